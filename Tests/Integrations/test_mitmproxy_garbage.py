# SPDX-License-Identifier: Apache-2.0
"""mitmproxy with the add-on under garbage, while good and damaged files replace its index or list:
it goes on, and what is blocked stays blocked.

SLUICE in the environment is the command, MITMPROXY the folder of the Python environment in which
mitmproxy and the wheel are, MESSAGES how many conversations each test has, SEED the seed.
"""
import asyncio
import collections
import contextlib
import json
import os
import pathlib
import random
import re
import sys
import tempfile
import time
import unittest

sys.dont_write_bytecode = True
from changing_source import ChangingSource, rule  # noqa: E402
from compare_squid import answer  # noqa: E402
from garbage import Garbage, send  # noqa: E402
from local_mitmproxy import Mitmproxy  # noqa: E402
from local_site import LocalSite, self_signed  # noqa: E402

MESSAGES = int(os.environ.get("MESSAGES") or 2000)
CONNECTIONS, BATCH = 20, 400
#: How long an answer to garbage is waited for, in seconds. mitmproxy drops a request whose
#: connection ends.
PATIENCE = 0.5
#: The longest that an answer to a usual request may take, in seconds.
LONGEST = 30
#: How much larger the process may be in the second half of a test: a tenth, and so many kilobytes.
GROWTH = 32 * 1024

RULES = [
    rule(r"^[^:]+://+([^:/]+\.)?tracker\.test[/:]"), rule("/ads/"),
    rule("/counted", "block-cookies"),
    rule("^https?://[^/]+/grouped/(.*)$", "redirect",
         redirect={"regex-substitution": "https://other.test/\\1"}),
    rule("/headers", "modify-headers", priority=1, **{"request-headers": [
        {"operation": "set", "header": "x-one", "value": "1"}]}),
]
#: Usual requests: host, path and status; with and without TLS.
USUAL = [(*request, is_secret) for is_secret in (False, True) for request in [
    ("tracker.test", "/x", "403"), ("www.tracker.test", "/", "403"), ("news.test", "/ads/x", "403"),
    ("news.test", "/x", "200"), ("news.test", "/counted", "200")]]
# An address of IPv6 leads to no site, so there is no tunnel to it.
USUAL.append(("[::1]", "/ads/x", "403", False))
#: Hosts that have sites of their own, because nothing may reach them.
TRACKERS = {"tracker.test": "direct", "www.tracker.test": "direct",
            "tunnel.tracker.test": "tunneled"}
#: The add-on, and the names of hosts, each of which leads to a site for its port.
SCRIPT = """
import json, pathlib, socket
from sluice import Matcher
from sluice.mitmproxy_addon import RuleLists

class Counting(RuleLists):
    async def _apply(self, flow):
        self.counts[flow.request.http_version] += 1
        await super()._apply(flow)

    def done(self):
        super().done()
        pathlib.Path({counts!r}).write_text(json.dumps(self.counts))

addons = [Counting(Matcher({source!r}), "403", reload_seconds=0.05)]
found = socket.getaddrinfo

def getaddrinfo(host, port, *others, **named):
    # The original raises for the same names.
    name = host.encode("idna").decode().lower()
    ports = {ports!r}[{trackers!r}.get(name, "news")]
    return found("127.0.0.1", ports[port == 443], *others, **named)

socket.getaddrinfo = getaddrinfo
"""
#: A host, or an address, and the path of a request to it.
OTHER_HOST = re.compile(r"(?!([\w-]+\.)?tracker\.test[/*])[\w-]+(\.[\w-]+)*\.?[/*]|\[",
                        re.IGNORECASE)
#: mitmproxy 11.0 raises this, without an add-on too, if the client of a CONNECT with a body goes.
OF_MITMPROXY = re.compile("AssertionError: Unexpected event: RequestProtocolError")
#: What may be in the log of mitmproxy: that a file is damaged.
EXPECTED = re.compile("sluice: the rules were not reloaded: |sluice: a request cannot be decided: ")


class UnderGarbage(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        certificate = self_signed(self.folder / "site.pem")
        #: For http and https.
        self.sites = {name: [self.site(None), self.site(certificate)]
                      for name in ("news", "direct", "tunneled")}
        seed = int(os.environ.get("SEED") or random.randrange(1 << 32))
        print("seed %d" % seed, flush=True)
        self.chance = random.Random(seed)
        self.garbage = Garbage(self.chance)
        #: Hosts for tunnels.
        self.tunneled = ["news.test"]
        self.slowest, self.usual = 0, collections.Counter()

    def site(self, certificate):
        site = LocalSite({}, certificate)
        self.addCleanup(site.close)
        return site

    def start(self, source, *settings):
        self.source = ChangingSource(self.folder / source, RULES, self.chance)
        script = self.folder / "script.py"
        script.write_text(SCRIPT.format(
            source=str(self.source.path), counts=str(self.folder / "counts.json"),
            trackers=TRACKERS,
            ports={name: [site.port for site in sites] for name, sites in self.sites.items()}))
        self.proxy = Mitmproxy(self.folder, [script], "ssl_insecure=true", *settings)
        self.addCleanup(self.proxy.close)
        # Errors that are logged before mitmproxy is ready end it.
        asyncio.run(self.ask_all_usual())

    # Garbage

    async def converse(self):
        """One conversation with garbage in it, and what was answered."""
        kind, is_rude = self.chance.random(), self.chance.random() < 0.2
        if kind < 0.2:
            return await self.in_tunnel(self.chance.choice(self.tunneled), is_rude)
        host = self.chance.choice(["news.test", "tracker.test"])
        if kind < 0.55:
            message = self.garbage.message()
        else:
            message = self.garbage.odd_request(host) if kind < 0.95 else self.garbage.frames(host)
        return await send(self.proxy.port, self.cut(message), is_rude, PATIENCE)

    def cut(self, message):
        """A message, one in ten of which ends too early."""
        is_whole = self.chance.random() < 0.9
        return message if is_whole else message[:self.chance.randrange(len(message) + 1)]

    async def in_tunnel(self, host, is_rude):
        # For the site a carriage return ends a line, so it might not see which host is meant.
        garbage = Garbage(self.chance, left_out="\r") if host in TRACKERS else self.garbage
        message = self.cut(self.chance.choice([
            garbage.message, lambda: garbage.frames(host),
            lambda: garbage.odd_request(host, is_absolute=False)])())
        protocols = self.chance.choice([["h2"], ["h2", "http/1.1"], []])
        received = b""
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            reader, writer = await self.proxy.tunnel(host, self.chance.random() < 0.5, protocols)
            with contextlib.closing(writer):
                writer.write(message)
                # A connection with TLS has no end of one side, so it stays open. HTTP/2 begins
                # with settings, so more is read.
                for _ in range(0 if is_rude else 3):
                    received += await asyncio.wait_for(reader.read(1 << 16), PATIENCE)
        return received

    # What happens meanwhile

    async def ask(self, host, path, is_secret):
        """The status of a usual request, for which the time is kept."""
        started = time.monotonic()
        if is_secret:
            reader, writer = await self.proxy.tunnel(host, True)
        else:
            reader, writer = await asyncio.open_connection("127.0.0.1", self.proxy.port)
        target = path if is_secret else "http://%s%s" % (host, path)
        lines = ["GET %s HTTP/1.1" % target, "Host: %s" % host, "Sec-Fetch-Dest: script",
                 "Referer: https://news.test/", "", ""]
        with contextlib.closing(writer):
            writer.write("\r\n".join(lines).encode())
            status = (await answer(reader))[0]
        self.slowest = max(self.slowest, time.monotonic() - started)
        return status

    async def ask_all_usual(self):
        for host, path, status, is_secret in USUAL:
            found = await asyncio.wait_for(self.ask(host, path, is_secret), LONGEST)
            self.assertEqual(found, status, (host, path, is_secret))
            self.usual[found] += 1

    async def ask_steadily(self):
        while True:
            await self.ask_all_usual()
            await asyncio.sleep(0.01)

    # The tests

    async def batch(self):
        """Many conversations, twenty at once."""
        async def work():
            return [await self.converse() for _ in range(BATCH // CONNECTIONS)]

        answers = await asyncio.gather(*(work() for _ in range(CONNECTIONS)))
        return collections.Counter(shown(one) for several in answers for one in several)

    async def all_of_it(self):
        """How garbage was answered, and the size of the process after each batch, in kilobytes."""
        beside = [asyncio.create_task(task) for task in (self.ask_steadily(), self.source.change())]
        found, sizes = collections.Counter(), []
        while sum(found.values()) < MESSAGES:
            found += await self.batch()
            sizes.append(self.proxy.kilobytes())
            for task in beside:
                if task.done():
                    task.result()
        for task in beside:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        # What was closed last goes.
        await asyncio.sleep(PATIENCE)
        return found, sizes

    def check(self):
        before = self.proxy.descriptors()
        found, sizes = asyncio.run(self.all_of_it())
        half = len(sizes) // 2
        first, second = max(sizes[:half]), max(sizes[half:])
        print("%d conversations, answered with %s; meanwhile %s, the slowest in %.1f s; %.1f MiB "
              "at most in the first half, %.1f in the second" % (
                  sum(found.values()), dict(found), dict(self.usual), self.slowest,
                  first / 1024, second / 1024))
        with self.subTest("what is blocked does not pass"):
            self.assertEqual([str(request)[:200] for request in self.passed()], [])
        with self.subTest("the process does not grow"):
            self.assertLessEqual(second, first * 1.1 + GROWTH)
        with self.subTest("no connection stays open"):
            self.assertTrue(eventually(lambda: self.proxy.descriptors() <= before + 10))
        with self.subTest("new rules are used"):
            self.source.path.write_bytes(self.source.content("/new"))
            self.assertTrue(eventually(
                lambda: asyncio.run(self.ask("news.test", "/new", False)) == "403"))
        self.check_end()

    def passed(self):
        """The requests that reached a tracker.

        In a tunnel a valid header says which host is meant, so there another host may pass.
        """
        direct, tunneled = ([request for site in self.sites[name] for request in site.requests]
                            for name in ("direct", "tunneled"))
        direct += [code for site in self.sites["direct"] for code in site.refused]
        # The site reads headers as Latin-1.
        return direct + [request for request in tunneled if not OTHER_HOST.match(
            request.encode("latin-1").decode("utf-8", "replace"))]

    def check_end(self):
        self.assertIsNone(self.proxy.process.poll())
        messages = self.proxy.messages()
        known = [message for message in messages if OF_MITMPROXY.search(message)]
        self.assertEqual([message for message in messages
                          if message not in known and not EXPECTED.search(message)], [])
        if known:
            print("mitmproxy itself failed %d times because of a CONNECT with a body" % len(known))
        self.proxy.close()
        counts = json.loads((self.folder / "counts.json").read_text())
        print("of the add-on: %s" % counts)
        # Much of it is refused by mitmproxy itself.
        self.assertGreater(counts["asked"], MESSAGES / 4)
        self.assertGreater(counts["HTTP/2.0"], 0)

    def test_with_the_usual_settings(self):
        self.start("ads.sluice")
        self.check()

    def test_with_a_list_and_bodies_that_are_streamed(self):
        # Everything in a tunnel is taken for HTTP, so that nothing passes unseen.
        self.tunneled.append("tunnel.tracker.test")
        self.start("ads.json", "connection_strategy=lazy", "stream_large_bodies=10k",
                   "rawtcp=false")
        self.check()


def shown(received):
    if received.startswith(b"HTTP/"):
        return received[9:12].decode("latin-1")
    return "other" if received else "none"


def eventually(is_so):
    """Whether something is so within half a minute."""
    for _ in range(300):
        if is_so():
            return True
        time.sleep(0.1)
    return False


if __name__ == "__main__":
    unittest.main(verbosity=2)
