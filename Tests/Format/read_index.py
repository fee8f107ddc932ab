#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""An independent reader of index files, written from FORMAT.md.

    read_index.py INDEX               checks every byte, and prints a line for each rule
    read_index.py INDEX --host HOST   looks a host up as a matcher does, and prints each step
    read_index.py INDEX --dump        prints the rules of each list as JSON, a list on each line
    read_index.py INDEX --page HOST   prints the selectors that hide on a document of a host
    read_index.py INDEX --name NAME   prints the generic selectors for a class or an id
    read_index.py --examples          prints the worked examples of FORMAT.md

Exit status: 0 the index is valid, 1 it is not, 2 wrong usage.
"""

import json
import sys

from index_file import (
    Damage, IndexFile, bits_of, checksum, ending_slot, fragment_slot, fragment_text, add_label,
    host_hash, host_slot)
from index_cosmetics import CosmeticFilters
from index_rules import ACTIONS, Rules


def show_rules(index, rules):
    for name, numbers, _, digest in index.lists:
        print(f"list {text(name)}: {len(numbers)} rules, SHA-256 {digest}")
        for number in numbers:
            place, line, column = index.places[number]
            part, pattern, host = rules.found[number]
            action = ACTIONS[rules.record(number)[4]]
            at = filter_words(index.filters[number]) if number in index.filters \
                else f"{line}:{column}"
            print(f"  {number}: rule {place} at {at}, {action}, by {part}: "
                  f"{host if host is not None else pattern}")
    for name, start, end, digest in index.filter_files:
        print(f"filters {text(name)}: {end - start} lines, SHA-256 {digest}")
    print(f"whole: {index.rule_count} rules, {len(index.data)} bytes, public suffixes of "
          f"{index.suffixes_named}")


def filter_words(found):
    name, line, column, others, written = found
    words = f"{text(name)}:{line}:{column}"
    words += f" and {others} more" if others else ""
    return words + (f" ({text(written)})" if written is not None else "")


def look_up(index, rules, host):
    """The suffixes of a host that begin at a label, with what is filed under each."""
    patterns = rules.sets["url"]
    if not patterns.hosts:
        return print("no pattern is filed under a host")
    filter_words = index.words("urlHostFilter")
    filter_bits = bits_of(len(filter_words) * 64, "filter")
    bucket_bits = bits_of(len(index.words("urlHostBuckets")) - 1, "buckets")
    labels = host.lower().encode().split(b".")
    for start in range(len(labels) - 1, -1, -1):
        suffix = b".".join(labels[start:])
        value = host_hash(suffix)
        bit = host_slot(value, filter_bits)
        isset = filter_words[bit >> 6] >> (bit & 63) & 1
        print(f"{suffix.decode()}: hash {value:#018x}, bit {bit} of the filter is {isset}")
        if not isset:
            continue
        found = patterns.hosts.get(suffix)
        numbers = [rule for _, _, targets in found or [] for rule in targets]
        print(f"  bucket {host_slot(value, bucket_bits)}: "
              + (f"rules {numbers}" if found else "it is missing"))


def dump(index, rules):
    for name, numbers, _, _ in index.lists:
        print(json.dumps({"list": text(name), "rules": [rules.rule(rule) for rule in numbers]}))


def show_page(index, host):
    for kind, parts in CosmeticFilters(index).of_host(host):
        if kind == 0:
            print(text(parts[0]))


def show_examples():
    value = 0
    print("host hash of cdn.ads.example")
    for label in (b"example", b"ads", b"cdn"):
        value = add_label(value, label)
        print(f"  with {label.decode():8} {value:#018x}")
    print(f"  bucket of 16: {host_slot(value, 4)}, bit of a filter of 64: {host_slot(value, 6)}")
    print(f"host hash of a label of 20 letters, a to t: {host_hash(b'abcdefghijklmnopqrst'):#018x}")
    word = fragment_text(b"/Ads")
    print(f"fragment /Ads: {word:#010x}, bucket of 16: {fragment_slot(word, 4)}, bit of a filter "
          f"of 64: {fragment_slot(word, 6)}")
    for ending in (b".com", b".example", b".museum"):
        print(f"ending {ending.decode()}: {int.from_bytes(ending, 'little'):#018x}, "
              f"slot {ending_slot(ending) if len(ending) <= 8 else 'none, it is too long'}")
    for data in (b"", b"a", bytes(range(64)), bytes(range(65))):
        print(f"checksum of {len(data)} bytes: {checksum(data):#018x}")


def text(data):
    return data.decode("utf-8", "replace")


def main(arguments):
    if arguments == ["--examples"]:
        return show_examples()
    if len(arguments) == 3 and arguments[1] == "--host":
        action = lambda index, rules: look_up(index, rules, arguments[2])
    elif len(arguments) == 3 and arguments[1] == "--page":
        action = lambda index, rules: show_page(index, arguments[2])
    elif len(arguments) == 3 and arguments[1] == "--name":
        action = lambda index, rules: print(*(
            text(selector) for selector in CosmeticFilters(index).of_name(arguments[2].encode())),
            sep="\n")
    elif len(arguments) == 2 and arguments[1] == "--dump":
        action = dump
    elif len(arguments) == 1:
        action = show_rules
    else:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        with open(arguments[0], "rb") as file:
            index = IndexFile(file.read())
        rules = Rules(index)
        CosmeticFilters(index)
        for number in range(index.rule_count):
            rules.rule(number)
    except (Damage, OSError, UnicodeError, RecursionError) as error:
        print(f"{arguments[0]}: {error}", file=sys.stderr)
        return 1
    return action(index, rules)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
