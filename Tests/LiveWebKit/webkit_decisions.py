# SPDX-License-Identifier: Apache-2.0
"""Asks a live WebKitGTK what rule lists do to the loads of pages.

A case is `{"lists": [text, …], "visits": [visit, …]}`; the lists are active at once. A visit loads a page:

    {"top_url": …, "selectors": [selectors of elements to look at], "documents": [document, …]}

Its first document is the page, the others are the page's frames:

    {"requests": [{"url", "type"}, …], "kind": "url"|"srcdoc"|"blank"|"written", "url": …}

The answer to a case is `{"errors": [message or None, …], "loads": [load, …], "documents": [document, …]}`.
A load has what `sluice match` takes, and

    visit, document  where it was started: numbers, from 0
    into             the number of the document that it loads, if it does
    blocked          whether it was stopped; None if there was no sign of either
    https            whether it went to https or wss instead
    cookies_blocked  whether its cookies were held back; None where that can not be told

A document has `visit`, `document`, `hidden` (the selectors that hid their elements) and `is_loaded` (whether
it came with a load that rules were asked about).

All hosts are played by a proxy on the loopback. A load is allowed where the proxy saw it, and blocked where
WebKit's console says so.
"""
import json
import os
import re
import subprocess
import sys
import tempfile
import threading
from urllib.parse import urlsplit

PYTHON = "/usr/bin/python3"
FOLDER = os.path.dirname(os.path.abspath(__file__))
BLOCKED = re.compile(r"Content blocker prevented frame displaying \S* from loading a resource from (\S+)")
PROMOTED = re.compile(r"Promoted URL from (\S+) to")
FACT = re.compile(r"CONSOLE LOG @@(\{.*\})$")
# Loads that send cookies wherever they go.
CREDENTIALED = {"top-document", "child-document", "image", "script", "style-sheet", "fetch"}
# Where a frame's document comes from nowhere, its URL is this, and the page's own where it is written.
PATIENCE = 20


def decisions(cases):
    """Yields the answer to each case, or None where WebKit did not survive it."""
    cases = list(cases)
    done = 0
    while done < len(cases):
        for answer in ask(cases[done:]):
            done += 1
            yield answer
        if done < len(cases):
            done += 1
            yield None


def ask(cases):
    """Yields what one process answers until it ends."""
    environment = dict(os.environ, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS="1",
                       WEBKIT_DISABLE_COMPOSITING_MODE="1", LIBGL_ALWAYS_SOFTWARE="1")
    process = subprocess.Popen(
        ["xvfb-run", "-a", PYTHON, os.path.abspath(__file__)], stdin=subprocess.PIPE,
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment)
    threading.Thread(target=feed, args=(process.stdin, cases), daemon=True).start()
    try:
        for line in process.stdout:
            yield json.loads(line)
    finally:
        process.stdout.close()
        process.wait()


def feed(stream, cases):
    try:
        for case in cases:
            stream.write(json.dumps(case) + "\n")
        stream.close()
    except OSError:
        pass  # It ended early.


def without_fragment(url):
    return url.split("#", 1)[0]


def meeting_point(url):
    """What two URLs share if WebKit or the proxy could take one for the other."""
    return re.sub(r"^(http|ws)s:", r"\1:", without_fragment(url))


def upgraded(url):
    return re.sub(r"^(http|ws):(//[^/?#]*?)(:80)?(?=[/?#]|$)", r"\1s:\2", url)


class Signs:
    """What the console has said about one visit."""

    def __init__(self):
        self.began, self.started, self.frames, self.hidden = {}, {}, {}, {}
        self.blocked, self.promoted = set(), set()
        # What to tell the page if a URL is stopped.
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


class Browser:
    """A WebKit view behind the proxy."""

    def __init__(self):
        import gi
        gi.require_version("Gtk", "3.0")
        gi.require_version("WebKit2", "4.1")
        from gi.repository import GLib, Gtk, WebKit2
        from answering_proxy import AnsweringProxy
        Gtk.init([])
        self.GLib, self.WebKit2 = GLib, WebKit2
        self.loop = GLib.MainLoop()
        self.proxy = AnsweringProxy()
        with open(os.path.join(FOLDER, "page_loads.js")) as file:
            self.script = file.read()
        folder = tempfile.mkdtemp()
        self.store = WebKit2.UserContentFilterStore.new(os.path.join(folder, "filters"))
        self.content = WebKit2.UserContentManager()
        self.view = self.make_view(folder)
        self.page_url = None
        self.visits = 0
        self.known_hosts = set()
        self.signs = Signs()
        self.listen()

    def make_view(self, folder):
        WebKit2 = self.WebKit2
        # Nothing private: the console of a private view is silent.
        manager = WebKit2.WebsiteDataManager(
            base_data_directory=folder, base_cache_directory=folder)
        manager.set_network_proxy_settings(
            WebKit2.NetworkProxyMode.CUSTOM,
            WebKit2.NetworkProxySettings.new(self.proxy.address, None))
        manager.set_tls_errors_policy(WebKit2.TLSErrorsPolicy.IGNORE)
        context = WebKit2.WebContext.new_with_website_data_manager(manager)
        context.get_cookie_manager().set_accept_policy(WebKit2.CookieAcceptPolicy.ALWAYS)
        context.set_cache_model(WebKit2.CacheModel.DOCUMENT_VIEWER)
        view = WebKit2.WebView(web_context=context, user_content_manager=self.content)
        settings = view.get_settings()
        settings.set_enable_write_console_messages_to_stdout(True)
        settings.set_property("disable-web-security", True)
        view.connect("load-failed", self.failed)
        return view

    # The console

    def listen(self):
        """Reads what the processes of WebKit write where this one has its errors."""
        reader, writer = os.pipe()
        os.dup2(writer, 2)
        os.close(writer)
        threading.Thread(target=self.read_console, args=(os.fdopen(reader, "rb"),), daemon=True).start()

    def read_console(self, stream):
        for line in stream:
            self.GLib.idle_add(self.hear, line.decode("utf-8", "replace").rstrip("\n"))

    def hear(self, line):
        fact, blocked, promoted = FACT.search(line), BLOCKED.search(line), PROMOTED.search(line)
        if fact:
            self.learn(json.loads(fact.group(1)))
        elif blocked:
            self.signs.blocked.add(without_fragment(blocked.group(1)))
            self.finish(without_fragment(blocked.group(1)))
        elif promoted:
            self.signs.promoted.add(without_fragment(promoted.group(1)))

    def learn(self, fact):
        if fact["visit"] != self.visits:
            return
        self.signs.take(fact)
        if "end" in fact:
            self.loop.quit()

    def finish(self, url):
        """Tells the page what will never come and says nothing of it."""
        for document, what in self.signs.silent.get(url, []):
            self.view.run_javascript("finish(%d, '%s')" % (document, what), None, None)

    # Lists

    def use(self, lists):
        """Takes lists into use in place of those before; returns WebKit's errors."""
        self.content.remove_all_filters()
        return [self.add(number, text) for number, text in enumerate(lists)]

    def add(self, number, text):
        error = [None]

        def saved(store, result):
            try:
                self.content.add_filter(store.save_finish(result))
            except self.GLib.Error as problem:
                error[0] = problem.message
            self.loop.quit()

        data = self.GLib.Bytes.new(text.encode("utf-8", "surrogatepass"))
        self.store.save("list-%d" % number, data, None, saved)
        self.loop.run()
        return error[0]

    # Visits

    def failed(self, view, event, url, error):
        self.failure = error
        self.loop.quit()
        return True

    def wait(self):
        """Waits for the end of a visit or a failure; false if neither comes."""
        self.is_late = False

        def give_up():
            self.is_late = True
            self.loop.quit()

        self.failure = None
        timer = self.GLib.timeout_add_seconds(PATIENCE, give_up)
        self.loop.run()
        if not self.is_late:
            self.GLib.source_remove(timer)
        return not self.is_late

    def leave_page(self):
        """Goes to an empty page, so that the next one is not taken for a place in this one."""
        self.view.load_uri("about:blank")
        self.GLib.timeout_add(50, self.loop.quit)
        self.loop.run()
        self.page_url = "about:blank"

    def visit(self, visit):
        """Loads a page with all that belongs to it; returns loads and documents."""
        url = visit["top_url"]
        if self.page_url and without_fragment(self.page_url) == without_fragment(url):
            self.leave_page()
        before = self.page_url
        self.visits += 1
        self.signs = Signs()
        self.proxy.seen = {}
        page = self.page(visit)
        self.proxy.page = page.encode()
        self.view.load_uri(url)
        self.wait()
        is_blocked = self.failure is not None and self.failure.code == 104
        if self.failure is not None:
            self.view.load_html(page, url)
            self.wait()
        self.page_url = self.signs.began.get(0, "about:blank")
        account = Account(visit, self.signs, self.proxy.seen, self.known_hosts)
        account.add_page(url, before, is_blocked)
        account.add_documents()
        self.known_hosts |= {urlsplit(one).hostname for one, has in self.proxy.seen.items() if has}
        return account.told()

    def page(self, visit):
        selectors = visit.get("selectors", [])
        probes = "".join('<p class="%s" data-selector=".%s"></p>' % (name[1:], name[1:])
                         for name in selectors)
        documents = [
            dict(document, children=list(range(1, len(visit["documents"]))) if number == 0 else [],
                 requests=[dict(request, number=place)
                           for place, request in enumerate(document.get("requests", []))])
            for number, document in enumerate(visit["documents"])]
        plan = json.dumps({"number": self.visits, "documents": documents}).replace("</", "<\\/")
        return ("<!doctype html><meta charset=utf-8><body><div id=probes>%s</div>"
                "<script id=code>const VISIT = %s;\n%s</script>" % (probes, plan, self.script))


class Account:
    """Puts the signs of a visit together."""

    def __init__(self, visit, signs, seen, known_hosts):
        self.plan, self.signs, self.seen, self.known_hosts = visit, signs, seen, known_hosts
        self.loads, self.documents = [], []
        self.top_url = signs.began.get(0)

    def add_page(self, url, before, is_blocked):
        url = without_fragment(url)
        load = {"url": url, "top_url": url, "frame_url": before or url, "type": "top-document",
                "load_context": "top-frame", "method": "get", "document": 0, "into": 0}
        self.add(load)
        load["blocked"] = is_blocked or (load["blocked"] if self.top_url else None)
        self.documents.append({"document": 0, "is_loaded": not is_blocked,
                               "hidden": self.signs.hidden.get(0)})

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
                    self.add({"url": fact["url"], "top_url": self.top_url, "frame_url": frame_url,
                              "type": request["type"], "method": "get", "document": number,
                              "load_context": "child-frame" if number else "top-frame"})

    def add_frame(self, number, document):
        fact = self.signs.frames.get(number)
        url = fact["url"] if fact else "about:srcdoc" if document["kind"] == "srcdoc" else None
        if url and (fact is None or fact["started"]) and self.top_url:
            self.add({"url": url, "top_url": self.top_url, "frame_url": "about:blank",
                      "type": "child-document", "load_context": "child-frame", "method": "get",
                      "document": 0, "into": number})
        self.documents.append({"document": number, "is_loaded": url is not None,
                               "hidden": self.signs.hidden.get(number)})

    def add(self, load):
        url = without_fragment(load["url"])
        load["https"] = url in self.signs.promoted
        arrived = upgraded(url) if load["https"] else url
        load["blocked"] = True if url in self.signs.blocked else False if arrived in self.seen else None
        load["cookies_blocked"] = None
        if load["type"] == "ping" and load["blocked"] is None:
            load["blocked"] = False  # There is no other sign of a connection made ahead.
        can_tell = load["type"] in CREDENTIALED and urlsplit(arrived).hostname in self.known_hosts
        if load["blocked"] is False and can_tell and arrived in self.seen:
            load["cookies_blocked"] = not self.seen[arrived]
        self.loads.append(load)

    def told(self):
        """Leaves out loads that could be taken for each other."""
        points = [meeting_point(load["url"]) for load in self.loads]
        twice = {point for point in points if points.count(point) > 1}
        for load, point in zip(self.loads, points):
            if point in twice:
                load["blocked"] = load["cookies_blocked"] = None
        return self.loads, self.documents


def serve():
    output = os.fdopen(os.dup(1), "w")
    browser = Browser()
    for line in sys.stdin:
        case = json.loads(line)
        answer = {"errors": browser.use(case["lists"]), "loads": [], "documents": []}
        if not any(answer["errors"]):
            for number, visit in enumerate(case["visits"]):
                loads, documents = browser.visit(visit)
                answer["loads"] += [dict(load, visit=number) for load in loads]
                answer["documents"] += [dict(document, visit=number) for document in documents]
        output.write(json.dumps(answer) + "\n")
        output.flush()


if __name__ == "__main__":
    serve()
