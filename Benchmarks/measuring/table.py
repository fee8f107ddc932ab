# SPDX-License-Identifier: Apache-2.0
"""The table for people."""
import textwrap

from .floor import PARTS
from .peers import ALL

WIDTH = 100
NAME = 28


def text_of(result):
    sections = [heading(result), decisions(result), lists(result), besides(result["sluice"]),
                differences(result)]
    return "\n\n".join(section for section in sections if section) + "\n"


# Figures

def number(value, digits=0):
    return "–" if value is None else "{:,.{digits}f}".format(value, digits=digits)


def megabytes(count):
    return "–" if count is None else "%.2f MB" % (count / 1e6)


def times_of(value, ours):
    """The ratio to Sluice's figure."""
    if not value or not ours:
        return "–"
    return "%.*f×" % (1 if value >= ours else 2, value / ours)


def row(name, cells, widths):
    return name.ljust(NAME) + "".join(cell.rjust(width) for cell, width in zip(cells, widths))


def table(title, heads, widths, rows):
    return "\n".join([row(title, heads, widths)] + [row(name, cells, widths)
                                                     for name, cells in rows])


def title_of(peer):
    title = next(known.title for known in ALL if known.name == peer["key"])
    return " ".join(word for word in [title, peer["version"]] if word)


def measured(result):
    return [peer for peer in result["peers"] if not peer["missing"]]


# Sections

def heading(result):
    machine, inputs = result["machine"], result["inputs"]
    lines = [
        "%s requests (URLs of %s bytes in the mean), %s rules of %s" % (
            number(inputs["requests"]), number(inputs["mean_url_bytes"]), number(inputs["rules"]),
            ", ".join(inputs["lists"])),
        "%s, %s, %d processors, %s" % (
            machine["date"], machine["processor"], machine["processors"], machine["system"]),
        "Each request's best of %d passes, reading the clock taken off; times in nanoseconds."
        % result["passes"]]
    lines += ["Note: " + note for note in result["notes"]]
    return "\n".join(line for text in lines for line in textwrap.wrap(text, WIDTH))


def decisions(result):
    sluice = result["sluice"]
    rows = [("Sluice " + sluice["version"], cells_of_times(sluice, sluice))]
    rows += [(title_of(peer), cells_of_times(peer, sluice))
             for peer in measured(result) if peer["mean_ns"] is not None]
    rows += [("floor: " + title, cells_of_times(result["floor"][part], sluice))
             for part, title in PARTS.items() if result["floor"]]
    lines = [table("A decision", ["mean", "", "p50", "p99", "max", "blocked", "allowed", "blocks"],
                   [8, 8, 8, 9, 10, 9, 9, 9], rows)]
    lines += ["%s is missing: %s" % (peer["name"], peer["missing"])
              for peer in result["peers"] if peer["missing"]]
    if not result["floor"]:
        lines.append("The floor was not measured.")
    lines += notes_on(result)
    return "\n".join(line for text in lines for line in wrapped(text))


def wrapped(text):
    return [line if len(line) <= WIDTH else textwrap.fill(line, WIDTH)
            for line in text.splitlines()]


def cells_of_times(figures, sluice):
    parts = [figures.get(part) or {} for part in ("blocked", "allowed")]
    return [number(figures["mean_ns"]), times_of(figures["mean_ns"], sluice["mean_ns"]),
            number(figures["p50_ns"]), number(figures["p99_ns"]), number(figures["max_ns"]),
            *(number(part.get("mean_ns")) for part in parts), number(figures.get("blocks"))]


def notes_on(result):
    notes = []
    for peer in measured(result):
        if peer["key"] == "hyperscan":
            notes.append(
                "Hyperscan looks for the %s patterns that are more than a host, without their "
                "conditions: it decides nothing." % number(peer["patterns"]))
        if peer.get("runs_in"):
            notes.append("%s runs in %s, with WebAssembly." % (peer["name"], peer["runs_in"]))
    return notes


def lists(result):
    sluice = result["sluice"]
    rows = [("Sluice, from JSON", [
        number(sluice["compile_ms"]) + " ms", "1.0×", megabytes(sluice["index_bytes"]),
        number(sluice["open_ms"], 1) + " ms", megabytes(sluice["private_bytes"])])]
    for peer in measured(result):
        load = peer["load_ms"]
        rows.append((title_of(peer), [
            number(peer["build_ms"]) + " ms", times_of(peer["build_ms"], sluice["compile_ms"]),
            megabytes(peer["bytes"]), "–" if load is None else number(load, 1) + " ms",
            megabytes(peer["private_bytes"])]))
    return table("The lists", ["build", "", "in a file", "load", "private memory"],
                 [12, 8, 12, 12, 16], rows)


def filter_rows(filters):
    """The lists as filters, if they were given."""
    if not filters:
        return []
    text = filters["memory"]["text_bytes"]
    return [
        ("read filter lists", number(filters["read_ms"]) + " ms"),
        ("and translate them", "%s ms into %s rules, with %s× the memory of the text" % (
            number(filters["convert_ms"]), number(filters["rules"]),
            number(filters["memory"]["convert_bytes"] / text, 1))),
        ("and make an index", "%s ms, %s, with %s× the memory" % (
            number(filters["index_ms"]), megabytes(filters["index_bytes"]),
            number(filters["memory"]["indexing_bytes"] / text, 1)))]


def log_rows(log):
    """A row of a log that is sorted by page."""
    ready = log["ready_ns"] or 1
    return [
        ("a row of a sorted log", "%s ns, %.2f× the %s of a decision with its page ready" % (
            number(log["first_ns"]), log["first_ns"] / ready, number(log["ready_ns"]))),
        ("with the session of before", "%s ns, %.2f×" % (
            number(log["again_ns"]), log["again_ns"] / ready))]


def besides(sluice):
    page = sluice["page"] or {}
    rows = [
        ("lint the lists", number(sluice["lint_ms"]) + " ms"),
        *filter_rows(sluice["filters"]),
        ("prepare a page", "%s ns in the mean, p50 %s, p99 %s" % tuple(
            number(page.get(name)) for name in ("mean_ns", "p50_ns", "p99_ns"))),
        *log_rows(sluice["log"]),
        ("allocations", "%s in %s decisions" % (
            number(sluice["allocations_of_all"]), number(sluice["decisions"]))),
        ("two threads on one matcher",
         "%s× the decisions of one (%s a second); a matcher each: %s×" % (
             sluice["threads_2"], number(sluice["decisions_per_second"]),
             sluice["threads_2_apart"])),
        ("private memory once open", megabytes(sluice["open_private_bytes"])),
        ("sluice --version", "%s ms; `true` takes %s ms" % (
            number(sluice["start_ms"], 1), number(sluice["any_start_ms"], 1)))]
    return "\n".join(["Sluice besides"] + [name.ljust(NAME) + "  " + text for name, text in rows])


def commonest(reason):
    """The filter that causes most of it, if it is short enough to be shown."""
    filters = reason.get("filters", {})
    if reason["reason"] not in ("lost", "child-frame", "changed"):
        return ""
    shown = next(iter(filters), "")
    return " (%d times `%s`)" % (filters[shown], shown) if 0 < len(shown) < 60 else ""


def differences(result):
    lines = []
    for peer in measured(result):
        found = peer["differences"]
        if found is None:
            continue
        lines.append("%s decides %s of %s requests differently" % (
            title_of(peer), number(found["count"]), number(result["inputs"]["requests"])))
        for reason in found["reasons"]:
            who = "Sluice" if reason["sluice_blocks"] else "the peer"
            text = "blocked by %s alone: %s%s" % (who, reason["sentence"], commonest(reason))
            lines.append(textwrap.fill(
                text, WIDTH, initial_indent=number(reason["count"]).rjust(8) + "  ",
                subsequent_indent=" " * 10, break_on_hyphens=False))
    return "\n".join(lines)
