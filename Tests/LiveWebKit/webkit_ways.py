# SPDX-License-Identifier: Apache-2.0
"""Observes which loads of a page a live WebKitGTK stops by its lists, for all ways of loading.

A case is `{"lists": [text, …], "visits": [visit, …]}`, with the visits of random_ways.py. The answer
is `{"errors": […], "visits": [{"frame_url", "started", "blocked", "asked"}, …]}`: the URL of the
document that made the loads, the numbers of the loads that it could start, of those that were
blocked, and of those that reached the proxy; None for a visit that did not end, even when it was
made again. Web security is on, unlike in webkit_decisions.py.
"""
import json
import os
import re

from answering_proxy import ANSWER, AnsweringProxy
from webkit_decisions import FOLDER, Browser, serve

BLOCKED = re.compile(r"Content blocker prevented frame displaying \S* from loading a resource from "
                     r"\S+/load/(\d+)")
# How long the loads of a page take at most, in milliseconds, and then its windows.
PATIENCE = 1500
WINDOW_PATIENCE = 4000
ATTEMPTS = 3
LOAD = re.compile(r"/load/(\d+)$")


class PageProxy(AnsweringProxy):
    """Answers two URLs with the page and everything else with nothing."""

    def __init__(self):
        super().__init__()
        self.urls, self.policies = {}, {}
        self.loads = set()

    def answer(self, connection, target, headers, scheme):
        url = target if scheme is None else "%s://%s%s" % (scheme, headers.get("host", ""), target)
        number = LOAD.search(url)
        if number:
            self.loads.add(int(number.group(1)))
        if url not in self.urls or headers.get("upgrade"):
            accept = headers.get("accept", "")
            if accept.startswith("text/html,"):
                headers = dict(headers, accept="*/*")
            return super().answer(connection, target, headers, scheme)
        body = self.urls[url]
        head = ANSWER % ("text/html; charset=utf-8", len(body), "*")
        head = head[:-2] + "".join(
            "%s: %s\r\n" % policy for policy in self.policies.get(url, [])) + "\r\n"
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
        # Without it no icons are loaded.
        view.get_context().set_favicon_database_directory(os.path.join(folder, "icons"))
        settings = view.get_settings()
        settings.set_property("disable-web-security", False)
        settings.set_property("javascript-can-open-windows-automatically", True)
        self.windows, self.loading = [], set()
        view.connect("create", self.open_window)
        return view

    def open_window(self, view, action):
        window = self.WebKit2.WebView.new_with_related_view(view)
        self.windows.append(window)
        self.loading.add(window)
        window.connect("load-failed", lambda *_: self.settle(window) or True)
        window.connect("load-changed", lambda _, event: event.value_nick in (
            "committed", "finished") and self.settle(window))
        return window

    def settle(self, window):
        """Notes that the load of a window was decided."""
        self.loading.discard(window)
        if self.has_ended and not self.loading:
            self.loop.quit()

    def failed(self, view, event, url, error):
        # The end of the page before may come late.
        if url.split("#")[0] == self.awaited:
            return super().failed(view, event, url, error)
        return True

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

    blocked, started, has_ended, frame_url, awaited = set(), [], False, None, None

    def visit(self, visit):
        for _ in range(ATTEMPTS):
            seen = self.attempt(visit)
            if seen is not None:
                return seen
        return None

    def attempt(self, visit):
        self.leave_page()
        self.visits += 1
        self.blocked, self.started, self.has_ended, self.frame_url = set(), [], False, None
        plan = dict(visit, number=self.visits, patience=PATIENCE)
        code = json.dumps(plan).replace("</", "<\\/")
        page = ("<!doctype html><meta charset=utf-8>%s<body><script id=code>const VISIT = %s;\n%s"
                "</script>" % (self.icon(visit), code, self.script)).encode()
        holder = visit.get("frame_url", visit["top_url"])
        self.proxy.urls = {visit["top_url"]: page, holder: page}
        self.proxy.policies, self.proxy.loads = {holder: policies(visit)}, set()
        self.awaited = visit["top_url"]
        self.view.load_uri(visit["top_url"])
        self.wait()
        if self.has_ended and self.loading:
            timer = self.GLib.timeout_add(WINDOW_PATIENCE, self.loop.quit)
            self.loop.run()
            if not self.loading:
                self.GLib.source_remove(timer)
            # What the console says about them may come a little later.
            self.GLib.timeout_add(100, self.loop.quit)
            self.loop.run()
        for window in self.windows:
            window.destroy()
        self.windows.clear()
        self.loading.clear()
        if not self.has_ended:
            return None
        return {"frame_url": self.frame_url, "started": self.started,
                "blocked": sorted(self.blocked), "asked": sorted(self.proxy.loads)}

    def icon(self, visit):
        """The icon of a page, which must be in its text."""
        return "".join('<link rel=icon href="%s">' % load["url"] for load in visit["loads"]
                       if load["way"] == "icon")

    def answer(self, case):
        errors = self.use(case["lists"])
        if any(errors):
            return {"errors": errors, "visits": []}
        return {"errors": errors, "visits": [self.visit(visit) for visit in case["visits"]]}


def policies(visit):
    """The headers with the policies of a document."""
    reports = " ".join(load["url"] for load in visit["loads"] if load["way"] == "report")
    return ([("Content-Security-Policy", "upgrade-insecure-requests")] if visit["upgrades"] else []) + (
        [("Content-Security-Policy-Report-Only", "img-src 'none'; report-uri " + reports)]
        if reports else [])


if __name__ == "__main__":
    serve(WaysBrowser)
