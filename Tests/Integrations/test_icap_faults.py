# SPDX-License-Identifier: Apache-2.0
"""Faults around the service for c-icap: indexes that are broken, clients that are slow, leave, send garbage or come in
thousands, and processes that are killed. Each has a stated answer, and the service goes on.

SLUICE in the environment is the command, ICAP_SERVICE the folder of srv_sluice.so.
"""
import asyncio
import gzip
import os
import pathlib
import resource
import signal
import socket
import sys
import threading
import time
import unittest
from random import Random

sys.dont_write_bytecode = True
from local_icap import ICAPServer, head, request_message, response_message, wait_until  # noqa: E402
from local_squid import Squid  # noqa: E402
from test_icap import HTML, NEWS, ICAPTest  # noqa: E402
from test_icap_squid import icap_lines  # noqa: E402

BLOCKED = ("http://ads.test/x", "Sec-Fetch-Dest: script", NEWS)
CONNECTIONS = 10_000


class Indexes(ICAPTest):
    def start(self, *settings):
        self.server.close()
        self.server = ICAPServer(self.folder, self.index, *settings)
        self.addCleanup(self.server.close)

    def status(self):
        return self.request(*BLOCKED).status

    def test_a_broken_index_at_the_start_allows_everything_until_it_is_usable(self):
        pathlib.Path(self.index).write_bytes(b"no index")
        self.start()
        self.assertEqual(self.status(), 204)
        self.assertIn("this is not an index of rules", self.server.log())
        self.compile_filters(self.filters)
        self.assertTrue(wait_until(lambda: self.status() == 200))

    def test_a_missing_index_can_block_everything_until_it_is_usable(self):
        os.remove(self.index)
        self.start("sluice.WithoutIndex block")
        self.assertEqual(self.request("http://news.test/").status, 200)
        self.compile_filters(self.filters)
        self.assertTrue(wait_until(lambda: self.request("http://news.test/").status == 204))
        self.assertEqual(self.status(), 200)

    def test_a_broken_index_does_not_replace_one_that_is_used(self):
        whole = pathlib.Path(self.index).read_bytes()
        self.assertEqual(self.status(), 200)
        for broken in (b"", b"no index", whole[:len(whole) // 2], whole[:-1] + b"x", bytes(len(whole))):
            # Written in place and replaced: neither is what `sluice compile` does.
            pathlib.Path(self.index).write_bytes(broken)
            time.sleep(1.1)
            self.assertEqual(self.status(), 200)
        self.compile_filters("||other.test^\n")
        self.assertTrue(wait_until(lambda: self.status() == 204))

    def test_the_same_problem_is_reported_once(self):
        pathlib.Path(self.index).write_bytes(b"no index")
        for _ in range(4):
            self.status()
            time.sleep(1.1)
        log = (self.folder / "icap.log").read_text()
        self.assertEqual(log.count("this is not an index of rules"), 1)

    def test_indexes_are_replaced_under_requests(self):
        # Each blocks the request.
        lists = ["||ads.test^\n||a%d.test^\n" % number for number in range(8)]
        stop = threading.Event()
        found = []

        def ask():
            while not stop.is_set():
                found.append(self.status())

        threads = [threading.Thread(target=ask) for _ in range(8)]
        list(map(threading.Thread.start, threads))
        for filters in lists:
            self.compile_filters(filters)
            time.sleep(0.5)
        stop.set()
        list(map(threading.Thread.join, threads))
        self.assertGreater(len(found), 100)
        self.assertEqual(set(found), {200})
        self.assertGreaterEqual(self.server.log().count("the rules were reloaded"), 2)

    def test_settings_are_read_again_when_c_icap_is_told_to(self):
        self.assertIn("403 Forbidden", self.request(*BLOCKED).head)
        settings = self.folder / "c-icap.conf"
        settings.write_text(settings.read_text() + "sluice.Answer empty\n")
        (self.folder / "c-icap.ctl").write_text("reconfigure")

        def is_empty():
            try:
                return "200 OK" in self.request(*BLOCKED).head
            except OSError:
                return False

        self.assertTrue(wait_until(is_empty, 20))
        self.assertIsNone(self.server.process.poll())

    def test_a_wrong_setting_stops_the_start_with_a_sentence(self):
        self.server.close()
        with self.assertRaisesRegex(RuntimeError, "sluice.Answer: write 403 or empty"):
            ICAPServer(self.folder, self.index, "sluice.Answer maybe")


class Clients(ICAPTest):
    def setUp(self):
        super().setUp()
        self.assertTrue(wait_until(self.server.children))
        self.began = set(self.server.children())

    def connect(self, data=b""):
        connection = socket.create_connection(("127.0.0.1", self.server.port), timeout=20)
        self.addCleanup(connection.close)
        connection.sendall(data)
        return connection

    def check_alive(self):
        self.assertEqual(self.request(*BLOCKED).status, 200)
        self.assertEqual(self.response("http://news.test/", HTML).status, 200)
        # None was replaced.
        self.assertLessEqual(self.began, set(self.server.children()))

    def message(self):
        http = head("GET http://news.test/ HTTP/1.1", "Sec-Fetch-Dest: document")
        answer = head("HTTP/1.1 200 OK", "Content-Type: text/html")
        return response_message(self.server.port, http, answer, HTML)

    def test_a_slow_client_is_answered_and_delays_nobody(self):
        connection = self.connect()
        data = self.message()
        for index in range(0, len(data), 20):
            connection.sendall(data[index:index + 20])
            if index % 100 == 0:
                start = time.monotonic()
                self.check_alive()
                self.assertLess(time.monotonic() - start, 2)
        self.assertIn(b"200 OK", connection.recv(100))

    def test_a_client_that_reads_slowly_gets_everything(self):
        document = HTML + b"y" * 4_000_000
        http = head("GET http://news.test/ HTTP/1.1", "Sec-Fetch-Dest: document")
        message = response_message(self.server.port, http, head("HTTP/1.1 200 OK", "Content-Type: text/html"), document)
        connection = self.connect()
        sender = threading.Thread(target=connection.sendall, args=(message,))
        sender.start()
        found = b""
        while not found.endswith(b"\r\n0\r\n\r\n"):
            if len(found) < 200_000:
                time.sleep(0.02)
            piece = connection.recv(20_000)
            self.assertTrue(piece)
            found += piece
        sender.join()
        self.assertGreater(found.count(b"y"), 4_000_000)
        self.check_alive()

    def test_a_socket_that_is_half_closed_is_answered(self):
        connection = self.connect(self.message())
        connection.shutdown(socket.SHUT_WR)
        self.assertIn(b"ICAP/1.0 200 OK", connection.recv(1000))

    def test_a_client_may_leave_at_any_byte(self):
        data = self.message()
        for length in range(1, len(data), 7):
            self.connect(data[:length]).close()
        self.check_alive()

    def test_an_oversized_head_is_refused_or_decided(self):
        # A short ICAP head around a long one of HTTP, of any size, is decided about.
        for size in (5_000, 60_000, 1_000_000):
            answer = self.request("http://ads.test/x", "Sec-Fetch-Dest: script", NEWS, "X-Long: " + "x" * size)
            self.assertEqual(answer.status, 200, size)
        long = "http://ads.test/" + "x" * 100_000
        self.assertEqual(self.request(long, "Sec-Fetch-Dest: script", NEWS).status, 200)
        many = ["X-Many-%d: x" % number for number in range(5_000)]
        self.assertEqual(self.request(*BLOCKED, *many).status, 200)
        # A long head of ICAP itself is refused.
        connection = self.connect()
        try:
            connection.sendall(b"REQMOD icap://h/sluice ICAP/1.0\r\nX: " + b"x" * 10_000_000 + b"\r\n\r\n")
            found = connection.recv(1000)
        except OSError:
            found = b""
        self.assertTrue(found == b"" or b" 400 " in found or b" 500 " in found or b" 414 " in found, found)
        self.check_alive()

    def test_garbage_is_refused(self):
        seed = int(os.environ.get("SEED", time.time()))
        print("seed %d" % seed)
        random = Random(seed)
        good = self.message()
        for _ in range(300):
            data = bytearray(good)
            for _ in range(random.randrange(1, 20)):
                data[random.randrange(len(data))] = random.randrange(256)
            connection = self.connect(random.choice((bytes(data), random.randbytes(2000), bytes(data[:200]))))
            connection.shutdown(socket.SHUT_WR)
            try:
                while connection.recv(65536):
                    pass
            except OSError:
                pass
            connection.close()
        self.check_alive()

    def test_a_document_ends_where_its_coding_is_damaged(self):
        body = gzip.compress(HTML * 100)
        for damaged in (b"no gzip", body[:30] + b"\xff" * 100, b"\x1f\x8b" + bytes(50)):
            answer = self.response("http://news.test/", damaged, "Content-Encoding: gzip")
            # Without a status, the connection was closed.
            self.assertIn(answer.status, (0, 200))
            self.assertNotIn(b"News", answer.body or b"")
        self.check_alive()

    def test_a_bomb_takes_no_memory(self):
        bomb = gzip.compress(bytes(300_000_000), 9)
        before = max(map(self.memory, self.server.children()))
        http = head("GET http://news.test/ HTTP/1.1", "Sec-Fetch-Dest: document")
        answer = head("HTTP/1.1 200 OK", "Content-Type: text/html", "Content-Encoding: gzip")
        connection = self.connect()
        message = response_message(self.server.port, http, answer, bomb)
        threading.Thread(target=connection.sendall, args=(message,), daemon=True).start()
        count, last = 0, b""
        while not last.endswith(b"\r\n0\r\n\r\n"):
            piece = connection.recv(1 << 20)
            self.assertTrue(piece)
            count, last = count + len(piece), (last + piece)[-16:]
        self.assertGreater(count, 300_000_000)
        self.assertLess(max(map(self.memory, self.server.children())) - before, 20_000)

    @staticmethod
    def memory(process):
        """The most kilobytes that a process has had."""
        status = pathlib.Path("/proc/%d/status" % process).read_text()
        return int(status.partition("VmHWM:")[2].split()[0])


class Thousands(ICAPTest):
    def test_ten_thousand_connections_are_all_answered(self):
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 2 * CONNECTIONS), hard))
        self.addCleanup(resource.setrlimit, resource.RLIMIT_NOFILE, (soft, hard))
        message = request_message(self.server.port, head("GET %s HTTP/1.1" % BLOCKED[0], *BLOCKED[1:]))
        statuses = asyncio.run(self.ask_all(message))
        self.assertEqual(len(statuses), CONNECTIONS)
        self.assertEqual(set(statuses), {b"ICAP/1.0 200 OK\r\n"})

    async def ask_all(self, message):
        async def ask():
            reader, writer = await asyncio.open_connection("127.0.0.1", self.server.port)
            writer.write(message)
            line = await reader.readline()
            writer.close()
            return line

        return await asyncio.wait_for(asyncio.gather(*(ask() for _ in range(CONNECTIONS))), 300)


class Killed(ICAPTest):
    def setUp(self):
        super().setUp()
        self.web = self.site()
        self.proxy = Squid(self.folder, icap_lines("Set up Squid", self.server.port), self.index)
        self.addCleanup(self.proxy.close)

    def status(self, host="cdn.test", *headers):
        return self.proxy.get("http://%s:%d/x" % (host, self.web.port), *headers).split()[0]

    def test_a_process_that_is_killed_is_replaced(self):
        self.compile_filters("||cdn.test^\n")
        self.assertTrue(wait_until(lambda: self.status() == "403"))
        children = self.server.children()
        for child in children:
            os.kill(child, signal.SIGKILL)
        self.assertTrue(wait_until(lambda: self.server.children() and not set(children) & set(self.server.children())))
        self.assertTrue(wait_until(lambda: self.status() == "403", 30))

    def test_without_the_service_squid_goes_on_by_itself(self):
        self.compile_filters("||cdn.test^\n")
        self.assertTrue(wait_until(lambda: self.status() == "403"))
        self.server.close()
        self.assertEqual(self.status("news.test"), "200")
        self.assertEqual(self.status(), "200")
        self.server = ICAPServer(self.folder, self.index)
        self.addCleanup(self.server.close)


if __name__ == "__main__":
    unittest.main(verbosity=2)
