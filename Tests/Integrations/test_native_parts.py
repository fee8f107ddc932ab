# SPDX-License-Identifier: Apache-2.0
"""What the services in C and the add-on in Python both do, they do alike: on random input, with each its own code.

SLUICE_LIBRARY in the environment is libsluice.so, and PKG_CONFIG_PATH finds it. SEED repeats a run.
"""
import ctypes
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time
import unittest

sys.dont_write_bytecode = True
PROJECT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(PROJECT / "python"))
from sluice._markup import _LEAD, without  # noqa: E402
from sluice._policies import Permits, permitting  # noqa: E402
from sluice._replacements import replaced  # noqa: E402
from sluice.loads import load_of_request  # noqa: E402
from sluice.pages import PagePlan  # noqa: E402
from sluice.decision import TYPE_NAMES  # noqa: E402

COUNT = int(os.environ.get("COUNT", 20_000))
SEED = int(os.environ.get("SEED", time.time()))
HEADERS = ("referer", "origin", "accept", "content-type", "upgrade", "x-requested-with", "sec-fetch-dest",
           "sec-fetch-mode", "sec-fetch-site")


class Text(ctypes.Structure):
    _fields_ = [("start", ctypes.POINTER(ctypes.c_char)), ("length", ctypes.c_size_t), ("room", ctypes.c_size_t),
                ("failed", ctypes.c_bool)]

    def bytes(self):
        return ctypes.string_at(self.start, self.length) if self.length else b""


class Part(ctypes.Structure):
    _fields_ = [("start", ctypes.c_char_p), ("length", ctypes.c_size_t)]


class Request(ctypes.Structure):
    # In the order of load.h.
    _fields_ = [("url", Part), ("method", Part), *((name.replace("-", "_"), Part) for name in HEADERS)]


class Load(ctypes.Structure):
    _fields_ = [("url", Text), ("page", Text), ("type", ctypes.c_uint8), ("is_tunnel", ctypes.c_bool)]


class Lead(ctypes.Structure):
    _fields_ = [("length", ctypes.c_size_t), ("is_complete", ctypes.c_bool)]


class TextEdits(ctypes.Structure):
    _fields_ = [("filters", ctypes.c_void_p), ("replacements", ctypes.c_void_p), ("filter_count", ctypes.c_size_t),
                ("replacement_count", ctypes.c_size_t)]


def in_text(change, data, *arguments):
    """What a function for texts does to bytes, of which those that are not UTF-8 stay as they are."""
    text = change(data.decode("utf-8", "surrogateescape"), *arguments)
    return text.encode("utf-8", "surrogateescape")


def lead_length(document):
    """How many bytes of a document come before its head."""
    return len(_LEAD.match(document)[0].encode())


def part(data):
    return Part(data, len(data))


def build(folder):
    """The parts in C as a library that Python can call."""
    sources = PROJECT / "Sources" / "Integrations"
    files = [*(sources / "Proxies").glob("*.c"),
             *(sources / "ICAP" / (name + ".c") for name in ("policy", "lead", "tag", "scripts", "pattern", "text_edits"))]
    flags = subprocess.run(["pkg-config", "--cflags", "--libs", "sluice"], check=True, capture_output=True, text=True)
    library = str(pathlib.Path(folder) / "parts.so")
    command = ["/usr/bin/gcc", "-std=c11", "-D_GNU_SOURCE", "-O1", "-fPIC", "-shared", "-I", str(sources / "Proxies"),
               *map(str, files), *flags.stdout.split(), "-lpcre2-8", "-pthread", "-o", library]
    subprocess.run([*command, "-Wl,-rpath," + str(pathlib.Path(os.environ["SLUICE_LIBRARY"]).resolve().parent)], check=True)
    opened = ctypes.CDLL(library)
    opened.policy_permitting.restype = Text
    opened.policy_permitting.argtypes = [Part, ctypes.c_char_p]
    opened.lead_of.restype = Lead
    opened.lead_of.argtypes = [Part]
    opened.load_of_request.restype = Load
    opened.text_edits_add_filters.argtypes = opened.text_edits_add_replacements.argtypes = [ctypes.c_void_p, Part]
    return opened


class Parts(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        with tempfile.TemporaryDirectory() as folder:
            cls.native = build(folder)
        print("seed %d" % SEED)

    def setUp(self):
        self.random = random.Random(SEED)

    def chosen(self, pieces, most):
        return "".join(self.random.choices(pieces, k=self.random.randrange(most)))

    def freed(self, text):
        found = text.bytes()
        self.native.text_free(ctypes.byref(text))
        return found

    def test_policies(self):
        pieces = ["script-src", "style-src", "default-src", "script-src-elem", "STYLE-SRC-ELEM", "img-src", " ", " ", " ",
                  ";", "; ", ",", "'none'", "'self'", "'unsafe-inline'", "'nonce-a'", "'SHA256-b='", "'strict-dynamic'",
                  "https:", "*", "\t"]
        for _ in range(COUNT):
            policy = self.chosen(pieces, 16)
            found = self.freed(self.native.policy_permitting(part(policy.encode()), b"N")).decode()
            # Names of directives are the same in either case.
            permits = Permits(("'nonce-N'",), ("'nonce-N'",))
            self.assertEqual(found.lower(), permitting(policy, permits).lower(), policy)

    def test_the_beginnings_of_documents(self):
        pieces = ["<!doctype html>", "<!DOCTYPE a '>'>", "<html>", "<html lang=en>", "<HTML a='>'>", "<head>", "<head >",
                  "<header>", "<!--x-->", "<!-->", "<!--", "-->", "<?xml?>", "<?", " ", "\n", "<title>", "x", "<", ">", "'",
                  "<meta>", "\ufeff", "<htmlx>", "<head\n>", "<html/>"]
        for _ in range(COUNT):
            document = self.chosen(pieces, 8)
            found = self.native.lead_of(part(document.encode()))
            self.assertEqual(found.length, lead_length(document), document)
            if found.is_complete:
                # Nothing that follows changes it.
                after = document + self.chosen(pieces, 4)
                self.assertEqual(lead_length(after), found.length, after)

    def test_the_types_and_pages_of_requests(self):
        values = {
            "referer": ["http://a.test/x", "https://me@xn--a.b.test/", "null", "x", "http://[::1]/"],
            "origin": ["https://c.test", "null"], "upgrade": ["websocket", "WebSocket", "h2c"],
            "accept": ["text/html,*/*", "image/avif,*/*", "*/*", " text/css", "application/json", "audio/*"],
            "content-type": ["text/ping", "application/csp-report; x", "text/plain"],
            "x-requested-with": ["XMLHttpRequest", "x"], "sec-fetch-mode": ["cors", "no-cors", "websocket", "navigate"],
            "sec-fetch-dest": ["document", "iframe", "empty", "Image", "script", "style", "font", "report", "odd", "video"],
            "sec-fetch-site": ["same-origin", "same-site", "cross-site", "none"],
        }
        urls = ["http://a.test/", "https://b.test/x.js", "https://b.test/x.PNG?y=.css", "http://me:x@.c.test/a.b/c",
                "https://d.js", "https://d.test/index.html#x", "wss://e.test/", "http://xn--a/", "bad", "http://f.test/a.woff2"]
        for _ in range(COUNT):
            url, method = self.random.choice(urls), self.random.choice(("GET", "POST"))
            headers = {name: self.random.choice(of) for name, of in values.items() if self.random.random() < 0.3}
            expected = load_of_request(url, method, headers)
            given = Request(part(url.encode()), part(method.encode()),
                            *(part(headers.get(name, "").encode()) for name in HEADERS))
            found = self.native.load_of_request(ctypes.byref(given))
            kind, about = TYPE_NAMES[found.type], (url, method, headers)
            # The add-on changes the scheme itself.
            address = expected.url.replace("http", "ws", 1) if kind == "websocket" and expected.url.startswith("http") \
                else expected.url
            self.assertEqual((kind, self.freed(found.url).decode()), (expected.type, address), about)
            self.assertEqual(self.freed(found.page).decode(), expected.top_url or "", about)

    def edited(self, document, add, json):
        edits, text = TextEdits(), Text()
        getattr(self.native, add)(ctypes.byref(edits), part(json.encode()))
        self.native.text_add(ctypes.byref(text), document, ctypes.c_size_t(len(document)))
        self.native.text_edits_carry_out(ctypes.byref(edits), ctypes.byref(text))
        self.native.text_edits_free(ctypes.byref(edits))
        return self.freed(text)

    def test_scripts_that_are_cut_out(self):
        pieces = ["<script>", "<script src=a.js>", "<script async src='b>.js'>", "<SCRIPT data-src=\"a.js\">", "</script>",
                  "</script >", "</SCRIPT\n>", "x", "track()", "Track", "<p>", "<scripts>", "</scripts>", "<", ">"]
        steps = ['{"type":"has-text","arg":"track"}', '{"type":"has-text","arg":"/TRACK\\\\(?/i"}',
                 '{"type":"min-text-length","arg":"5"}']
        tags = ["script", "script[src]", 'script[src=\\"a.js\\"]', "script[src^=b]", "script[src*='.']", "script[async]",
                "script[src$=js][async]", "div", "script.x"]
        for _ in range(COUNT):
            selector = ['{"type":"css-selector","arg":"%s"}' % self.random.choice(tags)]
            selector += self.random.sample(steps, self.random.randrange(3))
            json = '[{"selector":[%s]}]' % ",".join(selector)
            document = self.chosen(pieces, 12).encode()
            expected = in_text(without, document, PagePlan.of_json('{"generic":true,"html":%s}' % json).html)
            self.assertEqual(self.edited(document, "text_edits_add_filters", json), expected, (json, document))

    def test_texts_that_are_replaced(self):
        pieces = ["a", "b", "ab", " ", "\n", "é", "\xff", "$", "/", "1"]
        targets = ["x", "$&$&", "[$1]", "$$1", "\\/", "", "$9", "$2$1"]
        patterns = ["a", "(a)(b)?", "(b|a)+", "^a", "é.", "a*", "[^a]", "b$"]
        for _ in range(COUNT):
            flags = self.chosen("gism", 3)
            edit = "/%s/%s/%s" % (self.random.choice(patterns), self.random.choice(targets), flags)
            # A long text is searched in windows.
            document = self.chosen(pieces, 10).encode("utf-8") * (1000 if self.random.random() < 0.02 else 1)
            json = '["%s"]' % re.sub(r'(["\\])', r"\\\1", edit)
            found = self.edited(document, "text_edits_add_replacements", json)
            self.assertEqual(found, in_text(replaced, document, edit), (edit, document))


if __name__ == "__main__":
    unittest.main(verbosity=2)
