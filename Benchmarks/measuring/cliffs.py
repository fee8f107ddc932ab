# SPDX-License-Identifier: Apache-2.0
"""What filters cost together, and what their halves cost."""
import functools
import os
import re
import shutil
import subprocess

from .inputs import write_lines
from .places import scratch_folder
from .processes import Failure, Missing
from .requests import write_for_sluice
from .sluice import program

FEW, MANY = 50, 350
FACTOR = 2
#: Instructions that do not count: an index with two filters takes another way than one with one.
SLACK = 400
ONE_FILTER = "||host.invalid^"


class Costs:
    """Counts instructions of decisions, each with its page prepared when the page changes."""

    def __init__(self, requests):
        if not shutil.which("valgrind"):
            raise Missing("valgrind is not installed; `scripts/setup --checks` installs it")
        self.folder = scratch_folder("cliffs")
        self.requests = {}
        step = max(1, len(requests) // MANY)
        for count in (FEW, MANY):
            self.requests[count] = os.path.join(self.folder, "requests-%d.jsonl" % count)
            write_for_sluice(requests[::step][:count], self.requests[count])

    @functools.cached_property
    def base(self):
        """The cost of a list of one filter."""
        return self.of([ONE_FILTER])

    def of(self, lines):
        """The instructions of a decision with some filters."""
        index = self.compiled(lines)
        few, many = (self.counted(index, count) for count in (FEW, MANY))
        return (many - few) / (MANY - FEW)

    def compiled(self, lines):
        path, index = (os.path.join(self.folder, name) for name in ("list.txt", "list.sluice"))
        write_lines(path, [*lines, ONE_FILTER])
        command = [program("sluice"), "compile", "--quiet", "--skip-invalid", "--syntax", "ublock"]
        done = subprocess.run([*command, path, "-o", index], capture_output=True, text=True)
        if done.returncode > 1:
            raise Failure("the filters do not compile: %s" % done.stderr.strip()[-500:])
        return index

    def counted(self, index, count):
        """The instructions of a process that decides some requests."""
        command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null",
                   program("MatchingBenchmark"), index, self.requests[count], "memory"]
        done = subprocess.run(command, capture_output=True, text=True)
        found = re.search(r"Collected\s*:\s*(\d+)", done.stderr)
        if done.returncode != 0 or not found:
            raise Failure("valgrind could not count: " + done.stderr.strip()[-500:])
        return int(found.group(1))


class Trial:
    """Filters and their two halves."""

    def __init__(self, lines, costs):
        self.count = len(lines)
        self.whole = costs.of(lines)
        self.halves = [costs.of(half) for half in (lines[::2], lines[1::2])]
        self.base = costs.base
        self.expected = self.base + sum(max(0, half - self.base) for half in self.halves)

    @property
    def is_cliff(self):
        """Whether the whole costs far more than its parts."""
        return self.whole - self.base > FACTOR * (self.expected - self.base) + SLACK

    @property
    def sentence(self):
        return "%s filters: %.0f instructions a decision; their halves %s, one filter %.0f%s" % (
            format(self.count, ","), self.whole, " and ".join("%.0f" % half for half in self.halves),
            self.base, ": a cliff" if self.is_cliff else "")
