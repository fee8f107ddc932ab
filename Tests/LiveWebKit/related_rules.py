# SPDX-License-Identifier: Apache-2.0
"""Random lists in which rules repeat, cover and nearly equal one another."""
import copy
import json
import re

from random_requests import SELECTORS
from random_rules import IGNORING, TYPES, RuleMaker

# What can stand before a pattern, and behind it.
LONGER = [("", ".*"), ("", "(.*)?"), (".*", ""), ("", "([/?&].*)?$"), ("", "[0-9]*"),
          ("", "(ads)?"), ("", "a?")]
# Pairs of endings that one set with `\0` replaces.
ENDINGS = [("$", "[/?]"), ("$", "[/:?&]"), ("$", "/")]
UNITED = {"resource-type": TYPES, "load-type": ["first-party", "third-party"],
          "load-context": ["top-frame", "child-frame"]}
CONDITIONS = ("if-domain", "unless-domain", "if-top-url", "unless-top-url", "if-frame-url",
              "unless-frame-url")


class RelatedRuleMaker(RuleMaker):
    """Makes lists as a maker of rules does, and puts altered copies of the rules into them."""

    def list(self):
        rules = json.loads(super().list())
        for _ in range(len(rules) + self.chance.randrange(4)):
            offset = self.chance.randrange(len(rules))
            for relative in self.relatives(rules[offset]):
                target = offset + 1 if self.happens(0.5) else self.chance.randint(0, len(rules))
                rules.insert(target, relative)
        return json.dumps(rules, ensure_ascii=self.happens(0.5))

    def relatives(self, rule):
        """Copies of a rule in which one or two things are different."""
        kind = self.chance.random()
        if kind < 0.2:
            return self.choice([self.two_endings, self.two_flags, self.two_pages])(rule)
        altered = copy.deepcopy(rule)
        if kind < 0.25:
            return [altered]
        for _ in range(self.choice([1, 1, 1, 2])):
            self.alter(altered)
        return [altered]

    def alter(self, rule):
        """Changes one thing."""
        before = copy.deepcopy(rule)
        while rule == before:
            self.choice([
                self.shorter, self.longer, self.other_character, self.with_part, self.other_flag,
                self.other_flag, self.other_condition, self.other_condition, self.fewer_members,
                self.more_types, self.other_action, *[self.other_selector] * 8])(rule)

    # Patterns

    def shorter(self, rule):
        pattern = rule["trigger"]["url-filter"]
        if pattern.isalnum() and len(pattern) > 1:
            rule["trigger"]["url-filter"] = pattern[:-1]
        elif pattern.startswith("^") and len(pattern) > 2 and pattern[1] not in "*+?{":
            rule["trigger"]["url-filter"] = pattern[1:]

    def longer(self, rule):
        pattern = rule["trigger"]["url-filter"]
        word = self.literal(self.choice(self.requests.words))
        before, behind = self.choice(LONGER + [("", word)])
        before = "" if pattern.startswith("^") else before
        behind = "" if pattern.endswith("$") else behind
        rule["trigger"]["url-filter"] = before + pattern + behind

    def letters(self, pattern):
        """Where a letter stands for itself."""
        parts = re.finditer(r"\\.|\[[^\]]*\]|[a-zA-Z0-9]", pattern)
        return [part.start() for part in parts if part.group().isalnum()]

    def other_character(self, rule):
        pattern = rule["trigger"]["url-filter"]
        letters = self.letters(pattern)
        if letters:
            offset = self.choice(letters)
            pattern = pattern[:offset] + self.choice("ab1s") + pattern[offset + 1:]
            rule["trigger"]["url-filter"] = pattern

    def with_part(self, rule):
        pattern = rule["trigger"]["url-filter"]
        letters = self.letters(pattern)
        if letters:
            offset = self.choice(letters)
            part = self.choice(["a", "s", "/", "ads", "x1"])
            rule["trigger"]["url-filter"] = pattern[:offset] + part + pattern[offset:]

    # Other members

    def other_flag(self, rule):
        name = self.choice(["resource-type"] * 3 + ["load-type", "load-context"])
        rule["trigger"][name] = [self.choice(UNITED[name])]

    def other_condition(self, rule):
        trigger = rule["trigger"]
        present = [name for name in CONDITIONS if name in trigger]
        name = present[0] if present else self.choice(CONDITIONS)
        entries = self.condition(name)
        trigger[name] = entries if self.happens(0.5) else trigger.get(name, []) + entries

    def fewer_members(self, rule):
        optional = [name for name in rule["trigger"] if name != "url-filter"]
        if optional:
            del rule["trigger"][self.choice(optional)]

    def more_types(self, rule):
        trigger = rule["trigger"]
        if trigger.get("resource-type"):
            trigger["resource-type"] = trigger["resource-type"] + [self.choice(TYPES)]
        else:
            trigger["resource-type"] = [self.choice(TYPES), self.choice(TYPES)]

    def other_action(self, rule):
        rule["action"] = {"type": self.choice(["block", "block-cookies", *IGNORING])}

    def other_selector(self, rule):
        if rule["action"]["type"] == "css-display-none":
            rule["action"]["selector"] = self.choice(SELECTORS)

    # Pairs that differ in one member

    def pair(self, rule, name, values):
        """Copies of a rule, one for each value of a member of its trigger."""
        copies = []
        for value in values:
            altered = copy.deepcopy(rule)
            altered["trigger"][name] = value
            copies.append(altered)
        return copies

    def two_endings(self, rule):
        """One for the end of a URL, and one for what may follow."""
        text = self.literal(self.choice([self.requests.host(), self.choice(self.requests.words)]))
        return self.pair(rule, "url-filter", [text + end for end in self.choice(ENDINGS)])

    def two_flags(self, rule):
        name = self.choice(list(UNITED))
        return self.pair(rule, name, [[value] for value in self.chance.sample(UNITED[name], 2)])

    def two_pages(self, rule):
        present = [name for name in CONDITIONS if name in rule["trigger"]]
        name = present[0] if present else self.choice(CONDITIONS)
        return self.pair(rule, name, [self.condition(name), self.condition(name)])
