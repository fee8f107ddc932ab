#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares registrable domains of random hosts with libpsl, using the public suffixes of Sluice.

    compare_sites.py ASK-SLUICE [COUNT] [SEED]
    compare_sites.py --record [COUNT] [SEED]

Prints the seed, every host on which the two differ, and how many there were; the exit status is 1
if there was one. With --record it writes the answers of libpsl as data for the tests instead. Needs the
command `psl` of Debian's package of that name.
"""
import json
import os
import random
import sys

from ask_sluice import answers
from public_suffixes import HostMaker, registrable_domains

RECORD = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "WebAddressTests",
                      "Vectors", "registrable.jsonl")


def record(hosts):
    hosts = sorted(set(hosts))
    with open(RECORD, "w") as file:
        for host, domain in zip(hosts, registrable_domains(hosts)):
            file.write(json.dumps({"host": host, "domain": domain}, separators=(",", ":")) + "\n")
    print("%d hosts recorded" % len(hosts))


def main(program, count=100000, seed=None):
    seed = random.randrange(1 << 32) if seed is None else int(seed)
    maker = HostMaker(random.Random(seed))
    hosts = [maker.host() for _ in range(int(count))]
    print("seed %d, %d hosts" % (seed, len(hosts)))
    if program == "--record":
        return record(hosts)
    differing, without = 0, 0
    found = answers(program, [("site", host) for host in hosts])
    for host, domain, answer in zip(hosts, registrable_domains(hosts), found):
        without += domain is None
        if answer != (domain or "-"):
            differing += 1
            print("%s\n  libpsl: %s\n  Sluice: %s" % (host, domain, answer))
    print("%d have a registrable domain, %d have none; %d differ" % (
        len(hosts) - without, without, differing))
    return 1 if differing or not hosts else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
