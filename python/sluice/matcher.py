# SPDX-License-Identifier: Apache-2.0
"""The matcher: what rule lists do with the requests of a page."""

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

#: The bytes that each index begins with.
_MAGIC = b"\x89SLC\r\n\x1a\n"
#: How much of a file is looked at: white space before a list may be longer, but hardly is.
_START = 4096


class Matcher:
    """Compiled indexes or rule lists, each a layer with ignore rules of its own.

    A file that begins as a rule list does, or ends in .json and is no index, is compiled into a
    temporary index first, for `target` and with `skip_invalid` as in `sluice.compile`. Any
    number of threads may use a matcher at once, and close or reload it meanwhile.

    Indexes are read into memory. With `access="map"` they are mapped and processes share them;
    then nobody may write into the files or shorten them, because that ends the process.
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

        `type` is a name that `sluice match --type` takes. A URL that can not be read, or a host
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

        The texts are looked at where they are. A chunked column of URLs gives a chunked one.
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
        """Decides about each request of a HAR 1.2 log, given as a path or as what is in it.

        Entries without a request, and tunnels that a browser asked a proxy for, are passed over.
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
        """Why a load is decided so: what `sluice explain --format json` shows."""
        return self._open().explain(url, top_url, type_number(type, url, top_url))

    def reload(self) -> bool:
        """Opens indexes that were replaced, compiles lists that were changed; says if any was.

        Raises SluiceError if what is there now is not right, and then goes on with what it has.
        """
        with self._reloading:
            opened = self._open()
            self._sources.compile_changed()
            fresh = opened.reopened()
            # Somebody may have closed it meanwhile, and it stays closed.
            if fresh is None or self._opened is None:
                return False
            self._opened = fresh
            return True

    def close(self) -> None:
        """Closes the indexes as soon as no other thread is in a call. Closing twice is nothing."""
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
    """The files that a matcher was given, and the indexes that stand for them."""

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
        """Compiles each list that is not yet compiled as it is now."""
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
    """Tells a rule list from an index by how it begins, as the command does.

    What begins as neither, or can not be read, is what its name says, for the sentence about it.
    """
    start = b""
    # Not to take from a pipe what it gives but once.
    if os.path.isfile(path):
        with contextlib.suppress(OSError), open(path, "rb") as file:
            start = file.read(_START)
    if start.startswith(_MAGIC):
        return False
    text = start[len(codecs.BOM_UTF8) :] if start.startswith(codecs.BOM_UTF8) else start
    return text.lstrip(b" \t\n\r").startswith(b"[") or path.endswith(".json")
