# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple, Optional

import pytest

import sluice
import sluice.duckdb
from sluice.tables import LoadTypeName

from .conftest import BANNER, NEWS, PIXEL, SHOP

pyarrow = pytest.importorskip("pyarrow")

LOADS: list[tuple[str, str, LoadTypeName]] = [
    (BANNER, NEWS, "script"),
    (BANNER, SHOP, "script"),
    (PIXEL, "", "image"),
    (PIXEL, NEWS, "image"),
    (SHOP, NEWS, "document"),
    ("no", NEWS, "xhr"),
    (BANNER, NEWS, "script"),
]
LIST = "||ads.test^$script\n@@||ads.test/fine^\n||images.test^$image\n"
FILTERED = [
    ("https://ads.test/x.js", 900),
    ("https://ads.test/y.js", 600),
    ("https://ads.test/fine/z.js", 50),
    ("https://images.test/a.js", 70),
    ("https://news.test/a.js", 30),
]


def rows_of(loads: Sequence[tuple[str, str, str]]) -> tuple[Any, Any, Any]:
    return tuple(pyarrow.array(column) for column in zip(*loads))


@pytest.fixture
def filters(tmp_path: Path) -> sluice.Matcher:
    path = tmp_path / "list.txt"
    path.write_text(LIST)
    index = tmp_path / "index.sluice"
    sluice.compile([path], index, filter_texts=True)
    return sluice.Matcher(index)


def test_the_rule_of_each_row_is_that_of_its_decision(matcher: sluice.Matcher) -> None:
    numbers = matcher.rules_arrow(*rows_of(LOADS))
    rules = {row["rule"]: row for row in matcher.rule_table(numbers).to_pylist()}
    found = [rules.get(number) for number in numbers.to_pylist()]
    for (url, top_url, kind), row in zip(LOADS, found):
        decision = matcher.decide(url, top_url or None, kind)
        rule = None if decision.invalid else decision.rule
        if rule is None:
            assert row is None
        else:
            assert row is not None
            assert (row["list"], row["index"]) == (rule.list, rule.index)
            assert (row["line"], row["column"]) == (rule.line, rule.column)
    assert any(found)
    assert not all(found)


class Joined(NamedTuple):
    """A row of a log, joined with the table of rules."""

    list: Optional[str]
    position: Optional[int]


def single(matcher: sluice.Matcher) -> list[Joined]:
    """What decisions about single loads say."""
    decisions = [matcher.decide(url, top or None, kind) for url, top, kind in LOADS]
    rules = [None if one.invalid else one.rule for one in decisions]
    return [Joined(rule.list, rule.index) if rule else Joined(None, None) for rule in rules]


def test_a_frame_of_pandas_is_joined_with_its_rules_and_keeps_its_index(
    matcher: sluice.Matcher,
) -> None:
    pandas = pytest.importorskip("pandas")
    log = pandas.DataFrame(LOADS, columns=["url", "top_url", "type"])
    # An index in another order, with a label that occurs twice.
    log.index = [70, 7, 7, 1, 30, 2, 99]
    numbers = matcher.rules_pandas(log)
    assert list(numbers.index) == list(log.index)
    assert numbers.dtype == "Int64"
    columns = matcher.rules_pandas(log["url"], log["top_url"], log["type"])
    assert columns.equals(numbers)
    rules = matcher.rule_table(numbers).to_pandas()
    joined = log.assign(rule=numbers).merge(rules, on="rule", how="left")
    found = [
        Joined(*(None if pandas.isna(value) else value for value in row))
        for row in zip(joined["list"], joined["index"])
    ]
    assert found == single(matcher)
    assert len(set(found)) > 2


def test_a_frame_of_polars_is_joined_with_its_rules(matcher: sluice.Matcher) -> None:
    polars = pytest.importorskip("polars")
    import sluice.polars

    log = polars.DataFrame(LOADS, schema=["url", "top_url", "type"], orient="row")
    asked = log.lazy().with_columns(
        sluice.polars.decision(matcher), sluice.polars.rule(matcher, ("url", "top_url", "type"))
    )
    found = asked.collect()
    for engine in ("in-memory", "streaming"):
        assert asked.collect(engine=engine).equals(found)
    assert found["decision"].dtype == polars.UInt32
    bits = [matcher.decide(url, top or None, kind).bits for url, top, kind in LOADS]
    assert found["decision"].to_list() == bits
    rules = polars.DataFrame(matcher.rule_table(found["rule"]))
    joined = found.join(rules, on="rule", how="left", maintain_order="left")
    assert list(map(Joined, joined["list"], joined["index"])) == single(matcher)


def test_a_column_of_polars_may_be_one_value_for_all_rows(matcher: sluice.Matcher) -> None:
    polars = pytest.importorskip("polars")
    import sluice.polars

    log = polars.DataFrame({"url": [PIXEL, BANNER, None]})
    for frame in (log, log.head(1), log.head(0)):
        columns = (polars.col("url"), polars.lit(NEWS), polars.lit("Image"))
        bits = frame.select(sluice.polars.decision(matcher, columns))["decision"].to_list()
        urls = frame["url"].to_list()
        assert bits == [url and matcher.decide(url, NEWS, "image").bits for url in urls]


def test_an_unknown_type_ends_a_query_of_polars_only_if_that_is_asked_for(
    matcher: sluice.Matcher,
) -> None:
    polars = pytest.importorskip("polars")
    import sluice.polars

    log = polars.DataFrame({"url": [PIXEL], "top_url": [None], "type": ["picture"]})
    assert log.select(sluice.polars.decision(matcher))["decision"][0] == matcher.decide(PIXEL).bits
    strict = sluice.polars.decision(matcher, on_unknown="error")
    with pytest.raises(ValueError, match="is not a type of load"):
        log.select(strict)


def test_chunks_stay_chunks_and_empty_columns_stay_empty(matcher: sluice.Matcher) -> None:
    urls = pyarrow.chunked_array([[BANNER], [], [PIXEL, None]], pyarrow.string())
    numbers = matcher.rules_arrow(urls, NEWS, "image")
    assert isinstance(numbers, pyarrow.ChunkedArray)
    assert numbers.type == pyarrow.int64()
    assert numbers.to_pylist()[2] is None
    assert len(numbers) == 3
    nothing = matcher.rules_arrow(pyarrow.array([], pyarrow.string()))
    assert len(nothing) == 0
    assert matcher.rule_table(nothing).num_rows == 0


def test_a_rule_of_a_filter_has_the_place_and_the_text_of_the_filter(
    filters: sluice.Matcher,
) -> None:
    numbers = filters.rules_arrow(pyarrow.array([url for url, _ in FILTERED]), None, "script")
    table = filters.rule_table(numbers).to_pylist()
    assert {row["line"]: row["text"] for row in table} == {
        1: "||ads.test^$script",
        2: "@@||ads.test/fine^",
    }


def test_a_number_of_another_matcher_is_an_error(matcher: sluice.Matcher) -> None:
    with pytest.raises(ValueError, match="99999 is not the number of a rule"):
        matcher.rule_table([99_999])


def test_the_filters_that_save_most_are_one_query(filters: sluice.Matcher) -> None:
    duckdb = pytest.importorskip("duckdb")
    log = pyarrow.table(
        {
            "url": [url for url, _ in FILTERED],
            "type": ["script"] * len(FILTERED),
            "bytes": [count for _, count in FILTERED],
        }
    )
    rules = filters.rule_table(filters.rules_arrow(log["url"], None, log["type"]))
    with duckdb.connect() as connection:
        connection.register("log", log)
        connection.register("rules", rules)
        sluice.duckdb.register_rules(connection, filters)
        found = connection.execute(
            "SELECT text, sum(bytes) FROM log JOIN rules ON sluice_rule(url, NULL, type) = rule "
            "GROUP BY text ORDER BY sum(bytes) DESC"
        ).fetchall()
    assert found == [("||ads.test^$script", 1500), ("@@||ads.test/fine^", 50)]
