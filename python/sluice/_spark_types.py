# SPDX-License-Identifier: Apache-2.0
"""Numbers of types as an expression of Spark, which its JVM computes."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, Union

from ._type_names import SEPARATORS
from .tables import DOCUMENT_NUMBER, PLAIN_NUMBERS, LoadType, OnUnknown, check_on_unknown

if TYPE_CHECKING:
    from pyspark.sql import Column

    #: A column, or its name.
    ColumnOrName = Union[Column, str]
else:
    # Type hints can be evaluated where the package was not loaded.
    Column = ColumnOrName = Any


def type_number(
    type: ColumnOrName = "type",
    url: ColumnOrName = "url",
    top_url: ColumnOrName = "top_url",
    *,
    on_unknown: OnUnknown = "other",
) -> Column:
    """The number of a type by its name, as a tinyint; the URLs are needed for `document`.

    With it no texts of types go to Python, and the number can be stored in place of the name.
    """
    from pyspark.sql import functions

    check_on_unknown(on_unknown)
    kind, address, page = (
        functions.col(one) if isinstance(one, str) else one for one in (type, url, top_url)
    )
    plain = functions.lower(functions.translate(kind, SEPARATORS, ""))
    number = functions.element_at(_numbers(), plain)
    of_name = functions.when(number == DOCUMENT_NUMBER, _document(address, page))
    known = of_name.otherwise(functions.coalesce(number, _unknown(kind, on_unknown)))
    other = functions.lit(int(LoadType.OTHER))
    return functions.when(kind.isNull(), other).otherwise(known).cast("tinyint")


def _numbers() -> Column:
    from pyspark.sql import functions

    entries = (functions.lit(one) for entry in PLAIN_NUMBERS.items() for one in entry)
    return functions.create_map(*entries)


def _document(url: Column, top_url: Column) -> Column:
    """`tables.document_number` in SQL."""
    from pyspark.sql import functions

    has_none = [functions.coalesce(text, functions.lit("")) == "" for text in (url, top_url)]
    address, page = (functions.substring_index(text, "#", 1) for text in (url, top_url))
    is_page = functools.reduce(lambda one, other: one | other, [*has_none, address == page])
    top = functions.when(is_page, int(LoadType.TOP_DOCUMENT))
    return top.otherwise(int(LoadType.CHILD_DOCUMENT))


def _unknown(kind: Column, on_unknown: OnUnknown) -> Column:
    from pyspark.sql import functions

    if on_unknown == "other":
        return functions.lit(int(LoadType.OTHER))
    message = functions.concat(functions.lit("'"), kind, functions.lit("' is not a type of load"))
    return functions.raise_error(message).cast("int")
