#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares `sluice cost` with what a live WebKitGTK writes.

    compare_costs.py SLUICE [COUNT] [SEED]
    compare_costs.py SLUICE --lists FILE…
    compare_costs.py --record FILE [COUNT] [SEED]

The first makes random lists, the second takes lists. The third writes random lists with the
machines and bytes that WebKit made of them, one JSON object a line: they are test data. Prints the
seed, every list whose machines differ or whose bytes differ by more than 0.6 %, and how many lists
are equal to the byte; the exit status is 1 if one was printed.
"""
import json
import os
import random
import struct
import subprocess
import sys
import tempfile

import gi

gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, WebKit2  # noqa: E402

SETS = ["url", "page", "frame"]
MOST = 0.006


class Compiler:
    """WebKit's compiler and the files that it writes."""

    def __init__(self, folder):
        self.folder = folder
        self.store = WebKit2.UserContentFilterStore.new(folder)
        self.loop = GLib.MainLoop()

    def compile(self, text):
        """Actions, and machines and bytes of each set; None if WebKit rejects the list."""
        accepted = []

        def saved(store, result):
            try:
                store.save_finish(result)
                accepted.append(True)
            except GLib.Error:
                pass
            self.loop.quit()

        self.store.save("list", GLib.Bytes.new(text), None, saved)
        self.loop.run()
        if not accepted:
            return None
        with open(os.path.join(self.folder, "ContentRuleList-list"), "rb") as file:
            return sizes(file.read())


def sizes(data):
    """The sizes in a compiled list: a header of 64 bytes, the list, actions, three sets."""
    source, actions, *sets = struct.unpack_from("<QQQQQ", data, 4)
    start = 64 + source + actions
    result = {"actions": actions}
    for name, length in zip(SETS, sets):
        machines, offset = 0, start
        while offset < start + length:
            offset += struct.unpack_from("<I", data, offset)[0]
            machines += 1
        result[name] = [machines, length]
        start += length
    return result


class ListMaker:
    """Random lists with many patterns in common."""

    def __init__(self, chance):
        self.chance = chance
        self.words = ["ad", "ads", "banner", "pixel", "track", "b", "cdn", "x1", "log", "stat"]
        self.beginnings = ["", "^", "/", "^https?://", r"^[^:]+://+([^:/]+\.)?", "[/.]", ".*"]

    def pick(self, *choices):
        return self.chance.choice(choices)

    def term(self):
        word = self.chance.choice(self.words)
        return self.pick(
            word, word, word + "/", "-" + word, word + r"\.js", "[0-9]", "[a-f]", "[^/]", ".",
            "[Aa]b", word + "s?", "(%s)?" % word, ".*", "[a-z0-9]+", "[^/]*", "(%s/)*" % word,
            "[!-~]", "x+", "(ab+c)?", "[A-F]")

    def pattern(self):
        text = self.chance.choice(self.beginnings) + self.chance.choice(self.words)
        text += "".join(self.term() for _ in range(self.chance.choice([0, 1, 1, 2, 3])))
        return text + self.pick("", "", "", "[/:]", "$", r"[\0/?]", "(/.*)?$", ".*$", "[^a-z]")

    def host(self):
        return "%s%s.%s" % (self.pick("*", "*", ""), self.chance.choice(self.words),
                            self.pick("com", "net", "co.uk", "de"))

    def trigger(self):
        trigger = {"url-filter": self.pattern()}
        if self.chance.random() < 0.1:
            trigger["url-filter"] = ".*"
        if self.chance.random() < 0.1:
            trigger["url-filter-is-case-sensitive"] = True
        if self.chance.random() < 0.2:
            trigger["resource-type"] = self.chance.sample(["image", "script", "font", "ping"], 2)
        if self.chance.random() < 0.1:
            trigger["load-type"] = ["third-party"]
        if self.chance.random() < 0.2:
            name = self.pick("if-domain", "unless-domain", "if-top-url", "unless-top-url",
                             "if-frame-url", "unless-frame-url")
            entry = self.host if name.endswith("domain") else self.pattern
            trigger[name] = [entry() for _ in range(self.pick(1, 1, 2, 5))]
        return trigger

    def action(self):
        kind = self.pick("block", "block", "block", "css-display-none", "ignore-previous-rules",
                         "block-cookies", "make-https", "ignore-following-rules")
        if kind == "css-display-none":
            return {"type": kind, "selector": ".%s" % self.chance.choice(self.words)}
        return {"type": kind}

    def list(self):
        count = self.pick(1, 2, 3, 5, 10, 20, 40, 80)
        return [{"trigger": self.trigger(), "action": self.action()} for _ in range(count)]


def random_lists(count, seed):
    for number in range(count):
        yield ListMaker(random.Random("%d/%d" % (seed, number))).list()


def predicted(sluice, path):
    """The same sizes as `sluice cost` has them."""
    output = subprocess.run([sluice, "cost", "--format", "json", path], capture_output=True,
                            check=True).stdout
    cost = json.loads(output)
    result = {name: [cost[name]["machines"], cost[name]["bytes"]] for name in SETS}
    return {"actions": cost["action_bytes"], **result}


def compare(sluice, texts):
    """Prints what differs; returns how many lists were compared, are equal, and differ."""
    compared, equal, different = 0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        compiler = Compiler(folder)
        path = os.path.join(folder, "list.json")
        for name, text in texts:
            real = compiler.compile(text)
            if real is None:
                continue
            with open(path, "wb") as file:
                file.write(text)
            found = predicted(sluice, path)
            compared += 1
            equal += found == real
            total = [sum(size[name][1] for name in SETS) for size in (found, real)]
            machines = [[size[name][0] for name in SETS] for size in (found, real)]
            if machines[0] != machines[1] or abs(total[0] - total[1]) > MOST * total[1]:
                different += 1
                print("%s: sluice %s, WebKit %s" % (name, found, real))
                if len(text) < 2000:
                    print(text.decode())
    return compared, equal, different


def record(path, count, seed):
    with tempfile.TemporaryDirectory() as folder, open(path, "w", encoding="ascii") as file:
        compiler = Compiler(folder)
        for rules in random_lists(count, seed):
            real = compiler.compile(json.dumps(rules).encode())
            if real is not None:
                file.write(json.dumps({"rules": rules, "webkit": real}, separators=(",", ":")))
                file.write("\n")


def main():
    arguments = sys.argv[1:]
    if not arguments:
        sys.exit(__doc__)
    if arguments[:1] == ["--record"]:
        count, seed = (arguments[2:4] + ["200", "1"][len(arguments[2:4]):])
        record(arguments[1], int(count), int(seed))
        return 0
    if arguments[1:2] == ["--lists"]:
        texts = [(name, open(name, "rb").read()) for name in arguments[2:]]
    else:
        count = int(arguments[1]) if len(arguments) > 1 else 300
        seed = int(arguments[2]) if len(arguments) > 2 else random.randrange(1 << 32)
        print("seed %d" % seed)
        texts = [("list %d" % number, json.dumps(rules).encode())
                 for number, rules in enumerate(random_lists(count, seed))]
    compared, equal, different = compare(arguments[0], texts)
    print("%d lists compared: %d equal to the byte, %d differ" % (compared, equal, different))
    return 1 if different or compared == 0 else 0


sys.exit(main())
