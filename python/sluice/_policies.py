# SPDX-License-Identifier: Apache-2.0
"""Lets scripts and style sheets of ours through the Content Security Policy of a page."""

from __future__ import annotations

import base64
import hashlib
import re
from typing import NamedTuple, Optional

#: What allows something without our hash, or makes hashes the only thing that counts.
_NONCE_OR_HASH = re.compile(r"'(?:nonce-|sha(?:256|384|512)-|strict-dynamic)", re.IGNORECASE)


class Permits(NamedTuple):
    """What a policy has to allow besides: hashes of inline code, and URLs of style sheets."""

    scripts: tuple[str, ...] = ()
    styles: tuple[str, ...] = ()


def hash_of(code: str) -> str:
    """The source expression that allows this inline code and no other.

    A nonce would fail for a page in the cache of a browser: when the server answers 304 with the
    policy, the policy gets a new nonce, and the page still has the old one.
    """
    digest = hashlib.sha256(code.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"


def permitting(policy: str, permits: Permits) -> str:
    """A policy that also allows what is permitted.

    Several policies are separated by commas. What they allow stays as it is.
    """
    return ",".join(_permitting(one, permits) for one in policy.split(","))


def _permitting(policy: str, permits: Permits) -> str:
    directives = [one.strip() for one in policy.split(";") if one.strip()]
    names = [one.split()[0].lower() for one in directives]
    for kind, permitted in (("script-src", permits.scripts), ("style-src", permits.styles)):
        # The most specific one counts: `script-src-elem`, then `script-src`, then `default-src`.
        for name in (kind + "-elem", kind, "default-src"):
            if name in names:
                sources = _with(directives[names.index(name)].split()[1:], permitted)
                if sources is None:
                    pass
                elif name == "default-src":
                    directives.append(" ".join([kind, *sources]))
                else:
                    directives[names.index(name)] = " ".join([name, *sources])
                break
    return "; ".join(directives)


def _with(sources: list[str], permitted: tuple[str, ...]) -> Optional[list[str]]:
    """The sources with those that are permitted; None if they allow them anyway."""
    inline = "'unsafe-inline'" in map(str.lower, sources)
    if inline and not any(map(_NONCE_OR_HASH.match, sources)):
        # A hash would take this permission from the page.
        permitted = tuple(one for one in permitted if not _NONCE_OR_HASH.match(one))
    added = [one for one in permitted if one not in sources]
    if not added:
        return None
    return [*(source for source in sources if source.lower() != "'none'"), *added]
