# SPDX-License-Identifier: Apache-2.0
"""Folders for files that are needed for a while."""

from __future__ import annotations

import os
import shutil
import tempfile
import weakref
from types import TracebackType
from typing import Optional


class TemporaryFolder:
    """A folder that is removed with its last reference, at the end of a block, or of the process.

    A process that was forked does not remove it: it is that of the other one.
    """

    def __init__(self) -> None:
        self.path = tempfile.mkdtemp(prefix="sluice-")
        self.remove = weakref.finalize(self, _remove, self.path, os.getpid())

    def __enter__(self) -> str:
        return self.path

    def __exit__(
        self,
        kind: Optional[type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        self.remove()


def _remove(path: str, process: int) -> None:
    if os.getpid() == process:
        shutil.rmtree(path, ignore_errors=True)
