# SPDX-License-Identifier: Apache-2.0
"""Spark in several processes, which get the package and the index from the driver alone."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import sluice

from .conftest import BANNER, NEWS, PIXEL, SHOP, block, write_list
from .test_type_names import PROGRAMS

pytest.importorskip("pyspark")
if shutil.which("java") is None:
    pytest.skip("there is no Java", allow_module_level=True)

import pyspark.sql

import sluice.spark
from sluice.tables import TYPE_NUMBERS, type_number

LOADS = [
    (BANNER, NEWS, "script"),
    (BANNER, SHOP, "script"),
    (PIXEL, None, "image"),
    (PIXEL, None, None),
    (None, NEWS, "image"),
    ("no", NEWS, "xhr"),
    (SHOP, NEWS, "document"),
    ("https://x.example/top", "https://x.example/top", "document"),
]
PARTITIONS = 12


@pytest.fixture(scope="module")
def session() -> Iterator[pyspark.sql.SparkSession]:
    # The workers find neither this folder nor a library but by what is sent to them.
    with pytest.MonkeyPatch.context() as patch:
        for name in ("PYTHONPATH", "SLUICE_LIBRARY", "SLUICE_COMMAND"):
            patch.delenv(name, raising=False)
        patch.setenv("PYSPARK_PYTHON", sys.executable)
        patch.setenv("SPARK_LOCAL_IP", "127.0.0.1")
        builder = pyspark.sql.SparkSession.builder.master("local-cluster[2,1,1024]")
        started = builder.config("spark.ui.enabled", "false").getOrCreate()
    yield started
    started.stop()


@pytest.fixture(scope="module")
def log(session: pyspark.sql.SparkSession) -> pyspark.sql.DataFrame:
    rows = [(number, *load) for number in range(600) for load in LOADS]
    schema = "number bigint, url string, top_url string, type string"
    return session.createDataFrame(rows, schema).repartition(PARTITIONS)


def differing(decided: list[Any], matcher: sluice.Matcher) -> list[Any]:
    """The rows that were decided otherwise than by the matcher."""

    def expected(row: Any) -> int | None:
        if row.url is None:
            return None
        return matcher.decide(row.url, row.top_url, row.type or "other").bits

    assert len(decided) == 600 * len(LOADS)
    return [row for row in decided if row.decision != expected(row)]


def test_a_function_of_sql_decides_like_the_matcher(
    session: pyspark.sql.SparkSession,
    log: pyspark.sql.DataFrame,
    index: Path,
    matcher: sluice.Matcher,
) -> None:
    sluice.spark.register(session, index)
    log.createOrReplaceTempView("log")
    query = "SELECT *, sluice_decide(url, top_url, type) AS decision FROM log"
    assert differing(session.sql(query).collect(), matcher) == []


def test_a_function_of_sql_has_the_name_it_is_given_and_takes_constants(
    session: pyspark.sql.SparkSession, index: Path, matcher: sluice.Matcher
) -> None:
    sluice.spark.register(session, index, "blocked_by")
    query = f"SELECT blocked_by('{PIXEL}', NULL, 'image') AS decision"
    assert session.sql(query).first().decision == matcher.decide(PIXEL, None, "image").bits


@pytest.mark.parametrize("by_page", [False, True])
def test_a_frame_is_decided_like_the_matcher_does(
    log: pyspark.sql.DataFrame, index: Path, matcher: sluice.Matcher, by_page: bool
) -> None:
    frame = sluice.spark.decided(log, index, by_page=by_page)
    assert differing(frame.collect(), matcher) == []


def test_a_log_is_joined_with_its_rules(
    session: pyspark.sql.SparkSession,
    log: pyspark.sql.DataFrame,
    index: Path,
    matcher: sluice.Matcher,
) -> None:
    ruled = sluice.spark.with_rules(log, index)
    rules = sluice.spark.rule_table(ruled, index)
    rules.createOrReplaceTempView("rules")
    log.createOrReplaceTempView("log")
    sluice.spark.register_rules(session, index)
    query = "SELECT * FROM log LEFT JOIN rules ON sluice_rule(url, top_url, type) = rule"
    joined = session.sql(query).collect()
    assert len(joined) == 600 * len(LOADS)
    found = set()
    for row in (*joined, *ruled.join(rules, "rule", "left").collect()):
        decision = None
        if row.url is not None:
            decision = matcher.decide(row.url, row.top_url, row.type or "other")
        rule = None if decision is None or decision.invalid else decision.rule
        found.add(rule and rule.index)
        assert (row["list"], row["index"]) == ((rule.list, rule.index) if rule else (None, None))
    assert len(found) > 2


TYPE_VALUES = [*PROGRAMS, *TYPE_NUMBERS, None, "scirpt", "", "İmage", "DOCUMENT", "doc ument"]
DOCUMENT_URLS = [(SHOP, NEWS), (f"{NEWS}#a", f"{NEWS}#b"), (SHOP, None), (SHOP, ""), (None, NEWS)]


def test_the_number_of_a_type_is_the_same_in_the_jvm(session: pyspark.sql.SparkSession) -> None:
    rows = [(kind, *urls) for kind in TYPE_VALUES for urls in DOCUMENT_URLS]
    log = session.createDataFrame(rows, "kind string, url string, page string")
    number = sluice.spark.type_number("kind", "url", "page")
    found = log.select("kind", "url", "page", number.alias("number"))
    assert dict(found.dtypes)["number"] == "tinyint"
    collected = found.collect()
    assert len(collected) == len(rows)
    for row in collected:
        assert row.number == type_number(row.kind, row.url, row.page, "other"), row
    strict = sluice.spark.type_number("kind", "url", "page", on_unknown="error")
    with pytest.raises(Exception, match="'scirpt' is not a type of load"):
        log.where("kind = 'scirpt'").select(strict).collect()


def test_numbers_of_types_are_decided_like_names(
    session: pyspark.sql.SparkSession, log: pyspark.sql.DataFrame, index: Path
) -> None:
    sluice.spark.register(session, index)
    both = log.withColumn("number_of_type", sluice.spark.type_number()).selectExpr(
        "sluice_decide(url, top_url, type) AS name",
        "sluice_decide(url, top_url, number_of_type) AS number",
    )
    rows = both.collect()
    assert [row for row in rows if row.name != row.number] == []
    assert len({row.name for row in rows}) > 2


def test_an_unknown_type_ends_a_job_only_if_that_is_asked_for(
    session: pyspark.sql.SparkSession, index: Path, matcher: sluice.Matcher
) -> None:
    query = f"SELECT sluice_decide('{PIXEL}', NULL, 'picture') AS decision"
    sluice.spark.register(session, index)
    assert session.sql(query).first().decision == matcher.decide(PIXEL).bits
    sluice.spark.register(session, index, on_unknown="error")
    with pytest.raises(Exception, match="'picture' is not a type of load"):
        session.sql(query).collect()


def test_the_rows_of_a_page_come_together_if_that_is_asked_for(
    log: pyspark.sql.DataFrame, index: Path
) -> None:
    def changes(frame: Any) -> int:
        parts = [[row.top_url for row in rows] for rows in frame.rdd.glom().collect()]
        return sum(one != other for rows in parts for one, other in zip(rows, rows[1:]))

    sorted_rows = sluice.spark.decided(log, index, by_page=True)
    assert changes(sorted_rows) <= PARTITIONS * 3 < changes(sluice.spark.decided(log, index))


def test_a_process_opens_the_index_once_for_all_of_its_tasks(
    log: pyspark.sql.DataFrame, index: Path
) -> None:
    name = sluice.spark.send(log.sparkSession, index)
    decide = sluice.spark._function(sluice.spark._Question(name, "decide_arrow", "other"))

    def states(batches: Any) -> Any:
        import os

        import pyarrow

        for batch in batches:
            decide(*(batch.column(name) for name in ("url", "top_url", "type")))
            import sluice.spark

            opened = sluice.spark._opened.cache_info().misses
            state = {"process": os.getpid(), "opened": opened, "file": sluice.__file__}
            yield pyarrow.RecordBatch.from_pylist([{"state": json.dumps(state)}])

    found = [json.loads(row.state) for row in log.mapInArrow(states, "state string").collect()]
    assert len(found) >= PARTITIONS
    processes = {state["process"] for state in found}
    assert 2 <= len(processes) < PARTITIONS
    assert {state["opened"] for state in found} == {1}
    assert all("/sluice-packages/sluice/" in state["file"] for state in found)


def test_an_index_that_was_replaced_can_be_registered_again(
    session: pyspark.sql.SparkSession, index: Path, tmp_path: Path
) -> None:
    path = tmp_path / index.name
    shutil.copyfile(index, path)
    query = f"SELECT sluice_decide('{PIXEL}', NULL, 'image') AS decision"
    sluice.spark.register(session, path)
    first = session.sql(query).first().decision
    sluice.compile(write_list(tmp_path / "none.json", [block("nothing")]), path)
    sluice.spark.register(session, path)
    assert (first, session.sql(query).first().decision) == (sluice.Bits.BLOCK, 0)
    # Another index of the same name is no obstacle.
    sluice.spark.register(session, index)
    assert session.sql(query).first().decision == first
