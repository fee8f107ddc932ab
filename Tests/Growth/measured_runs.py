# SPDX-License-Identifier: Apache-2.0
"""Runs commands and measures what they cost: instructions or processor time, and memory.

As a program it is the process that starts the commands: the peak memory of a child includes what
its parent had when it was started, so the parent must be small.
"""
import json
import os
import pathlib
import resource
import shutil
import signal
import subprocess
import sys
import tempfile

MOST_SECONDS = 60
MOST_ADDRESSES = 3 << 30
#: A command that waits for something uses no processor time, so the clock ends it.
MOST_WAITING = 180
#: A run that costs less than this above the run without input shows nothing about the growth.
ENOUGH = {"ms": 20, "million instructions": 60}


class Run:
    """What one run of a command cost, and how it ended."""

    def __init__(self, answer):
        self.cost = answer["cost"]
        self.memory = answer["memory"]
        self.status = answer["status"]
        self.errors = answer["errors"]
        #: Whether it is a run of a command that makes the input, and refused to.
        self.has_no_input = False
        #: The bytes of the list, where the input is its index.
        self.size_of_files = 0

    @property
    def is_refused(self):
        """Whether the command refused its input."""
        return self.status == 2 or self.has_no_input

    @property
    def failure(self):
        """What is wrong with how it ended, or nothing."""
        if self.status == -signal.SIGXCPU:
            return f"killed after {MOST_SECONDS} s"
        if self.status not in (0, 1, 2):
            return f"ended with {self.status}: {self.errors[-200:]!r}"
        if self.status == 2 and not self.has_no_input and not self.is_clear:
            return f"refused unclearly: {self.errors[-300:]!r}"
        return None

    @property
    def is_clear(self):
        """Whether a refusal ends with a sentence, after which help may follow."""
        lines = self.errors.strip().split("\n")[-3:]
        return any(line.startswith("sluice: ") for line in lines)


class Launcher:
    """A small process that starts commands on one core."""

    def __init__(self):
        self.process = subprocess.Popen(
            [sys.executable, "-B", "-S", os.path.abspath(__file__)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        self.unit = json.loads(self.process.stdout.readline())["unit"]

    def run(self, command, folder, stdin=None):
        """Runs a command in a folder, with a file of it as standard input."""
        question = json.dumps({"command": command, "folder": str(folder), "stdin": stdin})
        self.process.stdin.write(question.encode() + b"\n")
        self.process.stdin.flush()
        return Run(json.loads(self.process.stdout.readline()))

    def close(self):
        """Ends the process."""
        self.process.stdin.close()
        self.process.wait()


# In the process that starts the commands


def limit():
    """One core, a low priority, and the limits of each command."""
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    os.nice(5)
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS + 5))
    resource.setrlimit(resource.RLIMIT_AS, (MOST_ADDRESSES, MOST_ADDRESSES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def counts_instructions():
    """Whether perf can count here: few virtual machines have the counters."""
    if not shutil.which("perf"):
        return False
    done = subprocess.run(
        ["perf", "stat", "-x,", "-e", "instructions:u", "true"], capture_output=True, check=False
    )
    return done.stderr.split(b",")[0].isdigit()


def answer(question, perf):
    """Runs a command and measures it."""
    command = question["command"]
    if perf:
        command = ["perf", "stat", "-x,", "-o", perf, "-e", "instructions:u", "--", *command]
    path = os.path.join(question["folder"], question["stdin"]) if question["stdin"] else os.devnull
    with open(path, "rb") as stdin, tempfile.TemporaryFile() as errors:
        child = subprocess.Popen(
            command, cwd=question["folder"], stdin=stdin, stdout=subprocess.DEVNULL, stderr=errors
        )
        signal.signal(signal.SIGALRM, lambda *_: child.kill())
        signal.alarm(MOST_WAITING)
        _, status, usage = os.wait4(child.pid, 0)
        signal.alarm(0)
        child.returncode = os.waitstatus_to_exitcode(status)
        length = errors.seek(0, os.SEEK_END)
        errors.seek(max(0, length - 2000))
        text = errors.read().decode(errors="replace")
    # The kernel measures the sum exactly, and divides it by samples.
    cost = (usage.ru_utime + usage.ru_stime) * 1e3
    if perf:
        counts = [line.split(",")[0] for line in pathlib.Path(perf).read_text().split("\n")]
        cost = sum(int(count) for count in counts if count.isdigit()) / 1e6
    return {
        "cost": cost,
        "memory": usage.ru_maxrss * 1024,
        "status": child.returncode,
        "errors": text,
    }


def main():
    """Answers questions, each a line of JSON."""
    limit()
    with tempfile.NamedTemporaryFile() as counts:
        perf = counts.name if counts_instructions() else None
        print(json.dumps({"unit": "million instructions" if perf else "ms"}), flush=True)
        for line in sys.stdin:
            print(json.dumps(answer(json.loads(line), perf)), flush=True)


if __name__ == "__main__":
    main()
