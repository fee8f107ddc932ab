# SPDX-License-Identifier: Apache-2.0
"""URLs as they are decided."""

from __future__ import annotations

import functools
import re
from typing import Optional

from ._library import library, written

#: A text that is no URL, for what is no text: its row is invalid.
NO_URL = ":"

_SCHEME = re.compile(r"\s*[A-Za-z][A-Za-z0-9+.-]*:")


def encode(text: str) -> bytes:
    """The bytes of a URL; the library reads a lone surrogate as U+FFFD."""
    try:
        return text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-8", "surrogatepass")
    except AttributeError:
        raise TypeError(f"a URL must be a str, not {type(text).__name__}") from None


def nearest_url(url: str) -> Optional[str]:
    """The URL that a client may connect to, as proxies and crawlers should ask about it.

    It has no user name or password and no empty label in its host, and of an invalid host only the
    labels after the last invalid one: for `https://me@xn--a.ads.test/` it is `https://ads.test/`.
    None if there is no such URL.
    """
    text = encode(url)
    nearest = written(functools.partial(library().sluice_nearest_url, text, len(text)))
    return nearest.decode("ascii") or None


def check_page(top_url: str) -> None:
    """Raises ValueError for a page without a scheme, which would silently decide nothing."""
    if not _SCHEME.match(top_url):
        raise ValueError(
            f"the page {top_url!r} is not a URL; write it with its scheme, as in "
            f"{'https://' + top_url.strip().lstrip('/')!r}"
        )
