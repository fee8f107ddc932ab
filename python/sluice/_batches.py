# SPDX-License-Identifier: Apache-2.0
"""Decisions about columns of Arrow and of pandas, as methods of a matcher."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Union

from ._columns import ArrowFrame, ArrowTexts, ArrowTypes
from ._opened import OpenIndexes
from .tables import LoadType, LoadTypeName, OnUnknown

if TYPE_CHECKING:
    import pandas
    import pyarrow

    #: A column of Arrow, or one array of a column.
    ArrowColumn = Union[pyarrow.Array, pyarrow.ChunkedArray]
    ArrowTable = Union[pyarrow.Table]
    DataFrame = Union[pandas.DataFrame]
    Series = Union[pandas.Series[Any]]
else:
    # Type hints can be evaluated where neither is installed.
    ArrowColumn = ArrowTable = DataFrame = Series = Any


class Batches:
    """The part of a matcher that is about columns."""

    def decide_arrow(
        self,
        urls: Union[ArrowTexts, ArrowFrame],
        top_urls: Union[str, ArrowTexts, None] = None,
        types: Union[LoadTypeName, LoadType, ArrowTypes, None] = None,
        *,
        on_unknown: OnUnknown = "error",
    ) -> ArrowColumn:
        """Decides about columns: `sluice.Bits` as uint32, null where the URL is null.

        Columns are those of Arrow, whose texts are not copied, whatever has Arrow's PyCapsule
        interface, such as a Series of Polars, and Python's sequences. A frame or a table alone has
        the columns `url`, and perhaps `top_url` and `type`. Types are names or whole numbers; an
        unknown number is INVALID. One text is for all rows. What comes in chunks gives chunks.

        An unknown name of a type raises ValueError, and an entry that is no text TypeError. With
        `on_unknown="other"` no value does: the type is `other`, and the row is INVALID.
        """
        from .arrow import Log, decide_arrow

        return decide_arrow(self._open(), Log(urls, top_urls, types, on_unknown))

    def rules_arrow(
        self,
        urls: Union[ArrowTexts, ArrowFrame],
        top_urls: Union[str, ArrowTexts, None] = None,
        types: Union[LoadTypeName, LoadType, ArrowTypes, None] = None,
        *,
        on_unknown: OnUnknown = "error",
    ) -> ArrowColumn:
        """The number of the rule that decides about each row: int64, null where there is none.

        The columns are those of `decide_arrow`. The rule is `rule` of a decision, except that rule
        lists and filters that only redirect or block cookies have no number here. `rule_table` has
        the rules of the numbers, which belong to this matcher until it is reloaded.
        """
        from .arrow import Log, rules_arrow

        return rules_arrow(self._open(), Log(urls, top_urls, types, on_unknown))

    def rule_table(self, numbers: Any) -> ArrowTable:
        """The rules of a column of `rules_arrow`, each once, as a table of Arrow.

        It has `rule` (the number), `list`, `index`, `line`, `column`, `id` and `text`. For a rule
        that comes from a filter, list, line, column and text are those of the filter. `text` is
        null unless the index keeps the texts.
        """
        from .arrow import rule_table

        return rule_table(self._open(), numbers)

    def decide_pandas(
        self,
        urls: Union[Series, DataFrame],
        top_urls: Union[str, Series, None] = None,
        types: Union[LoadTypeName, LoadType, Series, None] = None,
        *,
        on_unknown: OnUnknown = "error",
    ) -> Series:
        """Decides about a Series: `sluice.Bits` as uint32 with its index, INVALID for no URL.

        The rows of the other two belong to it by position. A DataFrame alone has the columns `url`,
        and perhaps `top_url` and `type`. Bad values are treated as in `decide_arrow`.
        """
        from .arrow import Log, decide_pandas

        return decide_pandas(self._open(), Log(urls, top_urls, types, on_unknown))

    def rules_pandas(
        self,
        urls: Union[Series, DataFrame],
        top_urls: Union[str, Series, None] = None,
        types: Union[LoadTypeName, LoadType, Series, None] = None,
        *,
        on_unknown: OnUnknown = "error",
    ) -> Series:
        """The same as `rules_arrow` with the index of the Series, as `Int64`.

        `rule_table(numbers).to_pandas()` can be merged on `rule`.
        """
        from .arrow import Log, rules_pandas

        return rules_pandas(self._open(), Log(urls, top_urls, types, on_unknown))

    def _open(self) -> OpenIndexes:
        raise NotImplementedError
