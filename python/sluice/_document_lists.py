# SPDX-License-Identifier: Apache-2.0
"""Lists that decide about the documents of a corpus, compiled once for all of its processes."""

from __future__ import annotations

import functools
import gzip
import os
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Optional, Union

from ._files import Sources, content_of_source, several
from ._folder import TemporaryFolder
from .decision import Decision
from .errors import SluiceError
from .lists import compile
from .matcher import Matcher
from .memory import InMemory
from .tables import LoadTypeName

_GZIP = b"\x1f\x8b"
#: The most bytes to which a packed list is unpacked.
_LONGEST = 1 << 29


class DocumentLists:
    """Indexes and lists, of which a copy in another process needs no list.

    Lists are compiled together at once, packed ones too, and what is compiled goes along with a
    copy. Indexes stay files, which the processes of a machine share.
    """

    def __init__(self, sources: Sources, *, block_pages: bool, syntax: Optional[str]) -> None:
        given = [_unpacked(source) for source in several(sources)]
        if not given:
            raise ValueError("lists is empty, so no document would ever be blocked")
        is_list = [content_of_source(source) != "index" for source in given]
        indexes = [source for source, other in zip(given, is_list) if not other]
        lists = [source for source, other in zip(given, is_list) if other]
        options: dict[str, Any] = {"block_pages": block_pages, "syntax": syntax}
        self._indexes = [*indexes, *([_compiled(lists, options)] if lists else [])]

    @functools.cached_property
    def matcher(self) -> Matcher:
        """The matcher of this process."""
        return Matcher(self._indexes, access="map")

    def decide(self, url: str, kind: LoadTypeName = "top-document") -> Decision:
        """Whether the lists block a document, asked about as a load of a type without a page."""
        return self.matcher.decide(url, None, kind)

    def __getstate__(self) -> dict[str, Any]:
        # To open a matcher again is cheap, and copies of one would compile or write files again.
        return {"_indexes": self._indexes}


def _compiled(lists: Sequence[Union[str, InMemory]], options: dict[str, Any]) -> InMemory:
    """The index of some lists, without the rules that are invalid."""
    with TemporaryFolder() as folder:
        out = Path(folder, "documents.sluice")
        compile(lists, out, skip_invalid=True, **options)
        return InMemory(out.read_bytes(), out.name)


def _unpacked(source: Union[str, InMemory]) -> Union[str, InMemory]:
    """A list as it is, or the content of one that is packed with gzip."""
    if isinstance(source, InMemory):
        return source
    try:
        with open(source, "rb") as file:
            if file.read(2) != _GZIP:
                return source
        with gzip.open(source) as packed:
            data = packed.read(_LONGEST + 1)
    except (OSError, EOFError, zlib.error) as error:
        reason = getattr(error, "strerror", None) or error
        raise SluiceError(f"cannot read {source}: {reason}") from error
    if len(data) > _LONGEST:
        raise SluiceError(f"{source} is longer than {_LONGEST} bytes when unpacked")
    return InMemory(data, os.path.basename(source).removesuffix(".gz"))
