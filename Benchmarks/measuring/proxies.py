# SPDX-License-Identifier: Apache-2.0
"""Proxies that ask Sluice about each request, next to the same ones that ask nobody."""
import http.client
import os
import pathlib
import re
import statistics
import subprocess
import sys
import time
from typing import NamedTuple

from .load import HOST, Load, send, write_urls
from .places import PROJECT
from .processes import Failure, Missing

sys.path.insert(0, os.path.join(PROJECT, "Tests", "Integrations"))
import local_proxies  # noqa: E402
from local_squid import free_port, wait_for_port  # noqa: E402

KNOWN = {
    "nginx": local_proxies.NGINX, "HAProxy": local_proxies.HAPROXY, "Caddy": local_proxies.CADDY,
    "Traefik": local_proxies.TRAEFIK, "Envoy, HTTP": local_proxies.ENVOY,
    "Envoy, gRPC": local_proxies.ENVOY_GRPC, "Envoy, module": local_proxies.envoy_module()}
VERSION = {"nginx": "-v", "haproxy": "-v", "caddy": "version", "traefik": "version", "envoy": "--version"}
UPSTREAM = local_proxies.Proxy("nginx", "-c %(folder)s/nginx.conf -p %(folder)s", {
    "nginx.conf": local_proxies.NGINX_LINES + """
  server { listen 127.0.0.1:%(port)d; location / { return 200 "up"; } }
}
"""}, {})
BLOCKED = "blocked.test"
WARM_UP = Load(8, 1)


class Loads(NamedTuple):
    """As much as the proxy takes, and little."""

    most: Load
    little: Load


class Machine:
    """The processes of a run: an upstream, the service and proxies."""

    def __init__(self, folder, sluice):
        self.folder, self.sluice, self.processes = pathlib.Path(folder), sluice, []

    def compile(self, lists):
        """An index of the lists, and of a filter that shows whether a proxy asks."""
        own = self.folder / "own.txt"
        own.write_text("||%s^\n" % BLOCKED)
        self.index = self.folder / "index.sluice"
        command = [self.sluice, "compile", "--quiet", "--filter-texts", *lists, str(own), "-o", str(self.index)]
        if subprocess.run(command).returncode != 0:
            raise Failure("the lists cannot be compiled")

    def start_servers(self):
        self.socket, self.service_port, self.upstream = self.folder / "sluice.sock", free_port(), free_port()
        here = local_proxies.Place(self.folder, self.upstream, 0, self.index)
        self.start(UPSTREAM.command(here, local_proxies.PLAIN), self.upstream)
        command = [self.sluice, "serve", "--listen", str(self.socket), "--listen", "127.0.0.1:%d" % self.service_port]
        self.service = self.start([*command, str(self.index)], self.service_port)

    def place(self, name):
        """A place for a proxy."""
        folder = self.folder / name
        folder.mkdir()
        return local_proxies.Place(folder, free_port(), self.upstream, self.index, self.socket, self.service_port)

    def start(self, command, port):
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.processes.append(process)
        if not wait_for_port(port, process):
            raise Failure("%s does not start" % os.path.basename(command[0]))
        return process

    def decisions(self):
        """How many requests the service has decided."""
        connection = http.client.HTTPConnection("127.0.0.1", self.service_port, timeout=10)
        connection.request("GET", "/metrics")
        text = connection.getresponse().read().decode()
        connection.close()
        return sum(int(count) for count in re.findall(r"^sluice_decisions_total\{.*\} (\d+)$", text, re.M))

    def stop(self, kept=0):
        """Ends all processes but those that were started first."""
        ending, self.processes = self.processes[kept:], self.processes[:kept]
        for process in reversed(ending):
            process.terminate()
        for process in ending:
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


class Side:
    """A proxy with or without questions, and what was measured of it in each round."""

    def __init__(self, machine, proxy, place, asking):
        self.machine, self.port, self.rounds = machine, place.port, []
        self.asks_service = bool(asking) and proxy.needs_service()
        self.process = machine.start(proxy.command(place, asking), place.port)
        self.urls = write_urls(place.folder, place.port)
        self.wait_for_answer()
        expected = 403 if asking else 200
        status = local_proxies.ask(self.port, BLOCKED)[0]
        if status != expected:
            raise Failure("%s answers a blocked request with %d" % (proxy.program, status))
        send(WARM_UP, self.urls)

    def wait_for_answer(self):
        """Some listen before they know where requests go."""
        for _ in range(100):
            if local_proxies.ask(self.port, HOST)[0] == 200:
                return
            time.sleep(0.1)
        raise Failure("the upstream does not answer through the proxy")

    def measure(self, loads):
        processes = (self.process, self.machine.service)
        before, decided = [processor_seconds(process) for process in processes], self.machine.decisions()
        found = send(loads.most, self.urls)
        used = [1e6 * (processor_seconds(process) - start) / found.count for process, start in zip(processes, before)]
        if self.asks_service and self.machine.decisions() - decided < found.count:
            raise Failure("the service did not decide every request")
        calm = send(loads.little, self.urls).times
        self.rounds.append({
            "rate": found.rate, "p50_us": calm["p50_ns"] / 1000, "p99_us": calm["p99_ns"] / 1000,
            "proxy_us": used[0], "service_us": used[1] if self.asks_service else 0})

    def medians(self):
        return {name: round(statistics.median(found[name] for found in self.rounds), 1) for name in self.rounds[0]}


def processor_seconds(process):
    """The time of a process and its threads on the processors: the clock that clock_getcpuclockid() names."""
    return time.clock_gettime((~process.pid << 3) | 2)


def version(proxy):
    said = subprocess.run([proxy.path(), VERSION[proxy.program]], capture_output=True, text=True)
    return re.search(r"\d+\.\d+\.\d+|$", said.stdout + said.stderr).group()


def measured(machine, title, loads, rounds):
    """A row: the medians of the rounds without and with questions, and those of the differences in each round."""
    proxy = KNOWN[title]
    if not proxy.path():
        raise Missing("%s is not installed" % proxy.program)
    name = re.sub(r"\W+", "-", title)
    before = len(machine.processes)
    try:
        plain, asking = (Side(machine, proxy, machine.place("%s-%d" % (name, number)), slots)
                         for number, slots in enumerate((local_proxies.PLAIN, proxy.asking)))
        for _ in range(rounds):
            plain.measure(loads)
            asking.measure(loads)
    finally:
        machine.stop(before)
    return {"title": title, "version": version(proxy), "plain": plain.medians(), "asking": asking.medians(),
            "added": {name: added(plain, asking, name) for name in ("p50_us", "p99_us")},
            "rounds": {"plain": plain.rounds, "asking": asking.rounds}}


def added(plain, asking, name):
    return round(statistics.median(two[name] - one[name] for one, two in zip(plain.rounds, asking.rounds)), 1)
