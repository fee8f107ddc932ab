# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Optional

import pytest

import sluice
from sluice.tables import TYPE_NAMES, TYPE_NUMBERS, Bits, LoadType, LoadTypeName

from .conftest import BANNER, NEWS, PIXEL, SHOP

pyarrow = pytest.importorskip("pyarrow")

TOP = "https://a.example/top"
PAGES = [
    None,
    "",
    NEWS,
    SHOP,
    "https://no URL/",
    "https://ä.example/",
    BANNER,
    TOP,
    f"{TOP}#here",
    "https://#",
]
URLS = [
    BANNER,
    PIXEL,
    TOP,
    f"{TOP}#there",
    "http://news.example/ä",
    "https://no URL/",
    "",
    None,
    NEWS,
]
KINDS = [*TYPE_NUMBERS, "document", None]

Row = tuple[Optional[str], Optional[str], Optional[LoadTypeName]]


def random_rows(count: int, seed: int) -> list[Row]:
    chosen = random.Random(seed)
    return [tuple(map(chosen.choice, (URLS, PAGES, KINDS))) for _ in range(count)]  # type: ignore[misc]


def expected(matcher: sluice.Matcher, rows: list[Row]) -> list[Optional[int]]:
    return [
        None if url is None else matcher.decide(url, top, kind or "other").bits
        for url, top, kind in rows
    ]


def columns(rows: list[Row], *kinds: Any) -> list[Any]:
    return [pyarrow.array(column, kind) for column, kind in zip(zip(*rows), kinds or (STRING,) * 3)]


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
    texts = pyarrow.array([NEWS, SHOP, "https://no URL/", NEWS])
    valid = pyarrow.py_buffer(bytes([0b1001]))
    _, offsets, data = texts.buffers()
    tops = pyarrow.Array.from_buffers(STRING, 4, [valid, offsets, data])
    urls = pyarrow.repeat(BANNER, 4)
    expected_bits = [matcher.decide(BANNER, top, "script").bits for top in (NEWS, None, None, NEWS)]
    assert matcher.decide_arrow(urls, tops, "script").to_pylist() == expected_bits
    sliced = matcher.decide_arrow(urls[1:], tops[1:], "script").to_pylist()
    assert sliced == expected_bits[1:]


STAMP = pyarrow.timestamp("s")
WRONG: list[tuple[type[Exception], str, tuple[Any, ...]]] = [
    (TypeError, "must contain strings, not int64", (pyarrow.array([1]),)),
    (ValueError, "1 URLs, but 2 in the column top", (pyarrow.array(["a"]), pyarrow.nulls(2))),
    (ValueError, "is not a type of load", (pyarrow.array(["a"]), None, pyarrow.array(["scirpt"]))),
    (ValueError, "is not a type of load", (pyarrow.array(["a"]), None, "scirpt")),
    (TypeError, "the column url must have an entry for each row, not be one str", (BANNER,)),
    (TypeError, "the column url must have an entry for each row, not be one NoneType", (None,)),
    (TypeError, "the column url must have an entry for each row, not be one bytes", (b"a",)),
    (TypeError, "must be a column of Arrow or a sequence, not int", (7,)),
    (TypeError, "the column url has entries of several kinds", ([BANNER, 1],)),
    (TypeError, "not double; cast it to string or uint8", (["a"], None, [1.5])),
    (TypeError, "not timestamp.*; cast it to string", (pyarrow.array([1], STAMP),)),
    (ValueError, "must have the column url.* has address", (pyarrow.table({"address": ["a"]}),)),
    (ValueError, "is not a type of load", (["a"], None, ["scr\ud800ipt"])),
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


INTEGERS = [pyarrow.int8(), pyarrow.int16(), pyarrow.int32(), pyarrow.int64(), pyarrow.uint64()]


@pytest.mark.parametrize("kind", INTEGERS, ids=str)
def test_types_may_be_whole_numbers_of_any_width(matcher: sluice.Matcher, kind: Any) -> None:
    wrong = [100] if kind.bit_width == 8 else [300]
    wrong += [-1] if str(kind).startswith("int") else []
    numbers = pyarrow.array([*range(len(TYPE_NAMES)), None, *wrong], kind)
    decided = matcher.decide_arrow(pyarrow.repeat(PIXEL, len(numbers)), None, numbers)
    each = [matcher.decide(PIXEL, None, name).bits for name in TYPE_NAMES]
    assert decided.to_pylist() == [*each, 0, *[Bits.INVALID] * len(wrong)]


def test_types_may_be_members_of_the_enumeration(matcher: sluice.Matcher) -> None:
    expected_bits = [Bits.BLOCK, 0]
    kinds = [LoadType.IMAGE, LoadType.SCRIPT]
    assert matcher.decide_arrow([PIXEL, PIXEL], None, kinds).to_pylist() == expected_bits
    assert matcher.decide_arrow([PIXEL], None, LoadType.IMAGE).to_pylist() == [Bits.BLOCK]
    assert list(matcher.decide_many([PIXEL, PIXEL], None, kinds).bits) == expected_bits
    assert list(matcher.decide_many([PIXEL] * 2, None, LoadType.IMAGE).bits) == [Bits.BLOCK] * 2
    assert matcher.decide(PIXEL, None, LoadType.IMAGE).type == "image"
    assert matcher.explain(PIXEL, None, LoadType.IMAGE)


def test_columns_without_a_value_are_decided(matcher: sluice.Matcher) -> None:
    nothing = pyarrow.nulls(2)
    blocked = [Bits.BLOCK] * 2
    assert matcher.decide_arrow([BANNER] * 2, nothing, nothing).to_pylist() == blocked
    assert matcher.decide_arrow([BANNER] * 2, [None, None], [None, None]).to_pylist() == blocked
    assert matcher.decide_arrow(nothing, nothing, nothing).to_pylist() == [None, None]
    assert matcher.decide_arrow([], [], []).to_pylist() == []
    for kind in (pyarrow.null(), STRING, LARGE, ENCODED, pyarrow.string_view()):
        empty, nulls = pyarrow.array([], kind), pyarrow.nulls(2, kind)
        assert matcher.decide_arrow(empty, empty, empty).to_pylist() == []
        assert matcher.decide_arrow(nulls, nulls, nulls).to_pylist() == [None, None]
        assert matcher.decide_arrow([BANNER] * 2, nulls, nulls).to_pylist() == blocked


def test_sequences_are_columns(matcher: sluice.Matcher) -> None:
    rows = random_rows(200, seed=6)
    lists = [list(column) for column in zip(*rows)]
    for urls, tops, kinds in (lists, map(tuple, lists), map(iter, lists)):
        decided = matcher.decide_arrow(urls, tops, kinds)
        assert isinstance(decided, pyarrow.Array)
        assert decided.to_pylist() == expected(matcher, rows)


def test_a_lone_surrogate_is_read_as_by_decide(matcher: sluice.Matcher) -> None:
    odd = "https://a.example/pixel\ud800"
    urls = [odd, None, PIXEL, f"{NEWS}\udfff"]
    bits = expected(matcher, [(url, url, "image") for url in urls])
    assert bits[0] == Bits.BLOCK
    assert matcher.decide_arrow(urls, urls, "image").to_pylist() == bits
    assert matcher.decide_many(urls, urls, "image").bits[0] == bits[0]


def test_a_series_with_a_lone_surrogate_is_decided(matcher: sluice.Matcher) -> None:
    pandas = pytest.importorskip("pandas")
    urls = pandas.Series([f"{PIXEL}\ud800", None], dtype=object)
    assert list(matcher.decide_pandas(urls, None, "image")) == [Bits.BLOCK, Bits.INVALID]
    kinds = pandas.Series([int(LoadType.IMAGE)] * 2)
    assert list(matcher.decide_pandas(urls, None, kinds)) == [Bits.BLOCK, Bits.INVALID]


class Producer:
    """Only the interface, as other libraries have it; a stream can be read once."""

    def __init__(self, column: Any, name: str) -> None:
        setattr(self, name, getattr(column, name))


def test_producers_of_the_interface_are_columns(matcher: sluice.Matcher) -> None:
    rows = random_rows(300, seed=7)
    arrays = columns(rows, STRING, LARGE, STRING)
    given: list[Any] = [Producer(column, "__arrow_c_array__") for column in arrays]
    decided = matcher.decide_arrow(*given)
    assert isinstance(decided, pyarrow.Array)
    assert decided.to_pylist() == expected(matcher, rows)
    chunked = [pyarrow.chunked_array([column[:77], column[77:]]) for column in arrays]
    given = [Producer(column, "__arrow_c_stream__") for column in chunked]
    decided = matcher.decide_arrow(*given)
    assert isinstance(decided, pyarrow.ChunkedArray)
    assert decided.to_pylist() == expected(matcher, rows)


def test_a_table_has_its_columns(matcher: sluice.Matcher) -> None:
    rows = random_rows(300, seed=8)
    named = dict(zip(("url", "top_url", "type"), columns(rows, STRING, STRING, STRING)))
    table = pyarrow.table({"other": range(300), **named})
    batch = table.to_batches()[0]
    producer: Any = Producer(table, "__arrow_c_stream__")
    for given in (table, batch, producer, table.to_pandas()):
        assert matcher.decide_arrow(given).to_pylist() == expected(matcher, rows)
    alone: list[Row] = [(url, None, None) for url, _, _ in rows]
    only = matcher.decide_arrow(table.select(["url"]))
    assert only.to_pylist() == expected(matcher, alone)


def test_columns_of_polars_are_decided(matcher: sluice.Matcher) -> None:
    polars = pytest.importorskip("polars", reason="Polars is not installed")
    rows = random_rows(300, seed=9)
    frame = polars.DataFrame(dict(zip(("url", "top_url", "type"), map(list, zip(*rows)))))
    bits = expected(matcher, rows)
    assert matcher.decide_arrow(frame).to_pylist() == bits
    assert matcher.decide_arrow(*frame).to_pylist() == bits
    encoded = frame["type"].cast(polars.Categorical)
    assert matcher.decide_arrow(frame["url"], frame["top_url"], encoded).to_pylist() == bits
    views = frame["url"].cast(polars.Categorical), frame["top_url"].cast(polars.Categorical)
    assert matcher.decide_arrow(*views, encoded).to_pylist() == bits
    assert matcher.decide_arrow(frame[7:90]).to_pylist() == bits[7:90]
    assert list(polars.Series(matcher.decide_arrow(frame))) == bits
    assert matcher.decide_arrow(polars.Series([None, None])).to_pylist() == [None, None]
    pages = frame.with_columns(url=polars.col("top_url")).group_by("url", maintain_order=True)
    assert all(len(matcher.decide_arrow(part)) == len(part) for _, part in pages)
    with pytest.raises(TypeError, match="not LazyFrame"):
        matcher.decide_arrow(frame.lazy())


@pytest.mark.parametrize("pages", [[TOP, NEWS, None], [f"{TOP}#here", f"{NEWS}#", ""]])
def test_a_document_is_the_page_or_a_frame_without_regard_to_fragments(
    matcher: sluice.Matcher, pages: list[Optional[str]]
) -> None:
    rows: list[Row] = [(TOP, page, "document") for page in pages]
    blocked = [bits & Bits.BLOCK for bits in matcher.decide_arrow(*columns(rows)).to_pylist()]
    assert blocked == [Bits.BLOCK, 0, Bits.BLOCK]
