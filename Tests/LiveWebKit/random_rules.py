# SPDX-License-Identifier: Apache-2.0
"""Random lists that WebKit accepts, and whose rules match requests of the same case."""
import json
import re

from random_requests import SELECTORS

TYPES = ["document", "top-document", "child-document", "image", "style-sheet", "script", "font",
         "raw", "svg-document", "media", "popup", "ping", "fetch", "websocket", "other",
         "csp-report"]
ACTIONS = (
    ["block"] * 9 + ["css-display-none"] * 4 + ["ignore-previous-rules"] * 4
    + ["block-cookies"] * 3 + ["make-https"] * 2 + ["ignore-following-rules"] * 2
    + ["notify", "redirect", "modify-headers"])
# WebKitGTK accepts them and never carries them out.
REDIRECTS = [{"url": "https://elsewhere.test/"}, {"transform": {"scheme": "https"}},
             {"extension-path": "/blank.gif"}]
IGNORING = ("ignore-previous-rules", "ignore-following-rules")
EVERYTHING = [".*", ".", "^", "^https?://", "^[^:]+:", "[a-z]", "://", "^$", "[0-9]*$", "/", "a?",
              "^h.*", "()", "^http"]
ODD = ["\\.gif$", "\\?.*=", "[?&]id=", "/ads?/", "ad[sx]*", "[^a-z]ads[^a-z]", "^https?://[^/]*ads",
       "(ads/)+", "a.*b.*c", "[0-9][0-9][0-9]", "\\.js\\?", "^https://", "^ws", ":[0-9]+/", "%20",
       "[A-Z]", "x\\0", "^[^:]+://+[^/]*/$", "(img)?/[0-9]+$", "[a-c]+[^a]", "\\x61ds", "about:",
       "/./", "[]", "1$", "^http://", "#"]


class RuleMaker:
    """Makes lists for the hosts and words of a maker of requests."""

    def __init__(self, chance, requests):
        self.chance = chance
        self.choice = chance.choice
        self.requests = requests

    def happens(self, probability):
        return self.chance.random() < probability

    # Patterns

    def literal(self, text):
        return re.sub(r"([.?*+^$()\[\]{}|\\])", r"\\\1", text)

    def loosened(self, text):
        """A piece of a URL as a pattern, with some of its characters left open."""
        pieces = []
        for character in text:
            kind = self.chance.random()
            if kind < 0.9:
                pieces.append(self.literal(character))
            elif kind < 0.94:
                pieces.append(self.choice([".", "[^/]", ".*", "[^:]*"]))
            elif kind < 0.97:
                pieces.append("[" + self.choice("^a0") + self.literal(character) + "]")
            else:
                pieces.append(self.literal(character) + self.choice(["*", "+", "?"]))
        return "".join(pieces)

    def piece_of_url(self):
        url = self.requests.url(("http", "https", "ws"))
        start = 0 if self.happens(0.3) else self.chance.randrange(len(url))
        end = min(len(url), start + self.chance.randint(2, 12))
        piece = self.loosened(url[start:end])
        return ("^" if start == 0 and self.happens(0.5) else "") + (
            piece + "$" if end == len(url) and self.happens(0.5) else piece)

    def pattern(self):
        kind = self.chance.random()
        if kind < 0.15:
            return self.choice(EVERYTHING)
        if kind < 0.4:
            host = self.literal(self.requests.host())
            return self.choice(["^[^:]+://+([^:/]+\\.)?%s[/:]", "^https?://([^/]+\\.)?%s[:/]", "%s",
                                "^[a-z]+://%s", "//%s/", "[./]%s"]) % host
        if kind < 0.6:
            return self.literal(self.choice(self.requests.words))
        if kind < 0.75:
            return self.choice(ODD)
        return self.piece_of_url()

    # Triggers

    def domain(self):
        host = self.requests.host()
        kind = self.chance.random()
        if kind < 0.1:
            host = self.choice(["", "com", "com.", "a", "evil.test", "uk"]) or "*"
        elif kind < 0.3:
            host = host.split(".", 1)[-1] or host
        elif kind < 0.35:
            host += self.choice([":8080", "/ads", "/a"])
        return host if host == "*" or self.happens(0.4) else "*" + host

    def condition(self, member):
        if member.endswith("domain"):
            return [self.domain() for _ in range(self.chance.randint(1, 3))]
        return [self.choice(["^about:", "srcdoc", "blank"])
                if "frame" in member and self.happens(0.2) else self.pattern()
                for _ in range(self.chance.randint(1, 2))]

    def trigger(self):
        trigger = {"url-filter": self.pattern()}
        for name in ["url-filter", "top-url-filter", "frame-url-filter"]:
            if self.happens(0.1):
                trigger[name + "-is-case-sensitive"] = self.happens(0.8)
        if self.happens(0.3):
            count = self.chance.randint(1, 4)
            trigger["resource-type"] = [self.choice(TYPES) for _ in range(count)]
        if self.happens(0.2):
            trigger["load-type"] = [self.choice(["first-party", "third-party"])]
        if self.happens(0.12):
            trigger["load-context"] = [self.choice(["top-frame", "child-frame"])]
        if self.happens(0.08):
            trigger["request-method"] = self.choice(["get", "GET", "post"])
        if self.happens(0.4):
            member = self.choice(["if-domain"] * 3 + ["unless-domain"] * 2 + [
                "if-top-url", "unless-top-url", "if-frame-url", "unless-frame-url"])
            trigger[member] = self.condition(member)
        return trigger

    # Rules

    def is_wide(self, trigger):
        return trigger["url-filter"] in EVERYTHING and not any(
            member in trigger for member in ["resource-type", "load-type"]) and not any(
            member.startswith(("if-", "unless-")) for member in trigger)

    def rule(self):
        trigger, kind = self.trigger(), self.choice(ACTIONS)
        # A rule for everything would hide the effect of all others.
        while self.is_wide(trigger) and kind in IGNORING + ("block",) and self.happens(0.9):
            trigger = self.trigger()
        action = {"type": kind}
        if kind == "css-display-none":
            action["selector"] = ", ".join(self.chance.sample(SELECTORS, self.choice([1, 1, 1, 2])))
        if kind == "notify":
            action["notification"] = self.choice(["a", "b"])
        if kind == "redirect":
            action["redirect"] = self.choice(REDIRECTS)
        if kind == "modify-headers":
            change = {"operation": "remove", "header": "Accept"}
            action.update({"priority": 1, "request-headers": [change]})
        return {"trigger": trigger, "action": action}

    def list(self):
        rules = [self.rule() for _ in range(self.choice([2, 5, 10, 20, 40]))]
        return json.dumps(rules, ensure_ascii=self.happens(0.5))
