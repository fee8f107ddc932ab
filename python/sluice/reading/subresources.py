# SPDX-License-Identifier: Apache-2.0
"""Finds the loads of a page, each with its type."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple, Optional

from ..loads import DESTINATION_TYPES
from ..tables import LoadTypeName
from .addresses import joined

if TYPE_CHECKING:
    from lxml.html import HtmlElement


class Subresource(NamedTuple):
    """One load, and the element or only the attribute that causes it."""

    element: HtmlElement
    attribute: Optional[str]
    url: str
    type: LoadTypeName


#: The type of the load of an attribute, where the element has no other purpose.
_ELEMENTS: dict[str, tuple[tuple[str, LoadTypeName], ...]] = {
    "script": (("src", "script"),),
    "img": (("src", "image"),),
    "input": (("src", "image"),),
    "iframe": (("src", "child-document"), ("data-src", "child-document")),
    "frame": (("src", "child-document"),),
    "embed": (("src", "child-document"),),
    "object": (("data", "child-document"),),
    "audio": (("src", "media"),),
    "video": (("src", "media"),),
    "source": (("src", "media"),),
    "track": (("src", "media"),),
    "image": (("href", "image"), ("xlink:href", "image")),
    "use": (("href", "svg-document"), ("xlink:href", "svg-document")),
}

#: The same where the element stays without it.
_ATTRIBUTES: dict[str, LoadTypeName] = {"poster": "image", "background": "image"}

#: The type of each relation of a link that loads, except `preload`.
_RELATIONS: dict[str, LoadTypeName] = {
    "stylesheet": "style-sheet",
    "icon": "image",
    "apple-touch-icon": "image",
    "apple-touch-icon-precomposed": "image",
    "modulepreload": "script",
    "manifest": "other",
    "prefetch": "other",
}

_COMMENT = re.compile(r"/\*.*?(?:\*/|$)", re.DOTALL)
_FONT_FACE = re.compile(r"@font-face\s*\{[^}]*\}?", re.IGNORECASE)
_IMPORT = re.compile(
    r"@import\s*(?:url\(\s*)?(?:\"([^\"\n]*)\"|'([^'\n]*)'|([^\s\"');]+))[^;]*;?", re.IGNORECASE
)
_URL = re.compile(r"url\(\s*(?:\"([^\"\n]*)\"|'([^'\n]*)'|([^\s\"')]+))\s*\)?", re.IGNORECASE)


def subresources(root: HtmlElement, base: str) -> Iterator[Subresource]:
    """The loads of the elements of a page, in order; the sources of images are chosen before."""
    for element in root.iter():
        for attribute, reference, type in _references(element):
            url = joined(base, reference) if reference.strip() else None
            if url is not None:
                yield Subresource(element, attribute, url, type)


def style_references(text: str) -> Iterator[tuple[str, LoadTypeName]]:
    """The URLs of a style sheet with their types."""
    sheet = _COMMENT.sub(" ", text)
    for found in _IMPORT.finditer(sheet):
        yield _first(found), "style-sheet"
    sheet = _IMPORT.sub(" ", sheet)
    for face in _FONT_FACE.finditer(sheet):
        for found in _URL.finditer(face.group()):
            yield _first(found), "font"
    for found in _URL.finditer(_FONT_FACE.sub(" ", sheet)):
        yield _first(found), "image"


def _references(element: HtmlElement) -> Iterator[tuple[Optional[str], str, LoadTypeName]]:
    """The attribute, unless the whole element is for it, the reference and the type."""
    for name, type in _ELEMENTS.get(element.tag, ()):
        if name in element.attrib:
            yield None, element.get(name), type
    for name, type in _ATTRIBUTES.items():
        if name in element.attrib:
            yield name, element.get(name), type
    yield from ((None, *found) for found in _references_of_link(element))
    if element.tag == "style":
        yield from ((None, *found) for found in style_references(element.text or ""))
    if "style" in element.attrib:
        yield from (("style", *found) for found in style_references(element.get("style")))
    for reference in element.get("ping", "").split() if element.tag == "a" else ():
        yield "ping", reference, "ping"


def _references_of_link(element: HtmlElement) -> Iterator[tuple[str, LoadTypeName]]:
    if element.tag != "link" or "href" not in element.attrib:
        return
    relations = element.get("rel", "").lower().split()
    types = [_RELATIONS[name] for name in relations if name in _RELATIONS]
    if "preload" in relations:
        types.append(_type_of_preload(element.get("as", "").lower()))
    yield from ((element.get("href"), type) for type in dict.fromkeys(types))


def _type_of_preload(destination: str) -> LoadTypeName:
    if destination == "document":
        return "child-document"
    return "fetch" if destination == "fetch" else DESTINATION_TYPES.get(destination, "other")


def _first(found: re.Match[str]) -> str:
    return next((group for group in found.groups() if group), "")
