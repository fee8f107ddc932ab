#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares decisions by rules for declarativeNetRequest with a live Chromium.

    compare_matches.py PROGRAM [COUNT] [SEED]

PROGRAM is AskDNR. Makes random rulesets and requests, COUNT in all, and asks Chromium's
`testMatchOutcome`. Prints the seed, every difference with all that is needed to repeat it, and how
many there were; the exit status is 1 if there was one. Prints a sentence and does nothing where
Chromium is not installed.
"""
import collections
import json
import random
import subprocess
import sys
import time

import chromium_rules
from random_rulesets import OPAQUE, RulesetMaker

REQUESTS_OF_CASE = 20


def cases(seed, count):
    for number in range(max(1, count // REQUESTS_OF_CASE)):
        maker = RulesetMaker(random.Random("%d/%d" % (seed, number)))
        yield maker.ruleset(), [maker.request() for _ in range(REQUESTS_OF_CASE)]


def reported(ids, rules):
    """The ids that Chromium reports, as an outcome."""
    actions = {rule["id"]: rule["action"]["type"] for rule in rules}
    changing = sorted({number for number in ids if actions[number] == "modifyHeaders"})
    deciding = [number for number in ids if actions[number] != "modifyHeaders"]
    winner = deciding[0] if deciding else None
    return {"winner": winner, "action": actions.get(winner), "modify": changing}


def as_reported(outcome):
    """An outcome as Chromium reports it: a rule that allows is not named beside changed headers."""
    return dict(outcome, winner=None, action=None) if outcome["modify"] else outcome


def is_left_out(rules, request):
    return request["url"] in OPAQUE and any(
        rule["action"]["type"] == "redirect" for rule in rules)


class Comparison:
    """Counts the comparisons, and prints the differences."""

    def __init__(self):
        self.counts = collections.Counter()

    def case(self, rules, requests, chromium, answers):
        self.counts["rulesets"] += 1
        for request, ids, outcomes in zip(requests, chromium, answers):
            if is_left_out(rules, request):
                continue
            self.counts["requests"] += 1
            if isinstance(ids, str):
                self.differ(rules, request=request, chromium=ids)
                continue
            seen = reported(ids, rules)
            self.counts[seen["action"] or ("headers" if seen["modify"] else "nothing")] += 1
            said = [as_reported(outcome) for outcome in outcomes]
            if seen not in said:
                self.differ(rules, request=request, chromium=seen, sluice=said)

    def differ(self, rules, **details):
        self.counts["differ"] += 1
        print(json.dumps({**details, "rules": rules}), flush=True)


def asked(chromium, seed, count, comparison):
    """Cases with Chromium's answers; rulesets that it refuses are reported."""
    for rules, requests in cases(seed, count):
        refusal = chromium.refusal(rules)
        if refusal is None:
            yield rules, requests, chromium.matches(requests)
        else:
            comparison.differ(rules, refusal=refusal)


def answers(program, questions):
    lines = "".join(json.dumps({"rules": rules, "requests": requests}) + "\n"
                    for rules, requests, _ in questions)
    output = subprocess.run(
        [program], input=lines, text=True, stdout=subprocess.PIPE, check=True).stdout
    found = [json.loads(line) for line in output.splitlines()]
    if len(found) != len(questions):
        raise RuntimeError("%d answers to %d cases" % (len(found), len(questions)))
    return found


def main(program, count=10000, seed=None):
    if not chromium_rules.installed():
        print("Skipped: Chromium is not installed.")
        return 0
    seed = int(seed) if seed else random.randrange(1 << 32)
    started, comparison = time.time(), Comparison()
    with chromium_rules.Chromium() as chromium:
        print("%s, seed %d" % (chromium.version(), seed), flush=True)
        questions = list(asked(chromium, seed, int(count), comparison))
    for (rules, requests, seen), said in zip(questions, answers(program, questions)):
        comparison.case(rules, requests, seen, said)
    counts = comparison.counts
    print("%d requests, %d rulesets, %.0f s: %s" % (
        counts["requests"], counts["rulesets"], time.time() - started,
        ", ".join("%d %s" % (counts[name], name) for name in [
            "nothing", "headers", "block", "allow", "allowAllRequests", "upgradeScheme",
            "redirect"])))
    print("%d differ" % counts["differ"])
    return 1 if counts["differ"] or not counts["requests"] else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
