# SPDX-License-Identifier: Apache-2.0
"""The results of the loads of one visit, from the console and the proxy."""
import re
from urllib.parse import urlsplit

# Loads that send cookies wherever they go.
CREDENTIALED = {"top-document", "child-document", "image", "script", "style-sheet", "fetch"}


def without_fragment(url):
    return url.split("#", 1)[0]


def meeting_point(url):
    """A key that two URLs share if WebKit or the proxy could confuse them."""
    return re.sub(r"^(http|ws)s:", r"\1:", without_fragment(url))


def upgraded(url):
    return re.sub(r"^(http|ws):(//[^/?#]*?)(:80)?(?=[/?#]|$)", r"\1s:\2", url)


def hosts_with_cookies(seen):
    """The hosts that got cookies, according to the proxy."""
    return {urlsplit(url).hostname for url, has_cookies in seen.items() if has_cookies}


class Signs:
    """The console messages of one visit."""

    def __init__(self):
        self.began, self.started, self.frames, self.hidden = {}, {}, {}, {}
        self.blocked, self.promoted = set(), set()
        # The message for the page if a URL is blocked.
        self.silent = {}

    def take(self, fact):
        if "began" in fact:
            self.began[fact["document"]] = fact["began"]
        elif "request" in fact:
            self.started[fact["document"], fact["request"]] = fact
            if fact["url"].startswith("ws"):
                self.expect_silence(fact, "load %d" % fact["request"])
        elif "frame" in fact:
            self.frames[fact["frame"]] = fact
            self.expect_silence(fact, "frame %d" % fact["frame"])
        elif "hidden" in fact:
            self.hidden[fact["document"]] = fact["hidden"]

    def expect_silence(self, fact, what):
        self.silent.setdefault(without_fragment(fact["url"]), []).append((fact["document"], what))


class Account:
    """Combines the observations of a visit."""

    def __init__(self, visit, signs, seen, known_hosts):
        self.plan, self.signs, self.seen, self.known_hosts = visit, signs, seen, known_hosts
        self.loads, self.documents = [], []
        self.top_url = signs.began.get(0)
        # Without elements to check, a result without hidden elements means nothing.
        self.hidden = signs.hidden if visit.get("selectors") else {}

    def add_page(self, url, before, is_blocked):
        url = without_fragment(url)
        load = {"url": url, "top_url": url, "frame_url": before or url, "type": "top-document",
                "load_context": "top-frame", "method": "get", "document": 0, "into": 0}
        self.add(load)
        load["blocked"] = is_blocked or (load["blocked"] if self.top_url else None)
        self.documents.append({"document": 0, "is_loaded": not is_blocked,
                               "hidden": self.hidden.get(0)})

    def add_documents(self):
        for number, document in enumerate(self.plan["documents"]):
            if number:
                self.add_frame(number, document)
            frame_url = self.signs.began.get(number)
            if frame_url is None:
                continue
            for place, request in enumerate(document.get("requests", [])):
                fact = self.signs.started.get((number, place))
                if fact and fact["started"]:
                    self.add({"url": fact["url"], "given": request["url"],
                              "top_url": self.top_url, "frame_url": frame_url,
                              "type": request["type"], "method": "get", "document": number,
                              "load_context": "child-frame" if number else "top-frame"})

    def add_frame(self, number, document):
        fact = self.signs.frames.get(number)
        url = "about:srcdoc" if document["kind"] == "srcdoc" else fact and fact["url"]
        if url and (fact is None or fact["started"]) and self.top_url:
            self.add({"url": url, "top_url": self.top_url, "frame_url": "about:blank",
                      "type": "child-document", "load_context": "child-frame", "method": "get",
                      "document": 0, "into": number})
        self.documents.append({"document": number, "is_loaded": url is not None,
                               "hidden": self.hidden.get(number)})

    def add(self, load):
        url = without_fragment(load["url"])
        load["https"] = url in self.signs.promoted
        arrived = upgraded(url) if load["https"] else url
        load["blocked"], load["cookies_blocked"] = self.verdict(url, arrived), None
        if load["blocked"] is None and (load["type"] == "ping" or url == "about:srcdoc"):
            load["blocked"] = False  # The proxy does not see these, blocked or not.
        if load["blocked"] is False and arrived in self.seen and self.shows_cookies(load, arrived):
            load["cookies_blocked"] = not self.seen[arrived]
        self.loads.append(load)

    def verdict(self, url, arrived):
        if url in self.signs.blocked:
            return True
        return False if arrived in self.seen else None

    def shows_cookies(self, load, arrived):
        """Whether cookies would have been sent if they were not blocked."""
        return load["type"] in CREDENTIALED and urlsplit(arrived).hostname in self.known_hosts

    def results(self):
        """Leaves out loads that could be confused."""
        points = [meeting_point(load["url"]) for load in self.loads]
        twice = {point for point in points if points.count(point) > 1}
        for load, point in zip(self.loads, points):
            if point in twice:
                load["blocked"] = load["cookies_blocked"] = None
        made = {(load["document"], load["given"]) for load in self.loads if "given" in load}
        left_out = sum((number, request["url"]) not in made
                       for number, document in enumerate(self.plan["documents"])
                       for request in document.get("requests", []))
        return self.loads, self.documents, left_out
