# SPDX-License-Identifier: Apache-2.0
"""The rule lists that are used if none is named."""

from __future__ import annotations

from pathlib import Path

from .problems import ProblemKind, ReadingError

#: Midnight's own list, one for advertisements and trackers, and one that lets pages of Gemini load
#: only images of their capsule; its rules apply to `gemini:` only.
NAMES = ("midnight.json", "general.json", "rocketeer.json")

_PACKAGE = Path(__file__).resolve().parent.parent
#: A wheel contains them; in a checkout they are in the repository's folder.
FOLDERS = (_PACKAGE / "rulesets", _PACKAGE.parent.parent / "rulesets")


def default_lists() -> list[Path]:
    """Where the lists are."""
    return [_found(name) for name in NAMES]


def _found(name: str) -> Path:
    for folder in FOLDERS:
        if (folder / name).is_file():
            return folder / name
    sentence = f"the rule list {name} is not in the package; choose lists with --list"
    raise ReadingError(ProblemKind.RULES, sentence)
