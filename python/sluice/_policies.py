# SPDX-License-Identifier: Apache-2.0
"""Lets one script and one style sheet through the Content Security Policy of a page."""

from __future__ import annotations

import re
from typing import Optional

#: What allows something without our nonce, or makes a nonce the only thing that counts.
_NONCE_OR_HASH = re.compile(r"'(?:nonce-|sha(?:256|384|512)-|strict-dynamic)", re.IGNORECASE)


def permitting(policy: str, nonce: str) -> str:
    """A policy that also allows inline scripts and style sheets with a nonce.

    Several policies are separated by commas. What they allow stays as it is.
    """
    return ",".join(_permitting(one, nonce) for one in policy.split(","))


def _permitting(policy: str, nonce: str) -> str:
    directives = [one.strip() for one in policy.split(";") if one.strip()]
    names = [one.split()[0].lower() for one in directives]
    for kind in ("script-src", "style-src"):
        # The most specific one counts: `script-src-elem`, then `script-src`, then `default-src`.
        for name in (kind + "-elem", kind, "default-src"):
            if name in names:
                sources = _with(directives[names.index(name)].split()[1:], nonce)
                if sources is None:
                    pass
                elif name == "default-src":
                    directives.append(" ".join([kind, *sources]))
                else:
                    directives[names.index(name)] = " ".join([name, *sources])
                break
    return "; ".join(directives)


def _with(sources: list[str], nonce: str) -> Optional[list[str]]:
    """The sources and a nonce; None if inline code is allowed anyway."""
    inline = "'unsafe-inline'" in map(str.lower, sources)
    if inline and not any(map(_NONCE_OR_HASH.match, sources)):
        # A nonce would take this permission from the page.
        return None
    kept = [source for source in sources if source.lower() != "'none'"]
    return [*kept, f"'nonce-{nonce}'"]
