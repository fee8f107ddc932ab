# SPDX-License-Identifier: Apache-2.0
"""The elements of hosts files, of lists of domains and of the configuration of DNS servers."""

from elements import Element, joined, lines

HOSTS = {
    "hosts": "0.0.0.0 d§.test",
    "equal hosts": "0.0.0.0 a.test",
    "hosts of the machine": "127.0.0.1 localhost",
    "hosts in capitals": "0.0.0.0 D§.Test",
    "wide hosts": "0.0.0.0 é§.test",
    "invalid hosts": "0.0.0.0 d_§..test",
    "addresses": "10.0.0.§ d§.test",
    "other addresses": ":: d§.test",
    "lines without a host": "0.0.0.0",
    "comments after hosts": "0.0.0.0 d§.test # x",
    "comments": "# x§",
    "blank lines": "",
    "subdomains": "0.0.0.0 a.b.c.d§.test",
    "domains": "d§.test",
    "equal domains": "a.test",
    "subdomains of domains": "a.b.d§.test",
    "domains with stars": "*.d§.test",
    "invalid domains": "-d§-.test",
    "dnsmasq": "address=/d§.test/",
    "dnsmasq with addresses": "address=/d§.test/0.0.0.0",
    "dnsmasq servers": "server=/d§.test/",
    "dnsmasq routes": "server=/d§.test/1.1.1.1",
    "dnsmasq options": "cache-size=§",
    "unknown dnsmasq options": "adress=/d§.test/",
    "unbound": 'local-zone: "d§.test" always_nxdomain',
    "unbound data": 'local-data: "d§.test A 0.0.0.0"',
    "unbound options": "verbosity: §",
    "DNS filters": "||d§.test^$dnstype=A",
    "DNS rewrites": "||d§.test^$dnsrewrite=10.0.0.1",
    "DNS clients": "||d§.test^$client='c§'",
}
HOSTS_LINE = {
    "hosts of a line": joined("d§.test", " ", "0.0.0.0 "),
    "equal hosts of a line": joined("a.test", " ", "0.0.0.0 "),
    "labels of a host": joined("a.", "", "0.0.0.0 ", "test"),
    "spaces of a line": joined(" ", "", "0.0.0.0 ", "a.test"),
    "a long comment": joined("x", "", "0.0.0.0 a.test # "),
    "hosts of dnsmasq": joined("d§.test", "/", "address=/", "/"),
    "slashes of dnsmasq": joined("/", "", "address=/", "/"),
    "zones of unbound": joined('"d§.test"', " ", "local-zone: ", " always_nxdomain"),
    "a long domain": joined("a", "", "", ".test"),
}


def of_hosts_files():
    """The elements of hosts files and lists of domains."""
    yield from (
        Element("hosts", "lines: " + name, lines(template)) for name, template in HOSTS.items()
    )
    yield from (Element("hosts", "one line: " + name, make) for name, make in HOSTS_LINE.items())
