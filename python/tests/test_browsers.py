# SPDX-License-Identifier: Apache-2.0
"""Pages in Chromium whose requests are routed: through Playwright and the DevTools protocol."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import shutil
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

import sluice
from sluice import browsers, devtools

from .chromium import CHROMIUM, NEEDED, Session, needs_chromium
from .conftest import HEADERS, block

PAGE = """<link rel="icon" href="data:,">
<link rel="stylesheet" href="/ads/style.css"><link rel="stylesheet" href="/style.css">
<script src="/ads/banner.js"></script><script src="/own.js"></script>
<script src="/moved/own.js?moved"></script>
<img src="/pixel.gif"><img src="/picture.gif"><img src="/of-child.gif">
<iframe src="/ads/frame.html"></iframe><iframe src="/frame.html"></iframe>
<script>
Promise.allSettled([
  fetch("/pixel.gif"), fetch("/posted"), fetch("/posted", {method: "POST"}), fetch("/headers"),
]).then(() => { document.title = "done"; });
</script>"""
FRAME = '<img src="/of-child.gif?frame"><script src="/of-page.js"></script>'

#: A document that a page of another site frames.
FOREIGN = (
    '<img src="/ads/%s.gif"><img src="/of-child.gif"><img src="/kept.gif?%s">'
    '<script src="/of-page.js"></script>'
)

RULES: list[dict[str, Any]] = [
    block("/ads/"),
    {
        "trigger": {"url-filter": "/pixel", "resource-type": ["image"]},
        "action": {"type": "block"},
    },
    {
        "trigger": {"url-filter": "/of-child", "load-context": ["child-frame"]},
        "action": {"type": "block"},
    },
    {
        "trigger": {"url-filter": "/posted", "request-method": "post"},
        "action": {"type": "block"},
    },
    {
        "trigger": {"url-filter": "/of-page", "if-top-url": ["/page\\.html"]},
        "action": {"type": "block"},
    },
    {
        "trigger": {"url-filter": "^https?://([^/]+)/moved/(.*)$"},
        "action": {"type": "redirect", "redirect": {"regex-substitution": "http://\\1/\\2"}},
    },
    {
        "trigger": {"url-filter": "/headers"},
        "action": {"type": "modify-headers", "priority": 1, "request-headers": HEADERS},
    },
]

#: What arrives at the site, with the method unless it is `GET`.
ARRIVING = {
    "/page.html",
    "/style.css",
    "/own.js",
    "/own.js?moved",
    "/picture.gif",
    "/of-child.gif",
    "/frame.html",
    "/pixel.gif",
    "/posted",
    "/headers",
}


class Site:
    """A site that knows what it was asked for."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.headers: dict[str, dict[str, str]] = {}
        asked, headers = self.asked, self.headers

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                method = "" if self.command == "GET" else f" {self.command}"
                asked.append(f"{self.path}{method}")
                headers[self.path] = {name.lower(): value for name, value in self.headers.items()}
                body = self.body().encode()
                self.send_response(200)
                kind = "text/css" if self.path.endswith("css") else "text/html"
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def body(self) -> str:
                port = self.headers["Host"].rpartition(":")[2]
                foreign = f'<link rel="icon" href="data:,"><iframe src="http://%s.localhost:{port}'
                return {
                    "/page.html": PAGE,
                    "/hidden.html": HIDDEN_PAGE,
                    "/frame.html": FRAME,
                    "/foreign/page.html": foreign % "one" + '/foreign/frame.html">',
                    "/foreign/frame.html": FOREIGN % ("frame", "frame")
                    + foreign % "two"
                    + '/foreign/inner.html">',
                    "/foreign/inner.html": FOREIGN % ("inner", "inner"),
                }.get(self.path, "")

            do_POST = do_GET  # noqa: N815

            def log_message(self, *_: object) -> None:
                """Keeps quiet."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.page = f"http://127.0.0.1:{self.server.server_port}/page.html"

    def check(self) -> None:
        """Checks what arrived."""
        assert set(self.asked) == ARRIVING
        headers = self.headers["/headers"]
        assert (headers.get("x-one"), headers.get("x-two")) == ("1", None)


@pytest.fixture
def site() -> Iterator[Site]:
    started = Site()
    with started.server as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield started
        server.shutdown()


@pytest.fixture(scope="module")
def rules() -> Iterator[sluice.Matcher]:
    with sluice.Matcher(json.dumps(RULES).encode()) as matcher:
        yield matcher


@needs_chromium
def test_playwright_routes_by_rules(site: Site, rules: sluice.Matcher) -> None:
    sync_api = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
    from sluice.playwright import handler

    with sync_api.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=NEEDED)
        page = browser.new_page()
        page.route("**/*", handler(rules))
        page.goto(site.page)
        page.wait_for_function("document.title == 'done'")
        page.wait_for_load_state("networkidle")
        browser.close()
    site.check()


@needs_chromium
def test_playwright_routes_by_rules_in_an_event_loop(site: Site, rules: sluice.Matcher) -> None:
    async_api = pytest.importorskip("playwright.async_api", reason="Playwright is not installed")
    from sluice.playwright import async_handler

    async def visit() -> None:
        async with async_api.async_playwright() as started:
            browser = await started.chromium.launch(executable_path=CHROMIUM, args=NEEDED)
            context = await browser.new_context()
            await context.route("**/*", async_handler(rules))
            page = await context.new_page()
            await page.goto(site.page)
            await page.wait_for_function("document.title == 'done'")
            await page.wait_for_load_state("networkidle")
            await browser.close()

    asyncio.run(visit())
    site.check()


@needs_chromium
def test_playwright_shows_that_a_page_is_blocked(site: Site) -> None:
    sync_api = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
    from sluice.playwright import handler

    rule = {**block("page"), "trigger": {"url-filter": "page", "resource-type": ["top-document"]}}
    with sync_api.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=NEEDED)
        page = browser.new_page()
        page.route("**/*", handler(sluice.Matcher(json.dumps([rule]).encode())))
        with pytest.raises(sync_api.Error, match="ERR_BLOCKED_BY_CLIENT"):
            page.goto(site.page)
        browser.close()
    assert site.asked == []


FILTERS = """! Title: uBlock filters
##.generic
##[data-ad]
127.0.0.1##.specific
127.0.0.1##.card:has-text(Ad)
127.0.0.1##+js(set, ads.enabled, false)
"""
HIDDEN_PAGE = """<!doctype html><link rel="icon" href="data:,"><script>window.ads = {enabled: true};
window.seen = window.ads.enabled;</script><p id=a class=generic>x</p>
<p id=b class=specific>x</p><p id=c class=card>Ad</p>
<p id=d data-ad=1>x</p><p id=e>kept</p>"""
SHOWN = """[[...document.querySelectorAll('p')].filter(one => one.getClientRects().length)
  .map(one => one.id).join(), window.seen]"""
HIDDEN = ["e", False]


@pytest.fixture(scope="module")
def scripts() -> sluice.PageScripts:
    return sluice.page_scripts(sluice.InMemory(FILTERS.encode(), "ublock.txt"))


@needs_chromium
def test_playwright_hides_and_runs_scriptlets(site: Site, scripts: sluice.PageScripts) -> None:
    sync_api = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")

    with sync_api.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=NEEDED)
        context = browser.new_context()
        context.add_init_script(scripts.all)
        page = context.new_page()
        page.goto(site.page.replace("page", "hidden"))
        page.wait_for_function(f"({SHOWN})[0] === 'e'")
        assert page.evaluate(SHOWN) == HIDDEN
        browser.close()


DONE = "new Promise(done => setInterval(() => document.title === 'done' && done(1), 50))"


@needs_chromium
def test_the_devtools_protocol_is_answered_by_rules(
    site: Site, rules: sluice.Matcher, chromium: str
) -> None:
    session, interception = Session(chromium), devtools.Interception(rules)
    session.start(interception)
    session.call("Page.navigate", url=site.page)
    session.answer(interception, lambda one: one.get("method") == "Page.loadEventFired")
    asked = session.call("Runtime.evaluate", expression=DONE, awaitPromise=True)
    session.answer(interception, lambda one: one.get("id") == asked)
    session.close()
    site.check()


@needs_chromium
def test_the_devtools_protocol_hides_and_runs_scriptlets(
    site: Site, rules: sluice.Matcher, scripts: sluice.PageScripts, chromium: str
) -> None:
    session = Session(chromium)
    interception = devtools.Interception(rules, scripts=scripts)
    session.start(interception)
    session.call("Page.navigate", url=site.page.replace("page", "hidden"))
    session.answer(interception, lambda one: one.get("method") == "Page.loadEventFired")
    waiting = f"new Promise(done => setInterval(() => ({SHOWN})[0] === 'e' && done({SHOWN}), 50))"
    asked = session.call(
        "Runtime.evaluate", expression=waiting, awaitPromise=True, returnByValue=True
    )
    found: list[object] = []

    def is_told(message: dict[str, Any]) -> bool:
        if message.get("id") == asked:
            found.append(message["result"]["result"]["value"])
        return bool(found)

    session.answer(interception, is_told)
    session.close()
    assert found == [HIDDEN]


@needs_chromium
def test_requests_inside_frames_of_other_sites_are_answered_by_rules(
    site: Site, rules: sluice.Matcher, chromium: str
) -> None:
    session, interception = Session(chromium), devtools.Interception(rules)
    session.start(interception)
    session.call("Page.navigate", url=site.page.replace("/page.html", "/foreign/page.html"))
    is_loaded = ("Page.loadEventFired", None)
    session.answer(interception, lambda one: (one.get("method"), one.get("sessionId")) == is_loaded)
    session.close()
    frames = {f"/foreign/{name}.html" for name in ("page", "frame", "inner")}
    assert set(site.asked) == frames | {"/kept.gif?frame", "/kept.gif?inner"}


@needs_chromium
def test_a_page_of_selenium_is_answered_by_rules(site: Site, rules: sluice.Matcher) -> None:
    webdriver = pytest.importorskip("selenium.webdriver", reason="Selenium is not installed")
    program = os.environ.get("CHROMEDRIVER") or shutil.which("chromedriver")
    if program is None:
        pytest.skip("chromedriver is not installed")
    options = webdriver.ChromeOptions()
    options.binary_location = CHROMIUM
    for flag in (*NEEDED, "--headless=new"):
        options.add_argument(flag)
    driver = webdriver.Chrome(options, webdriver.ChromeService(program))
    session = Session(driver.capabilities["goog:chromeOptions"]["debuggerAddress"])
    interception = devtools.Interception(rules)
    session.start(interception)
    lost = pytest.importorskip("websocket").WebSocketConnectionClosedException

    def answers() -> None:
        # Chromium ends while this waits.
        with contextlib.suppress(lost):
            session.answer(interception, lambda _: False)

    thread = threading.Thread(target=answers)
    thread.start()
    try:
        driver.get(site.page)
        driver.set_script_timeout(20)
        driver.execute_async_script(f"({DONE}).then(arguments[0])")
    finally:
        driver.quit()
        thread.join()
    site.check()


def test_a_page_is_known_before_it_is_reported(rules: sluice.Matcher) -> None:
    interception = devtools.Interception(rules)

    def asked(url: str, kind: str, frame: str) -> str:
        request = {"url": f"https://a.example{url}", "method": "GET", "headers": {}}
        event = {"requestId": "1", "request": request, "resourceType": kind, "frameId": frame}
        [command] = interception.commands({"method": "Fetch.requestPaused", "params": event})
        assert command["params"]["requestId"] == "1"
        method: str = command["method"]
        return method

    def event(method: str, **parameters: Any) -> list[devtools.Message]:
        return interception.commands({"method": method, "params": parameters})

    assert asked("/of-page.js", "Script", "page") == "Fetch.continueRequest"
    assert asked("/page.html", "Document", "page") == "Fetch.continueRequest"
    assert asked("/of-page.js", "Script", "page") == "Fetch.failRequest"
    assert event("Page.frameAttached", frameId="frame", parentFrameId="page") == []
    assert asked("/frame.html", "Document", "frame") == "Fetch.continueRequest"
    assert asked("/of-page.js", "Script", "frame") == "Fetch.failRequest"
    assert asked("/of-child.gif", "Image", "frame") == "Fetch.failRequest"
    assert asked("/of-child.gif", "Image", "page") == "Fetch.continueRequest"
    assert event("Page.frameDetached", frameId="frame", reason="swap") == []
    assert asked("/of-child.gif", "Image", "frame") == "Fetch.failRequest"
    there = {"id": "page", "url": "https://a.example/other.html"}
    assert event("Page.frameNavigated", frame=there) == []
    assert asked("/of-page.js", "Script", "frame") == "Fetch.continueRequest"


def test_a_session_that_is_attached_gets_its_own_commands(rules: sluice.Matcher) -> None:
    interception = devtools.Interception(rules, "page session")
    assert {command["sessionId"] for command in interception.start()} == {"page session"}
    target = {"targetId": "frame", "type": "iframe", "url": "", "parentFrameId": "page"}
    attached = {"sessionId": "frame session", "targetInfo": target}
    commands = interception.commands({"method": "Target.attachedToTarget", "params": attached})
    assert {command["sessionId"] for command in commands} == {"frame session"}
    methods = [command["method"] for command in commands]
    assert methods.index("Fetch.enable") < methods.index("Runtime.runIfWaitingForDebugger")
    request = {"url": "https://b.example/of-child.gif", "method": "GET", "headers": {}}
    event = {"requestId": "7", "request": request, "resourceType": "Image", "frameId": "frame"}
    message = {"method": "Fetch.requestPaused", "params": event, "sessionId": "frame session"}
    [answer] = interception.commands(message)
    assert (answer["method"], answer["sessionId"]) == ("Fetch.failRequest", "frame session")
    worker = {"sessionId": "worker session", "targetInfo": {**target, "type": "worker"}}
    opened = interception.commands({"method": "Target.attachedToTarget", "params": worker})
    methods = [command["method"] for command in opened]
    assert methods == ["Runtime.evaluate", "Runtime.runIfWaitingForDebugger"]


TYPES = [
    ("Document", True, "top-document"),
    ("document", False, "child-document"),
    ("XHR", False, "fetch"),
    ("Stylesheet", False, "style-sheet"),
    ("CSPViolationReport", False, "csp-report"),
    ("TextTrack", False, "media"),
    ("Manifest", False, "other"),
    ("Prefetch", False, "other"),
]


@pytest.mark.parametrize(("name", "is_page", "kind"), TYPES)
def test_types_of_browsers_are_known(name: str, is_page: bool, kind: str) -> None:
    assert browsers.load_type(name, is_page=is_page) == kind


def test_every_type_of_browsers_is_a_type_of_loads() -> None:
    assert set(browsers.RESOURCE_TYPES.values()) <= set(sluice.TYPE_NAMES)


def test_what_becomes_of_a_request_is_said(matcher: sluice.Matcher) -> None:
    sent = {"cookie": "a=b", "x-two": "2", "accept": "*/*"}
    answers = {
        "https://a.example/": browsers.Answer(blocked=False),
        "https://a.example/pixel": browsers.Answer(blocked=True),
        "https://a.example/moved": browsers.Answer(blocked=False, url="https://other.example/"),
        "http://news.example/x": browsers.Answer(blocked=False, url="https://news.example/x"),
        "https://a.example/counted": browsers.Answer(
            blocked=False, headers={"x-two": "2", "accept": "*/*"}
        ),
        "https://a.example/headers": browsers.Answer(
            blocked=False, headers={"cookie": "a=b", "x-one": "1", "accept": "*/*"}
        ),
    }
    for url, answer in answers.items():
        assert browsers.answer_of(matcher.decide(url, None, "image"), sent) == answer
