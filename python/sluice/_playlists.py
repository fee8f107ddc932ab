# SPDX-License-Identifier: Apache-2.0
"""Removes segments from playlists of HLS (RFC 8216)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Callable, NamedTuple, Optional
from urllib.parse import urljoin

from ._markup import expression

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|\Z)")
_TAG = re.compile(r"#([A-Z][A-Z0-9-]*)")
#: Tags of the segment that follows.
_OF_SEGMENT = frozenset(
    (
        *("EXTINF", "EXT-X-BYTERANGE", "EXT-X-DISCONTINUITY", "EXT-X-PROGRAM-DATE-TIME"),
        *("EXT-X-DATERANGE", "EXT-X-STREAM-INF", "EXT-X-GAP", "EXT-X-BITRATE", "EXT-X-ASSET"),
        *("EXT-X-CUE-OUT", "EXT-X-CUE-OUT-CONT", "EXT-X-CUE-IN", "EXT-OATCLS-SCTE35"),
        *("EXT-X-SCTE35", "EXT-X-AD", "EXT-X-CUE"),
    )
)
#: Tags of all segments up to the next tag of the same name.
_OF_SEGMENTS = frozenset(("EXT-X-KEY", "EXT-X-MAP", "UPLYNK-SEGMENT", "UPLYNK-KEY"))
_REGEX = re.compile(r"\A/(.*)/([it]*)\Z", re.DOTALL)

#: Whether a segment is removed: its URL, and the lines of its tags.
_Test = Callable[[str, Sequence[str]], bool]


class _Line(NamedTuple):
    text: str
    tag: Optional[str]
    is_segment: bool


class PlaylistError(ValueError):
    """A text is no playlist, or a pattern is none."""


def pruned_playlist(text: str, value: str, url: str) -> str:
    """A playlist without the segments that a value of `hls` names."""
    if not text.lstrip("\ufeff").startswith("#EXTM3U"):
        raise PlaylistError("it is no playlist")
    lines = list(map(_line, _LINE.findall(text)))
    test = _test(value, url)
    removed = _removed(lines, test)
    return "".join(line.text for number, line in enumerate(lines) if number not in removed)


def _line(text: str) -> _Line:
    found = _TAG.match(text)
    is_segment = bool(text.strip()) and not text.lstrip("\ufeff").startswith("#")
    return _Line(text, found[1] if found else None, is_segment)


def _removed(lines: Sequence[_Line], test: _Test) -> set[int]:
    """The numbers of the lines of segments that are removed, and of tags of nothing else."""
    removed: set[int] = set()
    own: list[int] = []
    shared: dict[str, int] = {}
    used: dict[int, bool] = {}
    for number, line in enumerate(lines):
        if line.tag in _OF_SEGMENT:
            own.append(number)
        elif line.tag in _OF_SEGMENTS:
            shared[str(line.tag)] = number
        elif line.is_segment:
            tags = [lines[one].text.strip() for one in (*own, *shared.values())]
            is_removed = test(line.text.strip(), tags)
            removed.update([number, *own] if is_removed else ())
            for one in shared.values():
                # It stays if one of its segments does.
                used[one] = used.get(one, False) or not is_removed
            own = []
    return removed | {number for number, is_used in used.items() if not is_used}


def _test(value: str, url: str) -> _Test:
    regex = _REGEX.match(value)
    if regex is None:
        pattern = expression(_expression_of(value.replace("\\/", "/")))
    else:
        pattern = expression(f"/{regex[1]}/{regex[2].replace('t', '')}")
    if pattern is None:
        raise PlaylistError("its pattern cannot be read")
    if regex is not None and "t" in regex[2]:
        return lambda _, tags: any(map(pattern.search, tags))
    if regex is None and value.startswith("|"):
        return lambda line, _: pattern.search(urljoin(url, line)) is not None
    return lambda line, _: pattern.search(line) is not None


def _expression_of(pattern: str) -> str:
    """The regular expression of a pattern as filters of requests have it."""
    start, rest = "", pattern
    if rest.startswith("||"):
        start, rest = r"^[a-z][a-z0-9+.-]*://(?:[^/?#]*\.)?", rest[2:]
    elif rest.startswith("|"):
        start, rest = "^", rest[1:]
    end = "$" if rest.endswith("|") else ""
    rest = re.escape(rest[: -1 if end else None])
    rest = rest.replace(r"\*", ".*").replace(r"\^", r"(?:[^\w.%-]|$)")
    return f"/{start}{rest}{end}/i"
