# SPDX-License-Identifier: Apache-2.0
"""The command sluice-read."""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import resource
import signal
import sys
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from types import FrameType
from typing import NoReturn, Optional

from .. import __version__
from .._visible import visible
from ..errors import SluiceError
from ..matcher import Matcher
from .addresses import STANDARD_INPUT_ARGUMENT, address_of_argument
from .gemini import known_capsules
from .limits import Deadline, Limits
from .output import File, check_place, put
from .pipeline import Reading, read
from .problems import ProblemKind, ReadingError
from .rulesets import default_lists
from .states import State

NAME = "sluice-read"

_DESCRIPTION = """\
Makes a page for dark rooms of the text of a web page: one file in shades of red on black, without
scripts, that loads nothing from anywhere.

The page is fetched and its requests are checked with rule lists. What they block is removed and
never fetched, what they hide is removed too; then the main text is extracted, and the images in
it that may be fetched are put into the file. Scripts do not run, and style sheets of the page are
not used. After the text there is a folded list of what was blocked and by which rule.
"""

_EPILOG = """\
exit status:
  0    the page is written
  1    the page cannot be read: it does not exist, does not answer, is neither HTML nor text, is
       empty or too large, takes too long, or the rules block it
  2    the command was used wrongly, or a rule list cannot be used
  3    no text was found in the page
  130  it was interrupted (Ctrl-C); 143 if it was terminated; 141 if the reader of stdout
       went away

Any other status comes from the system, which ended it. Unless the status is 0, OUTPUT stays as it
was.

examples:
  sluice-read https://news.example/today -o today.html
  sluice-read page.html -o - --list own.json --report report.json
  curl -s https://news.example/today | sluice-read - -o today.html
  sluice-read gemini://capsule.example/ -o capsule.html --progress

A gemini capsule is trusted on first use: its certificate is stored and must stay the same.
An attacker between you and the capsule at the first use is not detected.
"""

_STATUS = {
    ProblemKind.WRONG_USE: 2,
    ProblemKind.RULES: 2,
    ProblemKind.NO_TEXT: 3,
}
_GRACE_SECONDS = 5
#: The status of programs that end by that signal.
_NOBODY_READS = 128 + signal.SIGPIPE
_MOST_SECONDS = 86_400
#: More than any machine can handle, and small enough for all computations.
_MOST = 1_000_000_000
_MODULES = ("lxml", "cssselect")


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Reads one page according to the arguments; returns the exit status."""
    given = _parser().parse_args(arguments)
    try:
        with _signals(given.timeout):
            _run(given)
    except ReadingError as error:
        return _fail(error.problem.sentence, _STATUS.get(error.problem.kind, 1))
    except SluiceError as error:
        # Other errors of Sluice here are about rule lists.
        return _fail(str(error), _STATUS[ProblemKind.RULES])
    except _StoppedError as error:
        return _fail(str(error), error.status)
    except BrokenPipeError:
        return _NOBODY_READS
    return 0


def script() -> NoReturn:
    """The function of the console script."""
    sys.exit(main())


def _run(given: argparse.Namespace) -> None:
    _check(given)
    until = Deadline(given.timeout)
    url = address_of_argument(given.page)
    matcher = Matcher(given.list or default_lists())
    read(
        url,
        matcher,
        limits=_limits(given),
        observer=_tell if given.progress else None,
        show=lambda reading: _put(given, reading),
        known_capsules=given.capsules,
        until=until,
    )


def _put(given: argparse.Namespace, reading: Reading) -> None:
    # The page was read in time; how long the reader of stdout takes does not matter.
    signal.alarm(0)
    if given.progress and reading.report.left_out:
        _say(reading.report.left_out)
    put(_files(given, reading), _ignore_signals)


def _check(given: argparse.Namespace) -> None:
    missing = [name for name in _MODULES if find_spec(name) is None]
    if missing:
        sentence = f"{', '.join(missing)} is not installed; run pip install 'sluice-rules[read]'"
        raise ReadingError(ProblemKind.WRONG_USE, sentence)
    places = [place for place in (given.output, given.report) if place]
    if len(places) != len({os.path.realpath(place) for place in places}):
        raise ReadingError(ProblemKind.WRONG_USE, "page and report need different files")
    for place in places:
        check_place(place)
    if given.page == STANDARD_INPUT_ARGUMENT and sys.stdin is None:
        raise ReadingError(ProblemKind.WRONG_USE, "standard input is closed")


def _files(given: argparse.Namespace, reading: Reading) -> list[File]:
    """The files to write, the page last: once it is written nothing more can fail."""
    page = File(given.output, reading.html)
    if not given.report:
        return [page]
    report = json.dumps(reading.report.as_json(), indent=1, ensure_ascii=False)
    return [File(given.report, f"{report}\n"), page]


def _limits(given: argparse.Namespace) -> Limits:
    return Limits(
        page_bytes=given.max_page,
        images=0 if given.no_images else given.max_images,
        all_image_bytes=given.max_image_bytes,
    )


def _tell(state: State) -> None:
    _say(state.value)


def _fail(sentence: str, status: int) -> int:
    _say(sentence)
    return status


def _say(words: str) -> None:
    """The only way to print messages; if stderr is closed, only the status remains."""
    if sys.stderr is not None:
        with contextlib.suppress(OSError):
            print(f"{NAME}: {visible(words)}", file=sys.stderr, flush=True)


class _StoppedError(BaseException):
    """A signal ends the reading; no library may catch it as an error of its own."""

    def __init__(self, sentence: str, status: int) -> None:
        super().__init__(sentence)
        self.status = status


@contextlib.contextmanager
def _signals(seconds: int) -> Iterator[None]:
    """Turns signals into an exception, and raises one after some seconds."""
    stops = {
        signal.SIGINT: _StoppedError("interrupted", 130),
        signal.SIGTERM: _StoppedError("terminated", 143),
        signal.SIGALRM: _StoppedError(f"the page was not read within {seconds} seconds", 1),
    }

    def stop(number: int, _: Optional[FrameType]) -> None:
        raise stops[signal.Signals(number)]

    before = {number: signal.signal(number, stop) for number in stops}
    signal.alarm(seconds)
    _end_at_last(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        for number, handler in before.items():
            signal.signal(number, handler)


def _end_at_last(seconds: int) -> None:
    """A handler waits until a library returns; if it never does, the system ends the process."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    most = int(used.ru_utime + used.ru_stime) + seconds + _GRACE_SECONDS
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    if hard == resource.RLIM_INFINITY or most < hard:
        resource.setrlimit(resource.RLIMIT_CPU, (most, hard))


def _ignore_signals() -> None:
    """Called before files are moved, which must not be interrupted."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGALRM):
        signal.signal(number, signal.SIG_IGN)


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        sys.exit(_fail(f"{message}; see {NAME} --help", _STATUS[ProblemKind.WRONG_USE]))


def _parser() -> _Parser:
    parser = _Parser(
        prog=NAME,
        usage=f"{NAME} URL|FILE|- -o OUTPUT [options]",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    usual = Limits()
    add = parser.add_argument
    add(
        "page",
        metavar="URL|FILE|-",
        help="http, https, gemini or file URL, the path of a file, or - for HTML on stdin, whose "
        "own URL is not known: only absolute URLs in it are fetched",
    )
    add(
        *("-o", "--output"),
        type=_text,
        required=True,
        metavar="OUTPUT",
        help="the file to write, - for stdout",
    )
    add(
        *("-l", "--list"),
        type=_text,
        action="append",
        metavar="LIST",
        help="an index or a rule list, told apart by the first bytes; may be given several times "
        "(default: midnight.json, general.json and rocketeer.json, which come with Sluice)",
    )
    add(
        "--report",
        type=_text,
        metavar="FILE",
        help="write every request with its type, decision, rule and bytes, and every hidden "
        "element, as JSON; - for stdout",
    )
    add("--progress", action="store_true", help="print each state on stderr")
    add("--no-images", action="store_true", help="fetch no images")
    add(
        *("--timeout", "-t"),
        type=_seconds,
        default=90,
        metavar="SECONDS",
        help="end if it takes longer (default: %(default)s)",
    )
    for name, default, what in (
        ("--max-page", usual.page_bytes, "the most bytes of the page"),
        ("--max-images", usual.images, "the most images that are fetched"),
        ("--max-image-bytes", usual.all_image_bytes, "the most bytes of all images together"),
    ):
        add(name, type=_count, default=default, metavar="N", help=f"{what} (default: {default:,})")
    add(
        "--capsules",
        type=_path,
        default=known_capsules(),
        metavar="FILE",
        help="the file with the certificates of gemini capsules (default: %(default)s)",
    )
    add("--version", action="version", version=f"{NAME} {__version__}")
    return parser


def _text(text: str) -> str:
    """Rejects an empty value, which is mostly a variable that is not set."""
    if not text.strip():
        raise argparse.ArgumentTypeError("the value is empty; write one, or leave the option out")
    return text


def _path(text: str) -> Path:
    return Path(_text(text))


def _count(text: str) -> int:
    return _number(text, _MOST)


def _seconds(text: str) -> int:
    return _number(text, _MOST_SECONDS)


def _number(text: str, most: int) -> int:
    # Python rejects numbers of thousands of digits.
    number = int(text) if text.isdecimal() and len(text) < 20 else 0
    if not 1 <= number <= most:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 to {most:,}")
    return number
