#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares what commands cost for more and more of each element of an input: test_growth SLUICE

Fails if four times as much costs more than 5.5 times as much, or if a command takes more than 20
bytes of memory for a byte of its input, above 40 MB, unless it refuses the input in one sentence.
`known.json` has what does more, with a reason and the most that it may do.
"""
import argparse
import json
import os
import pathlib
import random
import subprocess
import sys

sys.dont_write_bytecode = True
from file_elements import of_files  # noqa: E402
from filter_elements import of_filter_lists  # noqa: E402
from growth import Growth  # noqa: E402
from host_elements import of_hosts_files  # noqa: E402
from known import Known  # noqa: E402
from list_commands import list_commands  # noqa: E402
from measured_runs import Launcher  # noqa: E402
from measurement import Measurement  # noqa: E402
from option_elements import of_options  # noqa: E402
from other_commands import other_commands  # noqa: E402
from request_elements import of_requests  # noqa: E402
from rule_elements import of_rule_lists  # noqa: E402
from ruleset_elements import of_rulesets  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
READING = HERE.parents[1] / "Sources/Lists/Filters/Reading"
#: How many of the commands that are not usual are run for each element.
OTHERS_SHARE = 0.1


def all_elements(sluice):
    """The elements of every language."""

    def schema(*options):
        return json.loads(
            subprocess.run([sluice, "schema", *options], capture_output=True, check=True).stdout
        )

    return [
        *of_rule_lists(schema("-t", "sluice")),
        *of_filter_lists(READING),
        *of_options(READING),
        *of_hosts_files(),
        *of_rulesets(schema("--syntax", "dnr")),
        *of_requests(),
        *of_files(),
    ]


def pairs(elements, given, chance):
    """Each element with the commands that read its language."""
    for element in elements:
        for command in (*list_commands(), *other_commands()):
            is_chosen = command.is_usual or given.all or chance.random() < OTHERS_SHARE
            name = f"{element.name} · {command.name}"
            if element.language in command.languages and is_chosen and given.only in name:
                yield element, command


def arguments():
    """What the user wants."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("sluice", help="the command to measure; its file must be named sluice")
    parser.add_argument(
        "--only",
        default="",
        metavar="TEXT",
        help="only names that contain this, as in “domain · lint”",
    )
    parser.add_argument(
        "--all",
        action="store_true",
        help="every command that reads an element, not only the usual ones",
    )
    parser.add_argument(
        "--sample", type=int, metavar="N", help="only N random pairs of an element and a command"
    )
    parser.add_argument(
        "--seed", type=int, default=int(os.environ.get("SEED") or random.randrange(1 << 32))
    )
    parser.add_argument(
        "--jobs", type=int, choices=[1], default=1, help="measurements at a time: 1, which is exact"
    )
    parser.add_argument(
        "--milliseconds", type=float, default=20, help="what N costs at least (default: 20)"
    )
    parser.add_argument("--record", metavar="FILE", help="write each measurement as a line of JSON")
    parser.add_argument("--list", action="store_true", help="only show what would be measured")
    return parser.parse_args()


def main():
    """Measures, and shows the worst first."""
    given = arguments()
    sluice = os.path.abspath(given.sluice)
    chance = random.Random(given.seed)
    chosen = list(pairs(all_elements(sluice), given, chance))
    if given.sample is not None:
        chosen = chance.sample(chosen, min(given.sample, len(chosen)))
    print(f"seed {given.seed}; {len(chosen)} pairs of an element and a command", flush=True)
    if given.list:
        print("\n".join(f"{element.name} · {command.name}" for element, command in chosen))
        return 0
    launcher = Launcher()
    measurement = Measurement(launcher, sluice, given.seed, given.milliseconds)
    known = Known(HERE / "known.json")
    found = []
    with open(given.record or os.devnull, "w", encoding="utf-8") as record:
        for element, command in chosen:
            growth = measurement.of(element, command)
            found.append(growth)
            print(json.dumps(growth.summary()), file=record, flush=True)
            if known.fault(growth):
                print("FAILED  " + growth.row(), flush=True)
    launcher.close()
    return report(found, known, whole=not (given.only or given.sample))


def report(found, known, whole):
    """The table, and whether everything is as it should be."""
    faults = [growth for growth in found if known.fault(growth)]
    print("\n" + Growth.HEADER)
    for growth in sorted(found, key=Growth.badness, reverse=True)[:60]:
        print(growth.row() + known.note(growth))
    for growth in sorted(faults, key=Growth.badness, reverse=True):
        print(f"FAILED  {growth.name}: {known.fault(growth)}")
    if whole:
        for entry in known.unused():
            print(f"FAILED  known.json: nothing needs {entry}")
            faults.append(entry)
    refused = sum(growth.is_refused for growth in found)
    print(
        f"{len(found)} pairs: {len(faults)} failed, {known.count(found)} known, {refused} refused"
    )
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
