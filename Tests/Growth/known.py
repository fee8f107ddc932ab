# SPDX-License-Identifier: Apache-2.0
"""What may grow faster, or take more memory, than everything else, with the reasons."""
import fnmatch
import json

from growth import MOST_BYTES, MOST_GROWTH


class Known:
    """The entries of a file: patterns of names with the most growth or bytes, and a reason."""

    def __init__(self, path):
        self.entries = json.loads(path.read_text(encoding="utf-8"))
        self.used = set()
        for entry in self.entries:
            assert entry["reason"] and set(entry) <= {"pairs", "growth", "bytes", "reason"}, entry

    def most(self, growth, what, usual):
        """The most that a pair may take of growth or bytes."""
        most = usual
        for number, entry in enumerate(self.entries):
            matches = any(fnmatch.fnmatchcase(growth.name, pattern) for pattern in entry["pairs"])
            if (
                what in entry
                and matches
                and getattr(growth, "ratio" if what == "growth" else "bytes") > usual
            ):
                self.used.add(number)
                most = max(most, entry[what])
        return most

    def fault(self, growth):
        """What is wrong with the growth of a pair, or nothing."""
        if growth.failure:
            return growth.failure
        if growth.ratio > self.most(growth, "growth", MOST_GROWTH):
            return f"four times as much costs {growth.ratio:.1f} times as much"
        if growth.bytes > self.most(growth, "bytes", MOST_BYTES):
            return f"{growth.bytes:.0f} bytes of memory for each byte"
        return None

    def note(self, growth):
        """A mark for rows that only an entry allows."""
        is_over = growth.ratio > MOST_GROWTH or growth.bytes > MOST_BYTES
        return " (known)" if is_over and not self.fault(growth) else ""

    def count(self, found):
        """How many pairs only an entry allows."""
        return sum(bool(self.note(growth)) for growth in found)

    def unused(self):
        """The entries that nothing needed."""
        return [
            entry["pairs"] for number, entry in enumerate(self.entries) if number not in self.used
        ]
