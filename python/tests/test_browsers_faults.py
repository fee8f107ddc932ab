# SPDX-License-Identifier: Apache-2.0
"""Browsers that end, tabs that close, and rules that change while requests are paused."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import sluice
from sluice import devtools

from .chromium import Session, navigate, needs_chromium, started
from .conftest import block, write_list
from .wide_site import WideSite, wide_site

PAGE = """<!doctype html><link rel="icon" href="data:,"><script>
let count = 0;
setInterval(() => ["one", "two"].forEach((kind) => fetch(`/${kind}/${count++}`)), 20);
</script>"""


@pytest.fixture
def site() -> Iterator[WideSite]:
    with wide_site() as running:
        running.pages = {"/start.html": PAGE}
        yield running


def wait_until_closed(connection: Any) -> None:
    end = time.monotonic() + 10
    while connection.is_open:
        assert time.monotonic() < end, "the connection is still open"
        time.sleep(0.05)


@needs_chromium
def test_a_browser_that_is_killed_ends_the_connection(
    site: WideSite, tmp_path: Path, chromium_module: Any
) -> None:
    with started(tmp_path) as running, sluice.Matcher(json.dumps([block("/one/")]).encode()) as one:
        connection = chromium_module.Connection(running.address, one)
        navigate(running.address, f"{site.home}/start.html")
        site.wait("two", {"1"})
        running.process.kill()
        wait_until_closed(connection)
        connection.close()
        connection.close()
        assert not site.of("one")
        with pytest.raises(sluice.SluiceError, match="cannot connect to Chromium at"):
            chromium_module.Connection(running.address, one)


@needs_chromium
def test_rules_are_replaced_while_a_page_loads(
    site: WideSite, tmp_path: Path, chromium: str, chromium_module: Any
) -> None:
    rules = write_list(tmp_path / "rules.json", [block("/one/")])
    with sluice.Matcher(rules) as matcher, chromium_module.Connection(chromium, matcher):
        navigate(chromium, f"{site.home}/start.html")
        site.wait("two", {"1"})
        assert not site.of("one")
        write_list(rules, [block("/two/")])
        assert matcher.reload()
        end = time.monotonic() + 10
        while not site.of("one"):
            assert time.monotonic() < end
            time.sleep(0.05)
        before = len(site.of("two"))
        time.sleep(0.5)
        # What was decided before may still have been under way.
        assert len(site.of("two")) <= before + 4


@needs_chromium
def test_requests_go_on_after_the_matcher_is_closed(
    site: WideSite, chromium: str, chromium_module: Any, caplog: pytest.LogCaptureFixture
) -> None:
    matcher = sluice.Matcher(json.dumps([block("/one/")]).encode())
    with chromium_module.Connection(chromium, matcher) as connection:
        matcher.close()
        navigate(chromium, f"{site.home}/start.html")
        site.wait("two", {"1"})
        assert connection.is_open
    messages = [record.message for record in caplog.records]
    reason = "sluice: a request cannot be decided and is let pass: the matcher is closed"
    assert messages == [reason]


@needs_chromium
def test_tabs_that_close_with_paused_requests_are_harmless(
    site: WideSite, chromium: str, chromium_module: Any
) -> None:
    matcher = sluice.Matcher(json.dumps([block("/one/")]).encode())
    with matcher, chromium_module.Connection(chromium, matcher) as connection:
        session = Session(chromium)
        for _ in range(10):
            asked = session.call("Target.createTarget", url=f"{site.home}/start.html")
            target = session.result(asked)["targetId"]
            time.sleep(0.1)
            session.result(session.call("Target.closeTarget", targetId=target))
        session.call("Page.navigate", url=f"{site.home}/start.html")
        site.wait("two", {"1"})
        session.close()
        assert connection.is_open


class Browser:
    """What Chromium would send, for one interception."""

    def __init__(self, interception: devtools.Interception) -> None:
        self.interception = interception

    def tell(self, method: str, session: str = "", **parameters: Any) -> list[devtools.Message]:
        message: dict[str, Any] = {"method": method, "params": parameters}
        return self.interception.commands({**message, "sessionId": session} if session else message)

    def attach(self, name: str, kind: str, by: str = "") -> list[devtools.Message]:
        target = {"targetId": name, "type": kind, "url": "https://a.example/"}
        parameters = {"sessionId": f"session of {name}", "targetInfo": target}
        return self.tell("Target.attachedToTarget", by, **parameters)

    def detach(self, name: str) -> list[devtools.Message]:
        return self.tell("Target.detachedFromTarget", sessionId=f"session of {name}")

    def kept(self) -> tuple[int, int, int]:
        one = self.interception
        return len(one._frames), len(one._sessions), len(one._bodies)


def test_nothing_is_kept_of_tabs_that_are_closed() -> None:
    policy = sluice.InMemory(b"||a.example^$csp=img-src 'none'\n", "list.txt")
    with sluice.Matcher(policy) as matcher:
        browser = Browser(devtools.BrowserInterception(matcher))
        for number in range(100):
            tab, page = f"tab {number}", f"page {number}"
            browser.attach(tab, "tab")
            browser.attach(page, "page", f"session of {tab}")
            browser.attach(f"frame {number}", "iframe", f"session of {page}")
            browser.attach(f"worker {number}", "worker", f"session of {page}")
            request = {"url": "https://a.example/", "method": "GET", "headers": {}}
            event: dict[str, Any] = {"requestId": "1", "request": request}
            event["resourceType"] = "Document"
            paused = {**event, "frameId": page, "responseStatusCode": 200}
            [asked] = browser.tell("Fetch.requestPaused", f"session of {page}", **paused)
            assert asked["method"] == "Fetch.getResponseBody"
            browser.detach(page)
            browser.detach(tab)
        assert browser.kept() == (0, 0, 0)


def test_a_page_goes_on_after_its_worker() -> None:
    with sluice.Matcher(b"||a.example^\n") as matcher:
        browser = Browser(devtools.BrowserInterception(matcher))
        browser.attach("tab", "tab")
        browser.attach("page", "page", "session of tab")
        browser.attach("worker", "worker", "session of page")
        browser.detach("worker")
        assert browser.kept() == (1, 2, 0)


def test_a_session_that_ends_in_the_middle_of_a_command_is_harmless() -> None:
    policy = sluice.InMemory(b"||a.example^$csp=img-src 'none'\n", "list.txt")
    with sluice.Matcher(policy) as matcher:
        browser = Browser(devtools.Interception(matcher))
        request = {"url": "https://a.example/", "method": "GET", "headers": {}}
        event: dict[str, Any] = {"requestId": "1", "request": request, "frameId": "a"}
        event["resourceType"] = "Document"
        [asked] = browser.tell("Fetch.requestPaused", **event, responseStatusCode=200)
        error = {"id": asked["id"], "error": {"code": -32000, "message": "no such session"}}
        [command] = browser.interception.commands(error)
        assert command["method"] == "Fetch.continueResponse"
        assert browser.interception.commands(error) == []
        assert browser.detach("nobody") == []


@needs_chromium
def test_tabs_are_intercepted_from_their_first_request(
    site: WideSite, chromium: str, chromium_module: Any
) -> None:
    matcher = sluice.Matcher(json.dumps([block("/one/")]).encode())
    with matcher, chromium_module.Connection(chromium, matcher):
        session = Session(chromium)
        for _ in range(5):
            session.result(session.call("Target.createTarget", url=f"{site.home}/start.html"))
        site.wait("two", {"5"})
        session.close()
    assert site.asked.count("/start.html") == 5
    # Requests that are paused go on when the connection ends; the first ones were decided.
    assert not site.of("one") & {"0", "1", "2"}
