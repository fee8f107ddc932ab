# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

from typing import Any, Optional

import pytest

import sluice

from .conftest import BANNER, NEWS

#: URLs, and what a client may connect to.
NEAREST: list[tuple[str, Optional[str]]] = [
    ("https://me:pw@ads.test/x?a@b", "https://ads.test/x?a@b"),
    ("https://.ads.test/", "https://ads.test/"),
    ("https://xn--a.ads.test:8443/", "https://ads.test:8443/"),
    ("https://bücher.test/", "https://xn--bcher-kva.test/"),
    ("https://a.test/\ud800", "https://a.test/%EF%BF%BD"),
    ("https://a.test/" + "x" * 10_000, "https://a.test/" + "x" * 10_000),
    ("https://xn--a/", None),
    ("ads.test", None),
    ("", None),
]


@pytest.mark.parametrize(("url", "nearest"), NEAREST)
def test_the_nearest_url_is_what_a_client_may_connect_to(url: str, nearest: Optional[str]) -> None:
    assert sluice.nearest_url(url) == nearest


@pytest.mark.parametrize("page", ["news.example", "/news", "//news.example/", "no URL"])
def test_a_page_without_a_scheme_is_an_error_with_a_hint(
    matcher: sluice.Matcher, page: str
) -> None:
    several: tuple[dict[str, Any], ...] = ({}, {"method": "post"})
    for details in several:
        with pytest.raises(ValueError, match="write it with its scheme, as in 'https://"):
            matcher.decide(BANNER, page, "script", **details)
    assert matcher.decide_many([BANNER], page, "script")[0].invalid


@pytest.mark.parametrize("page", [None, "", NEWS, " " + NEWS, "about:blank", "data:,x"])
def test_other_pages_are_decided(matcher: sluice.Matcher, page: Optional[str]) -> None:
    assert not matcher.decide(BANNER, page, "script").invalid


def test_a_page_that_is_invalid_otherwise_gives_an_invalid_decision(
    matcher: sluice.Matcher,
) -> None:
    assert matcher.decide(BANNER, "https://xn--a/", "script").invalid


def test_headers_with_invalid_urls_are_no_page() -> None:
    url = "https://me@xn--a.ads.test/x.js"
    for referer in ("news.example", "https://xn--a/", "%", ""):
        load = sluice.load_of_request(url, "GET", {"referer": referer})
        assert load == ("https://ads.test/x.js", None, "script")
