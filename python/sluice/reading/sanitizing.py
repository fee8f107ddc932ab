# SPDX-License-Identifier: Apache-2.0
"""Rebuilds an article from allowed elements and attributes; nothing else is copied."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Optional

from .addresses import joined, scheme_of, without_fragment
from .placeholders import CLASS, MARK
from .tree import replace_by_children

if TYPE_CHECKING:
    from lxml.html import HtmlElement

_DROPPED_NAMES = """
annotation annotation-xml applet area audio base basefont bgsound button canvas datalist dialog
embed frame frameset head iframe input link map menuitem meta meter noembed noframes noscript object
optgroup option param plaintext progress script select source style svg template textarea title
track video xmp
"""
_ALLOWED_NAMES = """
abbr address aside b bdi bdo blockquote br caption cite code dd del dfn div dl dt em
figcaption figure h2 h3 h4 h5 h6 hr i ins kbd mark p pre q rp rt ruby s samp
section small span strong sub summary sup table tbody tfoot thead tr u ul var wbr
"""
#: MathML, which has no scripts and loads nothing.
_FORMULA_NAMES = """
menclose merror mfenced mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow
ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none semantics
"""
_OF_FORMULAS = frozenset(_FORMULA_NAMES.split())
_FORMULAS = _OF_FORMULAS | {"math"}

#: Elements that are removed with their content. Others that are not allowed leave their text.
DROPPED = frozenset(_DROPPED_NAMES.split())

#: Allowed elements with the attributes that they may have in addition to those for all.
ALLOWED: dict[str, tuple[str, ...]] = {
    **dict.fromkeys((*_ALLOWED_NAMES.split(), *_OF_FORMULAS), ()),
    "math": ("display",),
    "mi": ("mathvariant",),
    "mtd": ("columnspan", "rowspan"),
    "a": ("href",),
    "img": ("src", "alt", "width"),
    "ol": ("start", "reversed"),
    "li": ("value",),
    "td": ("colspan", "rowspan"),
    "th": ("colspan", "rowspan", "scope"),
    "time": ("datetime",),
    "details": ("open",),
}
_FOR_ALL = ("lang", "dir", "id", "title")
#: Elements that the page around the article has once, and old names.
_RENAMED = {
    "h1": "h2",
    **dict.fromkeys(("article", "body", "center", "footer", "header", "main"), "div"),
    "tt": "code",
    "strike": "s",
    "acronym": "abbr",
}

_VALUES: dict[str, re.Pattern[str]] = {
    "lang": re.compile(r"[A-Za-z0-9-]{1,35}"),
    "dir": re.compile(r"ltr|rtl|auto", re.IGNORECASE),
    "id": re.compile(r"\S{1,200}"),
    "display": re.compile(r"block|inline"),
    "mathvariant": re.compile(r"[a-z-]{1,30}"),
    "scope": re.compile(r"row|col|rowgroup|colgroup", re.IGNORECASE),
    "width": re.compile(r"[1-9][0-9]{0,3}"),
    **dict.fromkeys(("colspan", "columnspan", "rowspan"), re.compile(r"[1-9][0-9]?")),
    **dict.fromkeys(("start", "value"), re.compile(r"-?[0-9]{1,9}")),
}
_LINK_SCHEMES = ("http", "https", "mailto", "gemini")
#: Links that this page does not make, but names.
_NAMED_SCHEMES = re.compile(
    r"(?:finger|ftps?|geo|gopher|guppy|ircs?|magnet|matrix|news|nex|nntp|scorpion|sftp|sip|sms|spartan"
    r"|ssh|tel|telnet|text|titan|xmpp):[^\s<>\"']{1,500}",
    re.IGNORECASE,
)
_EMPTY_NAMES = """
br hr img mprescripts mspace mtd mtr none td th tr wbr
"""
_KEPT_EMPTY = frozenset(_EMPTY_NAMES.split())
#: The prefix of each id of the page, so that it is different from the reader's own.
_ID_PREFIX = "page-"


def sanitized(element: HtmlElement, page_url: str, base: str) -> HtmlElement:
    """A new `div` with the allowed parts of an element."""
    from lxml import html

    result: HtmlElement = html.Element("div")
    _Copying(page_url, base).children(element, result)
    _mend_links_within(result)
    _prune(result)
    return result


class _Copying:
    def __init__(self, page_url: str, base: str) -> None:
        self._page = without_fragment(page_url)
        self._base = base
        schemes = {*_LINK_SCHEMES, "file"} if scheme_of(page_url) == "file" else set(_LINK_SCHEMES)
        self._link_schemes = schemes

    def children(self, element: HtmlElement, into: HtmlElement) -> None:
        """Copies the text and the elements in an element."""
        _append_text(into, element.text)
        for child in element:
            # The names of comments and processing instructions are not strings.
            if isinstance(child.tag, str):
                self._child(child, into)
            _append_text(into, child.tail)

    def _child(self, child: HtmlElement, into: HtmlElement) -> None:
        tag = _RENAMED.get(child.tag.lower(), child.tag.lower())
        if tag in DROPPED:
            return
        if tag not in ALLOWED or (tag in _OF_FORMULAS) != (into.tag in _FORMULAS and tag != "math"):
            self.children(child, into)
            return
        attributes = dict(self._attributes(tag, child))
        if MARK in child.attrib:
            attributes["class"] = CLASS
        # A link without a target becomes text.
        if tag == "a" and not attributes.keys() & {"href", "id"}:
            self.children(child, into)
            self._name_target(child, into)
        else:
            self.children(child, _add(into, tag, attributes))

    def _name_target(self, link: HtmlElement, into: HtmlElement) -> None:
        """Writes the address behind the words of a link of another scheme."""
        target = link.get("href", "").strip()
        if not _NAMED_SCHEMES.fullmatch(target):
            return
        shown = target.partition(":")[2] if target.startswith(("tel:", "sms:")) else target
        if _plainly(shown) not in _plainly(link.text_content()):
            _append_text(into, " ")
            _add(into, "code", {}).text = target

    def _attributes(self, tag: str, element: HtmlElement) -> list[tuple[str, str]]:
        found = []
        for name in (*_FOR_ALL, *ALLOWED[tag]):
            value = element.get(name)
            kept = self._value(name, value.strip()) if value is not None else None
            if kept is not None:
                found.append((name, kept))
        return found

    def _value(self, name: str, value: str) -> Optional[str]:
        if name == "href":
            return self._link(value)
        if name == "src":
            return value if _is_image_source(value) else None
        pattern = _VALUES.get(name)
        if pattern is not None and not pattern.fullmatch(value):
            return None
        return _ID_PREFIX + value if name == "id" else value

    def _link(self, reference: str) -> Optional[str]:
        # A link to the page itself is useless, and links to scripts were emptied before.
        if not reference:
            return None
        if re.match(r"mailto:[^\s<>\"']+\Z", reference, re.IGNORECASE):
            return reference
        url = joined(self._base, reference)
        if url is None:
            return None
        page, mark, fragment = url.partition("#")
        if mark and page == self._page:
            return f"#{_ID_PREFIX}{fragment}"
        return url if scheme_of(url) in self._link_schemes else None


def _plainly(text: str) -> str:
    return re.sub(r"[^\w+]", "", text).lower()


def _is_image_source(value: str) -> bool:
    """An image that is embedded later, or is embedded already."""
    return scheme_of(value) in ("http", "https", "file", "gemini", "data")


def _add(into: HtmlElement, tag: str, attributes: dict[str, str]) -> HtmlElement:
    from lxml import etree

    return etree.SubElement(into, tag, attributes)


def _append_text(into: HtmlElement, text: Optional[str]) -> None:
    if not text:
        return
    if len(into):
        into[-1].tail = (into[-1].tail or "") + text
    else:
        into.text = (into.text or "") + text


def _mend_links_within(root: HtmlElement) -> None:
    """Links to an element of the page that was removed become text."""
    places = {element.get("id") for element in root.iter() if element.get("id")}
    for link in list(root.iter("a")):
        href = link.get("href", "")
        if href.startswith("#") and href[1:] not in places:
            del link.attrib["href"]
            if "id" not in link.attrib:
                replace_by_children(link)


def _prune(root: HtmlElement) -> None:
    """Removes what has become empty, from the inside out."""
    for element in reversed(list(root.iter())):
        is_empty = len(element) == 0 and not (element.text or "").strip()
        # One with an id may be the target of a link within the page.
        if is_empty and element.tag not in _KEPT_EMPTY and "id" not in element.attrib:
            replace_by_children(element)
