#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares what `sluice lint` says of expressions with a live Chromium.

    compare_regexes.py SLUICE [COUNT] [SEED]

Makes COUNT random expressions, many of them near the limit of 2 KB, and asks Chromium's
`isRegexSupported` about each, with and without case and groups. Prints the seed, every difference,
and how many there were; the exit status is 1 if there was one. Prints a sentence and does nothing
where Chromium is not installed.
"""
import collections
import itertools
import json
import os
import random
import subprocess
import sys
import tempfile
import time

import chromium_rules

CHUNK = 500
VARIANTS = list(itertools.product([True, False], [True, False]))
ASK = """(async expressions => {
  const reasons = [];
  for (const [regex, isCaseSensitive, requireCapturing] of expressions) {
    const found = await chrome.declarativeNetRequest.isRegexSupported(
      {regex, isCaseSensitive, requireCapturing});
    reasons.push(found.isSupported ? null : found.reason);
  }
  return reasons;
})(%s)"""


class ExpressionMaker:
    """Makes expressions as people write them, and some that nobody would."""

    LETTERS = "abkszXY019-_/=&% ~"
    CLASSES = [r"\d", r"\w", r"\s", r"\D", r"\W", r"\S", ".", "[a-z]", "[^/]", "[a-zA-Z0-9_-]",
               "[^a-z0-9]", "[[:alpha:]]", r"[\d.]", "[a-e1-3k]", "[^abc]", r"\.", r"\/", r"\?"]
    ASSERTIONS = ["^", "$", r"\b", r"\B", r"\A", r"\z"]
    REPEATS = ["*", "+", "?", "*?", "+?", "??"]
    ODD = ["(?=a)", "(?!b)", r"\1", "[", "]", "{", "}", "a{2,1}", "(", ")", "**", r"\Q.\E", "(?i)a",
           "(?P<n>a)", r"\pL", r"\x41", "a{1001}", "[z-a]", "(?<=a)"]

    def __init__(self, source):
        self.random = source

    def expression(self):
        lead = self.random.choice(["", "", "^", "^https?://", r"^https?:\/\/([a-z]+\.)?", ".*"])
        wanted = self.random.choice([2, 5, 10, 20, 40])
        return lead + self.sequence(wanted) + self.random.choice(["", "", "", "$"])

    def sequence(self, atoms, depth=0):
        return "".join(self.atom(depth) + self.repeat() for _ in range(atoms))

    def atom(self, depth):
        kind = self.random.random()
        if kind < 0.55:
            return "".join(self.random.choices(self.LETTERS, k=self.random.randint(1, 4)))
        if kind < 0.8:
            return self.random.choice(self.CLASSES)
        if kind < 0.84:
            return self.random.choice(self.ASSERTIONS)
        if kind < 0.86:
            return self.random.choice(self.ODD)
        if depth > 2:
            return self.random.choice(self.LETTERS)
        count = self.random.randint(1, 4)
        parts = [self.sequence(self.random.randint(0, 3), depth + 1) for _ in range(count)]
        return self.random.choice(["(", "(?:"]) + "|".join(parts) + ")"

    def repeat(self):
        kind = self.random.random()
        if kind < 0.7:
            return ""
        if kind < 0.92:
            return self.random.choice(self.REPEATS)
        low = self.random.randint(0, 8)
        return self.random.choice(["{%d}" % low, "{%d,}" % low, "{%d,%d}" % (low, low + 3)])


def rule(number, expression, is_case_sensitive, captures):
    condition = {"regexFilter": expression, "isUrlFilterCaseSensitive": is_case_sensitive}
    action = {"type": "block"}
    if captures:
        action = {"type": "redirect", "redirect": {"regexSubstitution": "http://a.test/"}}
    return {"id": number, "condition": condition, "action": action}


def lint_reasons(sluice, questions):
    """For each question what lint says: None, "syntaxError" or "memoryLimitExceeded"."""
    rules = [rule(number + 1, *question) for number, question in enumerate(questions)]
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "rules.json")
        with open(path, "w", encoding="utf-8") as file:
            json.dump(rules, file)
        run = subprocess.run([sluice, "lint", "--format", "json", path], stdout=subprocess.PIPE,
                             stderr=subprocess.PIPE, check=False)
    reasons = [None] * len(rules)
    for finding in json.loads(run.stdout)["files"][0]["findings"]:
        words = finding.get("chromium_error") or ""
        if "2KB memory limit" in words:
            reasons[finding["rule"]] = "memoryLimitExceeded"
        elif '"regexFilter"' in words:
            reasons[finding["rule"]] = "syntaxError"
    return reasons


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sluice = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    seed = sys.argv[3] if len(sys.argv) > 3 else str(time.time_ns())
    if chromium_rules.installed() is None:
        print("Chromium is not installed: expressions are not compared")
        return
    print("seed %s" % seed)
    maker = ExpressionMaker(random.Random(seed))
    questions = [(maker.expression(), *variant) for _ in range(count) for variant in VARIANTS]
    totals, different = collections.Counter(), 0
    with chromium_rules.Chromium() as chromium:
        for start in range(0, len(questions), CHUNK):
            chunk = questions[start:start + CHUNK]
            theirs = chromium.page.evaluate(ASK % json.dumps(chunk))
            for question, their, our in zip(chunk, theirs, lint_reasons(sluice, chunk)):
                totals[their] += 1
                if their != our:
                    different += 1
                    print(json.dumps({"question": question, "chromium": their, "lint": our}))
        print("%s: %d answers (%s), %d differ" % (
            chromium.version(), len(questions),
            ", ".join("%s %d" % (name or "supported", totals[name]) for name in totals),
            different))
    sys.exit(1 if different else 0)


if __name__ == "__main__":
    main()
