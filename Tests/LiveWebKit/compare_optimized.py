#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares what a live WebKitGTK does with lists before and after `sluice optimize`.

    compare_optimized.py SLUICE [COUNT] [SEED]

Makes random lists with many related rules, and visits, for about COUNT loads. The aims take turns.
Lists that stay the same make no visits. What differs is asked about again, so that neither a lost
message of WebKit nor a late visit is a difference. Prints the seed, every difference with all that
is needed to repeat it, the steps of each law, and how many loads were compared; the exit status is
1 if there was a difference.
"""
import collections
import json
import os
import random
import subprocess
import sys
import tempfile
import time

from compare_decisions import LOADS_OF_CASE, asked
from random_requests import RequestMaker
from related_rules import RelatedRuleMaker
from webkit_decisions import decisions

AIMS = ["drops", "default", "fewer", "cheaper"]
SEEN = ["blocked", "https", "cookies_blocked"]
# Each series of visits starts here, so that the page before the first visit is the same.
START = {"top_url": "http://start.test/", "documents": [{"requests": []}], "selectors": []}


def random_case(seed, number):
    chance = random.Random("%d/%d" % (seed, number))
    requests = RequestMaker(chance)
    rules = RelatedRuleMaker(chance, requests)
    return {"aim": AIMS[number % len(AIMS)],
            "lists": [rules.list() for _ in range(chance.choice([1, 1, 1, 2]))],
            "visits": [START] + [requests.visit() for _ in range(2)]}


class Optimizer:
    """`sluice optimize`."""

    def __init__(self, sluice, folder):
        self.sluice = sluice
        self.old, self.new, self.log = (
            os.path.join(folder, name) for name in ["old.json", "new.json", "steps.jsonl"])
        self.laws = collections.Counter()

    def optimize(self, text, aim):
        """The new list; None if Sluice rejects the old one."""
        with open(self.old, "wb") as file:
            file.write(text.encode("utf-8", "surrogatepass"))
        done = subprocess.run([self.sluice, "optimize", "--quiet", "--aim", aim, "--log", self.log,
                               "-o", self.new, self.old], stderr=subprocess.PIPE, text=True)
        if done.returncode == 1:
            return None
        if done.returncode != 0:
            raise OSError("exit status %d: %s" % (done.returncode, done.stderr))
        with open(self.log, encoding="utf-8") as file:
            steps = [json.loads(line) for line in file]
        self.laws.update(step["law"] for step in steps if "law" in step)
        with open(self.new, encoding="utf-8", errors="surrogatepass") as file:
            return file.read()


def by_identity(loads):
    """The loads by what is the same under both lists, without those of the first visit."""
    members = ["visit", "document", "given", "into"]
    return {json.dumps([*map(load.get, members), asked(load)]): load
            for load in loads if load["visit"]}


class Comparison:
    """Counts the comparisons, and keeps the differences."""

    def __init__(self):
        self.counts = collections.Counter()
        self.aims = collections.Counter()

    def differences(self, case, old, new):
        """What differs between the answers to a case with the old lists and with the new ones."""
        if old is None or new is None:
            return [] if old is new else [{"what": "WebKit crashed", "old": old is None}]
        if any(old["errors"]):
            self.counts["rejected by both"] += all(case["rejected"])
            return [] if case["rejected"] == [error is not None for error in old["errors"]] else [
                {"what": "verdict", "webkit": old["errors"], "sluice": case["rejected"]}]
        if any(new["errors"]) or any(case["rejected"]):
            return [{"what": "verdict", "webkit": new["errors"], "sluice": case["rejected"]}]
        return [*self.loads(case, old["loads"], new["loads"]),
                *self.documents(old["documents"], new["documents"])]

    def loads(self, case, old, new):
        before, after = by_identity(old), by_identity(new)
        # A page or frame that is blocked under one list alone has no loads under it.
        made_once = sorted(before.keys() ^ after.keys())
        if made_once:
            yield {"what": "made under one list", "loads": made_once}
        for name in before:
            if name in after:
                yield from self.load(case, before[name], after[name])

    def load(self, case, old, new):
        if old["blocked"] is None or new["blocked"] is None:
            self.counts["without a sign"] += 1
            return
        self.count(case, old)
        seen, found = observed(old, new), observed(new, old)
        if seen != found:
            yield {"what": "load", "request": asked(old), "old": seen, "new": found}

    def count(self, case, load):
        self.counts["loads"] += 1
        self.aims[case["aim"]] += 1
        self.counts["blocked" if load["blocked"] else "allowed"] += 1
        self.counts["https"] += load["https"]
        self.counts["cookies checked"] += load["cookies_blocked"] is not None
        self.counts["cookies blocked"] += load["cookies_blocked"] is True

    def documents(self, old, new):
        after = {(document["visit"], document["document"]): document for document in new}
        for document in old:
            other = after.get((document["visit"], document["document"]))
            if other is None or document["hidden"] is None or other["hidden"] is None:
                continue
            self.counts["documents"] += 1
            self.counts["documents with hidden elements"] += bool(document["hidden"])
            seen, found = sorted(document["hidden"]), sorted(other["hidden"])
            if seen != found:
                yield {"what": "hidden", "visit": document["visit"],
                       "document": document["document"], "old": seen, "new": found}


def observed(load, other):
    """What was seen of a load, where it was seen of the other one, too."""
    return {name: load[name] for name in SEEN if load[name] is not None and other[name] is not None}


def both(case):
    """The case with the old lists, and with the new ones."""
    return [{"lists": lists, "visits": case["visits"]} for lists in (case["lists"], case["new"])]


def repeated(case, differences):
    """Those differences that are seen again."""
    old, new = decisions(both(case))
    again = list(Comparison().differences(case, old, new))
    return [difference for difference in differences if difference in again]


def optimized_cases(optimizer, seed, count):
    """The cases with a list that is made smaller, or that Sluice rejects."""
    for number in range(count):
        case = random_case(seed, number)
        new = [optimizer.optimize(text, case["aim"]) for text in case["lists"]]
        rejected = [text is None for text in new]
        new = [text or old for text, old in zip(new, case["lists"])]
        if new != case["lists"] or any(rejected):
            yield {"number": number, **case, "new": new, "rejected": rejected}


def compare(sluice, seed, count):
    comparison, started, differ = Comparison(), time.time(), 0
    with tempfile.TemporaryDirectory() as folder:
        optimizer = Optimizer(sluice, folder)
        cases = list(optimized_cases(optimizer, seed, count))
        answers = decisions([one for case in cases for one in both(case)])
        for case in cases:
            old, new = next(answers), next(answers)
            found = list(comparison.differences(case, old, new))
            confirmed = repeated(case, found) if found else []
            comparison.counts["not seen again"] += len(found) - len(confirmed)
            for difference in confirmed:
                differ += 1
                print(json.dumps({"differs": difference, **case}), flush=True)
    report(comparison, optimizer, len(cases), started)
    print("%d differ" % differ)
    return 1 if differ or not comparison.counts["loads"] else 0


def report(comparison, optimizer, cases, started):
    counts = comparison.counts
    print("%d cases with a list that was changed: %s" % (cases, ", ".join(
        "%d %s" % (number, law) for law, number in sorted(optimizer.laws.items()))))
    print("%d loads in %.1f minutes: %s" % (
        counts["loads"], (time.time() - started) / 60,
        ", ".join("%d %s" % (comparison.aims[aim], aim) for aim in AIMS)))
    print("; ".join("%d %s" % (counts[name], name) for name in [
        "blocked", "allowed", "https", "cookies checked", "cookies blocked", "documents",
        "documents with hidden elements", "without a sign", "rejected by both",
        "not seen again"]))


def main(sluice, *arguments):
    count = int(arguments[0]) if arguments else 10000
    seed = int(arguments[1]) if len(arguments) > 1 else random.randrange(1 << 32)
    cases = max(1, count // LOADS_OF_CASE)
    print("seed %d, %d cases" % (seed, cases), flush=True)
    return compare(sluice, seed, cases)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
