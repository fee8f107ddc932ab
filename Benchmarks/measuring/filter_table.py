# SPDX-License-Identifier: Apache-2.0
"""The tables of the comparison on filter lists."""
import textwrap

from .machine import TOO_BUSY
from .table import NAME, WIDTH, megabytes, number, table, times_of

TIMES = (["mean", "", "p50", "p99", "max", "blocks", "differ"], [8, 8, 8, 9, 10, 9, 9])
LISTS = (["build", "", "in a file", "load", "private memory"], [12, 8, 12, 12, 16])


def text_of(result):
    return "\n\n".join([heading(result), *map(text_of_set, result["sets"])])


def heading(result):
    machine = result["machine"]
    lines = [
        "%s requests. %s, %s, %d processors, %s." % (
            number(result["requests"]), machine["date"], machine["processor"],
            machine["processors"], machine["system"]),
        "Everybody reads the same filters, and is given the page with each call. Each request's best "
        "of %d passes in nanoseconds, reading the clock taken off." % result["passes"]]
    busy = max(machine["busy_before"], machine["busy_after"])
    if busy > TOO_BUSY:
        lines.append("Note: other work took up to %.0f %% of the processors." % (100 * busy))
    return "\n".join(line for text in lines for line in textwrap.wrap(text, WIDTH))


def text_of_set(found):
    rows = [row for row in found["rows"] if "missing" not in row]
    ours = rows[0]
    decisions = table("A decision", *TIMES, [line for row in rows for line in times(row, ours)])
    lists = table("The lists", *LISTS, [(row["title"], sizes(row, ours)) for row in rows])
    missing = ["%s is missing: %s" % (row["title"], row["missing"])
               for row in found["rows"] if "missing" in row]
    title = "%s: %s network filters" % (found["title"], number(found["filters"]))
    return "\n".join([title, "-" * len(title), decisions, "", lists, *missing])


def times(row, ours):
    """The lines of a program: with the page given with each call, and with it prepared."""
    lines = [(row["title"], cells(row, ours))]
    if row.get("prepared"):
        lines.append(("  with its page prepared", cells({**row["prepared"], "blocks": None}, ours)))
    if row.get("call_ns") is not None:
        less = {"mean_ns": row["mean_ns"] - row["call_ns"], "p50_ns": None, "p99_ns": None,
                "max_ns": None}
        lines.append(("  less an empty call"[:NAME], cells(less, ours)))
    return lines


def cells(figures, ours):
    return [number(figures["mean_ns"]), times_of(figures["mean_ns"], ours["mean_ns"]),
            number(figures["p50_ns"]), number(figures["p99_ns"]), number(figures["max_ns"]),
            number(figures.get("blocks")), number(figures.get("differing"))]


def sizes(row, ours):
    return [number(row["build_ms"]) + " ms", times_of(row["build_ms"], ours["build_ms"]),
            megabytes(row["bytes"]), number(row["load_ms"], 1) + " ms",
            megabytes(row["private_bytes"])]
