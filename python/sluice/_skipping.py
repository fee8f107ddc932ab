# SPDX-License-Identifier: Apache-2.0
"""Finds the targets of redirect links with the steps of `urlskip`."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable, Sequence
from typing import Callable, Optional
from urllib.parse import parse_qsl, unquote, urlsplit

from ._captures import captured
from .urls import nearest_url

#: Nothing is skipped from longer URLs or with more steps. Only `+https` makes a text longer.
_LONGEST_URL = 1 << 16
_MOST_STEPS = 32

_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*:", re.IGNORECASE)
#: A backslash would end the host for browsers only. Targets with a user name are not skipped to,
#: because `nearest_url` removes it.
_TARGET = re.compile(r"https?://([^/?#@\\]+)(?:[/?#]|\Z)", re.IGNORECASE)
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")


def skipped(url: str, values: Iterable[str], is_blocked: bool = False) -> Optional[str]:
    """The URL to load in place of a document's; None if no value of `urlskip` leads to another one.

    The first value with a target counts. Those with `-blocked` are for blocked loads, others not.
    """
    if len(url) > _LONGEST_URL:
        return None
    steps = (value.split() for value in values)
    targets = (_found(url, one) for one in steps if ("-blocked" in one) == is_blocked)
    return next((target for target in targets if target and not _is_same(target, url)), None)


def _found(url: str, steps: Sequence[str]) -> Optional[str]:
    if len(steps) > _MOST_STEPS:
        return None
    text: Optional[str] = url
    try:
        for step in steps:
            text = _after(step, text) if text else None
        return _target(text) if text else None
    except ValueError:
        # It cannot be decoded, or is no URL.
        return None


def _target(text: str) -> Optional[str]:
    """A text as a URL in ASCII, if it is one to skip to."""
    given = _TARGET.match(text)
    url = nearest_url(text) if given and not _CONTROL.search(text) else None
    nearest = _TARGET.match(url) if url else None
    # With fewer labels, the host was invalid.
    is_host = given and nearest and given[1].count(".") == nearest[1].count(".")
    return url if is_host else None


def _is_same(target: str, url: str) -> bool:
    """Whether a server would see the same request again."""
    return target.partition("#")[0] == (nearest_url(url) or url).partition("#")[0]


def _after(step: str, text: str) -> Optional[str]:
    if step in _STEPS:
        return _STEPS[step](text)
    if step.startswith("?"):
        return next((value for name, value in _parameters(text) if name == step[1:]), None)
    if re.fullmatch("&[1-9][0-9]{0,4}", step):
        return dict(enumerate((name for name, _ in _parameters(text)), start=1)).get(int(step[1:]))
    return captured(step, text) if step.startswith("/") else None


def _parameters(text: str) -> list[tuple[str, str]]:
    is_url = _SCHEME.match(text)
    return parse_qsl(urlsplit(text).query, keep_blank_values=True) if is_url else []


def _with_https(text: str) -> str:
    if not _SCHEME.match(text):
        return f"https://{text}"
    return f"https:{text[5:]}" if text[:5].lower() == "http:" else text


def _of_base64(text: str) -> str:
    # Servers often do not escape the plus signs of parameters, which stand for blanks there.
    letters = text.replace(" ", "+").rstrip("=")
    return base64.b64decode(letters + "=" * (-len(letters) % 4), validate=True).decode()


#: The steps that are always written in the same way.
_STEPS: dict[str, Callable[[str], str]] = {
    "#": lambda text: text.partition("#")[2],
    "+https": _with_https,
    "-base64": _of_base64,
    "-safebase64": lambda text: _of_base64(text.replace("-", "+").replace("_", "/")),
    "-uricomponent": lambda text: unquote(text, errors="strict"),
    "-blocked": str,
}
