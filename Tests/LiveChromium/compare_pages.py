#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares decisions of `sluice match` with the pages that a live Chromium loads.

    compare_pages.py SLUICE [COUNT] [SEED]

Makes COUNT random rulesets that block, allow and allow all requests, and loads a page with frames
under each. What reaches the server was allowed. `testMatchOutcome` knows no frames; this does.
Prints the seed, every difference with all that is needed to repeat it, and how many there were; the
exit status is 1 if there was one. Prints a sentence and does nothing where Chromium is not installed.

What a frame in a frame loads is left out: a request names its page and its own frame, and not the
frames between them.
"""
import collections
import http.server
import json
import random
import subprocess
import sys
import tempfile
import threading
import time

import chromium_rules

HOSTS = ["a.test", "www.a.test", "b.test", "c.test", "shop.co.uk.test"]
FILTERS = [None, None, "||a.test^", "||b.test^", "||test^", "page", "frame", "image", "script", "|http:",
           "outer", "www.*image"]
REGEXES = ["^http://[ab]\\.test/", "frame", "image\\d", "c\\.test/(page|frame)"]
TYPES = ["main_frame", "sub_frame", "image", "script", "stylesheet"]
PARTS = {"image": "<img src=%s>", "script": "<script src=%s></script>",
         "stylesheet": "<link rel=stylesheet href=%s>", "sub_frame": "<iframe src=%s></iframe>"}


class Server(http.server.ThreadingHTTPServer):
    """Serves documents, and remembers what was asked for."""

    daemon_threads = True
    request_queue_size = 64

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.documents, self.seen = {}, set()
        threading.Thread(target=self.serve_forever, daemon=True).start()


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        url = "http://%s%s" % (self.headers["Host"], self.path)
        self.server.seen.add(url)
        body = self.server.documents.get(url)
        kinds = {"image": "image/gif", "script": "text/javascript", "stylesheet": "text/css"}
        kind = next((kinds[name] for name in kinds if name in self.path), "text/html")
        self.send_response(200)
        self.send_header("Content-Type", "text/html" if body is not None else kind)
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(body or b"")

    def log_message(self, *_):
        pass


class PageMaker:
    """A page with what it loads, and what its frames load."""

    def __init__(self, chance, number):
        self.chance, self.number, self.count = chance, number, 0
        self.documents, self.requests = {}, []
        self.page = self._url("page")
        self.requests.append({"url": self.page, "type": "main_frame", "top_url": self.page})
        self._document(self.page, 0)

    def _url(self, name):
        self.count += 1
        return "http://%s/%s%d?run=%d" % (
            self.chance.choice(HOSTS), name, self.count, self.number)

    def _document(self, url, depth):
        parts = []
        for kind in ["image", "script", "stylesheet"] + ["sub_frame"] * (2 if depth == 0 else depth < 2):
            name = "outer-frame" if kind == "sub_frame" and depth == 0 else kind.replace("sub_", "")
            target = self._url(name)
            parts.append(PARTS[kind] % target)
            if depth < 2:
                self.requests.append({"url": target, "type": kind, "top_url": self.page,
                                      "frame_url": url, "initiator": url})
            if kind == "sub_frame":
                self._document(target, depth + 1)
        self.documents[url] = ("<!doctype html>" + "".join(parts)).encode()


def random_rule(chance, number):
    action = chance.choices(["block", "allow", "allowAllRequests"], [5, 2, 4])[0]
    condition = {}
    if chance.random() < 0.25:
        condition["regexFilter"] = chance.choice(REGEXES)
    else:
        text = chance.choice(FILTERS)
        condition.update({"urlFilter": text} if text else {})
    for name in ["initiatorDomains", "requestDomains", "topDomains", "excludedInitiatorDomains",
                 "excludedRequestDomains", "excludedTopDomains"]:
        if chance.random() < 0.12:
            condition[name] = sorted(set(chance.choices(HOSTS + ["test", "uk.test"], k=2)))
    if chance.random() < 0.15:
        condition["domainType"] = chance.choice(["firstParty", "thirdParty"])
    if action == "allowAllRequests":
        condition["resourceTypes"] = chance.choice([["main_frame"], ["sub_frame"], ["main_frame", "sub_frame"]])
    elif chance.random() < 0.4:
        types = [kind for kind in TYPES if kind != "main_frame" or chance.random() < 0.2]
        condition["resourceTypes"] = chance.sample(types, chance.randint(1, len(types)))
    return {"id": number, "priority": chance.randint(1, 3), "condition": condition,
            "action": {"type": action}}


def decide(sluice, rules, requests):
    """The answers, and the ids of rules that are not decided completely."""
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(rules, file)
        file.flush()
        run = subprocess.run([sluice, "match", file.name], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                             input="\n".join(map(json.dumps, requests)), text=True, check=True)
    undecided = {int(line.split("rule id ")[1].split(":")[0])
                 for line in run.stderr.splitlines() if "not decided" in line}
    return [json.loads(line)["decision"] for line in run.stdout.splitlines()], undecided


def load(tab, server, page):
    """Loads a page and waits for all of it."""
    server.documents = page.documents
    server.seen.clear()
    tab.call("Page.navigate", url=page.page)
    end = time.monotonic() + 20
    while time.monotonic() < end:
        time.sleep(0.02)
        state = tab.evaluate("[document.readyState, location.href]")
        if state[0] == "complete" and state[1] in (page.page, "chrome-error://chromewebdata/"):
            return
    raise TimeoutError(page.page)


def compare(page, decisions, seen):
    """The requests with another end than decided, of documents that were loaded."""
    for request, decision in zip(page.requests, decisions):
        asker = request.get("initiator")
        if asker is not None and asker not in seen:
            continue
        yield request, decision, "allow" if request["url"] in seen else "block"


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sluice = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 200
    seed = sys.argv[3] if len(sys.argv) > 3 else str(time.time_ns())
    if chromium_rules.installed() is None:
        print("Chromium is not installed: pages are not compared")
        return
    server = Server()
    totals, different = collections.Counter(), 0
    with chromium_rules.Chromium(
            "--host-resolver-rules=MAP *.test 127.0.0.1:%d" % server.server_port,
            "--disable-features=DisableLoadExtensionCommandLineSwitch,HttpsUpgrades,"
            "HttpsFirstBalancedModeAutoEnable") as chromium:
        print("%s, seed %s" % (chromium.version(), seed))
        tab = chromium.open("about:blank")
        tab.call("Page.enable")
        for number in range(count):
            chance = random.Random("%s/%d" % (seed, number))
            page = PageMaker(chance, number)
            rules = [random_rule(chance, index + 1) for index in range(chance.randint(1, 6))]
            decisions, undecided = decide(sluice, rules, page.requests)
            if undecided:
                rules = [rule for rule in rules if rule["id"] not in undecided]
                decisions, _ = decide(sluice, rules, page.requests)
            refusal = chromium.refusal(rules)
            if refusal:
                sys.exit("Chromium refuses a ruleset: %s" % refusal)
            load(tab, server, page)
            for request, decision, outcome in compare(page, decisions, server.seen):
                totals[outcome] += 1
                if decision != outcome:
                    different += 1
                    print(json.dumps({"request": request, "chromium": outcome, "sluice": decision,
                                      "rules": rules}))
    print("%d rulesets, %d loads allowed, %d blocked\n%d differ" % (
        count, totals["allow"], totals["block"], different))
    sys.exit(1 if different else 0)


if __name__ == "__main__":
    main()
