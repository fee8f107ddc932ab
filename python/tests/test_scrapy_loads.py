# SPDX-License-Identifier: Apache-2.0
"""The page and the type of the requests of a spider, and what is logged and counted."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Optional

import pytest

from .crawling import is_blocked, middlewares, passed

if TYPE_CHECKING:
    from sluice.scrapy import PageMiddleware, RuleListMiddleware

    Both = tuple[RuleListMiddleware, PageMiddleware]
else:
    Both = tuple

scrapy = pytest.importorskip("scrapy")

FILTERS = """[Adblock Plus 2.0]
||ads.example^
||tracker.example^$third-party
||pages.example^$document
||pixel.example^$image
||script.example^$script
||fetch.example^$xmlhttprequest
||only.example^$image,domain=news.example
@@||ads.example/consent
"""
NEWS = "https://news.example/today"


@pytest.fixture
def rules(tmp_path: Path) -> str:
    path = tmp_path / "ads.txt"
    path.write_text(FILTERS)
    return str(path)


@pytest.fixture
def both(rules: str) -> Iterator[Both]:
    with middlewares({"SLUICE_INDEX": rules}) as opened:
        yield opened


def response_of(
    url: str, kind: str = "HtmlResponse", meta: Optional[dict[str, Any]] = None, **more: Any
) -> Any:
    request = scrapy.Request(url, meta=meta or {}, **more)
    return getattr(scrapy.http, kind)(url, request=request, body=b"<p>", encoding="utf-8")


def linked(both: Both, url: str, page: Any = None, **more: Any) -> bool:
    """Whether a request that a spider yields for a page is blocked."""
    middleware, pages = both
    request = scrapy.Request(url, **more)
    passed(pages, page or response_of(NEWS), request)
    return is_blocked(middleware, request)


@pytest.mark.parametrize(
    ("url", "blocked"),
    [
        ("https://ads.example/landing", True),
        ("https://ads.example/consent", False),
        ("https://tracker.example/landing", True),
        ("https://pages.example/", True),
        ("https://pixel.example/landing", False),
        ("https://news.example/ads", False),
    ],
)
def test_a_link_to_another_host_is_blocked_as_a_frame_would_be(
    both: Both, url: str, blocked: bool
) -> None:
    assert linked(both, url) == blocked


def test_a_start_url_is_blocked_by_filters_for_documents_only(both: Both) -> None:
    middleware, _ = both
    assert not is_blocked(middleware, scrapy.Request("https://ads.example/"))
    assert is_blocked(middleware, scrapy.Request("https://pages.example/"))


def test_a_site_may_link_to_itself(both: Both) -> None:
    page = response_of("https://ads.example/about")
    assert not linked(both, "https://ads.example/imprint", page)
    assert not linked(both, "https://tracker.example/b", response_of("https://tracker.example/a"))
    assert linked(both, "https://ads.example/", response_of("https://www.ads.example/"))


def test_documents_are_pages_where_the_setting_says_so(rules: str) -> None:
    with middlewares({"SLUICE_INDEX": rules, "SLUICE_DOCUMENTS": "pages"}) as both:
        assert not linked(both, "https://ads.example/landing")
        assert linked(both, "https://pages.example/")


def test_a_document_is_a_link_under_any_name(both: Both) -> None:
    for name in ("document", "Document", "HTML"):
        assert linked(both, "https://ads.example/landing", meta={"sluice_type": name})
        assert not linked(both, "https://news.example/ads", meta={"sluice_type": name})


def parse_api(_: Any) -> None:
    """A callback whose name is in the setting."""


@pytest.mark.parametrize(
    ("url", "request_of", "source"),
    [
        ("https://pixel.example/a", {"meta": {"sluice_type": "image"}}, "meta"),
        ("https://pixel.example/a", {"meta": {"sluice_type": "IMG"}}, "meta"),
        ("https://script.example/a.gif", {"meta": {"sluice_type": "script"}}, "meta"),
        ("https://fetch.example/a", {"callback": parse_api}, "callback"),
        ("https://fetch.example/a", {"headers": {"X-Requested-With": "XMLHttpRequest"}}, "headers"),
        ("https://fetch.example/a", {"headers": {"Accept": "application/json"}}, "headers"),
        ("https://script.example/", {"headers": {"Sec-Fetch-Dest": "script"}}, "headers"),
        ("https://pixel.example/a.PNG?b", {}, "url"),
        ("https://script.example/a.js", {}, "url"),
    ],
)
def test_the_type_is_what_a_spider_knows(
    rules: str, url: str, request_of: dict[str, Any], source: str
) -> None:
    settings = {"SLUICE_INDEX": rules, "SLUICE_CALLBACK_TYPES": {"parse_api": "fetch"}}
    with middlewares(settings) as both:
        assert linked(both, url, **request_of)
        stats = both[0]._crawler.stats.get_stats()
        assert stats[f"sluice/type_from/{source}"] == 1
        # Scrapy accepts documents in every request, which says nothing.
        assert not linked(both, "https://pixel.example/a", headers={"Accept": "text/html,*/*"})


def test_a_json_request_is_a_fetch(both: Both) -> None:
    middleware, pages = both
    request = scrapy.http.JsonRequest("https://fetch.example/a", data={"a": 1})
    passed(pages, response_of(NEWS), request)
    assert is_blocked(middleware, request)


def test_a_response_that_is_no_page_passes_its_own_page_on(both: Both) -> None:
    middleware, pages = both
    api = scrapy.Request("https://api.example/list", headers={"Accept": "application/json"})
    passed(pages, response_of(NEWS), api)
    # It says that it is HTML, and the request that it is none.
    response = scrapy.http.HtmlResponse(api.url, request=api)
    picture = scrapy.Request("https://only.example/a.png")
    passed(pages, response, picture)
    assert picture.meta["sluice_page"] == NEWS
    assert is_blocked(middleware, picture)


def test_what_a_sitemap_lists_comes_from_no_page(both: Both) -> None:
    middleware, pages = both
    spider = scrapy.spiders.SitemapSpider(name="site", sitemap_urls=["https://a.example/s.xml"])
    response = response_of("https://a.example/s.xml", callback=spider._parse_sitemap)
    request = scrapy.Request("https://ads.example/", headers={"Referer": "https://a.example/s.xml"})
    passed(pages, response, request)
    assert request.meta["sluice_page"] is None
    assert not is_blocked(middleware, request)


def test_the_page_is_that_of_the_response_and_not_one_passed_on_in_meta(both: Both) -> None:
    _, pages = both
    request = scrapy.Request("https://a.example/", meta={"sluice_page": "https://old.example/"})
    passed(pages, response_of(NEWS), request)
    assert request.meta["sluice_page"] == NEWS


def test_without_the_spider_middleware_the_referer_is_the_page(both: Both) -> None:
    middleware, _ = both
    url = "https://ads.example/landing"
    assert is_blocked(middleware, scrapy.Request(url, headers={"Referer": NEWS}))
    assert not is_blocked(middleware, scrapy.Request(url, headers={"Referer": "no URL"}))


def test_asynchronous_results_have_their_page_as_well(both: Both) -> None:
    _, pages = both
    request = scrapy.Request("https://a.example/")

    async def results() -> AsyncIterator[Any]:
        yield request

    async def run() -> list[Any]:
        found = pages.process_spider_output_async(response_of(NEWS), results())
        return [one async for one in found]

    assert asyncio.run(run()) == [request]
    assert request.meta["sluice_page"] == NEWS


def test_requests_of_pipelines_have_the_page_of_their_item(rules: str) -> None:
    from scrapy.http.request import NO_CALLBACK

    pipelines = {"scrapy.pipelines.images.ImagesPipeline": 1}
    item = {"image_urls": ["https://only.example/a b"], "file_urls": None}
    with middlewares({"SLUICE_INDEX": rules, "ITEM_PIPELINES": pipelines}) as (middleware, pages):
        request = scrapy.Request("https://only.example/a b", callback=NO_CALLBACK)
        assert not is_blocked(middleware, request)
        passed(pages, response_of(NEWS), item)
        assert is_blocked(middleware, request)


@pytest.mark.parametrize(
    ("pipelines", "kind"),
    [
        ({}, "document"),
        ({"scrapy.pipelines.images.ImagesPipeline": 1}, "image"),
        ({"scrapy.pipelines.images.ImagesPipeline": None}, "document"),
        ({"scrapy.pipelines.files.FilesPipeline": 1}, "other"),
        (
            {
                "scrapy.pipelines.images.ImagesPipeline": 1,
                "scrapy.pipelines.files.FilesPipeline": 2,
            },
            "other",
        ),
    ],
)
def test_the_type_of_a_pipelines_request_is_that_of_the_pipeline(
    pipelines: dict[str, Optional[int]], kind: str
) -> None:
    from scrapy.http.request import NO_CALLBACK
    from scrapy.settings import Settings

    from sluice._crawl_loads import kind_of
    from sluice._crawl_settings import CrawlSettings

    settings = CrawlSettings.read(Settings({"ITEM_PIPELINES": pipelines}))
    request = scrapy.Request("https://a.example/b", callback=NO_CALLBACK)
    assert kind_of(request, settings).type == kind
    named = scrapy.Request("https://a.example/b.css", callback=NO_CALLBACK)
    assert kind_of(named, settings).type == ("image" if kind == "image" else "style-sheet")


def test_the_pages_of_items_are_bounded() -> None:
    from sluice._crawl_loads import ItemPages

    pages = ItemPages(most=2)
    pages.add({"image_urls": [f"https://a.example/{n}" for n in range(3)]}, ["image_urls"], NEWS)
    pages.add({"image_urls": [1, "no URL"]}, ["image_urls", "no field"], NEWS)
    known = [pages.page(f"https://a.example/{n}") for n in range(3)]
    assert known == [None, None, NEWS]


def test_what_robots_may_do_is_always_asked(both: Both) -> None:
    from scrapy.http.request import NO_CALLBACK

    middleware, _ = both
    meta = {"dont_obey_robotstxt": True, "sluice_top_url": NEWS}
    url = "https://ads.example/robots.txt"
    request = scrapy.Request(url, callback=NO_CALLBACK, meta=meta)
    assert not is_blocked(middleware, request)
    assert is_blocked(middleware, scrapy.Request(url, meta=meta))


def test_the_log_and_the_error_name_the_filter(
    rules: str, caplog: pytest.LogCaptureFixture
) -> None:
    from sluice.scrapy import BlockedRequest

    caplog.set_level(logging.DEBUG)
    with middlewares({"SLUICE_INDEX": rules, "SLUICE_LOG_LEVEL": "WARNING"}) as (middleware, pages):
        request = scrapy.Request("https://pixel.example/a.gif")
        passed(pages, response_of(NEWS), request)
        with pytest.raises(BlockedRequest) as raised:
            middleware.process_request(request)
    assert str(raised.value) == f"blocked by {rules}:5:1: ||pixel.example^$image"
    assert raised.value.decision.rule is not None
    assert [
        (record.levelname, record.getMessage())
        for record in caplog.records
        if record.name == "sluice.scrapy"
    ] == [
        (
            "WARNING",
            "Blocked <GET https://pixel.example/a.gif> as image, a guess by its URL, of "
            f"https://news.example/today by {rules}:5:1: ||pixel.example^$image",
        )
    ]


def test_the_statistics_name_the_busiest_filters(rules: str) -> None:
    settings = {"SLUICE_INDEX": rules, "SLUICE_FILTER_STATS": 1}
    with middlewares(settings) as both:
        for url in ("https://ads.example/1", "https://ads.example/2", "https://pages.example/"):
            assert linked(both, url)
        crawler = both[0]._crawler
    found = {name: value for name, value in crawler.stats.get_stats().items() if "by_" in name}
    assert found == {
        "sluice/blocked_by_list/ads.txt": 3,
        "sluice/blocked_by_filter/ads.txt:2: ||ads.example^": 2,
    }
