# SPDX-License-Identifier: Apache-2.0
"""nginx, HAProxy, Caddy, Traefik and Envoy on a port of their own, which ask Sluice or ask nobody."""
import http.client
import os
import pathlib
import shutil
import textwrap
from typing import Dict, NamedTuple

from local_squid import PROJECT, documented

#: A folder with `caddy`, `traefik` and `envoy`.
FOLDER = pathlib.Path(os.environ.get("PROXIES", ".build/python-environments/proxies/bin")).resolve()


class Place(NamedTuple):
    """What the proxies are set up with."""

    folder: pathlib.Path
    port: int
    upstream: int
    index: pathlib.Path
    #: Where `sluice serve` listens. The module of Envoy needs no service.
    socket: pathlib.Path = pathlib.Path(os.devnull)
    service: int = 0


class Proxy(NamedTuple):
    """A proxy: its files have slots for what makes it ask, which are empty if it asks nobody."""

    program: str
    arguments: str
    files: Dict[str, str]
    asking: Dict[str, str]

    def command(self, place, asking):
        """Writes the files. `asking` is what fills the slots: `proxy.asking`, or PLAIN."""
        values = place._asdict()
        slots = {name: asking.get(name, "") % values for name in self.asking}
        for name, text in self.files.items():
            (place.folder / name).write_text(text % {**values, **slots})
        return [self.path(), *(self.arguments % values).split()]

    def needs_service(self):
        texts = [*self.files.values(), *self.asking.values()]
        return any(slot in text for slot in ("%(socket)s", "%(service)d") for text in texts)

    def path(self):
        """Where the program is, or None."""
        return shutil.which(self.program, path=str(FOLDER)) or shutil.which(self.program)


PLAIN: Dict[str, str] = {}


def ask(port, host, path="/", headers=None, method="GET"):
    """The status and headers of an answer."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request(method, path, headers={"Host": host, **(headers or {})})
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer.status, dict((name.lower(), value) for name, value in answer.getheaders())


#: What every nginx has, next to its servers.
NGINX_LINES = """
daemon off; master_process off; pid %(folder)s/nginx.pid; error_log %(folder)s/error.log;
events {}
http {
  access_log off; client_body_temp_path %(folder)s/a; proxy_temp_path %(folder)s/b;
  fastcgi_temp_path %(folder)s/c; uwsgi_temp_path %(folder)s/d; scgi_temp_path %(folder)s/e;
  keepalive_requests 1000000;
"""
NGINX = Proxy("nginx", "-c %(folder)s/nginx.conf -p %(folder)s", {"nginx.conf": NGINX_LINES + """
  upstream sluice { server unix:%(socket)s; keepalive 16; }
  upstream up { server 127.0.0.1:%(upstream)d; keepalive 16; }
  server {
    listen 127.0.0.1:%(port)d;
    location / {
%(question)s
      proxy_pass http://up;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
    }
%(locations)s
  }
}
"""}, {"question": """
      auth_request /sluice;
      auth_request_set $sluice_location $upstream_http_x_sluice_location;
      error_page 403 = @blocked;
""", "locations": """
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
"""})

SCRIPT = (PROJECT / "Packaging/HAProxy/sluice.lua").read_text().replace("%", "%%")
HAPROXY = Proxy("haproxy", "-f %(folder)s/haproxy.cfg", {
    "sluice.lua": SCRIPT.replace("127.0.0.1:8080", "127.0.0.1:%(service)d"), "haproxy.cfg": """
%(script)s
defaults
  mode http
  timeout client 9s
  timeout server 9s
  timeout connect 9s
frontend web
  bind 127.0.0.1:%(port)d
%(question)s
  default_backend up
backend up
  server one 127.0.0.1:%(upstream)d
"""}, {"script": """
global
  lua-load-per-thread %(folder)s/sluice.lua
""", "question": """
  http-request lua.sluice
  http-request redirect code 307 location %%[var(txn.sluice_location)] if { var(txn.sluice_location) -m found }
  http-request deny deny_status 403 if { var(txn.sluice_status) -m str 403 }
"""})

CADDY = Proxy("caddy", "run --config %(folder)s/Caddyfile --adapter caddyfile", {"Caddyfile": """
{
  admin off
  auto_https off
}
http://:%(port)d {
%(question)s
  reverse_proxy 127.0.0.1:%(upstream)d
}
"""}, {"question": """
  forward_auth unix/%(socket)s {
    uri /forward
  }
"""})

TRAEFIK = Proxy("traefik", "--configFile=%(folder)s/traefik.yml", {"routes.yml": """
http:
  routers:
    all: {rule: "PathPrefix(`/`)", entryPoints: [web], service: up%(use)s}
%(question)s
  services:
    up: {loadBalancer: {servers: [{url: "http://127.0.0.1:%(upstream)d"}]}}
""", "traefik.yml": """
entryPoints: {web: {address: "127.0.0.1:%(port)d"}}
providers: {file: {filename: %(folder)s/routes.yml}}
global: {checkNewVersion: false, sendAnonymousUsage: false}
"""}, {"use": ", middlewares: [sluice]", "question": """
  middlewares:
    sluice: {forwardAuth: {address: "http://127.0.0.1:%(service)d/forward"}}
"""})

LISTENER = """
static_resources:
  listeners:
  - address: {socket_address: {address: 127.0.0.1, port_value: %(port)d}}
    filter_chains:
    - filters:
      - name: envoy.filters.network.http_connection_manager
        typed_config:
          "@type": type.googleapis.com/envoy.extensions.filters.network.http_connection_manager.v3.HttpConnectionManager
          stat_prefix: web
          http_protocol_options: {allow_absolute_url: true}
          upgrade_configs: [{upgrade_type: CONNECT}]
          route_config:
            virtual_hosts:
            - name: all
              domains: ["*"]
              routes:
              - match: {connect_matcher: {}}
                route: {cluster: up, upgrade_configs: [{upgrade_type: CONNECT, connect_config: {}}]}
              - {match: {prefix: "/"}, route: {cluster: up}}
          http_filters:
%(question)s
          - name: envoy.filters.http.router
            typed_config: {"@type": type.googleapis.com/envoy.extensions.filters.http.router.v3.Router}
  clusters:
  - name: up
    load_assignment:
      cluster_name: up
      endpoints: [{lb_endpoints: [{endpoint: {address: {socket_address: {address: 127.0.0.1, port_value: %(upstream)d}}}}]}]
%(cluster)s
"""
FILTER = """
          - name: envoy.filters.http.ext_authz
            typed_config:
              "@type": type.googleapis.com/envoy.extensions.filters.http.ext_authz.v3.ExtAuthz
"""
CLUSTER = """
  - name: sluice
    load_assignment:
      cluster_name: sluice
      endpoints: [{lb_endpoints: [{endpoint: {address: {pipe: {path: %(socket)s}}}}]}]
"""


def envoy(question, cluster):
    return Proxy("envoy", "-c %(folder)s/envoy.yaml --use-dynamic-base-id", {"envoy.yaml": LISTENER},
                 {"question": question, "cluster": cluster})


ENVOY = envoy(FILTER + """
              http_service:
                server_uri: {uri: "http://sluice", cluster: sluice, timeout: 1s}
                path_prefix: /envoy
                authorization_response:
                  allowed_client_headers: {patterns: [{exact: location}, {prefix: x-sluice-}]}
              allowed_headers:
                patterns: [{exact: referer}, {exact: accept}, {prefix: sec-fetch-}, {exact: x-forwarded-proto}]
""", CLUSTER)

ENVOY_GRPC = envoy(FILTER + """
              transport_api_version: V3
              grpc_service: {envoy_grpc: {cluster_name: sluice}, timeout: 1s}
""", CLUSTER + """
    typed_extension_protocol_options:
      envoy.extensions.upstreams.http.v3.HttpProtocolOptions:
        "@type": type.googleapis.com/envoy.extensions.upstreams.http.v3.HttpProtocolOptions
        explicit_http_config: {http2_protocol_options: {}}
""")


def envoy_module(*settings):
    """The lines of the page, and settings after them."""
    lines = documented("Set up Envoy", "yaml", "Envoy.md").replace("/etc/sluice/ads.sluice", "%(index)s")
    lines += "".join("        %s\n" % setting for setting in settings)
    return envoy(textwrap.indent(lines.rstrip(), " " * 10), "")
