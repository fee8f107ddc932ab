# SPDX-License-Identifier: Apache-2.0
"""What filters do to one document, apart from its loads."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Callable, NamedTuple, Optional, Union


class Style(NamedTuple):
    """Declarations for the elements of a selector."""

    selector: str
    style: str


class Step(NamedTuple):
    """A step of a procedural selector: the name of an operator, and a text or a selector.

    The step `css-selector` has a selector of CSS. The first one is on the document. One that begins
    with a combinator or a pseudo-class goes on from the elements that were found so far.
    """

    type: str
    arg: Union[str, tuple[Step, ...]]


class Action(NamedTuple):
    """What is done with elements: `remove`, `style`, `remove-attr` or `remove-class`.

    `arg` has the declarations, or the name of the attribute or class; None for `remove`.
    """

    type: str
    arg: Optional[str] = None


class ProceduralFilter(NamedTuple):
    """A selector that needs a script, and what is done; without an action elements are hidden."""

    selector: tuple[Step, ...]
    action: Optional[Action] = None


@dataclass(frozen=True)
class PagePlan:
    """What cosmetic filters do to a document.

    Generic filters are not in it: their selectors are looked up by the classes and ids of the
    document with `Matcher.generic_selectors`, and the rest is in `Matcher.generic_style`.
    """

    #: Whether generic filters hide on the document.
    generic: bool
    #: The selectors of elements to hide with `display: none !important`; each is plain CSS.
    selectors: tuple[str, ...]
    styles: tuple[Style, ...]
    procedural: tuple[ProceduralFilter, ...]
    #: The canonical name of each scriptlet, followed by its arguments.
    scriptlets: tuple[tuple[str, ...], ...]
    #: The texts of scripts that lists contain.
    scripts: tuple[str, ...]
    #: The elements to cut out of the text of the response.
    html: tuple[ProceduralFilter, ...]
    #: The names of headers to remove from the response.
    removed_headers: tuple[str, ...]
    #: Generic selectors that must not hide on the document.
    exceptions: tuple[str, ...]
    #: All of this as the library writes it, for programs that pass it on.
    json: str

    @classmethod
    def of_json(cls, document: str) -> PagePlan:
        """The plan in a JSON object of the library, in which members without content are absent."""
        members: dict[str, Any] = json.loads(document)
        read = {name: _READERS[name](members[name]) for name in members.keys() & _READERS.keys()}
        return cls(**{**_NOTHING, **read}, generic=members["generic"], json=document)


def _procedural(members: dict[str, Any]) -> ProceduralFilter:
    action = members.get("action")
    return ProceduralFilter(_steps(members["selector"]), Action(**action) if action else None)


def _steps(steps: list[dict[str, Any]]) -> tuple[Step, ...]:
    return tuple(Step(step["type"], _argument(step["arg"])) for step in steps)


def _argument(argument: Union[str, list[dict[str, Any]]]) -> Union[str, tuple[Step, ...]]:
    return argument if isinstance(argument, str) else _steps(argument)


def _styles(styles: list[dict[str, str]]) -> tuple[Style, ...]:
    return tuple(Style(style["selector"], style["style"]) for style in styles)


def _scriptlets(calls: list[list[str]]) -> tuple[tuple[str, ...], ...]:
    return tuple(map(tuple, calls))


def _filters(filters: list[dict[str, Any]]) -> tuple[ProceduralFilter, ...]:
    return tuple(map(_procedural, filters))


#: What makes the value of each member; others that a library may write are left out.
_READERS: dict[str, Callable[[Any], Any]] = {
    "selectors": tuple,
    "styles": _styles,
    "procedural": _filters,
    "scriptlets": _scriptlets,
    "scripts": tuple,
    "html": _filters,
    "removed_headers": tuple,
    "exceptions": tuple,
}
_NOTHING: dict[str, Any] = dict.fromkeys(_READERS, ())
