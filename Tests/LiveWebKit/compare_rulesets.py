#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares the tests of the lists in `rulesets` with a live WebKitGTK.

    compare_rulesets.py SLUICE [NAME…]

For each list it starts the loads of its tests and opens their pages, and compares what is blocked with
the answers of `sluice match`, and upgrades to https if a test expects one. The triggers of `notify` and
`block-cookies` are tried with the action `block` instead, and elements are made for each selector that
hides. A load that is not even blocked by a list that blocks everything is not comparable.

Prints a line for each list, with every difference below it. The exit status is 0 if there are only
known ones, 1 if there are others, and 2 if WebKit or Sluice does not work.
"""
import collections
import json
import os
import re
import sys
import tempfile
import time

from compare_decisions import ASKED, Matcher, MatcherFailure, selectors
from webkit_rulesets import answers as webkit_answers

RULESETS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "rulesets")
ENDING = ".tests.jsonl"
ALIASES = {"xhr": "fetch", "xmlhttprequest": "fetch", "raw": "fetch", "stylesheet": "style-sheet",
           "subdocument": "child-document"}
# The loads that `ruleset_loads.js` can start.
LOADED = {"image", "script", "style-sheet", "font", "fetch", "child-document", "other", "websocket",
          "popup", "ping", "svg-document", "media"}
BLOCK_ALL = json.dumps([{"trigger": {"url-filter": ".*"}, "action": {"type": "block"}},
                        {"trigger": {"url-filter": ".*", "resource-type": ["popup"]},
                         "action": {"type": "block"}}])
HIDE_NOTHING = json.dumps([{"trigger": {"url-filter": "nothing"}, "action": {"type": "block"}}])
ELEMENTS_PAGE = "https://www.paper.example/x"
ELEMENTS_IMAGE = "https://www.paper.example/x.jpg"
# Elements that look as if a selector matched them, but are not matched.
STAYING = [
    ("article", "class=article"), ("main", "id=content"), ("h2", "id=cookie-notice"), ("h2", "id=comments"),
    ("h2", "id=klaro"), ("h2", "id=respond"), ("p", "class=cookie-banner"), ("p", "class=advertisement"),
    ("article", "class='comments related newsletter share-buttons'"), ("section", "class=related"),
    ("section", "class=newsletter"), ("div", "class=cookie-recipe"), ("div", "class=shared-memory"),
    ("div", "class=ad"), ("div", "class=add-salt"), ("div", "class=header"), ("aside", "class=pullquote"),
    ("figure", ""), ("h2", "id=taboola-goes-public"), ("section", "id=newsletter-signup"),
    ("blockquote", "class=comment"), ("div", "class=commentary"),
    ("div", "id=main class='post related-to-moon'"), ("li", ""),
]
NOT_STOPPED = "not blocked by a list that blocks everything"
NO_SIGN = "gave no sign"


class Unasked(Exception):
    """WebKit or Sluice does not work."""


def known_reason(question):
    """The reason of a known difference, or None. All known differences are here."""
    if question.kind == "popup" and question.seen and question.said_of_page:
        return "a window that a script opens is decided as popup and again as page"
    return None


# One question for both WebKit and Sluice.
Question = collections.namedtuple("Question", "what kind request seen said said_of_page")


class Ruleset:
    """A list, those that are layered with it, and its tests."""

    def __init__(self, name):
        self.name = name
        self.tests, files = [], [name + ".json"]
        for line in read(name + ENDING).splitlines():
            test = json.loads(line) if line.strip() else {}
            files = test.get("lists", files)
            if "url" in test:
                self.tests.append(test)
        self.lists = [read(file) for file in files]
        self.rules = json.loads(read(name + ".json"))
        self.unasked = {}
        self.pages, self.tops = [], []
        for number, test in enumerate(self.tests):
            self.plan(number, test)
        self.triggers = self.names_of_triggers()
        self.hiding = [rule["action"]["selector"] for rule in self.rules
                       if rule["action"]["type"] == "css-display-none"]

    def plan(self, number, test):
        """Finds a page for the load of a test."""
        kind = kind_of(test)
        if "frame_url" in test or "load_context" in test:
            self.unasked[number] = "a load inside a frame is not tried"
        elif kind == "top-document":
            self.tops.append({"number": number, "url": test["url"]})
        elif kind not in LOADED:
            self.unasked[number] = "a %s is not tried" % kind
        else:
            self.add_load(test["top_url"], {"number": number, "url": test["url"], "type": kind,
                                            "method": test.get("method")})

    def add_load(self, top_url, request):
        """Adds a load to the first page that has none of its URL."""
        for page in self.pages:
            if page["top_url"] == top_url and all(
                    other["url"] != request["url"] for other in page["requests"]):
                page["requests"].append(request)
                return
        self.pages.append({"top_url": top_url, "requests": [request]})

    def names_of_triggers(self):
        """The texts of the notes, and `block-cookies`, each once and in their order."""
        named = [trigger_name(rule["action"]) for rule in self.rules]
        return list(dict.fromkeys(name for name in named if name))

    def with_block_for(self, name):
        """The lists with `block` for the action of a name, and the ignore rules, which may undo it."""
        lists = []
        for text in self.lists:
            rules = []
            for rule in json.loads(text):
                if trigger_name(rule["action"]) == name:
                    rules.append(dict(rule, action={"type": "block"}))
                elif rule["action"]["type"] == "ignore-previous-rules":
                    rules.append(rule)
            lists.append(json.dumps(rules) if rules else HIDE_NOTHING)  # WebKit takes no empty list.
        return lists

    def elements(self):
        """The page with an element for each selector and then those that stay."""
        made = [element(selector, number) for number, selector in enumerate(self.hiding)]
        made += [html(tag, number, attributes)
                 for number, (tag, attributes) in enumerate(STAYING, len(self.hiding))]
        return {"top_url": ELEMENTS_PAGE, "requests": [], "html": "".join(made), "image": ELEMENTS_IMAGE}

    def cases(self):
        """The questions for WebKit: decisions, the control, triggers, and what is hidden, with and without the list."""
        loads = {"pages": self.pages, "tops": self.tops}
        tried = [self.lists, [BLOCK_ALL], *map(self.with_block_for, self.triggers)]
        cases = [dict(loads, lists=lists) for lists in tried]
        if self.hiding:
            cases += [{"lists": lists, "pages": [self.elements()], "tops": []}
                      for lists in ([json.dumps(self.rules)], [HIDE_NOTHING])]
        return cases


def read(file):
    with open(os.path.join(RULESETS, file), encoding="utf-8") as stream:
        return stream.read()


def kind_of(test):
    """The type of a load as pages start it; a document without a page is a page."""
    kind = ALIASES.get(test["type"], test["type"])
    return "top-document" if kind == "document" and not test.get("top_url") else kind


def trigger_name(action):
    if action["type"] == "notify":
        return "notify " + action["notification"]
    return action["type"] if action["type"] == "block-cookies" else None


def has_trigger(answer, name):
    """Whether the action of a trigger's name is in force according to Sluice."""
    if name == "block-cookies":
        return name in answer["actions"]
    return name.removeprefix("notify ") in answer["notify"]


def element(selector, number):
    """An element that a plain selector matches: a tag, an id, classes and attributes."""
    tag = re.match(r"[a-z-]*", selector).group(0) or "div"
    names = re.findall(r"([#.])([\w-]+)", re.sub(r"\[.*?\]", "", selector))
    attributes = ['id="%s"' % name for sign, name in names if sign == "#"]
    attributes.append('class="%s"' % " ".join(name for sign, name in names if sign == "."))
    for name, operator, value in re.findall(r'\[([a-z-]+)(?:(\^?=)"([^"]*)")?\]', selector):
        attributes.append('%s="%s"' % (name, value + "7" if operator == "^=" else value))
    if tag == "dialog":
        attributes.append("open")  # Others are not shown anyway.
    return html(tag, number, " ".join(attributes))


def html(tag, number, attributes):
    return "<%s data-number=%d %s>x</%s>" % (tag, number, attributes, tag)


class Comparison:
    """The results of one list."""

    def __init__(self, ruleset, matcher):
        self.ruleset, self.matcher = ruleset, matcher
        self.counts = collections.Counter()
        self.reasons = collections.defaultdict(list)
        self.lines = []

    def ask(self, requests):
        padded = [dict(dict.fromkeys(ASKED), **request) for request in requests]
        found = self.matcher.answers(self.ruleset.lists, padded) if padded else []
        if found is None:
            raise Unasked("Sluice rejects the lists of " + self.ruleset.name)
        return found

    def compare(self, replies):
        """Compares WebKit's answers to the cases of the list."""
        for reply in replies:
            if reply is None or any(reply["errors"]):
                self.differ({"differs": "verdict", "webkit": reply and reply["errors"]})
                return
        said = self.ask(self.ruleset.tests)
        windows = [number for number, test in enumerate(self.ruleset.tests) if kind_of(test) == "popup"]
        of_pages = dict(zip(windows, self.ask([
            {"url": self.ruleset.tests[number]["url"], "type": "top-document"} for number in windows])))
        seen = [{load["number"]: load for load in reply["loads"]} for reply in replies]
        numbers = self.comparable(seen[0], seen[1])
        for number in numbers:
            self.decision(number, seen[0][number], said[number], of_pages.get(number))
        for name, loads in zip(self.ruleset.triggers, seen[2:]):
            for number in numbers:
                self.trigger(number, name, loads.get(number), said[number], of_pages.get(number))
        if self.ruleset.hiding:
            self.hidden(set(replies[-2]["hidden"]), set(replies[-1]["hidden"]))

    def comparable(self, seen, control):
        """The numbers of the comparable tests; prints the others."""
        numbers = []
        for number, test in enumerate(self.ruleset.tests):
            reason = self.ruleset.unasked.get(number)
            if reason is None and (number not in seen or number not in control):
                reason = NO_SIGN
            elif reason is None and not control[number]["blocked"]:
                reason = NOT_STOPPED
            if reason is None:
                numbers.append(number)
            else:
                self.counts["not comparable"] += 1
                self.reasons[reason].append("%s %s" % (test["type"], test["url"]))
        return numbers

    def decision(self, number, load, answer, of_page):
        test = self.ruleset.tests[number]
        self.counts["pages" if kind_of(test) == "top-document" else "loads"] += 1
        self.hold(Question("blocked", kind_of(test), request_of(test), load["blocked"],
                           answer["decision"] == "block", of_page and of_page["decision"] == "block"))
        if isinstance(test["expect"], dict) and "https" in test["expect"] and load["https"] is not None:
            self.counts["https"] += 1
            self.hold(Question("https", kind_of(test), request_of(test), load["https"], answer["https"], None))

    def trigger(self, number, name, load, answer, of_page):
        test = self.ruleset.tests[number]
        self.counts["triggers"] += 1
        self.hold(Question(name, kind_of(test), request_of(test), load and load["blocked"],
                           has_trigger(answer, name), of_page and has_trigger(of_page, name)))

    def hidden(self, seen, control):
        """Compares what is hidden in the page with an element for each selector."""
        said = set().union(*map(selectors, self.ask([
            {"url": ELEMENTS_PAGE, "type": "top-document"},
            {"url": ELEMENTS_IMAGE, "top_url": ELEMENTS_PAGE, "type": "image"}])))
        names = self.ruleset.hiding + ["%s %s" % some for some in STAYING]
        for number, name in enumerate(names):
            is_selector = number < len(self.ruleset.hiding)
            if number in control:
                self.counts["not comparable"] += 1
                self.reasons["hidden without the list"].append(name)
                continue
            self.counts["selectors" if is_selector else "staying"] += 1
            self.hold(Question("hidden", "element", name, number in seen, is_selector and name in said, None))

    def hold(self, question):
        """Counts a question, and prints a difference."""
        self.counts["compared"] += 1
        if question.seen == question.said:
            self.counts["alike"] += 1
            return
        details = {"request": question.request, "webkit": question.seen, "sluice": question.said}
        reason = known_reason(question)
        if reason is None:
            self.differ({"differs": question.what, **details})
        else:
            self.counts["known"] += 1
            self.lines.append(json.dumps({"known": question.what, **details, "why": reason}))

    def differ(self, difference):
        self.counts["differ"] += 1
        self.lines.append(json.dumps(difference))

    def print(self):
        shares = ", ".join("%d %s" % (self.counts[name], name) for name in [
            "loads", "pages", "https", "triggers", "selectors", "staying"] if self.counts[name])
        print("%s: %d tests; %d compared (%s), %d alike, %d known, %d differ; %d not comparable" % (
            self.ruleset.name, len(self.ruleset.tests), self.counts["compared"], shares, self.counts["alike"],
            self.counts["known"], self.counts["differ"], self.counts["not comparable"]))
        for line in self.lines:
            print("  " + line)
        for reason, requests in self.reasons.items():
            print("  not comparable, %s: %s" % (reason, "; ".join(requests)), flush=True)


def request_of(test):
    return {name: test[name] for name in ASKED if name in test}


def compare(sluice, names):
    """Compares the lists of these names; the number of unknown differences."""
    rulesets = [Ruleset(name) for name in names]
    replies = webkit_answers([case for ruleset in rulesets for case in ruleset.cases()])
    differing, is_asked = 0, False
    with tempfile.TemporaryDirectory() as folder:
        matcher = Matcher(sluice, folder)
        for ruleset in rulesets:
            own = [next(replies) for _ in ruleset.cases()]
            is_asked = is_asked or any(own)
            if not is_asked:
                raise Unasked("WebKit does not answer")
            comparison = Comparison(ruleset, matcher)
            comparison.compare(own)
            comparison.print()
            differing += comparison.counts["differ"]
    return differing


def all_names():
    return sorted(file.removesuffix(ENDING) for file in os.listdir(RULESETS) if file.endswith(ENDING))


def main(sluice, *names):
    started = time.time()
    try:
        differing = compare(sluice, names or all_names())
    except (Unasked, MatcherFailure, OSError) as problem:
        print(problem, file=sys.stderr)
        return 2
    print("%d differ, after %d seconds" % (differing, time.time() - started))
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
