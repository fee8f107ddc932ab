# SPDX-License-Identifier: Apache-2.0
"""What filters change in URLs and responses, in pages that programs drive."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

import sluice

from .chromium import CHROMIUM, NEEDED, Session, needs_chromium
from .wide_site import WideSite, wide_site

pytestmark = needs_chromium

FILTERS = """! Title: uBlock filters
/ads/library.js$script,redirect=noopjs
/ads/picture.gif$image,redirect=1x1.gif
/ads/unknown.js$script,redirect=no-such-resource
||127.0.0.1^$removeparam=tracked
/start.html$csp=img-src 'none'
/data?$removeheader=x-secret
127.0.0.1##^responseheader(refresh)
"""
#: Loads what is replaced, and tells what a page sees of it.
PAGE = """<!doctype html><link rel="icon" href="data:,"><script src="/ads/library.js"></script>
<script>
window.tell = (what) => fetch(`/seen/${what}`);
const load = (name, url) => Object.assign(document.createElement(name), {
  onload() { tell(`${name} loaded`); }, onerror() { tell(`${name} failed`); }, src: url});
document.head.append(load("script", "/ads/unknown.js"));
const frame = load("iframe", "/frame.html");
document.documentElement.append(frame);
document.addEventListener("securitypolicyviolation", (event) => tell(event.effectiveDirective));
new Image().src = "/kept/forbidden.gif";
fetch("/data?tracked=1&kept=2").then((answer) =>
  tell(`secret ${answer.headers.get("x-secret")}, plain ${answer.headers.get("x-plain")}`));
fetch("/ads/library.js").then(() => tell("not a script"));
</script>"""
FRAME = """<script>const image = new Image();
image.onload = () => parent.tell(`${image.naturalWidth} pixel`);
image.src = "/ads/picture.gif";</script>"""
SEEN = {"script%20failed", "iframe%20loaded", "1%20pixel", "img-src", "not%20a%20script"}
CHANGED = "secret%20null,%20plain%201"
#: Playwright routes a request once: not again where it was redirected to.
REDIRECTED = "secret%201,%20plain%201"


@pytest.fixture
def site() -> Iterator[WideSite]:
    with wide_site() as started:
        started.pages = {"/start.html": PAGE, "/frame.html": FRAME}
        started.answered = {
            "/start.html": [("Refresh", "0; url=/elsewhere"), ("Set-Cookie", "a=1")],
            "/data?kept=2": [("X-Secret", "1"), ("X-Plain", "1")],
        }
        yield started


@pytest.fixture(scope="module")
def matcher() -> Iterator[sluice.Matcher]:
    with sluice.Matcher(sluice.InMemory(FILTERS.encode(), "ublock.txt")) as opened:
        yield opened


def check(site: WideSite, response: str) -> None:
    site.wait("seen", {*SEEN, response})
    assert site.of("seen") == {*SEEN, response}
    # A filter for scripts does not concern `fetch`.
    assert [path for path in site.asked if path.startswith("/ads/")] == ["/ads/library.js"]
    assert [path for path in site.asked if path.startswith("/data")] == ["/data?kept=2"]
    assert not {"/kept/forbidden.gif", "/elsewhere"} & set(site.asked)


def test_a_connection_changes_responses(
    site: WideSite, matcher: sluice.Matcher, chromium: str
) -> None:
    module = pytest.importorskip("sluice.chromium", reason="websocket-client is not installed")
    with module.Connection(chromium, matcher):
        session = Session(chromium)
        session.call("Page.navigate", url=f"http://127.0.0.1:{site.server.server_port}/start.html")
        session.close()
        check(site, CHANGED)


def test_playwright_changes_responses(site: WideSite, matcher: sluice.Matcher) -> None:
    sync_api = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
    from sluice.playwright import apply

    with sync_api.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=NEEDED)
        context = browser.new_context()
        apply(context, matcher)
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{site.server.server_port}/start.html")
        page.wait_for_load_state("networkidle")
        check(site, REDIRECTED)
        assert [cookie["name"] for cookie in context.cookies()] == ["a"]
        browser.close()


def test_playwright_changes_responses_in_an_event_loop(
    site: WideSite, matcher: sluice.Matcher
) -> None:
    async_api = pytest.importorskip("playwright.async_api", reason="Playwright is not installed")
    from sluice.playwright import apply_async

    async def visit() -> None:
        async with async_api.async_playwright() as started:
            browser = await started.chromium.launch(executable_path=CHROMIUM, args=NEEDED)
            page = await browser.new_page()
            await apply_async(page, matcher)
            await page.goto(f"http://127.0.0.1:{site.server.server_port}/start.html")
            await page.wait_for_load_state("networkidle")
            await asyncio.to_thread(check, site, REDIRECTED)
            await browser.close()

    asyncio.run(visit())
