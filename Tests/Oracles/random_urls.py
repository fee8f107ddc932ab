# SPDX-License-Identifier: Apache-2.0
"""Random URLs: most are nearly valid, with one of the common mistakes.

A known difference is left out: the bare label `xn--`, which Ada accepts against the standard.
"""

SCHEMES = ["http", "https", "ws", "wss", "ftp", "file", "foo", "about", "data", "blob", "HTTP",
           "a+1-.", "javascript", "mailto", "1a", "", "ht\ntp"]
SLASHES = ["://"] * 12 + [":/", ":", ":///", ":\\\\", ":/\\", ":\\/", ":////", "", "//", ":\t//"]
LABELS = ["a", "b-c", "example", "com", "EXAMPLE", "a_b", "x" * 70, "xn--bcher-kva", "xn--p1ai",
          "%61", "%2e", "0x7f", "127", "1", "256", "08", "0x", "-a", "a-", "", "*", "a%", "%00"]
INTERNATIONAL = ["b\u00fccher", "stra\u00dfe", "\u4f8b\u5b50",
                 "\u043f\u0440\u0438\u043c\u0435\u0440", "B\u00dcCHER", "\u03b1\u03b2", "\uff41",
                 "\u3042", "b%C3%BCcher"]
HOST_BYTES = list("abz019.-_~!$&'()*+,;=% \t<>^|[]{}`\"\\:@/?#")
ADDRESSES = ["127.0.0.1", "0x7f.1", "1.2.3.4.", "1.2.3", "017.1", "4294967295", "4294967296",
             "1.2.3.256", "0.0.0.0x100", "1..2", "1.2.3.4.5", "09", "1.08", "0x.0x.0"]
SEGMENTS = ["a", "b.html", ".", "..", "%2e", "%2E.", ".%2e", "", "a b", "C:", "C|", "c|", "\u00e9",
            "%zz", "%e9", ";x=1", "a\\b", "~", "'", "{}", "|", "^", "`", "<>", "\"", "\t", "\u0001",
            "\ud800", "[", "\u007f", "\U00010348", "..."]
QUERY = ["a=b", "&", "%", "%20", " ", "'", "\"", "<", "#", "?", "\u00e9", "/", "\\", "`", "{", "|",
         "^", "\u0000", "\ufffe", "[]", "$", "\r", "="]
PORTS = ["", "80", "443", "8080", "0", "65535", "65536", "080", "+1", "8a", " 80", "21",
         "99999999999"]


class URLMaker:
    """Makes URLs from a random generator, so that a seed gives the same ones again."""

    def __init__(self, chance):
        self.chance = chance
        self.choice = chance.choice

    def happens(self, probability):
        return self.chance.random() < probability

    def several(self, pieces, most):
        return [self.choice(pieces) for _ in range(self.chance.randint(0, most))]

    def host(self):
        kind = self.chance.random()
        if kind < 0.4:
            return ".".join(self.choice(LABELS) for _ in range(self.chance.randint(1, 4)))
        if kind < 0.5:
            return ".".join([self.choice(INTERNATIONAL)] + self.several(["de", "com", "\u00fc"], 2))
        if kind < 0.65:
            return self.choice(ADDRESSES)
        if kind < 0.8:
            return "[%s]" % self.ipv6()
        if kind < 0.9:
            return "a" + "".join(self.several(HOST_BYTES, 5)) + "b"
        return "example.com"

    def ipv6(self):
        usual = ["0", "0", "1", "2001", "db8", ""]
        odd = ["ffff", "00ff", "aBc", "12345", "g", "::", "1.2.3.4", "256.1.1.1", ""]
        pieces = [self.choice(odd if self.happens(0.15) else usual)
                  for _ in range(self.chance.randint(1, 9))]
        return ":".join(pieces)

    def authority(self):
        user = self.choice(["u@", "u:p@", ":p@", "@", "a@b@", "\u00e9:%@", "u:p:q@"])
        port = ":" + self.choice(PORTS)
        return ((user if self.happens(0.15) else "") + self.host()
                + (port if self.happens(0.25) else ""))

    def path(self):
        separator = "\\" if self.happens(0.1) else "/"
        return "".join(separator + segment for segment in self.several(SEGMENTS, 5))

    def url(self):
        text = self.choice(SCHEMES[:7] if self.happens(0.8) else SCHEMES) + self.choice(SLASHES)
        text += self.authority() + self.path()
        if self.happens(0.3):
            text += "?" + "".join(self.several(QUERY, 5))
        if self.happens(0.2):
            text += "#" + "".join(self.several(QUERY, 4))
        if self.happens(0.1):
            text = self.choice([" ", "\t", "\u0000", "\u001f ", "\u00a0"]) + text
        return text + (self.choice([" ", "\n", "\u0000 "]) if self.happens(0.1) else "")
