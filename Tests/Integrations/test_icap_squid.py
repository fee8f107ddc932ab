# SPDX-License-Identifier: Apache-2.0
"""The service for c-icap behind a real Squid, within https too, and what a real browser shows then.

SLUICE in the environment is the command, ICAP_SERVICE the folder of srv_sluice.so. With PICTURES, a folder, what the
browser shows is kept there.
"""
import os
import subprocess
import sys
import unittest

sys.dont_write_bytecode = True
from local_icap import ICAPServer, wait_until  # noqa: E402
from local_squid import Squid, documented  # noqa: E402
from news_page import ADS, KEPT, PAPER, STATS, STOPPED  # noqa: E402
import test_browser  # noqa: E402
from test_icap import FILTERS, HTML, NEWS, ICAPTest  # noqa: E402
from test_squid import Encrypted  # noqa: E402


def icap_lines(section, port):
    return documented(section, page="ICAP.md").replace("127.0.0.1:1344", "127.0.0.1:%d" % port)


class BehindSquid(ICAPTest):
    filters = FILTERS.replace("ads.test", "tracker.test").replace("cookies.test", "cdn.test")

    def setUp(self):
        super().setUp()
        self.web = self.site()
        log = documented("Set up Squid", "squid-log", "ICAP.md")
        log = log.replace("/var/log/squid", str(self.folder))
        self.proxy = Squid(self.folder, icap_lines("Set up Squid", self.server.port) + log, self.index)
        self.addCleanup(self.proxy.close)

    def test_what_is_blocked_never_reaches_the_site_and_is_in_the_log(self):
        at = ":%d" % self.web.port
        for host, status in (("tracker.test", "403"), ("news.test", "200")):
            found = self.proxy.get("http://%s%s/x" % (host, at), "Sec-Fetch-Dest: script", NEWS)
            self.assertEqual(found.split()[0], status)
        self.assertEqual(self.web.requests, ["news.test/x"])
        log = self.folder / "sluice.log"
        named = "filters.txt:3:1 %7C%7Ctracker.test%5E$script"
        self.assertTrue(wait_until(lambda: log.exists() and named in log.read_text()))

    def test_a_long_body_passes_in_both_directions(self):
        big = os.urandom(1_000_000)
        self.web.pages["/big.bin"] = ("application/octet-stream", big)
        (self.folder / "sent").write_bytes(big)
        command = ["curl", "-s", "-x", "http://127.0.0.1:%d" % self.proxy.port, "--data-binary", "@sent",
                   "-H", "Cookie: a=b", "http://cdn.test:%d/big.bin" % self.web.port]
        self.assertEqual(subprocess.run(command, capture_output=True, cwd=self.folder).stdout, big)


class EncryptedBehindSquid(Encrypted):
    """The same within tunnels that Squid looks into."""

    def test_requests_within_tunnels_are_decided_about(self):
        server = ICAPServer(self.folder, self.index)
        self.addCleanup(server.close)
        self.web.pages["/article"] = ("text/html", HTML)
        ICAPTest.compile_filters(self, FILTERS.replace("ads.test", "tracker.test"))
        proxy = Squid(self.folder, icap_lines("With https", server.port), self.index)
        self.addCleanup(proxy.close)
        at, authority = ":%d" % self.web.port, str(self.folder / "ca.crt")
        self.assertTrue(wait_until(lambda: proxy.get(
            "https://tracker.test%s/x" % at, "Sec-Fetch-Dest: script", authority=authority).split()[0] == "403"))
        self.web.requests.clear()
        command = ["curl", "-s", "-x", "http://127.0.0.1:%d" % proxy.port, "--cacert", authority, "-H",
                   "Sec-Fetch-Dest: document", "https://news.test%s/article" % at]
        page = subprocess.run(command, capture_output=True, text=True).stdout
        self.assertIn("sluice-generic.css", page)
        self.assertEqual(self.web.requests, ["news.test/article"])


PAPER_FILTERS = """
/ads/*$third-party
||{stats}^$script,image,xmlhttprequest,ping
/frame.html$third-party,subdocument
{paper}##iframe[src*="{ads}"]
""".format(stats=STATS, ads=ADS, paper=PAPER)


class InABrowser(test_browser.Browser):
    """The page of a newspaper in Chromium behind Squid with the service."""

    def test_ads_are_gone_and_their_frame_is_gone(self):
        ICAPTest.compile_filters(self, PAPER_FILTERS)
        server = ICAPServer(self.folder, self.index)
        self.addCleanup(server.close)
        proxy = Squid(self.folder, icap_lines("Set up Squid", server.port), self.index)
        self.addCleanup(proxy.close)
        asked, shown = self.proxied("paper-icap.png", proxy.port)
        self.assertEqual(asked, KEPT)
        self.assertFalse(asked & STOPPED)
        self.assertNotIn("a script has written", shown)
        self.assertIn("the church bell rang at one", shown)


# Theirs are run where they are.
for inherited in [name for name in vars(test_browser.Browser) if name.startswith("test_")]:
    setattr(InABrowser, inherited, None)

if __name__ == "__main__":
    # What it inherits is run where it is.
    del Encrypted
    unittest.main(verbosity=2)
