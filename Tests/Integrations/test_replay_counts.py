# SPDX-License-Identifier: Apache-2.0
"""The numbers of `sluice replay`, counted again from the answers of `sluice match`.

SLUICE in the environment is the command; LOG and LISTS may name a larger log and other lists.
"""
import collections
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

RULESETS = pathlib.Path(__file__).resolve().parents[2] / "rulesets"
SLUICE = os.environ.get("SLUICE", ".build/release/sluice")
LOG = os.environ.get("LOG", str(RULESETS / "examples" / "history.jsonl"))
LISTS = os.environ.get("LISTS", "%s %s" % (RULESETS / "general.json", RULESETS / "samaritan.json")).split()


class ReplayCounts(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        lines = pathlib.Path(LOG).read_text(encoding="utf-8").splitlines()
        cls.requests = [json.loads(line) for line in lines]
        cls.answers = [cls.answer(path) for path in LISTS]
        done = subprocess.run([SLUICE, "replay", LOG, "-l", LISTS[0], "-a", LISTS[1], "-f", "json"],
                              capture_output=True, text=True)
        assert done.returncode in (0, 1), done.stderr
        cls.replay = json.loads(done.stdout)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    @classmethod
    def answer(cls, path):
        index = path
        if path.endswith(".json"):
            index = os.path.join(cls.folder.name, os.path.basename(path) + ".sluice")
            subprocess.run([SLUICE, "compile", "-q", "--skip-invalid", "-t", "sluice", path, "-o", index], check=True)
        done = subprocess.run([SLUICE, "match", "--no-css", "--requests", LOG, index], check=True, capture_output=True, text=True)
        return [json.loads(line) for line in done.stdout.splitlines()]

    def count(self, key):
        """Requests and those that are blocked, by a key of request and answer."""
        requests, blocked = collections.Counter(), collections.Counter()
        for request, answer in zip(self.requests, self.answers[0]):
            requests[key(request, answer)] += 1
            blocked[key(request, answer)] += answer["decision"] == "block"
        return {name: (requests[name], blocked[name]) for name in requests}

    def rows(self, name):
        return {row["name"]: (row["requests"], row["blocked"]) for row in self.replay[name]}

    def test_totals_and_bytes(self):
        total = self.replay["total"]
        blocked = [answer["decision"] == "block" for answer in self.answers[0]]
        sizes = [request.get("size") for request in self.requests]
        self.assertEqual(total["requests"], len(self.requests))
        self.assertEqual(total["blocked"], sum(blocked))
        self.assertEqual(total["bytes"], sum(size or 0 for size in sizes))
        self.assertEqual(total["blocked_bytes"], sum(size or 0 for size, stop in zip(sizes, blocked) if stop))

    def test_types(self):
        names = {"document": "top-document", "raw": "fetch"}
        self.assertEqual(self.rows("types"), self.count(lambda request, _: names.get(request["type"], request["type"])))

    def test_hosts(self):
        def host(request, _):
            rest = request["url"].partition("://")[2]
            return rest.partition("/")[0].partition("?")[0].partition("#")[0].partition(":")[0]
        self.assertEqual(self.rows("hosts"), self.count(host))

    def test_rules_stop_what_they_decide(self):
        stopped = {(row["list"], row["index"]): row["stopped"] for row in self.replay["rules"]}
        deciding = collections.Counter(
            (answer["rule"]["list"], answer["rule"]["index"]) for answer in self.answers[0] if answer["decision"] == "block")
        self.assertTrue(deciding)
        for place, requests in deciding.items():
            self.assertGreaterEqual(stopped[place], requests)

    def test_rules_that_never_matched_decide_nothing(self):
        idle = {(rule["list"], rule["index"]) for rule in self.replay["idle_rules"]}
        named = {(answer["rule"]["list"], answer["rule"]["index"]) for answer in self.answers[0] if answer["rule"]}
        self.assertFalse(idle & named)
        fired = sum(row["fired_rules"] for row in self.replay["lists"])
        self.assertEqual(fired + len(idle), sum(row["rules"] for row in self.replay["lists"]))

    def test_changes_are_those_of_the_decisions(self):
        changed = collections.Counter()
        for old, new in zip(*self.answers):
            if old["decision"] != new["decision"]:
                changed[new["decision"]] += 1
        counted = collections.Counter()
        for change in self.replay["comparison"]["changes"]:
            if "decision" in change["changed"]:
                counted[change["after"]["decision"]] += change["requests"]
        self.assertEqual(counted, changed)


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    unittest.main(verbosity=2)
