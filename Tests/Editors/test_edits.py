# SPDX-License-Identifier: Apache-2.0
"""Random edits: what an editor shows after them is what it would show of the text opened afresh.

EDITOR_EDITS is the number of edits of each test, EDITOR_SEED the seed, which is printed.
"""
import json
import os
import pathlib
import random
import time

import pytest
from editor_client import EditorClient, capabilities

PROJECT = pathlib.Path(__file__).resolve().parents[2]
COUNT = int(os.environ.get("EDITOR_EDITS", "300"))
SEED = int(os.environ.get("EDITOR_SEED", "0")) or random.randrange(1, 1 << 31)

RULES = [
    '{"trigger":{"url-filter":"^https?://(a|b)\\\\.example/"},"action":{"type":"block"}}',
    '{"trigger": {"url-filter": "/😀é/", "if-domain": ["Bücher.example"]}, "action": {"type": "block"}}',
    '{"trigger":{"url-filter":".*"},"action":{"type":"ignore-previous-rules"}}',
    '{"trigger":{"url-filter":"x{2}","resource-type":["stylesheet"]},\r\n "action":{"type":"block"}}',
]
FILTERS = ["||ads.example^$third-party", "##.ad:contains(😀)", "@@||ads.example^", "||a.example^$scirpt",
           "! é comment", "example.com##.x", "/regex[/$image", "||ads.example^"]
PIECES = ['"', ",", "{", "}", "[", "]", "\n", "\r\n", "\r", "😀", "é", "\\", "a", "|", "^", "$", " ", "",
          "\\u00e9", "𝒳", "{2}", "//"]


class Text:
    """A text in units of UTF-16, which editors may cut anywhere."""

    def __init__(self, text):
        self.units = units(text)

    def __str__(self):
        return text_of(self.units)

    def lines(self):
        """The offset in units of each line, and of the end of its content."""
        found, start, offset = [], 0, 0
        while offset < len(self.units):
            if self.units[offset] in (10, 13):
                size = 2 if self.units[offset:offset + 2] == [13, 10] else 1
                found.append((start, offset))
                offset = start = offset + size
            else:
                offset += 1
        return found + [(start, len(self.units))]

    def replace(self, start, end, new):
        self.units[start:end] = units(new)


def units(text):
    data = text.encode("utf-16-le", "surrogatepass")
    return [data[index] | data[index + 1] << 8 for index in range(0, len(data), 2)]


def text_of(given):
    data = b"".join(unit.to_bytes(2, "little") for unit in given)
    return data.decode("utf-16-le", "surrogatepass")


def without_halves(text):
    """What a server has to make of half characters: the replacement character."""
    return "".join("\N{REPLACEMENT CHARACTER}" if 0xD800 <= ord(one) < 0xE000 else one for one in text)


def random_change(random, text, lines, pieces, mayCutPairs):
    """A change of a text in units of UTF-16: what is sent, and where in the text it is."""
    def place():
        line = random.randrange(len(lines))
        start, end = lines[line]
        character = random.randint(0, end - start)
        if not mayCutPairs and is_inside_of_pair(text.units, start + character):
            character -= 1
        return line, character, start + character

    first = place()
    second = first if random.random() < 0.5 else place()
    if random.random() < 0.7 and first[0] != second[0]:
        # Most edits are small.
        second = (first[0], lines[first[0]][1] - lines[first[0]][0], lines[first[0]][1])
    one, other = sorted((first, second), key=lambda place: place[2])
    new = random.choice(pieces)
    if mayCutPairs and random.random() < 0.1:
        new = random.choice(["\ud83d", "\ude00"])
    change = {"range": {"start": {"line": one[0], "character": one[1]},
                        "end": {"line": other[0], "character": other[1]}}, "text": new}
    return change, one[2], other[2]


def is_inside_of_pair(units, offset):
    return (0 < offset < len(units) and 0xDC00 <= units[offset] < 0xE000
            and 0xD800 <= units[offset - 1] < 0xDC00)


def in_bytes(change, text, lines):
    """The same change with columns in bytes."""
    def place(position):
        start = lines[position["line"]][0]
        before = text_of(text.units[start:start + position["character"]])
        return {"line": position["line"], "character": len(before.encode())}
    return {"range": {name: place(change["range"][name]) for name in ("start", "end")},
            "text": change["text"]}


def initial(random, kind):
    if kind == "filters":
        return "[Adblock Plus 2.0]\n" + "\n".join(random.choice(FILTERS) for _ in range(40)) + "\n"
    return "[\n" + ",\n".join(random.choice(RULES) for _ in range(25)) + "\n]\n"


def comparable(diagnostics):
    return sorted(json.dumps({key: value for key, value in one.items() if key != "data"},
                             sort_keys=True) for one in diagnostics)


def language(kind):
    return "filter-list" if kind == "filters" else "webkit-content-blocker"


def differences(shown, fresh):
    shown, fresh = comparable(shown), comparable(fresh)
    return {"only after edits": [one for one in shown if one not in fresh][:3],
            "only afresh": [one for one in fresh if one not in shown][:3]}


@pytest.mark.parametrize("kind", ["rules", "filters"])
@pytest.mark.parametrize("encoding", ["utf-16", "utf-8"])
def test_asked_for_after_each_change(kind, encoding):
    print(f"EDITOR_SEED={SEED}")
    generator = random.Random(f"{SEED}/{kind}/{encoding}")
    pieces = PIECES + (FILTERS if kind == "filters" else RULES)
    uri = "file:///edited/list"
    text = Text(initial(generator, kind))
    # The pull of a short list is of its text as a whole.
    with EditorClient(capabilities(encoding)) as edited, EditorClient(capabilities(encoding)) as fresh:
        edited.open(uri, str(text), language(kind))
        log = []
        for number in range(1, COUNT + 1):
            if generator.random() < 0.03 or len(text.units) > 20_000:
                text = Text(initial(generator, kind))
                changes = [{"text": str(text)}]
            else:
                changes = []
                for _ in range(generator.choice((1, 1, 1, 2, 5))):
                    lines = text.lines()
                    change, start, end = random_change(
                        generator, text, lines, pieces, encoding == "utf-16")
                    changes.append(change if encoding == "utf-16" else in_bytes(change, text, lines))
                    text.replace(start, end, change["text"])
            edited.change(uri, changes, number + 1)
            log.append(changes)
            if generator.random() < 0.3:
                continue
            whole = without_halves(str(text))
            fresh.open(uri, whole, language(kind), number)
            wanted, got = fresh.pull(uri)["items"], edited.pull(uri)["items"]
            fresh.close(uri)
            assert comparable(got) == comparable(wanted), json.dumps(
                {"seed": SEED, "edit": number, "text": whole, "last": log[-3:],
                 **differences(got, wanted)}, indent=1)
        assert edited.end() == 0 and fresh.end() == 0


def large(kind, generator):
    count = 4000
    if kind == "filters":
        return "[Adblock Plus 2.0]\n" + "\n".join(
            f"||host{number}.example^$third-party" for number in range(count)) + "\n"
    return "[\n" + ",\n".join(
        RULES[0].replace("(a|b)", f"host{number}") if number % 100 else generator.choice(RULES)
        for number in range(count)) + "\n]\n"


@pytest.mark.parametrize("kind", ["rules", "filters"])
def test_sent_after_a_pause(kind):
    """A large list: the edited rule is checked at once, and the rest after a pause."""
    print(f"EDITOR_SEED={SEED}")
    generator = random.Random(f"{SEED}/{kind}/sent")
    pieces = PIECES + (FILTERS if kind == "filters" else RULES)
    uri = "file:///edited/list"
    settings = {"delay": 20, "maxFindings": 1_000_000}
    with EditorClient(capabilities(pull=False), settings) as edited, \
            EditorClient(capabilities(), settings) as fresh:
        version = 1
        text = Text(large(kind, generator))
        edited.open(uri, str(text), language(kind))
        for round in range(max(3, COUNT // 20)):
            before = version
            for _ in range(generator.randint(1, 10)):
                change, start, end = random_change(generator, text, text.lines(), pieces, True)
                if end - start > 2000:
                    continue
                text.replace(start, end, change["text"])
                version += 1
                edited.change(uri, [change], version)
                if generator.random() < 0.2:
                    time.sleep(0.05)
            if version == before:
                # Nothing changed, so nothing is sent.
                continue
            whole = without_halves(str(text))
            fresh.open(uri, whole, language(kind), version)
            wanted = comparable(fresh.pull(uri)["items"])
            fresh.close(uri)

            def is_the_same():
                found = edited.published(uri)
                return (found and found[-1]["version"] == version
                        and comparable(found[-1]["diagnostics"]) == wanted)

            try:
                edited.wait(is_the_same, 20)
            except AssertionError as error:
                found = edited.published(uri)
                path = pathlib.Path("edited-list.txt")
                path.write_text(whole, newline="")
                raise AssertionError(json.dumps(
                    {"seed": SEED, "round": round, "text": str(path.resolve()), "version": version,
                     "last": found[-1]["version"] if found else None,
                     **differences(found[-1]["diagnostics"] if found else [],
                                   [json.loads(one) for one in wanted])}, indent=1)) from error
            edited.notifications.clear()
            if generator.random() < 0.3:
                text = Text(large(kind, generator))
                version += 1
                edited.change(uri, [{"text": str(text)}], version)
        assert edited.end() == 0
