# SPDX-License-Identifier: Apache-2.0
"""Proxies that ask Sluice about each request, next to the same ones that ask nobody."""
import http.client
import os
import pathlib
import re
import resource
import statistics
import subprocess
import sys
import time
from typing import NamedTuple

from .load import HOST, Load, send, write_urls
from .machine import TOO_BUSY
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
#: While others use the processors, at most so many times the rounds are measured.
MOST_TRIES = 3


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
        self.server = self.start(UPSTREAM.command(here, local_proxies.PLAIN), self.upstream)
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
    """A proxy with or without questions."""

    def __init__(self, machine, proxy, place, asking):
        self.machine, self.port = machine, place.port
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
        decided, use = self.machine.decisions(), Use(self.process, self.machine.service, self.machine.server)
        found = send(loads.most, self.urls)
        proxy, service, _ = (1e6 * seconds / found.count for seconds in use.seconds())
        if self.asks_service and self.machine.decisions() - decided < found.count:
            raise Failure("the service did not decide every request")
        calm = send(loads.little, self.urls).times
        return {
            "rate": found.rate, "p50_us": calm["p50_ns"] / 1000, "p99_us": calm["p99_ns"] / 1000,
            "proxy_us": proxy, "service_us": service if self.asks_service else 0, "others": 100 * use.others_share()}


class Use:
    """How much of the processors some processes and others use from now on."""

    def __init__(self, *processes):
        self.processes, self.started = processes, time.monotonic()
        self.before = [processor_seconds(process) for process in processes]
        self.own, self.busy = own_seconds(), busy_seconds()

    def seconds(self):
        return [processor_seconds(process) - before for process, before in zip(self.processes, self.before)]

    def others_share(self):
        ours = sum(self.seconds()) + own_seconds() - self.own
        return max(0, busy_seconds() - self.busy - ours) / (time.monotonic() - self.started) / os.cpu_count()


def processor_seconds(process):
    """The time of a process and its threads on the processors: the clock that clock_getcpuclockid() names."""
    return time.clock_gettime((~process.pid << 3) | 2)


def own_seconds():
    """The time of h2load and of this script."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime + time.process_time()


def busy_seconds():
    """The time of all processors that was not idle."""
    with open("/proc/stat", encoding="ascii") as file:
        numbers = [int(word) for word in file.readline().split()[1:9]]
    return (sum(numbers) - numbers[3] - numbers[4]) / os.sysconf("SC_CLK_TCK")


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
        pairs = quietest_pairs(plain, asking, loads, rounds)
    finally:
        machine.stop(before)
    plain, asking = zip(*pairs)
    return {"title": title, "version": version(proxy), "plain": medians(plain), "asking": medians(asking),
            "added": {name: added(pairs, name) for name in ("p50_us", "p99_us")}, "pairs": pairs}


def quietest_pairs(plain, asking, loads, rounds):
    """Rounds without and with questions. While others use the processors there are more, and the quietest are kept."""
    pairs = []
    for _ in range(MOST_TRIES * rounds):
        pairs.append((plain.measure(loads), asking.measure(loads)))
        if sum(others(pair) < 100 * TOO_BUSY for pair in pairs) == rounds:
            break
    return sorted(pairs, key=others)[:rounds]


def others(pair):
    return max(found["others"] for found in pair)


def medians(found):
    return {name: round(statistics.median(one[name] for one in found), 1) for name in found[0]}


def added(pairs, name):
    return round(statistics.median(asking[name] - plain[name] for plain, asking in pairs), 1)
