# SPDX-License-Identifier: Apache-2.0
"""A real browser behind Squid and behind mitmproxy: a page of a newspaper, with and without rules. And WebKitGTK,
which reads the same list itself.

SLUICE in the environment is the command, MITMPROXY the folder of the Python environment in which mitmproxy
and the wheel are. With PICTURES, a folder, what the browser shows is kept there.
"""
import os
import pathlib
import shutil
import subprocess
import sys
import time
import unittest

sys.dont_write_bytecode = True
from local_mitmproxy import Mitmproxy, addon  # noqa: E402
from local_site import LocalSite  # noqa: E402
from news_page import KEPT, PAPER, RULES, STOPPED, pages  # noqa: E402
from test_squid import SquidTest  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
BROWSER = shutil.which("chromium")


class Browser(SquidTest):
    def setUp(self):
        super().setUp()
        (self.folder / "hosts").write_text("127.0.0.1 paper.localhost ads.localhost stats.localhost\n")
        self.compile(RULES)
        self.web = LocalSite({})
        self.web.pages = pages(self.web.port)
        self.addCleanup(self.web.close)

    def show(self, name, *options):
        """The requests of the hosts while the browser showed the page, and what it showed."""
        self.web.requests.clear()
        picture = pathlib.Path(os.environ.get("PICTURES", self.folder)) / name
        # Without a sandbox, because that needs permissions that a container rarely has.
        command = [BROWSER, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                   "--user-data-dir=%s" % (self.folder / ("profile-" + name)), "--window-size=800,760",
                   "--virtual-time-budget=8000", "--hide-scrollbars", *options]
        page = "http://%s:%d/" % (PAPER, self.web.port)
        subprocess.run([*command, "--screenshot=%s" % picture, page], check=True, capture_output=True, timeout=120)
        time.sleep(0.5)
        self.assertGreater(picture.stat().st_size, 5000)
        asked = {request for request in self.web.requests if not request.endswith("/favicon.ico")}
        shown = subprocess.run([*command, "--dump-dom", page], check=True, capture_output=True, timeout=120)
        return asked, shown.stdout.decode()

    def test_without_rules_everything_is_loaded(self):
        asked, shown = self.show("without.png")
        self.assertEqual(asked, KEPT | STOPPED)
        self.assertIn("a script has written", shown)

    def proxied(self, name, port):
        return self.show(
            name, "--proxy-server=http://127.0.0.1:%d" % port, "--proxy-bypass-list=<-loopback>")

    def mitmproxy(self):
        """The port of a mitmproxy with the add-on."""
        # It resolves hosts with the system, which may not know names that only browsers know.
        here = self.folder / "here.py"
        here.write_text("def server_connect(data):\n    data.server.address = ('127.0.0.1', data.server.address[1])\n")
        proxy = Mitmproxy(self.folder, [addon(), here], "sluice_index=%s" % self.index)
        self.addCleanup(proxy.close)
        return proxy.port

    def test_behind_mitmproxy_the_same_is_blocked(self):
        asked, shown = self.proxied("mitmproxy.png", self.mitmproxy())
        self.assertEqual(asked, KEPT)
        self.assertNotIn("a script has written", shown)
        self.assertIn("the church bell rang at one", shown)

    def show_in_webkit(self, name, rules):
        """The same in WebKitGTK, which has rule lists itself."""
        self.web.requests.clear()
        folder = self.folder / name
        picture = pathlib.Path(os.environ.get("PICTURES", self.folder)) / (name + ".png")
        environment = dict(os.environ, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS="1",
                           WEBKIT_DISABLE_COMPOSITING_MODE="1", LIBGL_ALWAYS_SOFTWARE="1")
        page = "http://%s:%d/" % (PAPER, self.web.port)
        subprocess.run(
            ["xvfb-run", "-a", "/usr/bin/python3", str(HERE / "webkit_page.py"), str(folder), rules,
             "http://127.0.0.1:%d" % self.web.port, page, str(picture)],
            check=True, capture_output=True, timeout=120, env=environment)
        self.assertGreater(picture.stat().st_size, 5000)
        return {request for request in self.web.requests if not request.endswith("/favicon.ico")}

    def test_webkit_stops_the_same_requests_by_itself(self):
        self.assertEqual(self.show_in_webkit("webkit-without", "-"), KEPT | STOPPED)
        rules = str(self.folder / "rules.json")
        self.assertEqual(self.show_in_webkit("webkit-with", rules), KEPT)

    def test_behind_squid_what_is_blocked_never_reaches_its_host(self):
        asked, shown = self.proxied("with.png", self.squid().port)
        self.assertEqual(asked, KEPT)
        self.assertNotIn("a script has written", shown)
        self.assertIn("the church bell rang at one", shown)

    def test_behind_squid_pictures_and_scripts_that_are_blocked_are_empty(self):
        host = "http://stats.localhost:%d" % self.web.port
        self.web.pages["/"] = ("text/html", ("""<!DOCTYPE html><body>
            <script>function note(text) { document.body.append(text + ";"); }</script>
            <img src="%s/pixel" onload="note('picture ' + this.naturalWidth)" onerror="note('broken picture')">
            <script src="%s/count.js" onload="note('script')" onerror="note('broken script')"></script>
            <p style="height: 200px; background: #888">%s</p>""" % (host, host, "news " * 900)).encode())
        asked, shown = self.proxied("empty.png", self.squid(["Empty pictures and scripts"]).port)
        self.assertEqual(asked, {PAPER + "/"})
        self.assertIn("picture 1;", shown)
        self.assertIn("script;", shown)
        self.assertNotIn("broken", shown.split("</script>")[-1])


if __name__ == "__main__":
    if not BROWSER:
        raise SystemExit("there is no chromium")
    unittest.main(verbosity=2)
