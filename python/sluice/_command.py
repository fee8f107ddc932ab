# SPDX-License-Identifier: Apache-2.0
"""Finds and runs the command `sluice`."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Optional, Union

from .errors import SluiceError

#: A path as the functions of this package accept it.
PathLike = Union[str, os.PathLike[str]]

_BESIDE = Path(__file__).parent / "bin" / "sluice"


def command() -> str:
    """The path of the command: next to the package, in SLUICE_COMMAND, or on PATH."""
    if _BESIDE.exists():
        return str(_BESIDE)
    named = os.environ.get("SLUICE_COMMAND")
    if named:
        return named
    found = shutil.which("sluice")
    # The script that a wheel puts on PATH would only call this again.
    if found and not _is_script(found):
        return found
    raise SluiceError(
        "the command sluice is missing; install a wheel that contains it, "
        "put it on PATH or set SLUICE_COMMAND"
    )


def run(
    arguments: Sequence[str],
    allowed: Sequence[int] = (0,),
    text: str = "",
    folder: Optional[str] = None,
) -> subprocess.CompletedProcess[str]:
    """Runs the command, in a folder; raises its message on any exit status that is not allowed."""
    # A relative path would be one from the folder.
    program = os.path.abspath(command()) if folder else command()
    try:
        done = subprocess.run(
            [program, *arguments],
            input=text,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            check=False,
            cwd=folder,
        )
    except OSError as error:
        raise SluiceError(f"the command {program} cannot be run: {error.strerror}") from error
    if done.returncode not in allowed:
        raise SluiceError(sentence_of(done))
    return done


def operand(path: PathLike) -> str:
    """A path as an operand: one that begins with a dash must not look like an option."""
    text = os.fspath(path)
    return f"./{text}" if text.startswith("-") else text


def main() -> None:
    """The script `sluice` of a wheel: replaced by the command in the wheel."""
    program = command()
    os.execv(program, [program, *sys.argv[1:]])


def _is_script(path: str) -> bool:
    with open(path, "rb") as file:
        return file.read(2) == b"#!"


def sentence_of(done: subprocess.CompletedProcess[str]) -> str:
    """What the command says is wrong."""
    lines = [line for line in done.stderr.splitlines() if line.startswith("sluice: ")]
    if lines:
        return "; ".join(line[len("sluice: ") :] for line in lines)
    return done.stderr.strip() or f"the command ended with status {done.returncode}"
