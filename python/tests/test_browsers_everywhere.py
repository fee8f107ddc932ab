# SPDX-License-Identifier: Apache-2.0
"""What each way of driving Chromium reaches: frames, workers, sockets, tabs, prerendered pages."""

from __future__ import annotations

import asyncio
import os
import shutil
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import sluice

from .chromium import CHROMIUM, NEEDED, navigate, needs_chromium
from .wide_site import DOCUMENTS, EVERYWHERE, FILTERS, SPECULATION, WideSite, wide_site

pytestmark = needs_chromium

LISTS = sluice.InMemory(FILTERS.encode(), "ublock.txt")
#: What a document tells if scripts ran before its own and nothing is shown that is hidden.
CARRIED_OUT = {f"{where}?false,0" for where in DOCUMENTS}
#: A service worker cannot wait for an answer.
BEYOND_CONNECTIONS = {"service-socket"}
#: Playwright may be too late for a tab that a page opens on its own site.
LATE = frozenset({"popup"})
BEYOND_PLAYWRIGHT = {
    "shared.gif",
    "shared-socket",
    "service-socket",
    "worker-socket",
    "inner-worker-socket",
}


@pytest.fixture
def site() -> Iterator[WideSite]:
    with wide_site() as started:
        yield started


@pytest.fixture(scope="module")
def matcher() -> Iterator[sluice.Matcher]:
    with sluice.Matcher(LISTS) as opened:
        yield opened


@pytest.fixture(scope="module")
def scripts() -> sluice.PageScripts:
    return sluice.page_scripts(LISTS)


def check(site: WideSite, escaping: set[str], late: frozenset[str] = frozenset()) -> None:
    """Waits for everything, and checks that nothing arrives but what is kept and what escapes.

    Scripts may come too late for some documents.
    """
    site.wait("kept", EVERYWHERE)
    site.wait("seen", {f"{where}?false,0" for where in DOCUMENTS - late})
    assert site.of("seen") <= CARRIED_OUT | {f"{where}?true,3" for where in late}
    assert site.of("kept") == EVERYWHERE
    assert site.of("ads") == escaping


def check_next_to_another(site: WideSite) -> None:
    """The same next to a program that attaches tabs, too, and may let one begin too early."""
    popups = {"popup", "foreign-popup"}
    site.wait("kept", EVERYWHERE)
    site.wait("seen", {f"{where}?false,0" for where in DOCUMENTS - popups})
    assert site.of("ads") - {f"{where}.gif" for where in popups} == BEYOND_CONNECTIONS


def test_a_site_asks_for_everything_without_lists(site: WideSite, chromium: str) -> None:
    navigate(chromium, f"{site.home}/page.html")
    site.wait("ads", EVERYWHERE)
    site.wait("seen", {f"{where}?true,3" for where in DOCUMENTS})


def test_a_connection_reaches_everything(
    site: WideSite,
    matcher: sluice.Matcher,
    scripts: sluice.PageScripts,
    chromium: str,
    chromium_module: Any,
) -> None:
    with chromium_module.Connection(chromium, matcher, scripts=scripts):
        navigate(chromium, f"{site.home}/page.html")
        check(site, BEYOND_CONNECTIONS)


def test_a_connection_reaches_the_pages_of_selenium(
    site: WideSite, matcher: sluice.Matcher, scripts: sluice.PageScripts, chromium_module: Any
) -> None:
    webdriver = pytest.importorskip("selenium.webdriver", reason="Selenium is not installed")
    program = os.environ.get("CHROMEDRIVER") or shutil.which("chromedriver")
    if program is None:
        pytest.skip("chromedriver is not installed")
    options = webdriver.ChromeOptions()
    options.binary_location = CHROMIUM
    for flag in (*NEEDED, "--headless=new", "--disable-popup-blocking"):
        options.add_argument(flag)
    driver = webdriver.Chrome(options, webdriver.ChromeService(program))
    try:
        address = chromium_module.debugger_address(driver)
        with chromium_module.Connection(address, matcher, scripts=scripts):
            driver.get(f"{site.home}/page.html")
            check_next_to_another(site)
    finally:
        driver.quit()


def test_a_connection_reaches_the_pages_of_playwright(
    site: WideSite, matcher: sluice.Matcher, scripts: sluice.PageScripts, chromium_module: Any
) -> None:
    sync_api = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
    port = free_port()
    flags = [*NEEDED, f"--remote-debugging-port={port}"]
    with sync_api.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=flags)
        with chromium_module.Connection(f"127.0.0.1:{port}", matcher, scripts=scripts):
            page = browser.new_context().new_page()
            page.goto(f"{site.home}/page.html")
            check_next_to_another(site)
        browser.close()


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
        return port


def test_playwright_reaches_all_but_some_workers(
    site: WideSite, matcher: sluice.Matcher, scripts: sluice.PageScripts
) -> None:
    sync_api = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
    from sluice.playwright import apply

    with sync_api.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=NEEDED)
        context = browser.new_context()
        apply(context, matcher, scripts=scripts)
        page = context.new_page()
        page.goto(f"{site.home}/page.html", wait_until="commit")
        # Routes are answered only while Playwright is waited for.
        page.wait_for_timeout(4500)
        check(site, BEYOND_PLAYWRIGHT, LATE)
        browser.close()


def test_playwright_reaches_as_much_in_an_event_loop(
    site: WideSite, matcher: sluice.Matcher, scripts: sluice.PageScripts
) -> None:
    async_api = pytest.importorskip("playwright.async_api", reason="Playwright is not installed")
    from sluice.playwright import apply_async

    async def visit() -> None:
        async with async_api.async_playwright() as started:
            browser = await started.chromium.launch(executable_path=CHROMIUM, args=NEEDED)
            context = await browser.new_context()
            await apply_async(context, matcher, scripts=scripts)
            page = await context.new_page()
            await page.goto(f"{site.home}/page.html", wait_until="commit")
            await asyncio.to_thread(check, site, BEYOND_PLAYWRIGHT, LATE)
            await browser.close()

    asyncio.run(visit())


def test_scripts_alone_block_nothing_and_reach_prerendered_pages(
    site: WideSite, scripts: sluice.PageScripts, chromium: str, chromium_module: Any
) -> None:
    page = site.document("top") + SPECULATION % ("prerender", "/prerendered.html")
    site.pages["/start.html"] = page
    with chromium_module.Connection(chromium, None, scripts=scripts):
        navigate(chromium, f"{site.home}/start.html")
        site.wait("seen", {"top?false,0", "prerendered?false,0"})
        site.wait("ads", {"top.gif", "prerendered.gif"})


def test_playwright_hides_notices_and_blocks_nothing_without_a_matcher(
    site: WideSite, scripts: sluice.PageScripts
) -> None:
    sync_api = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
    from sluice.playwright import apply

    with sync_api.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=NEEDED)
        context = browser.new_context()
        apply(context, None, scripts=scripts)
        page = context.new_page()
        page.goto(f"{site.home}/page.html")
        site.wait("seen", {f"{where}?false,0" for where in DOCUMENTS - LATE})
        site.wait("ads", EVERYWHERE)
        browser.close()


def test_prerendered_pages_are_intercepted_too(
    site: WideSite, matcher: sluice.Matcher, chromium: str, chromium_module: Any
) -> None:
    page = site.document("top") + SPECULATION % ("prerender", "/prerendered.html")
    site.pages["/start.html"] = page
    with chromium_module.Connection(chromium, matcher):
        navigate(chromium, f"{site.home}/start.html")
        site.wait("kept", {"top.gif", "prerendered.gif"})
    assert not site.of("ads")


def test_a_socket_that_is_blocked_fails_like_one_without_a_server(
    site: WideSite, matcher: sluice.Matcher, chromium: str, chromium_module: Any
) -> None:
    site.pages["/start.html"] = """<script>
const told = (kind, socket, event) => fetch(`/seen/${kind},${event.type},` +
  `${socket.readyState},${socket.url === socket.asked},${socket instanceof WebSocket}`);
for (const kind of ["ads", "kept"]) {
  const asked = `ws://${location.host}/${kind}/socket?a%20b`;
  const socket = new WebSocket(asked);
  socket.asked = asked;
  socket.onmessage = socket.onerror = (event) => told(kind, socket, event);
}
class Own extends WebSocket {}
new Own(`http://${location.host}/ads/other#fragment`).onerror = () => fetch("/seen/own");
new WebSocket.prototype.constructor(`ws://${location.host}/ads/third`);
try { new WebSocket("ws://["); } catch (error) { fetch(`/seen/${error.name}`); }
</script>"""
    with chromium_module.Connection(chromium, matcher):
        navigate(chromium, f"{site.home}/start.html")
        told = {"ads,error,3,true,true", "kept,message,1,true,true", "own", "SyntaxError"}
        site.wait("seen", told)
    assert not site.of("ads")
    assert site.of("kept") == {"socket?a%20b"}
    assert not [path for path in site.asked if "sluice-socket" in path]


def test_lists_end_with_the_connection(
    site: WideSite, matcher: sluice.Matcher, chromium: str, chromium_module: Any, tmp_path: Path
) -> None:
    site.pages["/start.html"] = site.document("top")
    with chromium_module.Connection(chromium, matcher) as connection:
        assert connection.is_open
    assert not connection.is_open
    navigate(chromium, f"{site.home}/start.html")
    site.wait("ads", {"top.gif"})
