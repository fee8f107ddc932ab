# SPDX-License-Identifier: Apache-2.0
"""Squid and its helper under garbage: they go on, and decide what is well-formed as before.

SLUICE in the environment is the command, MESSAGES how many messages are sent at least, SEED the seed.
"""
import asyncio
import collections
import os
import random
import signal
import subprocess
import sys
import time
import unittest

sys.dont_write_bytecode = True
from compare_squid import ask_all  # noqa: E402
from garbage import Garbage, send  # noqa: E402
from test_squid import SquidTest  # noqa: E402

MESSAGES = int(os.environ.get("MESSAGES") or 2000)
#: Squid exits if a helper ends that it started less than half a minute ago.
SETTLED = 31


class UnderGarbage(SquidTest):
    def setUp(self):
        super().setUp()
        # Nothing is forwarded.
        forwarding = "http_access allow clients"
        nothing = "deny_info 404:ERR_ACCESS_DENIED clients\nhttp_access deny clients"
        self.proxy = self.squid((), (forwarding, nothing))
        seed = int(os.environ.get("SEED") or random.randrange(1 << 32))
        print("seed %d" % seed, flush=True)
        self.chance = random.Random(seed)

    def helpers(self):
        found = subprocess.run(["pgrep", "-P", str(self.proxy.process.pid), "sluice"], capture_output=True, text=True,
                               check=False).stdout
        return [int(number) for number in found.split()]

    def check_decisions(self):
        """What is well-formed is decided as it was before."""
        for host, status in (("news.test", "404"), ("tracker.test", "403")):
            message = ("GET http://%s/x HTTP/1.1\r\nHost: %s\r\n\r\n" % (host, host)).encode()
            answers = asyncio.run(ask_all(self.proxy.port, [message] * 50, connections=10))
            self.assertEqual(collections.Counter(answer[0] for answer in answers), {status: 50})
        self.assertIsNone(self.proxy.process.poll())

    def send_garbage(self, count):
        garbage = Garbage(self.chance)

        async def work(messages):
            return [await send(self.proxy.port, message, self.chance.random() < 0.2) for message in messages]

        async def all_of_them():
            return await asyncio.gather(*(work([garbage.message() for _ in range(count // 20)]) for _ in range(20)))

        answers = sum(asyncio.run(all_of_them()), [])
        return collections.Counter(answer[9:12].decode("latin-1") if answer.startswith(b"HTTP/") else "other" if answer else "none"
                                   for answer in answers)

    def test_garbage_ends_neither_squid_nor_the_helper(self):
        self.check_decisions()
        helpers, statuses = self.helpers(), collections.Counter()
        self.assertGreater(len(helpers), 0)
        started = time.monotonic()
        while sum(statuses.values()) < MESSAGES or time.monotonic() < started + SETTLED:
            statuses += self.send_garbage(400)
            self.check_decisions()
        # More helpers may have been started, and none ended.
        self.assertLessEqual(set(helpers), set(self.helpers()))
        print("%d messages, answered with %s" % (sum(statuses.values()), dict(statuses)))
        self.check_killed_helpers()

    def check_killed_helpers(self):
        """Squid starts another helper, and nothing that is blocked passes meanwhile."""
        message = b"GET http://tracker.test/x HTTP/1.1\r\nHost: tracker.test\r\n\r\n"

        async def ask():
            asking = asyncio.create_task(ask_all(self.proxy.port, [message] * 300, connections=30))
            await asyncio.sleep(0)
            for helper in self.helpers():
                os.kill(helper, signal.SIGKILL)
            return await asking

        killed = self.helpers()
        statuses = collections.Counter(status for status, _ in asyncio.run(ask()))
        print("while the helpers were killed: %s" % dict(statuses))
        self.assertEqual(sum(statuses.values()), 300)
        self.assertNotIn("404", statuses)
        self.check_decisions()
        self.assertFalse(set(killed) & set(self.helpers()))


if __name__ == "__main__":
    unittest.main(verbosity=2)
