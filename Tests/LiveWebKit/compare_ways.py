#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares `sluice match`, for requests that say how they are loaded, with a live WebKitGTK.

    compare_ways.py SLUICE [COUNT] [SEED]

Pages of all kinds load about COUNT random URLs in all ways. What differs is asked again first, and
what is not seen again is only counted. Prints the seed, every difference, and the numbers; the exit
status is 1 if something differs.
"""
import collections
import json
import os
import random
import sys
import tempfile
import time

from compare_decisions import Matcher
from random_ways import LOADS_OF_VISIT, SILENT, WAYS, WayMaker
from webkit_decisions import decisions

FOLDER = os.path.dirname(os.path.abspath(__file__))
VISITS_OF_CASE = 4


def random_case(seed, number):
    maker = WayMaker(random.Random("ways/%d/%d" % (seed, number)))
    first = number * VISITS_OF_CASE
    return {"lists": [json.dumps(maker.list())],
            "visits": [maker.visit(first + place) for place in range(VISITS_OF_CASE)]}


def asked(load, visit, frame_url):
    """The request for a load of a visit."""
    kind, way = WAYS[load["way"]]
    request = {"url": load["url"], "type": kind, "top_url": visit["top_url"], "loaded_by": way,
               "frame_url": frame_url, "load_context": "top-frame"}
    if visit["kind"] != "page":
        request["load_context"] = "child-frame"
    if kind == "child-document":
        # The document that the load replaces; the one that asks is its initiator.
        request.update(frame_url="about:blank", load_context="child-frame", initiator=frame_url)
    if kind == "top-document":
        request.update(top_url=load["url"], frame_url=load["url"], load_context="top-frame")
    if visit["upgrades"]:
        request["upgrade_insecure_requests"] = True
    return request


class WayMatcher(Matcher):
    """`sluice match` for requests that are complete."""

    def all_answers(self, lists, requests):
        import subprocess
        if not self.compile(lists):
            return None
        lines = "".join(json.dumps(request) + "\n" for request in requests)
        matched = subprocess.run([self.sluice, "match", self.index], input=lines, text=True,
                                 stdout=subprocess.PIPE, check=True)
        return [json.loads(line) for line in matched.stdout.splitlines()]


def differences(case, answer, matcher, counts):
    """The loads of a case that are decided differently, with the visit of each."""
    found = []
    for visit, seen in zip(case["visits"], answer["visits"]):
        if seen is None:
            counts["visits without an end"] += 1
            print(json.dumps({"differs": "a visit does not end", "visit": visit,
                              "lists": case["lists"]}), flush=True)
            continue
        numbered = {load["number"]: load for load in visit["loads"]}
        for number in numbered.keys() & {*seen["blocked"], *seen["asked"]}:
            if numbered[number]["way"] in SILENT:
                found.append((visit, {"way": numbered[number]["way"], "request": numbered[number],
                                      "answer": None, "webkit": number in seen["blocked"]}))
        loads = [load for load in map(numbered.get, seen["started"]) if load["way"] in WAYS]
        requests = [asked(load, visit, seen["frame_url"]) for load in loads]
        for load, request, said in zip(loads, requests, matcher.all_answers(
                case["lists"], requests) or []):
            is_blocked = load["number"] in seen["blocked"]
            counts["loads"] += 1
            counts["blocked"] += is_blocked
            counts["never asked"] += said.get("asked") == []
            counts["asked twice"] += len(said.get("asked", [])) > 1
            if is_blocked and load["number"] in seen["asked"] and not said.get("asked", [])[1:]:
                counts["blocked and seen"] += 1
            if is_blocked != (said.get("decision") == "block"):
                found.append((visit, {"way": load["way"], "request": request, "answer": said,
                                      "webkit": is_blocked}))
    return found


def main(sluice, count=10000, seed=None):
    seed = random.randrange(1 << 32) if seed is None else int(seed)
    number = max(1, int(count) // (VISITS_OF_CASE * LOADS_OF_VISIT))
    cases = [random_case(seed, place) for place in range(number)]
    print("seed %d, %d visits" % (seed, number * VISITS_OF_CASE), flush=True)
    counts, started, doubtful = collections.Counter(), time.time(), []
    script = os.path.join(FOLDER, "webkit_ways.py")
    with tempfile.TemporaryDirectory() as folder:
        matcher = WayMatcher(sluice, folder)
        for case, answer in zip(cases, decisions(cases, script)):
            if answer is None or any(answer["errors"]):
                print(json.dumps({"differs": "list", "case": case["lists"], "answer": answer}))
                counts["differ"] += 1
                continue
            for visit, difference in differences(case, answer, matcher, counts):
                doubtful.append((case["lists"], visit, difference))
        repeat(doubtful, matcher, script, counts)
    print("%d loads in %.1f minutes: %s" % (counts["loads"], (time.time() - started) / 60, "; ".join(
        "%d %s" % (counts[name], name) for name in [
            "blocked", "never asked", "asked twice", "visits without an end", "blocked and seen", "not seen again"])))
    print("%d differ" % counts["differ"])
    is_whole = counts["loads"] and not counts["visits without an end"]
    return 1 if counts["differ"] or not is_whole else 0


def repeat(doubtful, matcher, script, counts):
    """Makes each load that differs once more, alone on its page."""
    cases = [{"lists": lists, "visits": [
        dict(visit, loads=[load for load in visit["loads"]
                           if load["url"] == difference["request"]["url"]])]}
             for lists, visit, difference in doubtful]
    again = collections.Counter()
    for case, answer, (lists, _, difference) in zip(
            cases, decisions(cases, script), doubtful):
        if answer and differences(case, answer, matcher, again):
            counts["differ"] += 1
            print(json.dumps({"differs": "load", **difference, "lists": lists}), flush=True)
        else:
            counts["not seen again"] += 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
