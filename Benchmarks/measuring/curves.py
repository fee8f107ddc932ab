# SPDX-License-Identifier: Apache-2.0
"""How decisions and indexes grow with made-up lists, threads and the length of URLs."""
import json
import os
import statistics
import subprocess
import time

from . import times, workload
from .places import scratch, scratch_folder
from .processes import Failure, answer_of
from .sluice import program

SIZES = [1_000, 3_000, 10_000, 30_000, 100_000, 300_000, 1_000_000, 1_500_000]
# The list for measuring threads and lengths: about as long as the usual ones together.
USUAL = 100_000
LENGTHS = [50, 100, 200, 500, 1_000, 2_000, 3_000, 4_000, 5_000, 6_000, 7_000, 8_000]
REQUESTS = 20_000
REQUESTS_OF_A_LENGTH = 500
PASSES = 9
# Other work takes a processor away for seconds, so threads are tried until two that share nothing
# reach this together, and the try counts in which they reached the most.
FREE_MACHINE = 1.9
TRIES = 15
# The layout of memory differs by process, so the median of a few is used.
PROCESSES = 3


class Curves:
    """One run. `progress` is called with the current step."""

    def __init__(self, progress):
        self.progress = progress
        self.folder = scratch_folder("curves")
        self.index = os.path.join(self.folder, "list.sluice")
        self.requests = os.path.join(self.folder, "requests.jsonl")
        self.command, self.benchmark = program("sluice"), program("MatchingBenchmark")

    def measure(self):
        self.progress("making up %s rules" % format(SIZES[-1], ","))
        self.lines, self.hosts = made_up_rules(SIZES[-1])
        sizes = [self.size(count) for count in SIZES]
        self.compile(USUAL)
        found = {"rules": sizes, "threads": self.threads(), "lengths": self.lengths()}
        os.remove(self.index)
        return found

    # Rules

    def size(self, count):
        """The cost of a list of this length: for the same requests as with all others, and for
        requests to hosts from all over the list, nearly none of which is in a cache."""
        self.progress("measuring %s rules" % format(count, ","))
        seconds = self.compile(count)
        same, spread = self.mixed(SIZES[0]), self.mixed(count)
        return {"rules": count, "decision_ns": same["mean_ns"], "p99_ns": same["p99_ns"],
                "spread_ns": spread["mean_ns"], "spread_p99_ns": spread["p99_ns"],
                "index_bytes": os.path.getsize(self.index), "open_ms": same["open_ms"],
                "compile_ms": round(1000 * seconds)}

    def compile(self, count):
        """Makes the index of the first rules; returns the seconds."""
        path = os.path.join(self.folder, "list.json")
        workload.write_list(path, (line for line, _ in zip(self.lines, range(count))))
        started = time.perf_counter()
        done = subprocess.run([self.command, "compile", "--quiet", "--target", "sluice", path,
                               "-o", self.index])
        taken = time.perf_counter() - started
        os.remove(path)
        if done.returncode != 0:
            raise Failure("a made-up list of %d rules does not compile" % count)
        return taken

    def mixed(self, count):
        """Times of decisions, a quarter of which are to hosts that the first rules block."""
        self.write_mixed(count)
        decided = self.decided()
        if decided["blocks"] != REQUESTS // 4:
            raise Failure("%d requests are blocked, and not %d" % (
                decided["blocks"], REQUESTS // 4))
        return decided

    def write_mixed(self, count):
        hosts = [host for host in self.hosts[:count] if host]
        workload.write_requests(self.requests, workload.mixed(REQUESTS, hosts))

    def decided(self):
        """Times of decisions about the requests that were written last."""
        result = [self.decided_once() for _ in range(PROCESSES)]
        return {**result[0], **{
            name: round(statistics.median(one[name] for one in result), 1)
            for name in ["mean_ns", "p99_ns"]},
            "open_ms": round(min(one["open_ms"] for one in result), 3)}

    def decided_once(self):
        result = answer_of([self.benchmark, self.index, self.requests, "decisions", str(PASSES),
                          self.folder])
        taken = times.read_times(os.path.join(self.folder, "times"))
        said = times.read_decisions(os.path.join(self.folder, "decisions"))
        return {**times.summary(taken), "blocks": said.count(times.BLOCK),
                "open_ms": result["open_ns"] / 1e6}

    # Threads and lengths

    def threads(self):
        self.progress("measuring threads")
        self.write_mixed(SIZES[0])
        tries = []
        while len(tries) < TRIES and not any(map(was_free, tries)):
            tries.append(answer_of([self.benchmark, self.index, self.requests, "threads"]))
        result = max(tries, key=what_the_machine_gave)
        if not was_free(result):
            self.progress("other work took a processor away: two threads come out too slow")
        return {"rules": USUAL, "one": result["decisions_per_second"],
                "two": result["decisions_per_second_2"],
                "two_apart": result["decisions_per_second_2_apart"]}

    def lengths(self):
        """Of URLs that are not blocked."""
        self.progress("measuring long URLs")
        return [self.length(bytes) for bytes in LENGTHS]

    def length(self, bytes):
        workload.write_requests(self.requests, workload.misses(REQUESTS_OF_A_LENGTH, bytes))
        decided = self.decided()
        if decided["blocks"] > 0:
            raise Failure("a URL of %d bytes is blocked by mistake" % bytes)
        return {"bytes": bytes, "decision_ns": decided["mean_ns"]}


def what_the_machine_gave(result):
    """The ratio to two threads that share nothing."""
    return result["decisions_per_second_2_apart"] / result["decisions_per_second"]


def was_free(result):
    return what_the_machine_gave(result) >= FREE_MACHINE


def made_up_rules(count):
    """The rules as lines of JSON, and for each the host that it blocks, or None."""
    lines, hosts = [], []
    for rule in workload.rules(count):
        lines.append(json.dumps(rule))
        hosts.append(workload.blocked_host(rule))
    return lines, hosts
