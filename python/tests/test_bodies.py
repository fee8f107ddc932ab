# SPDX-License-Identifier: Apache-2.0
"""Bodies in all the encodings and character sets of the web."""

from __future__ import annotations

import gzip
import random
import zlib
from typing import Callable

import pytest

from sluice import ProceduralFilter, Step
from sluice._charsets import charset_of, text_of
from sluice._encodings import decoded, encoded
from sluice._responses import Edit
from sluice.pages import PagePlan

MOST = 1 << 20


def packed(encoding: str) -> Callable[[bytes], bytes]:
    if encoding == "br":
        compress: Callable[[bytes], bytes] = pytest.importorskip("brotli").compress
        return compress
    if encoding == "zstd":
        compressor = pytest.importorskip("zstandard").ZstdCompressor()
        return lambda content: bytes(compressor.compress(content))
    return _STANDARD[encoding]


def _raw(content: bytes) -> bytes:
    return zlib.compress(content)[2:-4]


_STANDARD: dict[str, Callable[[bytes], bytes]] = {
    "": bytes,
    "gzip": gzip.compress,
    "deflate": zlib.compress,
    "raw deflate": _raw,
}


ENCODINGS = ["", "gzip", "deflate", "raw deflate", "br", "zstd"]


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_bodies_are_unpacked_and_packed_again(encoding: str) -> None:
    name = encoding.rpartition(" ")[2]
    content = b"<p>one</p>" * 20000
    assert decoded(packed(encoding)(content), name.upper(), MOST) == content
    for effort in (0, 1):
        assert decoded(encoded(content, name, effort), name, MOST) == content


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_more_than_the_limit_is_not_unpacked(encoding: str) -> None:
    name = encoding.rpartition(" ")[2]
    body = packed(encoding)(bytes(MOST + 1))
    assert decoded(body, name, MOST) is None
    assert decoded(body, name, MOST + 1) == bytes(MOST + 1)


@pytest.mark.parametrize("encoding", [one for one in ENCODINGS if one])
def test_damaged_bodies_are_not_unpacked(encoding: str) -> None:
    name = encoding.rpartition(" ")[2]
    body = packed(encoding)(random.Random(1).randbytes(1000))
    assert decoded(b"\xff" + body[1:], name, MOST) is None
    if name != "zstd":
        assert decoded(body[:-20], name, MOST) is None


@pytest.mark.parametrize("encoding", ["compress", "gzip, br", "x" * 1000])
def test_unknown_encodings_are_not_unpacked(encoding: str) -> None:
    assert decoded(b"<p>", encoding, MOST) is None


def test_random_bodies_never_raise() -> None:
    seed = random.randrange(1 << 32)
    print(f"seed {seed}")
    chance = random.Random(seed)
    for _ in range(2000):
        body = bytearray(packed(chance.choice(ENCODINGS))(chance.randbytes(chance.randrange(200))))
        if body:
            body[chance.randrange(len(body))] ^= 1 << chance.randrange(8)
        for name in ("gzip", "deflate", "br", "zstd"):
            decoded(bytes(body), name, MOST)
        Edit(markup="<x>", replacements=("/a/b/",)).body(bytes(body))


# MARK: Character sets

META = "<meta charset='windows-1251'>"
LATE = f"<p>{'x' * 1024}</p>{META}"


@pytest.mark.parametrize(
    ("body", "content_type", "codec", "declared"),
    [
        (b"", "text/html", "utf-8", None),
        (b"", "text/html; charset=Windows-1251", "cp1251", None),
        (b"", 'text/html;charset="ISO-8859-1"', "cp1252", None),
        (b"", "text/html; charset=Shift_JIS", "cp932", None),
        (b"", "text/html; charset=gb2312", "gb18030", None),
        (b"\xef\xbb\xbf", "text/html; charset=windows-1251", "utf-8", None),
        (b"\xff\xfe", "text/html", "utf-16-le", None),
        (b"\xfe\xff", "text/html", "utf-16-be", None),
        (META.encode(), "text/html", "cp1251", "windows-1251"),
        (META.encode(), "text/html; charset=koi8-r", "koi8-r", None),
        (META.encode(), "text/html; charset=nonsense", "cp1251", "windows-1251"),
        (b"<META content='text/html; charset=big5'>", "text/html", "big5hkscs", "big5"),
        (b"<meta charset=utf-16>", "text/html", "utf-8", "utf-16"),
        (b"<?xml version='1.0' encoding='koi8-r'?>", "text/xml", "koi8-r", "koi8-r"),
        (LATE.encode(), "text/html", "utf-8", None),
        # Codecs of Python that are none of texts.
        (b"<meta charset=rot13>", "text/html; charset=base64", "utf-8", None),
        (b"<meta charset=utf-7>", "text/html; charset=idna", "utf-8", None),
    ],
)
def test_a_charset_is_found_as_by_browsers(
    body: bytes, content_type: str, codec: str, declared: str
) -> None:
    assert charset_of(body, content_type) == (codec, declared)


@pytest.mark.parametrize("codec", ["utf-8", "cp1251", "cp932", "gb18030", "utf-16-le", "cp1252"])
def test_random_bytes_stay_what_they_are(codec: str) -> None:
    seed = random.randrange(1 << 32)
    print(f"seed {seed}")
    chance = random.Random(seed)
    for _ in range(1000):
        body = chance.randbytes(chance.randrange(50))
        text, used = text_of(body, codec)
        assert text.encode(used, "surrogateescape") == body


CHARSETS = [
    ("utf-8", "реклама"), ("windows-1251", "реклама"), ("koi8-r", "реклама"),
    ("shift_jis", "広告表示"), ("euc-jp", "広告表示"), ("iso-2022-jp", "広告表示"),
    ("gbk", "广告"), ("big5", "廣告"), ("euc-kr", "광고"), ("utf-16-le", "реклама"),
    ("windows-1252", "größe"),
]  # fmt: skip


@pytest.mark.parametrize(("charset", "word"), CHARSETS)
def test_texts_are_edited_in_their_charset(charset: str, word: str) -> None:
    cut = ProceduralFilter((Step("css-selector", "script"), Step("has-text", word)))
    plan = PagePlan(False, (), (), (), (), (), (cut,), (), (), "")
    edit = Edit(
        markup="<mark>",
        plan=plan,
        replacements=(f"/{word}!/{word}?/",),
        content_type=f"text/html; charset={charset}",
    )
    page = f"<html><head><script>{word}</script></head>{word}!</html>"
    after = edit.body(page.encode(charset)).decode(charset)
    assert after == f"<html><head><mark></head>{word}?</html>"


def test_a_declaration_stays_in_front_of_the_markup() -> None:
    page = f"<html><head>{META}</head>д</html>".encode("cp1251")
    after = Edit(markup="<x>" * 1000, content_type="text/html").body(page)
    assert charset_of(after, "text/html") == ("cp1251", "windows-1251")
    # One in the header is enough.
    alone = Edit(markup="<x>", content_type="text/html; charset=windows-1251").body(page)
    assert alone.count(b"charset") == 1


def test_what_cannot_be_written_in_the_charset_changes_nothing() -> None:
    edit = Edit(replacements=("/a/д/",), content_type="text/html; charset=windows-1252")
    assert edit.body(b"a") == b"a"


def test_a_mark_of_the_byte_order_stays_first() -> None:
    for codec in ("utf-8-sig", "utf-16"):
        after = Edit(markup="<x>", content_type="text/html").body("<p>".encode(codec))
        assert after == "<x><p>".encode(codec)


def test_documents_of_xml_get_markup_in_their_head_or_none() -> None:
    edit = Edit(markup="<x/>", content_type="application/xhtml+xml; charset=utf-8")
    assert edit.body(b"<html xmlns='a'><head></head></html>").count(b"<head><x/>") == 1
    assert edit.body(b"<svg/>") == b"<svg/>"
    assert edit.body(b"<!DOCTYPE a [<!ENTITY b '>'>]><html/>").count(b"<x/>") == 0


@pytest.mark.parametrize(
    "part", ["<script ", "<script>", "<meta ", "<meta '", "<!--", "<script '>"]
)
def test_hostile_pages_take_no_time(part: str) -> None:
    import time

    cut = ProceduralFilter((Step("css-selector", "script"), Step("has-text", "x")))
    plan = PagePlan(False, (), (), (), (), (), (cut,), (), (), "")
    body = (part * (4 << 20))[: 4 << 20].encode()
    started = time.process_time()
    Edit(markup="<x>", plan=plan, content_type="text/html").body(body)
    assert time.process_time() - started < 5
