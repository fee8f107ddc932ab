# SPDX-License-Identifier: Apache-2.0
"""A filter for datatrove that drops the documents whose URLs filter lists block.

    LocalPipelineExecutor([JsonlReader("in"), ListFilter("oisd_big_abp.txt"), JsonlWriter("out")])

The statistics count what is dropped for each list, `dropped_oisd_big_abp.txt`, and `undecided`
documents, which have no valid URL and are kept.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Optional, Union

from datatrove.pipeline.filters.base_filter import BaseFilter

from ._document_lists import DocumentLists
from ._files import Sources
from .decision import Decision

if TYPE_CHECKING:
    from datatrove.data import Document
    from datatrove.pipeline.writers.disk_base import DiskWriter
else:
    # Type hints can be evaluated where the package was not loaded.
    Document = DiskWriter = Any

#: What datatrove takes as the result for a document.
Result = Union[bool, tuple[bool, str]]


class ListFilter(BaseFilter):  # type: ignore[misc]
    """Drops documents whose URL lists block; the reason is the name of the list.

    `lists` are filter lists, hosts files and indexes, also packed with gzip and in memory. They are
    compiled here, so that workers need the indexes only. A document counts as a page that is
    opened, and filters without a type block it, unless `block_pages` is False: then only filters
    for documents do. An index was compiled with `block_pages` or without.

    A dropped document has `sluice_rule` in its metadata, such as `easylist.txt:120:1`.
    """

    name = "🧱 List-filter"

    def __init__(
        self,
        lists: Sources,
        *,
        block_pages: bool = True,
        syntax: Optional[str] = None,
        exclusion_writer: Optional[DiskWriter] = None,
    ) -> None:
        super().__init__(exclusion_writer)
        self._lists = DocumentLists(lists, block_pages=block_pages, syntax=syntax)

    def filter(self, doc: Document) -> Result:
        """Called by datatrove: true if the document is kept."""
        url = doc.metadata.get("url")
        decision = self._lists.decide(url) if isinstance(url, str) else None
        if decision is None or decision.invalid:
            self.stat_update("undecided")
            return True
        return True if not decision.blocked else self._dropped(doc, decision)

    def _dropped(self, doc: Document, decision: Decision) -> Result:
        rule = decision.rule
        if rule is None:
            return False
        # The path of a list differs between machines.
        name = os.path.basename(rule.filter.file if rule.filter is not None else rule.list)
        source = rule.filter or rule
        doc.metadata["sluice_rule"] = f"{name}:{source.line}:{source.column}"
        return False, name
