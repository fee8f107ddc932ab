# SPDX-License-Identifier: Apache-2.0
"""The character set of a text in a response, as browsers find it."""

from __future__ import annotations

import codecs
import re
from typing import NamedTuple, Optional

#: Browsers look for a declaration in so many bytes.
_HEAD_BYTES = 1024
_MARKS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))
_PARAMETER = re.compile(r";\s*charset\s*=\s*[\"']?([^\s;\"']+)", re.IGNORECASE)
_DECLARED = re.compile(
    rb"<meta\b[^>]*\bcharset\s*=\s*[\"']?\s*([\w.:-]+)"
    rb"|\A\s*<\?xml\b[^>]*\bencoding\s*=\s*[\"']([\w.:-]+)",
    re.IGNORECASE,
)
#: Python's codecs for the names that browsers take for another character set, and for the names
#: that Python does not have.
_READ_AS = {
    **dict.fromkeys(("ascii", "iso8859-1"), "cp1252"),
    **dict.fromkeys(("gb2312", "gbk"), "gb18030"),
    **dict.fromkeys(("shift_jis", "x-sjis", "windows-31j"), "cp932"),
    **dict.fromkeys(("euc_kr", "ks_c_5601-1987"), "cp949"),
    "big5": "big5hkscs",
    "iso8859-9": "cp1254",
    **dict.fromkeys(("iso8859-11", "tis-620", "windows-874"), "cp874"),
    "x-mac-cyrillic": "mac-cyrillic",
    "utf-16": "utf-16-le",
    "unicode-1-1-utf-8": "utf-8",
}
#: Other codecs of Python are none of browsers, or none of texts.
_KNOWN = re.compile(
    r"utf-8|utf-16-[lb]e|cp(?:125[0-8]|866|874|932|949)|iso8859-(?:[2-8]|1[03-6])|koi8-[ru]"
    r"|mac-(?:roman|cyrillic)|gb18030|big5hkscs|euc_jp|iso2022_jp"
)
#: Keeps each byte as it is.
BYTES = "latin-1"


class Charset(NamedTuple):
    """The codec of a text, and the name by which only its own beginning declares it."""

    codec: str
    declared: Optional[str] = None


def charset_of(body: bytes, content_type: str) -> Charset:
    """The character set of a body: by its mark, by the header, or by its beginning."""
    marked = next((codec for mark, codec in _MARKS if body.startswith(mark)), None)
    if marked is not None:
        return Charset(marked)
    named = _PARAMETER.search(content_type)
    codec = _codec(named[1]) if named else None
    if codec is not None:
        return Charset(codec)
    declared = _DECLARED.search(body[:_HEAD_BYTES])
    name = (declared[1] or declared[2]).decode("ascii", "replace") if declared else ""
    codec = _codec(name)
    # A declaration that can be read is in bytes of ASCII.
    codec = "utf-8" if codec and codec.startswith("utf-16") else codec
    # Without a declaration browsers guess. Bytes that are not UTF-8 stay as they are.
    return Charset(codec, name) if codec else Charset("utf-8")


def text_of(body: bytes, codec: str) -> tuple[str, str]:
    """A text and the codec that makes the same bytes of it: bytes as they are, if no other does."""
    try:
        text = body.decode(codec, "surrogateescape")
        if text.encode(codec, "surrogateescape") == body:
            return text, codec
    except UnicodeError:
        pass
    return body.decode(BYTES), BYTES


def _codec(name: str) -> Optional[str]:
    lower = name.strip().lower()
    try:
        found = codecs.lookup(_READ_AS.get(lower, lower)).name
    except (LookupError, ValueError):
        return None
    found = _READ_AS.get(found, found)
    return found if _KNOWN.fullmatch(found) else None
