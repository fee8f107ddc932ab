# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import sluice
import sluice.duckdb

from .conftest import BANNER, NEWS, PIXEL, SHOP, block, write_list

duckdb = pytest.importorskip("duckdb")

LOADS = [
    (BANNER, NEWS, "script"),
    (BANNER, SHOP, "script"),
    (PIXEL, None, "image"),
    (PIXEL, NEWS, None),
    (SHOP, NEWS, "document"),
    ("no", NEWS, "xhr"),
]


@pytest.fixture
def connection() -> Iterator[Any]:
    with duckdb.connect() as opened:
        yield opened


def test_a_function_of_sql_decides_each_row_like_the_matcher(
    connection: Any, matcher: sluice.Matcher
) -> None:
    sluice.duckdb.register(connection, matcher)
    connection.execute("CREATE TABLE log (number integer, url text, top_url text, type text)")
    # More rows than DuckDB hands over at once.
    rows = [(number, *load) for number in range(500) for load in LOADS]
    connection.executemany("INSERT INTO log VALUES (?, ?, ?, ?)", rows)
    query = "SELECT url, top_url, type, sluice_decide(url, top_url, type) FROM log"
    found = connection.execute(query).fetchall()
    assert len(found) == len(rows)
    for url, top_url, kind, bits in found:
        assert bits == matcher.decide(url, top_url, kind or "other").bits


def test_a_function_of_sql_has_the_name_it_is_given_and_takes_constants(
    connection: Any, matcher: sluice.Matcher
) -> None:
    sluice.duckdb.register(connection, matcher, "blocked_by")
    query = f"SELECT blocked_by('{PIXEL}', NULL, 'image'), blocked_by(NULL, NULL, NULL)"
    assert connection.execute(query).fetchall() == [(sluice.Bits.BLOCK, None)]


def test_a_type_that_does_not_exist_is_another_one(
    connection: Any, matcher: sluice.Matcher
) -> None:
    sluice.duckdb.register(connection, matcher)
    query = f"SELECT sluice_decide('{PIXEL}', NULL, 'picture')"
    assert connection.execute(query).fetchall() == [(matcher.decide(PIXEL).bits,)]


def test_a_type_that_does_not_exist_ends_the_query_with_its_name_if_that_is_asked_for(
    connection: Any, matcher: sluice.Matcher
) -> None:
    sluice.duckdb.register(connection, matcher, on_unknown="error")
    with pytest.raises(duckdb.Error, match="'picture' is not a type of load"):
        connection.execute(f"SELECT sluice_decide('{PIXEL}', NULL, 'picture')").fetchall()


def test_a_function_can_be_registered_again(
    connection: Any, matcher: sluice.Matcher, tmp_path: Path
) -> None:
    other = sluice.Matcher(write_list(tmp_path / "other.json", [block("banner")]))
    query = f"SELECT sluice_decide('{PIXEL}', NULL, 'image'), sluice_rule('{PIXEL}', NULL, 'image')"
    for current in (matcher, other, matcher):
        sluice.duckdb.register(connection, current)
        sluice.duckdb.register_rules(connection, current)
        decision = current.decide(PIXEL, None, "image")
        [(bits, rule)] = connection.execute(query).fetchall()
        assert bits == decision.bits
        assert (rule is None) == (decision.rule is None)


def test_a_word_for_unknown_types_must_be_known(connection: Any, matcher: sluice.Matcher) -> None:
    for register in (sluice.duckdb.register, sluice.duckdb.register_rules):
        with pytest.raises(ValueError, match="must be 'error' or 'other', not 'image'"):
            register(connection, matcher, on_unknown="image")  # type: ignore[arg-type]
