# SPDX-License-Identifier: Apache-2.0
"""A mitmproxy of its own, from the Python environment that MITMPROXY in the environment names."""
import asyncio
import os
import pathlib
import re
import ssl
import subprocess

from local_squid import free_port, wait_for_port

PROGRAMS = os.path.abspath(os.path.join(os.environ.get("MITMPROXY", ""), "bin"))


def addon():
    """The path of the add-on of the Python package."""
    command = [os.path.join(PROGRAMS, "python"), "-m", "sluice.mitmproxy_addon"]
    done = subprocess.run(command, cwd="/", check=True, capture_output=True, text=True)
    return done.stdout.strip()


class Mitmproxy:
    """A mitmproxy on a port of its own, with scripts and settings; it logs errors."""

    def __init__(self, folder, scripts, *settings):
        self.log_path = folder / "mitmproxy.log"
        self.port = free_port()
        command = [os.path.join(PROGRAMS, "mitmdump"), "--listen-host", "127.0.0.1"]
        command += ["-p", str(self.port)]
        for script in scripts:
            command += ["-s", str(script)]
        usual = ["confdir=%s" % folder, "flow_detail=0", "termlog_verbosity=error"]
        for setting in [*usual, *settings]:
            command += ["--set", setting]
        with self.log_path.open("wb") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT)
        if not wait_for_port(self.port, self.process):
            self.close()
            raise RuntimeError(self.log())

    def log(self):
        """What it has logged."""
        return self.log_path.read_text(encoding="utf-8", errors="replace")

    def messages(self):
        """The messages that it has logged, each with the lines of its traceback."""
        parts = re.split(r"^(?=\[\d\d:\d\d:)", self.log(), flags=re.MULTILINE)
        return [part for part in parts if part]

    def kilobytes(self):
        """The memory that it has."""
        status = pathlib.Path("/proc/%d/status" % self.process.pid).read_text(encoding="ascii")
        return int(re.search(r"VmRSS:\s+(\d+)", status).group(1))

    def descriptors(self):
        """How many files and connections it has open."""
        return len(os.listdir("/proc/%d/fd" % self.process.pid))

    async def tunnel(self, host, is_secret, protocols=()):
        """A connection to a host through the proxy."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            name = "%s:%d" % (host, 443 if is_secret else 80)
            writer.write(("CONNECT %s HTTP/1.1\r\nHost: %s\r\n\r\n" % (name, name)).encode())
            await reader.readuntil(b"\r\n\r\n")
            if is_secret:
                context = ssl.create_default_context()
                context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
                if protocols:
                    context.set_alpn_protocols(protocols)
                await writer.start_tls(context, server_hostname=host)
        except BaseException:
            writer.close()
            raise
        return reader, writer

    def close(self):
        """Ends it."""
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
