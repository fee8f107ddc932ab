# SPDX-License-Identifier: Apache-2.0
"""Indexes while they are open."""

from __future__ import annotations

import ctypes
import functools
import json
import os
from array import array
from collections.abc import Sequence
from typing import Any, Callable, Literal, NamedTuple, Optional, Protocol, TypeVar

from . import _quick
from ._command import operand, run
from ._library import BytesStructure, library, opened, written
from ._prepared import NO_PAGE, Page
from .details import Details, Structure
from .errors import SluiceError
from .limits import LimitsStructure, OpeningLimits
from .rules import Rule
from .tables import TYPE_NAMES, Bits
from .urls import encode

#: Whether files are read into memory or mapped.
Access = Literal["copy", "map"]
Given = TypeVar("Given")
Found = TypeVar("Found")

_INVALID = int(Bits.INVALID)
#: How many prepared pages a matcher keeps.
_PAGES = 1024
#: How many rules it keeps: a few decide most loads.
_RULES = 4096
#: How many redirects it keeps that the command has looked up.
_REDIRECTS = 4096
#: Pages and redirects with longer URLs are not kept, so that such URLs do not fill the memory.
_LONGEST_KEPT = 4096


class Request(NamedTuple):
    """A load as it is asked about: the number is that of its type."""

    url: str
    top_url: Optional[str]
    number: int
    details: Optional[Details] = None

    def characters(self) -> int:
        """The length of its URLs."""
        return len(self.url) + len(self.top_url or "")


class Owner(Protocol):
    """What indexes were opened from: the arguments of a matcher."""

    given: list[Any]
    options: dict[str, Any]
    access: Access
    limits: OpeningLimits


class OpenIndexes:
    """Open indexes with their prepared pages.

    They are closed when the last reference to this object is gone. Callers keep one, so that one
    thread can close or reload a matcher while others are deciding.
    """

    def __init__(self, pointer: int, paths: Sequence[str], owner: Owner) -> None:
        functions = library()
        self._close = functions.sluice_close
        self._decide = functions.sluice_decide
        self._decide_detailed = functions.sluice_decide_detailed
        self._rule_number = functions.sluice_rule_number
        self.pointer = pointer
        self.session = _quick.session(functions, pointer)
        self.paths = list(paths)
        # Keeps files that exist only for this matcher.
        self.owner = owner
        # Not a bound method: a cache that refers back to this object would delay the closing.
        self.page = _kept(functools.partial(Page, functions, pointer), _PAGES, len)
        self._rule = functools.lru_cache(_RULES)(functools.partial(_rule, functions, pointer))
        redirect = functools.partial(_redirect, self.paths, owner.limits)
        self.redirect = _kept(redirect, _REDIRECTS, Request.characters)

    @classmethod
    def open(cls, paths: Sequence[str], owner: Owner) -> OpenIndexes:
        """Opens indexes as layers of one matcher."""
        names = (ctypes.c_char_p * len(paths))(*map(_name, paths))
        copies = int(owner.access == "copy")
        limits = ctypes.byref(LimitsStructure.of(owner.limits))
        call = functools.partial(library().sluice_open_limited, names, len(paths), copies, limits)
        pointer = opened(call)
        if pointer is None:
            raise SluiceError("the indexes cannot be opened")
        return cls(pointer, paths, owner)

    @classmethod
    def open_bytes(cls, index: bytes, owner: Owner) -> OpenIndexes:
        """Opens an index from bytes, and keeps a copy of them."""
        one = BytesStructure(_address(index), len(index))
        limits = ctypes.byref(LimitsStructure.of(owner.limits))
        call = functools.partial(library().sluice_open_bytes, ctypes.byref(one), 1, limits)
        pointer = opened(call)
        if pointer is None:
            raise SluiceError("the index cannot be opened")
        return cls(pointer, [], owner)

    def reopened(self) -> Optional[OpenIndexes]:
        """The indexes as they are now if a file was replaced, else None."""
        pointer = opened(functools.partial(library().sluice_reopen, self.pointer))
        return OpenIndexes(pointer, self.paths, self.owner) if pointer else None

    def decide(self, url: str, top_url: Optional[str], number: int) -> int:
        """The bits of a decision."""
        quick = _quick.bits(self.session, url, top_url, number)
        if quick is not None:
            return quick
        # Stays here as long as the call uses its pointer.
        page = self.page(top_url) if top_url else NO_PAGE
        text = encode(url)
        if not page.readable:
            return _INVALID
        bits: int = self._decide(self.pointer, page.pointer, text, len(text), number)
        return bits

    def decide_detailed(
        self, url: str, top_url: Optional[str], number: int, details: Details
    ) -> int:
        """The bits of a decision about a load with details."""
        page = self.page(top_url) if top_url else NO_PAGE
        text = encode(url)
        if not page.readable:
            return _INVALID
        given = Structure.of(details)
        bits: int = self._decide_detailed(
            self.pointer, page.pointer, text, len(text), number, given
        )
        return bits

    def bits(self, request: Request) -> int:
        """The bits of a decision about a request."""
        if request.details is None:
            return self.decide(*request[:3])
        return self.decide_detailed(*request[:3], request.details)

    def decide_columns(
        self,
        urls: tuple[int, int],
        top_urls: tuple[int, int],
        types: int,
        count: int,
        *answers: int,
        wide: bool,
    ) -> None:
        """Decides about columns, given as addresses of data and offsets.

        `answers` is the address for decisions, and perhaps that for the numbers of rules.
        """
        name = "sluice_decide_batch" if len(answers) == 1 else "sluice_decide_batch_rules"
        call = getattr(library(), name if wide else f"{name}_32")
        call(self.pointer, *urls, *top_urls, types, count, *answers)

    def decide_texts(
        self, urls: tuple[bytes, array[int]], top_urls: tuple[bytes, array[int]], types: bytes
    ) -> array[int]:
        """Decides about columns of bytes with offsets."""
        decisions = array("I", bytes(4 * len(types)))
        self.decide_columns(
            (_address(urls[0]), urls[1].buffer_info()[0]),
            (_address(top_urls[0]), top_urls[1].buffer_info()[0]),
            _address(types),
            len(types),
            decisions.buffer_info()[0],
            wide=True,
        )
        return decisions

    def answer(self, request: Request) -> dict[str, Any]:
        """The answer of `sluice match`."""
        answer: dict[str, Any] = self._document("sluice_answer_detailed", request)
        return answer

    def rule(self, request: Request) -> Optional[Rule]:
        """The rule that decides."""
        page = self.page(request.top_url) if request.top_url else NO_PAGE
        text = encode(request.url)
        details = None if request.details is None else Structure.of(request.details)
        number = self._rule_number(
            self.pointer, page.pointer, text, len(text), request.number, details
        )
        return None if number < 0 else self._rule(number)

    def numbered_rule(self, number: int) -> Optional[Rule]:
        """The rule of a number that this matcher gave; None if there is none."""
        try:
            return self._rule(number) if number >= 0 else None
        except json.JSONDecodeError:
            # The library writes nothing for another number.
            return None

    def acting_rules(self, request: Request, action: str) -> list[Rule]:
        """The rules in force whose action has a type, in their order."""
        matches = self.explain(request)["matches"]
        return [
            Rule.of_answer(match)
            for match in matches
            if match["fate"] == "in_force" and match["rule"]["action"]["type"] == action
        ]

    def explain(self, request: Request) -> dict[str, Any]:
        """The answer of `sluice explain`."""
        explanation: dict[str, Any] = self._document("sluice_explain_detailed", request)
        return explanation

    def _document(self, name: str, request: Request) -> Any:
        """The JSON that a function of the library writes."""
        page = self.page(request.top_url) if request.top_url else NO_PAGE
        text = encode(request.url)
        details = None if request.details is None else Structure.of(request.details)
        load = (self.pointer, page.pointer, text, len(text), request.number, details)
        document = written(functools.partial(getattr(library(), name), *load))
        if not document or not page.readable:
            raise SluiceError(f"the URL {request.url!r} or that of its page is invalid")
        return json.loads(document)

    def __del__(self) -> None:
        self._close(self.pointer)


def _kept(
    function: Callable[[Given], Found], count: int, length: Callable[[Given], int]
) -> Callable[[Given], Found]:
    """The function, with so many of its last results kept, unless what it was given is long."""
    kept = functools.lru_cache(count)(function)

    def found(given: Given) -> Found:
        try:
            is_long = length(given) > _LONGEST_KEPT
        except TypeError:
            # It is no text, which the function says.
            is_long = True
        return function(given) if is_long else kept(given)

    return found


def _rule(functions: Any, matcher: int, number: int) -> Rule:
    """The rule with a number."""
    call = functools.partial(functions.sluice_numbered_rule, matcher, number)
    return Rule.of_answer(json.loads(written(call)))


def _redirect(paths: Sequence[str], limits: OpeningLimits, request: Request) -> Optional[str]:
    """The target of redirects, even of those with groups of patterns, from the command."""
    members: dict[str, Any] = {"url": request.url, "type": TYPE_NAMES[request.number]}
    if request.top_url:
        members["top_url"] = request.top_url
    if request.details:
        members.update(request.details.request_members())
    # As a line and not as arguments, which cannot be as long as URLs.
    arguments = ["match", "--no-css", "--requests", "-", *limits.arguments()]
    arguments += map(operand, paths)
    answer = json.loads(run(arguments, text=json.dumps(members) + "\n").stdout)
    if "error" in answer:
        raise SluiceError(answer["error"])
    redirect: Optional[str] = answer["redirect"]
    return redirect


def _name(path: str) -> bytes:
    """A path for C, where it ends at the first NUL."""
    name = os.fsencode(path)
    if 0 in name:
        raise SluiceError(f"cannot open {path!r}: embedded null byte")
    return name


def _address(data: bytes) -> int:
    return ctypes.cast(ctypes.c_char_p(data), ctypes.c_void_p).value or 0
