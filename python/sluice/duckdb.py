# SPDX-License-Identifier: Apache-2.0
"""Decisions in DuckDB: a function of its SQL.

sluice.duckdb.register(connection, matcher)
connection.sql("SELECT *, sluice_decide(url, top_url, type) AS decision FROM log")

An unknown type is `other` here, so that no value ends a query after an hour; with
`on_unknown="error"` it does. A name that was registered before gets the new function.

`register_rules` adds `sluice_rule`, the number of the rule that decides, and `Matcher.rule_table`
has the rules.

`load` loads the extension for DuckDB instead, which decides without Python.
"""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any, Callable

from ._duckdb_extension import extension_path, load, use
from .matcher import Matcher
from .tables import OnUnknown, check_on_unknown

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection
else:
    # Type hints can be evaluated where the package was not loaded.
    DuckDBPyConnection = Any

__all__ = ["extension_path", "load", "register", "register_rules", "use"]


def register(
    connection: DuckDBPyConnection,
    matcher: Matcher,
    name: str = "sluice_decide",
    *,
    on_unknown: OnUnknown = "other",
) -> None:
    """Gives SQL a function of the URL, the page and the type: `sluice.Bits` as a uinteger.

    A null is an invalid URL, whose decision is null, no page, or the type `other`. All threads of
    DuckDB use the one matcher, which can be reloaded at any time.
    """
    check_on_unknown(on_unknown)

    # Not the method itself, because DuckDB evaluates annotations and cannot do so there.
    def decide(urls: Any, top_urls: Any, types: Any) -> Any:
        return matcher.decide_arrow(urls, top_urls, types, on_unknown=on_unknown)

    _create(connection, name, decide, "UINTEGER")


def register_rules(
    connection: DuckDBPyConnection,
    matcher: Matcher,
    name: str = "sluice_rule",
    *,
    on_unknown: OnUnknown = "other",
) -> None:
    """Gives SQL a function of the same three: the number of the rule that decides, as a bigint.

    It is null where there is none. The numbers belong to the matcher until it is reloaded.
    """
    check_on_unknown(on_unknown)

    def rules(urls: Any, top_urls: Any, types: Any) -> Any:
        return matcher.rules_arrow(urls, top_urls, types, on_unknown=on_unknown)

    _create(connection, name, rules, "BIGINT")


def _create(
    connection: DuckDBPyConnection, name: str, function: Callable[..., Any], result: str
) -> None:
    import duckdb

    # Two functions of a name are an error; there is none to remove the first time.
    with contextlib.suppress(duckdb.InvalidInputException):
        connection.remove_function(name)
    connection.create_function(
        name,
        function,
        ["VARCHAR"] * 3,
        result,
        type="arrow",
        # A row without a page is decided too.
        null_handling="special",
    )
