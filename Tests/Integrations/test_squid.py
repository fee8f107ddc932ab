# SPDX-License-Identifier: Apache-2.0
"""Squid with `sluice squid` as a helper: blocked requests never reach the site, the rest do.

SLUICE in the environment is the command. The lines of squid.conf are those of Documentation/Squid.md.
"""
import asyncio
import collections
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from random import Random

sys.dont_write_bytecode = True
from compare_squid import Comparison, Load, ask_all  # noqa: E402
from local_site import LocalSite, self_signed  # noqa: E402
from local_squid import Squid, configuration, documented, free_port, wait_for_port  # noqa: E402

SLUICE = os.path.abspath(os.environ["SLUICE"])
CERTIFICATES = "/usr/lib/squid/security_file_certgen"


def block(pattern, **trigger):
    return {"trigger": {"url-filter": pattern, **trigger}, "action": {"type": "block"}}


RULES = [
    block("/ads/", **{"load-type": ["third-party"], "resource-type": ["script", "image"]}),
    block(r"^[^:]+://+([^:/]+\.)?tracker\.test[/:]"),
    block("/odd%20name", **{"url-filter-is-case-sensitive": True}),
    block(r"/pixel\.gif"),
    block("say='no'"),
    {"trigger": {"url-filter": "/old/"},
     "action": {"type": "redirect", "redirect": {"transform": {"fragment": "#moved"}}}},
    {"trigger": {"url-filter": "^http://plain\\.test/"}, "action": {"type": "make-https"}},
]


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

    def log(self):
        return (self.folder / "cache.log").read_text()

    def squid(self, sections=(), *changes):
        """A Squid with the lines of the page for blocking and of sections, some of which are changed."""
        lines = configuration(*sections)
        for old, new in changes:
            self.assertIn(old, lines)
            lines = lines.replace(old, new)
        squid = Squid(self.folder, lines, self.index)
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
        self.proxy = self.squid()

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

    def test_a_part_of_a_query_is_not_a_path(self):
        self.check("200", "news.test", "/?u=%2Fpixel.gif")
        self.check("403", "news.test", "/pixel.gif")
        self.check("403", "news.test", "/a%23/pixel.gif")
        self.check("403", "news.test", "/say='no'")
        self.check("200", "news.test", "/say=%27no%27")

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


class Pages(SquidTest):
    """What Squid answers in place of what is blocked."""

    NEWS = "Referer: http://news.test/"

    def setUp(self):
        super().setUp()
        self.web = self.site()

    def answer(self, host, path, *headers):
        """The status, the type and the body of an answer."""
        url = "http://%s:%d%s" % (host, self.web.port, path)
        command = ["curl", "-s", "-w", "\n%{http_code} %{content_type}", "-x", "http://127.0.0.1:%d" % self.proxy.port, url]
        for header in headers:
            command += ["-H", header]
        body, _, last = subprocess.run(command, capture_output=True, check=True).stdout.rpartition(b"\n")
        status, _, kind = last.decode().partition(" ")
        return status, kind, body

    def test_a_page_names_the_rule(self):
        self.proxy = self.squid()
        status, kind, body = self.answer("tracker.test", "/<b>?x='\"&")
        self.assertEqual((status, kind), ("403", "text/html;charset=utf-8"))
        self.assertIn(b"blocked by rules.json:", body)
        self.assertNotIn(b"<b>?x", body)

    def test_the_name_of_a_list_is_no_markup(self):
        source = self.folder / "ads.txt"
        source.write_text("||tracker.test^\n")
        subprocess.run([SLUICE, "compile", "-q", "--name", "<script>.txt", str(source), "-o", self.index], check=True)
        self.proxy = self.squid()
        body = self.answer("tracker.test", "/")[2]
        self.assertIn(b"blocked by &lt;script&gt;.txt:1:1", body)
        self.assertNotIn(b"<script>", body)

    def test_pictures_and_scripts_are_empty(self):
        self.proxy = self.squid(["Empty pictures and scripts"])
        image, script = "Accept: image/avif,image/webp,*/*;q=0.8", "Sec-Fetch-Dest: script"
        picture = ("200", "image/svg+xml", b'<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')
        nothing = ("200", "text/javascript", b"")
        self.assertEqual(self.answer("tracker.test", "/x", image), picture)
        self.assertEqual(self.answer("tracker.test", "/x.js", image), picture)
        self.assertEqual(self.answer("tracker.test", "/x", script), nothing)
        for path in ("/x.js", "/x.MJS", "/x.js?y"):
            self.assertEqual(self.answer("tracker.test", path), nothing)
        for path, headers in (("/x", []), ("/x.json", []), ("/x.js", ["Sec-Fetch-Dest: empty"])):
            status, kind, body = self.answer("tracker.test", path, *headers)
            self.assertEqual((status, kind), ("403", "text/html;charset=utf-8"))
            self.assertIn(b"blocked by", body)
        self.assertEqual(self.web.requests, [])

    def test_what_is_allowed_arrives_as_it_is(self):
        self.proxy = self.squid(["Empty pictures and scripts"])
        for path, headers in (("/x.js", []), ("/x", ["Accept: image/*"]), ("/x", ["Sec-Fetch-Dest: script"])):
            self.assertEqual(self.answer("news.test", path, *headers), ("200", "text/plain", b"here"))


class Tunnels(SquidTest):
    """Https without an authority: hosts are decided."""

    def test_a_blocked_host_cannot_be_reached(self):
        names = self.folder / "site.pem"
        web = self.site(str(self_signed(names)))
        proxy = self.squid(["Https without an authority"])
        for host, status in (("news.test", "200"), ("tracker.test", "403"), ("www.tracker.test", "403")):
            found = subprocess.run(
                ["curl", "-s", "-k", "-o", os.devnull, "-w", "%{http_connect}", "-x", "http://127.0.0.1:%d" % proxy.port,
                 "https://%s:%d/" % (host, web.port)], capture_output=True, text=True, check=False).stdout
            self.assertEqual(found, status, host)
        self.assertEqual(web.requests, ["news.test/"])


class WithoutIndex(SquidTest):
    """A helper starts without a usable index, and Squid with it."""

    def setUp(self):
        super().setUp()
        self.web = self.site()

    def start(self, *options):
        command = "squid %s /var/lib/sluice/ads/index.sluice" % " ".join(options)
        self.proxy = self.squid((), ("squid /var/lib/sluice/ads/index.sluice", command))

    def status(self, host):
        return self.proxy.get("http://%s:%d/" % (host, self.web.port)).split()[0]

    def check_until_usable(self, status, words):
        self.assertEqual([self.status("news.test"), self.status("tracker.test")], [status, status])
        self.assertIn(words, self.log())
        self.compile(RULES)
        time.sleep(1.2)
        self.assertEqual([self.status("news.test"), self.status("tracker.test")], ["200", "403"])
        self.assertIn("the index is usable now", self.log())
        self.assertIsNone(self.proxy.process.poll())

    def test_a_damaged_index_allows_everything_until_it_is_usable(self):
        pathlib.Path(self.index).write_bytes(b"no index")
        self.start()
        self.check_until_usable("200", "this is not an index of rules; all requests are allowed until it is usable")

    def test_a_missing_index_may_block_everything_until_it_is_usable(self):
        os.remove(self.index)
        self.start("--without-index", "block")
        self.check_until_usable("403", "all requests are blocked until it is usable")


class Rewriting(SquidTest):
    def test_upgrades_are_carried_out(self):
        proxy = self.squid(["Upgrades and redirects"])
        web = self.site()
        # At its default port only: any other stays, as in WebKit.
        for path in ("/x?a=%20b", "/login?next=%2Fshop%3Fid", "/a%2523%22", "/a'b/%27?c=%27"):
            self.assertEqual(proxy.get("http://plain.test" + path), "307 https://plain.test" + path)
        self.assertEqual(proxy.get("http://plain.test:%d/x" % web.port).split()[0], "200")


class Resources(SquidTest):
    def test_squid_fetches_the_resource_that_a_filter_names(self):
        (self.folder / "ads.txt").write_text("/tag.js$script,redirect=noopjs\n/other.js$script\n")
        subprocess.run([SLUICE, "compile", "-q", "--syntax", "ublock", "--filter-texts", str(self.folder / "ads.txt"),
                        "-o", self.index], check=True)
        port = free_port()
        service = subprocess.Popen([SLUICE, "serve", "--listen", "127.0.0.1:%d" % port, self.index], stderr=subprocess.DEVNULL)
        self.addCleanup(service.wait)
        self.addCleanup(service.terminate)
        self.assertTrue(wait_for_port(port, service))
        proxy = self.squid(["Upgrades and redirects"], (
            "/usr/bin/sluice squid ", "/usr/bin/sluice squid --resources-url http://127.0.0.1:%d/resources/ " % port))
        web = self.site()

        def fetched(path):
            return subprocess.run(
                ["curl", "-s", "-i", "--max-time", "10", "-x", "http://127.0.0.1:%d" % proxy.port, "-H", "Sec-Fetch-Dest: script",
                 "http://plain.test:%d%s" % (web.port, path)], capture_output=True, text=True).stdout.lower()

        answer = fetched("/tag.js")
        self.assertTrue(answer.startswith("http/1.1 200 ") and "content-type: text/javascript" in answer, answer)
        answer = fetched("/other.js")
        self.assertTrue(answer.startswith("http/1.1 403 ") and "ads.txt:2:1: /other.js$script" in answer, answer)


class Bursts(SquidTest):
    """No burst fills the queue of a helper."""

    AT_ONCE = 1000

    def setUp(self):
        super().setUp()
        # Nothing is forwarded, so the helper alone decides how fast this goes.
        forwarding = "http_access allow clients"
        nothing = "deny_info 404:ERR_ACCESS_DENIED clients\nhttp_access deny clients"
        self.proxy = self.squid((), (forwarding, nothing))
        self.helpers = [int(number) for number in subprocess.run(
            ["pgrep", "-P", str(self.proxy.process.pid)], check=True, capture_output=True, text=True).stdout.split()]

    def statuses(self, host):
        messages = [("GET http://%s/%d HTTP/1.1\r\nHost: %s\r\n\r\n" % (host, number, host)).encode()
                    for number in range(self.AT_ONCE)]
        answers = asyncio.run(ask_all(self.proxy.port, messages, connections=self.AT_ONCE))
        return collections.Counter(status for status, _ in answers)

    def test_a_thousand_requests_at_once_are_all_decided(self):
        self.assertEqual(self.statuses("news.test"), {"404": self.AT_ONCE})
        self.assertEqual(self.statuses("tracker.test"), {"403": self.AT_ONCE})

    def test_a_thousand_requests_wait_for_a_helper_that_is_busy(self):
        def signal_helpers(number):
            for helper in self.helpers:
                os.kill(helper, number)

        signal_helpers(signal.SIGSTOP)
        going_on = threading.Timer(1, signal_helpers, [signal.SIGCONT])
        going_on.start()
        self.addCleanup(going_on.join)
        self.assertEqual(self.statuses("news.test"), {"404": self.AT_ONCE})


class Comparing(SquidTest):
    """A real Squid decides as `sluice match` does."""

    PIECES = ("%2F", "/", "%27", "'", "%22", "%7C", "|", "%5B", "[", "%", "%zz", "%25", "%2527", "é", "~", "^", "`",
              "{", "}", "(", "*", "+", ";", ",", "$", "!", "&", "=", "?", ":", "@", "a", "Ads")

    def test_odd_urls_are_decided_as_they_are(self):
        random = Random(1)
        loads = [Load("http://cdn.test/" + "".join(random.choices(self.PIECES, k=6)),
                      "http://news.test/" + "".join(random.choices(self.PIECES, k=3)), "script")
                 for _ in range(2000)]
        rules = self.folder / "odd.json"
        # One rule for each piece, as it is written in a URL that is not encoded any further.
        rules.write_text(json.dumps(
            [block(re.escape(piece) + "[aA/]", **{"url-filter-is-case-sensitive": True})
             for piece in ("%2F", "%27", "'", "%22", "%7C", "|", "%25", "%2527", "%C3%A9", "~", "&", "%zz")]))
        comparison = Comparison(SLUICE, self.folder)
        comparison.compile(str(rules))
        blocked = comparison.blocking(loads)
        self.assertEqual(comparison.differences, 0)
        self.assertTrue(200 < blocked < 1800, blocked)


class Encrypted(SquidTest):
    def setUp(self):
        super().setUp()
        self.make_authority()
        self.make_site_certificate()
        self.web = self.site(str(self.folder / "site.pem"))

    def make_authority(self):
        """Runs the commands of the page, in folders of the test."""
        commands = documented("Https with an authority", "sh")
        for theirs in ("/etc/squid", "/var/lib/squid"):
            self.assertIn(theirs, commands)
            commands = commands.replace(theirs, str(self.folder))
        # The folder is that of all the others, and stays theirs.
        commands = commands.replace("install -d ", "true ")
        # A key that others may read for a moment is one that they may read.
        script = """umask 022
            openssl() { umask >umask; command openssl "$@"; }
            """ + commands
        subprocess.run(["bash", "-euc", script], check=True, capture_output=True)
        self.assertEqual((self.folder / "umask").read_text().strip(), "0077")
        self.assertEqual((self.folder / "ca.crt").stat().st_mode & 0o777, 0o644)
        key = self.folder / "ca.pem"
        self.assertEqual((key.owner(), key.stat().st_mode & 0o777), ("proxy", 0o400))
        secret = [path.name for path in self.folder.iterdir()
                  if path.is_file() and b"PRIVATE KEY" in path.read_bytes()]
        self.assertEqual(secret, ["ca.pem"])

    def make_site_certificate(self):
        names = "subjectAltName=DNS:news.test,DNS:cdn.test,DNS:tracker.test"
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
                        "-subj", "/CN=news.test", "-addext", names, "-keyout", "site.key", "-out", "site.crt"],
                       check=True, cwd=self.folder, capture_output=True)
        (self.folder / "site.pem").write_text(
            "".join((self.folder / part).read_text() for part in ("site.key", "site.crt")))

    def test_requests_within_tunnels_are_decided_about(self):
        proxy = self.squid(["Https with an authority"])
        authority = str(self.folder / "ca.crt")

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
