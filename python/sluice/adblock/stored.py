# SPDX-License-Identifier: Apache-2.0
"""Engines as bytes."""

from __future__ import annotations

import json
import struct
import zlib
from dataclasses import asdict

from .errors import DeserializationError
from .filters import Filters

_MAGIC = b"sluice adblock 1\n"
#: What follows: the checksum of the rest, and the length of its first part.
_HEADER = struct.Struct("<II")


def stored(filters: Filters, index: bytes) -> bytes:
    """The bytes of an engine: what is known about its filters, and its index."""
    known = zlib.compress(json.dumps(asdict(filters)).encode())
    header = _HEADER.pack(zlib.crc32(index, zlib.crc32(known)), len(known))
    return b"".join([_MAGIC, header, known, index])


def restored(data: bytes) -> tuple[Filters, bytes]:
    """What `stored` was given."""
    start = len(_MAGIC) + _HEADER.size
    if not data.startswith(_MAGIC) or len(data) < start:
        raise DeserializationError("this is no engine that Sluice serialized")
    checksum, length = _HEADER.unpack_from(data, len(_MAGIC))
    rest = data[start:]
    if zlib.crc32(rest) != checksum or length > len(rest):
        raise DeserializationError("the engine is damaged")
    known = json.loads(zlib.decompress(rest[:length]))
    filters = Filters(
        tuple(known["texts"]),
        tuple((tag, line) for tag, line in known["tagged"]),
        tuple(known["redirects"]),
    )
    return filters, rest[length:]
