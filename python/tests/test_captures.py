# SPDX-License-Identifier: Apache-2.0
"""The searches for targets in foreign URLs with expressions of lists."""

from __future__ import annotations

import time

import pytest

from sluice._captures import captured
from sluice._markup import expression
from sluice._skipping import skipped


@pytest.mark.parametrize(
    "regex",
    [
        "/(a+)+x/",
        "/((?:a|aa){2,})x/",
        "/(?#[)(a+)+(?#])x/",
        "/(.*).*.*.*x/",
        "/^(.*).*.*.*x/",
        r"/(a*)\1\1\1x/",
        "/^(.)" + "a?" * 30 + "a{30}x/",
        "/(.*).*.*(?!a*)/",
    ],
)
def test_a_search_that_could_take_too_long_finds_nothing(regex: str) -> None:
    started_at = time.process_time()
    assert captured(regex, "a" * 4000 + "!") is None
    assert time.process_time() - started_at < 1


@pytest.mark.parametrize(
    ("regex", "found"),
    [(r"/\/to\/[^\/]+\/(.+)/", "a" * 9000), (r"/^https:\/\/([^\/]+)\/(.+)$/", "out.example")],
)
def test_usual_expressions_search_long_urls(regex: str, found: str) -> None:
    assert captured(regex, f"https://out.example/to/b/{'a' * 9000}") == found


@pytest.mark.parametrize(
    "regex", ["/(a{99999999999999999999})/", "/" + "(" * 3000 + ")" * 3000 + "/"]
)
def test_an_expression_that_python_cannot_hold_is_unreadable(regex: str) -> None:
    assert expression(regex) is None


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("https://out.example/", "+https"),
        ("https://out.example/a#b", "/([^#]+)/"),
        ("https://out.example/?to=mailto:a@b.example", "?to +https"),
        ("https://out.example/?to=https://a%5C@b.example/", "?to"),
        ("https://out.example/?to=https://a@b.example/", "?to"),
        ("https://out.example/?to=https://xn--a.b.example/", "?to"),
        ("https://out.example/?to=https://b.example:99999/", "?to"),
        ("https://out.example/?to=https://b.example/%C2%85", "?to"),
        ("https://out.example/?to=%25ff", "?to -uricomponent"),
        ("https://out.example/?to=/w==", "?to -base64"),
        ("https://out.example/?to=https://b.example/", "?to -blocked"),
        ("https://out.example/?to=https://b.example/", "?to" + " -uricomponent" * 32),
        ("https://out.example/?to=https://b.example/&" + "a" * 65536, "?to"),
    ],
)
def test_what_is_no_other_url_is_not_skipped_to(text: str, value: str) -> None:
    assert skipped(text, [value]) is None


def test_filters_for_blocked_links_and_for_others_do_not_mix() -> None:
    url = "https://out.example/?a=https://a.example/&b=https://b.example/"
    values = ["?a", "-blocked ?b"]
    assert skipped(url, values) == "https://a.example/"
    assert skipped(url, values, is_blocked=True) == "https://b.example/"
