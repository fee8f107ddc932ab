# SPDX-License-Identifier: Apache-2.0
"""What a spider of Scrapy knows about a request: its page and its type."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from typing import Any, NamedTuple, Optional

from itemadapter import ItemAdapter
from scrapy import Request
from scrapy.http.request import NO_CALLBACK

from ._crawl_settings import CrawlSettings
from ._type_names import PLAIN_TYPES, plain_name
from .loads import type_of_ending, type_of_headers, type_of_media
from .tables import DOCUMENT, LoadTypeName
from .urls import nearest_url

#: What the user sets in `meta`.
TYPE, TOP_URL, SKIP = "sluice_type", "sluice_top_url", "sluice_skip"
#: What the spider middleware notes in `meta`; None for a request that comes from no page.
PAGE = "sluice_page"

#: Types of what may have links.
DOCUMENTS = (DOCUMENT, "top-document", "child-document", "subdocument", "main_frame", "sub_frame")
_MOST_PAGES = 100_000


class Kind(NamedTuple):
    """The type of a request, and what it is known from."""

    type: LoadTypeName
    source: str

    @property
    def is_guess(self) -> bool:
        """Whether only the ending of the URL says so."""
        return self.source == "url"


def kind_of(request: Request, settings: CrawlSettings) -> Kind:
    """The type of a request; `document` for what may be a page or a frame."""
    if TYPE in request.meta:
        return Kind(_plain(request.meta[TYPE]), "meta")
    callback = getattr(request.callback, "__name__", "")
    if callback in settings.callback_types:
        return Kind(settings.callback_types[callback], "callback")
    found = _kind_of_headers(request)
    if found is not None:
        return Kind(found, "headers")
    ending = type_of_ending(request.url)
    if request.callback is NO_CALLBACK and settings.pipeline_type is not None:
        is_open = settings.pipeline_type == "other"
        return Kind(ending if is_open and ending else settings.pipeline_type, "pipeline")
    if ending is None or ending == DOCUMENT:
        return Kind(DOCUMENT, "default")
    return Kind(ending, "url")


def _plain(kind: Any) -> Any:
    """The name of the table for a name; `decide` refuses what has none."""
    return PLAIN_TYPES.get(plain_name(kind), kind) if isinstance(kind, str) else kind


def _kind_of_headers(request: Request) -> Optional[LoadTypeName]:
    headers = {
        name.decode("latin-1").lower(): b",".join(values).decode("latin-1")
        for name, values in request.headers.items()
    }
    if headers.get("x-requested-with", "").lower() == "xmlhttprequest":
        return "fetch"
    # Scrapy itself says of everything that it accepts documents.
    media = type_of_media(headers.get("accept", ""))
    return type_of_headers(request.method, headers) or (None if media == DOCUMENT else media)


def page_of(request: Request, pages: ItemPages) -> Optional[str]:
    """The page that a request comes from, if it is known."""
    meta = request.meta
    if meta.get(TOP_URL) is not None:
        found: Optional[str] = meta[TOP_URL]
    elif PAGE in meta:
        found = meta[PAGE]
    else:
        found = pages.page(request.url) or _referer(request)
    # A header may contain anything: an invalid page counts as none.
    return nearest_url(found) if found else None


def _referer(request: Request) -> Optional[str]:
    value = request.headers.get("Referer")
    return value.decode("latin-1") if value else None


def is_robots(request: Request) -> bool:
    """Whether Scrapy itself asks what robots may do.

    Without an answer, it would take everything on the host for permitted.
    """
    is_own = request.callback is NO_CALLBACK and request.meta.get("dont_obey_robotstxt")
    return bool(is_own and request.url.endswith("/robots.txt"))


class ItemPages:
    """The pages of the URLs in items, because the requests of media pipelines have none."""

    def __init__(self, most: int = _MOST_PAGES) -> None:
        self._pages: OrderedDict[str, str] = OrderedDict()
        self._most = most

    def add(self, item: Any, fields: Iterable[str], page: str) -> None:
        """Notes where the URLs in an item come from."""
        if not ItemAdapter.is_item(item):
            return
        adapter = ItemAdapter(item)
        for url in (url for field in fields for url in _texts(adapter.get(field))):
            # As pipelines send it: with its characters escaped.
            self._pages[_requested(url)] = page
        while len(self._pages) > self._most:
            self._pages.popitem(last=False)

    def page(self, url: str) -> Optional[str]:
        """The page of a URL."""
        return self._pages.get(url)


def _texts(value: Any) -> list[str]:
    given = [value] if isinstance(value, str) else value if isinstance(value, (list, tuple)) else []
    return [one for one in given if isinstance(one, str)]


def _requested(url: str) -> str:
    try:
        return str(Request(url).url)
    except ValueError:
        # The pipeline reports it.
        return url
