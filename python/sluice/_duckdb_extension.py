# SPDX-License-Identifier: Apache-2.0
"""Loads the extension for DuckDB that comes with the package."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Union

from ._command import PathLike
from .errors import SluiceError

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection
else:
    # Type hints can be evaluated where DuckDB is not installed.
    DuckDBPyConnection = Any

_NAME = "sluice.duckdb_extension"
_VARIABLE = "SLUICE_DUCKDB_EXTENSION"


def load(
    connection: DuckDBPyConnection, indexes: Union[PathLike, Sequence[PathLike], None] = None
) -> None:
    """Gives SQL functions that decide in DuckDB's own threads, without Python.

    They are `sluice_decide`, `sluice_blocked`, `sluice_rule` and `sluice_hosts`, for all
    connections to the database. They decide by the index at a path, or by several, which are
    layers. Without one, `CALL sluice_use('ads.sluice')` sets it, or each call names it.

    The connection has to be opened with `config={"allow_unsigned_extensions": "true"}`.
    """
    path = extension_path()
    _check_setting(connection)
    try:
        connection.execute(f"LOAD {_quoted(path)}")
    except _errors() as error:
        raise SluiceError(f"DuckDB cannot load {path}: {_first_line(error)}") from error
    if indexes is not None:
        use(connection, indexes)


def use(connection: DuckDBPyConnection, indexes: Union[PathLike, Sequence[PathLike]]) -> None:
    """Decides by other indexes from now on, in all connections to the database."""
    paths = [indexes] if isinstance(indexes, (str, os.PathLike)) else indexes
    texts = ", ".join(_quoted(os.fspath(path)) for path in paths)
    try:
        connection.execute(f"CALL sluice_use([{texts}])")
    except _errors() as error:
        raise SluiceError(_first_line(error)) from error


def extension_path() -> str:
    """The path of the extension: next to the package, or in SLUICE_DUCKDB_EXTENSION."""
    packaged = Path(__file__).with_name(_NAME)
    found = str(packaged) if packaged.exists() else os.environ.get(_VARIABLE)
    if found:
        return found
    raise SluiceError(
        "the extension for DuckDB is missing; "
        f"install a wheel that contains it, or set {_VARIABLE} to {_NAME}"
    )


def _check_setting(connection: DuckDBPyConnection) -> None:
    row = connection.execute("SELECT current_setting('allow_unsigned_extensions')").fetchone()
    if row and str(row[0]).lower() != "true":
        raise SluiceError(
            "DuckDB refuses extensions that it has not signed; open the connection with "
            'config={"allow_unsigned_extensions": "true"}'
        )


def _quoted(path: str) -> str:
    return "'" + path.replace("'", "''") + "'"


def _errors() -> Any:
    import duckdb

    return duckdb.Error


def _first_line(error: Exception) -> str:
    """The sentence of DuckDB, without the kind of error before that of Sluice."""
    line = str(error).partition("\n")[0]
    return line.partition(": sluice: ")[2] or line
