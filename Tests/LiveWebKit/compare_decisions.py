#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares the decisions of `sluice match` with a live WebKitGTK.

    compare_decisions.py SLUICE [COUNT] [SEED]
    compare_decisions.py SLUICE --lists FILE… --requests FILE…

The first makes random lists and visits, for about COUNT loads. The second takes lists, all active
at once, and requests: one JSON object a line with `url`, `top_url`, `type` and perhaps `frame_url`
and `load_context`. Lists for ad blockers are converted first, together. Prints the seed, every difference with all that is needed to repeat it, and how
many there were; the exit status is 1 if there was one.
"""
import collections
import json
import os
import random
import subprocess
import sys
import tempfile
import time

from given_requests import visits
from random_requests import RequestMaker
from random_rules import RuleMaker
from webkit_decisions import decisions

# The public suffixes of the WebKit of Debian.
SUFFIXES = "/usr/share/publicsuffix/public_suffix_list.dat"
ASKED = ["url", "top_url", "frame_url", "type", "load_context", "method"]
# About so many loads of a random case can be compared.
LOADS_OF_CASE = 55
# The most visits that are lost if WebKit crashes.
VISITS_OF_CASE = 200


def random_case(seed, number):
    chance = random.Random("%d/%d" % (seed, number))
    requests = RequestMaker(chance)
    rules = RuleMaker(chance, requests)
    return {"lists": [rules.list() for _ in range(chance.choice([1, 1, 1, 2, 3]))],
            "visits": [requests.visit() for _ in range(2)]}


class MatcherFailure(Exception):
    """`sluice match` did not answer everything."""


class Matcher:
    """`sluice compile` and `sluice match`."""

    def __init__(self, sluice, folder):
        self.sluice, self.folder = sluice, folder
        self.index = os.path.join(folder, "lists.sluice")
        self.lists, self.is_accepted = None, False

    def compile(self, lists):
        """Whether Sluice accepts the lists."""
        if lists != self.lists:
            names = [os.path.join(self.folder, "%d.json" % number) for number in range(len(lists))]
            for name, text in zip(names, lists):
                with open(name, "wb") as file:
                    file.write(text.encode("utf-8", "surrogatepass"))
            status = subprocess.run([self.sluice, "compile", *names, "-o", self.index,
                                     "--public-suffixes", SUFFIXES],
                                    stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            self.lists, self.is_accepted = lists, status.returncode == 0
        return self.is_accepted

    def answers(self, lists, loads):
        """Sluice's decision for each load; None if it rejects the lists."""
        if not self.compile(lists):
            return None
        lines = "".join(json.dumps(asked(load)) + "\n" for load in loads)
        matched = subprocess.run([self.sluice, "match", self.index], input=lines, text=True,
                                 stdout=subprocess.PIPE)
        found = [json.loads(line) for line in matched.stdout.splitlines()]
        if matched.returncode != 0 or len(found) != len(loads):
            raise MatcherFailure("exit status %d, %d answers to %d requests" % (
                matched.returncode, len(found), len(loads)))
        return found


def asked(load):
    """The load as a request for Sluice, with its URL as it was given to WebKit."""
    request = {name: load[name] for name in ASKED}
    return dict(request, url=load.get("given", load["url"]))


def selectors(answer):
    return {selector.strip() for group in answer["css"] for selector in group.split(",")}


class Comparison:
    """Counts the comparisons, and prints the differences."""

    def __init__(self):
        self.counts = collections.Counter()
        self.kinds = collections.Counter()

    def differ(self, what, lists, **details):
        self.counts["differ"] += 1
        print(json.dumps({"differs": what, **details, "lists": lists}), flush=True)

    def case(self, lists, webkit, answers):
        """Compares everything in one case."""
        self.counts["cases"] += 1
        if webkit is None:
            return self.differ("WebKit crashed", lists)
        is_refused = any(webkit["errors"])
        if is_refused or answers is None:
            if is_refused != (answers is None):
                self.differ("verdict", lists, webkit=webkit["errors"], sluice=answers is not None)
            return
        self.counts["left out"] += webkit["left_out"]
        for load, answer in zip(webkit["loads"], answers):
            self.load(lists, load, answer)
        for document in webkit["documents"]:
            self.document(lists, document, webkit["loads"], answers)

    def load(self, lists, load, answer):
        if load["blocked"] is None:
            self.counts["without a sign"] += 1
            return
        self.counts["loads"] += 1
        self.kinds[load["type"]] += 1
        is_blocked = answer["decision"] == "block"
        self.counts["blocked" if load["blocked"] else "allowed"] += 1
        self.counts["allowed by an ignore rule"] += not is_blocked and answer["rule"] is not None
        seen = {"block": load["blocked"]}
        said = {"block": is_blocked}
        if not load["blocked"] and not is_blocked:
            seen["https"], said["https"] = load["https"], answer["https"]
            self.counts["https"] += load["https"]
            if load["cookies_blocked"] is not None:
                seen["block-cookies"] = load["cookies_blocked"]
                said["block-cookies"] = "block-cookies" in answer["actions"]
                self.counts["cookies checked"] += 1
                self.counts["cookies blocked"] += load["cookies_blocked"]
        if seen != said:
            self.differ("load", lists, request=asked(load), webkit=seen,
                        sluice=said, answer=answer)

    def document(self, lists, document, loads, answers):
        """Compares what is hidden in a document with the selectors of all its loads.

        More may be hidden in a document that did not come with a load: the global style sheet applies to
        it anyway, and a page that replaces a blocked one gets styles for its URL.
        """
        if document["hidden"] is None:
            return
        certain, possible, requests = set(), set(), []
        for load, answer in zip(loads, answers):
            if load["visit"] == document["visit"] and is_of(load, document):
                (possible if load["blocked"] is None else certain).update(selectors(answer))
                requests.append(asked(load))
        hidden = set(document["hidden"])
        self.counts["documents"] += 1
        self.counts["documents with hidden elements"] += bool(hidden)
        is_too_much = document["is_loaded"] and not hidden <= certain | possible
        if is_too_much or not certain <= hidden:
            self.differ("hidden", lists, requests=requests, webkit=sorted(hidden),
                        sluice=sorted(certain), document=document)


def is_of(load, document):
    """Whether a load's selectors hide in a document: one that it started, or its own."""
    if "into" in load:
        return load["into"] == document["document"] and document["is_loaded"]
    return load["document"] == document["document"]


def report(comparison, started):
    counts = comparison.counts
    minutes = (time.time() - started) / 60
    print("%d loads in %.1f minutes, %d a minute: %s" % (
        counts["loads"], minutes, counts["loads"] / minutes,
        ", ".join("%d %s" % (number, kind) for kind, number in sorted(comparison.kinds.items()))))
    print("; ".join("%d %s" % (counts[name], name) for name in [
        "blocked", "allowed", "allowed by an ignore rule", "https", "cookies checked",
        "cookies blocked", "documents", "documents with hidden elements", "without a sign",
        "left out"]))
    print("%d differ" % counts["differ"])
    return 1 if counts["differ"] or not counts["loads"] else 0


def compare(sluice, cases):
    comparison, started = Comparison(), time.time()
    with tempfile.TemporaryDirectory() as folder:
        matcher = Matcher(sluice, folder)
        for case, webkit in zip(cases, decisions(cases)):
            shown = case.get("files", case["lists"])
            try:
                answers = webkit and matcher.answers(case["lists"], webkit["loads"])
                comparison.case(shown, webkit, answers)
            except MatcherFailure as failure:
                requests = [asked(load) for load in webkit["loads"]]
                comparison.differ(str(failure), shown, requests=requests)
    return report(comparison, started)


def is_rule_list(text):
    """Whether a text is a list of WebKit's rules, and not one for ad blockers."""
    try:
        return isinstance(json.loads(text), list)
    except ValueError:
        return False


def converted(sluice, names):
    """The rule lists that lists for ad blockers become."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sluice, "convert", "--quiet", *names,
                        "-o", os.path.join(folder, "list.json")], check=True)
        return [read(os.path.join(folder, name)) for name in sorted(os.listdir(folder))]


def read(name):
    with open(name, encoding="utf-8", errors="surrogateescape") as file:
        return file.read()


def given_lists(sluice, names):
    """The texts of rule lists, and the rule lists that all other lists become."""
    rule_lists = [name for name in names if is_rule_list(read(name))]
    others = [name for name in names if name not in rule_lists]
    lists = [read(name) for name in rule_lists]
    return lists + (converted(sluice, others) if others else [])


def given_cases(sluice, arguments):
    """The cases of `--lists FILE… --requests FILE…`."""
    files = {"--lists": [], "--requests": []}
    for argument in arguments:
        if argument in files:
            some = files[argument]
        else:
            some.append(argument)
    lists = given_lists(sluice, files["--lists"])
    requests = []
    for name in files["--requests"]:
        with open(name, encoding="utf-8") as file:
            requests += [json.loads(line) for line in file if line.strip()]
    made = visits(requests)
    parts = [made[start:start + VISITS_OF_CASE] for start in range(0, len(made), VISITS_OF_CASE)]
    return [{"lists": lists, "files": files["--lists"], "visits": part} for part in parts]


def main(sluice, *arguments):
    if "--lists" in arguments:
        return compare(sluice, given_cases(sluice, arguments))
    count = int(arguments[0]) if arguments else 10000
    seed = int(arguments[1]) if len(arguments) > 1 else random.randrange(1 << 32)
    cases = [random_case(seed, number) for number in range(max(1, count // LOADS_OF_CASE))]
    print("seed %d, %d cases" % (seed, len(cases)), flush=True)
    return compare(sluice, cases)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
