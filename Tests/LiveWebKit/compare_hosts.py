#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares what Sluice makes of international hosts with a live WebKitGTK.

    compare_hosts.py SLUICE [COUNT] [SEED]

Every code point alone, and COUNT random hosts: two to four code points, labels with `xn--`, hyphens
and dots. Prints the seed, every host on which the two differ, and how many there were; the exit
status is 1 if there was one.
"""
import json
import os
import random
import subprocess
import sys
import tempfile

from webkit_decisions import ask

FOLDER = os.path.dirname(os.path.abspath(__file__))
LIST = [{"trigger": {"url-filter": "nothing"}, "action": {"type": "block"}}]
HOSTS_OF_CASE = 20000
SURROGATES = range(0xD800, 0xE000)
# Where letters with rules of their own are: Latin, Hebrew and Arabic, joiners, symbols, CJK.
BLOCKS = [(0x21, 0x7F), (0xA0, 0x250), (0x300, 0x400), (0x590, 0x700), (0x900, 0xE00),
          (0x1E00, 0x2100), (0x2000, 0x2070), (0x3000, 0x3100), (0xFE00, 0x10000),
          (0x10000, 0x110000)]


def random_point(chance):
    while True:
        point = chance.randrange(*chance.choice(BLOCKS))
        if point not in SURROGATES:
            return chr(point)


def random_host(chance):
    text = "".join(random_point(chance) for _ in range(chance.choice([2, 2, 3, 4])))
    kind = chance.randrange(6)
    if kind == 0:
        return "a" + text + "b"
    if kind == 1:
        return text[:1] + "." + text[1:]
    if kind == 2:
        return "-".join(text)
    if kind == 3:
        label = text.lower().encode("punycode").decode()
        return "xn--" + label + chance.choice(["", "", ".test", "-"])
    if kind == 4:
        return text + chance.choice(["\u200d", "\u200c", "\u00ad", "\u3002", ".", "-", "\u05d0"])
    return text


def serializations(sluice, hosts):
    """The URL that Sluice makes of each host, or None."""
    with tempfile.TemporaryDirectory() as folder:
        name = os.path.join(folder, "list.json")
        with open(name, "w") as file:
            json.dump(LIST, file)
        # WebKit asks about a ping before anything is changed, so that the answer has the URL.
        lines = "".join(json.dumps({"url": "http://%s/" % host, "type": "ping",
                                    "top_url": "http://page.test/", "loaded_by": "usual"}) + "\n"
                        for host in hosts)
        found = subprocess.run([sluice, "match", name], input=lines, text=True,
                               stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return [json.loads(line).get("asked", [None])[0] for line in found.stdout.splitlines()]


def main(sluice, count=100000, seed=None):
    seed = random.randrange(1 << 32) if seed is None else int(seed)
    chance = random.Random(seed)
    hosts = [chr(point) for point in range(0x110000) if point not in SURROGATES]
    hosts += [random_host(chance) for _ in range(int(count))]
    print("seed %d, %d hosts" % (seed, len(hosts)), flush=True)
    parts = [hosts[start:start + HOSTS_OF_CASE] for start in range(0, len(hosts), HOSTS_OF_CASE)]
    valid, differing, compared = 0, 0, 0
    for part, seen in zip(parts, ask(parts, os.path.join(FOLDER, "webkit_hosts.py"))):
        said = serializations(sluice, part)
        compared += min(len(said), len(part), len(seen))
        for host, webkit, own in zip(part, seen, said):
            valid += webkit is not None
            if webkit != own:
                differing += 1
                print(json.dumps({"host": host, "webkit": webkit, "sluice": own}), flush=True)
    print("%d compared, %d of them valid; %d differ" % (compared, valid, differing))
    return 1 if differing or compared != len(hosts) else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
