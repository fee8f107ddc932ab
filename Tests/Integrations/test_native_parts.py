# SPDX-License-Identifier: Apache-2.0
"""What the services in C and the add-on in Python both do, they do alike: on random input, with each its own code.

What they share in C gives back what threads had. SLUICE_LIBRARY in the environment is libsluice.so, PKG_CONFIG_PATH finds
it, and SLUICE is the command. SEED repeats a run.
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

SOURCES = PROJECT / "Sources" / "Integrations"
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


class Rules(ctypes.Structure):
    _fields_ = [("matcher", ctypes.c_void_p), ("session", ctypes.c_void_p), ("number", ctypes.c_uint64)]


def in_text(change, data, *arguments):
    """What a function for texts does to bytes, of which those that are not UTF-8 stay as they are."""
    text = change(data.decode("utf-8", "surrogateescape"), *arguments)
    return text.encode("utf-8", "surrogateescape")


def lead_length(document):
    """How many bytes of a document come before its head."""
    return len(_LEAD.match(document)[0].encode())


def part(data):
    return Part(data, len(data))


def link(out, *arguments):
    """Compiles and links C with the shared parts and the library."""
    shared = SOURCES / "Proxies"
    flags = subprocess.run(["pkg-config", "--cflags", "--libs", "sluice"], check=True, capture_output=True, text=True)
    command = ["/usr/bin/gcc", "-std=c11", "-D_GNU_SOURCE", "-O1", "-I", str(shared), *arguments,
               *map(str, shared.glob("*.c")), *flags.stdout.split(), "-lpcre2-8", "-pthread", "-o", out]
    subprocess.run([*command, "-Wl,-rpath," + str(pathlib.Path(os.environ["SLUICE_LIBRARY"]).resolve().parent)], check=True)
    return out


def build(folder):
    """The parts in C as a library that Python can call."""
    files = [str(SOURCES / "ICAP" / (name + ".c")) for name in ("policy", "lead", "tag", "scripts", "pattern", "text_edits")]
    opened = ctypes.CDLL(link(str(pathlib.Path(folder) / "parts.so"), "-fPIC", "-shared", *files))
    opened.policy_permitting.restype = Text
    opened.policy_permitting.argtypes = [Part, ctypes.c_char_p]
    opened.lead_of.restype = Lead
    opened.lead_of.argtypes = [Part]
    opened.load_of_request.restype = Load
    opened.source_open.restype, opened.source_rules.restype = ctypes.c_void_p, ctypes.POINTER(Rules)
    opened.source_open.argtypes = [ctypes.POINTER(ctypes.c_char_p), ctypes.c_size_t, ctypes.c_void_p]
    opened.source_rules.argtypes = opened.source_reload.argtypes = opened.source_close.argtypes = [ctypes.c_void_p]
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


class Sources(unittest.TestCase):
    """Where rules come from: the indexes that threads share."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.index = self.compiled("ads.sluice")

    def compiled(self, name):
        path = self.folder / name
        subprocess.run([os.environ["SLUICE"], "compile", "--quiet", str(PROJECT / "rulesets/examples/small.json"),
                        "-o", str(path)], check=True)
        return path

    def test_threads_that_end_while_their_source_is_closed(self):
        program = link(str(self.folder / "ending_threads"), "-fsanitize=address", "-g",
                       str(pathlib.Path(__file__).with_name("ending_threads.c")))
        done = subprocess.run([program, str(self.index), "300"], capture_output=True, text=True,
                              env={**os.environ, "ASAN_OPTIONS": "detect_leaks=0"})
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_no_two_matchers_have_the_same_number(self):
        native, found = build(self.folder), []
        paths = (ctypes.c_char_p * 1)(str(self.index).encode())
        sources = [native.source_open(paths, 1, None) for _ in range(2)]
        for _ in range(10):
            for source in sources:
                native.source_reload(source)
                found.append(native.source_rules(source).contents.number)
                self.assertEqual(native.source_rules(source).contents.number, found[-1])
            os.replace(self.compiled("fresh.sluice"), self.index)
        for source in sources:
            native.source_close(source)
        # The first reload of each source finds nothing new.
        self.assertEqual(len(set(found)), 20, found)
        self.assertNotIn(0, found)


if __name__ == "__main__":
    unittest.main(verbosity=2)
