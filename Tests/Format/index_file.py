# SPDX-License-Identifier: Apache-2.0
"""Parses an index file according to FORMAT.md alone.

Every section is read from its first byte to its last, every number in it is checked against its
target, and unused bytes are an error. This is slow and has nothing in common with the code
that writes and reads indexes, so that one can be checked against the other.
"""

import struct

MAGIC = b"\x89SLC\r\n\x1a\n"
VERSION = 7
HEADER, ENTRY, ALIGNMENT = 64, 32, 64
SETS = ("url", "top", "frame")
PARTS = ("HostFilter", "HostBuckets", "HostEntries", "FragmentFilter", "FragmentBuckets",
         "FragmentEntries", "FragmentItems", "Scan", "Items")
PART_SIZES = (8, 4, 1, 8, 4, 16, 4, 4, 4)
SECTIONS = (
    ("lists", 64), ("text", 1), ("ruleClasses", 4), ("classes", 16), ("places", 1),
    ("placeCheckpoints", 20), ("conditions", 12), ("conditionEntries", 4), ("characterSets", 16),
    ("programs", 1), ("hostEndings", 8), ("suffixes", 1), ("suffixBuckets", 4),
    ("alwaysGroups", 16), ("alwaysRules", 8), ("conditionRuleStarts", 4), ("conditionRules", 4),
    ("globalRules", 4), ("neverRules", 8),
) + tuple((kind + part, size) for kind in SETS for part, size in zip(PARTS, PART_SIZES)
          ) + (("filterFiles", 48), ("joinedFilters", 8), ("filterTexts", 4),
               ("combinedTerms", 4), ("ranks", 16), ("leads", 8), ("ledFilter", 8),
               ("ledBuckets", 4), ("ledEntries", 1), ("ledTargets", 4),
               ("cosmeticFilters", 8), ("cosmeticTexts", 4), ("cosmeticHostBuckets", 4),
               ("cosmeticHosts", 8), ("cosmeticKeyBuckets", 4), ("cosmeticKeys", 8),
               ("cosmeticSheet", 4), ("cosmeticEverywhere", 4))
RULES_PER_CHECKPOINT = 128
MORE, NUMBER, PATTERN = 1 << 31, (1 << 31) - 1, (1 << 30) - 1
AUTHORITY, DOMAIN_AND_BELOW, DOMAIN = 0x3FFFFFFF, 0x3FFFFFFE, 0x3FFFFFFD
NO_ANCHOR = 0xFFFFFFFF
SEGMENTS, SMALL, LARGE, ENGINE = range(4)
MASK64 = (1 << 64) - 1
NO_TEXT = 0xFFFFFFFF


class Damage(Exception):
    """A problem of an index."""


def demand(holds, words):
    if not holds:
        raise Damage(words)


def subject(member):
    """What a kind of condition is about: 0 the page, 1 the frame, 2 the source, 3 the load."""
    return (0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 0, 3)[member]


def is_on_page(member):
    return subject(member) == 0


# Hashes. FORMAT.md works through one example of each.

def checksum(data):
    """The checksum of the bytes from 32 on."""
    factor = 0x9E3779B97F4A7C15
    lanes = [number * factor & MASK64 for number in range(8)]
    padded = data + bytes(-len(data) % 64)
    for block in struct.iter_unpack("<8Q", padded):
        for number in range(8):
            word = (lanes[number] ^ block[number]) * factor & MASK64
            lanes[number] = word ^ word >> 29
    value = len(data)
    for lane in lanes:
        value = (value ^ lane) * factor & MASK64
        value ^= value >> 32
    return value


def add_label(value, label):
    """A host hash with one label more on its left."""
    for start in range(0, len(label), 8):
        piece = bytes(byte | 0x20 for byte in label[start:start + 8])
        value = (value ^ int.from_bytes(piece, "little")) * 0xD6E8FEB86659FD93 & MASK64
        value ^= value >> 32
    return value


def host_hash(host):
    value = 0
    for label in reversed(host.split(b".")):
        value = add_label(value, label)
    return value


def host_slot(value, bits):
    return (value * 0x9E3779B97F4A7C15 & MASK64) >> 64 - bits if bits else 0


def led_host_hash(host):
    """The hash of the beginning of a host with a lead of its own."""
    value = 0
    for count in (6, 4, 3, 2, 1):
        if len(host) >= 4 * count:
            for start in range(0, 4 * count, 4):
                value = add_label(value, host[start:start + 4])
            break
    return value


def fragment_text(piece):
    return int.from_bytes(piece, "little") | 0x20202020


def fragment_slot(text, bits, ahead=None):
    """The slot of a fragment, or of a fragment with the bytes after it."""
    value = text * 0x9E3779B1
    if ahead is not None:
        value = (value + (ahead if ahead >> 24 else 0)) * 0x85EBCA77
    return (value & 0xFFFFFFFF) >> 32 - bits if bits else 0


def look_ahead(text):
    """The hint about the four bytes after a text; a byte of 0 stands for any."""
    return int.from_bytes(bytes(byte | 0x20 for byte in text[:4]), "little")


def look_back(text):
    """The hint about the four bytes before the end of a text."""
    return look_ahead(text[-4:]) << 8 * max(0, 4 - len(text))


def ending_slot(ending):
    """The slot of an ending such as `.com`."""
    word = int.from_bytes(ending, "little")
    return (word * 0x9E3779B97F4A7C15 & MASK64) >> 56


def bits_of(count, what):
    demand(count > 0 and count & count - 1 == 0, f"{what}: {count} is not a power of two")
    return count.bit_length() - 1


class Cursor:
    """Reads bytes one after the other."""

    def __init__(self, data, place=0):
        self.data, self.place = data, place

    def bytes(self, count):
        demand(count <= len(self.data) - self.place, f"bytes are missing at {self.place}")
        self.place += count
        return self.data[self.place - count:self.place]

    def byte(self):
        return self.bytes(1)[0]

    def word(self, size):
        return int.from_bytes(self.bytes(size), "little")

    def number(self):
        value = 0
        for shift in range(0, 35, 7):
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                return value
        raise Damage(f"a number of more than five bytes at {self.place}")

    def string(self):
        return self.bytes(self.number())


class IndexFile:
    """The sections of a file, and what is in them."""

    def __init__(self, data):
        self.data = data
        self.check_header()
        self.sections = self.read_sections()
        demand(checksum(data[32:]) == struct.unpack_from("<Q", data, 24)[0], "wrong checksum")
        self.text = self.section("text")
        self.endings = self.read_endings()
        self.sets = [(low | high << 64) for low, high in self.records("characterSets", "<QQ")]
        self.read_lists()
        self.read_conditions()
        self.read_combinations()
        self.read_classes()
        self.read_ranks()
        self.read_places()
        self.read_filters()
        self.read_programs()
        self.read_suffixes()

    # The frame

    def check_header(self):
        demand(self.data[:8] == MAGIC[:len(self.data)], "this is not an index")
        demand(len(self.data) >= HEADER, "the file ends within its header")
        version, count = struct.unpack_from("<II", self.data, 8)
        demand(version == VERSION, f"version {version} is not supported here")
        demand(count == len(SECTIONS), f"{count} sections instead of {len(SECTIONS)}")
        demand(struct.unpack_from("<Q", self.data, 16)[0] == len(self.data), "wrong length")
        demand(not any(self.data[32:64]), "bytes of the header that are not used are not 0")

    def read_sections(self):
        sections = {}
        end = HEADER + ENTRY * len(SECTIONS)
        demand(end <= len(self.data), "the table of sections is incomplete")
        for place, (name, size) in enumerate(SECTIONS):
            entry = struct.unpack_from("<IIQQQ", self.data, HEADER + ENTRY * place)
            start = -(-end // ALIGNMENT) * ALIGNMENT
            sizes = (2, 4) if name == "ruleClasses" else (size,)
            demand(entry[0] == place + 1 and entry[1] in sizes and entry[2] == start
                   and entry[4] == 0, f"the entry of {name} is wrong: {entry}")
            demand(not any(self.data[end:start]), f"bytes before {name} are not 0")
            end = start + entry[1] * entry[3]
            demand(end <= len(self.data), f"{name} is outside the file")
            sections[name] = (start, end, entry[1])
        demand(end == len(self.data), "there are bytes after the last section")
        return sections

    def section(self, name):
        start, end, _ = self.sections[name]
        return self.data[start:end]

    def words(self, name, code=None):
        code = code or {1: "B", 2: "H", 4: "I", 8: "Q"}[self.sections[name][2]]
        data = self.section(name)
        return list(struct.unpack(f"<{len(data) // struct.calcsize('<' + code)}{code}", data))

    def records(self, name, layout):
        return list(struct.iter_unpack(layout, self.section(name)))

    def string(self, offset):
        return Cursor(self.text, offset).string()

    def read_endings(self):
        """The endings of hosts by their numbers."""
        slots = self.words("hostEndings", "Q")
        demand(len(slots) == 256, "there are not 256 endings of hosts")
        endings = {}
        for slot, word in enumerate(slots):
            if word:
                number, ending = word & 0xFF, b"." + (word >> 8).to_bytes(7, "little").rstrip(b"\0")
                demand(0 < number < 128 and number not in endings, "a wrong number of an ending")
                demand(ending_slot(ending) == slot, "an ending in a wrong slot")
                endings[number] = ending
        return endings

    # Lists, conditions, classes

    def read_lists(self):
        self.lists, self.rankings = [], []
        self.global_rules = self.words("globalRules")
        self.filter_rules = []
        first = global_start = 0
        for record in self.records("lists", "<6I32sII"):
            (name, start, count, globals_at, globals_count, has_cut, digest, of_filters,
             ranking) = record
            demand(of_filters < 2, "a list that is neither of rules nor of filters")
            self.filter_rules += range(start, start + count) if of_filters else ()
            demand(ranking < 3, "a list that is weighed in an unknown way")
            self.rankings.append(ranking)
            demand(start == first, "a list does not follow the previous one")
            demand(globals_at == global_start, "global rules do not follow the previous ones")
            first += count
            global_start += globals_count
            rules = self.global_rules[globals_at:globals_at + globals_count]
            demand(all(start <= rule < first for rule in rules), "a global rule of another list")
            self.lists.append((self.string(name), range(start, first), has_cut, digest.hex()))
        self.rule_count = first
        demand(global_start == len(self.global_rules), "global rules without a list")

    def read_conditions(self):
        self.conditions = self.records("conditions", "<HHII")
        self.condition_entries = self.words("conditionEntries")
        self.page_count = sum(is_on_page(member) for member, *_ in self.conditions)
        end = 0
        for number, (member, cased, start, count) in enumerate(self.conditions):
            demand(member < 12 and cased < 2, "a condition of an unknown kind")
            demand(number == 0 or subject(member) >= subject(self.conditions[number - 1][0]),
                   "conditions are not in order")
            demand(start == end, "entries of conditions are not in order")
            end += count
        demand(end == len(self.condition_entries), "entries without a condition")
        for entry in self.condition_entries:
            if entry & MORE:
                self.string(entry & NUMBER)

    def read_combinations(self):
        words, place, self.combinations = self.words("combinedTerms"), 0, {}
        while place < len(words):
            count = words[place]
            terms = words[place + 1:place + 1 + count]
            demand(0 < count < 14 and len(terms) == count, "a combination of a wrong length")
            for term in terms:
                self.check_condition(term)
            self.combinations[place] = terms
            place += 1 + count

    def check_condition(self, word):
        place = (word >> 3) - 1
        demand(0 <= place < len(self.conditions), "a missing condition")
        member = self.conditions[place][0]
        demand(bool(word & 2) != is_on_page(member), "the wrong bit for a condition on the page")
        demand(member >= 6 or bool(word & 1) == (member % 2 == 1), "the wrong bit for unless")

    def terms(self, word):
        """The words of the conditions that a word stands for."""
        if word == 0:
            return []
        place = (word >> 3) - 1 - len(self.conditions)
        if place < 0:
            return [word]
        demand(word & 7 == 2 and place in self.combinations, "a missing combination")
        return self.combinations[place]

    def read_classes(self):
        self.classes = self.records("classes", "<IIIHBB")
        self.rule_classes = self.words("ruleClasses")
        demand(len(self.rule_classes) == self.rule_count, "rules without a class or list")
        for mask, condition, _, number, action, bits in self.classes:
            demand(number < len(self.lists) and action < 10, "a wrong class")
            demand(condition == 0 or condition >> 3, "a condition without a number")
            demand(bits & 4 == 0 or action == 2, "a selector of an action without one")
            for term in self.terms(condition):
                self.check_condition(term)
        for place, (_, rules, has_cut, _) in enumerate(self.lists):
            classes = [self.classes[self.rule_classes[rule]] for rule in rules]
            demand(all(record[3] == place for record in classes), "a rule of another list")
            demand(has_cut == any(record[4] == 4 for record in classes), "a wrong hasCut")

    def read_ranks(self):
        self.ranks = self.records("ranks", "<4I")
        demand(len(self.ranks) in (0, self.rule_count), "not every rule has a rank")
        for ranking, (_, rules, has_cut, _) in zip(self.rankings, self.lists):
            if ranking == 0:
                continue
            demand(self.ranks and not has_cut, "a list without the ranks that it is weighed by")
            ranks = [self.ranks[rule][:2] for rule in rules]
            demand(all(kind < 8 for _, kind in ranks), "an unknown kind of rank")
            demand(ranks == sorted(ranks), "ranks are not in order")

    def read_places(self):
        self.places = []
        stream = Cursor(self.section("places"))
        marks = self.records("placeCheckpoints", "<5I")
        demand(len(marks) == -(-self.rule_count // RULES_PER_CHECKPOINT), "wrong checkpoints")
        for rule in range(self.rule_count):
            if rule % RULES_PER_CHECKPOINT == 0:
                offset, index, line, column, step = marks[rule // RULES_PER_CHECKPOINT]
                demand(offset == stream.place, "a checkpoint does not lead to its rule")
                index -= 1 << 32 if index >> 31 else 0
            head = stream.byte()
            if head < 255:
                index += 1
                moved = (step >> 1) + head
                line, column = (line + moved, column) if step & 1 else (line, column + moved)
            else:
                line += signed(stream.number())
                index += signed(stream.number())
                column = stream.number()
            self.places.append((index, line, column))
        demand(stream.place == len(stream.data), "positions without a rule")

    # Filters

    def read_filters(self):
        """For each rule that was made of filters: file, line, column, others, text or None."""
        files = []
        first = 0
        for name, start, lines, unused, digest in self.records("filterFiles", "<4I32s"):
            demand(start == first and unused == 0, "a file does not follow the previous one")
            files.append((self.string(name), start, start + lines, digest.hex()))
            first += lines
        joined = self.records("joinedFilters", "<II")
        others = dict(joined)
        demand(joined == sorted(others.items()), "rules of several filters are not in order")
        demand(others.keys() <= set(self.filter_rules), "filters of a rule that was made of none")
        demand(all(others.values()), "a rule of several filters with one")
        texts = self.words("filterTexts")
        demand(len(texts) in (0, self.rule_count), "not every rule has an entry for its text")
        texts = [None if text == NO_TEXT else self.string(text) for text in texts]
        self.filter_files, self.filters = files, {}
        for rule in self.filter_rules:
            index, line, column = self.places[rule]
            found = [file for file in files if file[1] < line <= file[2]]
            demand(found, "a filter on a line of no file")
            self.filters[rule] = (found[0][0], line - found[0][1], column, others.get(rule, 0),
                                  texts[rule] if texts else None)

    # Programs

    def read_programs(self):
        self.programs = {}
        engines = 0
        cursor = Cursor(self.section("programs"))
        while cursor.place < len(cursor.data):
            start = cursor.place
            program = self.program(cursor)
            if program["kind"] == ENGINE:
                demand(program["number"] == engines, "patterns of the engine are not in order")
                engines += 1
            self.programs[start] = program

    def program(self, cursor):
        start, head = cursor.place, cursor.byte()
        program = {"kind": head & 3, "lead": head >> 2 & 3, "cased": bool(head & 16),
                   "at_end": bool(head & 32), "at_start": bool(head & 64)}
        demand(head < 128, "a bit of a program that is not used")
        if program["kind"] == SEGMENTS:
            program["segments"], program["literals"] = self.segments(cursor, start)
        elif program["kind"] == SMALL:
            first, last, count = cursor.word(8), cursor.word(8), cursor.number()
            demand(0 < count <= 64, "a small machine of a wrong size")
            places = [(cursor.word(4), cursor.word(8)) for _ in range(count)]
            for number, following in places + [(0, first), (0, last)]:
                demand(following >> count == 0 and number < len(self.sets), "a wrong place")
            program["source"] = cursor.string()
        elif program["kind"] == LARGE:
            count = cursor.word(4)
            code = [(cursor.word(4), cursor.word(4)) for _ in range(count)]
            self.check_machine(code)
            program["source"] = cursor.string()
        else:
            program["number"] = cursor.number()
            program["source"] = cursor.string()
        return program

    def segments(self, cursor, start):
        segments, literals = [], {}
        for _ in range(cursor.number()):
            length, segment = cursor.number(), []
            for _ in range(cursor.number()):
                offset, element = cursor.place - start, cursor.number()
                if element & 1:
                    demand(element >> 1 < len(self.sets), "a missing set")
                    segment.append(element >> 1)
                else:
                    literals[offset] = cursor.bytes(element >> 1)
                    segment.append(literals[offset])
            sizes = [1 if isinstance(part, int) else len(part) for part in segment]
            demand(sum(sizes) == length > 0, "a segment of a wrong length")
            segments.append(segment)
        demand(segments, "a program without segments")
        return segments, literals

    def check_machine(self, code):
        demand(code and code[-1][0] & 7 == 5, "a machine that does not end with a match")
        for word, other in code:
            operation, target = word & 7, word >> 3
            limit = {0: len(self.sets), 1: len(code), 2: len(code)}.get(operation, 1)
            demand(operation < 6 and target < limit and other < len(code), "a wrong instruction")

    # Public suffixes

    def read_suffixes(self):
        data = self.section("suffixes")
        buckets = self.words("suffixBuckets")
        bits = bits_of(len(buckets) - 1, "buckets of suffixes")
        demand(buckets[0] == 56 and buckets[-1] == len(data), "wrong buckets of suffixes")
        rules, name = struct.unpack_from("<2I", data, 48)
        is_bundled = name == 0xFFFFFFFF
        demand(not is_bundled or data[16:48] == bytes(32), "a hash of the bundled suffixes")
        self.suffixes_named = "%s, %d rules" % (
            data[:16].rstrip(b"\0").decode() if is_bundled else self.string(name).decode(), rules)
        entries, cursor = {}, Cursor(data, 56)
        while cursor.place < len(data):
            place, parent, head = cursor.place, cursor.word(3), cursor.byte()
            entries[place] = (parent, head >> 6, cursor.bytes(head & 63))
        self.suffixes = {}
        hashes = {0: 0}

        def known(place):
            if place not in hashes:
                demand(place in entries, "a suffix without a parent")
                parent, _, label = entries[place]
                hashes[place] = add_label(known(parent), label)
            return hashes[place]

        for place, (parent, meaning, label) in entries.items():
            slot = host_slot(known(place), bits)
            demand(buckets[slot] <= place < buckets[slot + 1], "a suffix in a wrong bucket")
            self.suffixes[parent, label] = (place, meaning)


def signed(number):
    return -(number + 1 >> 1) if number & 1 else number >> 1
