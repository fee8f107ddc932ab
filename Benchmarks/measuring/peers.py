# SPDX-License-Identifier: Apache-2.0
"""The peers: which there are, what each needs, and how it is called. All are reported in the same
form, even one that is not installed."""
import os
import shutil
import subprocess

from . import rules, times
from .inputs import write_lines
from .places import SCRATCH, benchmark, scratch, scratch_folder
from .processes import Missing, answer_of, compiled

# A list is built again until this much time has passed, but at most as often as requested.
BUILDING_MS = 5000


class Peer:
    """A program that builds from lists and decides about requests. See ../README.md for its
    arguments, and what it prints and writes."""

    name = title = ""
    # Whether its answers are decisions, for which it can name the filter.
    decides = False

    def __init__(self, inputs, passes, rounds):
        self.inputs, self.passes, self.rounds = inputs, passes, rounds
        self.folder = scratch_folder(self.name)
        self.serialized = scratch(self.name, "serialized")

    def program(self):
        """The command line that its steps are added to; raises Missing."""
        raise NotImplementedError

    def lists(self):
        """The file that it builds from."""
        if not self.inputs.filters:
            raise Missing("reads filter lists, of which there is no text (--texts)")
        return self.inputs.filters

    def measure(self):
        program, lists = self.program(), self.lists()
        figures = self.build(program, lists)
        figures.update(answer_of([*program, "decide", self.serialized, self.inputs.for_peers,
                                  str(self.passes), self.folder]))
        taken = times.read_times(os.path.join(self.folder, "times"))
        self.said = times.read_decisions(os.path.join(self.folder, "decisions"))
        if not self.decides:
            return {**figures, **times.summary(taken)}
        return {**figures, **times.summaries(taken, self.said)}

    def build(self, program, lists):
        """Builds in a new process each time; the best one counts."""
        built, spent = [], 0
        while len(built) < self.rounds and spent < BUILDING_MS:
            built.append(answer_of([*program, "build", lists, self.serialized]))
            spent += built[-1]["build_ms"]
        return min(built, key=lambda figures: figures["build_ms"])

    def explanations(self, numbers):
        """Which filters decided about some of the requests."""
        given = " ".join(map(str, numbers))
        found = answer_of([*self.program(), "explain", self.explained(), self.inputs.for_peers],
                          given)
        return {int(number): answer for number, answer in found.items()}

    def explained(self):
        """The file for explanations."""
        return self.serialized


def files_of_package(package):
    """The files of an installed package of Debian."""
    try:
        listed = subprocess.run(["dpkg", "-L", package], capture_output=True, text=True)
    except FileNotFoundError:
        return []
    return listed.stdout.splitlines()


class UBlockOrigin(Peer):
    name, title = "ublock", "uBlock Origin"
    decides = True
    PACKAGE = "webext-ublock-origin-firefox"

    def program(self):
        if not shutil.which("node"):
            raise Missing("node is not installed")
        return ["node", "--expose-gc", benchmark("peers", "ublock_peer.mjs"), self.extension()]

    def extension(self):
        """The folder of the extension."""
        for path in files_of_package(self.PACKAGE):
            if path.endswith("/js/static-net-filtering.js"):
                return os.path.dirname(os.path.dirname(path))
        raise Missing("Debian's package %s is not installed" % self.PACKAGE)

    def measure(self):
        figures = super().measure()
        node = subprocess.run(["node", "--version"], capture_output=True, text=True).stdout.strip()
        return {**figures, "runs_in": "node " + node.lstrip("v")}


class Adblock(Peer):
    name, title = "adblock", "adblock (PyPI)"
    decides = True
    PYTHON = os.path.join(SCRATCH, "python", "bin", "python")

    def program(self):
        try:
            subprocess.run([self.PYTHON, "-c", "import adblock"], check=True, capture_output=True)
        except (OSError, subprocess.CalledProcessError):
            raise Missing("PyPI's package adblock is not installed")
        return [self.PYTHON, benchmark("peers", "adblock_peer.py")]

    def explained(self):
        return self.inputs.filters


def flags_for_library(kind):
    try:
        done = subprocess.run(["pkg-config", kind, "libhs"], capture_output=True, text=True)
    except FileNotFoundError:
        raise Missing("pkg-config is not installed")
    if done.returncode != 0:
        raise Missing("Debian's package libhyperscan-dev is not installed")
    return done.stdout.split()


class Hyperscan(Peer):
    name, title = "hyperscan", "Hyperscan"

    def program(self):
        return [compiled("peers/hyperscan_peer.c", flags_for_library("--cflags"),
                         flags_for_library("--libs"))]

    def lists(self):
        lines = ["%s\t%s" % ("c" if counts_case else "i", pattern)
                 for counts_case, pattern in rules.other_patterns(self.inputs.all_rules)]
        if not lines:
            raise Missing("the lists have no patterns but plain hosts")
        return write_lines(scratch("inputs", "patterns.txt"), lines)


class WebKitGTK(Peer):
    """Only compiles: it makes decisions only for loads of pages."""

    name, title = "webkit", "WebKitGTK"
    PYTHON = "/usr/bin/python3"

    def program(self):
        asked = "import gi; gi.require_version('WebKit2', '4.1'); from gi.repository import WebKit2"
        try:
            subprocess.run([self.PYTHON, "-c", asked], check=True, capture_output=True)
        except (OSError, subprocess.CalledProcessError):
            raise Missing("Debian's packages gir1.2-webkit2-4.1 and python3-gi are not installed")
        if not shutil.which("xvfb-run"):
            raise Missing("Debian's package xvfb is not installed")
        return ["xvfb-run", "-a", self.PYTHON, benchmark("peers", "webkit_peer.py")]

    def measure(self):
        program = self.program()
        answers = [answer_of([*program, *self.inputs.lists]) for _ in range(min(2, self.rounds))]
        return min(answers, key=lambda answer: answer["build_ms"])


ALL = [UBlockOrigin, Adblock, Hyperscan, WebKitGTK]
