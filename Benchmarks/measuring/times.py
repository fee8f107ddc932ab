# SPDX-License-Identifier: Apache-2.0
"""The statistics for all programs: of each request's best pass mean, p50, p99, max."""
import array

ALLOW, BLOCK, NO_REQUEST = 0, 1, 2


def read_times(path):
    """The nanoseconds that a program wrote, four bytes each in little-endian order."""
    times = array.array("I")
    with open(path, "rb") as file:
        times.frombytes(file.read())
    return times


def read_decisions(path):
    with open(path, "rb") as file:
        return file.read()


def summary(times):
    """Mean and quantiles; None if there are no times."""
    if not times:
        return None
    ordered = sorted(times)
    count = len(ordered)
    return {"mean_ns": round(sum(ordered) / count, 1), "p50_ns": ordered[count // 2],
            "p99_ns": ordered[count * 99 // 100], "max_ns": ordered[-1]}


def summaries(times, decisions):
    """The summary of all requests, and apart those that were blocked and allowed."""
    return {
        **summary(times),
        "blocked": summary([time for time, said in zip(times, decisions) if said == BLOCK]),
        "allowed": summary([time for time, said in zip(times, decisions) if said == ALLOW]),
        "blocks": decisions.count(BLOCK)}
