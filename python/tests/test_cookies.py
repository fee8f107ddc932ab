# SPDX-License-Identifier: Apache-2.0
"""What filters do to cookies."""

from __future__ import annotations

import time
from email.utils import formatdate

import pytest

import sluice
from sluice._cookies import CookieEdits, cookie_edits
from sluice.browsers import answer_of

SENT = "a=1; _ga=2; _ga_X=3; b"


@pytest.mark.parametrize(
    ("value", "after"),
    [
        ("", ""),
        ("_ga", "a=1; _ga_X=3; b"),
        ("/^_ga/", "a=1; b"),
        ("/^_GA/i", "a=1; b"),
        ("/^_ga\\$/", "a=1; _ga_X=3; b"),
        ("/^.{3\\,4}\\$/", "a=1; _ga_X=3; b"),
        ("b", "a=1; _ga=2; _ga_X=3"),
        ("a;maxAge=0", "_ga=2; _ga_X=3; b"),
        # A browser has to be told when it sets the cookie.
        ("a;maxAge=10", SENT),
        ("a;sameSite=lax", SENT),
        ("a;maxAge=x", SENT),
        ("/(/", SENT),
        ("A", SENT),
    ],
)
def test_requests_lose_cookies(value: str, after: str) -> None:
    assert CookieEdits([value]).request(SENT) == after


def test_the_bytes_of_other_cookies_stay() -> None:
    odd = ' a="x y" ;; b=ü=;c'
    assert CookieEdits(["z"]).request(odd) == odd
    assert CookieEdits(["c"]).request(odd) == 'a="x y" ; b=ü='


def soon(seconds: int) -> str:
    return formatdate(time.time() + seconds, usegmt=True)


@pytest.mark.parametrize(
    ("value", "header", "after"),
    [
        ("a", "a=1; Path=/", []),
        ("b", "a=1; Path=/", ["a=1; Path=/"]),
        ("a;maxAge=30", "a=1; Path=/", ["a=1; Path=/; Max-Age=30"]),
        ("a;maxAge=30", "a=1; max-age=900; Path=/", ["a=1; Path=/; Max-Age=30"]),
        ("a;maxAge=30", f"a=1; Expires={soon(900)}; Path=/", ["a=1; Path=/; Max-Age=30"]),
        ("a;maxAge=30", "a=1; Max-Age=20", ["a=1; Max-Age=20"]),
        ("a;maxAge=30", "a=1; Max-Age=0", ["a=1; Max-Age=0"]),
        ("a;maxAge=30", "a=1; Max-Age=x", ["a=1; Max-Age=30"]),
        (
            "a;maxAge=30",
            "a=; expires=Thu, 01-Jan-1970 00:00:00 GMT",
            ["a=; expires=Thu, 01-Jan-1970 00:00:00 GMT"],
        ),
        ("a;maxAge=30;sameSite=lax", "a=1; samesite=none", ["a=1; Max-Age=30; SameSite=Lax"]),
        ("a; sameSite = strict", "a=1; Secure", ["a=1; Secure; SameSite=Strict"]),
        ("a;sameSite=unknown", "a=1; Secure", ["a=1; Secure"]),
        ("/^a|b/;maxAge=30", "b=1", ["b=1; Max-Age=30"]),
    ],
)
def test_responses_set_fewer_and_shorter_cookies(value: str, header: str, after: list[str]) -> None:
    assert CookieEdits([value]).response([header]) == after


def test_several_filters_apply_one_by_one() -> None:
    edits = CookieEdits(["a;maxAge=90", "/a/;maxAge=30", "b"])
    assert edits.response(["a=1", "b=1", "c=1"]) == ["a=1; Max-Age=30", "c=1"]


def test_edits_come_from_filters() -> None:
    text = b"[AdGuard]\n$cookie=_ga\n||all.example^$cookie\n@@||kept.example^$cookie=_ga\n"
    with sluice.Matcher(sluice.InMemory(text, "adguard.txt")) as matcher:
        some = cookie_edits(matcher.decide("https://a.example/x", None, "fetch"))
        all = cookie_edits(matcher.decide("https://all.example/x", None, "fetch"))
        assert cookie_edits(matcher.decide("https://kept.example/x", None, "fetch")) is None
    assert some is not None
    assert some.request("_ga=1; a=2") == "a=2"
    assert all is not None
    assert all.request("_ga=1; a=2") == ""
    assert all.response(["a=2"]) == []


def test_browsers_send_fewer_cookies() -> None:
    text = b"[AdGuard]\n||a.example^$cookie=_ga\n||b.example^$cookie\n"
    sent = {"cookie": "_ga=1; a=2", "accept": "*/*"}
    with sluice.Matcher(sluice.InMemory(text, "adguard.txt")) as matcher:
        some = answer_of(matcher.decide("https://a.example/x", None, "fetch"), sent)
        none = answer_of(matcher.decide("https://b.example/x", None, "fetch"), sent)
        same = answer_of(matcher.decide("https://a.example/x", None, "fetch"), {"cookie": "a=2"})
    assert some.headers == {"cookie": "a=2", "accept": "*/*"}
    assert none.headers == {"accept": "*/*"}
    assert same.headers is None
