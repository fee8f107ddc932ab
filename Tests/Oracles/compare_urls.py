#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares the serialization of random URLs with Ada, which follows the same standard.

    compare_urls.py ASK-SLUICE [COUNT] [SEED]

Prints the seed, every URL on which the two differ, and how many there were; the exit status is 1
if there was one. Needs the package `ada-url` of PyPI.
"""
import random
import sys

import ada_url

from ask_sluice import answers
from random_urls import URLMaker


def ada(url):
    """The serialization, or None for an invalid URL."""
    try:
        return ada_url.URL(url).href
    except ValueError:
        return None


def without_surrogates(url):
    """Ada reads UTF-8, which has no lone surrogates; they count as U+FFFD."""
    return url.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def main(program, count=100000, seed=None):
    seed = random.randrange(1 << 32) if seed is None else int(seed)
    maker = URLMaker(random.Random(seed))
    urls = [without_surrogates(maker.url()) for _ in range(int(count))]
    print("seed %d, %d URLs" % (seed, len(urls)))
    differing, valid = 0, 0
    for url, answer in zip(urls, answers(program, [("serialize", url) for url in urls])):
        expected = ada(url)
        valid += expected is not None
        if (None if answer.startswith("!") else answer) != expected:
            differing += 1
            print("%r\n  Ada:    %s\n  Sluice: %s" % (url, expected, answer))
    print("%d are URLs, %d are not; %d differ" % (valid, len(urls) - valid, differing))
    return 1 if differing or not urls else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
