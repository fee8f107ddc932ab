# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Optional

import pytest

import sluice
from sluice.tables import TYPE_NAMES, TYPE_NUMBERS, Bits

from .conftest import BANNER, NEWS, PIXEL, SHOP

pyarrow = pytest.importorskip("pyarrow")

PAGES = [None, "", NEWS, SHOP, "no URL", "https://ä.example/", BANNER]
URLS = [BANNER, PIXEL, "https://a.example/top", "http://news.example/ä", "no URL", "", None, NEWS]
KINDS = [*TYPE_NUMBERS, "document", None]

Row = tuple[Optional[str], Optional[str], Optional[str]]


def random_rows(count: int, seed: int) -> list[Row]:
    chosen = random.Random(seed)
    return [tuple(map(chosen.choice, (URLS, PAGES, KINDS))) for _ in range(count)]  # type: ignore[misc]


def expected(matcher: sluice.Matcher, rows: list[Row]) -> list[Optional[int]]:
    return [
        None if url is None else matcher.decide(url, top, kind or "other").bits
        for url, top, kind in rows
    ]


def columns(rows: list[Row], *kinds: Any) -> list[Any]:
    return [pyarrow.array(column, kind) for column, kind in zip(zip(*rows), kinds)]


STRING, LARGE = pyarrow.string(), pyarrow.large_string()
ENCODED = pyarrow.dictionary(pyarrow.int32(), STRING)
LAYOUTS = [
    (STRING, STRING, STRING),
    (LARGE, LARGE, LARGE),
    (STRING, LARGE, STRING),
    (LARGE, STRING, ENCODED),
    (STRING, ENCODED, STRING),
    (pyarrow.binary(), STRING, STRING),
    (pyarrow.string_view(), STRING, STRING),
]


@pytest.mark.parametrize("kinds", LAYOUTS, ids=str)
def test_every_row_is_decided_like_each(matcher: sluice.Matcher, kinds: tuple[Any, ...]) -> None:
    rows = random_rows(700, seed=1)
    decided = matcher.decide_arrow(*columns(rows, *kinds))
    assert decided.type == pyarrow.uint32()
    assert decided.to_pylist() == expected(matcher, rows)


@pytest.mark.parametrize(("start", "stop"), [(0, 0), (1, 9), (7, 300), (299, 300), (300, 300)])
def test_a_slice_is_decided_like_its_rows(matcher: sluice.Matcher, start: int, stop: int) -> None:
    rows = random_rows(300, seed=2)
    for kinds in LAYOUTS:
        parts = [column[start:stop] for column in columns(rows, *kinds)]
        assert matcher.decide_arrow(*parts).to_pylist() == expected(matcher, rows[start:stop])


def test_chunks_need_not_end_at_the_same_rows(matcher: sluice.Matcher) -> None:
    rows = random_rows(100, seed=3)
    urls, tops, kinds = columns(rows, STRING, STRING, STRING)
    decided = matcher.decide_arrow(
        pyarrow.chunked_array([urls[:10], urls[10:10], urls[10:]]),
        pyarrow.chunked_array([tops[:33], tops[33:]]),
        kinds,
    )
    assert isinstance(decided, pyarrow.ChunkedArray)
    assert decided.to_pylist() == expected(matcher, rows)
    decided = matcher.decide_arrow(urls, pyarrow.chunked_array([tops[:33], tops[33:]]), kinds)
    assert isinstance(decided, pyarrow.Array)
    assert decided.to_pylist() == expected(matcher, rows)


def test_nothing_is_decided_as_nothing(matcher: sluice.Matcher) -> None:
    assert matcher.decide_arrow(pyarrow.array([], STRING)).to_pylist() == []
    assert matcher.decide_arrow(pyarrow.chunked_array([], STRING)).to_pylist() == []
    assert matcher.decide_arrow(pyarrow.nulls(2)).to_pylist() == [None, None]
    assert matcher.decide_arrow(pyarrow.nulls(1, STRING), NEWS, "image").to_pylist() == [None]
    assert matcher.decide_arrow(pyarrow.array([""])).to_pylist() == [Bits.INVALID]


def test_one_page_and_one_type_are_for_all_rows(matcher: sluice.Matcher) -> None:
    urls = pyarrow.array([BANNER, PIXEL])
    for kind in (STRING, LARGE):
        decided = matcher.decide_arrow(urls.cast(kind), NEWS, "image")
        assert decided.to_pylist() == [Bits.BLOCK | Bits.HIDE_ELEMENTS] * 2
    assert matcher.decide_arrow(urls).to_pylist() == [Bits.BLOCK, 0]


def test_types_may_be_numbers(matcher: sluice.Matcher) -> None:
    numbers = pyarrow.array([0, *range(len(TYPE_NAMES)), 200, None], pyarrow.uint8())[1:]
    decided = matcher.decide_arrow(pyarrow.repeat(PIXEL, len(numbers)), None, numbers)
    each = [matcher.decide(PIXEL, None, name).bits for name in TYPE_NAMES]
    assert decided.to_pylist() == [*each, Bits.INVALID, 0]


def test_bytes_of_a_null_are_not_looked_at(matcher: sluice.Matcher) -> None:
    texts = pyarrow.array([NEWS, SHOP, "no URL", NEWS])
    valid = pyarrow.py_buffer(bytes([0b1001]))
    _, offsets, data = texts.buffers()
    tops = pyarrow.Array.from_buffers(STRING, 4, [valid, offsets, data])
    urls = pyarrow.repeat(BANNER, 4)
    expected_bits = [matcher.decide(BANNER, top, "script").bits for top in (NEWS, None, None, NEWS)]
    assert matcher.decide_arrow(urls, tops, "script").to_pylist() == expected_bits
    sliced = matcher.decide_arrow(urls[1:], tops[1:], "script").to_pylist()
    assert sliced == expected_bits[1:]


WRONG: list[tuple[type[Exception], str, tuple[Any, ...]]] = [
    (TypeError, "must contain strings, not int64", (pyarrow.array([1]),)),
    (ValueError, "1 URLs, but 2 in the column top", (pyarrow.array(["a"]), pyarrow.nulls(2))),
    (ValueError, "is not a type of load", (pyarrow.array(["a"]), None, pyarrow.array(["scirpt"]))),
    (ValueError, "is not a type of load", (pyarrow.array(["a"]), None, "scirpt")),
    (TypeError, "must be an Arrow column, not list", ([BANNER],)),
    (TypeError, "must be an Arrow column, not str", (BANNER,)),
]


@pytest.mark.parametrize(("kind", "sentence", "arguments"), WRONG)
def test_wrong_columns_are_refused(
    matcher: sluice.Matcher, kind: type[Exception], sentence: str, arguments: tuple[Any, ...]
) -> None:
    with pytest.raises(kind, match=sentence):
        matcher.decide_arrow(*arguments)


def test_threads_decide_parts_of_a_column(matcher: sluice.Matcher) -> None:
    rows = random_rows(4000, seed=4)
    given = columns(rows, STRING, STRING, STRING)

    def part(start: int) -> list[Optional[int]]:
        bits: list[Optional[int]] = matcher.decide_arrow(
            *(column[start : start + 500] for column in given)
        ).to_pylist()
        return bits

    with ThreadPoolExecutor(4) as pool:
        parts = list(pool.map(part, range(0, 4000, 500)))
    assert [bits for bits_of_part in parts for bits in bits_of_part] == expected(matcher, rows)


@pytest.mark.parametrize("kind", ["object", "string", "string[pyarrow]", "large", "category"])
def test_a_series_is_decided_like_its_rows(matcher: sluice.Matcher, kind: str) -> None:
    pandas = pytest.importorskip("pandas")
    dtype = pandas.ArrowDtype(LARGE) if kind == "large" else kind
    rows = random_rows(200, seed=5)
    urls, tops, kinds = (
        pandas.Series(column, dtype=dtype, index=range(5, 205)) for column in zip(*rows)
    )
    decided = matcher.decide_pandas(urls[10:], tops[10:], kinds[10:])
    assert decided.dtype == "uint32"
    assert list(decided.index) == list(range(15, 205))
    bits = expected(matcher, rows[10:])
    assert list(decided) == [Bits.INVALID if bit is None else bit for bit in bits]
    assert list(matcher.decide_pandas(urls[:3], NEWS, "image").index) == [5, 6, 7]
