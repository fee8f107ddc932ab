#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares exact translations of rules for declarativeNetRequest: a live WebKitGTK with the rules that
`sluice convert` writes, and a live Chromium with the rules themselves.

    compare_translations.py SLUICE [COUNT] [SEED]

Makes random rulesets, keeps the rules that are exact, and starts about COUNT loads in WebKit. Chromium is
asked about each of them, with the URLs that WebKit saw. Prints the seed, every difference with all that
is needed to repeat it, and how many there were; the exit status is 1 if there was one. Prints a sentence
and does nothing where Chromium is not installed.

Left out is what the page about DNR names: user names, hosts that end with a dot, fragments, and
documents without a host.
"""
import collections
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time

import chromium_rules
from random_rulesets import RulesetMaker

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "LiveWebKit"))
from given_requests import visits  # noqa: E402
from webkit_decisions import decisions  # noqa: E402

LOADS_OF_CASE = 40
TYPES = {"main_frame": "document", "sub_frame": "child-document", "stylesheet": "style-sheet",
         "script": "script", "image": "image", "font": "font", "xmlhttprequest": "fetch",
         "ping": "ping", "media": "media", "websocket": "websocket", "other": "other"}
NAMES = {**{webkit: name for name, webkit in TYPES.items()}, "top-document": "main_frame",
         "svg-document": "image"}
# WebKit makes pings as preconnects, which web sockets do not have.
SOCKET = re.compile(r"^wss?:")
LEFT_OUT = re.compile(r"^[a-z]+://[^/]*@|^[a-z]+://[^/]*\.(:\d+)?/|#|^ftp:|^(data|file|about):")


def exact(sluice, rules, folder):
    """The rules of which the translation is exact."""
    source, report = os.path.join(folder, "all.json"), os.path.join(folder, "report.json")
    write(source, rules)
    subprocess.run([sluice, "convert", "-q", source, "-o", os.path.join(folder, "all.webkit.json"),
                    "--report", report], stderr=subprocess.DEVNULL)
    with open(report, encoding="utf-8") as file:
        verdicts = json.load(file)["files"][0]["verdicts"]
    inexact = {verdict.get("rule") for verdict in verdicts}
    return [rule for number, rule in enumerate(rules) if number not in inexact]


def translated(sluice, rules, folder):
    """The text of a list for WebKit; None if it would have no rule."""
    source, target = os.path.join(folder, "exact.json"), os.path.join(folder, "webkit.json")
    write(source, rules)
    done = subprocess.run([sluice, "convert", "-q", "--strict", source, "-o", target],
                          stderr=subprocess.DEVNULL)
    if done.returncode:
        return None
    with open(target, encoding="utf-8") as file:
        return file.read()


def write(name, value):
    with open(name, "w", encoding="utf-8") as file:
        json.dump(value, file)


def asked_of_webkit(request):
    """The request as a load of a page; None if no page makes it."""
    kind, initiator = TYPES.get(request["type"]), request.get("initiator")
    if not kind or LEFT_OUT.search(request["url"]):
        return None
    if bool(SOCKET.search(request["url"])) != (kind == "websocket"):
        return None
    if kind == "document":
        return {"type": kind, "url": request["url"], "top_url": request["url"]}
    if not initiator:
        return None
    frame = initiator + "/"
    top = request.get("topUrl", frame) if kind != "child-document" else frame
    return {"type": kind, "url": request["url"], "top_url": top, "frame_url": frame,
            "load_context": "top-frame" if frame == top else "child-frame"}


def asked_of_chromium(load):
    """The load that WebKit made as a request; None if it has another document."""
    request = {"url": load["url"], "type": NAMES.get(load["type"]), "method": "get"}
    document = load["top_url"] if load["type"] == "child-document" else load["frame_url"]
    if not request["type"] or LEFT_OUT.search(load["url"]):
        return None
    if load["type"] == "top-document":
        return request
    origin = re.match(r"https?://[^/]+", document or "")
    if not origin:
        return None
    return dict(request, initiator=origin.group(), topUrl=load["top_url"])


def cases(sluice, count, seed, folder):
    loads = number = 0
    while loads < count:
        maker = RulesetMaker(random.Random("%d/%d" % (seed, number)))
        number += 1
        rules = exact(sluice, maker.ruleset(), folder)
        text = rules and translated(sluice, rules, folder)
        if not text:
            continue
        requests = [asked_of_webkit(maker.request()) for _ in range(4 * LOADS_OF_CASE)]
        requests = [request for request in requests if request][:LOADS_OF_CASE]
        loads += len(requests)
        yield {"rules": rules, "lists": [text], "visits": visits(requests)}


def compare(chromium, case, webkit, counts):
    rules = case["rules"]
    counts["rulesets"] += 1
    counts["rules"] += len(rules)
    if webkit is None or any(webkit["errors"]):
        return differ(counts, rules, webkit=webkit and webkit["errors"])
    pairs = [(load, asked_of_chromium(load)) for load in webkit["loads"]
             if load["blocked"] is not None]
    pairs = [(load, request) for load, request in pairs if request]
    refusal = chromium.refusal(rules)
    if refusal:
        return differ(counts, rules, refusal=refusal)
    actions = {rule["id"]: rule["action"]["type"] for rule in rules}
    for (load, request), ids in zip(pairs, chromium.matches([request for _, request in pairs])):
        is_blocked = any(actions.get(number) == "block" for number in ids)
        counts["loads"] += 1
        counts["blocked"] += is_blocked
        if is_blocked != load["blocked"]:
            differ(counts, rules, request=request, chromium=ids, webkit=load)


def differ(counts, rules, **details):
    counts["differ"] += 1
    print(json.dumps({**details, "rules": rules}), flush=True)


def main(sluice, count=10000, seed=None):
    if not chromium_rules.installed():
        print("Skipped: Chromium is not installed.")
        return 0
    seed = int(seed) if seed else random.randrange(1 << 32)
    started, counts = time.time(), collections.Counter()
    with tempfile.TemporaryDirectory() as folder, chromium_rules.Chromium() as chromium:
        print("%s, seed %d" % (chromium.version(), seed), flush=True)
        made = list(cases(sluice, int(count), seed, folder))
        for case, webkit in zip(made, decisions(made)):
            compare(chromium, case, webkit, counts)
    print("%d loads, %d blocked by Chromium, %d rulesets with %d exact rules, %.0f s" % (
        counts["loads"], counts["blocked"], counts["rulesets"], counts["rules"],
        time.time() - started))
    print("%d differ" % counts["differ"])
    return 1 if counts["differ"] or not counts["loads"] else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
