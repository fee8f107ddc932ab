# SPDX-License-Identifier: Apache-2.0
"""Parses what was fetched to a tree, if it is HTML."""

from __future__ import annotations

import codecs
import re
from typing import TYPE_CHECKING, Optional
from urllib.parse import unquote

from . import plain_text
from .addresses import host_of
from .answers import Answer
from .gemtext import html_of
from .problems import ProblemKind, ReadingError
from .tree import clean_characters

if TYPE_CHECKING:
    from lxml.html import HtmlElement

_HTML_TYPES = ("text/html", "application/xhtml+xml")
#: The first bytes of files of other kinds.
_SIGNATURES: tuple[tuple[bytes, str], ...] = (
    (b"%PDF-", "a PDF"),
    (b"\x89PNG", "a PNG image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"GIF8", "a GIF image"),
    (b"RIFF", "a media file"),
    (b"PK\x03\x04", "a ZIP archive"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"\x7fELF", "a program"),
)
_LOOKS_LIKE_HTML = re.compile(
    rb"<(?:!doctype\s+html|html|head|body|title|meta|article|main|section|div|p|h[1-6]|table)\b",
    re.IGNORECASE,
)
_META_CHARSET = re.compile(rb"<meta[^>]+charset\s*=\s*[\"']?\s*([A-Za-z0-9_:.-]+)", re.IGNORECASE)
#: Encodings of pages; Python has more, and not all of them are for text.
_TEXT_CODECS = re.compile(
    r"ascii|utf-8|utf-16.*|cp(125\d|866|874|932|949|950)|iso8859-.*|koi8-[ru]|mac-.*|gb.*|big5.*"
    r"|euc_.*|shift_jis.*|iso2022_jp.*"
)
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
#: Empty elements that the parser does not know as such: it puts what follows into them.
_VOID = ("bgsound", "command", "embed", "keygen", "source", "track", "wbr")
_OF_HEAD = ("base", "link", "meta", "noscript", "script", "style", "template", "title")
#: The parser compares each attribute of an element with all before it.
_MOST_WORDS_IN_TAG = 60_000
#: One long value is no problem; it is dropped later.
_ATTRIBUTE_VALUE = re.compile(r"=\s*(?:\"[^\"]*\"|'[^']*'|[^\s>\"'][^\s>]*)")
_CONTROLS = dict.fromkeys([*range(9), 11, 12, *range(14, 32), 127])


def text_of(answer: Answer) -> str:
    """The HTML of a page; raises if it is not HTML."""
    if not answer.body.strip():
        raise ReadingError(ProblemKind.EMPTY, f"{answer.url} is empty")
    if is_gemtext(answer):
        words = decoded(answer.body, answer.charset)
        return html_of(words.translate(_CONTROLS), host_of(answer.url), answer.language)
    if is_plain_text(answer):
        words = decoded(answer.body, answer.charset)
        name = unquote(answer.url.rpartition("/")[2]) or host_of(answer.url)
        return plain_text.html_of(words.translate(_CONTROLS), name, answer.language)
    _refuse_other_kinds(answer)
    return decoded(answer.body, answer.charset).translate(_CONTROLS)


def is_gemtext(answer: Answer) -> bool:
    """Whether a page is gemtext, all of which is its text."""
    return answer.media_type == "text/gemini" and answer.url.startswith("gemini:")


def is_plain_text(answer: Answer) -> bool:
    """Whether a page is text without markup, whatever bytes are in it."""
    is_text = answer.media_type == "text/plain"
    return is_text and not any(answer.body.lstrip().startswith(mark) for mark, _ in _SIGNATURES)


def tree_of(text: str, url: str, most_elements: int) -> HtmlElement:
    """The tree of a page; raises if it is empty, nested too deeply or too large."""
    from lxml import etree, html

    if not text.strip():
        raise ReadingError(ProblemKind.EMPTY, f"{url} is empty")
    if any(map(_is_endless_tag, text.split("<"))):
        raise ReadingError(ProblemKind.TOO_LARGE, f"{url} has an element with too many attributes")
    parser = html.HTMLParser(encoding="utf-8", remove_comments=True, remove_pis=True)
    data = text.encode("utf-8", "replace")
    try:
        root = html.document_fromstring(data, parser=parser, ensure_head_body=True)
    except etree.ParserError as error:
        raise ReadingError(ProblemKind.EMPTY, f"{url} has no elements and no text") from error
    # What follows such an error is not in the tree, and an incomplete page is an error.
    if any(entry.type_name == "ERR_RESOURCE_LIMIT" for entry in parser.error_log):
        sentence = f"{url} cannot be read: its elements are nested too deeply"
        raise ReadingError(ProblemKind.TOO_LARGE, sentence)
    if sum(1 for _ in zip(root.iter(), range(most_elements + 1))) > most_elements:
        sentence = f"{url} has more than {most_elements:,} elements, which is the limit"
        raise ReadingError(ProblemKind.TOO_LARGE, sentence)
    _take_text_out_of_head(root)
    clean_characters(root)
    for element in reversed(list(root.iter(*_VOID))):
        _put_content_behind(element)
    return root


def _is_endless_tag(piece: str) -> bool:
    """Whether what follows a `<` may be a tag with far too many attributes."""
    if len(piece) < _MOST_WORDS_IN_TAG or not piece[0].isalpha():
        return False
    tag = piece.rpartition(">")[0] or piece
    names = _ATTRIBUTE_VALUE.sub("=", tag)
    return sum(map(names.count, " \t\n\r/\"'")) > _MOST_WORDS_IN_TAG


def _take_text_out_of_head(root: HtmlElement) -> None:
    """Without a tag for the body the parser leaves elements that it does not know in the head."""
    head, body = root.find("head"), root.find("body")
    first = next((one for one in head if one.tag not in _OF_HEAD), None)
    if first is None:
        return
    moved = [first, *first.itersiblings()]
    before = first.getprevious()
    text = before.tail if before is not None else head.text
    if before is not None:
        before.tail = None
    else:
        head.text = None
    last = moved[-1]
    last.tail = (last.tail or "") + (body.text or "")
    body.text = text
    body[0:0] = moved


def _put_content_behind(element: HtmlElement) -> None:
    parent, tail = element.getparent(), element.tail
    element.text, element.tail = None, element.text
    place = parent.index(element) + 1
    children = list(element)
    parent[place:place] = children
    last = children[-1] if children else element
    last.tail = (last.tail or "") + (tail or "")


def decoded(body: bytes, charset: Optional[str]) -> str:
    """Text in the encoding of its byte order mark, its headers or the page itself.

    A page without one, or with a wrong one, is UTF-8 if that is valid, and otherwise Windows-1252.
    """
    for mark, name in _MARKS:
        if body.startswith(mark):
            return body[len(mark) :].decode(name, "replace")
    meta = _META_CHARSET.search(body[:4096])
    for label in (charset, meta.group(1).decode() if meta else None, "utf-8"):
        text = _strictly(body, _codec(label))
        if text is not None:
            return text
    # A few invalid characters do not mean another encoding.
    text = body.decode(_codec(charset) or "utf-8", "replace")
    beyond_ascii = sum(byte > 127 for byte in body)
    is_right = text.count("\ufffd") * 2 <= beyond_ascii
    return text if is_right else body.decode("cp1252", "replace")


def _codec(label: Optional[str]) -> Optional[str]:
    try:
        name = codecs.lookup(label or "").name
    except (LookupError, ValueError):
        return None
    if not _TEXT_CODECS.fullmatch(name):
        return None
    # On the web these names mean the larger set.
    return {"iso8859-1": "cp1252", "ascii": "cp1252", "gb2312": "gb18030"}.get(name, name)


def _strictly(body: bytes, codec: Optional[str]) -> Optional[str]:
    try:
        return body.decode(codec) if codec else None
    except UnicodeError:
        return None


def _refuse_other_kinds(answer: Answer) -> None:
    start = answer.body[:4096].lstrip()
    kind = next((words for mark, words in _SIGNATURES if start.startswith(mark)), None)
    is_html = answer.media_type in _HTML_TYPES or (
        answer.media_type in ("", "application/octet-stream") and _LOOKS_LIKE_HTML.search(start)
    )
    if kind or not is_html:
        is_what = kind or answer.media_type or "something else"
        sentence = f"{answer.url} is not an HTML page but {is_what}"
        raise ReadingError(ProblemKind.NOT_HTML, sentence)
