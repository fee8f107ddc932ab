# SPDX-License-Identifier: Apache-2.0
"""Observes in a live WebKitGTK what rule lists do to the loads of pages.

A case is `{"lists": [text, …], "visits": [visit, …]}`; the lists are active at once. A visit loads
a page:

    {"top_url": …, "selectors": [classes of elements to check], "documents": [document, …]}

Its first document is the page, the others are the page's frames:

    {"requests": [{"url", "type"}, …], "kind": "url"|"srcdoc"|"blank"|"written", "url": …}

The answer to a case is `{"errors": [message or None, …], "loads": [load, …],
"documents": [document, …], "left_out": number}`. A load has the members of `sluice match`, and

    visit, document  where it was started: numbers, from 0
    given            the URL as the page wrote it; `url` is serialized
    into             the number of the document that it loads, if it does
    blocked          whether it was blocked; None if that is unknown
    https            whether it was upgraded to https or wss
    cookies_blocked  whether its cookies were blocked; None if that is unknown

A document has `visit`, `document`, `hidden` (the selectors that hid their elements; None if not
checked) and `is_loaded` (whether it came with a load that rules decided). Left out
are requests that pages could not make: plain ones on secure pages, those of blocked frames, types
that pages cannot load.

All hosts are played by a proxy on the loopback. A load is allowed where the proxy saw it, and
blocked where WebKit's console says so. Left out on purpose is what WebKit tests twice under two
types: pings of links, reports of a policy, and new windows. Needs Debian's packages
gir1.2-webkit2-4.1, python3-gi, xvfb, xauth and openssl, and the system's own Python.
"""
import json
import os
import re
import subprocess
import sys
import tempfile
import threading

from visit_account import Account, Signs, hosts_with_cookies, without_fragment

PYTHON = "/usr/bin/python3"
FOLDER = os.path.dirname(os.path.abspath(__file__))
BLOCKED = re.compile(
    r"Content blocker prevented frame displaying \S* from loading a resource from (\S+)")
PROMOTED = re.compile(r"Promoted URL from (\S+) to")
FACT = re.compile(r"CONSOLE LOG @@(\{.*\})$")
# The timeout of a visit in seconds.
PATIENCE = 20
# WebKit's error for a page that a list blocked.
BLOCKED_BY_LIST = 104


def decisions(cases, script=os.path.abspath(__file__)):
    """Yields the answer of a script to each case, or None if WebKit crashed."""
    cases = list(cases)
    done = 0
    while done < len(cases):
        for answer in ask(cases[done:], script):
            done += 1
            yield answer
        if done < len(cases):
            done += 1
            yield None


def ask(cases, script):
    """Yields the answers of one process until it ends."""
    environment = dict(os.environ, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS="1",
                       WEBKIT_DISABLE_COMPOSITING_MODE="1", LIBGL_ALWAYS_SOFTWARE="1")
    process = subprocess.Popen(
        ["xvfb-run", "-a", PYTHON, script], stdin=subprocess.PIPE,
        stdout=subprocess.PIPE, text=True, env=environment)
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


class Browser:
    """A WebKit view that uses the proxy."""

    def __init__(self, folder):
        import gi
        gi.require_version("Gtk", "3.0")
        gi.require_version("WebKit2", "4.1")
        from gi.repository import GLib, Gtk, WebKit2
        Gtk.init([])
        self.GLib, self.WebKit2 = GLib, WebKit2
        self.loop = GLib.MainLoop()
        self.proxy = self.make_proxy()
        with open(os.path.join(FOLDER, "page_loads.js")) as file:
            self.script = file.read()
        self.store = WebKit2.UserContentFilterStore.new(os.path.join(folder, "filters"))
        self.content = WebKit2.UserContentManager()
        self.view = self.make_view(folder)
        self.lists, self.errors = None, []
        self.page_url = None
        self.visits = 0
        self.known_hosts = set()
        self.signs = Signs()
        self.listen()

    def make_proxy(self):
        from answering_proxy import AnsweringProxy
        return AnsweringProxy()

    def make_view(self, folder):
        WebKit2 = self.WebKit2
        # Not a private view: its console has no messages.
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
        sys.stderr = os.fdopen(os.dup(2), "w")
        reader, writer = os.pipe()
        os.dup2(writer, 2)
        os.close(writer)
        stream = os.fdopen(reader, "rb")
        threading.Thread(target=self.read_console, args=(stream,), daemon=True).start()

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
        """Reports to the page the loads that will never end by themselves."""
        for document, what in self.signs.silent.get(url, []):
            code = "finish(%d, '%s')" % (document, what)
            self.view.evaluate_javascript(code, -1, None, None, None, None)

    # Lists

    def use(self, lists):
        """Replaces the active lists; returns WebKit's errors."""
        if lists != self.lists:
            self.content.remove_all_filters()
            self.lists = lists
            self.errors = [self.add(number, text) for number, text in enumerate(lists)]
        return self.errors

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
        """Waits for the end of a visit or a failure; false on a timeout."""
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
        """Opens an empty page, so that the next URL is not treated as a fragment of this one."""
        self.view.load_uri("about:blank")
        self.GLib.timeout_add(50, self.loop.quit)
        self.loop.run()
        self.page_url = "about:blank"

    def visit(self, visit):
        """Loads a page with all its loads; returns the results."""
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
        is_blocked = self.failure is not None and self.failure.code == BLOCKED_BY_LIST
        if self.failure is not None:
            self.view.load_html(page, url)
            self.wait()
        self.page_url = self.signs.began.get(0, "about:blank")
        account = Account(visit, self.signs, self.proxy.seen, self.known_hosts)
        account.add_page(url, before, is_blocked)
        account.add_documents()
        self.known_hosts |= hosts_with_cookies(self.proxy.seen)
        return account.results()

    def answer(self, case):
        answer = {"errors": self.use(case["lists"]), "loads": [], "documents": [], "left_out": 0}
        if any(answer["errors"]):
            return answer
        for number, visit in enumerate(case["visits"]):
            loads, documents, left_out = self.visit(visit)
            answer["left_out"] += left_out
            answer["loads"] += [dict(load, visit=number) for load in loads]
            answer["documents"] += [dict(document, visit=number) for document in documents]
        return answer

    def page(self, visit):
        selectors = visit.get("selectors", [])
        probes = "".join('<p class="%s" data-selector=".%s"></p>' % (name[1:], name[1:])
                         for name in selectors)
        frames = list(range(1, len(visit["documents"])))
        documents = [
            dict(document, children=frames if number == 0 else [],
                 requests=[dict(request, number=place)
                           for place, request in enumerate(document.get("requests", []))])
            for number, document in enumerate(visit["documents"])]
        plan = json.dumps({"number": self.visits, "documents": documents}).replace("</", "<\\/")
        return ("<!doctype html><meta charset=utf-8><body><div id=probes>%s</div>"
                "<script id=code>const VISIT = %s;\n%s</script>" % (probes, plan, self.script))


def serve(browser_class):
    """Answers the cases on standard input, one per line."""
    output = os.fdopen(os.dup(1), "w")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        browser = browser_class(folder)
        for line in sys.stdin:
            output.write(json.dumps(browser.answer(json.loads(line))) + "\n")
            output.flush()


if __name__ == "__main__":
    serve(Browser)
