# SPDX-License-Identifier: Apache-2.0
"""Measuring everybody on one set of filter lists."""
import os
import subprocess

from . import times
from .peers import Adblock, UBlockOrigin
from .places import scratch, scratch_folder
from .processes import Missing, answer_of, best_milliseconds
from .sluice import program


def measured_set(inputs, passes, rounds):
    """The figures of all programs for a set of lists."""
    filters = SluiceIndex("filters", inputs, [inputs.filters])
    rows = [filters.measure("Sluice, from the filters", passes, rounds)]
    rules = SluiceIndex("rules", inputs, converted(inputs.filters))
    rows.append(rules.measure("Sluice, from rules of WebKit", passes, rounds))
    for kind in (UBlockOrigin, Adblock):
        rows.append(measured_peer(kind(inputs, passes, rounds), filters.said))
    return {"title": inputs.title, "filters": inputs.filter_count, "rows": rows}


def measured_peer(peer, said):
    """The figures of a peer, and how many decisions differ."""
    try:
        found = peer.measure()
    except Missing as missing:
        return {"title": peer.title, "missing": str(missing)}
    differing = sum(ours != theirs for ours, theirs in zip(said, peer.said))
    return {"title": "%s %s" % (peer.title, found["version"]), "differing": differing, **found}


def converted(filters):
    """The same filters as rules of WebKit."""
    path = scratch("sluice", "converted.json")
    subprocess.run([program("sluice"), "convert", "--quiet", filters, "-o", path], check=True)
    return [path]


class SluiceIndex:
    """An index of some lists."""

    def __init__(self, name, inputs, lists):
        self.inputs, self.lists = inputs, lists
        self.index = scratch("sluice", name + ".sluice")
        self.folder = scratch_folder("sluice", name)

    def measure(self, title, passes, rounds):
        """Builds the index and decides all requests with it."""
        compiling = [program("sluice"), "compile", "--quiet", *self.lists, "-o", self.index]
        figures = {"title": title, "build_ms": best_milliseconds(rounds, compiling),
                   "bytes": os.path.getsize(self.index)}
        opened = self.ask("decisions", passes, self.folder)
        self.said = times.read_decisions(os.path.join(self.folder, "decisions"))
        taken = times.read_times(os.path.join(self.folder, "times"))
        valid = [time for time, said in zip(taken, self.said) if said != times.NO_REQUEST]
        return {**figures, **self.ask("session", passes), "load_ms": opened["open_ns"] / 1e6,
                "blocks": self.said.count(times.BLOCK), "prepared": times.summary(valid),
                "private_bytes": self.ask("memory")["private_bytes"]}

    def ask(self, measurement, *more):
        """The result of one measurement of MatchingBenchmark."""
        words = [program("MatchingBenchmark"), self.index, self.inputs.for_sluice, measurement]
        return answer_of([*words, *map(str, more)])
