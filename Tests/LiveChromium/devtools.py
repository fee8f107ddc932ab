# SPDX-License-Identifier: Apache-2.0
"""Calls a page of a browser over its debugging port, with the standard library alone."""
import base64
import json
import os
import socket
import struct
import urllib.parse


class DevToolsFailure(Exception):
    """The browser closed the connection, or a script threw."""


class Page:
    """A page whose scripts can be run from here."""

    def __init__(self, address):
        parts = urllib.parse.urlsplit(address)
        self.socket = socket.create_connection((parts.hostname, parts.port), timeout=60)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.received = b""
        self.number = 0
        self.events = []
        self._shake_hands(parts)

    def evaluate(self, expression):
        """The value of an expression, awaited if it is a promise."""
        answer = self.call("Runtime.evaluate", expression=expression, awaitPromise=True,
                           returnByValue=True)
        if "exceptionDetails" in answer:
            raise DevToolsFailure(json.dumps(answer["exceptionDetails"])[:2000])
        return answer["result"].get("value")

    def call(self, method, **parameters):
        """The result of a method; events that come before it are kept in `events`."""
        self.number += 1
        self._send(json.dumps({"id": self.number, "method": method, "params": parameters}))
        while True:
            message = json.loads(self._message())
            if message.get("id") != self.number:
                self.events.append(message)
            elif "error" in message:
                raise DevToolsFailure("%s: %s" % (method, self.reason_of(message)))
            else:
                return message["result"]

    @staticmethod
    def reason_of(failure):
        """The sentence in the answer to a command that failed."""
        return failure["error"]["message"]

    def close(self):
        self.socket.close()

    def _shake_hands(self, parts):
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((
            "GET %s HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: %s\r\nSec-WebSocket-Version: 13\r\n\r\n"
            % (parts.path, parts.netloc, key)).encode())
        while b"\r\n\r\n" not in self.received:
            self._receive()
        head, self.received = self.received.split(b"\r\n\r\n", 1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise DevToolsFailure(head.decode("latin-1"))

    def _send(self, text):
        data = text.encode()
        if len(data) < 126:
            head = struct.pack("!BB", 0x81, 0x80 | len(data))
        elif len(data) < 1 << 16:
            head = struct.pack("!BBH", 0x81, 0x80 | 126, len(data))
        else:
            head = struct.pack("!BBQ", 0x81, 0x80 | 127, len(data))
        # Firefox refuses a mask of zeros.
        mask = b"mask"
        key = (mask * (len(data) // 4 + 1))[:len(data)]
        masked = int.from_bytes(data, "big") ^ int.from_bytes(key, "big")
        self.socket.sendall(head + mask + masked.to_bytes(len(data), "big"))

    def _message(self):
        message = b""
        while True:
            is_last, data = self._frame()
            message += data
            if is_last:
                return message

    def _frame(self):
        first, second = self._take(2)
        length = second & 0x7F
        if length == 126:
            length = struct.unpack("!H", self._take(2))[0]
        elif length == 127:
            length = struct.unpack("!Q", self._take(8))[0]
        return first & 0x80, self._take(length)

    def _take(self, count):
        while len(self.received) < count:
            self._receive()
        taken, self.received = self.received[:count], self.received[count:]
        return taken

    def _receive(self):
        data = self.socket.recv(1 << 16)
        if not data:
            raise DevToolsFailure("the browser closed the connection")
        self.received += data
