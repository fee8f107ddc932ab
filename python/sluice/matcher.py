# SPDX-License-Identifier: Apache-2.0
"""The matcher: the decisions of rule lists about the requests of a page."""

from __future__ import annotations

import codecs
import contextlib
import os
import shutil
import tempfile
import threading
import weakref
from collections.abc import Iterable
from types import TracebackType
from typing import TYPE_CHECKING, Any, Optional, Union

from ._columns import Texts, rows, text_column, type_column
from ._command import PathLike
from ._opened import Access, OpenIndexes, Signature, signature
from .decision import Decision, Decisions
from .errors import ClosedError
from .lists import Paths, compile
from .tables import TYPE_NUMBERS, type_number

if TYPE_CHECKING:
    import pandas
    import pyarrow

    from .arrow import ArrowTexts, ArrowTypes

#: The first bytes of each index.
_MAGIC = b"\x89SLC\r\n\x1a\n"
#: How much of a file is read: white space before a list could be longer, but hardly is.
_START = 4096


class Matcher:
    """Indexes, rule lists and filter lists, each a layer with ignore rules of its own.

    A file that is not an index, and begins like a rule list or ends in .json or .txt, is compiled
    to a temporary index first, for `target` and with `skip_invalid` as in `sluice.compile`. Each
    is compiled by itself; compile filter lists together if an exception in one is to hold for the
    others. Any number of threads may use a matcher at once, and close or reload it meanwhile.

    Indexes are read into memory. With `access="map"` they are mapped and processes share them;
    then the files must not be written to or truncated, because that ends the process.
    """

    def __init__(
        self,
        paths: Paths,
        *,
        target: Optional[str] = None,
        dialect: Optional[str] = None,
        skip_invalid: bool = False,
        access: Access = "copy",
    ) -> None:
        if access not in ("copy", "map"):
            raise ValueError(f"access must be 'copy' or 'map', not {access!r}")
        self._access: Access = access
        self._sources = _Sources(paths, target, dialect, skip_invalid)
        self._reloading = threading.Lock()
        self._opened: Optional[OpenIndexes] = None
        self._sources.compile_changed()
        self._opened = OpenIndexes.open(self._sources.indexes, access, self._sources)

    def decide(self, url: str, top_url: Optional[str] = None, type: str = "other") -> Decision:
        """Decides about one load: a `get` of a page, as `sluice match` does.

        `type` is a name that `sluice match --type` accepts. An invalid URL, or a host
        that is not in its `xn--` form, gives a decision that is `invalid`.
        """
        opened = self._open()
        number = TYPE_NUMBERS.get(type)
        if number is None:
            number = type_number(type, url, top_url)
        return Decision(opened, opened.decide(url, top_url, number), url, top_url, number)

    def decide_many(
        self, urls: Iterable[Optional[str]], top_urls: Texts = None, types: Texts = None
    ) -> Decisions:
        """Decides about many loads in one call.

        `top_urls` and `types` have one entry for each URL, or are one text for all. None is an
        invalid URL, no page, and the type `other`.
        """
        opened = self._open()
        if isinstance(urls, str):
            raise TypeError("urls must be several URLs, not one")
        addresses = list(urls)
        pages = rows(top_urls, len(addresses), "URLs of pages")
        numbers = type_column(types, addresses, pages)
        columns = text_column(addresses), text_column(pages or [None] * len(addresses))
        bits = opened.decide_texts(*columns, numbers)
        return Decisions(opened, bits, addresses, pages, numbers)

    def decide_arrow(
        self,
        urls: Union[pyarrow.Array, pyarrow.ChunkedArray],
        top_urls: ArrowTexts = None,
        types: ArrowTypes = None,
    ) -> Union[pyarrow.Array, pyarrow.ChunkedArray]:
        """Decides about columns of Arrow: `sluice.Bits` as uint32, null where the URL is null.

        The texts are not copied. A chunked column of URLs gives a chunked one.
        """
        from .arrow import decide_arrow

        return decide_arrow(self._open(), urls, top_urls, types)

    def decide_pandas(
        self,
        urls: pandas.Series[Any],
        top_urls: Union[str, pandas.Series[Any], None] = None,
        types: Union[str, pandas.Series[Any], None] = None,
    ) -> pandas.Series[Any]:
        """Decides about a Series: `sluice.Bits` as uint32 with its index, INVALID for no URL.

        The rows of the other two belong to it by position.
        """
        from .arrow import decide_pandas

        return decide_pandas(self._open(), urls, top_urls, types)

    def decide_har(self, har: Union[PathLike, dict[str, Any]]) -> Decisions:
        """Decides about each request of a HAR 1.2 log, given as a path or as its content.

        Entries without a request, and tunnels through a proxy, are skipped.
        """
        from .har import read_har

        loads = read_har(har)
        return self.decide_many(
            [load.url for load in loads],
            [load.top_url for load in loads],
            [load.type for load in loads],
        )

    def explain(
        self, url: str, top_url: Optional[str] = None, type: str = "other"
    ) -> dict[str, Any]:
        """Explains a decision: the same as `sluice explain --format json`."""
        return self._open().explain(url, top_url, type_number(type, url, top_url))

    def reload(self) -> bool:
        """Opens indexes that were replaced, compiles lists that were changed; returns if any was.

        Raises SluiceError if a new file is invalid, and then keeps the old ones.
        """
        with self._reloading:
            opened = self._open()
            self._sources.compile_changed()
            fresh = opened.reopened()
            # It may have been closed in the meantime, and stays closed.
            if fresh is None or self._opened is None:
                return False
            self._opened = fresh
            return True

    def close(self) -> None:
        """Closes the indexes as soon as no other thread is in a call. A second call is harmless."""
        self._opened = None

    @property
    def closed(self) -> bool:
        """Whether the matcher was closed."""
        return self._opened is None

    def __enter__(self) -> Matcher:
        return self

    def __exit__(
        self,
        kind: Optional[type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        state = "closed " if self.closed else ""
        return f"<{state}Matcher {', '.join(self._sources.paths)}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _matcher, (self._sources.paths, {**self._sources.options, "access": self._access})

    def _open(self) -> OpenIndexes:
        opened = self._opened
        if opened is None:
            raise ClosedError("the matcher is closed")
        return opened


def _matcher(paths: list[str], options: dict[str, Any]) -> Matcher:
    """Opens the same files in another process."""
    return Matcher(paths, **options)


class _Sources:
    """The files of a matcher, and the indexes made of them."""

    def __init__(
        self, paths: Paths, target: Optional[str], dialect: Optional[str], skip_invalid: bool
    ) -> None:
        several = [paths] if isinstance(paths, (str, os.PathLike)) else list(paths)
        self.paths = [os.fspath(path) for path in several]
        self.options: dict[str, Any] = {
            "target": target,
            "dialect": dialect,
            "skip_invalid": skip_invalid,
        }
        self._compiled: dict[str, Signature] = {}
        lists = [_is_list(path) for path in self.paths]
        self._folder = self._make_folder() if any(lists) else ""
        self.indexes = [
            os.path.join(self._folder, f"{number}.sluice") if is_list else path
            for number, (path, is_list) in enumerate(zip(self.paths, lists))
        ]

    def compile_changed(self) -> None:
        """Compiles each list that is new or has changed."""
        for path, index in zip(self.paths, self.indexes):
            if path != index:
                self._compile_changed(path, index)

    def _compile_changed(self, path: str, index: str) -> None:
        now = signature(path)
        if self._compiled.get(path) != now:
            compile(path, index, **self.options)
            self._compiled[path] = now

    def _make_folder(self) -> str:
        folder = tempfile.mkdtemp(prefix="sluice-")
        weakref.finalize(self, shutil.rmtree, folder, ignore_errors=True)
        return folder


def _is_list(path: str) -> bool:
    """Distinguishes a list from an index by its first bytes, as the command does.

    A file that begins like neither, or can not be read, counts as what its name suggests.
    """
    start = b""
    # A pipe can be read only once.
    if os.path.isfile(path):
        with contextlib.suppress(OSError), open(path, "rb") as file:
            start = file.read(_START)
    if start.startswith(_MAGIC):
        return False
    text = start[len(codecs.BOM_UTF8) :] if start.startswith(codecs.BOM_UTF8) else start
    return text.lstrip(b" \t\n\r").startswith(b"[") or path.endswith((".json", ".txt"))
