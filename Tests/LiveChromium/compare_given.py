#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares decisions of `sluice match` by a ruleset of your own with a live Chromium.

    compare_given.py SLUICE RULESET REQUESTS

RULESET is for declarativeNetRequest, REQUESTS has a request in each line, as for `sluice match`.
All are taken as GET requests that the page or the frame makes. Two rules of equal rank count as the
same. Prints every difference and how many there were; the exit status is 1 if there was one.
Prints a sentence and does nothing where Chromium is not installed.
"""
import collections
import json
import subprocess
import sys
from urllib.parse import urlsplit

import chromium_rules

CHUNK = 500
TYPES = {"document": "main_frame", "top-document": "main_frame", "child-document": "sub_frame",
         "style-sheet": "stylesheet", "fetch": "xmlhttprequest", "raw": "xmlhttprequest",
         "svg-document": "image", "popup": "main_frame", "csp-report": "csp_report"}


def questions(path):
    """Each request as Chromium and as `sluice match` is asked about it."""
    with open(path, encoding="utf-8") as file:
        for line in file:
            request = json.loads(line)
            kind = TYPES.get(request["type"], request["type"])
            question = {"url": request["url"], "type": kind, "method": "get"}
            if kind == "main_frame":
                yield question, dict(question, top_url=request["url"])
                continue
            asking = request.get("frame_url") or request["top_url"]
            if urlsplit(asking).scheme not in ("http", "https"):
                continue
            origin = "%s://%s" % urlsplit(asking)[:2]
            yield (dict(question, initiator=origin),
                   dict(question, initiator=asking, top_url=asking, frame_url=asking))


def answers(sluice, ruleset, requests):
    run = subprocess.run(
        [sluice, "match", "--by", "test-match-outcome", ruleset],
        input="\n".join(map(json.dumps, requests)), stdout=subprocess.PIPE, check=True, text=True)
    return [json.loads(line) for line in run.stdout.splitlines()]


def rank(rule):
    return rule.get("priority", 1), rule["action"]["type"]


def is_same(ids, answer, rules):
    """Whether Chromium's matched rules and an answer name rules of equal rank."""
    rule = answer["rule"]
    if not ids or not rule:
        return not ids and not rule
    return rank(rules[ids[0]]) == rank(rules[rule["id"]])


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    sluice, ruleset, path = sys.argv[1:4]
    if chromium_rules.installed() is None:
        print("Chromium is not installed: the ruleset is not compared")
        return
    with open(ruleset, encoding="utf-8") as file:
        rules = {rule["id"]: rule for rule in json.load(file)}
    asked = list(questions(path))
    ours = answers(sluice, ruleset, [own for _, own in asked])
    totals, different = collections.Counter(), 0
    with chromium_rules.Chromium() as chromium:
        refusal = chromium.refusal(list(rules.values()), "Dynamic")
        if refusal:
            sys.exit("Chromium refuses the ruleset: %s" % refusal)
        for start in range(0, len(asked), CHUNK):
            chunk = asked[start:start + CHUNK]
            theirs = chromium.matches([question for question, _ in chunk])
            for (question, _), ids, answer in zip(chunk, theirs, ours[start:]):
                if isinstance(ids, str):
                    totals[ids] += 1
                    continue
                totals[rules[ids[0]]["action"]["type"] if ids else "nothing"] += 1
                if not is_same(ids, answer, rules):
                    different += 1
                    print(json.dumps({"request": question, "chromium": ids, "answer": answer}))
        print("%s: %d requests, %s\n%d differ" % (
            chromium.version(), len(asked),
            ", ".join("%d %s" % (count, name) for name, count in totals.most_common()), different))
    sys.exit(1 if different else 0)


if __name__ == "__main__":
    main()
