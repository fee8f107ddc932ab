# SPDX-License-Identifier: Apache-2.0
"""Measures PyPI's `adblock`, which is adblock-rust.

    adblock_peer.py build LISTS SERIALIZED
    adblock_peer.py decide SERIALIZED REQUESTS PASSES FOLDER
    adblock_peer.py explain LISTS REQUESTS < NUMBERS

See ../README.md for what each must print and write.
"""
import array
import json
import os
import sys
import time

import adblock


def engine_of(path, is_explained=False):
    """An engine made of filter lists; only one for explanations keeps their text."""
    filters = adblock.FilterSet(debug=is_explained)
    with open(path, encoding="utf-8", errors="replace") as file:
        filters.add_filter_list(file.read())
    return adblock.Engine(filters, optimize=not is_explained)


def requests_of(path):
    """The requests as (url, page, type)."""
    with open(path, encoding="utf-8") as file:
        lines = [line.rstrip("\n").split("\t") for line in file]
    return [(url, page, kind) for kind, page, url in lines]


def private_bytes():
    with open("/proc/self/smaps_rollup") as file:
        return next(
            1024 * int(line.split()[1]) for line in file if line.startswith("Private_Dirty"))


def reading_the_clock():
    """The nanoseconds between two successive readings of the clock."""
    clock = time.perf_counter_ns
    return sorted(-clock() + clock() for _ in range(10_000))[5_000]


def build(lists, serialized):
    started = time.perf_counter()
    engine = engine_of(lists)
    milliseconds = 1000 * (time.perf_counter() - started)
    engine.serialize_to_file(serialized)
    return {"version": adblock.__version__, "build_ms": milliseconds,
            "bytes": os.path.getsize(serialized)}


def decide(serialized, requests, passes, folder):
    requests = requests_of(requests)
    before = private_bytes()
    engine = adblock.Engine(adblock.FilterSet())
    started = time.perf_counter()
    engine.deserialize_from_file(serialized)
    load = 1000 * (time.perf_counter() - started)
    decisions = bytes(engine.check_network_urls(*request).matched for request in requests)
    after = private_bytes()
    clock = reading_the_clock()
    write(folder, best_times(engine, requests, int(passes), clock), decisions)
    return {"load_ms": load, "private_bytes": after - before, "clock_ns": clock,
            "call_ns": empty_call(engine, clock)}


def empty_call(engine, reading):
    """The nanoseconds of a call from Python that looks one short text up in an empty set."""
    clock, times = time.perf_counter_ns, []
    for _ in range(10_000):
        started = clock()
        engine.tag_exists("")
        times.append(clock() - started)
    return max(0, sorted(times)[5_000] - reading)


def best_times(engine, requests, passes, reading):
    """The best time of each request, without that of reading the clock."""
    check, clock = engine.check_network_urls, time.perf_counter_ns
    best = [1 << 31] * len(requests)
    for _ in range(passes):
        for number, (url, page, kind) in enumerate(requests):
            started = clock()
            check(url, page, kind)
            taken = clock() - started
            if taken < best[number]:
                best[number] = taken
    return [max(0, taken - reading) for taken in best]


def write(folder, times, decisions):
    with open(os.path.join(folder, "times"), "wb") as file:
        array.array("I", times).tofile(file)
    with open(os.path.join(folder, "decisions"), "wb") as file:
        file.write(decisions)


def explain(lists, requests):
    """Which filter decided about each of the requests whose numbers come in, and what the decision
    is for a frame, and on some page."""
    engine = engine_of(lists, is_explained=True)
    requests = requests_of(requests)
    answers = {}
    for number in map(int, sys.stdin.read().split()):
        url, page, kind = requests[number]
        result = engine.check_network_urls(url, page, kind)
        answers[number] = {
            "filter": result.filter, "exception": result.exception,
            "as_frame": verdict(engine.check_network_urls(url, page, "sub_frame")),
            "on_page": verdict(engine.check_network_urls(url, "https://page.invalid/", kind))}
    return answers


def verdict(result):
    return "block" if result.matched else "exception" if result.exception else "nothing"


if __name__ == "__main__":
    work = {"build": build, "decide": decide, "explain": explain}[sys.argv[1]]
    print(json.dumps(work(*sys.argv[2:])))
