# SPDX-License-Identifier: Apache-2.0
"""Draws plain SVG: panels with axes, lines and bars, readable in light and in dark."""
import math

WIDTH = 760
LINE = 16
LEFT, RIGHT = 76, 84
HEADER = 62
STYLE = """
    text {
      font: 13px system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif;
      fill: #59636e;
    }
    .paper { fill: #ffffff }
    .title { font-size: 15px; font-weight: 600; fill: #1f2328 }
    .value { fill: #1f2328; stroke: #ffffff; stroke-width: 4; paint-order: stroke }
    .grid { stroke: #e4e7eb }
    .axis { stroke: #8c959f }
    .line { fill: none; stroke-width: 2.5; stroke-linejoin: round }
    .time.line { stroke: #1f6feb }
    .time.fill { fill: #1f6feb }
    .size.line { stroke: #bc4c00 }
    .size.fill { fill: #bc4c00 }
    .quiet.line { stroke: #8c959f }
    .quiet.fill { fill: #8c959f }
    @media (prefers-color-scheme: dark) {
      text { fill: #9ea7b3 }
      .paper { fill: #15191f }
      .title, .value { fill: #e6edf3 }
      .value { stroke: #15191f }
      .grid { stroke: #2a313a }
      .axis { stroke: #6e7681 }
      .time.line { stroke: #58a6ff }
      .time.fill { fill: #58a6ff }
      .size.line { stroke: #f0883e }
      .size.fill { fill: #f0883e }
      .quiet.line { stroke: #7d8590 }
      .quiet.fill { fill: #7d8590 }
    }
"""


class Scale:
    """Maps values to coordinates; `ticks` are the values that are written on the axis."""

    def __init__(self, low, high, start, end, ticks, logarithmic=False):
        self.shape = math.log10 if logarithmic else float
        self.low, self.high = self.shape(low), self.shape(high)
        self.start, self.end, self.ticks = start, end, ticks

    def place(self, value):
        part = (self.shape(value) - self.low) / (self.high - self.low)
        return round(self.start + part * (self.end - self.start), 1)


def steps(highest, about=5):
    """Round numbers from 0 to beyond the highest value."""
    rough = highest / about
    power = 10 ** math.floor(math.log10(rough))
    step = next(power * factor for factor in (1, 2, 2.5, 5, 10) if power * factor >= rough)
    return [step * number for number in range(math.ceil(highest / step) + 1)]


def powers(low, high):
    """The powers of ten from one to another."""
    return [10 ** power for power in range(round(math.log10(low)), round(math.log10(high)) + 1)]


def text(x, y, said, kind="", anchor="start"):
    kind = ' class="%s"' % kind if kind else ""
    said = said.replace("&", "&amp;").replace("<", "&lt;")
    return '<text x="%s" y="%s" text-anchor="%s"%s>%s</text>' % (x, y, anchor, kind, said)


def stroke(x1, y1, x2, y2, kind):
    return '<line x1="%s" y1="%s" x2="%s" y2="%s" class="%s"/>' % (x1, y1, x2, y2, kind)


def header(top, title, beside):
    """A title with a subtitle."""
    return [text(24, top + 26, title, "title"), text(24, top + 46, beside)]


def axes(x, y, x_label, y_label, x_name):
    """The grid with its numbers. `x_label` is None where another panel below has them."""
    drawn = []
    for value in y.ticks:
        height = y.place(value)
        drawn.append(stroke(x.start, height, x.end, height, "grid"))
        drawn.append(text(x.start - 10, height + 4.5, y_label(value), anchor="end"))
    drawn.append(stroke(x.start, y.start, x.end, y.start, "axis"))
    for value in x.ticks:
        place = x.place(value)
        drawn.append(stroke(place, y.start, place, y.start + 5, "axis"))
        if x_label:
            drawn.append(text(place, y.start + 21, x_label(value), anchor="middle"))
    if x_name:
        drawn.append(text((x.start + x.end) / 2, y.start + 42, x_name, anchor="middle"))
    return drawn


def legend(top, found):
    """The labels of lines, up to the right edge."""
    # About as wide as the letters are, with room for the dot.
    widths = [7 * len(said) + 34 for _, said in found]
    drawn, left = [], WIDTH - sum(widths)
    for (kind, said), width in zip(found, widths):
        drawn.append('<circle cx="%s" cy="%s" r="4" class="fill %s"/>' % (left, top - 4.5, kind))
        drawn.append(text(left + 10, top, said))
        left += width
    return drawn


def curve(x, y, points, kind, label, above=True, lift=0):
    """A line through points; `label` is the text at a point, if any.

    The last label is after its point, a little higher if it needs room, and the others
    above or below."""
    places = [(x.place(left), y.place(up)) for left, up in points]
    drawn = ['<polyline class="line %s" points="%s"/>' % (
        kind, " ".join("%s,%s" % place for place in places))]
    drawn += ['<circle cx="%s" cy="%s" r="4" class="fill %s"/>' % (*place, kind)
              for place in places]
    for number, ((left, up), point) in enumerate(zip(places, points)):
        said = label(*point)
        if said and number == len(points) - 1:
            drawn.append(text(left + 10, round(up + 4.5 - lift, 1), said, "value"))
        elif said:
            # The first one is next to the axis and above the next line.
            away = (-12 if number else -18) if above else 22
            anchor = "middle" if number else "start"
            drawn.append(text(left, round(up + away, 1), said, "value", anchor))
    return drawn


def bars(top, x, found):
    """Bars below each other, each with a name, a value, a kind, and a label."""
    drawn = []
    for number, (name, value, kind, said) in enumerate(found):
        up = top + 40 * number
        drawn.append(text(x.start - 12, up + 19, name, anchor="end"))
        drawn.append('<rect x="%s" y="%s" width="%s" height="28" rx="3" class="fill %s"/>' % (
            x.start, up, round(x.place(value) - x.start, 1), kind))
        drawn.append(text(x.place(value) + 10, up + 19, said, "value"))
    return drawn


def picture(height, described, parts):
    """A whole file. `described` is for screen readers."""
    lines = "\n".join("  " + part for part in parts)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" '
        'role="img">\n  <title>%s</title>\n  <style>%s  </style>\n'
        '  <rect width="%d" height="%d" rx="8" class="paper"/>\n%s\n</svg>\n' % (
            WIDTH, height, WIDTH, height, described, STYLE, WIDTH, height, lines))
