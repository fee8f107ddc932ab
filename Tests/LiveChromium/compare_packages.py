#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares what `sluice lint` says about extensions with a live Chromium.

    compare_packages.py SLUICE [COUNT] [SEED]

Loads the recorded manifests and packaged rules, and COUNT rules that are random changes of them,
as unpacked extensions. Prints the seed, every difference as one JSON object, and how many there
were; the exit status is 1 if there was one. Prints a sentence and does nothing where Chromium is not
installed.
"""
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

import chromium_rules
from chromium_packages import Packages

TESTS = pathlib.Path(__file__).resolve().parent.parent
MANIFESTS = TESTS / "Change/LintingTests/DNR/Vectors/manifests.jsonl"
RULES = TESTS / "Lists/DNRTests/Reading/Vectors/packaged-rules.jsonl"
MANIFEST = json.dumps({
    "manifest_version": 3, "name": "x", "version": "1", "permissions": ["declarativeNetRequest"],
    "declarative_net_request": {
        "rule_resources": [{"id": "a", "enabled": True, "path": "r.json"}]}})
VALUES = [5, "x", None, True, 1.5, [], {}, ["a"], ["script"], [5], "main_frame", 1]


def recorded(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def random_rules(count, chance):
    """Recorded rules, of which some value is another one, or that have another member."""
    known = [json.loads(case["rules"]) for case in recorded(RULES)]
    for _ in range(count):
        rules = json.loads(json.dumps(chance.choice(known)))
        objects = [rule for rule in rules if isinstance(rule, dict)]
        for rule in objects:
            parts = [rule] + [part for part in rule.values() if isinstance(part, dict)]
            part = chance.choice(parts)
            names = list(part) or ["x"]
            part[chance.choice(names)] = chance.choice(VALUES)
        yield rules


class Comparison:
    def __init__(self, sluice, chromium):
        self.sluice = sluice
        self.chromium = chromium
        self.folder = tempfile.mkdtemp(prefix="packages-")
        self.number = self.differences = 0

    def case(self, manifest, files, name):
        folder = self._write(manifest, files)
        error, warnings = self.chromium.load(folder)
        self._compare(self._words(error, warnings), self._sluice(folder), manifest, files, name)
        shutil.rmtree(folder)

    def _compare(self, chromium, sluice, manifest, files, name):
        # The words of JSON parsers name their internals.
        if chromium and (" line 1 column " in chromium or sluice is None):
            chromium = "not JSON" if sluice else chromium
            sluice = sluice and "not JSON"
        if chromium != sluice:
            self.differences += 1
            print(json.dumps({"case": name, "chromium": chromium, "sluice": sluice,
                              "manifest": manifest, "files": files}))

    def _words(self, error, warnings):
        """The error, or else the first warning about a rule; without the name of its file."""
        words = [error] if error else [text for text in warnings if text.startswith("r.json: ")]
        if not words:
            return None
        text = words[0]
        return text[len("r.json: "):] if text.startswith("r.json: ") else text

    def _sluice(self, folder):
        run = subprocess.run(
            [self.sluice, "lint", "--format", "json", os.path.join(folder, "manifest.json")],
            stdout=subprocess.PIPE, check=False)
        files = json.loads(run.stdout)["files"]
        errors = [file["chromium_error"] for file in files[:1] if file["chromium_error"]]
        if not errors:
            errors = self._errors(files[1:])
        return errors[0] if errors else None

    @staticmethod
    def _errors(files):
        """Chromium's words, those first for which it does not load the extension."""
        found = [finding["chromium_error"] for file in files for finding in file["findings"]
                 if finding.get("chromium_error")]
        skipped = [text for text in found if "couldn't be parsed" in text or "2KB" in text]
        return [text for text in found if text not in skipped] + skipped

    def _write(self, manifest, files):
        self.number += 1
        folder = os.path.join(self.folder, str(self.number))
        for name, text in {"manifest.json": manifest, **files}.items():
            path = os.path.join(folder, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
        return folder


def main():
    if not chromium_rules.installed():
        print("skipped: Chromium is not installed")
        return 0
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 500
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else random.randrange(1 << 32)
    print("seed %d" % seed)
    with Packages() as chromium:
        comparison = Comparison(sys.argv[1], chromium)
        try:
            # A manifest that is no object does not show what it is.
            for case in [case for case in recorded(MANIFESTS) if case["manifest"] != "[]"]:
                comparison.case(case["manifest"], case["files"], case["name"])
            for case in recorded(RULES):
                comparison.case(MANIFEST, {"r.json": case["rules"]}, "recorded")
            for rules in random_rules(count, random.Random(seed)):
                comparison.case(MANIFEST, {"r.json": json.dumps(rules)}, "random")
        finally:
            shutil.rmtree(comparison.folder, ignore_errors=True)
    print("%d extensions, %d differences" % (comparison.number, comparison.differences))
    return 1 if comparison.differences else 0


if __name__ == "__main__":
    sys.exit(main())
