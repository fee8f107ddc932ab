# SPDX-License-Identifier: Apache-2.0
"""Puts an article into a page of its own: Midnight's look, no scripts, no other resources."""

from __future__ import annotations

import base64
import hashlib
import re
from functools import lru_cache
from pathlib import Path

from .extraction import Origin
from .markup import text

_LANGUAGE = re.compile(r"[A-Za-z0-9-]{1,35}")
_DIRECTIONS = ("ltr", "rtl", "auto")

_PAGE = """<!doctype html>
<html{attributes}>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta http-equiv="x-dns-prefetch-control" content="off">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark">
<meta name="theme-color" content="#000000">
<link rel="icon" href="data:,">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<main>
<article>
<header>
<p class="site">{site}</p>
<h1>{title}</h1>{byline}
</header>
<div class="text">
{content}
</div>
</article>
<footer lang="en" dir="ltr">
{report}
</footer>
</main>
</body>
</html>
"""


def page_of(origin: Origin, content: str, report: str) -> str:
    """The whole page, as it is written to the file."""
    style = _style()
    return _PAGE.format(
        attributes=_attributes(origin),
        policy=_policy(style),
        title=text(origin.title),
        style=style,
        site=_site(origin),
        byline=_byline(origin),
        content=content,
        report=report,
    )


@lru_cache(maxsize=1)
def _style() -> str:
    return Path(__file__).with_name("midnight.css").read_text(encoding="utf-8")


def _policy(style: str) -> str:
    """Allows this one style sheet and embedded images, and nothing else."""
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    return (
        f"default-src 'none'; style-src 'sha256-{digest}'; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )


def _attributes(origin: Origin) -> str:
    found = ""
    if _LANGUAGE.fullmatch(origin.language):
        found += f' lang="{origin.language}"'
    if origin.direction.lower() in _DIRECTIONS:
        found += f' dir="{origin.direction.lower()}"'
    return found


def _site(origin: Origin) -> str:
    name = text(origin.site or "A file")
    if not origin.url.startswith(("http:", "https:", "gemini:")):
        return name
    return f'<a href="{text(origin.url)}" rel="noreferrer noopener">{name}</a>'


def _byline(origin: Origin) -> str:
    date = re.match(r"\d{4}-\d{2}-\d{2}", origin.published)
    time = f'<time datetime="{date.group()}">{date.group()}</time>' if date else ""
    parts = [part for part in (text(origin.author), time) if part]
    return f'\n<p class="byline">{" · ".join(parts)}</p>' if parts else ""
