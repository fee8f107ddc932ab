# SPDX-License-Identifier: Apache-2.0
"""Random rule lists: nearly right, wrong in every member, and broken as JSON."""
import json

ATOMS = [
    'a', 'b', 'c', 'x', 'y', 'z', '0', '1', '9', '-', '_', '/', ':', '.', '?', '=', '&', '%', '#',
    '@', '~', '!', ',', ';', "'", '"', ' ', '<', '>', '`', '{', '}', '[', ']', '(', ')', '|', '^',
    '$', '*', '+', '\\', '\\d', '\\w', '\\s', '\\D', '\\b', '\\B', '\\.', '\\/', '\\-', '\\x41',
    '\\x4', '\\u0041', '\\u{41}', '\\cA', '\\c1', '\\c', '\\0', '\\1', '\\12', '\\377', '\\400',
    '\\k', '\\k<n>', '\\p', '\\xff', '\\u00e9', '[a-z]', '[^a]', '[]', '[^]', '[a-', '[\\d]',
    '[\\w-a]', '[a-\\xff]', '[\\0]', '[^\\0]', '[\\0a]', '[\\b]', '[\\c_]', '[z-a]',
    '[[:alpha:]]', '(a)', '(?:a)', '(?<n>a)', '(?<m>', '(?=a)', '(?!a)', '(?<=a)', '(?<!a)',
    '(?i:a)', '(?-s:a)', '(?i-i:', '(?P<n>a)', '()', '(|', 'a|b', '{1}', '{0,1}', '{1,}', '{0,}',
    '{2,3}', '{3,2}', '{,2}', '{ 1}', '{00,01}', '{0,4294967295}', '{4294967296}', '*?', '+?',
    '??', '.*', 'a**', '^', '$', '^^', '$$', '\xe9', '\x00', '\\n', '\\t', 'http', '://',
    'example', 'com', '[/:]', '([^:/]+\\.)?', '^https?://', '^[^:]+://+',
]
TYPES = [
    'document', 'top-document', 'child-document', 'image', 'style-sheet', 'script', 'font', 'raw',
    'svg-document', 'media', 'popup', 'ping', 'fetch', 'websocket', 'other', 'csp-report',
]
WRONG = [None, True, 0, 1.5, "", "a", [], {}, ["a"], [1], [None], [[]], "\u00e9", "A", "BLOCK"]
DOMAINS = [
    'a.com', '*a.com', 'A.com', '\xe9.com', '', '*', '*.a', '**a', '[::1]', 'a+b', '(a', 'a)',
    'a|b', '^a', 'a\\', 'a{2}', 'a]', 'a[b', 'a b', 'a.com:80', 'a/b', 'a?', 'a$', '*+a', '*(',
    '\x00', 'a\x00', 'a.', '..', '.a', 'a*b', '(?i)a', '(a)b', '\\d', '{', '}', 'a{1,2}',
    '*[a-z]', 'a\\xff', '\\', '-', '[a-\\xff]',
]
ACTIONS = ["block", "block-cookies", "css-display-none", "ignore-previous-rules",
           "ignore-following-rules", "make-https", "notify", "redirect", "modify-headers"]
SELECTORS = [".a", ">", "a:has(b)", ":foo", "", ".a:contains(x)", "a,b", "[a=b", "::before",
             "a::foo", 1, None]
URLS = [
    'https://a.com/', ' https://a.com ', 'a', 'javascript:1', 'JAVAscript:a', 'java\tscript:a',
    'http://', 'data:a', 'http://a b', 'about:blank', 'http://[::1]/', 'http://1.2.3.4.5/',
    'http://a:99999/', '//a', '/a', 'mailto:x', 'http://%zz/', 'http://\u2603.net/',
    'http://b\xfccher.de/', 'foo://a b/', 'foo:a b', 'http://a_b/', 'http://xn--a/', 'file:///',
    'http:a', 'http:\\\\a', 'a:b', '1:a',
]
PIECES = [
    b',', b',,', b'}', b'{', b'[', b']', b'"', b'\\', b'\\v', b'\\x41', b'\\x4', b'\\u0041',
    b'\\ud800', b'\\u12', b"\\'", b'\\0', b'\n', b'\x00', b'\x0b', b'\xef\xbb\xbf', b'\xc0\x80',
    b'\xed\xa0\x80', b'\xf4\x90\x80\x80', b'\xff', b'\xc3', b'//a\n', b'/*a*/', b'#', b"'", b'+1',
    b'.5', b'1.', b'01', b'-0', b'1e5', b'1e', b'0x1', b'NaN', b'True', b'null', b'true ', b' ',
    b'\xc2\xa0', b'\xe2\x80\xa8', b':', b'a', b'-', b'1E+5', b'1e999',
]


class ListMaker:
    """Makes lists from a random generator, so that a seed gives the same lists again."""

    def __init__(self, chance):
        self.chance = chance
        self.choice = chance.choice

    def happens(self, probability):
        return self.chance.random() < probability

    def some(self, makers, least, most):
        return [makers() for _ in range(self.chance.randint(least, most))]

    def or_wrong(self, probability, value):
        """A value, or something of the wrong kind."""
        return self.choice(WRONG) if self.happens(probability) else value

    # Patterns and conditions

    def atom(self):
        return self.choice(ATOMS)

    def pattern(self):
        text = "".join(self.some(self.atom, 1, 4 if self.happens(0.3) else 12))
        if self.happens(0.2):
            opened, closed = self.chance.randint(0, 2), self.chance.randint(0, 2)
            text = "(" * opened + text + ")" * closed
            text += self.choice(["", "*", "?", "$", "\\d", "{2}"])
        return text

    def condition(self, member):
        if self.happens(0.15):
            return self.choice(WRONG)
        if "domain" in member:
            return self.some(lambda: self.or_wrong(0.1, self.choice(DOMAINS)),
                             0 if self.happens(0.1) else 1, 3)
        return self.some(lambda: self.or_wrong(0.2, self.pattern()), 1, 2)

    # Triggers

    def trigger(self):
        trigger = {}
        if self.happens(0.97):
            plain = self.choice(["a", ".*", "^https?://a", "x$"])
            trigger["url-filter"] = self.or_wrong(
                0.03, self.pattern() if self.happens(0.3) else plain)
        for name in ["url-filter", "top-url-filter", "frame-url-filter"]:
            if self.happens(0.06):
                trigger[name + "-is-case-sensitive"] = self.choice([True, False, 1, "true", None])
        self.add_flags(trigger)
        for member in ["if-domain", "unless-domain", "if-top-url", "unless-top-url",
                       "if-frame-url", "unless-frame-url"]:
            if self.happens(0.1):
                trigger[member] = self.condition(member)
        if self.happens(0.05):
            trigger["foo"] = self.choice(WRONG)
        return self.shuffled(trigger)

    def add_flags(self, trigger):
        names = {
            "resource-type": TYPES + ["stylesheet", "Image", " image", "image "],
            "load-type": ["first-party", "third-party", "FIRST-PARTY", "x"],
            "load-context": ["top-frame", "child-frame", "frame"],
        }
        for member, known in names.items():
            if self.happens(0.15):
                flags = self.some(lambda: self.or_wrong(0.03, self.choice(known)), 0, 3)
                trigger[member] = self.or_wrong(0.1, flags)
        if self.happens(0.08):
            trigger["request-method"] = self.choice(
                ["get", "GET", "Post", "geT", "connect", " get", "x", "", None, ["get"], 1])

    def shuffled(self, members):
        keys = list(members)
        self.chance.shuffle(keys)
        return {key: members[key] for key in keys}

    # Actions

    def action(self):
        kind = self.or_wrong(0.05, self.choice(ACTIONS))
        action = {"type": kind} if self.happens(0.98) else {}
        if kind == "css-display-none" or self.happens(0.03):
            action["selector"] = self.choice(SELECTORS)
        if kind == "notify" and self.happens(0.9):
            action["notification"] = self.choice(["x", "", 1, None])
        if kind == "redirect":
            action["redirect"] = self.or_wrong(0.1, self.redirect())
        if kind == "modify-headers":
            self.add_headers(action)
        return action

    def redirect(self):
        redirect = {}
        if self.happens(0.2):
            redirect["extension-path"] = self.or_wrong(0.2, self.choice(["/a", "a", ""]))
        if self.happens(0.1):
            redirect["regex-substitution"] = self.or_wrong(0.2, "\\0")
        if self.happens(0.6):
            redirect["transform"] = self.or_wrong(0.1, self.transform())
        if self.happens(0.4):
            redirect["url"] = self.or_wrong(0.1, self.choice(URLS))
        return redirect

    def transform(self):
        values = {
            "fragment": ["#a", "a", ""], "host": ["a"], "path": ["/a"], "username": ["a"],
            "port": ["80", "", "+80", " 80 ", "65536", "-1", "0x1", "8 0", "\t8"],
            "scheme": ["https", "javascript", "JAVASCRIPT", "1a", "a b", "a+b", "", "java\nscript"],
            "query": ["?a", "a", ""],
        }
        transform = {name: self.or_wrong(0.2, self.choice(some))
                     for name, some in values.items() if self.happens(0.25)}
        if self.happens(0.3):
            transform["query-transform"] = self.or_wrong(0.1, self.query_transform())
        return transform

    def query_transform(self):
        parameters = [[{"key": "a", "value": "b"}], [{"key": "a"}], [{"value": "b"}], [1], [], None,
                      "x", [{"key": 1, "value": 2}], [{"key": "", "value": ""}, {}]]
        query = {}
        if self.happens(0.6):
            query["remove-parameters"] = self.choice([["a"], ["a", 1], [], None, "a", {}])
        if self.happens(0.6):
            query["add-or-replace-parameters"] = self.choice(parameters)
        return query

    def add_headers(self, action):
        for member in ["request-headers", "response-headers"]:
            if self.happens(0.5):
                action[member] = self.or_wrong(0.1, self.some(self.header, 0, 2))
        if self.happens(0.9):
            action["priority"] = self.choice(
                [0, 1, 0.5, -1, 2147483647, 2147483648, 1e3, -0.5, None, "1", True, 1e300])

    def header(self):
        header = {
            "operation": self.choice(["set", "append", "remove", "Set", "x"]),
            "header": self.choice(["a", ""]), "value": self.choice(["a", ""]),
        }
        kept = {name: self.or_wrong(0.1, value)
                for name, value in header.items() if self.happens(0.93)}
        return self.or_wrong(0.08, kept)

    # Lists

    def rule(self):
        rule = {"trigger": self.or_wrong(0.03, self.trigger()),
                "action": self.or_wrong(0.03, self.action())}
        if self.happens(0.03):
            del rule[self.choice(["trigger", "action"])]
        return self.or_wrong(0.02, self.shuffled(rule))

    def text(self, rules):
        text = json.dumps(rules, ensure_ascii=self.happens(0.5), indent=self.choice([None, 1]))
        return text.encode("utf-8", "surrogatepass")

    def broken(self, text):
        """A text with a few bytes inserted, removed or replaced."""
        data = bytearray(text)
        for _ in range(self.chance.randint(1, 3)):
            place = self.chance.randrange(len(data) + 1)
            removed = self.choice([0, 0, 1])
            data[place:place + removed] = self.choice(PIECES) if self.happens(0.75) else b""
        return bytes(data)

    def list(self):
        if self.happens(0.35):
            return self.text([{"trigger": {"url-filter": self.pattern()},
                               "action": {"type": "block"}}])
        if self.happens(0.15):
            domain = "".join(self.some(lambda: self.choice(DOMAINS), 1, 3))
            member = self.choice(["if-domain", "unless-domain"])
            return self.text([{"trigger": {"url-filter": "a", member: [domain]},
                               "action": {"type": "block"}}])
        text = self.text(self.some(self.rule, 0 if self.happens(0.03) else 1, 4))
        return self.broken(text) if self.happens(0.3) else text
