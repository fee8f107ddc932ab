# SPDX-License-Identifier: Apache-2.0
"""Measures Sluice: the command as users run it, and the matcher by way of MatchingBenchmark."""
import json
import os
import subprocess

from . import times
from .inputs import unpacked
from .places import PROGRAMS, scratch, scratch_folder
from .processes import Failure, Missing, answer_of, best_milliseconds, compiled


class Sluice:
    """One run. `passes` is how often each request is decided, `rounds` how often a whole
    process is timed."""

    def __init__(self, inputs, passes, rounds):
        self.inputs, self.passes, self.rounds = inputs, passes, rounds
        self.command = program("sluice")
        self.benchmark = program("MatchingBenchmark")
        self.index = scratch("sluice", "lists.sluice")
        self.folder = scratch_folder("sluice")

    def measure(self):
        """All figures. Compiles first, and leaves out invalid requests."""
        figures = {"version": self.version(), **self.processes()}
        figures.update(self.decisions())
        figures["page"] = self.ask("pages", self.passes)
        figures["log"] = self.log()
        figures["filters"] = self.filters()
        figures.update(self.memory())
        figures.update(self.allocations())
        figures.update(self.threads())
        return figures

    def ask(self, measurement, *more, environment=None):
        """The result of one measurement of MatchingBenchmark."""
        arguments = [self.benchmark, self.index, self.inputs.for_sluice, measurement]
        return answer_of(arguments + [str(word) for word in more], environment=environment)

    # The command

    def version(self):
        result = subprocess.run([self.command, "--version"], capture_output=True, text=True)
        return result.stdout.split()[-1]

    def processes(self):
        lists, command = self.inputs.lists, self.command
        compiling = [command, "compile", "--quiet", *lists, "-o", self.index]
        # The exit status of `lint` shows whether there were errors.
        linting = [command, "lint", *lists]
        return {
            "compile_ms": best_milliseconds(self.rounds, compiling),
            "lint_ms": best_milliseconds(self.rounds, linting, good=(0, 1)),
            "start_ms": best_milliseconds(4 * self.rounds, [command, "--version"]),
            "any_start_ms": best_milliseconds(4 * self.rounds, ["true"]),
            "index_bytes": os.path.getsize(self.index)}

    def filters(self):
        """Reading the lists as filters, and making rules and an index of them; None if there are
        no such lists."""
        texts = [unpacked(path) for path in self.inputs.texts]
        if not texts:
            return None
        converting = program("ConvertingBenchmark")
        times = answer_of([converting, "times", *texts])
        return {"rules": times["rules"], "index_bytes": times["index_bytes"],
                **{name + "_ms": times[name + "_ns"] / 1e6
                   for name in ("read", "convert", "index")},
                "memory": answer_of([converting, "memory", *texts])}

    # The matcher

    def decisions(self):
        self.ask("decisions", 1, self.folder)
        said = times.read_decisions(os.path.join(self.folder, "decisions"))
        self.inputs.keep_requests(
            [number for number, byte in enumerate(said) if byte != times.NO_REQUEST])
        result = self.ask("decisions", self.passes, self.folder)
        taken = times.read_times(os.path.join(self.folder, "times"))
        self.said = times.read_decisions(os.path.join(self.folder, "decisions"))
        if len(self.said) != len(self.inputs.requests):
            raise Failure("MatchingBenchmark reads other requests than the peers")
        return {"open_ms": result["open_ns"] / 1e6, "clock_ns": result["clock_ns"],
                **times.summaries(taken, self.said)}

    def log(self):
        """A row of a log that is sorted by page, beside the decision with its page ready."""
        result = self.ask("log", self.passes)
        rows = max(1, result["rows"])
        return {name: round(result[name] / rows, 1) for name in ("ready_ns", "first_ns", "again_ns")}

    def memory(self):
        """The worst of a few processes: the state of the C library's allocator differs between them."""
        return max((self.ask("memory") for _ in range(self.rounds)),
                   key=lambda result: result["private_bytes"])

    def allocations(self):
        try:
            counter = compiled("allocations/count.c", flags=["-fPIC", "-shared"])
        except Missing:
            return {"allocations": None, "allocations_of_all": None}
        result = self.ask("allocations", environment={"LD_PRELOAD": counter})
        return {"allocations": round(result["allocations"] / result["decisions"], 6),
                "allocations_of_all": result["allocations"],
                "allocations_of_first_pass": result["first_pass"]}

    def threads(self):
        result = self.ask("threads")
        one = result["decisions_per_second"]
        return {**result, "threads_2": round(result["decisions_per_second_2"] / one, 2),
                "threads_2_apart": round(result["decisions_per_second_2_apart"] / one, 2)}

    def answers(self, numbers):
        """The answers of `sluice match` to some of the requests."""
        lines = "".join(json.dumps(self.inputs.requests[number]) + "\n" for number in numbers)
        matched = subprocess.run(
            [self.command, "match", "--no-css", self.index], input=lines, text=True,
            capture_output=True)
        if matched.returncode != 0:
            raise Failure("sluice match failed: " + matched.stderr.strip())
        return dict(zip(numbers, map(json.loads, matched.stdout.splitlines())))


def program(name):
    path = os.path.join(PROGRAMS, name)
    if not os.path.exists(path):
        raise Failure("%s is not built; `make bench` builds it" % name)
    return path
