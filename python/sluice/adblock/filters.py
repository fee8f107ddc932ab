# SPDX-License-Identifier: Apache-2.0
"""Filter lists before they are compiled."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Optional

from .errors import AdblockException

_FORMATS = ("standard", "hosts")
_RULE_TYPES = ("all", "networkonly", "cosmeticonly")
#: What separates the hosts of a filter that changes pages from what it does there.
_COSMETIC = re.compile(r"#@?\$?\??#|#@?%#|\$@?\$")
_TAG = re.compile(r"([$,])tag=([^,\s]+)(,?)")
_REDIRECT = re.compile(r"([$,])redirect(?:-rule)?(?:=([^,\s]*))?(,|(?=\s*$))")
_REDIRECT_LINES = re.compile(r"^[^!\n].*[$,]redirect(?:-rule)?\b.*$", re.MULTILINE)


@dataclass(frozen=True)
class Filters:
    """The content of a filter set."""

    #: The lists without the filters that have a tag.
    texts: tuple[str, ...] = ()
    #: Such filters without the option, each with its tag.
    tagged: tuple[tuple[str, str], ...] = ()
    #: The filters that name a resource to answer with.
    redirects: tuple[str, ...] = ()

    def lists(self, tags: Iterable[str]) -> list[str]:
        """The lists to compile if some tags are enabled."""
        known = set(tags)
        enabled = [line for tag, line in self.tagged if tag in known]
        return [*self.texts, *(["\n".join(enabled)] if enabled else [])]

    def contains(self, line: str) -> bool:
        """Whether a list has a filter, written in the same way."""
        return any(f"\n{line}\n" in f"\n{text}\n" for text in self.texts)


class FilterSet:
    """Filter lists for an `Engine`, which takes them as they are when it is created.

    The syntax of each list is recognized. `debug` changes nothing: results always name filters.
    """

    def __init__(self, debug: bool = False) -> None:
        self._debug = debug
        self._texts: list[str] = []
        self._tagged: list[tuple[str, str]] = []

    def add_filter_list(
        self,
        filter_list: str,
        format: str = "standard",
        include_redirect_urls: bool = False,
        rule_types: str = "all",
    ) -> None:
        """Adds the text of a list.

        `format` is "standard", or "hosts" for hosts files and plain lists of domains. `rule_types`
        is "all", "networkonly" or "cosmeticonly". `include_redirect_urls` changes nothing: filters
        redirect only to resources.
        """
        if not isinstance(filter_list, str):
            raise TypeError(f"a filter list must be a str, not {type(filter_list).__name__}")
        self._add(filter_list.split("\n"), format, rule_types)

    def add_filters(
        self,
        filters: Iterable[str],
        format: str = "standard",
        include_redirect_urls: bool = False,
        rule_types: str = "all",
    ) -> None:
        """Adds filters as a list of their own; the rest is as in `add_filter_list`."""
        if isinstance(filters, (str, bytes)):
            raise TypeError("filters must be several filters, not one")
        lines = [line for text in filters for line in text.split("\n")]
        self._add(lines, format, rule_types)

    def filters(self) -> Filters:
        """What was added so far."""
        redirects = [line for text in self._texts for line in _REDIRECT_LINES.findall(text)]
        return Filters(tuple(self._texts), tuple(self._tagged), tuple(redirects))

    def _add(self, lines: list[str], format: str, rule_types: str) -> None:
        if format not in _FORMATS:
            raise AdblockException(f"format must be one of {_FORMATS}, not {format!r}")
        if rule_types not in _RULE_TYPES:
            raise AdblockException(f"rule_types must be one of {_RULE_TYPES}, not {rule_types!r}")
        if format == "hosts":
            lines = [line for line in map(_hosts_line, lines) if rule_types != "cosmeticonly"]
        elif rule_types != "all":
            is_cosmetic = rule_types == "cosmeticonly"
            lines = [
                line
                for line in lines
                if _is_cosmetic(line) == is_cosmetic or line[:1] in ("!", "[")
            ]
        self._texts.append("\n".join(line for line in lines if not self._take_tagged(line)))

    def _take_tagged(self, line: str) -> bool:
        """Whether a line is a filter with a tag, which is then kept apart."""
        if "tag=" not in line or line.startswith("!"):
            return False
        found = _TAG.search(line)
        if found is None:
            return False
        self._tagged.append((found[2], _without(line, found)))
        return True

    def __repr__(self) -> str:
        return f"FilterSet(debug={self._debug})"


def split_redirect(line: str) -> Optional[tuple[str, Optional[str]]]:
    """A filter without its redirect option, and the value of that; None if it has none."""
    found = _REDIRECT.search(line)
    return (_without(line, found), found[2]) if found else None


def _without(line: str, option: re.Match[str]) -> str:
    """The line without an option, whose match has the signs before and after it."""
    before, after = option[1], option[3]
    sign = (before if after else "") if before == "$" else after
    return line[: option.start()] + sign + line[option.end() :]


def _is_cosmetic(line: str) -> bool:
    return _COSMETIC.search(line) is not None


def _hosts_line(line: str) -> str:
    """A line of a hosts file; one that is only a domain gets the address."""
    host = line.partition("#")[0].strip()
    return f"0.0.0.0 {host}" if host and " " not in host and "\t" not in host else line
