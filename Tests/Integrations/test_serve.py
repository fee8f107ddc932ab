# SPDX-License-Identifier: Apache-2.0
"""`sluice serve` behind the real nginx, HAProxy, Caddy, Traefik and Envoy, and under faults.

SLUICE in the environment is the command; PROXIES a folder with `caddy`, `traefik` and `envoy`, which are
skipped without it.
"""
import concurrent.futures
import contextlib
import http.client
import http.server
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import textwrap
import threading
import time
import unittest

SLUICE = os.environ.get("SLUICE", "sluice")
PROXIES = os.environ.get("PROXIES", "")
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


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for(port):
    for _ in range(200):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 0.2):
            return
        time.sleep(0.05)
    raise AssertionError("nothing listens at %d" % port)


def ask(port, host, path="/", headers=None, method="GET"):
    """The status and headers of an answer."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request(method, path, headers={"Host": host, **(headers or {})})
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer.status, dict((name.lower(), value) for name, value in answer.getheaders())


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

    def write(self, name, text):
        path = self.folder / name
        path.write_text(text)
        return str(path)

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
    def test_nginx(self):
        port = free_port()
        config = self.write("nginx.conf", """
            daemon off; master_process off; pid %(folder)s/nginx.pid; error_log %(folder)s/error.log;
            events {}
            http {
              access_log off; client_body_temp_path %(folder)s/a; proxy_temp_path %(folder)s/b;
              fastcgi_temp_path %(folder)s/c; uwsgi_temp_path %(folder)s/d; scgi_temp_path %(folder)s/e;
              upstream sluice { server unix:%(socket)s; keepalive 16; }
              server {
                listen 127.0.0.1:%(port)d;
                location / {
                  auth_request /sluice;
                  auth_request_set $sluice_location $upstream_http_x_sluice_location;
                  error_page 403 = @blocked;
                  proxy_pass http://127.0.0.1:%(upstream)d;
                }
                location @blocked {
                  if ($sluice_location) { return 307 $sluice_location; }
                  return 403;
                }
                location = /sluice {
                  internal;
                  proxy_pass http://sluice/nginx;
                  proxy_http_version 1.1;
                  proxy_pass_request_body off;
                  proxy_set_header Connection "";
                  proxy_set_header Content-Length "";
                  proxy_set_header X-Original-URL $scheme://$host$request_uri;
                  proxy_set_header X-Original-Method $request_method;
                }
              }
            }""" % {"folder": self.folder, "socket": self.socket, "port": port, "upstream": self.upstream})
        self.check(self.run_proxy(port, "nginx", "-c", config, "-p", str(self.folder)), moves=False)
        status, headers = ask(port, "swap.test", headers={"Referer": "http://news.test/", "Sec-Fetch-Dest": "script"})
        self.assertEqual((status, headers["location"]), (307, "http://127.0.0.1:%d/resources/noopjs" % self.port))

    def test_haproxy(self):
        port = free_port()
        script = self.write("sluice.lua", (pathlib.Path(__file__).parents[2] / "Packaging/HAProxy/sluice.lua").read_text()
                            .replace("127.0.0.1:8080", "127.0.0.1:%d" % self.port))
        config = self.write("haproxy.cfg", """
            global
              lua-load %s
            defaults
              mode http
              timeout client 9s
              timeout server 9s
              timeout connect 9s
            frontend web
              bind 127.0.0.1:%d
              http-request lua.sluice
              http-request redirect code 307 location %%[var(txn.sluice_location)] if { var(txn.sluice_location) -m found }
              http-request deny deny_status 403 if { var(txn.sluice_status) -m str 403 }
              default_backend up
            backend up
              server one 127.0.0.1:%d\n
""" % (script, port, self.upstream))
        self.check(self.run_proxy(port, "haproxy", "-f", config))

    def proxy_of_python(self, name):
        path = pathlib.Path(PROXIES) / name
        if not PROXIES or not path.exists():
            self.skipTest("%s is not installed" % name)
        return str(path)

    def test_caddy(self):
        caddy, port = self.proxy_of_python("caddy"), free_port()
        config = self.write("Caddyfile", """{
              admin off
              auto_https off
            }
            http://:%d {
              forward_auth unix/%s {
                uri /forward
              }
              reverse_proxy 127.0.0.1:%d
            }""" % (port, self.socket, self.upstream))
        self.check(self.run_proxy(port, caddy, "run", "--config", config, "--adapter", "caddyfile"))

    def test_traefik(self):
        traefik, port = self.proxy_of_python("traefik"), free_port()
        routes = self.write("routes.yml", """
http:
  routers:
    all: {rule: "PathPrefix(`/`)", entryPoints: [web], service: up, middlewares: [sluice]}
  middlewares:
    sluice: {forwardAuth: {address: "http://127.0.0.1:%d/forward"}}
  services:
    up: {loadBalancer: {servers: [{url: "http://127.0.0.1:%d"}]}}
""" % (self.port, self.upstream))
        config = self.write("traefik.yml", """
entryPoints: {web: {address: "127.0.0.1:%d"}}
providers: {file: {filename: %s}}
global: {checkNewVersion: false, sendAnonymousUsage: false}
""" % (port, routes))
        self.run_proxy(port, traefik, "--configFile=" + config)
        for _ in range(100):
            if ask(port, "news.test")[0] != 404:
                break
            time.sleep(0.1)
        self.check(port)

    def run_envoy(self, question, cluster=""):
        """Envoy with a way to ask, in front of the upstream."""
        envoy, port = self.proxy_of_python("envoy"), free_port()
        config = self.write("envoy.yaml", """
static_resources:
  listeners:
  - address: {socket_address: {address: 127.0.0.1, port_value: %d}}
    filter_chains:
    - filters:
      - name: envoy.filters.network.http_connection_manager
        typed_config:
          "@type": type.googleapis.com/envoy.extensions.filters.network.http_connection_manager.v3.HttpConnectionManager
          stat_prefix: web
          route_config:
            virtual_hosts:
            - name: all
              domains: ["*"]
              routes:
              - match: {connect_matcher: {}}
                route: {cluster: up, upgrade_configs: [{upgrade_type: CONNECT, connect_config: {}}]}
              - {match: {prefix: "/"}, route: {cluster: up}}
          http_filters:
          - name: envoy.filters.http.ext_authz
            typed_config:
              "@type": type.googleapis.com/envoy.extensions.filters.http.ext_authz.v3.ExtAuthz
%s
          - name: envoy.filters.http.router
            typed_config: {"@type": type.googleapis.com/envoy.extensions.filters.http.router.v3.Router}
  clusters:
  - name: up
    load_assignment:
      cluster_name: up
      endpoints: [{lb_endpoints: [{endpoint: {address: {socket_address: {address: 127.0.0.1, port_value: %d}}}}]}]
  - name: sluice
%s
    load_assignment:
      cluster_name: sluice
      endpoints: [{lb_endpoints: [{endpoint: {address: {pipe: {path: %s}}}}]}]
""" % (port, textwrap.indent(question, " " * 14), self.upstream, textwrap.indent(cluster, "    "), self.socket))
        return self.run_proxy(port, envoy, "-c", config, "--use-dynamic-base-id")

    def test_envoy(self):
        self.check(self.run_envoy("""
http_service:
  server_uri: {uri: "http://sluice", cluster: sluice, timeout: 1s}
  path_prefix: /envoy
  authorization_response:
    allowed_client_headers: {patterns: [{exact: location}, {prefix: x-sluice-}]}
allowed_headers:
  patterns: [{exact: referer}, {exact: accept}, {prefix: sec-fetch-}, {exact: x-forwarded-proto}]"""))

    def test_envoy_over_grpc(self):
        port = self.run_envoy("""
transport_api_version: V3
grpc_service: {envoy_grpc: {cluster_name: sluice}, timeout: 1s}""", """
typed_extension_protocol_options:
  envoy.extensions.upstreams.http.v3.HttpProtocolOptions:
    "@type": type.googleapis.com/envoy.extensions.upstreams.http.v3.HttpProtocolOptions
    explicit_http_config: {http2_protocol_options: {}}""")
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
