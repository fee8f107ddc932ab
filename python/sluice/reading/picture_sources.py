# SPDX-License-Identifier: Apache-2.0
"""Chooses one source for each image, as a browser does, even if a script would set it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple, Optional

from .addresses import joined
from .tree import remove, replace_by_children

if TYPE_CHECKING:
    from lxml.html import HtmlElement

#: The preferred width of an image in pixels: the column on a high-resolution screen.
WANTED_WIDTH = 1300

_LAZY_SETS = ("data-srcset", "data-lazy-srcset", "data-original-set")
_LAZY_SOURCES = ("data-src", "data-lazy-src", "data-original", "data-lazy", "data-hi-res-src")
_SHOWN_TYPES = ("", "image/avif", "image/webp", "image/png", "image/jpeg", "image/gif")
_BETWEEN = ", \t\n\r\f"
#: A longer set would be an attack.
_LONGEST_SET = 20_000


class Candidate(NamedTuple):
    """One entry of a `srcset`."""

    url: str
    width: float


def settle_pictures(root: HtmlElement, base: str) -> None:
    """Leaves each image with one absolute `src`, and without alternatives."""
    _take_images_out_of_noscript(root, base)
    for image in list(root.iter("img")):
        source = source_of(image, base)
        for name in list(image.attrib):
            if name in ("srcset", "sizes", "loading") or name.startswith("data-"):
                del image.attrib[name]
        if source is None:
            # Words are put in its place.
            image.attrib.pop("src", None)
        else:
            image.set("src", source)
    for picture in list(root.iter("picture")):
        for source_element in list(picture.iter("source")):
            remove(source_element)
        replace_by_children(picture)


def source_of(image: HtmlElement, base: str) -> Optional[str]:
    """The absolute URL of an image."""
    for reference in _references(image):
        if reference.startswith("data:"):
            return reference
        url = joined(base, reference)
        if url is not None:
            return url
    return None


def parse_set(text: str) -> list[Candidate]:
    """The entries of a `srcset`; `2x` counts as twice the width of the column."""
    found = []
    rest = text[:_LONGEST_SET].lstrip(_BETWEEN)
    while rest:
        url, _, rest = _before_space(rest)
        size = ""
        # A comma may be within a URL, but not at its end.
        if not url.endswith(","):
            size, _, rest = rest.partition(",")
        found.append(Candidate(url.rstrip(","), _width(size)))
        rest = rest.lstrip(_BETWEEN)
    return [candidate for candidate in found if candidate.width > 0]


def _before_space(text: str) -> tuple[str, str, str]:
    space = re.search(r"\s", text)
    return text.partition(space.group()) if space else (text, "", "")


def _width(size: str) -> float:
    """The width, given in pixels or as a density; 0 if it is invalid."""
    number = re.match(r"\s*([0-9]+(?:\.[0-9]+)?)([wx])\s*$", size)
    if number is None:
        return 0.0 if size.strip() else WANTED_WIDTH / 2
    value = float(number.group(1))
    return value if number.group(2) == "w" else value * WANTED_WIDTH / 2


def choose(candidates: list[Candidate]) -> Optional[str]:
    """The smallest that is wide enough, or else the widest."""
    enough = [candidate for candidate in candidates if candidate.width >= WANTED_WIDTH]
    if enough:
        return min(enough, key=lambda candidate: candidate.width).url
    return max(candidates, key=lambda candidate: candidate.width).url if candidates else None


def _references(image: HtmlElement) -> Iterator[str]:
    """The possible sources of the image, the best first."""
    sets = [image.get(name) for name in _LAZY_SETS]
    singles = [image.get(name) for name in _LAZY_SOURCES]
    plain = [*_picture_sets(image), image.get("srcset")]
    for text in (*sets, *plain):
        chosen = choose(parse_set(text)) if text else None
        # A lazy image has a small placeholder for the one that it names.
        if chosen and (text in sets or not any(singles)):
            yield chosen
    for text in singles:
        if text and re.fullmatch(r"[^\s{}]*[./][^\s{}]*", text.strip()):
            yield text
    if image.get("src", "").strip():
        yield image.get("src")


def _picture_sets(image: HtmlElement) -> Iterator[Optional[str]]:
    picture = image.getparent()
    if picture is None or picture.tag != "picture":
        return
    for source in picture.iter("source"):
        media = source.get("media", "")
        if source.get("type", "") in _SHOWN_TYPES and not re.search("max-width|print", media):
            yield source.get("data-srcset") or source.get("srcset")


def _take_images_out_of_noscript(root: HtmlElement, base: str) -> None:
    """Scripts are off, so their `noscript` replacement counts, unless it is there already."""
    shown = {
        source_of(image, base)
        for image in root.iter("img")
        if not any(True for _ in image.iterancestors("noscript"))
    }
    for fallback in list(root.iter("noscript")):
        images = list(fallback.iter("img"))
        words = (fallback.text_content() or "").strip()
        if images and not words and not any(source_of(one, base) in shown for one in images):
            replace_by_children(fallback)
        else:
            remove(fallback)
