# SPDX-License-Identifier: Apache-2.0
"""The table of the proxies."""
import textwrap

from .table import WIDTH, number

HEADS = ["proxy", "requests/s", "with Sluice", "share", "p50", "added", "p99", "added", "CPU", "with Sluice", "service"]


def text_of(result):
    """In Markdown, as pages have it."""
    rows = [cells(row) for row in result["rows"] if "missing" not in row]
    lines = [line(HEADS), line(["---"] + ["--:"] * (len(HEADS) - 1)), *map(line, rows)]
    missing = ["%s is missing: %s" % (row["title"], row["missing"]) for row in result["rows"] if "missing" in row]
    return "\n".join([heading(result), "", *lines, *missing])


def heading(result):
    machine = result["machine"]
    others = [found["others"] for row in result["rows"] for pair in row.get("pairs", []) for found in pair]
    text = "%s, %s, %d processors, %s. Lists: %s. Medians of %d rounds; times in microseconds. " % (
        machine["date"], machine["processor"], machine["processors"], machine["system"],
        ", ".join(result["lists"]), result["rounds"])
    text += "Load average %s before and %s after." % (machine["load_before"], machine["load_after"])
    if others:
        text += " Other work took %.0f to %.0f %% of the processors." % (min(others), max(others))
    return textwrap.fill(text, WIDTH)


def line(cells_of_row):
    return "| %s |" % " | ".join(cells_of_row)


def cells(row):
    plain, asking, added = row["plain"], row["asking"], row["added"]
    name, _, way = row["title"].partition(", ")
    title = "%s %s%s" % (name, row["version"], ", " + way if way else "")
    figures = [plain["rate"], asking["rate"], plain["p50_us"], added["p50_us"], plain["p99_us"], added["p99_us"],
               plain["proxy_us"], asking["proxy_us"], asking["service_us"]]
    texts = [number(figure) for figure in figures]
    return [title, *texts[:2], "%.0f %%" % (100 * asking["rate"] / plain["rate"]), *texts[2:]]
