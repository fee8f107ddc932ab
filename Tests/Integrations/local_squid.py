# SPDX-License-Identifier: Apache-2.0
"""A Squid of its own, with the lines of squid.conf of Documentation/Squid.md."""
import os
import pathlib
import re
import socket
import subprocess
import time

PROJECT = pathlib.Path(__file__).resolve().parents[2]
TEMPLATES = pathlib.Path("/usr/share/squid-langpack/templates")
PAGES = PROJECT / "Documentation"


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for_port(port, process):
    """Whether somebody listens on a port before the process ends, or twenty seconds are over."""
    for _ in range(400):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return True
        if process.poll() is not None:
            return False
        time.sleep(0.05)
    return False


def documented(name, kind="squid", page="Squid.md"):
    """The first block of a kind under a heading of a page."""
    text = (PAGES / page).read_text(encoding="utf-8")
    section = re.search(r"^##? %s\n(.*?)(?=^## |\Z)" % re.escape(name), text, re.S | re.M).group(1)
    return re.search(r"```%s\n(.*?)```" % kind, section, re.S).group(1)


#: The line that a section of the page puts its own in place of, by its beginning; none where it adds lines.
REPLACED = {
    "Https without an authority": "external_acl_type", "Https with an authority": "http_port",
    "Empty pictures and scripts": "http_access deny blocked", "Upgrades and redirects": None}


def configuration(*sections):
    """The lines for blocking, changed as sections of the page say."""
    lines = documented("Blocking")
    for section in sections:
        beginning, changed = REPLACED[section], documented(section)
        if beginning is None:
            lines += changed
            continue
        [old] = [line for line in lines.splitlines(keepends=True) if line.startswith(beginning)]
        lines = lines.replace(old, changed)
    return lines


class Squid:
    """A Squid of its own on a port of its own."""

    def __init__(self, folder, lines, index):
        self.folder = folder
        self.port = free_port()
        conf = lines.replace("/var/lib/sluice/ads/index.sluice", index)
        conf = conf.replace("/usr/bin/sluice", str(folder / "sluice"))
        conf = conf.replace("http_port 3128", "http_port 127.0.0.1:%d" % self.port)
        conf = conf.replace("/etc/squid/ca.pem", str(folder / "ca.pem"))
        conf = conf.replace("/var/lib/squid/certificates", str(folder / "certificates"))
        # The sites of the tests are on this machine, at any port.
        conf = conf.replace("http_access deny to_localhost\n", "")
        conf = conf.replace("acl https_port port 443\n", "acl https_port port 1-65535\n")
        # The package installs these where Squid looks for them.
        conf = conf.replace(":ERR_SLUICE", ":" + os.path.relpath(PROJECT / "Packaging/Squid", TEMPLATES) + "/ERR_SLUICE")
        conf += "\n".join([
            "", "hosts_file %s" % (folder / "hosts"), "pid_filename none", "pinger_enable off",
            "shutdown_lifetime 0 seconds", "cache deny all", "access_log stdio:%s" % (folder / "access.log"),
            "cache_log %s" % (folder / "cache.log"), "coredump_dir none", "sslproxy_cert_error allow all", "tls_outgoing_options flags=DONT_VERIFY_PEER", ""])
        (folder / "squid.conf").write_text(conf)
        self.errors = (folder / "errors").open("wb")
        self.process = subprocess.Popen(
            # A name of its own, because Squid uses it for what its processes share.
            ["squid", "-N", "-n", "sluice%d" % self.port, "-f", str(folder / "squid.conf")],
            stdout=subprocess.DEVNULL, stderr=self.errors)
        if not wait_for_port(self.port, self.process):
            raise RuntimeError((folder / "errors").read_text() + (folder / "cache.log").read_text())

    def get(self, url, *headers, **kwargs):
        """The status of a request and where it is sent."""
        command = ["curl", "-s", "-o", os.devnull, "-w", "%{http_code} %{redirect_url}", "--max-time", "10",
                   "-x", "http://127.0.0.1:%d" % self.port, "--path-as-is", url]
        for header in headers:
            command += ["-H", header]
        if "authority" in kwargs:
            command += ["--cacert", kwargs["authority"]]
        return subprocess.run(command, capture_output=True, text=True).stdout.strip()

    def close(self):
        self.process.terminate()
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.errors.close()
