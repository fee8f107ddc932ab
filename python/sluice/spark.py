# SPDX-License-Identifier: Apache-2.0
"""Decisions in Spark: a function of its SQL, and a DataFrame with a column of decisions.

    sluice.spark.register(session, "ads.sluice")
    session.sql("SELECT *, sluice_decide(url, top_url, type) AS decision FROM log")

The index and this package are sent to the workers, which need only pyarrow. A Python process of a
worker opens an index once, for all the tasks that it runs.
"""

from __future__ import annotations

import functools
import os
import tempfile
import weakref
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Callable

import pyarrow

from ._command import PathLike
from ._library import library
from ._opened import Signature, signature
from .matcher import Matcher

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession
else:
    # Type hints can be evaluated where the package was not loaded.
    DataFrame = SparkSession = Any

#: The names of the columns of a log, in the order of the parameters of the function.
COLUMNS = ("url", "top_url", "type")

#: The folder on the workers that has the package.
_PACKAGES = "sluice-packages"
#: How many indexes a process keeps open.
_INDEXES = 8
#: The sessions' contexts that have the package.
_sent: weakref.WeakSet[Any] = weakref.WeakSet()


def register(session: SparkSession, index: PathLike, name: str = "sluice_decide") -> None:
    """Gives SQL a function of the URL, the page and the type: `sluice.Bits` as a bigint.

    A null is an invalid URL, whose decision is null, no page, or the type `other`. Needs Spark 4.1.
    """
    from pyspark.sql.functions import arrow_udf

    send(session, index)
    session.udf.register(name, arrow_udf(_function(_name(index)), "bigint"))


def decided(log: DataFrame, index: PathLike, *, by_page: bool = False) -> DataFrame:
    """The log with a column `decision`, for Spark from 3.3 on.

    `by_page` sorts each partition by `top_url` first: for logs in which more than 1,024 pages
    occur, and rows of the same page are far apart. The order of the rows is then another.
    """
    send(log.sparkSession, index)
    schema = ", ".join(f"`{column}` {kind}" for column, kind in log.dtypes)
    rows = log.sortWithinPartitions("top_url") if by_page else log
    return rows.mapInArrow(_batches_function(_name(index)), f"{schema}, decision bigint")


def send(session: SparkSession, index: PathLike) -> None:
    """Sends an index and this package to the workers, each once for a session."""
    context = session.sparkContext
    context.addFile(os.path.abspath(index))
    if context not in _sent:
        folder = tempfile.TemporaryDirectory(prefix="sluice-")
        # Workers that are started later ask for the file again.
        weakref.finalize(context, folder.cleanup)
        archive = _write_package(Path(folder.name) / "sluice.zip")
        context.addArchive(f"{archive}#{_PACKAGES}")
        _sent.add(context)


def decide_in_worker(index: str, urls: Any, top_urls: Any, types: Any) -> pyarrow.Array:
    """The decisions about columns, as int64; called in workers, by the path of the index there."""
    decisions = _opened(index, signature(index)).decide_arrow(urls, top_urls, types)
    # Spark has no integers without a sign.
    return decisions.cast(pyarrow.int64())


@functools.lru_cache(_INDEXES)
def _opened(index: str, _: Signature) -> Matcher:
    # Mapped, so that the processes of a machine share it: Spark never writes to such a file again.
    return Matcher(index, access="map")


def _name(index: PathLike) -> str:
    return Path(os.fspath(index)).name


def _write_package(archive: Path) -> Path:
    """Writes this package with its library as an archive, without the command."""
    package = Path(__file__).parent
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as file:
        for source in sorted(package.rglob("*.py")):
            file.write(source, source.relative_to(package.parent))
        file.write(library()._name, f"{package.name}/libsluice.so")
    return archive


def _function(index: str) -> Callable[..., Any]:
    """What the workers run. A nested function is sent as code, and finds the package there."""
    packages = _PACKAGES

    # Spark reads the annotations.
    def decide(urls: pyarrow.Array, top_urls: pyarrow.Array, types: pyarrow.Array) -> pyarrow.Array:
        import sys

        from pyspark import SparkFiles

        folder = SparkFiles.get(packages)
        if folder not in sys.path:
            sys.path.insert(0, folder)
        from sluice.spark import decide_in_worker

        return decide_in_worker(SparkFiles.get(index), urls, top_urls, types)

    return decide


def _batches_function(index: str) -> Callable[[Iterable[Any]], Iterator[Any]]:
    """The same for batches of whole rows."""
    decide, columns = _function(index), COLUMNS

    def decide_batches(batches: Iterable[Any]) -> Iterator[Any]:
        for batch in batches:
            decisions = decide(*(batch.column(name) for name in columns))
            yield batch.append_column("decision", decisions)

    return decide_batches
