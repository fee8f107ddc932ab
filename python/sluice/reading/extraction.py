# SPDX-License-Identifier: Apache-2.0
"""Finds the metadata and the main text of a page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Optional

from .addresses import host_of
from .main_text import MainText, main_text_of
from .problems import ProblemKind, ReadingError
from .tree import remove, replace_by_children

if TYPE_CHECKING:
    from lxml.html import HtmlElement

_LONGEST_NOTE = 200
_AUTHORS = "//*[@rel='author' or @itemprop='author']"


@dataclass(frozen=True)
class Origin:
    """The metadata of a page."""

    url: str
    title: str
    site: str
    author: str = ""
    published: str = ""
    language: str = ""
    direction: str = ""


def origin_of(root: HtmlElement, url: str) -> Origin:
    """Reads the head of a page and its first heading."""
    title = _meta(root, "og:title", "twitter:title") or _text(root.find(".//title"))
    heading = _heading(root, title)
    body = root.find("body")
    return Origin(
        url,
        heading or title or host_of(url) or url.rpartition("/")[2],
        _meta(root, "og:site_name", "application-name") or host_of(url),
        _author(root),
        _meta(root, "article:published_time", "date", "dc.date") or _time(root),
        _attribute("lang", root, body),
        _attribute("dir", root, body),
    )


def main_text(root: HtmlElement, origin: Origin) -> MainText:
    """The main text, whose element belongs to another tree."""
    _simplify_headings(root)
    found = main_text_of(root, origin.title, origin.url)
    if found is None:
        raise no_text(origin.url)
    return found


def _simplify_headings(root: HtmlElement) -> None:
    """Many headings link to themselves, some of them with a sign next to their words."""
    for heading in root.iter("h1", "h2", "h3", "h4", "h5", "h6"):
        for part in list(heading.iterdescendants()):
            if "editsection" in part.get("class", ""):
                remove(part)
            elif part.tag == "a" and part.get("href", "").startswith("#"):
                has_words = any(map(str.isalnum, part.text_content()))
                (replace_by_children if has_words else remove)(part)


def no_text(url: str) -> ReadingError:
    """The message for a page without a main text."""
    return ReadingError(ProblemKind.NO_TEXT, f"no text was found in {url}")


def _heading(root: HtmlElement, title: str) -> str:
    """The heading that is in the title too, next to the name of the site; or the only one."""
    headings = [text for text in map(_text, root.iter("h1", "h2")) if text]
    said = title.casefold()
    starting = [text for text in headings if said.startswith(text.casefold())]
    within = [text for text in map(_text, root.iter("h1")) if text and text.casefold() in said]
    if starting or within:
        return max(starting or within, key=len)
    only = [text for text in map(_text, root.iter("h1")) if text]
    return only[0] if len(only) == 1 else ""


def _meta(root: HtmlElement, *names: str) -> str:
    for name in names:
        for element in root.iter("meta"):
            if name in (element.get("property", "").lower(), element.get("name", "").lower()):
                text = " ".join(element.get("content", "").split())
                if text:
                    return text[:_LONGEST_NOTE]
    return ""


def _author(root: HtmlElement) -> str:
    named = _meta(root, "author", "article:author")
    if named and "://" not in named:
        return named
    return next(filter(None, map(_text, root.xpath(_AUTHORS))), "")[:_LONGEST_NOTE]


def _time(root: HtmlElement) -> str:
    element = next(root.iter("time"), None)
    return (element.get("datetime") or "").strip()[:_LONGEST_NOTE] if element is not None else ""


def _text(element: Optional[HtmlElement]) -> str:
    return " ".join(element.text_content().split()) if element is not None else ""


def _attribute(name: str, *elements: Optional[HtmlElement]) -> str:
    values = (element.get(name, "") for element in elements if element is not None)
    return next((value.strip() for value in values if value.strip()), "")
