# SPDX-License-Identifier: Apache-2.0
"""Forty shapes of pages, each with the text that must survive and the text that must go.

A file of `shapes` is a page in which `[+…+]` is around text of the article and `[-…-]` around other
text. `@P@` stands for a paragraph of an article and `@N@` for one of something else; `@TOP-…@` and
`@END-…@` are what many sites have above and below. `<!-- links: … -->` names what must be linked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from pathlib import Path

FOLDER = Path(__file__).with_name("shapes")
#: Pages in the manner of well-known sites, written when the forty were read without a loss.
LATER = FOLDER / "later"

_ARTICLE = """\
The first boats left the harbour before sunrise, and by the time the bells rang nobody on the quay \
could see them. The wind had turned in the night. It brought rain, and with the rain came \
the smell of the marshes behind the dyke.
For years the council had said that it was too dear. Then the roof of the pump house fell in, \
and within a week there was money for it. An engineer came from the city, measured the walls, and \
went away again without a word.
She keeps a book in which each day has one line. Most of them say what the water did. Some say who \
came, and one, from a winter that everybody here remembers, says only that the lamp was lit.
What makes the place hard to describe is that it is never the same for long. Sand moves along the \
shore with every storm, and where there was a beach in spring there may be deep water in autumn.
The machine is older than the people who look after it. Its wheels were cast in a foundry that \
closed before the war, and when a tooth breaks, someone has to carve a new one out of oak.
There are two opinions about this in the village, and neither of them is quiet. The first holds \
that the river should be left alone. The second holds that it was left to itself once, and that \
once was enough.
Measured over a whole year, the difference is small: about as much as a cup of water in a bath. \
But it is not spread over the year. Nearly all of it comes in three nights, usually in November.
He learned the trade from his uncle, who had learned it from a sailor, and he does not know from \
whom the sailor had it. None of them ever wrote anything down, which he now thinks was a mistake.
On paper it was simple. In the field it needed four boats, two divers, a crane on loan from \
the railway, and a tide that did not arrive when the table said it would.
Visitors ask for the view, and there is one, but the better reason for the climb is the sound. \
Halfway up, the stairs pick up the wind and hum, low enough that one feels it before one hears it.
The report lists eleven causes and gives none of them a weight. Read closely, it says that \
everybody had noticed something, and that each had supposed another would mention it.
By evening the road was open again. The school had lost its fence and the baker his sign, and a \
rowing boat nobody could name lay upside down in the middle of the football ground.
""".splitlines()
_OTHER = """\
Our partners and we would like to show you offers that fit your interests, and to measure how well \
they do. You can change your mind at any time on the page with our settings.
Sign up for the letter that forty thousand people read over breakfast. It costs nothing, and you \
can leave the list with one click whenever you like.
I do not agree with any of this. My neighbour says the same, and he has lived here for longer than \
the person who wrote it, as anybody could have found out by asking him.
Great post, thank you for sharing it with all of us. I have sent it on to my sister, who wanted \
just this kind of thing last week and could not find it anywhere.
All rights reserved. No part of these pages may be stored or printed without our written consent, \
except where the law of the country of the reader says so.
Could the moderators please look at the person above? This is the third time this month, and it \
drives away those who would like to have a reasonable conversation.
Nobody will be surprised. The same people have said the same things since the old bridge, and the \
paper prints it every time as if it were news to anyone.
""".splitlines()
_AROUND = {
    "TOP-SEMANTIC": "<header><a href=/>[-The Waterside-]</a><nav><ul><li><a href=/n>[-News desk-]"
    "</a><li><a href=/o>[-Opinion desk-]</a><li><a href=/s>[-Sign in now-]</a></ul></nav></header>",
    "END-SEMANTIC": "<footer><nav><a href=/i>[-Imprint and terms-]</a> <a href=/p>[-Privacy rules-]"
    "</a></nav><p>[-© The Waterside 2025-]</p></footer>",
    "TOP-CLASSES": '<div class="cookie-consent"><p>@N@</p></div><div class="site-header"><div '
    'class="logo"><a href=/>[-Shoreline-]</a></div><ul class="menu"><li><a href=/1>[-Front page-]'
    "</a><li><a href=/2>[-Sports pages-]</a><li><a href=/3>[-Small ads-]</a></ul></div>",
    "END-CLASSES": '<div class="site-footer"><ul><li><a href=/4>[-Work for us-]</a><li><a href=/5>'
    "[-Advertise here-]</a></ul><p>[-Shoreline Media Ltd-]</p></div>",
}
_MARKED = re.compile(r"\[([+-])(.*?)\1\]", re.DOTALL)
_HEAD = re.compile(r"(<html[^>]*>)?\s*((?:<title>.*?</title>|<meta[^>]*>|\s)*)(.*)", re.DOTALL)
_LINKS = re.compile(r"<!-- links: (.*?) -->\n?")


@dataclass(frozen=True)
class Shape:
    """A page, and what must be and must not be in its text."""

    name: str
    html: str
    kept: tuple[str, ...]
    gone: tuple[str, ...]
    links: tuple[str, ...]

    def missing(self, text: str) -> list[str]:
        """What a text does not have of the article."""
        words = plain(text)
        return [one for one in self.kept if plain(one) not in words]

    def left(self, text: str) -> list[str]:
        """What a text has that is not of the article."""
        words = plain(text)
        return [one for one in self.gone if plain(one) in words]


def plain(text: str) -> str:
    """Text without the spaces that markup may add or drop."""
    return re.sub(r"\s+", "", text)


@lru_cache(maxsize=2)
def shapes(folder: Path = FOLDER) -> tuple[Shape, ...]:
    """All shapes, by name."""
    return tuple(_shape(path) for path in sorted(folder.glob("*.html")))


def _shape(path: Path) -> Shape:
    source = path.read_text(encoding="utf-8")
    links = tuple(chain.from_iterable(found.split() for found in _LINKS.findall(source)))
    source = _LINKS.sub("", source)
    for name, markup in _AROUND.items():
        source = source.replace(f"@{name}@", markup)
    source = _filled(source, "@P@", "+", iter(_ARTICLE))
    source = _filled(source, "@N@", "-", iter(_OTHER))
    marked = _MARKED.findall(source)
    page = _with_body(_MARKED.sub(_words, source))
    kept, gone = (tuple(_without_tags(text) for one, text in marked if one == s) for s in "+-")
    return Shape(path.stem, page, kept, gone, links)


def _with_body(source: str) -> str:
    """A page with the tags that some parsers need."""
    start, head, body = _HEAD.fullmatch(source).groups()  # type: ignore[union-attr]
    opened = body if body.startswith("<body") else f"<body>{body}"
    root = start or "<html>"
    return f"<!doctype html>\n{root}<head><meta charset=utf-8>{head}</head>{opened}</body></html>"


def _filled(source: str, mark: str, sign: str, texts: Iterator[str]) -> str:
    return re.sub(mark, lambda _: f"[{sign}{next(texts)}{sign}]", source)


def _words(found: re.Match[str]) -> str:
    return found.group(2)


def _without_tags(markup: str) -> str:
    from html import unescape

    return unescape(re.sub(r"<[^>]*>", "", markup))
