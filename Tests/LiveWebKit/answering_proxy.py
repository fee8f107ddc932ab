# SPDX-License-Identifier: Apache-2.0
"""A proxy on the loopback that answers every request itself and remembers it.

So pages can be loaded from any host, over http, https, ws and wss, without a network. It needs the
command `openssl` for the certificate, which need not be trusted.
"""
import os
import re
import socket
import ssl
import subprocess
import tempfile
import threading

ANSWER = ("HTTP/1.1 200 OK\r\nContent-Type: %s\r\nContent-Length: %d\r\nCache-Control: no-store\r\n"
          "Access-Control-Allow-Origin: %s\r\nAccess-Control-Allow-Credentials: true\r\n"
          "Access-Control-Allow-Headers: *\r\nSet-Cookie: seen=1; Max-Age=100000; Path=/\r\n\r\n")
REFUSAL = b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
HEADER = re.compile(r"^([^:\r\n]+):[ \t]*(.*?)\r?$", re.MULTILINE)


class AnsweringProxy:
    """Answers navigations with `page` and everything else with nothing.

    `seen` has, for each requested URL, whether cookies came with it.
    """

    def __init__(self):
        self.page = b""
        self.seen = {}
        self.certificate = certificate()
        self.socket = socket.create_server(("127.0.0.1", 0), backlog=512)
        self.address = "http://127.0.0.1:%d" % self.socket.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            connection, _ = self.socket.accept()
            threading.Thread(target=self.serve, args=(connection,), daemon=True).start()

    def serve(self, connection):
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        try:
            self.answer_all(connection, None)
        except OSError:
            pass  # The browser went away.
        finally:
            connection.close()

    def answer_all(self, connection, scheme):
        """Answers the requests of one connection; `scheme` is that of a tunnel."""
        stream = connection.makefile("rb", buffering=65536)
        while True:
            head = read_head(stream)
            if head is None:
                return
            method, target, headers = head
            if method == "CONNECT":
                connection.sendall(b"HTTP/1.1 200 OK\r\n\r\n")
                return self.enter(connection)
            stream.read(int(headers.get("content-length", 0)))
            self.answer(connection, target, headers, scheme)

    def enter(self, connection):
        """Continues inside a tunnel, which is encrypted or, for ws, not."""
        first = connection.recv(1, socket.MSG_PEEK)
        if first != b"\x16":
            return self.answer_all(connection, "http")
        with self.certificate.wrap_socket(connection, server_side=True) as inside:
            self.answer_all(inside, "https")

    def answer(self, connection, target, headers, scheme):
        is_socket = headers.get("upgrade", "").lower() == "websocket"
        url = target if scheme is None else "%s://%s%s" % (
            scheme.replace("http", "ws") if is_socket else scheme, headers.get("host", ""), target)
        self.seen[url] = "seen=1" in headers.get("cookie", "")
        if is_socket:
            return connection.sendall(REFUSAL)
        is_page = headers.get("accept", "").startswith("text/html,")
        body = self.page if is_page else b""
        kind = "text/html; charset=utf-8" if is_page else "text/plain"
        head = ANSWER % (kind, len(body), headers.get("origin", "*"))
        connection.sendall(head.encode() + body)


def read_head(stream):
    """The method, the target and the headers of a request, or None at the end."""
    line = stream.readline()
    if not line.strip():
        return None
    lines = []
    while True:
        header = stream.readline()
        if not header.strip():
            break
        lines.append(header.decode("latin-1"))
    method, target, _ = line.decode("latin-1").split(" ", 2)
    return method, target, {name.lower(): value for name, value in HEADER.findall("".join(lines))}


def certificate():
    """A new certificate."""
    with tempfile.TemporaryDirectory() as folder:
        key, file = os.path.join(folder, "key.pem"), os.path.join(folder, "certificate.pem")
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
             "-nodes", "-subj", "/CN=proxy", "-days", "30", "-keyout", key, "-out", file],
            check=True, stderr=subprocess.DEVNULL)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(file, key)
        return context
