# SPDX-License-Identifier: Apache-2.0
"""Columns with values that are no URL and no type: no call ends because of them."""

from __future__ import annotations

import random
from typing import Any, Optional

import pytest

import sluice
from sluice.tables import Bits, LoadType, LoadTypeName

from .conftest import BANNER, NEWS, PIXEL, SHOP

pyarrow = pytest.importorskip("pyarrow")

NAN = float("nan")
HUGE = f"{PIXEL}?{'a' * 5_000_000}"
#: Each with what stands for it in a single decision; None is a missing URL.
URLS: list[tuple[Any, Optional[str]]] = [
    (BANNER, BANNER), (PIXEL, PIXEL), (NEWS, NEWS), (None, None), (NAN, None), (7, "no URL"),
    (1.5, "no URL"), (b"\xff\xfe", "\ufffd"), (PIXEL.encode(), PIXEL), ({}, "no URL"),
    ([BANNER], "no URL"), (f"{PIXEL}\ud800", f"{PIXEL}\ufffd"), (10**30, "no URL"),
    (object(), "no URL"), (True, "no URL"), ("", ""), ("\0", "\0"),
]  # fmt: skip
PAGES: list[tuple[Any, Optional[str]]] = [
    (NEWS, NEWS), (SHOP, SHOP), (None, None), (NAN, None), ("", None), (7, "https://no URL/"),
    (b"\xff", "https://no URL/"), (f"{NEWS}\udfff", f"{NEWS}\ufffd"),
]  # fmt: skip
KINDS: list[tuple[Any, LoadTypeName]] = [
    ("image", "image"), ("Image", "image"), ("iframe", "child-document"), ("scirpt", "other"),
    (None, "other"), (NAN, "other"), (3, "image"), (LoadType.SCRIPT, "script"), (99, "other"),
    (b"image", "image"), (b"\xff", "other"), ({}, "other"), (10**30, "other"),
    ("\ud800", "other"), ("Document", "document"), (3.0, "image"), (-1, "other"),
]  # fmt: skip

Row = tuple[tuple[Any, Optional[str]], tuple[Any, Optional[str]], tuple[Any, LoadTypeName]]


def random_rows(count: int) -> list[Row]:
    seed = random.randrange(1 << 32)
    print("seed", seed)
    chosen = random.Random(seed)
    return [(chosen.choice(URLS), chosen.choice(PAGES), chosen.choice(KINDS)) for _ in range(count)]


def expected(matcher: sluice.Matcher, rows: list[Row]) -> list[Optional[int]]:
    return [
        None if url is None else matcher.decide(url, page, kind).bits
        for (_, url), (_, page), (_, kind) in rows
    ]


def expected_rules(matcher: sluice.Matcher, rows: list[Row]) -> list[Optional[int]]:
    found = []
    for (_, url), (_, page), (_, kind) in rows:
        decision = None if url is None else matcher.decide(url, page, kind)
        rule = decision.rule if decision is not None and not decision.invalid else None
        found.append(rule.index if rule else None)
    return found


def given(rows: list[Row]) -> list[list[Any]]:
    return [[value for value, _ in column] for column in zip(*rows)]


def test_bad_values_in_sequences_decide_their_rows_only(matcher: sluice.Matcher) -> None:
    rows = random_rows(400)
    columns, bits = given(rows), expected(matcher, rows)
    decided = matcher.decide_arrow(*columns, on_unknown="other")
    assert decided.to_pylist() == bits
    many = matcher.decide_many(*columns, on_unknown="other")
    assert list(many.bits) == [Bits.INVALID if one is None else one for one in bits]
    numbers = matcher.rules_arrow(*columns, on_unknown="other")
    rules = {row["rule"]: row["index"] for row in matcher.rule_table(numbers).to_pylist()}
    assert list(map(rules.get, numbers.to_pylist())) == expected_rules(matcher, rows)


def test_each_bad_value_alone_is_no_error(matcher: sluice.Matcher) -> None:
    for url, page, kind in random_rows(300):
        row: list[Row] = [(url, page, kind)]
        decided = matcher.decide_arrow(*given(row), on_unknown="other")
        assert decided.to_pylist() == expected(matcher, row)


def test_bad_values_in_pandas_decide_their_rows_only(matcher: sluice.Matcher) -> None:
    pandas = pytest.importorskip("pandas")
    rows = random_rows(400)
    names = ("url", "top_url", "type")
    columns = dict(zip(names, given(rows)))
    series = {
        name: pandas.Series(column, dtype=object, index=range(1000, 1400))
        for name, column in columns.items()
    }
    frame = pandas.DataFrame({"bytes": [{1}, "a"] * 200, **series}, index=range(1000, 1400))
    bits = [Bits.INVALID if one is None else one for one in expected(matcher, rows)]
    for arguments in ((frame,), tuple(series.values())):
        decided = matcher.decide_pandas(*arguments, on_unknown="other")
        assert list(decided) == bits
        assert list(decided.index) == list(range(1000, 1400))
        numbers = matcher.rules_pandas(*arguments, on_unknown="other")
        assert list(numbers.index) == list(range(1000, 1400))
    decided = matcher.decide_arrow(frame, on_unknown="other")
    assert decided.fill_null(Bits.INVALID).to_pylist() == bits


def test_what_pandas_has_for_missing_values_is_missing(matcher: sluice.Matcher) -> None:
    pandas = pytest.importorskip("pandas")
    missing = [None, NAN, pandas.NA, pandas.NaT]
    urls = pandas.Series([PIXEL] * 4)
    blocked = [matcher.decide(PIXEL, None, "image").bits] * 4
    for on_unknown in ("error", "other"):
        numbers = pandas.Series([3.0, 3.0, 3.0, 3.0]) if on_unknown == "other" else "image"
        pages = pandas.Series([NAN] * 4)
        assert list(matcher.decide_pandas(urls, pages, numbers, on_unknown=on_unknown)) == blocked
    decided = matcher.decide_pandas(pandas.Series(missing), None, "image", on_unknown="other")
    assert list(decided) == [Bits.INVALID] * 4
    numbers = pandas.Series([3, None, 99, 1.5])
    found = matcher.decide_pandas(urls, None, numbers, on_unknown="other")
    assert list(found) == [blocked[0], 0, 0, 0]


@pytest.mark.parametrize("kind", ["uint8", "int8", "int64"])
def test_a_number_of_no_type_is_another_one_if_that_is_asked_for(
    matcher: sluice.Matcher, kind: str
) -> None:
    numbers = pyarrow.array([3, 99, 17, None], pyarrow.type_for_alias(kind))
    urls = pyarrow.repeat(PIXEL, 4)
    blocked = matcher.decide(PIXEL, None, "image").bits
    assert matcher.decide_arrow(urls, None, numbers).to_pylist() == [
        blocked, Bits.INVALID, Bits.INVALID, 0,
    ]  # fmt: skip
    decided = matcher.decide_arrow(urls, None, numbers, on_unknown="other")
    assert decided.to_pylist() == [blocked, 0, 0, 0]


def test_bytes_that_are_no_text_are_no_error_in_columns_of_arrow(matcher: sluice.Matcher) -> None:
    values = [b"\xff\xfe", PIXEL.encode(), b"image\xff", b"image"]
    for kind in (pyarrow.binary(), pyarrow.large_binary()):
        column = pyarrow.array(values, kind)
        # A column of strings need not be valid either.
        text = pyarrow.string() if kind == pyarrow.binary() else pyarrow.large_string()
        strings = pyarrow.Array.from_buffers(text, 4, column.buffers())
        for one in (column, strings):
            found = matcher.decide_arrow(one, one, one, on_unknown="other").to_pylist()
            names = [value.decode(errors="replace") for value in values]
            kinds: list[LoadTypeName] = ["other", "other", "other", "image"]
            pages = ["https://no URL/", PIXEL, "https://no URL/", "https://no URL/"]
            assert found == [
                matcher.decide(name, page, type).bits
                for name, page, type in zip(names, pages, kinds)
            ]


def test_a_huge_url_is_invalid_in_its_row_only(matcher: sluice.Matcher) -> None:
    found = matcher.decide_arrow([PIXEL, HUGE, PIXEL], [NEWS, NEWS, HUGE], "image").to_pylist()
    single = matcher.decide(PIXEL, NEWS, "image").bits
    assert found == [single, matcher.decide(HUGE, NEWS, "image").bits, Bits.INVALID]


def test_a_column_of_one_wrong_kind_is_an_error_of_the_program(matcher: sluice.Matcher) -> None:
    for wrong in (pyarrow.array([1, 2]), pyarrow.array([1.5, 2])):
        with pytest.raises(TypeError, match="a column of URLs must contain strings"):
            matcher.decide_arrow(wrong, on_unknown="other")
    with pytest.raises(TypeError, match="a column of types must contain names or whole numbers"):
        matcher.decide_arrow([PIXEL], None, pyarrow.array([True]), on_unknown="other")


def test_bad_values_are_errors_unless_that_is_asked_for(matcher: sluice.Matcher) -> None:
    with pytest.raises(TypeError, match="the column url has entries of several kinds"):
        matcher.decide_arrow([PIXEL, 7])  # type: ignore[list-item]
    with pytest.raises(ValueError, match="'scirpt' is not a type of load"):
        matcher.rules_arrow([PIXEL], None, "scirpt")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="must be 'error' or 'other', not 'null'"):
        matcher.decide_arrow([PIXEL], on_unknown="null")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="must be 'error' or 'other', not 'null'"):
        matcher.decide_many([PIXEL], on_unknown="null")  # type: ignore[arg-type]
