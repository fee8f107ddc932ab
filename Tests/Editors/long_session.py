# SPDX-License-Identifier: Apache-2.0
"""A long session of random requests, after which the server must be no larger than before.

    long_session.py MINUTES [SEED]

Documents are opened, changed, asked about in every way and closed; requests are cancelled now and then. Between them
come unknown methods, parameters of wrong types, messages that are no JSON, and edits of a whole document, of up to
some megabytes. The memory of the second half must not be more than a tenth above that of the first, and no file
descriptor may be left open.
"""
import os
import random
import re
import sys
import time

from editor_client import EditorClient, Refused, capabilities, frame

RULE = ('{"trigger":{"url-filter":"^https?://([^:/]+\\\\.)?%s\\\\.test[/:]"%s},'
        '"action":{"type":"%s"}}')
FILTERS = ["||%s.test^$third-party", "@@||%s.test^$script", "%s.test##.ad", "! %s", "/ads/%s?",
           "%s.test##+js(x)", "||%s.test^$badfilter"]
METHODS = [
    "hover", "definition", "references", "completion", "documentSymbol", "codeLens", "foldingRange",
    "selectionRange", "inlayHint", "codeAction", "formatting", "diagnostic",
    "semanticTokens/full", "semanticTokens/range",
]

#: What no editor sends as parameters, a position or a document.
ODD = [None, True, -1, 1 << 62, 0.5, "", "\ud800", [], {}, [[]], {"uri": 1}, {"line": -1, "character": 1 << 40}]
#: Bodies that are no messages.
NO_MESSAGES = [b"", b"null", b"[]", b"{", b"{}", b"\xff\xfe", b"[" * 2_000, b'{"jsonrpc":"2.0"}', b'"text"', b"1e999",
               b'{"jsonrpc":"2.0","method":5}', b'{"jsonrpc":"2.0","id":{},"method":"shutdown"}']
#: An edit of a whole document now and then has so many of its lists.
HUGE = 200


def word(chance):
    return "".join(chance.choice("abcdefg") for _ in range(chance.randint(1, 5)))


def json_list(chance):
    rules = [RULE % (word(chance), chance.choice(["", ',"resource-type":["image"]']),
                     chance.choice(["block", "block", "ignore-previous-rules", "make-https"]))
             for _ in range(chance.randint(1, 200))]
    return "[\n" + ",\n".join(rules) + "\n]\n"


def filter_list(chance):
    return "".join(chance.choice(FILTERS) % word(chance) + "\n" for _ in range(chance.randint(1, 300)))


def position(chance):
    return {"line": chance.randint(0, 220), "character": chance.randint(0, 120)}


class Session:
    """Random documents and requests."""

    def __init__(self, client, chance):
        self.client, self.chance = client, chance
        self.open = {}
        self.waiting = []

    def step(self):
        self.chance.choices([self.begin, self.change, self.request, self.end, self.replace, self.misuse],
                            [10, 20, 40, 10, 2, 10])[0]()

    def begin(self):
        number = self.chance.randint(0, 9)
        kind = self.chance.choice(["json", "plaintext"])
        uri = f"file:///nowhere/{number}.{'json' if kind == 'json' else 'txt'}"
        text = json_list(self.chance) if kind == "json" else filter_list(self.chance)
        self.end(uri)
        self.open[uri] = 1
        self.client.notify("textDocument/didOpen", {"textDocument": {
            "uri": uri, "languageId": kind, "version": 1, "text": text}})

    def change(self):
        if not self.open:
            return
        uri = self.chance.choice(sorted(self.open))
        self.open[uri] += 1
        start = position(self.chance)
        end = {**start, "character": start["character"] + self.chance.randint(0, 4)}
        self.client.notify("textDocument/didChange", {
            "textDocument": {"uri": uri, "version": self.open[uri]},
            "contentChanges": [{"range": {"start": start, "end": end},
                                "text": self.chance.choice(["", "a", '"', "|", "😀", "\n", "{}"])}]})

    def replace(self):
        """Replaces a whole document, rarely by a huge one."""
        if not self.open:
            return
        uri = self.chance.choice(sorted(self.open))
        self.open[uri] += 1
        make = json_list if uri.endswith(".json") else filter_list
        text = make(self.chance) * self.chance.choice([1] * 20 + [HUGE])
        self.client.notify("textDocument/didChange", {
            "textDocument": {"uri": uri, "version": self.open[uri]}, "contentChanges": [{"text": text}]})

    def misuse(self):
        """Sends what no editor sends."""
        kind = self.chance.randrange(5)
        if kind == 0:
            self.client.send_bytes(frame(self.chance.choice(NO_MESSAGES)))
        elif kind == 1:
            self.client.send_bytes(frame(bytes(self.chance.randrange(256) for _ in range(self.chance.randrange(200)))))
        elif kind == 2:
            self.waiting.append(self.client.request(
                self.chance.choice(["none/such", "$/none", "textDocument/" + word(self.chance)]), self.odd()))
        elif kind == 3:
            self.waiting.append(self.client.request("textDocument/" + self.chance.choice(METHODS), {
                "textDocument": self.odd(), "position": self.odd(), "range": self.odd(), "positions": self.odd()}))
        else:
            self.client.notify("$/cancelRequest", self.chance.choice([self.odd(), {"id": self.client.last + 9}]))

    def odd(self):
        return self.chance.choice([*ODD, {"uri": self.chance.choice(sorted(self.open) or ["file:///none"])}])

    def request(self):
        if not self.open:
            return
        method = self.chance.choice(METHODS)
        start = position(self.chance)
        parameters = {
            "textDocument": {"uri": self.chance.choice(sorted(self.open))},
            "position": start, "positions": [start], "context": {"diagnostics": []},
            "range": {"start": start, "end": {"line": start["line"] + 30, "character": 0}},
            "options": {"tabSize": 2, "insertSpaces": True}}
        number = self.client.request("textDocument/" + method, parameters)
        if self.chance.random() < 0.05:
            self.client.notify("$/cancelRequest", {"id": number})
        self.waiting.append(number)
        if len(self.waiting) > 50:
            self.settle()

    def end(self, uri=None):
        uri = uri or (self.chance.choice(sorted(self.open)) if self.open else None)
        if uri in self.open:
            del self.open[uri]
            self.client.notify("textDocument/didClose", {"textDocument": {"uri": uri}})

    def settle(self):
        """Waits for all answers, and forgets what was sent."""
        for number in self.waiting:
            try:
                self.client.answer(number)
            except Refused as error:
                # What was cancelled, closed or odd, or what this server does not have.
                assert error.code in (-32800, -32602, -32601, -32600, -32803), error
        self.waiting = []
        self.client.notifications.clear()
        for orphan in self.client.orphans:
            assert orphan["error"]["code"] in (-32700, -32600), orphan
        self.client.orphans.clear()
        for request in self.client.requests:
            self.client.send({"id": request["id"], "result": None})
        self.client.requests.clear()


def descriptors(client):
    return len(os.listdir(f"/proc/{client.process.pid}/fd"))


def resident_kilobytes(client):
    with open(f"/proc/{client.process.pid}/status", encoding="ascii") as status:
        return int(re.search(r"VmRSS:\s+(\d+)", status.read())[1])


def main():
    minutes = float(sys.argv[1])
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.randrange(1 << 32)
    print(f"seed {seed}", flush=True)
    end = time.monotonic() + minutes * 60
    sizes, steps = [], 0
    with EditorClient(capabilities(), settings={"delay": 20}) as client:
        session = Session(client, random.Random(seed))
        session.settle()
        opened = descriptors(client)
        while time.monotonic() < end:
            for _ in range(200):
                session.step()
            steps += 200
            session.settle()
            sizes.append(resident_kilobytes(client))
            assert descriptors(client) <= opened, "descriptors are left open"
        client.ask("shutdown", None)
        client.notify("exit", None)
        assert client.process.wait(20) == 0
    half = len(sizes) // 2
    first, second = max(sizes[half // 4:half]), max(sizes[half:])
    print(f"{steps} steps, {first / 1024:.1f} MiB at most in the first half, {second / 1024:.1f} in the second")
    assert second <= first * 1.1 + 1024, "the server grows"


if __name__ == "__main__":
    main()
