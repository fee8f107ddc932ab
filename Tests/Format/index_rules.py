# SPDX-License-Identifier: Apache-2.0
"""The rules of an index: where each is filed, its pattern, and its source."""

from index_file import (
    AUTHORITY, DOMAIN, DOMAIN_AND_BELOW, ENGINE, MORE, NO_ANCHOR, NUMBER, PATTERN, SEGMENTS, SMALL,
    Cursor, bits_of, demand, fragment_slot, fragment_text, host_hash, host_slot,
    led_host_hash, look_ahead, look_back)

LEAD = "^[^:]+://+([^:/]+\\.)?"
ACTIONS = ("block", "block-cookies", "css-display-none", "ignore-previous-rules",
           "ignore-following-rules", "make-https", "notify", "redirect", "modify-headers",
           "modify")
MODIFIERS = ("generichide", "specifichide", "jsinject", "content", "cosmetic", "csp", "permissions",
             "referrerpolicy", "removeheader", "replace", "jsonprune", "xmlprune", "hls",
             "uritransform", "urlskip", "removeparam", "cookie",
             "redirect")
CONDITIONS = ("if-domain", "unless-domain", "if-top-url", "unless-top-url", "if-frame-url",
              "unless-frame-url")
OWN_CONDITIONS = ("source-domain", "source-url", "request-domain", "request-url", "top-domain",
                  "request-is")
SOURCE_GROUPS = ((28, ("first-party", "third-party")), (30, ("same-host", "other-host")))
GROUPS = (
    ("resource-type", 0, ("top-document", "child-document", "image", "style-sheet", "script",
                          "font", "svg-document", "media", "popup", "ping", "fetch", "websocket",
                          "other", "csp-report")),
    ("load-type", 14, ("first-party", "third-party")),
    ("load-context", 16, ("top-frame", "child-frame")),
    ("request-method", 18, ("get", "head", "options", "trace", "put", "delete", "post", "patch",
                            "connect")))


class PatternSet:
    """The patterns for one kind of URL: hosts, fragments, and those that are always run."""

    def __init__(self, index, kind):
        self.index, self.kind = index, kind
        self.target_count = index.rule_count if kind == "url" else len(index.conditions)
        self.plain = AUTHORITY if kind == "url" else DOMAIN_AND_BELOW
        self.items = index.words(kind + "Items")
        self.fragment_items = index.words(kind + "FragmentItems")
        self.lists = self.item_lists(self.items, takes_hosts=True)
        self.fragment_lists = self.item_lists(self.fragment_items)
        self.scan = self.item_lists(index.words(kind + "Scan"))
        for items in self.lists.values():
            for pattern, ahead, _ in items:
                demand(ahead == self.ahead(pattern), "a wrong hint after a host")
        for items in self.scan.values():
            demand(len(items) == 1, "a wrong item that is always run")
            self.check_needle(*items[0][:2])
        self.hosts, self.host_places = {}, {}
        if index.section(kind + "HostEntries"):
            self.read_hosts()
        self.fragments = []
        if index.section(kind + "FragmentEntries"):
            self.read_fragments()

    def check_needle(self, pattern, needle):
        """A needle is part of a text that the program requires."""
        texts = self.index.programs[pattern].get("literals")
        if needle == 0 or texts is None:
            return
        small = [bytes(byte | 0x20 for byte in text) for text in texts.values()]
        piece = needle.to_bytes(4, "little").rstrip(b"\0")
        demand(any(piece in text for text in small), "a needle that is in no text")

    def ahead(self, pattern):
        """The first bytes of a program after a host."""
        program = self.index.programs.get(pattern)
        first = program["segments"][0] if program else []
        return look_ahead(first[0]) if first and not isinstance(first[0], int) else 0

    def item_lists(self, words, takes_hosts=False):
        """Lists of items by their offset: each item a pattern, its hint and its targets."""
        lists, place = {}, 0
        while place < len(words):
            start, heads, items = place, [], []
            while not heads or heads[-1] & MORE:
                demand(place < len(words), "a pattern is missing")
                heads.append(words[place])
                place += 1
            demand(place + 2 * len(heads) <= len(words), "a hint or a target is missing")
            hints = words[place:place + len(heads)]
            place += len(heads)
            for head, hint in zip(heads, hints):
                pattern = head & PATTERN
                demand(head & 1 << 30 == 0, "a bit of an item that is not used")
                program = self.index.programs.get(pattern)
                needs_host = pattern >= DOMAIN or bool(program) and program["lead"] == 3
                demand(pattern >= DOMAIN or program, "a missing pattern")
                demand(takes_hosts or not needs_host, "a pattern that needs a host")
                targets, next_target = [], True
                while next_target:
                    demand(place < len(words), "a target is missing")
                    next_target = bool(words[place] & MORE)
                    targets.append(words[place] & NUMBER)
                    place += 1
                demand(max(targets) < self.target_count, "a missing target")
                items.append((pattern, hint, targets))
            lists[start] = items
        return lists

    def table(self, part, size):
        """The numbers of bits of a filter and of buckets, and the two tables."""
        filter_words = self.index.words(f"{self.kind}{part}Filter")
        buckets = self.index.words(f"{self.kind}{part}Buckets")
        bits = bits_of(len(filter_words) * 64, "filter"), bits_of(len(buckets) - 1, "buckets")
        demand(buckets[0] == 0 and buckets[-1] == size, "buckets do not end with their entries")
        return filter_words, buckets, *bits

    def read_hosts(self):
        data = self.index.section(self.kind + "HostEntries")
        filter_words, buckets, filter_bits, bucket_bits = self.table("Host", len(data))
        few = self.target_count < 1 << 23 and len(self.items) < 1 << 23
        self.word_size = 3 if few else 4
        cursor, heads, ends = Cursor(data), [], set(buckets)
        while heads or cursor.place < len(data):
            if not heads:
                heads = self.read_heads(cursor)
            place, length, ending = heads.pop(0)
            host = cursor.bytes(length)
            if ending:
                demand(ending in self.index.endings, "a missing ending")
                host += self.index.endings[ending]
            word = cursor.word(self.word_size)
            top = 1 << self.word_size * 8 - 1
            value = host_hash(host)
            slot = host_slot(value, bucket_bits)
            demand(buckets[slot] <= place < buckets[slot + 1], f"{host} is in a wrong bucket")
            bit = host_slot(value, filter_bits)
            demand(filter_words[bit >> 6] >> (bit & 63) & 1, f"the filter has no bit of {host}")
            demand(host not in self.hosts, f"{host} occurs twice")
            if word & top:
                demand(word & top - 1 in self.lists, f"{host} leads nowhere")
                self.hosts[host] = self.lists[word & top - 1]
            else:
                demand(word < self.target_count, f"{host} leads to no target")
                self.hosts[host] = [(self.plain, 0, [word])]
            self.host_places[place] = host
            demand(heads or cursor.place in ends, f"{host} is not the last of its bucket")

    def read_heads(self, cursor):
        """The heads of the hosts of a bucket: their places, and the two numbers in each."""
        heads, more = [], True
        while more:
            place, length, ending = cursor.place, cursor.byte(), cursor.byte()
            more = ending > 127
            heads.append((place, length, ending & 127))
        return heads

    def read_fragments(self):
        entries = self.index.records(self.kind + "FragmentEntries", "<IIII")
        filter_words, buckets, filter_bits, bucket_bits = self.table("Fragment", len(entries))
        for number, (back, text, ahead, items) in enumerate(entries):
            slot = fragment_slot(text, bucket_bits)
            demand(buckets[slot] <= number < buckets[slot + 1], "a fragment in a wrong bucket")
            bit = fragment_slot(text, filter_bits)
            demand(filter_words[bit >> 6] >> (bit & 63) & 1, "the filter lacks a fragment")
            bit = fragment_slot(text, filter_bits, ahead)
            demand(filter_words[bit >> 6] >> (bit & 63) & 1, "the filter lacks the bytes after a fragment")
            demand(items in self.fragment_lists, "a fragment without a target")
            for pattern, anchor, _ in self.fragment_lists[items]:
                if anchor == NO_ANCHOR:
                    continue
                before, offset = anchor >> 16, anchor & 0xFFFF
                literal = self.index.programs[pattern].get("literals", {}).get(offset)
                demand(literal is not None, "an anchor without a text")
                piece = literal[before:before + 4]
                demand(len(piece) == 4 and fragment_text(piece) == text, "a wrong anchor")
                demand(look_ahead(literal[before + 4:]) == ahead, "a wrong hint after it")
                demand(look_back(literal[:before]) == back, "a wrong hint before it")
            self.fragments.append((text, self.fragment_lists[items]))


class LedHosts:
    """Hosts with what comes before and after them, and their rules."""

    def __init__(self, index):
        self.index = index
        self.leads = index.records("leads", "<II")
        self.lists = self.target_lists(index.words("ledTargets"))
        self.entries = []
        demand(len(self.leads) <= 8, "too many leads")
        for program, closing in self.leads:
            machine = index.programs.get(program)
            demand(machine and machine["kind"] == SMALL, "a lead that is no small machine")
            demand(machine["source"].endswith(b"$"), "a lead without an end")
            demand(closing == NO_ANCHOR or closing < len(index.sets), "a missing closing")
        if index.section("ledEntries"):
            self.read()
        demand(not self.lists, "a list of rules without a host")

    def target_lists(self, words):
        lists, start = {}, 0
        for place, word in enumerate(words):
            demand(word & NUMBER < self.index.rule_count, "a missing rule")
            if word & MORE == 0:
                lists[start] = [number & NUMBER for number in words[start:place + 1]]
                start = place + 1
        demand(start == len(words), "a list of rules without an end")
        return lists

    def read(self):
        index = self.index
        filter_words, buckets = index.words("ledFilter"), index.words("ledBuckets")
        filter_bits = bits_of(len(filter_words) * 64, "filter")
        bucket_bits = bits_of(len(buckets) - 1, "buckets")
        cursor = Cursor(index.section("ledEntries"))
        few = index.rule_count < 1 << 23 and len(index.words("ledTargets")) < 1 << 23
        size = 3 if few else 4
        seen = set()
        while cursor.place < len(cursor.data):
            place, length, lead = cursor.place, cursor.byte(), cursor.byte()
            host = cursor.bytes(length)
            word, top = cursor.word(size), 1 << size * 8 - 1
            value = led_host_hash(host)
            slot, bit = host_slot(value, bucket_bits), host_slot(value, filter_bits)
            demand(length >= 4 and lead < len(self.leads), "a led host of a wrong form")
            demand(buckets[slot] <= place < buckets[slot + 1], f"{host} is in a wrong bucket")
            demand(filter_words[bit >> 6] >> (bit & 63) & 1, f"the filter has no bit of {host}")
            demand((host, lead) not in seen, f"{host} occurs twice with a lead")
            seen.add((host, lead))
            demand(not word & top or word & top - 1 in self.lists, f"{host} leads nowhere")
            rules = self.lists.pop(word & top - 1) if word & top else [word]
            demand(max(rules) < index.rule_count, f"{host} leads to no rule")
            self.entries.append((host, lead, rules))
        demand(buckets[0] == 0 and buckets[-1] == cursor.place, "wrong ends of buckets")


class Rules:
    """All rules, each with the part of the index that it is in."""

    def __init__(self, index):
        self.index = index
        self.sets = {kind: PatternSet(index, kind) for kind in ("url", "top", "frame")}
        self.found = {}
        self.file_patterns()
        self.file_led_hosts(LedHosts(index))
        self.file_others()
        for rule in range(index.rule_count):
            demand(rule in self.found, f"rule {rule} is filed nowhere")

    def file(self, rule, part, pattern, host=None):
        # A rule that cannot apply is filed once more, by its pattern.
        again = part == "never" and self.found.get(rule, ("",))[0] in ("host", "fragment", "scan")
        demand(rule not in self.found or again, f"rule {rule} is filed twice")
        self.found[rule] = (part, pattern, host)

    def file_patterns(self):
        urls = self.sets["url"]
        for host, items in urls.hosts.items():
            for pattern, _, targets in items:
                for rule in targets:
                    text = (LEAD + escaped(host) + "[/:]" if pattern >= DOMAIN
                            else self.pattern(pattern, host))
                    self.file(rule, "host", text, host.decode())
        for _, items in urls.fragments:
            self.file_items(items, "fragment")
        for items in urls.scan.values():
            self.file_items(items, "scan")

    def file_led_hosts(self, hosts):
        for host, number, rules in hosts.entries:
            program, closing = hosts.leads[number]
            after = "" if closing == NO_ANCHOR else self.closing_text(closing)
            text = self.pattern(program)[:-1] + escaped(host) + after
            for rule in rules:
                self.file(rule, "host", text, host.decode())

    def closing_text(self, number):
        members = [byte for byte in range(1, 128) if self.index.sets[number] >> byte & 1]
        return escaped(bytes(members)) if len(members) == 1 else self.set_text(number)

    def file_items(self, items, part):
        for pattern, _, targets in items:
            for rule in targets:
                self.file(rule, part, self.pattern(pattern))

    def file_others(self):
        index = self.index
        starts = index.words("conditionRuleStarts")
        rules = index.words("conditionRules")
        demand(len(starts) == index.page_count + 1 and starts[0] == 0
               and starts[-1] == len(rules) and starts == sorted(starts), "wrong starts")
        for condition in range(index.page_count):
            for rule in rules[starts[condition]:starts[condition + 1]]:
                record = self.record(rule)
                demand((record[1] >> 3) - 1 == condition, "a rule of another condition")
                self.file(rule, "page", ".*")
        always, place = index.records("alwaysRules", "<II"), 0
        for mask, number, action, unused, start, count in index.records("alwaysGroups", "<IHBBII"):
            demand(start == place and unused == 0, "groups are not in order")
            place += count
            group = always[start:place]
            demand(len(group) == count, "rules of a group are missing")
            demand([rule for rule, _ in group] == sorted((rule for rule, _ in group), reverse=True),
                   "the last rule of a group is not the first")
            demand(len({condition >> 1 & 1 for _, condition in group}) == 1,
                   "a group with conditions on frames and others")
            for rule, condition in group:
                record = self.record(rule)
                kept = 0 if record[1] & 4 else record[1]
                demand((mask, number, action, condition) == (record[0], record[3], record[4], kept),
                       "a rule in a wrong group")
                self.file(rule, "always", ".*")
        demand(place == len(always), "rules for every URL in no group")
        for rule in index.global_rules:
            demand(self.record(rule)[5] & 2, "a global rule whose class does not say so")
            self.file(rule, "always", ".*")
        for rule, text in index.records("neverRules", "<II"):
            demand(self.record(rule)[5] & 1, "a rule that can apply")
            self.file(rule, "never", text_of(index.string(text)))

    def record(self, rule):
        return self.index.classes[self.index.rule_classes[rule]]

    # Patterns out of programs

    def pattern(self, offset, host=b""):
        program = self.index.programs[offset]
        if program["kind"] != SEGMENTS:
            return text_of(program["source"])
        lead = ("", "^", LEAD, LEAD + escaped(host))[program["lead"]]
        parts = ["".join(self.set_text(part) if isinstance(part, int) else escaped(part)
                         for part in segment) for segment in program["segments"]]
        return lead + ".*".join(parts) + ("$" if program["at_end"] else "")

    def set_text(self, number):
        members = [byte for byte in range(1, 128) if self.index.sets[number] >> byte & 1]
        others = [byte for byte in range(1, 128) if byte not in members]
        if not others:
            return "."
        negated = len(others) < len(members)
        return ("[^" if negated else "[") + ranges(others if negated else members) + "]"

    # Rules as JSON

    def rule(self, number):
        mask, condition, payload, _, action, bits = self.record(number)
        cursor = Cursor(self.index.text, payload)
        trigger = {"url-filter": self.found[number][1]}
        action = {"type": ACTIONS[action], **action_members(action, cursor, trigger)}
        if bits & 8:
            trigger["url-filter-is-case-sensitive"] = True
        for place, (member, shift, names) in enumerate(GROUPS):
            if bits & 16 << place:
                trigger[member] = [name for bit, name in enumerate(names) if mask >> shift + bit & 1]
            else:
                whole = (1 << len(names)) - 1
                demand(mask >> shift & whole == whole, "a group that is neither named nor whole")
        demand((mask >> 27 & 1) != (bits >> 7), "the wrong bit for no method")
        own = self.source_parties(mask)
        for term in self.index.terms(condition):
            member, cased, start, count = self.index.conditions[(term >> 3) - 1]
            entries = self.index.condition_entries[start:start + count]
            if member >= 6:
                name = ("unless-" if term & 1 else "if-") + OWN_CONDITIONS[member - 6]
                own[name] = [self.entry(word) for word in entries]
                continue
            trigger[CONDITIONS[member]] = [self.entry(word) for word in entries]
            if cased:
                side = "frame" if member >= 4 else "top"
                trigger[side + "-url-filter-is-case-sensitive"] = True
        if own:
            trigger["sluice"] = own
        return {"trigger": trigger, "action": action}

    def source_parties(self, mask):
        named = []
        for shift, names in SOURCE_GROUPS:
            if mask >> shift & 3 != 3:
                named += [name for bit, name in enumerate(names) if mask >> shift + bit & 1]
        return {"load-type": named} if named else {}

    def entry(self, word):
        if word & MORE:
            return text_of(self.index.string(word & NUMBER))
        places = self.sets["frame" if word >> 30 & 1 else "top"].host_places
        place = (word & (1 << 30) - 1) >> 1
        demand(place in places, "a missing domain")
        host = places[place].decode()
        return ("*" if word & 1 else "") + (host[:-1] + "*" if host.endswith("\x01") else host)


# Contents of actions

def action_members(action, cursor, trigger):
    if action == 2:
        return {"selector": text_of(cursor.string())}
    if action == 6:
        return {"notification": text_of(cursor.string())}
    if action == 7:
        kind = cursor.byte()
        demand(kind < 4, "a redirect of an unknown kind")
        name = ("extension-path", "regex-substitution", "transform", "url")[kind]
        value = transform(cursor) if kind == 2 else text_of(cursor.string())
        trigger["url-filter"] = text_of(cursor.string())
        return {"redirect": {name: value}}
    if action == 8:
        priority = cursor.number()
        lists = {side + "-headers": operations(cursor) for side in ("request", "response")}
        return {**{side: list_ for side, list_ in lists.items() if list_}, "priority": priority}
    if action == 9:
        kind, bits, value = cursor.byte(), cursor.byte(), cursor.string()
        demand(kind < len(MODIFIERS) and bits < 4, "an unknown modifier")
        members = {"modifier": MODIFIERS[kind]}
        if MODIFIERS[kind] == "cosmetic":
            members["filter"] = int.from_bytes(value, "little")
        elif value:
            members["value"] = text_of(value)
        flags = {"exception": bool(bits & 1), "important": bool(bits & 2)}
        return {**members, **{name: True for name, holds in flags.items() if holds}}
    return {}


def transform(cursor):
    bits, parts = cursor.number(), {}
    names = ("fragment", "host", "password", "path", "port", "no port", "query", "query-transform",
             "scheme", "username")
    demand(bits < 1 << 10 and bits & 48 != 48, "parts of a transform that are not known")
    for place, name in enumerate(names):
        if not bits >> place & 1:
            continue
        if name == "port":
            parts["port"] = str(cursor.number())
        elif name == "no port":
            parts["port"] = ""
        elif name == "query-transform":
            parts[name] = query_transform(cursor)
            parts.pop("query", None)
        else:
            parts[name] = text_of(cursor.string())
    return parts


def query_transform(cursor):
    removed = [text_of(cursor.string()) for _ in range(cursor.number())]
    parameters = []
    for _ in range(cursor.number()):
        parameter = {"key": text_of(cursor.string()), "value": text_of(cursor.string())}
        if cursor.byte():
            parameter["replace-only"] = True
        parameters.append(parameter)
    members = {"remove-parameters": removed, "add-or-replace-parameters": parameters}
    return {name: value for name, value in members.items() if value}


def operations(cursor):
    found = []
    for _ in range(cursor.number()):
        kind = cursor.byte()
        demand(kind < 3, "an operation of an unknown kind")
        operation = {"operation": ("set", "append", "remove")[kind],
                     "header": text_of(cursor.string())}
        if kind < 2:
            operation["value"] = text_of(cursor.string())
        found.append(operation)
    return found


# Texts

def text_of(data):
    """Texts are UTF-8 that may hold lone surrogates."""
    return data.decode("utf-8", "surrogatepass")


def escaped(text):
    return "".join(f"\\x{byte:02x}" if byte < 32 or byte == 127
                   else ("\\" if chr(byte) in "\\^$.*+?()[]{}|" else "") + chr(byte)
                   for byte in text)


def in_set(byte):
    if byte < 32 or byte == 127:
        return f"\\x{byte:02x}"
    return ("\\" if chr(byte) in "\\]^-" else "") + chr(byte)


def ranges(members):
    text, place = "", 0
    while place < len(members):
        end = place
        while end + 1 < len(members) and members[end + 1] == members[end] + 1:
            end += 1
        if end - place >= 2:
            text += in_set(members[place]) + "-" + in_set(members[end])
        else:
            text += "".join(in_set(byte) for byte in members[place:end + 1])
        place = end + 1
    return text
