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
from .visible import visible

NAME = "sluice-read"

_DESCRIPTION = """\
Makes a page for dark rooms of the text of a web page: one file in shades of red on black, without
scripts, that loads nothing from anywhere.

The page is fetched and its requests are put before rule lists. What they block is taken out and
never fetched, what they hide is taken out too; then the main text is looked for, and the images in
it that may be fetched are put into the file. Scripts do not run, and style sheets of the page are
not used. Behind the text stands, folded, what was stopped and by which rule.
"""

_EPILOG = """\
exit status:
  0    the page is written
  1    the page can not be read: it is not there, does not answer, is no HTML, is empty or too
       large, takes too long, or the rules block it
  2    the command was used wrongly, or a rule list can not be used
  3    no text was found in the page
  130  it was interrupted (Ctrl-C); 143 if it was told to end; 141 if nobody reads what it writes to
       stdout

Any other status comes from the system, which ended it. Unless the status is 0, OUTPUT stays as it
was.

examples:
  sluice-read https://news.example/today -o today.html
  sluice-read page.html -o - --list own.json --report report.json
  curl -s https://news.example/today | sluice-read - -o today.html
  sluice-read gemini://capsule.example/ -o capsule.html --progress

A gemini capsule is trusted at its first use: its certificate is remembered and must stay the same.
Who is between you and the capsule at that first time is not noticed.
"""

_STATUS = {
    ProblemKind.WRONG_USE: 2,
    ProblemKind.RULES: 2,
    ProblemKind.NO_TEXT: 3,
}
_GRACE_SECONDS = 5
#: A signal of that name would end other programs so.
_NOBODY_READS = 128 + signal.SIGPIPE
_MOST_SECONDS = 86_400
#: More than any machine has to spare, and few enough for whatever counts with it.
_MOST = 1_000_000_000
_MODULES = ("lxml", "cssselect", "readability")


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Reads one page as the arguments say; gives the exit status."""
    given = _parser().parse_args(arguments)
    try:
        with _signals(given.timeout):
            _run(given)
    except ReadingError as error:
        return _fail(error.problem.sentence, _STATUS.get(error.problem.kind, 1))
    except SluiceError as error:
        # What else Sluice raises here is about rule lists.
        return _fail(str(error), _STATUS[ProblemKind.RULES])
    except _StoppedError as error:
        return _fail(str(error), error.status)
    except BrokenPipeError:
        return _NOBODY_READS
    return 0


def script() -> NoReturn:
    """Is what the console script runs."""
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
    # The page was read in time; how long somebody looks at what is on stdout is another thing.
    signal.alarm(0)
    if given.progress and reading.report.left_out:
        _say(reading.report.left_out)
    put(_files(given, reading), _ignore_signals)


def _check(given: argparse.Namespace) -> None:
    missing = [name for name in _MODULES if find_spec(name) is None]
    if missing:
        sentence = f"{', '.join(missing)} is not installed; do pip install sluice[read]"
        raise ReadingError(ProblemKind.WRONG_USE, sentence)
    places = [place for place in (given.output, given.report) if place]
    if len(places) != len({os.path.realpath(place) for place in places}):
        raise ReadingError(ProblemKind.WRONG_USE, "page and report can not go to the same place")
    for place in places:
        check_place(place)
    if given.page == STANDARD_INPUT_ARGUMENT and sys.stdin is None:
        raise ReadingError(ProblemKind.WRONG_USE, "standard input is closed")


def _files(given: argparse.Namespace, reading: Reading) -> list[File]:
    """What is written, the page last: once it is in place nothing more can go wrong."""
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
    """Is the one way for messages to leave; where nobody can be told, the status has to do."""
    if sys.stderr is not None:
        with contextlib.suppress(OSError):
            print(f"{NAME}: {visible(words)}", file=sys.stderr, flush=True)


class _StoppedError(BaseException):
    """A signal ends the reading; no library on the way may take it for an error of its own."""

    def __init__(self, sentence: str, status: int) -> None:
        super().__init__(sentence)
        self.status = status


@contextlib.contextmanager
def _signals(seconds: int) -> Iterator[None]:
    """Turns signals into an exception, and rings after some seconds, whatever takes so long."""
    stops = {
        signal.SIGINT: _StoppedError("interrupted", 130),
        signal.SIGTERM: _StoppedError("told to end", 143),
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
    """A handler waits until a library comes back; from one that never does the system frees us."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    most = int(used.ru_utime + used.ru_stime) + seconds + _GRACE_SECONDS
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    if hard == resource.RLIM_INFINITY or most < hard:
        resource.setrlimit(resource.RLIMIT_CPU, (most, hard))


def _ignore_signals() -> None:
    """Is done before files are moved, which is not to be left half done."""
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
        "own URL is not known: only what it names in full is fetched",
    )
    add("-o", "--output", required=True, metavar="OUTPUT", help="the file to write, - for stdout")
    add(
        *("-l", "--list"),
        action="append",
        metavar="LIST",
        help="an index or a rule list, told by how they begin; may be given several times "
        "(default: midnight.json, general.json and rocketeer.json, which come with Sluice)",
    )
    add(
        "--report",
        metavar="FILE",
        help="write every request with its type, decision, rule and bytes, and every hidden "
        "element, as JSON; - for stdout",
    )
    add("--progress", action="store_true", help="tell each state on stderr")
    add("--no-images", action="store_true", help="fetch no images")
    add(
        *("--timeout", "-t"),
        type=_seconds,
        default=90,
        metavar="SECONDS",
        help="end if it takes longer (default: %(default)s)",
    )
    for name, default, what in (
        ("--max-page", usual.page_bytes, "bytes that the page may have"),
        ("--max-images", usual.images, "images that are fetched"),
        ("--max-image-bytes", usual.all_image_bytes, "bytes that all images may have together"),
    ):
        add(name, type=_count, default=default, metavar="N", help=f"{what} (default: {default:,})")
    add(
        "--capsules",
        type=Path,
        default=known_capsules(),
        metavar="FILE",
        help="where certificates of gemini capsules are remembered (default: %(default)s)",
    )
    add("--version", action="version", version=f"{NAME} {__version__}")
    return parser


def _count(text: str) -> int:
    return _number(text, _MOST)


def _seconds(text: str) -> int:
    return _number(text, _MOST_SECONDS)


def _number(text: str, most: int) -> int:
    # Python refuses to read numbers of thousands of digits.
    number = int(text) if text.isdecimal() and len(text) < 20 else 0
    if not 1 <= number <= most:
        raise argparse.ArgumentTypeError(f"{text!r} is no number from 1 to {most:,}")
    return number
