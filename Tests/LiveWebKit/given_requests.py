# SPDX-License-Identifier: Apache-2.0
"""Visits that make given requests."""
import re

# Types of rules, and the corresponding loads of pages.
LOADED_AS = {"raw": "fetch", "document": "child-document"}
MOST = 150


def point(url):
    """Distinguishes two loads of one page."""
    return re.sub(r"^(http|ws)s:", r"\1:", url.split("#", 1)[0])


def visits(requests):
    """Groups requests into visits of one page each, in which no URL comes twice.

    Requests of pages that did not come over http or https are left out.
    """
    groups, latest = [], {}
    for request in requests:
        if not request["top_url"].startswith("http"):
            continue
        kind = LOADED_AS.get(request["type"], request["type"])
        top_url = request["top_url"]
        if request["type"] == "document" and request["url"] == top_url:
            kind = "top-document"
        frame_url = request.get("frame_url") or top_url
        if kind == "top-document":
            groups.append(Visit(request["url"]))
            continue
        visit = latest.get(top_url)
        if visit is None or visit.is_full(request["url"]):
            visit = latest[top_url] = Visit(top_url)
            groups.append(visit)
        if kind == "child-document":
            visit.add_frame(request["url"])
        else:
            is_child = request.get("load_context") == "child-frame"
            visit.add({"type": kind, "url": request["url"]}, frame_url, is_child)
    return [group.visit for group in groups]


class Visit:
    """One page and its frames."""

    def __init__(self, top_url):
        self.top_url = top_url
        self.visit = {"top_url": top_url, "documents": [{"requests": []}]}
        self.points = {point(top_url)}
        self.frames = {}
        self.loads = 0

    def is_full(self, url):
        return self.loads >= MOST or point(url) in self.points

    def add(self, request, frame_url, is_child):
        self.loads += 1
        self.points.add(point(request["url"]))
        self.document(frame_url, is_child)["requests"].append(request)

    def add_frame(self, url):
        self.loads += 1
        self.points.add(point(url))
        self.visit["documents"].append({"kind": "url", "url": url, "requests": []})

    def document(self, frame_url, is_child):
        """The document with a URL, which is the page or a frame."""
        if not is_child and frame_url == self.top_url:
            return self.visit["documents"][0]
        if frame_url not in self.frames:
            kind = {"about:srcdoc": "srcdoc", "about:blank": "blank", self.top_url: "written"}
            frame = {"kind": kind.get(frame_url, "url"), "requests": []}
            if frame["kind"] == "url":
                frame["url"] = frame_url
                self.points.add(point(frame_url))
            self.visit["documents"].append(frame)
            self.frames[frame_url] = frame
        return self.frames[frame_url]
