# SPDX-License-Identifier: Apache-2.0
"""Finds N for an element and a command, and runs the command with more and more of it."""

import pathlib
import random
import shutil
import tempfile

from commands import FIXED, INDEX
from editor_session import session
from elements import FILES
from growth import MOST_BYTES, MOST_GROWTH, Growth
from measured_runs import ENOUGH

#: The largest N has so many bytes: what costs little until then is fast enough.
MOST_INPUT = 500_000
#: Memory is measured again with this much if it grows fast.
LARGE_INPUT = 4_000_000
#: Mixing more numbers takes longer than most commands.
MOST_SHUFFLED = 50_000


class Measurement:
    """Runs commands with elements in a folder."""

    def __init__(self, launcher, sluice, seed, milliseconds):
        self.launcher, self.sluice, self.seed = launcher, sluice, seed
        self.enough = ENOUGH[launcher.unit] * milliseconds / ENOUGH["ms"]
        self.bases = {}
        self.usual_counts = {}
        self.orders = {}

    def of(self, element, command):
        """The growth of an element with a command."""
        growth = Growth(f"{element.name} · {command.name}", self.launcher.unit)
        base = self.base(element, command)
        first = self.first(element, command, growth, base)
        if first is None:
            return growth
        self.compare(element, command, growth, base, first)
        if growth.ratio > MOST_GROWTH * 0.95 and not growth.failure:
            self.repeat(element, command, growth, base)
        self.measure_memory(element, command, growth)
        return growth

    def compare(self, element, command, growth, base, first):
        """Adds the runs with N and 4N; N becomes 4N if that costs too little to be compared."""
        count, size, run = first
        while True:
            growth.runs = []
            growth.add(count, size, run, base)
            size_of_files = run.size_of_files
            size, run = self.run(element, command, count * 4)
            if not self.is_measured(growth, run):
                self.compare_less(element, command, growth, base)
                return
            growth.add(count * 4, size, run, base)
            if growth.runs[-1][2] >= self.enough * 2 or size_of_files >= MOST_INPUT:
                return
            count *= 4

    def compare_less(self, element, command, growth, base):
        """Adds the runs with a half or a quarter of N, because 4N is refused."""
        for less in (growth.runs[0][0] // 2, growth.runs[0][0] // 4):
            if less < 1 or growth.failure:
                return
            size, run = self.run(element, command, less * 4)
            if self.is_measured(growth, run):
                growth.runs = []
                growth.add(less, *self.run(element, command, less), base)
                growth.add(less * 4, size, run, base)
                return

    def is_measured(self, growth, run):
        """Whether a run has done its work; otherwise notes why not.

        What is always refused must be refused in linear time.
        """
        growth.failure = growth.failure or run.failure
        is_refused = run.is_refused and not (growth.is_invalid and not run.has_no_input)
        growth.is_refused = growth.is_refused or is_refused
        return not run.failure and not is_refused

    def base(self, element, command):
        """A run with almost nothing, the same for all elements of a language."""
        key = (element.language, command.name)
        if key not in self.bases:
            runs = [self.run(element, command, 1)[1] for _ in range(5)]
            runs[0].cost = min(run.cost for run in runs)
            self.bases[key] = runs[0]
        return self.bases[key]

    def first(self, element, command, growth, base):
        """N, the bytes and the run: one that costs enough, or that has as many bytes as are tried.

        The search begins near the number that was enough for the element before.
        """
        key = (element.language, command.name)
        count = self.usual_counts.get(key, 64)
        size, run = self.run(element, command, count)
        if run.is_refused:
            growth.is_invalid = self.run(element, command, 1)[1].is_refused
        while self.is_measured(growth, run):
            cost = run.cost - base.cost
            if cost < self.enough and run.size_of_files < MOST_INPUT:
                count = int(count * self.step(cost, run.size_of_files))
                size, run = self.run(element, command, count)
                continue
            if cost > self.enough * 4 and count > 4:
                count = max(4, int(count * self.enough * 1.3 / cost))
                size, run = self.run(element, command, count)
            self.usual_counts[key] = max(64, min(count // 4, 4096))
            return count, size, run
        if growth.failure or growth.is_invalid:
            return None
        return self.largest(element, command, count)

    def step(self, cost, size):
        """How many times as much is tried next."""
        most = min(self.enough * 1.3 / max(cost, 0.5), MOST_INPUT * 1.1 / max(size, 1))
        return max(2, min(16, most))

    def largest(self, element, command, count):
        """N, the bytes and the run of about a quarter of the most that is not refused."""
        while count > 4:
            count //= 4
            if not self.run(element, command, count)[1].is_refused:
                break
        count = max(1, count // 4)
        return (count, *self.run(element, command, count))

    def repeat(self, element, command, growth, base):
        """Runs again what grew too fast, and 2N: others disturb, but never make it faster."""
        for _ in range(3):
            for run in (growth.runs[0], growth.runs[-1]):
                again = self.run(element, command, run[0])[1]
                if not again.failure:
                    run[2] = min(run[2], max(again.cost - base.cost, 0.001))
            if growth.ratio <= MOST_GROWTH * 0.95:
                return
        count = growth.runs[0][0]
        if len(growth.runs) == 2:
            size, run = self.run(element, command, count * 2)
            if self.is_measured(growth, run):
                growth.add(count * 2, size, run, base)
                growth.runs.sort()

    def measure_memory(self, element, command, growth):
        """Runs with a large input if memory grows too fast, because a small one hides it."""
        if (
            growth.failure
            or growth.is_refused
            or growth.slope <= MOST_BYTES
            or growth.bytes > MOST_BYTES
        ):
            return
        count, size, cost, _ = growth.runs[-1]
        times = min(LARGE_INPUT / size, 4)
        limit = self.enough * 500
        if times <= 1.5 or cost * times ** max(1, growth.exponent) > limit:
            return
        size, run = self.run(element, command, int(count * times))
        if self.is_measured(growth, run):
            growth.large = [int(count * times), size, run.cost, run.memory]

    def run(self, element, command, count):
        """The bytes of the input, and a run with a number of elements."""
        numbers = self.numbers(count)
        folder = pathlib.Path(tempfile.mkdtemp(prefix="growth-"))
        try:
            size = size_of_files = self.write(folder, element, command, numbers)
            for words in command.words_before(self.sluice, element.language):
                run = self.launcher.run(words, folder)
                if run.status != 0:
                    run.has_no_input, run.size_of_files = run.status in (1, 2), size_of_files
                    return size, run
            if command.input:
                size = (folder / INDEX).stat().st_size
            run = self.launcher.run(
                command.words(self.sluice, element.language), folder, command.stdin
            )
            run.size_of_files = size_of_files
            return size, run
        finally:
            shutil.rmtree(folder)

    def numbers(self, count):
        """The numbers of the elements, in an order that the seed decides."""
        if count not in self.orders:
            chance = random.Random(self.seed)
            start = chance.randrange(count)
            numbers = [*range(start, count), *range(start)]
            if count <= MOST_SHUFFLED:
                chance.shuffle(numbers)
            self.orders = {**dict(list(self.orders.items())[-3:]), count: numbers}
        return self.orders[count]

    def write(self, folder, element, command, numbers):
        """Writes the files of an input; gives their bytes."""
        files = element.files(numbers)
        if element.language == "filters":
            # So that there is something to write where the rest is rejected.
            files["list.txt"] += b"\n||ok.test^\n"
        size = sum(map(len, files.values()))
        for name, text in FIXED.items():
            (folder / name).write_text(text, encoding="utf-8")
        (folder / "few.squid").write_text(
            "GET https://a.test/ad0 - script\nGET https://d0.test/ - image\n"
        )
        for name, content in files.items():
            (folder / name).write_bytes(content)
        if command.stdin == "session.txt":
            name = FILES[element.language]
            text = session(name, files[name].decode("utf-8", "replace"))
            (folder / command.stdin).write_bytes(text)
            size = len(text)
        return size
