# SPDX-License-Identifier: Apache-2.0
"""`sluice serve` behind the real nginx, HAProxy, Caddy, Traefik and Envoy, and under faults.

SLUICE in the environment is the command; PROXIES a folder with `caddy`, `traefik` and `envoy`, which are
skipped without it.
"""
import concurrent.futures
import contextlib
import http.server
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import unittest

sys.dont_write_bytecode = True
import local_proxies  # noqa: E402
from local_proxies import Place, ask  # noqa: E402
from local_squid import free_port  # noqa: E402

SLUICE = os.environ.get("SLUICE", "sluice")
LIST = "||ads.test^\n||swap.test^$script,redirect=noopjs\n||shared.test^$third-party\n||old.test^$removeparam=utm\n||script.test^$script\n"


class Upstream(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Length", "2")
        self.send_header("X-Path", self.path)
        self.end_headers()
        self.wfile.write(b"up")

    do_POST = do_GET

    def log_message(self, form, *values):
        pass


def wait_for(port):
    for _ in range(200):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 0.2):
            return
        time.sleep(0.05)
    raise AssertionError("nothing listens at %d" % port)


def tunnel(port, host):
    """The status of the answer to CONNECT."""
    with socket.create_connection(("127.0.0.1", port), 10) as client:
        client.sendall(b"CONNECT %s HTTP/1.1\r\nHost: %s\r\n\r\n" % (host.encode(), host.encode()))
        return int(client.recv(4096).split(b" ")[1])


class ServeTest(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="sluice-serve-"))
        self.folder.chmod(0o755)
        self.addCleanup(shutil.rmtree, self.folder, True)
        self.index = self.folder / "index.sluice"
        self.compile(LIST)
        self.socket = self.folder / "sluice.sock"
        self.port = free_port()
        self.service = self.serve()
        upstream = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Upstream)
        self.upstream = upstream.server_port
        threading.Thread(target=upstream.serve_forever, daemon=True).start()
        self.addCleanup(upstream.server_close)
        self.addCleanup(upstream.shutdown)

    def compile(self, text):
        (self.folder / "list.txt").write_text(text)
        subprocess.run([SLUICE, "compile", "-q", "--syntax", "ublock", "--filter-texts", str(self.folder / "list.txt"),
                        "-o", str(self.index)], check=True)

    def serve(self, *options):
        service = subprocess.Popen(
            [SLUICE, "serve", "--listen", str(self.socket), "--listen", "127.0.0.1:%d" % self.port, "--socket-mode", "666",
             "--resources-url", "http://127.0.0.1:%d/resources/" % self.port, *options, str(self.index)], stderr=subprocess.PIPE, text=True)
        self.addCleanup(self.stop, service)
        wait_for(self.port)
        return service

    @staticmethod
    def stop(process):
        if process.poll() is None:
            process.terminate()
            process.wait(10)
        if process.stderr:
            process.stderr.close()

    def run_proxy(self, port, *command):
        log = open(self.folder / "proxy.log", "wb")
        self.addCleanup(log.close)
        process = subprocess.Popen(command, stdout=log, stderr=log)
        self.addCleanup(self.stop, process)
        try:
            wait_for(port)
        except AssertionError:
            raise AssertionError((self.folder / "proxy.log").read_text(errors="replace")[-2000:]) from None
        return port

    def check(self, port, moves=True):
        """What every proxy does."""
        self.assertEqual(ask(port, "news.test")[0], 200)
        self.assertEqual(ask(port, "ads.test")[0], 403)
        self.assertEqual(ask(port, "news.test", method="POST")[0], 200)
        page = {"Referer": "http://news.test/", "Sec-Fetch-Dest": "script"}
        self.assertEqual(ask(port, "script.test", headers=page)[0], 403)
        self.assertEqual(ask(port, "script.test", headers={**page, "Sec-Fetch-Dest": "image"})[0], 200)
        status, headers = ask(port, "swap.test", headers=page)
        if moves:
            # A filter names what the client gets instead.
            location = "http://127.0.0.1:%d/resources/noopjs" % self.port
            self.assertEqual((status, headers["location"]), (307, location))
            self.assertEqual(ask(self.port, "resources.test", "/resources/noopjs")[0], 200)
            status, headers = ask(port, "old.test", "/p?utm=1&b=2")
            self.assertEqual((status, headers["location"]), (307, "http://old.test/p?b=2"))


class Proxies(ServeTest):
    def start(self, proxy):
        """The port of a proxy that asks the service."""
        if not proxy.path():
            self.skipTest("%s is not installed" % proxy.program)
        place = Place(self.folder, free_port(), self.upstream, self.index, self.socket, self.port)
        return self.run_proxy(place.port, *proxy.command(place, proxy.asking))

    def test_nginx(self):
        port = self.start(local_proxies.NGINX)
        self.check(port, moves=False)
        status, headers = ask(port, "swap.test", headers={"Referer": "http://news.test/", "Sec-Fetch-Dest": "script"})
        self.assertEqual((status, headers["location"]), (307, "http://127.0.0.1:%d/resources/noopjs" % self.port))

    def test_haproxy(self):
        self.check(self.start(local_proxies.HAPROXY))

    def test_caddy(self):
        self.check(self.start(local_proxies.CADDY))

    def test_traefik(self):
        port = self.start(local_proxies.TRAEFIK)
        for _ in range(100):
            if ask(port, "news.test")[0] != 404:
                break
            time.sleep(0.1)
        self.check(port)

    def test_envoy(self):
        self.check(self.start(local_proxies.ENVOY))

    def test_envoy_over_grpc(self):
        port = self.start(local_proxies.ENVOY_GRPC)
        self.check(port, moves=False)
        _, headers = ask(port, "ads.test")
        self.assertEqual(headers["x-sluice-filter"], "||ads.test^")
        # The parameter goes before the request reaches its server.
        status, headers = ask(port, "old.test", "/p?utm=1&b=2%2F3&utm=4")
        self.assertEqual((status, headers["x-path"]), (200, "/p?b=2%2F3"))
        self.assertEqual(ask(port, "swap.test", headers={"Referer": "http://news.test/", "Sec-Fetch-Dest": "script"})[0], 307)
        self.assertEqual(tunnel(port, "ads.test:443"), 403)
        # Other sites may not use it, but it can be visited.
        self.assertEqual(tunnel(port, "shared.test:443"), 200)
        self.assertEqual(tunnel(port, "news.test:443"), 200)
        # Many at a time share a few connections.
        with concurrent.futures.ThreadPoolExecutor(16) as pool:
            statuses = list(pool.map(lambda number: ask(port, ("ads.test", "news.test")[number % 2])[0], range(400)))
        self.assertEqual(statuses, [403, 200] * 200)


class Faults(ServeTest):
    def status(self, host="ads.test"):
        return ask(self.port, "x", "/nginx", {"X-Original-URL": "http://%s/" % host})[0]

    def test_a_new_index_is_used(self):
        self.assertEqual((self.status(), self.status("new.test")), (403, 200))
        self.compile("||new.test^\n")
        self.service.send_signal(signal.SIGHUP)
        for _ in range(50):
            if self.status("new.test") == 403:
                break
            time.sleep(0.1)
        self.assertEqual((self.status(), self.status("new.test")), (200, 403))

    def test_a_broken_index_is_refused_and_the_old_one_stays(self):
        (self.folder / "new").write_bytes(self.index.read_bytes()[:999])
        (self.folder / "new").rename(self.index)
        self.service.send_signal(signal.SIGHUP)
        time.sleep(1.5)
        self.assertEqual(self.status(), 403)
        self.assertEqual(ask(self.port, "x", "/healthz")[0], 200)

    def test_without_an_index_the_answer_is_the_chosen_one(self):
        self.stop(self.service)
        self.index.unlink()
        for choice, status in (("allow", 200), ("block", 403)):
            service = self.serve("--without-index", choice)
            self.assertEqual(self.status(), status)
            self.assertEqual(ask(self.port, "x", "/healthz")[0], 503)
            self.stop(service)

    def test_a_killed_service_leaves_a_socket_that_the_next_one_takes(self):
        self.service.kill()
        self.service.wait()
        self.service.stderr.close()
        self.assertTrue(self.socket.exists())
        self.serve()
        with socket.socket(socket.AF_UNIX) as client:
            client.connect(str(self.socket))
            client.sendall(b"GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n")
            self.assertTrue(client.recv(100).startswith(b"HTTP/1.1 200 OK\r\n"))

    def test_two_services_cannot_have_one_socket(self):
        other = subprocess.run([SLUICE, "serve", "--listen", str(self.socket), str(self.index)], capture_output=True,
                               text=True, timeout=10)
        self.assertEqual(other.returncode, 2)
        self.assertIn("cannot listen at", other.stderr)
        self.assertEqual(self.status(), 403)

    def test_many_clients_and_those_that_are_slow(self):
        self.stop(self.service)
        self.service = self.serve("--connections", "200", "--timeout", "2")
        slow = [socket.create_connection(("127.0.0.1", self.port)) for _ in range(300)]
        for client in slow[:150]:
            client.sendall(b"GET /nginx HTTP/1.1\r\nX-Orig")
        # Those that come after wait until the slow ones are closed.
        start = time.monotonic()
        self.assertEqual(self.status(), 403)
        self.assertLess(time.monotonic() - start, 9)
        for client in slow:
            client.close()
        with concurrent.futures.ThreadPoolExecutor(50) as pool:
            self.assertEqual(set(pool.map(lambda _: self.status(), range(2_000))), {403})

    def test_half_closed_clients_are_answered(self):
        with socket.create_connection(("127.0.0.1", self.port)) as client:
            client.sendall(b"GET /nginx HTTP/1.1\r\nX-Original-URL: http://ads.test/\r\n\r\n")
            client.shutdown(socket.SHUT_WR)
            self.assertTrue(client.recv(100).startswith(b"HTTP/1.1 403 "))

    def test_a_client_that_takes_no_answers_stops_nobody(self):
        question = b"GET /metrics HTTP/1.1\r\n\r\n"
        with socket.create_connection(("127.0.0.1", self.port)) as client:
            client.setblocking(False)
            with contextlib.suppress(BlockingIOError):
                for _ in range(100_000):
                    client.send(question)
            self.assertEqual(self.status(), 403)

    def test_requests_under_reloads_are_all_answered(self):
        def change():
            while not done.is_set():
                self.compile(LIST)
                self.service.send_signal(signal.SIGHUP)

        done = threading.Event()
        changing = threading.Thread(target=change)
        changing.start()
        try:
            with concurrent.futures.ThreadPoolExecutor(8) as pool:
                self.assertEqual(set(pool.map(lambda _: self.status(), range(2_000))), {403})
        finally:
            done.set()
            changing.join()

    def test_systemd_gives_the_socket_and_is_told(self):
        self.stop(self.service)
        told = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        told.bind(str(self.folder / "notify"))
        listener = socket.create_server(("127.0.0.1", 0))
        code = ("import os,sys; os.dup2(int(sys.argv[1]), 3); os.environ.update(LISTEN_FDS='1', LISTEN_PID=str(os.getpid()));"
                "os.execvp(sys.argv[2], sys.argv[2:])")
        service = subprocess.Popen(
            [sys.executable, "-c", code, str(listener.fileno()), SLUICE, "serve", str(self.index)],
            pass_fds=[listener.fileno()], stderr=subprocess.PIPE, text=True,
            env={**os.environ, "NOTIFY_SOCKET": str(self.folder / "notify")})
        self.addCleanup(self.stop, service)
        told.settimeout(10)
        self.assertEqual(told.recv(100), b"READY=1")
        port = listener.getsockname()[1]
        self.assertEqual(ask(port, "x", "/nginx", {"X-Original-URL": "http://ads.test/"})[0], 403)
        service.terminate()
        self.assertEqual(told.recv(100), b"STOPPING=1")
        self.assertEqual(service.wait(10), 0)
        # Whoever connects meanwhile is answered by the next service.
        waiting = socket.create_connection(("127.0.0.1", port))
        waiting.sendall(b"GET /nginx HTTP/1.1\r\nX-Original-URL: http://ads.test/\r\n\r\n")
        following = subprocess.Popen(
            [sys.executable, "-c", code, str(listener.fileno()), SLUICE, "serve", str(self.index)],
            pass_fds=[listener.fileno()], stderr=subprocess.PIPE, text=True)
        self.addCleanup(self.stop, following)
        waiting.settimeout(10)
        self.assertTrue(waiting.recv(100).startswith(b"HTTP/1.1 403 "))
        waiting.close()
        told.close()
        listener.close()


if __name__ == "__main__":
    unittest.main(verbosity=2)
