# SPDX-License-Identifier: Apache-2.0
"""Tells which elements of a page are beside its text: by kind, by role and by names."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lxml.html import HtmlElement

HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")

_KINDS = frozenset(("dialog", "form", "nav", "noscript"))
#: Of these an article has some of its own: its first words, a box, a note on its author.
_KINDS_UNLESS_OF_TEXT = frozenset(("aside", "footer", "header"))
_ROLES = frozenset(
    ("alertdialog", "banner", "complementary", "contentinfo", "dialog", "navigation", "search")
)
#: Elements whose names are read; headings and words within the text may have any.
_NAMED = frozenset(
    ("article", "aside", "div", "dl", "footer", "header", "li", "ol", "p", "section", "table", "ul")
)
_HUMP = re.compile("([a-z])([A-Z])")
_IDENTITY_OF_COMMENTS = re.compile(
    r"(?:[a-z]+[_-])?(?:comments?|disqus|related)(?:[_-][a-z]+)?", re.IGNORECASE
)


def _names(words: str) -> re.Pattern[str]:
    return re.compile(rf"(?:^|[\s_-])(?:{words})(?:$|[\s_-])", re.IGNORECASE)


_SURE = _names(
    r"(?:app|global|page|site)-?foot(?:er)?|breadcrumbs?|comments?|consent|cookies?"
    r"|discussion|disqus|masthead|menu|modal"
    r"|most-?read|nav|navbar|navigation|newsletter|outbrain|pager|pagination|popup"
    r"|recommend(?:ed|ations?)|related(?:posts?)?|replies|respond|sidebar|subscribe|taboola"
)
#: Parts of names of text, too: `ad-free`, `article-footer`, `social-story`.
_UNLESS_LONG = _names(
    r"ads?|adverts?|advertisement|anzeigen?|banner|footer|promo|shar(?:e|es|ing)|site-?header"
    r"|social|sponsor(?:ed)?|teasers?|toolbar|trending|werbung"
)
_WHOLE = re.compile(
    r"(?:^|\s)(?:ads?|adverts?|advertisement|anzeige|foot(?:er)?|werbung)(?:$|\s)", re.IGNORECASE
)
_NEVER_TEXT = _names(
    r"comments?|consent|cookies?|discussion|disqus|newsletter|replies|respond|subscribe"
)
#: A box whose text belongs to the article.
_OF_TEXT = re.compile(
    r"quote|pull|fact|info-?box|note|sources|callout|admonition|tip|warning|key-?points|summary",
    re.IGNORECASE,
)


def is_hidden(element: HtmlElement) -> bool:
    """Whether a browser does not show an element, or a screen reader does not read it."""
    return "hidden" in element.attrib or element.get("aria-hidden") == "true"


def is_structure(element: HtmlElement) -> bool:
    """Whether an element is beside the text, or not shown, according to its kind."""
    tag = element.tag
    if tag in _KINDS_UNLESS_OF_TEXT:
        return not _is_of_text(element)
    is_beside = tag in _KINDS or element.get("role") in _ROLES
    return (is_beside and element.get("role") != "note") or is_hidden(element)


def is_named_beside(element: HtmlElement, is_long: bool) -> bool:
    """Whether an element is beside the text by its names; some say nothing of a long text."""
    # The name of an element that only scripts know says what it is for.
    own = element.tag if "-" in element.tag else ""
    if not own and element.tag not in _NAMED:
        return False
    identity = element.get("id", "")
    if _IDENTITY_OF_COMMENTS.fullmatch(identity) and not identity.lower().startswith("related-"):
        return True
    names = f"{element.get('class', '')} {own} {_name_of_identity(identity, element)}"
    names = _HUMP.sub(r"\1-\2", names)
    if _SURE.search(names) or _WHOLE.search(names):
        return True
    return not is_long and _UNLESS_LONG.search(names) is not None


def is_never_text(element: HtmlElement) -> bool:
    """Whether an element is named after comments or consent, which may be longer than the text."""
    return _NEVER_TEXT.search(f"{element.get('class', '')} {element.get('id', '')}") is not None


def _name_of_identity(identity: str, element: HtmlElement) -> str:
    """An identity, unless it is made of words of a section: those can be any."""
    heading = next(element.iter(*HEADINGS), None) if identity else None
    if heading is None:
        return identity
    is_name = _SURE.fullmatch(identity) or _WHOLE.fullmatch(identity)
    is_heading = _letters(identity) in _letters(heading.text_content())
    return identity if is_name and not is_heading else ""


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text)).casefold()


def _is_of_text(element: HtmlElement) -> bool:
    """Whether an aside, a footer or a header belongs to the article around it."""
    if is_hidden(element):
        return False
    around = {one.tag for one in element.iterancestors()}
    if element.tag == "aside":
        names = f"{element.get('class', '')} {element.get('role', '')}"
        return _OF_TEXT.search(names) is not None or "article" in around
    if element.tag == "footer":
        return bool(around & {"article", "blockquote", "figure"})
    return bool(around & {"article", "section"})
