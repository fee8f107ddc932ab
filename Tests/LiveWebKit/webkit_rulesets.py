# SPDX-License-Identifier: Apache-2.0
"""Runs the tests of rule lists in a live WebKitGTK.

A case is `{"lists": [text, …], "pages": [page, …], "tops": [{"number", "url"}, …]}`; the lists are
active at once. A page is loaded as HTML with a URL, so that also pages of other schemes and pages
that a list stops can begin their loads or show their elements:

    {"top_url": …, "requests": [{"number", "url", "type", "method"}, …]}
    {"top_url": …, "requests": [], "html": elements with data-number, "image": URL}

A top is opened as a page of its own. The answer is `{"errors": [message or None, …],
"loads": [{"number", "blocked", "https"}, …], "hidden": [numbers of elements]}`. A load that gave no
sign of having begun is missing.

The hosts of http, https, ws and wss are played by a proxy on the loopback, gemini, gopher and titan
by this process. Needs what `webkit_decisions.py` needs.
"""
import json
import os

from visit_account import without_fragment
from webkit_decisions import BLOCKED_BY_LIST, FOLDER, Browser, decisions, serve

OWN_SCHEMES = ["gemini", "gopher", "titan"]
EMPTY_PAGE = b"<!doctype html><meta charset=utf-8>"


def answers(cases):
    """Yields the answer to each case, or None if WebKit crashed."""
    return decisions(cases, os.path.abspath(__file__))


class PageSigns:
    """The console messages of one page."""

    def __init__(self):
        self.urls, self.hidden = {}, []
        self.blocked, self.promoted = set(), set()
        # No page waits for the report of a blocked load.
        self.silent = {}

    def take(self, fact):
        if "url" in fact:
            self.urls[fact["number"]] = without_fragment(fact["url"])
        self.hidden += fact.get("hidden", [])

    def loads(self):
        return [{"number": number, "blocked": url in self.blocked, "https": url in self.promoted}
                for number, url in self.urls.items()]


class RulesetBrowser(Browser):
    """A WebKit view whose pages start the loads of tests."""

    def __init__(self, folder):
        self.is_opening, self.windows = False, []
        super().__init__(folder)
        self.proxy.page = EMPTY_PAGE
        with open(os.path.join(FOLDER, "ruleset_loads.js")) as file:
            self.script = file.read()

    def make_view(self, folder):
        view = super().make_view(folder)
        for scheme in OWN_SCHEMES:
            view.get_context().register_uri_scheme(scheme, self.serve_own)
        settings = view.get_settings()
        settings.set_property("javascript-can-open-windows-automatically", True)
        settings.set_property("allow-file-access-from-file-urls", True)
        view.connect("load-changed", self.changed)
        view.connect("create", self.create_window)
        return view

    def create_window(self, view, action):
        """Lets a script open a window; without one, the page in it is not decided."""
        window = self.WebKit2.WebView.new_with_related_view(view)
        window.connect("load-failed", lambda *_: True)  # No error page of WebKit instead.
        self.windows.append(window)
        return window

    def close_windows(self):
        while self.windows:
            self.windows.pop().destroy()

    def serve_own(self, request):
        from gi.repository import Gio
        stream = Gio.MemoryInputStream.new_from_data(EMPTY_PAGE, None)
        request.finish(stream, len(EMPTY_PAGE), "text/html")

    def changed(self, view, event):
        if self.is_opening and event == self.WebKit2.LoadEvent.FINISHED:
            self.loop.quit()

    def open(self, url):
        """Opens a page; whether a list blocked it, or None if that is unknown."""
        if "#" in url:
            self.leave_page()  # Otherwise it is treated as a fragment of the previous page.
        self.is_opening = True
        self.view.load_uri(url)
        is_done = self.wait()
        self.is_opening = False
        if not is_done:
            return None
        return self.failure is not None and self.failure.code == BLOCKED_BY_LIST

    def show(self, page):
        """Shows a page; returns its console messages."""
        self.visits += 1
        self.signs = PageSigns()
        plan = json.dumps(dict(page, visit=self.visits, html="")).replace("</", "<\\/")
        html = "<!doctype html><meta charset=utf-8><body>%s<script>const PAGE = %s;\n%s</script>" % (
            page.get("html", ""), plan, self.script)
        self.view.load_html(html, page["top_url"])
        self.wait()
        self.close_windows()
        return self.signs

    def answer(self, case):
        answer = {"errors": self.use(case["lists"]), "loads": [], "hidden": []}
        if any(answer["errors"]):
            return answer
        for page in case["pages"]:
            signs = self.show(page)
            answer["loads"] += signs.loads()
            answer["hidden"] += signs.hidden
        for top in case["tops"]:
            is_blocked = self.open(top["url"])
            if is_blocked is not None:
                answer["loads"].append({"number": top["number"], "blocked": is_blocked, "https": None})
        return answer


if __name__ == "__main__":
    serve(RulesetBrowser)
