# SPDX-License-Identifier: Apache-2.0
"""The engine."""

from __future__ import annotations

import dataclasses
import os
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Optional, Union

from sluice._opened import Request
from sluice.errors import SluiceError
from sluice.tables import TYPE_NUMBERS, LoadType, named_number

from .compiled import Compiled
from .errors import BlockerException, DeserializationError
from .filters import Filters, FilterSet
from .redirects import Redirects
from .resources import Resources
from .results import BlockerResult, UrlSpecificResources
from .stored import restored, stored

#: The numbers of types by all names that the interface has for them.
_TYPES = {
    **TYPE_NUMBERS,
    **{name: named_number(name, "error") for name in ("imageset", "beacon", "object_subrequest")},
    "document": int(LoadType.TOP_DOCUMENT),
}
_OTHER = int(LoadType.OTHER)
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
#: A document to which no filter gives a special treatment.
_ANY_DOCUMENT = "about:blank"


class Engine:
    """Decides about requests and documents by the filters of a set.

    Any number of threads may use it at once.
    """

    def __init__(self, filter_set: FilterSet, optimize: bool = True) -> None:
        if not isinstance(filter_set, FilterSet):
            raise TypeError(f"filter_set must be a FilterSet, not {type(filter_set).__name__}")
        self._optimize = optimize
        self._tags: set[str] = set()
        self._resources = Resources()
        self._redirects: Optional[Redirects] = None
        filters = filter_set.filters()
        self._compiled = _compiled(filters, self._tags)
        # The texts are large, and only needed to compile them again or to look at them.
        needs_texts = filters.tagged or not optimize
        self._filters = filters if needs_texts else dataclasses.replace(filters, texts=())

    # Requests

    def check_network_urls(self, url: str, source_url: str, request_type: str) -> BlockerResult:
        """Decides about a request of the page `source_url`, which may be empty.

        A type that is unknown counts as `other`.
        """
        number = _TYPES.get(request_type, _OTHER)
        request = Request(url, source_url or None, number)
        matched = self._compiled.decide(request)
        if matched is None and source_url:
            # It may be a host alone, or nothing that has a host.
            request = Request(url, _page(source_url), number)
            matched = self._compiled.decide(request)
            if matched is None:
                request = Request(url, None, number)
                matched = self._compiled.decide(request)
        if matched is None:
            return BlockerResult(False, error="the URL of the request is invalid")
        return BlockerResult(matched, _Lookup(self._compiled, request, self._resource))

    def check_network_urls_with_hostnames(
        self,
        url: str,
        hostname: str,
        source_hostname: str,
        request_type: str,
        third_party_request: Optional[bool],
    ) -> BlockerResult:
        """Decides about a request of a page on `source_hostname`.

        The host of the URL, and whether that of the page is another party, are found out as usual.
        """
        return self.check_network_urls(url, source_hostname, request_type)

    def check_network_urls_with_hostnames_subset(  # noqa: PLR0917 - the interface has them
        self,
        url: str,
        hostname: str,
        source_hostname: str,
        request_type: str,
        third_party_request: Optional[bool],
        previously_matched_rule: bool,
        force_check_exceptions: bool,
    ) -> BlockerResult:
        """The same; a request that another engine blocks stays blocked.

        Exceptions are for the filters of their own engine.
        """
        result = self.check_network_urls(url, source_hostname, request_type)
        if previously_matched_rule and not result.matched and not result.exception:
            return BlockerResult(True, error=result.error)
        return result

    # Documents

    def url_cosmetic_resources(self, url: str) -> UrlSpecificResources:
        """What filters do to a document; nothing if the URL is invalid."""
        try:
            plan = self._compiled.page_plan(url)
        except (SluiceError, ValueError):
            return UrlSpecificResources(set(), {}, set(), "", False)
        hidden = set(self._compiled.nameless) if plan.generic else set()
        hidden.difference_update(plan.exceptions)
        hidden.update(plan.selectors)
        styles: dict[str, list[str]] = {}
        for selector, style in plan.styles:
            styles.setdefault(selector, []).append(style)
        script = self._resources.script(plan.scriptlets)
        return UrlSpecificResources(hidden, styles, set(plan.exceptions), script, not plan.generic)

    def hidden_class_id_selectors(
        self, classes: Iterable[str], ids: Iterable[str], exceptions: set[str]
    ) -> list[str]:
        """The generic selectors that require one of some classes and ids, without exceptions.

        Ask only about documents where `generichide` is false.
        """
        names = [*(f".{name}" for name in classes), *(f"#{name}" for name in ids)]
        found = self._compiled.generic_selectors(
            [name for name in names if "\n" not in name], _ANY_DOCUMENT
        )
        return [selector for selector in found if selector not in exceptions]

    # Tags and resources

    def use_tags(self, tags: Iterable[str]) -> None:
        """Enables the filters with some tags, and no others."""
        self._set_tags(set(tags))

    def enable_tags(self, tags: Iterable[str]) -> None:
        """Enables the filters with some tags, too."""
        self._set_tags(self._tags.union(tags))

    def disable_tags(self, tags: Iterable[str]) -> None:
        """Disables the filters with some tags."""
        self._set_tags(self._tags.difference(tags))

    def tag_exists(self, tag: str) -> bool:
        """Whether a tag is enabled."""
        return tag in self._tags

    def _set_tags(self, tags: set[str]) -> None:
        changed = {tag for tag, _ in self._filters.tagged} & (tags ^ self._tags)
        if changed:
            self._compiled = _compiled(self._filters, tags)
        self._tags = tags

    def add_resource(
        self, name: str, content_type: str, content: str, aliases: Optional[Iterable[str]] = None
    ) -> bool:
        """Adds a script or other content that filters name, in Base64."""
        self._resources.add([name, *(aliases or ())], content_type, content)
        self._redirects = None
        return True

    def filter_exists(self, filter: str) -> bool:
        """Whether the lists have a filter; always false for an optimized engine."""
        return not self._optimize and self._filters.contains(filter)

    # Storing

    def serialize(self) -> bytes:
        """The engine without its resources; filters with tags are stored for all tags."""
        return stored(self._filters, self._compiled.index)

    def serialize_to_file(self, file: Union[str, os.PathLike[str]]) -> None:
        """Writes what `serialize` returns; raises OSError if that fails."""
        Path(file).write_bytes(self.serialize())

    def deserialize(self, serialized: bytes) -> None:
        """Takes the filters of another engine, and keeps tags and resources.

        Raises DeserializationError for anything that this version of Sluice has not written.
        """
        filters, index = restored(bytes(serialized))
        try:
            # The other engine may have had other tags.
            compiled = _compiled(filters, self._tags) if filters.tagged else Compiled(index)
        except SluiceError as error:
            raise DeserializationError(str(error)) from error
        self._filters, self._compiled, self._redirects = filters, compiled, None

    def deserialize_from_file(self, file: Union[str, os.PathLike[str]]) -> None:
        """The same with a file; raises OSError if it cannot be read."""
        self.deserialize(Path(file).read_bytes())

    def __repr__(self) -> str:
        return f"Engine<optimize={self._optimize}>"

    # Lookups of results

    def _resource(self, request: Request) -> Optional[str]:
        redirects = self._redirects
        if redirects is None:
            redirects = self._redirects = Redirects(self._filters.redirects, self._resources)
        name = redirects.resource(request)
        return None if name is None else self._resources.data_url(name)


class _Lookup:
    """Looks up what is known about the decision on a request."""

    __slots__ = ("_compiled", "_redirect", "_request")

    def __init__(
        self, compiled: Compiled, request: Request, redirect: Callable[[Request], Optional[str]]
    ) -> None:
        self._compiled = compiled
        self._request = request
        self._redirect = redirect

    def filter(self) -> Optional[str]:
        if self._compiled.decide(self._request):
            return self._text()
        # Only an explanation, which looks at every rule, has what an exception undid.
        if self._text() is None:
            return None
        return next(iter(self._compiled.blocking_texts(self._request)), None)

    def exception(self) -> Optional[str]:
        return self._text()

    def redirect(self) -> Optional[str]:
        return self._redirect(self._request)

    def _text(self) -> Optional[str]:
        rule = self._compiled.rule(self._request)
        return rule.filter.text if rule and rule.filter else None


def _compiled(filters: Filters, tags: Iterable[str]) -> Compiled:
    try:
        return Compiled.of(filters.lists(tags))
    except SluiceError as error:
        raise BlockerException(str(error)) from error


def _page(source_url: str) -> str:
    """A URL of a page whose scheme may be missing."""
    return source_url if _SCHEME.match(source_url) else f"https://{source_url}/"
