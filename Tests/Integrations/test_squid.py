# SPDX-License-Identifier: Apache-2.0
"""Squid with `sluice squid` as a helper: blocked requests never reach the site, the rest do.

SLUICE in the environment is the command. The lines of squid.conf are those of Documentation/Squid.md.
"""
import json
import os
import pathlib
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import unittest

sys.dont_write_bytecode = True
from local_site import LocalSite  # noqa: E402

PROJECT = pathlib.Path(__file__).resolve().parents[2]
SLUICE = os.path.abspath(os.environ["SLUICE"])
PAGE = PROJECT / "Documentation" / "Squid.md"
CERTIFICATES = "/usr/lib/squid/security_file_certgen"


def block(pattern, **trigger):
    return {"trigger": {"url-filter": pattern, **trigger}, "action": {"type": "block"}}


RULES = [
    block("/ads/", **{"load-type": ["third-party"], "resource-type": ["script", "image"]}),
    block(r"^[^:]+://+([^:/]+\.)?tracker\.test[/:]"),
    block("/odd%20name", **{"url-filter-is-case-sensitive": True}),
    {"trigger": {"url-filter": "/old/"},
     "action": {"type": "redirect", "redirect": {"transform": {"fragment": "#moved"}}}},
    {"trigger": {"url-filter": "^http://plain\\.test/"}, "action": {"type": "make-https"}},
]


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def documented(name):
    """The block of lines of the page under a heading."""
    text = PAGE.read_text(encoding="utf-8")
    found = re.search(r"## %s\n.*?```squid\n(.*?)```" % re.escape(name), text, re.S)
    return found.group(1)


class Squid:
    """A Squid of its own on a port of its own."""

    def __init__(self, folder, lines, index):
        self.folder = folder
        self.port = free_port()
        conf = lines.replace("/etc/sluice/ads.sluice", index)
        conf = conf.replace("/usr/bin/sluice", str(folder / "sluice"))
        conf = conf.replace("http_port 3128", "http_port 127.0.0.1:%d" % self.port)
        conf = conf.replace("/etc/squid/ca.pem", str(folder / "ca.pem"))
        conf = conf.replace("/var/lib/squid/certificates", str(folder / "certificates"))
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
        self.wait()

    def wait(self):
        for _ in range(200):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            if self.process.poll() is not None:
                break
            time.sleep(0.05)
        raise RuntimeError((self.folder / "errors").read_text() + (self.folder / "cache.log").read_text())

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


class SquidTest(unittest.TestCase):
    name = None

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        # Squid drops root privileges, and its helpers with it.
        os.chmod(self.folder, 0o777)
        shutil.copy(SLUICE, self.folder / "sluice")
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        (self.folder / "hosts").write_text(
            "127.0.0.1 news.test cdn.test tracker.test plain.test www.tracker.test\n")
        self.index = str(self.folder / "ads.sluice")
        self.compile(RULES)

    def compile(self, rules):
        source = self.folder / "rules.json"
        source.write_text(json.dumps(rules))
        subprocess.run([SLUICE, "compile", "-q", "--target", "sluice", str(source), "-o", self.index], check=True)

    def squid(self, name):
        squid = Squid(self.folder, documented(name), self.index)
        self.addCleanup(squid.close)
        return squid

    def site(self, certificate=None):
        site = LocalSite({}, certificate)
        self.addCleanup(site.close)
        return site


class Blocking(SquidTest):
    def setUp(self):
        super().setUp()
        self.web = self.site()
        self.proxy = self.squid("Blocking")

    def check(self, status, host, path, *headers):
        self.web.requests.clear()
        url = "http://%s:%d%s" % (host, self.web.port, path)
        self.assertEqual(self.proxy.get(url, *headers).split()[0], status, url)
        self.assertEqual(self.web.requests, [host + path] if status == "200" else [])

    def test_what_is_blocked_never_reaches_the_site(self):
        news = "Referer: http://news.test/"
        script, image = "Sec-Fetch-Dest: script", "Sec-Fetch-Dest: image"
        self.check("403", "cdn.test", "/ads/a.js", news, script)
        self.check("403", "cdn.test", "/ads/a.js", news)
        self.check("403", "cdn.test", "/ads/a", news, image)
        self.check("200", "cdn.test", "/ads/a", news, "Sec-Fetch-Dest: style")
        self.check("200", "news.test", "/ads/a.js", news, script)
        self.check("403", "www.tracker.test", "/")
        self.check("200", "news.test", "/article")

    def test_what_is_encoded_stays_as_it_is(self):
        self.check("403", "news.test", "/odd%20name")
        self.check("200", "news.test", "/odd+name")
        self.check("200", "news.test", "/100%25")
        self.check("200", "news.test", "/a%22b%5Cc?q=%2520&r='%7C'")

    def test_headers_may_say_anything(self):
        self.check("200", "news.test", "/x", "Referer: %s" % ("x" * 5000))
        self.check("403", "tracker.test", "/x", 'Referer: " OK \\ % - $(x)', "Sec-Fetch-Dest: -")

    def test_a_new_index_decides_a_second_later(self):
        self.check("200", "news.test", "/later")
        self.compile(RULES + [block("/later")])
        time.sleep(1.2)
        self.check("403", "news.test", "/later")
        pathlib.Path(self.index).write_bytes(b"no index")
        time.sleep(1.2)
        self.check("403", "news.test", "/later")
        self.check("200", "news.test", "/article")

    def test_many_requests_at_once(self):
        url = "http://news.test:%d/[1-300]" % self.web.port
        blocked = "http://tracker.test:%d/[1-300]" % self.web.port
        for address, expected in ((url, "200"), (blocked, "403")):
            command = ["curl", "-s", "-Z", "--parallel-max", "50", "-o", os.devnull, "-w", "%{http_code}\n",
                       "-x", "http://127.0.0.1:%d" % self.proxy.port, address]
            found = subprocess.run(command, capture_output=True, text=True).stdout.split()
            self.assertEqual(found, [expected] * 300)


class Rewriting(SquidTest):
    def test_upgrades_are_carried_out(self):
        proxy = self.squid("Upgrades and redirects")
        web = self.site()
        # At its default port only: any other stays, as in WebKit.
        self.assertEqual(proxy.get("http://plain.test/x?a=%20b"), "307 https://plain.test/x?a=%20b")
        self.assertEqual(proxy.get("http://plain.test:%d/x" % web.port).split()[0], "200")


class Encrypted(SquidTest):
    def setUp(self):
        super().setUp()
        self.make_authority()
        subprocess.run([CERTIFICATES, "-c", "-s", str(self.folder / "certificates"), "-M", "4MB"],
                       check=True, stdout=subprocess.DEVNULL)
        subprocess.run(["chmod", "-R", "a+rwX", str(self.folder)], check=True)
        self.web = self.site(str(self.folder / "site.pem"))

    def openssl(self, *words):
        subprocess.run(["openssl", *words], check=True, cwd=self.folder, capture_output=True)

    def make_authority(self):
        names = "subjectAltName=DNS:news.test,DNS:cdn.test,DNS:tracker.test"
        self.openssl("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=test",
                     "-keyout", "key.pem", "-out", "cert.pem")
        self.openssl("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=news.test",
                     "-addext", names, "-keyout", "site.key", "-out", "site.crt")
        for name, parts in (("ca.pem", ("key.pem", "cert.pem")), ("site.pem", ("site.key", "site.crt"))):
            (self.folder / name).write_text("".join((self.folder / part).read_text() for part in parts))

    def test_requests_within_tunnels_are_decided_about(self):
        proxy = self.squid("With https")
        authority = str(self.folder / "cert.pem")

        def status(host, path, *headers):
            url = "https://%s:%d%s" % (host, self.web.port, path)
            return proxy.get(url, *headers, authority=authority).split()[0]

        news = "Referer: https://news.test/"
        self.assertEqual(status("news.test", "/article"), "200")
        self.assertEqual(status("cdn.test", "/ads/a", news, "Sec-Fetch-Dest: script"), "403")
        self.assertEqual(status("cdn.test", "/ads/a", news, "Sec-Fetch-Dest: style"), "200")
        self.assertEqual(status("tracker.test", "/x"), "403")
        self.assertEqual(self.web.requests, ["news.test/article", "cdn.test/ads/a"])


if __name__ == "__main__":
    unittest.main(verbosity=2)
