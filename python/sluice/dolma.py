# SPDX-License-Identifier: Apache-2.0
"""Taggers for Dolma that mark the documents whose URLs filter lists block.

    @TaggerRegistry.add("oisd_big_sluice_v1")
    class OISDBig(ListTagger):
        BLOCKLIST_PATHS = ["oisd_big_abp.txt.gz"]

A file with such classes is named as `--tagger_modules` of `dolma tag`. The answers are those of
Dolma's own taggers for lists of Adblock Plus, and `PageTagger` asks about whole URLs instead.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Optional

from dolma.core.data_types import DocResult, Span
from dolma.core.paths import cached_path
from dolma.core.taggers import BaseTaggerWithMetadata

from ._document_lists import DocumentLists

if TYPE_CHECKING:
    from dolma.core.data_types import DocumentWithMetadata
else:
    # Type hints can be evaluated where the package was not loaded.
    DocumentWithMetadata = Any

#: What Dolma takes for a URL that begins with a scheme or a path.
_BEGINS = re.compile(r"(?:[A-Za-z][A-Za-z0-9+\-]*:|/)")
#: The host with its port, and the path, of a URL; the user and the query are left out.
_PARTS = re.compile(r"(?:[A-Za-z][A-Za-z0-9+.\-]*:)?(?://(?:[^\\/?#]*@)?([^\\/?#@]*))?([^?#]*)")


class ListTagger(BaseTaggerWithMetadata):  # type: ignore[misc]
    """Tags the whole text of a document with `url` if its URL is blocked.

    As Dolma does, it asks about a request of no page and no type for the URL without scheme, user,
    query and fragment, in lower case. So filters for other schemes or with queries do not match.
    A document whose URL cannot be read is not tagged.
    """

    #: Filter lists, hosts files and indexes, also packed with gzip; or addresses that Dolma keeps.
    BLOCKLIST_PATHS: Sequence[str] = ()
    #: The language of the lists, such as "abp"; None if each list tells.
    SYNTAX: Optional[str] = None
    URL_METADATA_KEY = "url"

    def __init__(self) -> None:
        paths = [cached_path(path) for path in self.BLOCKLIST_PATHS]
        self._lists = DocumentLists(paths, block_pages=True, syntax=self.SYNTAX)

    def blocks(self, url: str) -> bool:
        """Whether the lists block a document."""
        address = dolma_address(url)
        return address is not None and self._lists.decide(address, "other").blocked

    def predict(self, doc: DocumentWithMetadata) -> DocResult:
        """Called by Dolma."""
        url = doc.metadata.get(self.URL_METADATA_KEY)
        if not isinstance(url, str) or not self.blocks(url):
            return DocResult(doc=doc, spans=[])
        span = Span(start=0, end=len(doc.text), type=self.URL_METADATA_KEY, score=1.0)
        return DocResult(doc=doc, spans=[span])


class PageTagger(ListTagger):
    """The same for whole URLs, each asked about as a page that is opened."""

    def blocks(self, url: str) -> bool:
        """Whether the lists block a document."""
        return self._lists.decide(url).blocked


def dolma_address(url: str) -> Optional[str]:
    """The URL that Dolma asks about: `http://`, the host, the path without slashes at its end."""
    text = url if _BEGINS.match(url) else f"//{url}"
    parts = _PARTS.match(text)
    if parts is None or not parts[1]:
        return None
    return f"http://{parts[1]}{parts[2]}".rstrip("/").lower()
