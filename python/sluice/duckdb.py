# SPDX-License-Identifier: Apache-2.0
"""Decisions in DuckDB: a function of its SQL.

sluice.duckdb.register(connection, matcher)
connection.sql("SELECT *, sluice_decide(url, top_url, type) AS decision FROM log")
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .matcher import Matcher

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection
else:
    # Type hints can be evaluated where the package was not loaded.
    DuckDBPyConnection = Any


def register(connection: DuckDBPyConnection, matcher: Matcher, name: str = "sluice_decide") -> None:
    """Gives SQL a function of the URL, the page and the type: `sluice.Bits` as a uinteger.

    A null is an invalid URL, whose decision is null, no page, or the type `other`. All threads of
    DuckDB use the one matcher, which can be reloaded at any time.
    """

    # Not the method itself, because DuckDB evaluates annotations and cannot do so there.
    def decide(urls: Any, top_urls: Any, types: Any) -> Any:
        return matcher.decide_arrow(urls, top_urls, types)

    connection.create_function(
        name,
        decide,
        ["VARCHAR"] * 3,
        "UINTEGER",
        type="arrow",
        # A row without a page is decided too.
        null_handling="special",
    )
