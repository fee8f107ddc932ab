#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares the verdicts of `sluice lint` with a live WebKitGTK on random lists.

    compare_verdicts.py SLUICE [COUNT] [SEED]

Prints the seed, every list on which the two differ, and how many there were; the exit status is 1 if
there was one.
"""
import json
import os
import random
import subprocess
import sys
import tempfile

from random_lists import ListMaker
from webkit_verdict import verdicts


def reports(sluice, lists):
    """The verdict of `sluice lint` on each list."""
    with tempfile.TemporaryDirectory() as folder:
        for number, text in enumerate(lists):
            with open(os.path.join(folder, "%07d.json" % number), "wb") as file:
                file.write(text)
        output = subprocess.run([sluice, "lint", "--format", "json", folder], capture_output=True)
    return json.loads(output.stdout)["files"]


def is_equal(verdict, report):
    error, reason = verdict
    expected = None if error == "CRASH" else error
    has_error = any(finding["severity"] == "error" for finding in report["findings"])
    return (report["accepted"] == (error is None) == (not has_error)
            and report["webkit_error"] == expected and report["webkit_reason"] == reason)


def main(sluice, count=10000, seed=None):
    seed = random.randrange(1 << 32) if seed is None else int(seed)
    maker = ListMaker(random.Random(seed))
    lists = [maker.list() for _ in range(int(count))]
    print("seed %d, %d lists" % (seed, len(lists)))
    differing = 0
    accepted = 0
    for text, verdict, report in zip(lists, verdicts(lists), reports(sluice, lists), strict=True):
        accepted += verdict[0] is None
        if not is_equal(verdict, report):
            differing += 1
            print("%r\n  WebKit: %s\n  Sluice: %s, %s, %s" % (
                text, verdict, report["accepted"], report["webkit_error"],
                report["webkit_reason"]))
    print("%d accepted, %d refused; %d differ" % (accepted, len(lists) - accepted, differing))
    return 1 if differing or not lists else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
