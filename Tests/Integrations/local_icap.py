# SPDX-License-Identifier: Apache-2.0
"""A c-icap of its own with the service, with the lines of c-icap.conf of Documentation/ICAP.md; and a client."""
import os
import pathlib
import signal
import socket
import subprocess
import time

from local_squid import documented, free_port, wait_for_port

#: The folder of srv_sluice.so.
SERVICE = pathlib.Path(os.environ.get("ICAP_SERVICE", ".build/icap")).resolve()


class ICAPServer:
    """A c-icap with the service on a port of its own."""

    def __init__(self, folder, index, *settings):
        self.folder, self.port = folder, free_port()
        lines = documented("Set up c-icap", "text", "ICAP.md").replace("/etc/sluice/ads.sluice", str(index))
        lines = lines.replace("srv_sluice.so", str(SERVICE / "srv_sluice.so"))
        ours = [
            "Port 127.0.0.1:%d" % self.port, "PidFile %s" % (folder / "c-icap.pid"),
            "CommandsSocket %s" % (folder / "c-icap.ctl"), "ServerLog %s" % (folder / "icap.log"),
            "AccessLog %s" % (folder / "icap-access.log"), "TmpDir %s" % folder, "StartServers 1", "MaxServers 3",
            "ThreadsPerChild 20", "MinSpareThreads 5", "MaxSpareThreads 40", "Timeout 10", "KeepAliveTimeout 10",
            "ServerName here", "ServerAdmin nobody", lines, *settings, ""]
        (folder / "c-icap.conf").write_text("\n".join(ours))
        # It does not give up the terminal, so it ends with the test.
        with (folder / "c-icap.out").open("wb") as output:
            self.process = subprocess.Popen(
                ["c-icap", "-N", "-D", "-f", str(folder / "c-icap.conf")], stdout=output, stderr=output,
                start_new_session=True)
        if not wait_for_port(self.port, self.process):
            raise RuntimeError(self.log())

    def log(self):
        """What it wrote: to its output until it has read its settings, and to its log."""
        return "".join(path.read_text(errors="replace") for path in
                       (self.folder / "c-icap.out", self.folder / "icap.log") if path.exists())

    def children(self):
        """The processes that answer."""
        found = subprocess.run(["pgrep", "-P", str(self.process.pid)], capture_output=True, text=True)
        return [int(number) for number in found.stdout.split()]

    def close(self):
        # SIGTERM makes it wait for its children, which wait for connections that are kept alive.
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.process.wait()


def head(*lines):
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def chunked(data, end="0\r\n\r\n"):
    return (b"%x\r\n%s\r\n" % (len(data), data) if data else b"") + end.encode()


def request_message(port, http, body=None, extra=("Allow: 204",)):
    """The bytes of a REQMOD."""
    part = "req-body" if body is not None else "null-body"
    lines = ["REQMOD icap://127.0.0.1:%d/sluice ICAP/1.0" % port, "Host: 127.0.0.1", *extra,
             "Encapsulated: req-hdr=0, %s=%d" % (part, len(http))]
    return head(*lines) + http + (chunked(body) if body is not None else b"")


def response_message(port, http, answer, body=None, extra=("Allow: 204",)):
    """The bytes of a RESPMOD."""
    part = "res-body" if body is not None else "null-body"
    lines = ["RESPMOD icap://127.0.0.1:%d/sluice ICAP/1.0" % port, "Host: 127.0.0.1", *extra,
             "Encapsulated: req-hdr=0, res-hdr=%d, %s=%d" % (len(http), part, len(http) + len(answer))]
    return head(*lines) + http + answer + (chunked(body) if body is not None else b"")


class Answer:
    """An answer of ICAP: its status and headers, the heads inside, and the body."""

    def __init__(self, file):
        first = file.readline()
        self.status = int(first.split()[1]) if first.startswith(b"ICAP/1.0 ") else 0
        self.headers = self.read_headers(file)
        encapsulated = self.headers.get("encapsulated", "null-body=0")
        size = int(encapsulated.rpartition("=")[2])
        self.head = file.read(size).decode("latin-1")
        self.body = self.read_body(file) if "-body" in encapsulated and "null-body" not in encapsulated else None

    @staticmethod
    def read_headers(file):
        headers = {}
        for line in iter(file.readline, b""):
            if not line.strip():
                break
            name, _, value = line.decode("latin-1").partition(":")
            headers[name.lower()] = value.strip()
        return headers

    @staticmethod
    def read_body(file):
        body = b""
        while True:
            line = file.readline()
            if not line:
                raise ConnectionError("the body ends too early, after %d bytes" % len(body))
            size = int(line.split(b";")[0], 16)
            body += file.read(size)
            file.readline()
            if size == 0:
                return body


def ask(port, message):
    """The answer to the bytes of a message."""
    with socket.create_connection(("127.0.0.1", port), timeout=60) as connection:
        connection.sendall(message)
        return Answer(connection.makefile("rb"))


def wait_until(holds, seconds=10):
    """Whether something holds before some seconds are over."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if holds():
            return True
        time.sleep(0.05)
    return False
