# SPDX-License-Identifier: Apache-2.0
"""The page of `sluice replay` in a real browser: it shows the right numbers, loads nothing, has no errors, and
fits a phone in light and dark.

SLUICE in the environment is the command. With PICTURES, a folder, what the browser shows is kept there.
"""
import base64
import fcntl
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading
import unittest

sys.dont_write_bytecode = True
from local_site import LocalSite  # noqa: E402

BROWSER = shutil.which("chromium")


class Browser:
    """A browser without a window, controlled through two pipes with the DevTools protocol."""

    def __init__(self, profile):
        commands, self.commands = os.pipe()
        self.answers, answers = os.pipe()
        # The browser reads from 3 and writes to 4; copies with high numbers do not collide with
        # each other.
        inner = [fcntl.fcntl(end, fcntl.F_DUPFD, 20) for end in (commands, answers)]
        os.close(commands)
        os.close(answers)
        # Without a sandbox, because that needs permissions that a container rarely has.
        self.process = subprocess.Popen(
            [BROWSER, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
             "--user-data-dir=%s" % profile, "--remote-debugging-pipe", "about:blank"],
            preexec_fn=lambda: [os.dup2(end, place) for end, place in zip(inner, (3, 4))], pass_fds=(3, 4),
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for end in inner:
            os.close(end)
        self.number = 0
        self.rest = b""
        self.events = []
        # Ends a browser that hangs, so that a read of the pipe ends too.
        self.alarm = threading.Timer(120, self.process.kill)
        self.alarm.start()

    def close(self):
        self.alarm.cancel()
        os.close(self.commands)
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        os.close(self.answers)

    def message(self):
        while b"\0" not in self.rest:
            part = os.read(self.answers, 65536)
            if not part:
                raise RuntimeError("the browser has ended")
            self.rest += part
        message, _, self.rest = self.rest.partition(b"\0")
        return json.loads(message)

    def ask(self, method, session=None, **parameters):
        self.number += 1
        command = {"id": self.number, "method": method, "params": parameters}
        if session:
            command["sessionId"] = session
        os.write(self.commands, json.dumps(command).encode() + b"\0")
        while True:
            message = self.message()
            if message.get("id") == self.number:
                if "error" in message:
                    raise RuntimeError("%s: %s" % (method, message["error"]))
                return message["result"]
            self.events.append(message)

    def wait_for(self, method, session):
        while True:
            for event in self.events:
                if event.get("method") == method and event.get("sessionId") == session:
                    return event
            self.events.append(self.message())

    def open(self, address, width, scheme):
        """A page with what happened while it was loaded."""
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.ask(domain + ".enable", session)
        self.ask("Emulation.setDeviceMetricsOverride", session, width=width, height=800, deviceScaleFactor=1,
                 mobile=width < 600)
        self.ask("Emulation.setEmulatedMedia", session,
                 features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.events.clear()
        self.ask("Page.navigate", session, url=address)
        self.wait_for("Page.loadEventFired", session)
        return Page(self, session)


class Page:
    """A page that is loaded."""

    def __init__(self, browser, session):
        self.browser = browser
        self.session = session

    def value(self, expression):
        result = self.browser.ask("Runtime.evaluate", self.session, expression=expression, returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError(result["exceptionDetails"])
        return result["result"].get("value")

    def events(self, method):
        return [event["params"] for event in self.browser.events
                if event.get("method") == method and event.get("sessionId") == self.session]

    def picture(self, path):
        metrics = self.browser.ask("Page.getLayoutMetrics", self.session)["cssContentSize"]
        shot = self.browser.ask("Page.captureScreenshot", self.session, captureBeyondViewport=True, clip={
            "x": 0, "y": 0, "width": metrics["width"], "height": metrics["height"], "scale": 1})
        pathlib.Path(path).write_bytes(base64.b64decode(shot["data"]))


def block(pattern):
    return {"trigger": {"url-filter": pattern}, "action": {"type": "block"}}


def log(site):
    """A page load of twelve requests, one every 100 ms, each of 1,000 bytes."""
    hostile = "http://127.0.0.1:%d/\"><img src=http://127.0.0.1:%d/x><script>alert(1)</script>" % (site, site)
    urls = ["https://news.test/"] + ["https://news.test/picture-%d.png" % number for number in range(4)]
    urls += ["https://ads.test/banner-%d.js" % number for number in range(4)]
    urls += ["https://tracker.test/pixel-%d.gif" % number for number in range(2)]
    urls += [hostile]
    entries = []
    for number, url in enumerate(urls):
        entries.append({
            "pageref": "page_1", "startedDateTime": "2026-11-21T10:00:%06.3fZ" % (number / 10), "time": 50,
            "_resourceType": "document" if number == 0 else "script" if url.endswith(".js") else "image",
            "request": {"method": "GET", "url": url, "httpVersion": "HTTP/1.1", "headers": [], "queryString": [],
                        "cookies": [], "headersSize": 0, "bodySize": 0},
            "response": {"status": 200, "statusText": "OK", "httpVersion": "HTTP/1.1", "headers": [], "cookies": [],
                         "content": {"size": 1000, "mimeType": "text/plain"}, "redirectURL": "", "headersSize": 0,
                         "bodySize": 1000, "_transferSize": 1000},
            "cache": {}, "timings": {"send": 0, "wait": 50, "receive": 0}})
    page = {"id": "page_1", "title": "<script>alert(2)</script>", "startedDateTime": entries[0]["startedDateTime"],
            "pageTimings": {}}
    return {"log": {"version": "1.2", "creator": {"name": "test", "version": "1"}, "pages": [page],
                    "entries": entries}}


def page_loads():
    """Two page loads with times, as a line for each request; the second one is longer than the first."""
    lines = []
    for page, count in (("https://short.test/", 4), ("https://long.test/", 30)):
        for number in range(count):
            lines.append({"url": page if number == 0 else "https://ads.test/banner-%d.js" % number, "top_url": page,
                          "type": "document" if number == 0 else "script", "time": 100 * number, "size": 123456,
                          "title": "A page"})
    return "".join(json.dumps(line) + "\n" for line in lines)


# Four requests are blocked before and two others after.
LIST = [block("/banner-"), block("/never-asked-for")]
OTHER = [block("/pixel-")]

FIGURES = """Object.fromEntries(
    [...document.querySelectorAll('.figures > div')].map(figure => [
        figure.querySelector('dt').textContent,
        [...figure.querySelectorAll('dd')].map(text => text.textContent.replaceAll('\\u00A0', ' '))]))"""
# How many requests are shown in the list of requests.
SHOWN = """[...document.querySelectorAll('#requests tbody tr')].filter(
    row => row.getClientRects().length > 0).length"""
OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
WIDER = """[...document.querySelectorAll('body *')].filter(element =>
    !element.closest('.scroll') && element.getBoundingClientRect().right > innerWidth + 0.5)
    .map(element => element.outerHTML.slice(0, 200))"""
# Boxes whose content is wider than they are, with whether they show at their edges that there is
# more.
SCROLLING = """Object.fromEntries([...document.querySelectorAll('.scroll')]
    .filter(box => box.scrollWidth > box.clientWidth)
    .map(box => [box.getAttribute('aria-label'), getComputedStyle(box).backgroundAttachment]))"""
# The distance of the drawings of pages from what is above them.
GAPS = """[...document.querySelectorAll('.pages svg')].map(drawing =>
    Math.min(...[...drawing.querySelectorAll('rect')].map(bar => bar.getBoundingClientRect().top))
    - drawing.previousElementSibling.getBoundingClientRect().bottom)"""


class ReplayPageTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="sluice-replay-", ignore_cleanup_errors=True)
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        cls.site = LocalSite({})
        cls.addClassCleanup(cls.site.close)
        cls.browser = Browser(cls.folder / "profile")
        cls.addClassCleanup(cls.browser.close)
        (cls.folder / "news.har").write_text(json.dumps(log(cls.site.port)))
        (cls.folder / "pages.jsonl").write_text(page_loads())
        (cls.folder / "list.json").write_text(json.dumps(LIST))
        (cls.folder / "other.json").write_text(json.dumps(OTHER))

    def replay(self, name, *options, status, log="news.har"):
        sluice = os.path.abspath(os.environ["SLUICE"])
        command = [sluice, "replay", log, "--list", "list.json", *options, "--format", "html", "-o", name]
        result = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, timeout=60)
        self.assertEqual(result.returncode, status, result.stderr)
        return (self.folder / name).as_uri()

    def check(self, address, width, scheme, picture):
        """Opens a page and checks the properties of every page."""
        self.site.requests.clear()
        page = self.browser.open(address, width, scheme)
        dark = page.value("getComputedStyle(document.body).backgroundColor.match(/\\d+/g)[0] < 100")
        self.assertEqual(dark, scheme == "dark")
        for state in ("closed", "open"):
            self.assertEqual(page.value(OVERFLOW), 0, state)
            self.assertEqual(page.value(WIDER), [], state)
            page.value("document.querySelectorAll('details').forEach(details => { details.open = true })")
        asked = [event["request"]["url"] for event in page.events("Network.requestWillBeSent")]
        self.assertEqual(asked, [address])
        self.assertEqual(self.site.requests, [])
        self.assertEqual(page.events("Runtime.exceptionThrown"), [])
        self.assertEqual(page.events("Runtime.consoleAPICalled"), [])
        self.assertEqual(page.events("Log.entryAdded"), [])
        self.assertEqual(page.events("Page.javascriptDialogOpening"), [])
        self.assertEqual(page.value("document.querySelectorAll('script, img, iframe, link, object').length"), 0)
        self.assertEqual(page.value("document.querySelectorAll('a:not([href^=\"#\"])').length"), 0)
        if "PICTURES" in os.environ:
            page.picture(os.path.join(os.environ["PICTURES"], picture))
        return page

    def test_a_page_shows_the_right_numbers(self):
        page = self.check(self.replay("page.html", status=0), 1200, "light", "replay.png")
        figures = page.value(FIGURES)
        self.assertEqual(figures["Requests"][0], "12")
        self.assertEqual(figures["Blocked"][:2], ["4", "33.3 % of the requests"])
        self.assertEqual(figures["Saved"], ["4.0 kB", "33.3 % of 12.0 kB"])
        self.assertEqual(figures["Rules that blocked"], ["1", "1 of 2 that do not hide matched a request"])
        self.assertNotIn("Rules that hide", figures)
        self.assertNotIn("Decided differently", figures)
        self.assertEqual(page.value("document.querySelector('h1').textContent"), "<script>alert(2)</script>")
        self.assertEqual(page.value("document.querySelector('header .address').textContent"), "https://news.test/")
        self.assertIn("From news.har, recorded on 2026-11-21.", page.value(
            "document.querySelector('header .note').textContent").replace("\u00A0", " "))
        hosts = page.value("document.querySelector('#hosts').textContent")
        self.assertIn("ads.test", hosts)
        self.assertEqual(page.value("document.querySelectorAll('#rules tbody tr').length"), 1)
        self.assertIn("/banner-", page.value("document.querySelector('#rules tbody').textContent"))
        # The bars over the page load are as many requests as there are.
        bars = page.value("[...document.querySelectorAll('#timeline figure:not(.volume) .bin title')].map(bar => bar.textContent)")
        self.assertEqual(sum(int(bar.split(": ")[1].split(" ")[0]) for bar in bars), 12)

    def test_requests_are_chosen_without_a_script(self):
        address = self.replay("requests.html", status=0)
        for width in (390, 1280):
            page = self.check(address, width, "light", "replay-requests-%d.png" % width)
            self.assertEqual(page.value(SHOWN), 12)
            # Bars as wide as the requests took: 50 of 1,150 ms.
            bar = page.value("document.querySelector('.fall rect').getAttribute('width')")
            self.assertEqual(bar, "4.35%")
            for choice, count in (("decision-blocked", 4), ("party-first", 0), ("decision-all", 5), ("party-all", 12),
                                  ("type-1", 5), ("type-2", 1), ("type-0", 0)):
                page.value("document.getElementById('%s').click()" % choice)
                self.assertEqual(page.value(SHOWN), count, choice)

    def test_the_axis_ends_where_nearly_all_requests_are_made(self):
        lines = [json.dumps({"url": "https://news.test/%d" % number, "top_url": "https://news.test/", "type": "image",
                             "time": 10 * number}) + "\n" for number in range(40)]
        lines.append(lines[-1].replace('"time": 390', '"time": 60000'))
        (self.folder / "late.jsonl").write_text("".join(lines))
        page = self.check(self.replay("late.html", status=0, log="late.jsonl"), 1280, "dark", "replay-late.png")
        words = page.value("document.querySelector('#timeline .lead').textContent").replace("\u00A0", " ")
        self.assertIn("A bar is 10 ms. 1 more request came later, the last after 60 s.", words)
        self.assertEqual(page.value("document.querySelectorAll('#requests .fall').length"), 40)
        self.assertEqual(page.value("document.querySelectorAll('#requests .time')[40].textContent"), "after 60.0 s")

    def test_a_page_shows_what_other_lists_change(self):
        address = self.replay("changes.html", "--against", "other.json", status=1)
        page = self.check(address, 1200, "dark", "replay-changes.png")
        figures = page.value(FIGURES)
        self.assertEqual(figures["Decided differently"], ["6", "2 newly blocked, 4 newly allowed"])
        changes = page.value("document.querySelector('#changes').textContent")
        for words in ("Newly blocked", "https://tracker.test/pixel-1.gif", "Newly allowed",
                      "https://ads.test/banner-3.js", "list.json:1:", "other.json:1:"):
            self.assertIn(words, changes)
        self.assertEqual(page.value("document.querySelectorAll('.changes > li').length"), 6)

    def test_a_page_without_changes_says_so(self):
        address = self.replay("same.html", "--against", "list.json", status=0)
        page = self.check(address, 1200, "light", "replay-same.png")
        self.assertIn("in the same way", page.value("document.querySelector('#changes').textContent"))

    def test_a_page_fits_a_phone_in_light_and_dark(self):
        address = self.replay("phone.html", "--against", "other.json", status=1)
        for scheme in ("light", "dark"):
            for width in (360, 375, 390):
                with self.subTest(scheme=scheme, width=width):
                    page = self.check(address, width, scheme, "replay-phone-%s-%d.png" % (scheme, width))
                    scrolling = page.value(SCROLLING)
                    for table in ("Requests by type", "Requests by party", "All requests before and after"):
                        self.assertNotIn(table, scrolling)
                    for attachment in scrolling.values():
                        self.assertEqual(attachment, "local, local, scroll, scroll")

    def test_drawings_of_pages_stay_away_from_their_names(self):
        address = self.replay("pages.html", status=0, log="pages.jsonl")
        for width in (375, 1200):
            with self.subTest(width=width):
                page = self.check(address, width, "light", "replay-pages-%d.png" % width)
                gaps = page.value(GAPS)
                self.assertEqual(len(gaps), 2)
                self.assertGreater(min(gaps), 4)
                self.assertIn("the longest load goes to 3 s", page.value(
                    "document.querySelector('#pages').textContent").replace("\u00A0", " "))


if __name__ == "__main__":
    if not BROWSER:
        raise SystemExit("there is no chromium")
    unittest.main(verbosity=2)
