# SPDX-License-Identifier: Apache-2.0
"""Observes which loads of a page a live WebKitGTK stops by its lists, for all ways of loading.

A case is `{"lists": [text, …], "visits": [visit, …]}`, with the visits of random_ways.py. The answer
is `{"errors": […], "visits": [{"frame_url", "started", "blocked"}, …]}`: the URL of the document
that made the loads, the numbers of the loads that it could start, and of those that were blocked;
None for a visit that did not end. Web security is on, unlike in webkit_decisions.py.
"""
import json
import os
import re

from answering_proxy import ANSWER, AnsweringProxy
from webkit_decisions import FOLDER, Browser, serve

BLOCKED = re.compile(r"Content blocker prevented frame displaying \S* from loading a resource from "
                     r"\S+/load/(\d+)")
PATIENCE = 1500


class PageProxy(AnsweringProxy):
    """Answers two URLs with the page and everything else with nothing."""

    def __init__(self):
        super().__init__()
        self.urls, self.policies = {}, {}

    def answer(self, connection, target, headers, scheme):
        url = target if scheme is None else "%s://%s%s" % (scheme, headers.get("host", ""), target)
        if url not in self.urls or headers.get("upgrade"):
            accept = headers.get("accept", "")
            if accept.startswith("text/html,"):
                headers = dict(headers, accept="*/*")
            return super().answer(connection, target, headers, scheme)
        body = self.urls[url]
        head = ANSWER % ("text/html; charset=utf-8", len(body), "*")
        if self.policies.get(url):
            head = head[:-2] + "Content-Security-Policy: upgrade-insecure-requests\r\n\r\n"
        connection.sendall(head.encode() + body)


class WaysBrowser(Browser):
    def __init__(self, folder):
        super().__init__(folder)
        with open(os.path.join(FOLDER, "page_ways.js")) as file:
            self.script = file.read()

    def make_proxy(self):
        return PageProxy()

    def make_view(self, folder):
        view = super().make_view(folder)
        settings = view.get_settings()
        settings.set_property("disable-web-security", False)
        settings.set_property("javascript-can-open-windows-automatically", True)
        self.windows = []
        view.connect("create", self.open_window)
        return view

    def open_window(self, view, action):
        self.windows.append(self.WebKit2.WebView.new_with_related_view(view))
        return self.windows[-1]

    def hear(self, line):
        found = BLOCKED.search(line)
        if found:
            self.blocked.add(int(found.group(1)))
        super().hear(line)

    def learn(self, fact):
        if fact["visit"] != self.visits:
            return
        if "began" in fact:
            self.frame_url = fact["began"]
        elif "started" in fact:
            self.started.append(fact["started"])
        elif "end" in fact:
            self.has_ended = True
            self.loop.quit()

    blocked, started, has_ended, frame_url = set(), [], False, None

    def visit(self, visit):
        self.leave_page()
        self.visits += 1
        self.blocked, self.started, self.has_ended, self.frame_url = set(), [], False, None
        plan = dict(visit, number=self.visits, patience=PATIENCE)
        code = json.dumps(plan).replace("</", "<\\/")
        page = ("<!doctype html><meta charset=utf-8><body><script id=code>const VISIT = %s;\n%s"
                "</script>" % (code, self.script)).encode()
        holder = visit.get("frame_url", visit["top_url"])
        self.proxy.urls = {visit["top_url"]: page, holder: page}
        self.proxy.policies = {holder: visit["upgrades"]}
        self.view.load_uri(visit["top_url"])
        self.wait()
        for window in self.windows:
            window.destroy()
        self.windows.clear()
        if not self.has_ended:
            return None
        return {"frame_url": self.frame_url, "started": self.started,
                "blocked": sorted(self.blocked)}

    def answer(self, case):
        errors = self.use(case["lists"])
        if any(errors):
            return {"errors": errors, "visits": []}
        return {"errors": errors, "visits": [self.visit(visit) for visit in case["visits"]]}


if __name__ == "__main__":
    serve(WaysBrowser)
