# SPDX-License-Identifier: Apache-2.0
"""The cosmetic filters of an index, read according to section 10 of FORMAT.md alone."""

from index_file import Cursor, NO_TEXT, bits_of, demand, host_hash, host_slot

OPERATORS = (
    "has", "not", "is", "others", "has-text", "matches-attr", "matches-css", "matches-css-before",
    "matches-css-after", "matches-media", "matches-path", "matches-prop", "min-text-length",
    "upward", "watch-attr", "xpath", "shadow", "abp-properties")
ACTIONS = (None, "remove", "style", "remove-attr", "remove-class")
EXCEPTION, WIDE = 1, 4
EXCLUDED, FRAMING = 1, 2
MASK64 = (1 << 64) - 1
NESTED, END, MOST_DEPTH = 64, 255, 16


def name_hash(name):
    """The hash of a class or an id with its sign."""
    whole = len(name) // 8 * 8
    pieces = [int.from_bytes(name[at:at + 8], "little") for at in range(0, whole, 8)]
    rest = len(name)
    for byte in name[whole:]:
        rest = (rest << 8 | byte) & MASK64
    value = 0
    for piece in pieces + [rest]:
        value = (value ^ piece) * 0xD6E8FEB86659FD93 & MASK64
        value ^= value >> 32
    return value


def read_effect(cursor):
    """What a filter does, as a kind and its parts."""
    kind = cursor.byte()
    demand(kind < 8, "a cosmetic filter of an unknown kind")
    if kind == 1:
        return kind, (cursor.string(), cursor.string())
    if kind in (2, 5):
        action = cursor.byte()
        demand(action < len(ACTIONS), "an unknown action of a cosmetic filter")
        argument = cursor.string() if action > 1 else None
        return kind, (read_steps(cursor), ACTIONS[action], argument)
    if kind == 3:
        return kind, tuple(cursor.string() for _ in range(cursor.number()))
    return kind, (cursor.string(),)


def read_steps(cursor):
    stack = [[]]
    for _ in range(cursor.number()):
        part = cursor.byte()
        if part == END:
            demand(len(stack) > 1, "steps end that have not begun")
            stack.pop()
        elif part == 0:
            stack[-1].append(("css-selector", cursor.string()))
        elif part <= len(OPERATORS):
            stack[-1].append((OPERATORS[part - 1], cursor.string()))
        else:
            demand(NESTED < part <= NESTED + len(OPERATORS), "an unknown operator")
            stack[-1].append((OPERATORS[part - NESTED - 1], []))
            stack.append(stack[-1][-1][1])
            demand(len(stack) <= MOST_DEPTH + 1, "steps are nested too deep")
    demand(len(stack) == 1, "steps do not end")
    return stack[0]


class CosmeticFilters:
    """All cosmetic filters, with what they are filed under."""

    def __init__(self, index):
        self.index = index
        lines = max((end for _, _, end, _ in index.filter_files), default=0)
        self.filters = []
        for word, effect in index.records("cosmeticFilters", "<II"):
            line = word & (1 << 28) - 1
            demand(0 < line <= lines, "a cosmetic filter on a line that no file has")
            self.filters.append((line, word >> 28, effect, read_effect(Cursor(index.text, effect))))
        texts = index.words("cosmeticTexts")
        demand(len(texts) in (0, len(self.filters)), "a wrong number of texts of filters")
        for text in texts:
            if text != NO_TEXT:
                index.string(text)
        self.hosts = self.buckets("cosmeticHost", "cosmeticHosts")
        self.keys = self.buckets("cosmeticKey", "cosmeticKeys")
        for _, word in index.records("cosmeticHosts", "<II"):
            demand(word >> 2 < len(self.filters) and word & 3 < 3, "a wrong host of a filter")
        self.sheet = index.words("cosmeticSheet")
        self.everywhere = index.words("cosmeticEverywhere")
        keyed = [number for _, number in index.records("cosmeticKeys", "<II")]
        for number in self.sheet + self.everywhere + keyed:
            demand(number < len(self.filters), "a missing cosmetic filter")
        demand(all(self.filters[number][3][0] == 0 for number in self.sheet + keyed),
               "a generic filter that does not hide")

    def buckets(self, prefix, name):
        starts = self.index.words(prefix + "Buckets")
        entries = self.index.records(name, "<II")
        bits = bits_of(len(starts) - 1, "buckets of cosmetic filters")
        demand(starts[0] == 0 and starts[-1] == len(entries) and starts == sorted(starts),
               "buckets of cosmetic filters are not in order")
        checks = [check for check, _ in entries]
        demand(all(checks[start:end] == sorted(checks[start:end])
                   for start, end in zip(starts, starts[1:])),
               "a bucket of cosmetic filters is not in order")
        return starts, entries, bits

    def under(self, table, value):
        """The second numbers of the entries for a hash."""
        starts, entries, bits = table
        slot = host_slot(value, bits)
        return [word for check, word in entries[starts[slot]:starts[slot + 1]]
                if check == value & 0xFFFFFFFF]

    def of_host(self, host):
        """The effects for a document of a host, without names of entities and without rules."""
        labels = host.encode().split(b".")
        included, excluded = set(self.everywhere), set()
        for start in range(len(labels)):
            name = b".".join(labels[start:])
            for word in self.under(self.hosts, host_hash(name)):
                if word & 3 != FRAMING:
                    (excluded if word & 3 == EXCLUDED else included).add(word >> 2)
        held = sorted(included - excluded)
        taken = {self.filters[number][2] for number in held
                 if self.filters[number][1] & (EXCEPTION | WIDE) == EXCEPTION}
        return [self.filters[number][3] for number in held
                if not self.filters[number][1] & EXCEPTION and self.filters[number][2] not in taken]

    def of_name(self, name):
        """The generic selectors that require a class or an id."""
        return [self.filters[number][3][1][0] for number in self.under(self.keys, name_hash(name))]
