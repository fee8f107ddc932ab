# SPDX-License-Identifier: Apache-2.0
"""Fetches the images of an article and embeds them."""

from __future__ import annotations

import base64
import binascii
import re
import threading
from typing import TYPE_CHECKING, Optional
from urllib.parse import unquote_to_bytes

from .addresses import LOADED_BY, host_of, scheme_of
from .answers import Answer
from .fetching import Fetcher
from .limits import Deadline, Limits, side_by_side
from .placeholders import instead, word_for_image
from .problems import ReadingError
from .requests import Request, Requests
from .tree import remove_with_figure, replace

if TYPE_CHECKING:
    from lxml.html import HtmlElement

_DATA = re.compile(r"data:[^,]*?(;base64)?,(.*)", re.DOTALL | re.IGNORECASE)
#: Nothing to see: such images are there for counting visits.
_DOT = ("0", "1", "2")


def media_type_of(data: bytes) -> Optional[str]:
    """The type of an image, by its first bytes. SVG is not among them: it may have scripts."""
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return "image/png"
    if data.startswith(b"\xff\xd8\xff"):
        return "image/jpeg"
    if data.startswith((b"GIF87a", b"GIF89a")):
        return "image/gif"
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "image/webp"
    if data[4:8] == b"ftyp" and data[8:12] in (b"avif", b"avis"):
        return "image/avif"
    return None


def is_dot(image: HtmlElement) -> bool:
    """Whether an image has attributes of at most two pixels in width or height."""
    return any(image.get(name, "").strip() in _DOT for name in ("width", "height"))


class Embedding:
    """Embeds images in one article, within limits for each and for all of them."""

    def __init__(
        self,
        fetcher: Fetcher,
        requests: Requests,
        limits: Limits,
        page_url: str,
        deadline: Deadline,
    ) -> None:
        self._fetcher = fetcher
        self._requests = requests
        self._limits = limits
        self._page_url = page_url
        self._deadline = deadline
        self._sources: dict[str, Optional[str]] = {}
        self._left = limits.all_image_bytes
        self._received = 0
        #: For the requests and what is left, because images come side by side.
        self._lock = threading.Lock()

    def embed_all(self, article: HtmlElement) -> None:
        """Makes the source of each image a `data:` URL, or puts words in its place."""
        images = list(article.iter("img"))
        urls = dict.fromkeys(image.get("src") for image in images if image.get("src"))
        data = self._data_of([url for url in urls if scheme_of(url) != "data"])
        # In the order of the page, so that its first images are not the ones that are left out.
        for url in urls:
            is_data = scheme_of(url) == "data"
            self._sources[url] = self._given(url) if is_data else self._kept(url, data.get(url))
        for image in images:
            source = self._sources.get(image.get("src"))
            if source is None:
                _put_words(image)
            else:
                image.set("src", source)

    def _data_of(self, urls: list[str]) -> dict[str, bytes]:
        """Fetches images side by side; one that hangs costs only itself."""
        asked = []
        for number, url in enumerate(urls):
            request = self._requests.ask(url, "image")
            request.note = self._why_not(request, number)
            if not request.note:
                asked.append(url)
        data: dict[str, bytes] = {}

        def fetch(url: str) -> None:
            body = self._fetched(url)
            if body is not None:
                data[url] = body

        side_by_side(fetch, asked, self._limits.images_at_once, self._deadline)
        # A late one may still arrive in another thread.
        return dict(data)

    def _given(self, url: str) -> Optional[str]:
        """An image that is embedded in the page already."""
        found = _DATA.fullmatch(url)
        if found is None:
            return None
        data = unquote_to_bytes(found.group(2))
        try:
            return self._as_source(base64.b64decode(data) if found.group(1) else data)
        except (binascii.Error, _NotShownError):
            return None

    def _fetched(self, url: str) -> Optional[bytes]:
        request = self._requests.ask(url, "image")
        deadline = self._deadline.within(self._limits.image_seconds)
        try:
            with self._lock:
                request.note = self._what_is_used_up()
            return None if request.note else self._fetch(url, deadline).body
        except ReadingError as error:
            request.note = str(error)
            return None

    def _fetch(self, url: str, deadline: Deadline) -> Answer:
        made: list[Request] = []

        def permit(hop: str) -> str:
            # After that nothing waits for this fetch any more, and nothing is recorded.
            deadline.left(hop)
            with self._lock:
                target = self._requests.permit_image(hop)
                made.append(self._requests.ask(hop, "image"))
                made[-1].add_bytes(0)
            return target

        limit = min(self._limits.image_bytes, self._limits.all_image_bytes)
        answer = deadline.wait(url, lambda: self._fetcher.fetch(url, permit, limit, deadline))
        with self._lock:
            made[-1].add_bytes(answer.received)
            self._received += len(answer.body)
        return answer

    def _kept(self, url: str, data: Optional[bytes]) -> Optional[str]:
        """The source for data that were fetched, if they are an image and not too much."""
        request = self._requests.ask(url, "image")
        if data is None:
            request.note = request.note or "no time was left for it"
            return None
        try:
            return self._as_source(data)
        except _NotShownError as error:
            request.note = str(error)
            return None

    def _why_not(self, request: Request, number: int) -> Optional[str]:
        if request.stopped:
            return "it is blocked"
        page, own = scheme_of(self._page_url), scheme_of(request.url)
        if own not in LOADED_BY[page]:
            return f"a page of {page} has no images of {own}"
        if page == "gemini" and host_of(request.url) != host_of(self._page_url):
            return "it is of another capsule"
        if number >= self._limits.images:
            return f"there are {self._limits.images} earlier images, which is the limit"
        return self._what_is_used_up()

    def _what_is_used_up(self) -> Optional[str]:
        if self._received >= self._limits.all_image_bytes:
            return "the earlier images used up the limit of bytes"
        return "no time was left for it" if self._deadline.passed else None

    def _as_source(self, data: bytes) -> str:
        media_type = media_type_of(data)
        if media_type is None:
            raise _NotShownError("it is not an image that can be embedded")
        self._left -= len(data)
        if self._left < 0:
            raise _NotShownError("the images are larger than allowed")
        return f"data:{media_type};base64,{base64.b64encode(data).decode()}"


def _put_words(image: HtmlElement) -> None:
    is_in_figure = next(image.iterancestors("figure"), None) is not None
    words = word_for_image(image.get("alt"), is_in_figure)
    if words is None:
        remove_with_figure(image)
    else:
        replace(image, instead(words))


class _NotShownError(Exception):
    """The data are not embedded."""
