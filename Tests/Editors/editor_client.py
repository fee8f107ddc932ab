# SPDX-License-Identifier: Apache-2.0
"""A client of the language server that sends what it is told to, valid or not.

SLUICE in the environment is the command.
"""
import json
import os
import subprocess
import threading
import time

SLUICE = os.environ.get("SLUICE", ".build/release/sluice")

# An editor that asks for diagnostics, and has all that the server may use.
CAPABILITIES = {
    "general": {"positionEncodings": ["utf-16"]},
    "textDocument": {
        "diagnostic": {"relatedDocumentSupport": False},
        "publishDiagnostics": {
            "codeDescriptionSupport": True, "dataSupport": True, "relatedInformation": True,
            "tagSupport": {"valueSet": [1, 2]}, "versionSupport": True},
        "codeAction": {
            "codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix", "source.fixAll"]}},
            "isPreferredSupport": True, "dataSupport": True,
            "resolveSupport": {"properties": ["edit"]}},
        "documentSymbol": {"hierarchicalDocumentSymbolSupport": True},
        "hover": {"contentFormat": ["markdown", "plaintext"]},
    },
    "workspace": {"workspaceEdit": {"documentChanges": True}},
}


def capabilities(encoding="utf-16", pull=True):
    """The capabilities of an editor that counts in an encoding, and asks for diagnostics or not."""
    given = json.loads(json.dumps(CAPABILITIES))
    given["general"]["positionEncodings"] = [encoding]
    if not pull:
        del given["textDocument"]["diagnostic"]
    return given


class Refused(Exception):
    """An answer that is an error."""

    def __init__(self, error):
        super().__init__(error["message"])
        self.code = error["code"]


class EditorClient:
    """A server in a process of its own, and what it has sent."""

    def __init__(self, capabilities=CAPABILITIES, settings=None, initialize=True, arguments=()):
        self.process = subprocess.Popen(
            [SLUICE, "language-server", *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE)
        self.last = 0
        self.answers = {}
        self.orphans = []
        self.notifications = []
        self.requests = []
        self.ended = False
        self.changed = threading.Condition()
        threading.Thread(target=self._read, daemon=True).start()
        if initialize:
            self.result = self.ask("initialize", {
                "processId": os.getpid(), "rootUri": None, "capabilities": capabilities,
                "initializationOptions": settings})
            self.notify("initialized", {})

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            try:
                stream.close()
            except OSError:
                pass

    def _read(self):
        stream = self.process.stdout
        try:
            while header := stream.readline():
                name, length = header.split(b":")
                assert name == b"Content-Length" and stream.readline() == b"\r\n", header
                message = json.loads(stream.read(int(length)))
                assert message["jsonrpc"] == "2.0", message
                with self.changed:
                    self._take(message)
                    self.changed.notify_all()
        except ValueError:
            pass
        with self.changed:
            self.ended = True
            self.changed.notify_all()

    def _take(self, message):
        if "method" in message:
            (self.requests if "id" in message else self.notifications).append(message)
        elif message["id"] is None:
            self.orphans.append(message)
        else:
            key = repr(message["id"])
            assert key not in self.answers, f"two answers to {key}"
            self.answers[key] = message

    # Sending

    def send_bytes(self, data):
        """Sends bytes as they are; says whether the server still reads."""
        try:
            self.process.stdin.write(data)
            self.process.stdin.flush()
        except (BrokenPipeError, ValueError):
            return False
        return True

    def send(self, message):
        """Sends a message with its header; the JSON has lone surrogates as escapes."""
        return self.send_bytes(frame(json.dumps({"jsonrpc": "2.0", **message}).encode()))

    def notify(self, method, parameters):
        return self.send({"method": method, "params": parameters})

    def request(self, method, parameters):
        """Sends a request, and gives its number."""
        self.last += 1
        self.send({"id": self.last, "method": method, "params": parameters})
        return self.last

    def ask(self, method, parameters, timeout=60):
        """Sends a request, and gives its result."""
        return self.answer(self.request(method, parameters), timeout)

    def answer(self, number, timeout=60):
        """Waits for the answer to a request."""
        message = self.wait(lambda: self.answers.pop(repr(number), None), timeout)
        if "error" in message:
            raise Refused(message["error"])
        return message["result"]

    def wait(self, find, timeout=60):
        """Waits until `find` gives something."""
        deadline = time.monotonic() + timeout
        with self.changed:
            while not (found := find()):
                assert not self.ended, f"the server ended, status {self.process.poll()}"
                assert self.changed.wait(max(0, deadline - time.monotonic())), "no answer in time"
            return found

    # Documents

    def open(self, uri, text, language="json", version=1):
        self.notify("textDocument/didOpen", {"textDocument": {
            "uri": uri, "languageId": language, "version": version, "text": text}})

    def change(self, uri, changes, version):
        self.notify("textDocument/didChange", {
            "textDocument": {"uri": uri, "version": version}, "contentChanges": changes})

    def close(self, uri):
        self.notify("textDocument/didClose", {"textDocument": {"uri": uri}})

    def pull(self, uri, timeout=60):
        """Asks for the diagnostics of a document."""
        return self.ask("textDocument/diagnostic", {"textDocument": {"uri": uri}}, timeout)

    def published(self, uri):
        """The parameters of all messages with diagnostics of a document."""
        return [message["params"] for message in self.notifications
                if message["method"] == "textDocument/publishDiagnostics"
                and message["params"]["uri"] == uri]

    # The end

    def is_alive(self):
        """Whether the server still answers."""
        try:
            self.ask("sluice/noSuchMethod", None)
        except Refused as refused:
            return refused.code == -32601
        except AssertionError:
            return False
        return False

    def end(self):
        """Ends as editors do; gives the exit status."""
        assert self.ask("shutdown", None) is None
        self.notify("exit", None)
        return self.status()

    def status(self, timeout=20):
        """Waits for the end of the process; its status is negative after a crash."""
        return self.process.wait(timeout)

    def peak_memory(self):
        """The most memory that the server had so far, in bytes."""
        with open(f"/proc/{self.process.pid}/status") as status:
            return next(int(line.split()[1]) << 10 for line in status if line.startswith("VmHWM"))


def frame(body):
    """A message with its header."""
    return b"Content-Length: %d\r\n\r\n%b" % (len(body), body)
