# SPDX-License-Identifier: Apache-2.0
"""Puts words, and where possible a link, where a video, a frame or an image is not shown."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Optional
from urllib.parse import urlsplit

from .addresses import joined
from .tree import remove, replace

if TYPE_CHECKING:
    from lxml.html import HtmlElement

    from .requests import Requests

#: The attribute of a placeholder, until its class is set.
MARK = "data-instead"
#: The class of a placeholder.
CLASS = "instead"

#: Elements that are never shown, with what they are called.
EMBEDDED = {
    "audio": "Audio",
    "embed": "Embedded page",
    "frame": "Embedded page",
    "iframe": "Embedded page",
    "object": "Embedded page",
    "video": "Video",
}
_ATTRIBUTES = ("src", "data", "data-src", "data-lazy-src")
_TINY = ("0", "1", "2", "0px", "1px")
#: What pages of some hosts are called.
_HOSTS = (
    (
        "Video",
        re.compile(r"youtube|youtu\.be|vimeo|dailymotion|twitch\.tv|wistia|brightcove|tiktok"),
    ),
    ("Audio", re.compile(r"spotify|soundcloud|podcast|bandcamp|audioboom")),
    ("Map", re.compile(r"(?:^|\.)maps?\.|openstreetmap|/maps?/")),
)
#: Addresses of players, and the pages that people know.
_PAGES = (
    (
        re.compile(r"https?://(?:www\.)?youtube(?:-nocookie)?\.com/embed/([\w-]{6,20})(?:[?#].*)?"),
        r"https://www.youtube.com/watch?v=\1",
    ),
    (re.compile(r"https?://player\.vimeo\.com/video/(\d+)(?:[?#].*)?"), r"https://vimeo.com/\1"),
)
_LONGEST_TITLE = 200
_SHOWN_IN_FIGURES = ("img", "table", "pre", "blockquote", "math", "code")


def name_embedded(root: HtmlElement, base: str, requests: Requests) -> None:
    """Replaces each video, audio and frame by a link; those of hosts that rules block just go."""
    for element in list(root.iter(*EMBEDDED)):
        if element.getparent() is None:
            continue
        url = _url_of(element, base)
        is_unwanted = url is not None and requests.is_host_blocked(url)
        if is_unwanted or _is_tiny(element) or not (url or _title(element)):
            remove(element)
        else:
            replace(element, _placeholder(element, url))


def word_for_image(alternative: Optional[str], is_in_figure: bool) -> Optional[str]:
    """The words for an image that is not shown; None if nobody would miss it."""
    words = " ".join((alternative or "").split())[:_LONGEST_TITLE]
    # A smiley.
    if words and not any(map(str.isalnum, words)):
        return words
    if alternative is not None and not words and not is_in_figure:
        return None
    return f"Image not loaded: {words}" if words else "Image not loaded"


def fill_figures(article: HtmlElement) -> None:
    """Says that something is missing in each figure that has only a caption."""
    for figure in list(article.iter("figure")):
        captions = list(figure.iter("figcaption"))
        if not captions or next(figure.iter(*_SHOWN_IN_FIGURES), None) is not None:
            continue
        if any(one.get("class") == CLASS for one in figure.iter()):
            continue
        around = sum(_letters(one) for one in captions)
        if around and _letters(figure) == around:
            figure.insert(0, instead("Image not loaded"))


def instead(words: str, attribute: str = "class") -> HtmlElement:
    """A placeholder with words. A sign without letters stands for itself."""
    from lxml import html

    is_sign = words and not any(map(str.isalnum, words))
    element = html.Element("span", {} if is_sign else {attribute: CLASS, "lang": "en"})
    element.text = words
    return element


def _placeholder(element: HtmlElement, url: Optional[str]) -> HtmlElement:
    from lxml import html

    kind, title = _kind(element, url), _title(element)
    host = urlsplit(url).hostname if url else None
    words = f"{kind}: {title}" if title else f"{kind}{f' at {host}' if host else ''}"
    result = instead("", MARK)
    if url is None:
        result.text = f"{words} (it has no address)"
        return result
    link = html.Element("a", href=_page_of(url))
    link.text = words
    link.tail = f" ({host})" if title and host else None
    result.append(link)
    return result


def _kind(element: HtmlElement, url: Optional[str]) -> str:
    if url and EMBEDDED[element.tag] == "Embedded page":
        place = url.partition("?")[0].partition("://")[2]
        return next((kind for kind, hosts in _HOSTS if hosts.search(place)), "Embedded page")
    return EMBEDDED[element.tag]


def _page_of(url: str) -> str:
    for player, page in _PAGES:
        if player.fullmatch(url):
            return player.sub(page, url)
    return url


def _url_of(element: HtmlElement, base: str) -> Optional[str]:
    sources = [element, *element.iter("source")]
    for one in sources:
        for name in _ATTRIBUTES:
            url = joined(base, one.get(name)) if one.get(name, "").strip() else None
            if url is not None:
                return url
    return None


def _title(element: HtmlElement) -> str:
    words = " ".join((element.get("title") or element.get("aria-label") or "").split())
    return words[:_LONGEST_TITLE]


def _is_tiny(element: HtmlElement) -> bool:
    sizes = (element.get(name, "").strip() for name in ("width", "height"))
    is_hidden = "hidden" in element.attrib or element.get("aria-hidden") == "true"
    return is_hidden or any(size in _TINY for size in sizes)


def _letters(element: HtmlElement) -> int:
    return sum(map(str.isalnum, element.text_content()))
