# SPDX-License-Identifier: Apache-2.0
"""Asks the Python package about many URLs, after which the process must be no larger than before.

    many_urls.py COUNT LIST [REQUESTS]

COUNT is the number of URLs, LIST what is compiled. REQUESTS is a file of requests as `sluice match` reads them,
gzip or not; their URLs are mixed with random ones: changed, without a scheme, not ASCII, empty, of some hundred
kilobytes. One in a thousand is asked of `sluice match`, too, and the answers must be the same. SEED in the
environment is the seed. PYTHONPATH leads to the package, SLUICE_LIBRARY and SLUICE_COMMAND to what it uses.
"""
import gzip
import json
import os
import random
import subprocess
import sys
import tempfile

import sluice
from sluice.tables import Bits

BATCH = 10_000
TYPES = ["script", "image", "fetch", "document", "subdocument", "stylesheet", "font", "media", "ping", "other", "websocket"]
SCHEMES = ["https://", "http://", "wss://", "HTTPS://", "ftp://", "data:", "about:", "", "://", "https:/", "blob:https://"]
LETTERS = "abcdefghijklmnop0123456789-._~:/?#[]@!$&'()*+,;=%|\\ \t\n\0äß漢😀\ud800\u202e\u00ad。"
#: Beyond the longest URL that is decided.
LONGEST = 2 << 20


def recorded(path):
    """The loads of a file of requests: URL, URL of the page, type."""
    opener = gzip.open if path.endswith(".gz") else open
    with opener(path, "rt", encoding="utf-8") as lines:
        given = [json.loads(line) for line in lines]
    return [(load["url"], load.get("top_url"), load.get("type", "other")) for load in given]


class Urls:
    """Loads, most of them recorded ones, and half of these changed."""

    def __init__(self, chance, loads):
        self.chance, self.loads = chance, loads

    def text(self, most):
        return "".join(self.chance.choices(LETTERS, k=self.chance.randint(0, most)))

    def random_url(self):
        kind = self.chance.random()
        if kind < 0.02:
            return ""
        if kind < 0.0202:
            return "https://a.test/" + self.text(100) + "x" * self.chance.choice([1000, 300_000, LONGEST, LONGEST * 2])
        return self.chance.choice(SCHEMES) + self.text(30) + self.chance.choice(["", ".test/", "/"]) + self.text(60)

    def changed(self, url):
        at = self.chance.randrange(len(url) + 1)
        return url[:at] + self.text(3) + url[at + self.chance.randint(0, 3):]

    def load(self):
        url, top_url, kind = self.chance.choice(self.loads)
        way = self.chance.random()
        if way < 0.3:
            url = self.random_url()
        elif way < 0.6:
            url = self.changed(url)
        if self.chance.random() < 0.2:
            top_url = self.chance.choice([None, "", self.random_url(), url])
            kind = self.chance.choice(TYPES)
        return url, top_url, kind


def kilobytes():
    with open("/proc/self/status", encoding="ascii") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))


def bits_of(line):
    """The answer of the command: whether it is an error, and what is blocked."""
    answer = json.loads(line)
    return None if "error" in answer else answer["decision"] == "block"


class Comparison:
    """A `sluice match` beside the package."""

    def __init__(self, command, index):
        self.command, self.index, self.loads, self.found = command, index, [], []

    def add(self, load, bits):
        self.loads.append(load)
        self.found.append(None if bits & Bits.INVALID else bool(bits & Bits.BLOCK))

    def differences(self):
        lines = "".join(json.dumps({"url": url, "top_url": top_url or "", "type": kind}) + "\n"
                        for url, top_url, kind in self.loads)
        done = subprocess.run([self.command, "match", "--no-css", self.index], input=lines, capture_output=True,
                              encoding="ascii", errors="surrogateescape", check=True)
        answers = [bits_of(line) for line in done.stdout.splitlines()]
        assert len(answers) == len(self.loads), (len(answers), len(self.loads))
        return [(load, found, answer) for load, found, answer in zip(self.loads, self.found, answers)
                if found != answer]


def asked(matcher, loads, is_batch):
    """The bits of each load, asked one by one or together."""
    urls, top_urls, kinds = zip(*loads)
    if is_batch:
        return list(matcher.decide_many(urls, top_urls, kinds).bits)
    return [int(matcher.decide(*load).bits) for load in loads]


def main():
    count, path = int(sys.argv[1]), sys.argv[2]
    seed = int(os.environ.get("SEED") or random.randrange(1 << 32))
    print(f"seed {seed}", flush=True)
    urls = Urls(random.Random(seed), recorded(sys.argv[3]) if len(sys.argv) > 3 else [
        (f"https://a{number}.test/ads/{number}.js", "https://news.test/", "script") for number in range(1000)])
    sizes, counts = [], {"blocked": 0, "invalid": 0}
    with tempfile.TemporaryDirectory() as folder:
        index = str(sluice.compile(path, os.path.join(folder, "a.sluice")).path)
        comparison = Comparison(os.environ["SLUICE_COMMAND"], index)
        with sluice.Matcher(index) as matcher:
            for number in range(count // BATCH):
                loads = [urls.load() for _ in range(BATCH)]
                found = asked(matcher, loads, number % 4 > 0)
                counts["blocked"] += sum(bits & Bits.BLOCK != 0 for bits in found)
                counts["invalid"] += sum(bits & Bits.INVALID != 0 for bits in found)
                for place in range(number % 1000, BATCH, 1000):
                    comparison.add(loads[place], found[place])
                sizes.append(kilobytes())
        differences = comparison.differences()
    half = len(sizes) // 2
    first, second = max(sizes[half // 4:half]), max(sizes[half:])
    print(f"{count} URLs, {counts['blocked']} blocked, {counts['invalid']} invalid; {len(comparison.loads)} asked of the "
          f"command, too; {first / 1024:.1f} MiB at most in the first half, {second / 1024:.1f} in the second")
    for load, found, answer in differences[:20]:
        print("differs:", ascii(load)[:300], found, answer)
    assert not differences, f"{len(differences)} answers differ"
    # A tenth, and room for the longest URL as Python and the library keep it.
    assert second <= first * 1.1 + 32 * 1024, "the process grows"


if __name__ == "__main__":
    main()
