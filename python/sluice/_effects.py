# SPDX-License-Identifier: Apache-2.0
"""What a decision does to a request, for whoever sends requests."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Optional

from ._replacements import rewritten
from ._skipping import skipped
from .decision import Decision

#: `urlskip` is for links that people follow, and not for what pages load.
_FOLLOWED = frozenset({"top-document", "popup"})


def elsewhere(decision: Decision) -> Optional[str]:
    """The URL that is to be loaded instead: of a redirect, with `https`, or edited by filters.

    A blocked load has one only if a filter skips it in spite of that.
    """
    modifiers = decision.modifiers
    steps = modifiers.get("urlskip", ()) if decision.type in _FOLLOWED else ()
    if decision.blocked:
        return skipped(decision.url, steps, is_blocked=True)
    url = decision.redirect or upgraded(decision)
    if not modifiers:
        return url
    url = rewritten(url or decision.url, modifiers) or url
    return (skipped(url or decision.url, steps) if steps else None) or url


def upgraded(decision: Decision) -> Optional[str]:
    """The URL with `https` or `wss`, if that is decided."""
    if not decision.https:
        return None
    scheme, _, rest = decision.url.partition(":")
    return f"{'wss' if scheme == 'ws' else 'https'}:{rest}"


def changed(headers: Mapping[str, str], changes: Iterable[dict[str, str]]) -> dict[str, str]:
    """Headers after changes; their names are in lower case."""
    after = dict(headers)
    for change in changes:
        name, operation = change["header"].lower(), change["operation"]
        if operation == "append":
            old = after.get(name)
            after[name] = f"{old}, {change['value']}" if old else change["value"]
        elif operation == "set":
            after[name] = change["value"]
        else:
            after.pop(name, None)
    return after
