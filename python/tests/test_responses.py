# SPDX-License-Identifier: Apache-2.0
"""What filters do to responses."""

from __future__ import annotations

import gzip
import subprocess
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Optional

import pytest

import sluice
from sluice import ProceduralFilter, Step
from sluice._markup import inserted, with_policies, without
from sluice._policies import Permits, hash_of, permitting
from sluice._replacements import rewritten
from sluice._responses import Edit, edit_of
from sluice._sheets import SHEET_PATH

NEWS = "https://news.example/"
LIST = """! Title: uBlock filters
##.generic
news.example##.sponsored
news.example##^script:has-text(adblock)
news.example##^responseheader(refresh)
news.example#@#.other
||news.example^$csp=worker-src 'none'
||ads.example/lib.js$script,redirect=noop.js
127.0.0.1##+js(set, a.b, 1)
/lib.js$script,redirect=noop.js
"""


@pytest.fixture(scope="module")
def matcher(tmp_path_factory: pytest.TempPathFactory) -> Iterator[sluice.Matcher]:
    path = tmp_path_factory.mktemp("lists") / "ublock.txt"
    path.write_text(LIST)
    index = sluice.compile(path, path.with_suffix(".sluice")).path
    with sluice.Matcher(index) as opened:
        yield opened


# MARK: Policies

SHEET = f"https://news.example{SHEET_PATH}"


@pytest.mark.parametrize(
    ("policy", "permitted"),
    [
        ("img-src 'self'", "img-src 'self'"),
        ("script-src 'self'", "script-src 'self' 'sha256-N'"),
        (
            "default-src 'self'",
            f"default-src 'self'; script-src 'self' 'sha256-N'; style-src 'self' {SHEET}",
        ),
        ("script-src 'none'", "script-src 'sha256-N'"),
        (
            "Script-Src-Elem https:; script-src 'self'",
            "script-src-elem https: 'sha256-N'; script-src 'self'",
        ),
        # A hash would void what the page has.
        ("script-src 'unsafe-inline' https:", "script-src 'unsafe-inline' https:"),
        (
            "script-src 'unsafe-inline' 'nonce-a'",
            "script-src 'unsafe-inline' 'nonce-a' 'sha256-N'",
        ),
        (
            "script-src a.test, script-src b.test",
            "script-src a.test 'sha256-N',script-src b.test 'sha256-N'",
        ),
        # A URL voids nothing.
        ("style-src 'unsafe-inline'", f"style-src 'unsafe-inline' {SHEET}"),
        (f"style-src {SHEET}", f"style-src {SHEET}"),
        ("", ""),
    ],
)
def test_a_policy_permits_what_is_ours_and_nothing_else(policy: str, permitted: str) -> None:
    assert permitting(policy, Permits(("'sha256-N'",), (SHEET,))) == permitted


@pytest.mark.parametrize(
    ("meta", "after"),
    [
        (
            """<meta http-equiv="Content-Security-Policy" content="script-src &#39;self&#39;">""",
            """<meta http-equiv="Content-Security-Policy" content="SCRIPT-SRC &#x27;SELF&#x27;">""",
        ),
        (
            """<META content='a' HTTP-EQUIV=content-security-policy />""",
            """<META content="A" HTTP-EQUIV=content-security-policy />""",
        ),
        ("<meta name=description content='a'>", "<meta name=description content='a'>"),
        ("<meta http-equiv=content-security-policy>", "<meta http-equiv=content-security-policy>"),
    ],
)
def test_policies_in_the_head_are_changed_and_no_others(meta: str, after: str) -> None:
    rest = f"</head><body><script>x = `{meta}`</script>"
    assert with_policies(f"<head>{meta}{rest}", str.upper) == f"<head>{after}{rest}"


# MARK: Documents


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", "<p>hi"),
        ("<!doctype html><html lang='a>b'><head>", "<title>x</title>"),
        ("\ufeff<!DOCTYPE html>\n<!-- <head> -->\n<HTML>\n<HEAD class=x>", "<p>"),
        ("<!doctype html>", "<body><head>"),
        ("<!doctype html><html>", "<header>x</header>"),
        ("<?xml version='1.0'?><html>", "<headline/>"),
    ],
)
def test_markup_is_inserted_where_the_head_begins(before: str, after: str) -> None:
    assert inserted(before + after, "<MARK>") == f"{before}<MARK>{after}"


def html(selector: str, *steps: tuple[str, str]) -> ProceduralFilter:
    rest = (Step(name, argument) for name, argument in steps)
    return ProceduralFilter((Step("css-selector", selector), *rest))


@pytest.mark.parametrize(
    ("cut", "is_gone"),
    [
        (html("script", ("has-text", "adblock")), True),
        (html("script", ("has-text", "/AD.lock/i")), True),
        (html("script", ("has-text", "adblock"), ("has-text", "absent")), False),
        (html('script[data-a="1"]'), True),
        (html('script[src*="x"]'), False),
        (html("script[data-a]", ("min-text-length", "900")), False),
    ],
)
def test_html_filters_cut_scripts_out(cut: ProceduralFilter, is_gone: bool) -> None:
    document = '<p>a</p><script data-a="1" title="a>b">run(adblock)</script><p>adblock</p>'
    gone = "<p>a</p><p>adblock</p>"
    assert without(document, [cut]) == (gone if is_gone else document)


def test_other_html_filters_are_not_applied() -> None:
    document = "<div>ad</div><script>ad</script>"
    others = [html("div", ("has-text", "ad")), html("script", ("upward", "2"))]
    assert without(document, others) == document
    assert without(document, [*others, html("script", ("has-text", "ad"))]) == "<div>ad</div>"


# MARK: Edits


def test_documents_get_a_sheet_and_a_script(matcher: sluice.Matcher) -> None:
    decision = matcher.decide(NEWS, None, "top-document")
    edit = edit_of(matcher, decision, "text/html")
    assert edit.removed == ["refresh"]
    assert edit.added == [("Content-Security-Policy", "worker-src 'none'")]
    body = edit.body(b"<!doctype html><head><script>adblock()</script>")
    assert b"adblock" not in body
    assert b".sponsored" in body
    assert body.isascii()
    assert f'href="{SHEET}?v='.encode() in body
    script = body.decode().partition("<script>")[2].partition("</script>")[0]
    assert edit.policy("script-src 'self'") == f"script-src 'self' {hash_of(script)}"
    assert edit.policy("style-src 'none'") == f"style-src {SHEET}"


def test_other_types_get_neither(matcher: sluice.Matcher) -> None:
    edit = edit_of(matcher, matcher.decide(NEWS, None, "script"), "text/html")
    assert not edit.needs_body
    assert edit.policy("script-src 'self'") == "script-src 'self'"


def test_a_blocked_load_names_its_resource(matcher: sluice.Matcher) -> None:
    decision = matcher.decide("https://ads.example/lib.js", NEWS, "script")
    assert decision.blocked
    assert decision.modifiers == {"redirect": ["noop.js"]}


@pytest.mark.parametrize(
    ("replacement", "after"),
    [
        ("/ads(\\d)/none$1/g", b"none1 none2 \xff"),
        ("/ads(\\d)/none$1/", b"none1 ads2 \xff"),
        ("/ads\\d/a\\/b$$$&/", b"a/b$ads1 ads2 \xff"),
        ("/ADS1//i", b" ads2 \xff"),
        ("/(/x/", b"ads1 ads2 \xff"),
        ("/ads1/$9/", b"$9 ads2 \xff"),
    ],
)
def test_texts_are_replaced_as_in_javascript(replacement: str, after: bytes) -> None:
    assert Edit(replacements=(replacement,)).body(b"ads1 ads2 \xff") == after


KEPT = "https://a.test/x?utm_a=1&b=2#f"


@pytest.mark.parametrize(
    ("modifiers", "after"),
    [
        ({}, None),
        ({"removeparam": ["/^utm_/"]}, "https://a.test/x?b=2#f"),
        ({"removeparam": ["/^UTM_/"]}, None),
        ({"removeparam": ["/^UTM_/i", "/^b=2$/"]}, "https://a.test/x#f"),
        ({"removeparam": ["~b"]}, "https://a.test/x?b=2#f"),
        ({"removeparam": ["~/^utm/"]}, "https://a.test/x?utm_a=1#f"),
        ({"removeparam": ["/(/"]}, None),
        ({"uritransform": ["/x(.)/y$1/", "/#f//"]}, "https://a.test/y?utm_a=1&b=2"),
        ({"uritransform": ["/^/.evil.test/"]}, None),
        ({"csp": ["x"]}, None),
    ],
)
def test_filters_edit_the_url(modifiers: dict[str, list[str]], after: Optional[str]) -> None:
    assert rewritten(KEPT, modifiers) == after


# MARK: A proxy


class _Page(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        body = gzip.compress(b"<!doctype html><html><head></head><body>text</body></html>")
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=windows-1251")
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Security-Policy", "default-src 'self'")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Keeps quiet."""


def test_mitmproxy_edits_pages(tmp_path: Path) -> None:
    pytest.importorskip("mitmproxy")
    from .test_mitmproxy import MODULE, running

    path = tmp_path / "ublock.txt"
    path.write_text(LIST)
    script = subprocess.run(MODULE, check=True, capture_output=True, text=True).stdout.strip()
    with ThreadingHTTPServer(("127.0.0.1", 0), _Page) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        origin = f"http://127.0.0.1:{server.server_port}"
        with running(script, tmp_path, f"--set=sluice_index={path}") as proxy:
            response, body = proxy.get(f"{origin}/page", Sec_Fetch_Dest="document")
            page = gzip.decompress(body).decode("ascii")
            policy = response.headers["Content-Security-Policy"]
            assert page.startswith("<!doctype html><html><head><link ")
            code = page.partition("<script>")[2].partition("</script>")[0]
            assert f"script-src 'self' {hash_of(code)}" in policy
            assert f"style-src 'self' {origin}{SHEET_PATH}" in policy
            assert 'setConstant("a.b","1")' in page
            sheet, css = proxy.get(f"{origin}{SHEET_PATH}", Sec_Fetch_Dest="style")
            assert sheet.headers["Content-Type"] == "text/css"
            assert css.startswith(b".generic{")
            for page in ("x", "https%3A%2F%2F%5B"):
                unknown, _ = proxy.get(f"{origin}{SHEET_PATH}?page={page}", Sec_Fetch_Dest="style")
                assert unknown.status == 404
            library, text = proxy.get(f"{origin}/lib.js", Sec_Fetch_Dest="script")
            assert library.status == 200
            assert library.headers["Content-Type"] == "text/javascript"
            assert b"blocked" not in text
            # What is no document stays as it is, whatever its type says.
            _, picture = proxy.get(f"{origin}/page", Sec_Fetch_Dest="image")
            assert b"<script" not in gzip.decompress(picture)
        server.shutdown()
