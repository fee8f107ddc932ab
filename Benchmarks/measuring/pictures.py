# SPDX-License-Identifier: Apache-2.0
"""The pictures of Documentation/Speed.md, of what `curves.py` has measured."""
from . import drawing
from .drawing import HEADER, LEFT, RIGHT, WIDTH, Scale

# What takes a tenth of the longest list is compared with this one.
LONG = 1_000_000


def all_of(found):
    """The files by name."""
    return {"rules.svg": rules(found["rules"]), "threads.svg": threads(found["threads"]),
            "lengths.svg": lengths(found["lengths"])}


def growth(found, member, rules=LONG):
    """The factor of a figure for ten times the rules."""
    by_rules = {one["rules"]: one[member] for one in found}
    return by_rules[rules] / by_rules[rules // 10]


def rules(found):
    """Decision time and size of the index, below each other."""
    low, high = found[0]["rules"], found[-1]["rules"]
    ticks = drawing.powers(low, LONG)
    height = 2 * (HEADER + 190) + 40

    def across(top):
        return Scale(low, high, LEFT, WIDTH - RIGHT, ticks, logarithmic=True), top + HEADER

    x, top = across(0)
    times = [(one["rules"], one["decision_ns"]) for one in found]
    spread = [(one["rules"], one["spread_ns"]) for one in found]
    marks = drawing.steps(1.1 * max(time for _, time in times + spread), about=4)
    y = Scale(0, marks[-1], top + 170, top, marks)
    parts = drawing.header(0, "A decision, in nanoseconds", (
        "Ten times the rules, from 100,000 to a million: × %.2f" % growth(found, "decision_ns")))
    parts += drawing.axes(x, y, None, "{:.0f}".format, None)
    parts += drawing.legend(26, [("time", "same requests for all lists"),
                                 ("quiet", "hits all over the list")])
    apart = y.place(times[-1][1]) - y.place(spread[-1][1])
    parts += drawing.curve(x, y, spread, "quiet", lambda rules, time: (
        "%.0f ns" % time if rules == high else None), lift=max(0, drawing.LINE - apart))
    parts += drawing.curve(x, y, times, "time", lambda _, time: "%.0f ns" % time, above=False)

    x, top = across(HEADER + 190)
    sizes = [(one["rules"], one["index_bytes"]) for one in found]
    marks = drawing.powers(10_000, 100_000_000)
    y = Scale(marks[0], marks[-1], top + 170, top, marks, logarithmic=True)
    each = sizes[-1][1] / sizes[-1][0]
    parts += drawing.header(HEADER + 190, "The index", (
        "%.0f bytes for each of %s rules" % (each, format(sizes[-1][0], ","))))
    parts += drawing.axes(x, y, "{:,}".format, size_text, "rules in the list")
    parts += drawing.curve(x, y, sizes, "size", lambda _, size: size_text(size))
    return drawing.picture(height, "Decision time and index size by the number of rules", parts)


def size_text(size):
    for unit, name in [(1e6, "MB"), (1e3, "kB")]:
        if size >= unit:
            return "%s %s" % (format(size / unit, ".3g"), name)
    return "%d bytes" % size


def threads(found):
    x = Scale(0, 1.0, 190, WIDTH - 200, [])
    most = max(found["two"], found["two_apart"])
    shown = [("one thread", "one", "time"), ("two threads", "two", "time"),
             ("two, a matcher each", "two_apart", "quiet")]
    parts = drawing.header(0, "Decisions in a second", (
        "Two threads on one matcher: × %.2f. Sharing nothing, the machine gives × %.2f" % (
            found["two"] / found["one"], found["two_apart"] / found["one"])))
    parts += drawing.bars(HEADER + 12, x, [
        (name, found[member] / most, kind, "%.2f million" % (found[member] / 1e6))
        for name, member, kind in shown])
    return drawing.picture(
        HEADER + 12 + 40 * len(shown) + 12, "Throughput with one and two threads", parts)


def slope(points):
    """By least squares."""
    middle = [sum(numbers) / len(points) for numbers in zip(*points)]
    return (sum((left - middle[0]) * (up - middle[1]) for left, up in points)
            / sum((left - middle[0]) ** 2 for left, _ in points))


def lengths(found):
    points = [(one["bytes"], one["decision_ns"]) for one in found]
    marks = drawing.steps(1.1 * max(time for _, time in points), about=5)
    x = Scale(0, points[-1][0], LEFT, WIDTH - RIGHT, range(0, points[-1][0] + 1, 1000))
    y = Scale(0, marks[-1], HEADER + 230, HEADER, marks)
    labelled = (points[0][0], 1000, 2000, 4000, 6000, points[-1][0])
    parts = drawing.header(0, "A decision by the length of the URL, in nanoseconds", (
        "URLs that are not blocked; each further 100 bytes take %.0f ns" % (100 * slope(points))))
    parts += drawing.axes(x, y, "{:,}".format, "{:,.0f}".format, "bytes in the URL")
    parts += drawing.curve(
        x, y, points, "time",
        lambda length, time: format(time, ",.0f") + " ns" if length in labelled else None)
    return drawing.picture(HEADER + 230 + 60, "Decision time by the length of the URL", parts)
