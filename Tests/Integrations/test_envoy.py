# SPDX-License-Identifier: Apache-2.0
"""The dynamic module in a real Envoy.

SLUICE in the environment is the command, PROXIES a folder with `envoy`, ENVOY_MODULE the folder of
libsluice_envoy.so.
"""
import asyncio
import concurrent.futures
import http.client
import os
import pathlib
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest

sys.dont_write_bytecode = True
import local_proxies  # noqa: E402
from local_icap import wait_until  # noqa: E402
from local_site import LocalSite  # noqa: E402
from local_squid import free_port, wait_for_port  # noqa: E402

SLUICE = os.path.abspath(os.environ["SLUICE"])
MODULE = pathlib.Path(os.environ.get("ENVOY_MODULE", ".build/envoy")).resolve()
CONNECTIONS = 10_000
FILTERS = """
||ads.test^
||images.test^$image
||third.test^$third-party
||old.test^$removeparam=utm
||cookies.test^$cookie
"""


class EnvoyTest(unittest.TestCase):
    settings = ()

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="sluice-envoy-"))
        self.addCleanup(shutil.rmtree, self.folder, True)
        self.index = self.folder / "ads.sluice"
        self.compile(FILTERS)
        self.web = LocalSite({})
        self.addCleanup(self.web.close)

    def compile(self, filters):
        (self.folder / "filters.txt").write_text(filters)
        command = [SLUICE, "compile", "-q", "--filter-texts", "--syntax", "ublock", "filters.txt", "-o", str(self.index)]
        subprocess.run(command, check=True, cwd=self.folder)

    def start(self, *settings):
        """An Envoy with the lines of the page, and settings after them."""
        self.port = free_port()
        proxy = local_proxies.envoy_module(*settings)
        place = local_proxies.Place(self.folder, self.port, self.web.port, self.index)
        command = proxy.command(place, proxy.asking)
        environment = dict(os.environ, ENVOY_DYNAMIC_MODULES_SEARCH_PATH=str(MODULE))
        with (self.folder / "log").open("wb") as log:
            self.envoy = subprocess.Popen([*command, "--concurrency", "2"], env=environment, stdout=log, stderr=log)
        self.addCleanup(self.stop)
        return wait_for_port(self.port, self.envoy)

    def stop(self):
        if self.envoy.poll() is None:
            self.envoy.terminate()
            try:
                self.envoy.wait(20)
            except subprocess.TimeoutExpired:
                self.envoy.kill()
                self.envoy.wait()

    def log(self):
        return (self.folder / "log").read_text(errors="replace")

    def ask(self, host, path="/", headers=(), method="GET"):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        connection.request(method, path, headers={"Host": host, **dict(headers)})
        answer = connection.getresponse()
        body = answer.read()
        connection.close()
        return answer, body

    def status(self, *arguments, **named):
        return self.ask(*arguments, **named)[0].status


class Deciding(EnvoyTest):
    def setUp(self):
        super().setUp()
        self.assertTrue(self.start(), self.log() if self.envoy.poll() is not None else "")

    def test_a_blocked_request_gets_403_that_names_the_filter(self):
        answer, body = self.ask("ads.test")
        self.assertEqual((answer.status, body), (403, b"blocked by filters.txt:2:1: ||ads.test^\n"))
        self.assertEqual(answer.getheader("X-Sluice-Rule"), "filters.txt:2:1")
        self.assertEqual(answer.getheader("X-Sluice-Filter"), "||ads.test^")
        self.assertEqual(self.status("news.test"), 200)
        self.assertEqual(self.web.requests, ["news.test/"])

    def test_headers_state_the_type_and_the_page(self):
        self.assertEqual(self.status("images.test", headers={"Sec-Fetch-Dest": "image"}), 403)
        self.assertEqual(self.status("images.test", headers={"Sec-Fetch-Dest": "script"}), 200)
        self.assertEqual(self.status("images.test", "/x.png"), 403)
        self.assertEqual(self.status("third.test", "/x.js", {"Referer": "http://www.third.test/"}), 200)
        self.assertEqual(self.status("third.test", "/x.js", {"Referer": "http://news.test/"}), 403)

    def test_a_whole_url_as_proxies_get_it_is_decided(self):
        self.assertEqual(self.status("x", "http://ads.test/"), 403)
        self.assertEqual(self.status("x", "http://me@.ads.test/"), 403)
        self.assertEqual(self.status("x", "http://news.test/"), 200)

    def test_parameters_are_removed_by_a_redirect(self):
        answer, _ = self.ask("old.test", "/?a=1&utm=2", {"Sec-Fetch-Dest": "document"})
        self.assertEqual((answer.status, answer.getheader("Location")), (307, "http://old.test/?a=1"))

    def connect(self, host):
        with socket.create_connection(("127.0.0.1", self.port), 10) as connection:
            connection.sendall(("CONNECT %s HTTP/1.1\r\nHost: %s\r\n\r\n" % (host, host)).encode())
            return connection.recv(1000).split()[1]

    def test_tunnels_are_decided_by_their_host(self):
        self.assertEqual(self.connect("ads.test:443"), b"403")
        self.assertEqual(self.connect("news.test:443"), b"200")
        # Other sites may not use it, but it can be visited.
        self.assertEqual(self.connect("third.test:443"), b"200")

    def test_a_new_index_is_used_within_a_second_and_a_broken_one_is_not(self):
        self.assertEqual(self.status("later.test"), 200)
        self.compile("||later.test^\n")
        self.assertTrue(wait_until(lambda: self.status("later.test") == 403, 3))
        for broken in (b"no index", b"", self.index.read_bytes()[:100]):
            self.index.write_bytes(broken)
            time.sleep(1.1)
            self.assertEqual([self.status("later.test"), self.status("ads.test")], [403, 200])
        self.assertEqual(self.log().count("this is not an index of rules"), 1)

    def test_many_requests_at_once_while_the_index_is_replaced(self):
        with concurrent.futures.ThreadPoolExecutor(16) as pool:
            for _ in range(4):
                found = [pool.submit(self.status, "ads.test" if number % 2 else "news.test") for number in range(400)]
                self.compile(FILTERS + "||x%d.test^\n" % time.monotonic_ns())
                self.assertEqual([one.result() for one in found], [200, 403] * 200)
                time.sleep(1)
        self.assertIsNone(self.envoy.poll())

    def test_garbage_and_long_heads_do_no_harm(self):
        for data in (b"GET / HTTP/1.1\r\nHost: " + b"x" * 100_000 + b"\r\n\r\n", b"\x00\xff" * 500,
                     b"GET http://%zz/ HTTP/1.1\r\nHost: a\r\n\r\n", b"CONNECT : HTTP/1.1\r\nHost: :\r\n\r\n", b"GET * HTTP/1.1\r\nHost: \r\n\r\n"):
            with socket.create_connection(("127.0.0.1", self.port), 10) as connection:
                connection.sendall(data)
                connection.shutdown(socket.SHUT_WR)
                connection.recv(1000)
        self.assertEqual(self.status("ads.test"), 403)
        self.assertEqual(self.status("ads.test", "/" + "x" * 40_000), 403)
        self.assertIsNone(self.envoy.poll())

    def test_slow_and_half_closed_clients_are_answered_and_delay_nobody(self):
        with socket.create_connection(("127.0.0.1", self.port), 10) as connection:
            for byte in b"GET /x HTTP/1.1\r\nHost: ads.test\r\n\r\n":
                connection.sendall(bytes([byte]))
                self.assertEqual(self.status("ads.test"), 403)
            connection.shutdown(socket.SHUT_WR)
            self.assertIn(b" 403 ", connection.recv(1000))

    def test_ten_thousand_connections_are_all_answered(self):
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 2 * CONNECTIONS), hard))
        self.addCleanup(resource.setrlimit, resource.RLIMIT_NOFILE, (soft, hard))
        statuses = asyncio.run(self.ask_all())
        self.assertEqual(statuses, [b"HTTP/1.1 403 Forbidden\r\n"] * CONNECTIONS)

    async def ask_all(self):
        """The answers on connections that are all open at the same time."""
        opened = [await asyncio.open_connection("127.0.0.1", self.port) for _ in range(CONNECTIONS)]
        for _, writer in opened:
            writer.write(b"GET / HTTP/1.1\r\nHost: ads.test\r\n\r\n")
        lines = [await asyncio.wait_for(reader.readline(), 60) for reader, _ in opened]
        for _, writer in opened:
            writer.close()
        return lines

    def test_after_kill_9_the_next_one_answers(self):
        self.envoy.kill()
        self.envoy.wait()
        self.assertTrue(self.start())
        self.assertEqual(self.status("ads.test"), 403)

    def test_it_ends_without_an_error(self):
        self.status("ads.test")
        self.envoy.send_signal(signal.SIGTERM)
        self.assertEqual(self.envoy.wait(30), 0)


class Starting(EnvoyTest):
    def test_a_broken_index_allows_everything_until_it_is_usable(self):
        self.index.write_bytes(b"no index")
        self.assertTrue(self.start(), self.log)
        self.assertEqual(self.status("ads.test"), 200)
        self.compile(FILTERS)
        self.assertTrue(wait_until(lambda: self.status("ads.test") == 403, 3))

    def test_a_missing_index_can_block_everything_until_it_is_usable(self):
        self.index.unlink()
        self.assertTrue(self.start("without_index: block"), self.log)
        self.assertEqual(self.status("news.test"), 403)
        self.compile(FILTERS)
        self.assertTrue(wait_until(lambda: self.status("news.test") == 200, 3))

    def test_a_wrong_setting_is_rejected_with_a_sentence(self):
        self.assertFalse(self.start("undecided: maybe"))
        self.assertIn("sluice: without_index and undecided must be allow or block", self.log())
        self.assertFalse(self.start("indexes: x"))
        self.assertIn("sluice: the settings are index, without_index and undecided", self.log())

    def test_invalid_urls_can_be_blocked(self):
        self.assertTrue(self.start("undecided: block"), self.log)
        self.assertEqual(self.status("1.2.3.256"), 403)
        self.assertEqual(self.status("news.test"), 200)


if __name__ == "__main__":
    if not local_proxies.ENVOY.path():
        raise SystemExit("there is no envoy")
    unittest.main(verbosity=2)
