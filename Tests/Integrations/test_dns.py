#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Asks real DNS servers, with files of `sluice convert`, and compares them with `sluice match`.

    test_dns.py [SEED]

Random filter lists are converted for each server. A name must have no address exactly if
`sluice match` blocks its page by the filters of the list.
"""
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
from dns_servers import SERVERS, OPEN_ADDRESS, OpenServer  # noqa: E402

SLUICE = os.environ["SLUICE"]
LABELS = ["a", "b", "c", "d-e", "www"]
FILTERS = 60
ROUNDS = 5
#: The language in which exceptions may be important.
SYNTAX = ["--syntax", "adguard"]


def random_name(rng):
    return ".".join([rng.choice(LABELS) for _ in range(rng.randint(0, 4))] + [rng.choice("xyz") + ".net"])


def random_list(rng):
    lines = []
    for _ in range(FILTERS):
        start = rng.choices(["||", "@@||"], [5, 3])[0]
        end = rng.choices(["^", "^$important"], [8, 1])[0]
        lines.append(start + random_name(rng) + end)
    return "\n".join(lines) + "\n"


def blocked(folder, filters, names):
    """Whether each name is blocked, by `sluice match`."""
    requests = "".join(
        json.dumps({"url": "https://%s/" % name, "type": "top-document"}) + "\n" for name in names)
    answers = subprocess.run(
        [SLUICE, "match", *SYNTAX, "--block-pages", str(filters)], input=requests, capture_output=True, text=True,
        check=True, cwd=folder).stdout.splitlines()
    return [json.loads(answer)["decision"] == "block" for answer in answers]


def test(rng, folder, upstream):
    """The number of compared answers, for one list and all servers."""
    filters = folder / "list.txt"
    filters.write_text(random_list(rng))
    names = sorted({random_name(rng) for _ in range(400)})
    is_blocked = blocked(folder, filters, names)
    written = {line.lstrip("@|").split("^")[0] for line in filters.read_text().splitlines()}
    count = 0
    for kind in SERVERS:
        file = folder / ("list.%s" % kind.format)
        subprocess.run(
            [SLUICE, "convert", *SYNTAX, "--quiet", "--to", kind.format, str(filters), "-o", str(file)],
            check=True)
        server = kind(folder, str(file), upstream.port)
        try:
            answers = server.addresses(names)
        finally:
            server.stop()
        for name, expected, answer in zip(names, is_blocked, answers):
            # A hosts file has no effect on names that it does not have.
            expected = expected and (kind.format != "hosts" or name in written)
            if answer != (None if expected else OPEN_ADDRESS):
                shown = "has no address" if answer is None else "has the address %s" % answer
                raise SystemExit(
                    "%s: %s %s, but is %sblocked; the list is:\n%s"
                    % (kind.__name__, name, shown, "" if expected else "not ", filters.read_text()))
            count += 1
    return count


def main():
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else random.SystemRandom().randrange(1 << 32)
    print("seed %d" % seed)
    rng = random.Random(seed)
    upstream = OpenServer()
    count = 0
    for _ in range(ROUNDS):
        with tempfile.TemporaryDirectory() as folder:
            count += test(rng, pathlib.Path(folder), upstream)
    print("%d answers of %d servers are those of `sluice match`" % (count, len(SERVERS)))


if __name__ == "__main__":
    main()
