# SPDX-License-Identifier: Apache-2.0
"""What a command costs for N, 2N and 4N of an element."""

import math

from measured_runs import ENOUGH

#: What four times as much may cost: four times, and some for logarithms and for the caches.
MOST_GROWTH = 5.5
#: Bytes of memory for each byte of the input, above what is always allowed.
MOST_BYTES = 20
FREE_BYTES = 40_000_000


class Growth:
    """The runs with more and more of an element: their numbers, bytes and measurements."""

    HEADER = (
        f"{'exponent':>8} {'growth':>6} {'bytes/byte':>10} {'N':>9} {'bytes of N':>10}  "
        f"{'cost of N, 2N, 4N':<26} element · command"
    )

    def __init__(self, name, unit):
        self.name, self.unit = name, unit
        self.runs = []
        self.failure = None
        #: Whether more of it is refused, and whether even one is.
        self.is_refused = self.is_invalid = False
        self.large = None

    def add(self, count, size, run, base):
        """Adds a run; costs are those above a run with almost nothing."""
        self.runs.append([count, size, max(run.cost - base.cost, 0.001), run.memory])

    @property
    def ratio(self):
        """How much more four times as much costs, by the smallest and the largest run."""
        return 4 ** self.exponent if len(self.runs) > 1 else 1

    @property
    def exponent(self):
        """The exponent of the growth; 1 is linear.

        Costs too small to compare count as more. With three runs it is the smaller one of two: the
        second half shows whether the cost of almost no input was measured too high.
        """
        least = ENOUGH[self.unit] / 2
        points = [(math.log(count), math.log(max(cost, least))) for count, _, cost, _ in self.runs]
        rises = [(points[-1][1] - cost) / (points[-1][0] - count) for count, cost in points[:-1]]
        return min(rises, default=0)

    @property
    def bytes(self):
        """Bytes of memory for each byte of the input, above what is always allowed."""
        runs = self.runs + ([self.large] if self.large else [])
        return max((max(0, memory - FREE_BYTES) / size for _, size, _, memory in runs), default=0)

    @property
    def slope(self):
        """Bytes of memory for each byte that the largest run has more than the smallest one."""
        if len(self.runs) < 2:
            return 0
        (_, small, _, little), (_, large, _, much) = self.runs[0], self.runs[-1]
        return max(0, much - little) / max(1, large - small)

    def badness(self):
        """What the table is sorted by."""
        return max(self.ratio / MOST_GROWTH, self.bytes / MOST_BYTES, 100 if self.failure else 0)

    def row(self):
        """A row of the table."""
        costs = ", ".join(f"{run[2]:.0f}" for run in self.runs)
        count, size = self.runs[0][:2] if self.runs else (0, 0)
        refusal = " (refuses more)" if self.is_refused else ""
        end = f" — {self.failure}" if self.failure else refusal
        return (
            f"{self.exponent:8.2f} {self.ratio:6.1f} {self.bytes:10.0f} {count:9} {size:10}  "
            f"{costs:<26} {self.name}{end}"
        )

    def summary(self):
        """Everything, for programs."""
        return {
            "name": self.name,
            "exponent": round(self.exponent, 3),
            "growth": round(self.ratio, 2),
            "bytes": round(self.bytes, 1),
            "slope": round(self.slope, 1),
            "runs": self.runs,
            "large": self.large,
            "failure": self.failure,
            "refused": self.is_refused,
        }
