# SPDX-License-Identifier: Apache-2.0
"""Positions in texts: those of `sluice lint` as those of editors."""


class TextPositions:
    """The lines of a text as the protocol counts them: they end with LF, CR LF or CR."""

    def __init__(self, text):
        self.bytes = text.encode()
        self.starts = [0]
        for offset, byte in enumerate(self.bytes):
            follows = self.bytes[offset + 1:offset + 2]
            if byte == 0x0A or byte == 0x0D and follows != b"\n":
                self.starts.append(offset + 1)
        self.lint_starts = [0] + [
            offset + 1 for offset, byte in enumerate(self.bytes) if byte == 0x0A]

    def offset(self, line, column):
        """The offset of a line and column as `sluice lint` counts: from 1, in bytes, by LF."""
        return self.lint_starts[line - 1] + column - 1

    def position(self, offset, encoding):
        """The position of an offset, as editors count: from 0, in bytes or in units of UTF-16."""
        line = self._line(offset)
        before = self.bytes[self.starts[line]:offset]
        count = len(before) if encoding == "utf-8" else len(before.decode().encode("utf-16-le")) // 2
        return {"line": line, "character": count}

    def _line(self, offset):
        low, high = 0, len(self.starts)
        while high - low > 1:
            middle = (low + high) // 2
            if self.starts[middle] <= offset:
                low = middle
            else:
                high = middle
        return low

    def end_of_character(self, offset):
        """The offset behind the character that has the byte before an offset."""
        end = offset
        while end < len(self.bytes) and self.bytes[end] & 0xC0 == 0x80:
            end += 1
        return end

    def offset_of(self, position, encoding):
        """The offset of an editor's position; one behind the end of its line is that end."""
        line, character = position["line"], position["character"]
        if line >= len(self.starts):
            return len(self.bytes)
        end = self.starts[line + 1] if line + 1 < len(self.starts) else len(self.bytes)
        content = self.bytes[self.starts[line]:end].rstrip(b"\r\n")
        if encoding == "utf-8":
            return self.starts[line] + min(character, len(content))
        units = content.decode().encode("utf-16-le")
        before = units[:2 * character].decode("utf-16-le")
        return self.starts[line] + len(before.encode())

    def text(self, range, encoding):
        """What is in a range."""
        start, end = (self.offset_of(range[name], encoding) for name in ("start", "end"))
        return self.bytes[start:end].decode()

    def edited(self, edits, encoding):
        """The text after edits, all of which name places of this text."""
        places = sorted(
            ((self.offset_of(edit["range"]["start"], encoding),
              self.offset_of(edit["range"]["end"], encoding), edit["newText"]) for edit in edits),
            key=lambda place: place[:2])
        result, position = b"", 0
        for start, end, new in places:
            assert position <= start <= end, "edits overlap"
            result += self.bytes[position:start] + new.encode()
            position = end
        return (result + self.bytes[position:]).decode()
