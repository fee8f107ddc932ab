#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes gzip.jsonl: random files as Python's zlib packs them, some damaged, and what zlib unpacks.

    python3 make_vectors.py SEED > gzip.jsonl

A line has `packed` (base64), and `length` and `crc32` of the content, or `error`."""
import base64
import json
import random
import sys
import zlib


def content(rng):
    """Texts of all kinds: repeated, random, of few letters, empty."""
    kind = rng.randrange(6)
    length = rng.choice([0, 1, 2, 60, 300, 1000, 5000, 40000])
    if kind == 0:
        return bytes(rng.randrange(256) for _ in range(min(length, 1000)))
    if kind == 1:
        return bytes(rng.choice(b"ab") for _ in range(min(length, 5000)))
    if kind == 2:
        return bytes([rng.randrange(256)]) * length
    words = [b"request", b"url", b'"', b"https://", b".example/", b"\n", b"200", b"image/png"]
    text = b"".join(rng.choice(words) for _ in range(length // 5))
    if kind == 3:
        # Far repetitions.
        return text[:2000] + bytes(rng.randrange(256) for _ in range(600)) + text * 3
    if kind == 4:
        # A skewed alphabet, whose longest words are longer than nine bits.
        return bytes(min(255, int(rng.expovariate(0.08))) for _ in range(min(length, 3000)))
    return text


def packed(rng, data):
    """A member, by one of zlib's levels and strategies, in one or several blocks."""
    strategy = rng.choice([zlib.Z_DEFAULT_STRATEGY, zlib.Z_FILTERED, zlib.Z_HUFFMAN_ONLY,
                           zlib.Z_RLE, zlib.Z_FIXED])
    packer = zlib.compressobj(rng.randrange(10), zlib.DEFLATED, 31, rng.randrange(1, 10), strategy)
    middle = rng.randrange(len(data) + 1)
    flush = rng.choice([zlib.Z_NO_FLUSH, zlib.Z_SYNC_FLUSH, zlib.Z_FULL_FLUSH])
    member = packer.compress(data[:middle]) + packer.flush(flush)
    member += packer.compress(data[middle:]) + packer.flush()
    return with_fields(rng, member)


def with_fields(rng, member):
    """Sometimes an extra field, a name, a comment and a checksum in the header."""
    if rng.randrange(4):
        return member
    flags = rng.randrange(32)
    header = member[:3] + bytes([flags]) + member[4:10]
    if flags & 4:
        extra = bytes(rng.randrange(256) for _ in range(rng.randrange(300)))
        header += len(extra).to_bytes(2, "little") + extra
    if flags & 8:
        header += b"page.har\0"
    if flags & 16:
        header += b"a comment\0"
    if flags & 2:
        header += (zlib.crc32(header) & 0xFFFF).to_bytes(2, "little")
    return header + member[10:]


def damaged(rng, data):
    """The same with a few other bytes, cut off, or with something behind it."""
    data = bytearray(data)
    for _ in range(rng.randrange(1, 3)):
        kind = rng.randrange(4)
        if kind == 0 and data:
            data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
        elif kind == 1 and len(data) > 12:
            data[10 + rng.randrange(min(60, len(data) - 10))] = rng.randrange(256)
        elif kind == 2:
            del data[rng.randrange(len(data) + 1):]
        else:
            data += bytes(rng.randrange(256) for _ in range(rng.randrange(1, 20)))
    return bytes(data)


def unpacked(data):
    """What zlib makes of all members; None if it refuses one."""
    result = b""
    while data.strip(b"\0") or not result and not data:
        unpacker = zlib.decompressobj(31)
        try:
            result += unpacker.decompress(data) + unpacker.flush()
        except zlib.error:
            return None
        if not unpacker.eof:
            return None
        data = unpacker.unused_data
        if not data:
            break
    return result


def main():
    rng = random.Random(int(sys.argv[1]))
    for number in range(700):
        members = 1 if rng.randrange(5) else rng.randrange(1, 4)
        data = b"".join(packed(rng, content(rng)) for _ in range(members))
        if rng.randrange(10) == 0:
            data += bytes(rng.randrange(20))
        if number % 2:
            data = damaged(rng, data)
        # What does not begin as such a file is no matter of this module.
        if not data.startswith(b"\x1f\x8b") or len(data) > 4000:
            continue
        line = {"packed": base64.b64encode(data).decode()}
        result = unpacked(data)
        if result is None:
            line["error"] = True
        else:
            line.update(length=len(result), crc32=zlib.crc32(result))
        print(json.dumps(line))


main()
