# SPDX-License-Identifier: Apache-2.0
"""The matcher: the decisions of rule lists about the requests of a page."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from types import TracebackType
from typing import Any, Optional, Union

from . import _quick
from ._batches import Batches
from ._columns import Texts, Types, rows, text_column, text_entry, type_column
from ._command import PathLike
from ._documents import Documents
from ._files import Sources
from ._opened import Access, OpenIndexes, Request
from ._sources import MatcherSources
from .decision import Decision, Decisions
from .details import Details, LoadContext, LoadedBy
from .errors import ClosedError
from .limits import OpeningLimits
from .tables import Bits, LoadType, LoadTypeName, OnUnknown, check_on_unknown, type_number
from .urls import check_page

_INVALID = int(Bits.INVALID)


class Matcher(Batches, Documents):
    """Indexes, rule lists and filter lists, each a layer with ignore rules of its own.

    They are files, or bytes in memory, which `InMemory` gives a name. A file that is not an index,
    and begins like a rule list or ends in .json or .txt, is compiled to a temporary index first,
    with the options of `sluice.compile`. Each rule list is compiled by itself. Filter lists are
    compiled together, and so are rulesets for declarativeNetRequest, which are those of one
    extension. Any number of threads may use a matcher at once, and close or reload it meanwhile.

    Pickling keeps the paths, and what was given in memory with its bytes: they are opened again
    where it is unpickled, and lists are compiled again. A closed matcher raises ClosedError.

    Indexes are read into memory. With `access="map"` they are mapped and processes share them;
    then the files must not be written to or truncated, because that ends the process.

    An index that could be slow, or answer with too much, raises SluiceError; `limits` changes what
    is too much, for lists too.
    """

    def __init__(
        self,
        paths: Sources,
        *,
        target: Optional[str] = None,
        dialect: Optional[str] = None,
        skip_invalid: bool = False,
        syntax: Optional[str] = None,
        block_pages: bool = False,
        filter_texts: bool = False,
        by: Optional[str] = None,
        public_suffixes: Optional[PathLike] = None,
        access: Access = "copy",
        limits: Optional[OpeningLimits] = None,
    ) -> None:
        if access not in ("copy", "map"):
            raise ValueError(f"access must be 'copy' or 'map', not {access!r}")
        self._sources = MatcherSources(
            paths,
            {
                "target": target,
                "dialect": dialect,
                "skip_invalid": skip_invalid,
                "public_suffixes": public_suffixes,
            },
            {"syntax": syntax, "block_pages": block_pages, "filter_texts": filter_texts},
            {"by": by},
            access=access,
            limits=(limits or OpeningLimits()).checked(),
        )
        self._reloading = threading.Lock()
        self._opened: Optional[OpenIndexes] = None
        with self._sources.opening():
            self._sources.compile_changed()
            self._opened = OpenIndexes.open(self._sources.indexes, self._sources)

    def decide(
        self,
        url: str,
        top_url: Optional[str] = None,
        type: Union[LoadTypeName, LoadType] = "other",
        *,
        initiator: Optional[str] = None,
        method: Optional[str] = "get",
        tab_id: Optional[int] = None,
        frame_url: Optional[str] = None,
        load_context: Optional[LoadContext] = None,
        loaded_by: Optional[LoadedBy] = None,
        upgrade_insecure_requests: bool = False,
    ) -> Decision:
        """Decides about one load, as `sluice match` does.

        `type` is a name that `sluice match --type` accepts. What follows is described at
        `sluice.Details`; rules of extensions ask for some of it. An invalid URL gives a decision
        that is `invalid`; a page without a scheme, such as `news.example`, raises ValueError.

        Other threads of Python wait for the microsecond that this takes, except for URLs of more
        than 4,096 characters. `decide_many` and `decide_arrow` let them run for a whole batch.
        """
        opened = self._opened or self._open()
        # Nearly all loads have no details, and to make them would cost half as much as to decide.
        if (
            method == "get"
            and initiator is None
            and tab_id is None
            and frame_url is None
            and load_context is None
            and loaded_by is None
            and not upgrade_insecure_requests
        ):
            decision = _quick.decide(opened.session, Decision, opened, url, top_url, type)
            if decision is not None:
                return decision
            return _decided(opened, Request(url, top_url, type_number(type, url, top_url)))
        number = type_number(type, url, top_url or initiator)
        details = Details(
            initiator, method, tab_id, frame_url, load_context, loaded_by, upgrade_insecure_requests
        )
        return _decided(opened, Request(url, top_url, number, details.checked()))

    async def decide_async(
        self,
        url: str,
        top_url: Optional[str] = None,
        type: Union[LoadTypeName, LoadType] = "other",
        *,
        initiator: Optional[str] = None,
        method: Optional[str] = "get",
        tab_id: Optional[int] = None,
        frame_url: Optional[str] = None,
        load_context: Optional[LoadContext] = None,
        loaded_by: Optional[LoadedBy] = None,
        upgrade_insecure_requests: bool = False,
    ) -> Decision:
        """Decides as `decide` does, for an event loop, which then never waits for a redirect.

        A decision takes microseconds and is made at once. A redirect by groups of a pattern takes
        milliseconds, because the command looks it up; another thread waits for that. What is
        blocked needs none.
        """
        import asyncio

        decision = self.decide(
            url,
            top_url,
            type,
            initiator=initiator,
            method=method,
            tab_id=tab_id,
            frame_url=frame_url,
            load_context=load_context,
            loaded_by=loaded_by,
            upgrade_insecure_requests=upgrade_insecure_requests,
        )
        if decision.needs_command and not decision.blocked:
            await asyncio.to_thread(lambda: decision.redirect)
        return decision

    def decide_many(
        self,
        urls: Iterable[Optional[str]],
        top_urls: Texts = None,
        types: Types = None,
        *,
        details: Optional[Iterable[Optional[Details]]] = None,
        on_unknown: OnUnknown = "error",
    ) -> Decisions:
        """Decides about many loads in one call.

        `top_urls` and `types` have one entry for each URL, or are one text for all. None is an
        invalid URL, no page, and the type `other`. `details` has one entry for each URL, and None
        where there are none; each row with details takes a call of its own. With
        `on_unknown="other"` an unknown type is `other`, and what is no text an invalid URL.
        """
        opened = self._open()
        if isinstance(urls, str):
            raise TypeError("urls must be several URLs, not one")
        check_on_unknown(on_unknown)
        addresses = list(urls)
        pages = rows(top_urls, len(addresses), "URLs of pages")
        if on_unknown == "other":
            addresses, pages = list(map(text_entry, addresses)), list(map(text_entry, pages))
        numbers = type_column(types, addresses, pages, on_unknown)
        columns = text_column(addresses), text_column(pages or [None] * len(addresses))
        bits = opened.decide_texts(*columns, numbers)
        if details is None:
            return Decisions(opened, bits, addresses, pages, numbers)
        asked = list(details)
        if len(asked) != len(addresses):
            raise ValueError(f"there are {len(addresses)} URLs, but {len(asked)} details")
        for row, one in enumerate(asked):
            if one is not None:
                page = pages[row] if pages else None
                url = addresses[row] or ""
                bits[row] = opened.decide_detailed(url, page, numbers[row], one.checked())
        return Decisions(opened, bits, addresses, pages, numbers, details=asked)

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
        self,
        url: str,
        top_url: Optional[str] = None,
        type: Union[LoadTypeName, LoadType] = "other",
        *,
        initiator: Optional[str] = None,
        method: Optional[str] = "get",
        tab_id: Optional[int] = None,
        frame_url: Optional[str] = None,
        load_context: Optional[LoadContext] = None,
    ) -> dict[str, Any]:
        """Explains a decision: the same as `sluice explain --format json`."""
        number = type_number(type, url, top_url or initiator)
        details = Details(initiator, method, tab_id, frame_url, load_context).checked()
        return self._open().explain(Request(url, top_url, number, details))

    def reload(self) -> bool:
        """Opens indexes that were replaced, compiles lists that were changed; returns if any was.

        A filter list has changed, too, if a file that it includes has, or is there at last.
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
        return f"<{state}Matcher {', '.join(self._sources.names)}>"

    def __reduce__(self) -> tuple[Any, ...]:
        self._open()
        return _matcher, (self._sources.given, self._sources.options)

    def _open(self) -> OpenIndexes:
        opened = self._opened
        if opened is None:
            raise ClosedError("the matcher is closed")
        return opened


def _decided(opened: OpenIndexes, request: Request) -> Decision:
    bits = opened.bits(request)
    if request.top_url and bits == _INVALID:
        check_page(request.top_url)
    return Decision(opened, bits, request)


def _matcher(sources: Sources, options: dict[str, Any]) -> Matcher:
    """Opens the same in another process."""
    return Matcher(sources, **options)
