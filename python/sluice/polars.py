# SPDX-License-Identifier: Apache-2.0
"""Decisions in Polars: expressions for frames and for lazy frames.

    log.with_columns(decision=sluice.polars.decision(matcher), rule=sluice.polars.rule(matcher))

The columns are `url`, `top_url` and `type`, or others by name or as expressions. An unknown type is
`other` here, so that no value ends a query after an hour; with `on_unknown="error"` it does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Callable, Union

from .matcher import Matcher
from .tables import OnUnknown, check_on_unknown

if TYPE_CHECKING:
    import polars

    Expr = Union[polars.Expr]
    #: A column by its name, or an expression.
    Column = Union[str, polars.Expr]
else:
    # Type hints can be evaluated where the package is not installed.
    Expr = Column = Any

#: The names of the columns of a log.
COLUMNS = ("url", "top_url", "type")


def decision(
    matcher: Matcher, columns: Sequence[Column] = COLUMNS, *, on_unknown: OnUnknown = "other"
) -> Expr:
    """`sluice.Bits` of each row, as UInt32: null where the URL is null."""
    import polars

    return _mapped(columns, matcher.decide_arrow, on_unknown, polars.UInt32).alias("decision")


def rule(
    matcher: Matcher, columns: Sequence[Column] = COLUMNS, *, on_unknown: OnUnknown = "other"
) -> Expr:
    """The number of the rule that decides about each row, as Int64: null where there is none.

    `polars.DataFrame(matcher.rule_table(log["rule"]))` has the rules, to be joined on `rule`.
    """
    import polars

    return _mapped(columns, matcher.rules_arrow, on_unknown, polars.Int64).alias("rule")


def _mapped(
    columns: Sequence[Column], function: Callable[..., Any], on_unknown: OnUnknown, kind: Any
) -> Expr:
    import polars

    check_on_unknown(on_unknown)

    def answers(given: Sequence[polars.Series]) -> polars.Series:
        # A literal has one row for all.
        count = next((len(column) for column in given if len(column) != 1), 1)
        whole = (one.new_from_index(0, count) if len(one) == 1 else one for one in given)
        return polars.Series(function(*whole, on_unknown=on_unknown), dtype=kind)

    return polars.map_batches(list(columns), answers, kind, is_elementwise=True)
