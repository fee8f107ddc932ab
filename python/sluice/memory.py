# SPDX-License-Identifier: Apache-2.0
"""Lists and indexes that are in memory and not in a file."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import Union

#: What bytes may be given as.
Data = Union[bytes, bytearray, memoryview]


@dataclass(frozen=True)
class InMemory:
    """A list or an index in memory, with the name of its file.

    Findings, rules and errors show the name. It is a relative path such as "easylist.txt", and its
    ending counts as that of a file does. Lists of one call can include each other by their names.
    Bytes that are given without this class are named `<bytes>`.
    """

    data: bytes = field(repr=False)
    name: str = "<bytes>"

    def __post_init__(self) -> None:
        if not isinstance(self.data, bytes):
            if not isinstance(self.data, (bytearray, memoryview)):
                raise TypeError(f"data must be bytes, not {type(self.data).__name__}")
            object.__setattr__(self, "data", bytes(self.data))
        if not isinstance(self.name, str):
            raise TypeError(f"a name must be of type str, not {type(self.name).__name__}")
        if os.path.isabs(self.name) or "\0" in self.name or not _is_below(self.name):
            raise ValueError(
                f"a name must be a relative path such as 'list.txt', not {self.name!r}"
            )


def _is_below(name: str) -> bool:
    parts = name.split("/")
    return parts[-1] not in ("", ".") and ".." not in parts
