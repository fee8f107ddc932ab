# SPDX-License-Identifier: Apache-2.0
"""Draws pictures for pages of tests, as PNG."""

from __future__ import annotations

import functools
import math
import struct
import zlib
from typing import Callable

Colour = tuple[int, int, int]
#: The colour at a point, both from 0 to 1.
Painter = Callable[[float, float], Colour]


def png(width: int, height: int, painter: Painter) -> bytes:
    rows = []
    for row in range(height):
        line = bytearray([0])
        for column in range(width):
            line += bytes(painter(column / width, row / height))
        rows.append(bytes(line))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    data = zlib.compress(b"".join(rows), 9)
    parts = _chunk(b"IHDR", head) + _chunk(b"IDAT", data) + _chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + parts


@functools.lru_cache(maxsize=8)
def lighthouse(width: int) -> bytes:
    return png(width, width * 9 // 16, _lighthouse)


@functools.lru_cache(maxsize=8)
def stairs(width: int) -> bytes:
    return png(width, width * 2 // 3, _stairs)


@functools.lru_cache(maxsize=8)
def advertisement(width: int, height: int) -> bytes:
    return png(width, height, _advertisement)


@functools.lru_cache(maxsize=1)
def dot() -> bytes:
    return png(1, 1, lambda _x, _y: (0, 0, 0))


def _chunk(kind: bytes, data: bytes) -> bytes:
    check = zlib.crc32(kind + data)
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", check)


def _lighthouse(x: float, y: float) -> Colour:
    tower = 0.026 + 0.022 * (y - 0.2)
    rock = 0.74 + 0.9 * abs(x - 0.64) ** 1.6 + 0.012 * math.sin(x * 61)
    if abs(x - 0.66) < tower and 0.24 < y < rock:
        is_red = int((y - 0.24) * 11) % 2 == 0
        shade = 1 - 0.55 * (x - 0.66 + tower) / (2 * tower)
        colour = (190, 60, 50) if is_red else (235, 228, 215)
        return int(colour[0] * shade), int(colour[1] * shade), int(colour[2] * shade)
    if abs(x - 0.66) < 0.022 and 0.17 < y <= 0.24:
        return (255, 240, 170)
    if abs(x - 0.66) < 0.03 - (0.17 - y) * 0.5 and 0.12 < y <= 0.17:
        return (70, 30, 30)
    if y > rock:
        return (28, 26, 32)
    if y > 0.8:
        wave = int(18 * math.sin(y * 190 + 3 * math.sin(x * 17)))
        return 40 + wave, 62 + wave, 88 + wave
    beam = max(0.0, 1 - abs((y - 0.205) - (x - 0.66) * 0.13) / (0.02 + 0.16 * abs(x - 0.66)))
    light = int(90 * beam * max(0.0, 1 - abs(x - 0.66) * 1.1))
    return 40 + int(150 * y) + light, 50 + int(80 * y) + light, 95 + int(25 * y) + light // 2


def _stairs(x: float, y: float) -> Colour:
    across, down = (x - 0.5) * 1.5, y - 0.5
    radius, angle = math.hypot(across, down), math.atan2(down, across)
    step = int((angle / math.tau + 2 + 0.35 * math.log(radius + 0.02)) * 28)
    shade = (0.35 + 0.65 * min(1.0, radius * 1.6)) * (0.62 + 0.38 * (step % 2))
    if radius < 0.07:
        shade = 0.08
    return int(225 * shade), int(205 * shade), int(175 * shade)


def _advertisement(x: float, y: float) -> Colour:
    stripe = int((x + y) * 9) % 2
    return (255, 205, 0) if stripe else (220, 20, 120)
