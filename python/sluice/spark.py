# SPDX-License-Identifier: Apache-2.0
"""Decisions in Spark: a function of its SQL, and a DataFrame with a column of decisions.

    sluice.spark.register(session, "ads.sluice")
    session.sql("SELECT *, sluice_decide(url, top_url, type) AS decision FROM log")

The index and this package are sent to the workers, which need only pyarrow. A Python process of a
worker opens an index once, for all the tasks that it runs.

An unknown type is `other` here, so that no value ends a job after an hour; with
`on_unknown="error"` it does. A name that was registered before gets the new function.
"""

from __future__ import annotations

import functools
import hashlib
import os
import shutil
import tempfile
import weakref
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Callable, Literal, NamedTuple, Union

import pyarrow

from ._command import PathLike
from ._files import Signature, signature
from ._library import library
from ._spark_types import type_number
from .matcher import Matcher
from .tables import OnUnknown, check_on_unknown

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession
else:
    # Type hints can be evaluated where the package was not loaded.
    DataFrame = SparkSession = Any

__all__ = [
    "COLUMNS",
    "decided",
    "register",
    "register_rules",
    "rule_table",
    "send",
    "type_number",
    "with_rules",
]

#: The names of the columns of a log, in the order of the parameters of the functions.
COLUMNS = ("url", "top_url", "type")

#: The folder on the workers that has the package.
_PACKAGES = "sluice-packages"
#: How many indexes a process keeps open.
_INDEXES = 8
#: For each session's context that has the package, the folder with what was sent.
_sent: weakref.WeakKeyDictionary[Any, Path] = weakref.WeakKeyDictionary()


class _Question(NamedTuple):
    """What workers ask about each batch: an index by its name there, and a method of a matcher."""

    path: str
    method: Literal["decide_arrow", "rules_arrow"]
    on_unknown: OnUnknown


def register(
    session: SparkSession,
    index: PathLike,
    name: str = "sluice_decide",
    *,
    on_unknown: OnUnknown = "other",
) -> None:
    """Gives SQL a function of the URL, the page and the type: `sluice.Bits` as a bigint.

    A null is an invalid URL, whose decision is null, no page, or the type `other`. Types are names
    or numbers. Needs Spark 4.1.
    """
    _register(session, name, _asked(session, index, "decide_arrow", on_unknown))


def register_rules(
    session: SparkSession,
    index: PathLike,
    name: str = "sluice_rule",
    *,
    on_unknown: OnUnknown = "other",
) -> None:
    """Gives SQL a function of the same three: the number of the rule that decides, as a bigint.

    It is null where there is none. `rule_table` has the rules. Needs Spark 4.1.
    """
    _register(session, name, _asked(session, index, "rules_arrow", on_unknown))


def decided(
    log: DataFrame, index: PathLike, *, by_page: bool = False, on_unknown: OnUnknown = "other"
) -> DataFrame:
    """The log with a column `decision`, for Spark from 3.3 on.

    `by_page` sorts each partition by `top_url` first: for logs in which more than 1,024 pages
    occur, and rows of the same page are far apart. The order of the rows is then another.
    """
    rows = log.sortWithinPartitions("top_url") if by_page else log
    asked = _asked(log.sparkSession, index, "decide_arrow", on_unknown)
    return _with_answers(rows, asked, "decision")


def with_rules(log: DataFrame, index: PathLike, *, on_unknown: OnUnknown = "other") -> DataFrame:
    """The log with a column `rule`, the number of the rule that decides, for Spark from 3.3 on."""
    return _with_answers(log, _asked(log.sparkSession, index, "rules_arrow", on_unknown), "rule")


def rule_table(log: DataFrame, index: PathLike, column: str = "rule") -> DataFrame:
    """The rules of a column of numbers, each once, to be joined on `rule`.

    The columns are those of `Matcher.rule_table`. The index must be the one that the numbers were
    found with. It runs a job for the distinct numbers.
    """
    numbers = [row[0] for row in log.select(column).distinct().collect()]
    with Matcher(index) as matcher:
        rules = matcher.rule_table(pyarrow.array(numbers, pyarrow.int64()))
    kinds = (
        f"`{field.name}` {'bigint' if field.type == pyarrow.int64() else 'string'}"
        for field in rules.schema
    )
    rows = list(zip(*(rules.column(name).to_pylist() for name in rules.column_names)))
    return log.sparkSession.createDataFrame(rows, ", ".join(kinds))


def send(session: SparkSession, index: PathLike) -> str:
    """Sends an index and this package to the workers, each once; returns its name there.

    An index that was replaced is another one, which does not change the functions of the first.
    """
    context = session.sparkContext
    folder = _sent.get(context)
    if folder is None:
        folder = _sent[context] = _folder(context)
        archive = _write_package(folder / "sluice.zip")
        context.addArchive(f"{archive}#{_PACKAGES}")
    path = os.path.abspath(index)
    state = hashlib.sha256(repr((path, *signature(path))).encode()).hexdigest()[:16]
    copy = folder / f"{state}-{Path(path).name}"
    if not copy.exists():
        _link(path, copy)
        context.addFile(str(copy))
    return copy.name


def answer_in_worker(index: str, method: str, on_unknown: str, *columns: Any) -> pyarrow.Array:
    """The answers about columns, as int64; called in workers, by the path of the index there."""
    matcher = _opened(index, signature(index))
    # Spark has no integers without a sign.
    return getattr(matcher, method)(*columns, on_unknown=on_unknown).cast(pyarrow.int64())


def _asked(
    session: SparkSession,
    index: PathLike,
    method: Literal["decide_arrow", "rules_arrow"],
    on_unknown: OnUnknown,
) -> _Question:
    check_on_unknown(on_unknown)
    return _Question(send(session, index), method, on_unknown)


def _register(session: SparkSession, name: str, question: _Question) -> None:
    from pyspark.sql.functions import arrow_udf
    from pyspark.sql.types import LongType

    # To have the type parsed from SQL takes the first call a second.
    session.udf.register(name, arrow_udf(_function(question), LongType()))


def _with_answers(log: DataFrame, question: _Question, name: str) -> DataFrame:
    from pyspark.sql.types import LongType, StructField, StructType

    schema = StructType([*log.schema.fields, StructField(name, LongType())])
    return log.mapInArrow(_batches_function(question, name), schema)


@functools.lru_cache(_INDEXES)
def _opened(index: str, _: Signature) -> Matcher:
    # Mapped, so that the processes of a machine share it: Spark never writes to such a file again.
    return Matcher(index, access="map")


def _folder(context: Any) -> Path:
    """A folder that lives as long as a context: workers that start later ask for files again."""
    folder = tempfile.TemporaryDirectory(prefix="sluice-")
    weakref.finalize(context, folder.cleanup)
    return Path(folder.name)


def _link(path: Union[str, Path], copy: Path) -> None:
    """The same file under another name, which stays if the first one is replaced."""
    try:
        os.link(path, copy)
    except OSError:
        # The folder is on another disk, or the disk has no links.
        shutil.copyfile(path, copy)


def _write_package(archive: Path) -> Path:
    """Writes this package with its library as an archive, without the command."""
    package = Path(__file__).parent
    # To pack it would take longer than to send the 8 MB that this saves for each executor.
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_STORED) as file:
        for source in sorted(package.rglob("*.py")):
            file.write(source, source.relative_to(package.parent))
        file.write(library()._name, f"{package.name}/libsluice.so")
    return archive


def _function(question: _Question) -> Callable[..., Any]:
    """What the workers run. A nested function is sent as code, and finds the package there."""
    packages = _PACKAGES
    # Not as an object of the package, which is not there yet when the function arrives.
    index, method, on_unknown = question

    # Spark reads the annotations.
    def answer(urls: pyarrow.Array, top_urls: pyarrow.Array, types: pyarrow.Array) -> pyarrow.Array:
        import sys

        from pyspark import SparkFiles

        folder = SparkFiles.get(packages)
        if folder not in sys.path:
            sys.path.insert(0, folder)
        from sluice.spark import answer_in_worker

        path = SparkFiles.get(index)
        return answer_in_worker(path, method, on_unknown, urls, top_urls, types)

    return answer


def _batches_function(question: _Question, name: str) -> Callable[[Iterable[Any]], Iterator[Any]]:
    """The same for batches of whole rows."""
    answer, columns = _function(question), COLUMNS

    def answer_batches(batches: Iterable[Any]) -> Iterator[Any]:
        for batch in batches:
            answers = answer(*(batch.column(column) for column in columns))
            yield batch.append_column(name, answers)

    return answer_batches
