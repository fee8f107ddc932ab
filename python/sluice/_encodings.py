# SPDX-License-Identifier: Apache-2.0
"""Content encodings of bodies that are edited on their way: with a limit, and fast."""

from __future__ import annotations

import importlib
import zlib
from typing import Any, Callable, Optional

#: How much is unpacked at a time where a library takes no limit. A few bytes can become megabytes.
_STEP = 64
_LARGEST_WINDOW = 1 << 27
_LEAST_ZSTANDARD = -7
_GZIP, _ZLIB, _RAW = 31, 15, -15


class _UnreadableError(Exception):
    """A body is damaged, too long, or its encoding is unknown."""


def decoded(body: bytes, encoding: str, most: int) -> Optional[bytes]:
    """A body without its encoding; None if it is damaged or unknown, or has more than `most`."""
    unpacked = _UNPACKED.get(encoding.strip().lower())
    if unpacked is None:
        return None
    try:
        content = unpacked(body, most)
    # Each library has errors of its own, and one that is not installed is an ImportError.
    except Exception:
        return None
    return content if len(content) <= most else None


def encoded(content: bytes, encoding: str, effort: int = 1) -> bytes:
    """A body in an encoding that `decoded` reads, packed fast, or with no effort hardly at all.

    The usual level of Brotli takes seconds for a long page.
    """
    return _PACKED[encoding.strip().lower()](content, effort)


def _same(body: bytes, most: int) -> bytes:
    return body[: most + 1]


def _inflated(body: bytes, most: int, window: int) -> bytes:
    unpacker = zlib.decompressobj(window)
    content = unpacker.decompress(body, most + 1)
    # Browsers differ about what follows the end.
    if len(content) <= most and (not unpacker.eof or unpacker.unused_data):
        raise _UnreadableError
    return content


def _gunzipped(body: bytes, most: int) -> bytes:
    return _inflated(body, most, _GZIP)


def _deflated(body: bytes, most: int) -> bytes:
    """Some servers leave the header out."""
    try:
        return _inflated(body, most, _ZLIB)
    except zlib.error:
        return _inflated(body, most, _RAW)


def _unpacked_brotli(body: bytes, most: int) -> bytes:
    unpacker = _module("brotli").Decompressor()
    parts, length = [], 0
    for offset in range(0, len(body), _STEP):
        parts.append(unpacker.process(body[offset : offset + _STEP]))
        length += len(parts[-1])
        if length > most:
            raise _UnreadableError
    if not unpacker.is_finished():
        raise _UnreadableError
    return b"".join(parts)


def _unpacked_zstandard(body: bytes, most: int) -> bytes:
    unpacker = _module("zstandard").ZstdDecompressor(max_window_size=_LARGEST_WINDOW)
    content: bytes = unpacker.stream_reader(body, read_across_frames=True).read(most + 1)
    return content


def _packed_gzip(content: bytes, effort: int) -> bytes:
    packer = zlib.compressobj(effort, zlib.DEFLATED, _GZIP)
    return packer.compress(content) + packer.flush()


def _packed_brotli(content: bytes, effort: int) -> bytes:
    packed: bytes = _module("brotli").compress(content, quality=effort)
    return packed


def _packed_zstandard(content: bytes, effort: int) -> bytes:
    # Its level 0 is the usual one, and those below 1 are faster.
    level = effort or _LEAST_ZSTANDARD
    packed: bytes = _module("zstandard").ZstdCompressor(level=level).compress(content)
    return packed


def _module(name: str) -> Any:
    """A library that mitmproxy requires, and this package does not."""
    return importlib.import_module(name)


_UNPACKED: dict[str, Callable[[bytes, int], bytes]] = {
    "": _same,
    "identity": _same,
    "gzip": _gunzipped,
    "x-gzip": _gunzipped,
    "deflate": _deflated,
    "br": _unpacked_brotli,
    "zstd": _unpacked_zstandard,
}
_PACKED: dict[str, Callable[[bytes, int], bytes]] = {
    "": lambda content, _: content,
    "identity": lambda content, _: content,
    "gzip": _packed_gzip,
    "x-gzip": _packed_gzip,
    "deflate": zlib.compress,
    "br": _packed_brotli,
    "zstd": _packed_zstandard,
}
