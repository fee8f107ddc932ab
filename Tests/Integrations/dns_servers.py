# SPDX-License-Identifier: Apache-2.0
"""DNS servers of Debian on loopback, each with a file of `sluice convert`."""
import pathlib
import socket
import struct
import subprocess
import threading
import time

from local_squid import free_port

#: What the server behind all others answers.
OPEN_ADDRESS = "192.0.2.1"


def query(number, name):
    """A question for the address of a name."""
    labels = b"".join(bytes([len(label)]) + label.encode() for label in name.split("."))
    return struct.pack(">HHHHHH", number, 0x0100, 1, 0, 0, 0) + labels + b"\0" + struct.pack(">HH", 1, 1)


def end_of_question(message):
    """Where the first question of a message ends."""
    offset = 12
    while message[offset]:
        offset += 1 + message[offset]
    return offset + 5


class OpenServer(threading.Thread):
    """A server that knows every name."""

    def __init__(self):
        super().__init__(daemon=True)
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.bind(("127.0.0.1", 0))
        self.port = self.socket.getsockname()[1]
        self.start()

    def run(self):
        while True:
            message, sender = self.socket.recvfrom(4096)
            question = message[12:end_of_question(message)]
            is_address = question[-4:] == struct.pack(">HH", 1, 1)
            answer = b"\xc0\x0c" + struct.pack(">HHIH", 1, 1, 60, 4) + socket.inet_aton(OPEN_ADDRESS)
            head = struct.pack(">HHHHHH", *struct.unpack(">H", message[:2]), 0x8580, 1, int(is_address), 0, 0)
            self.socket.sendto(head + question + (answer if is_address else b""), sender)


class Server:
    """A DNS server of its own on a port of its own."""
    #: The format of `sluice convert` that it reads.
    format = ""

    def __init__(self, folder, file, upstream):
        self.folder, self.file, self.upstream = folder, file, upstream
        self.port = free_port()
        self.log = (folder / ("%s.log" % type(self).__name__)).open("wb")
        self.process = subprocess.Popen(
            self.command(), stdout=self.log, stderr=subprocess.STDOUT, cwd=folder)
        self.wait()

    def wait(self):
        for _ in range(200):
            try:
                if self.addresses(["ready.example"]) == [OPEN_ADDRESS]:
                    return
            except OSError:
                pass
            if self.process.poll() is not None:
                break
            time.sleep(0.05)
        self.stop()
        log = pathlib.Path(self.log.name).read_text(errors="replace")
        raise SystemExit("%s does not start:\n%s" % (type(self).__name__, log[-2000:]))

    def addresses(self, names):
        """The address of each name; None if it has none, or only that of nobody."""
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as client:
            client.settimeout(1)
            client.connect(("127.0.0.1", self.port))
            return [self.address(client, number & 0xFFFF, name) for number, name in enumerate(names)]

    def address(self, client, number, name):
        message = self.answer(client, number, name)
        status, answers = message[3] & 15, struct.unpack(">H", message[6:8])[0]
        if status not in (0, 3):
            raise OSError("%s answers with status %d for %s" % (type(self).__name__, status, name))
        if not answers:
            return None
        offset = end_of_question(message)
        kind, length = struct.unpack(">2xH6xH", message[offset:offset + 12])
        address = socket.inet_ntoa(message[offset + 12:offset + 16]) if (kind, length) == (1, 4) else None
        return None if address == "0.0.0.0" else address

    def answer(self, client, number, name):
        """The answer to one question; a datagram may be lost, so it is asked three times."""
        for _ in range(3):
            client.send(query(number, name))
            try:
                while True:
                    message = client.recv(4096)
                    if struct.unpack(">H", message[:2])[0] == number:
                        return message
            except TimeoutError:
                continue
        raise OSError("%s does not answer for %s" % (type(self).__name__, name))

    def stop(self):
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()

    def write(self, name, text):
        path = self.folder / name
        path.write_text(text)
        return str(path)


class Dnsmasq(Server):
    format = "dnsmasq"
    option = "conf-file"

    def command(self):
        return ["dnsmasq", "--keep-in-foreground", "--conf-file=/dev/null", "--no-resolv", "--no-hosts",
                "--port=%d" % self.port, "--listen-address=127.0.0.1", "--bind-interfaces", "--user=",
                "--pid-file=", "--server=127.0.0.1#%d" % self.upstream, "--%s=%s" % (self.option, self.file)]


class DnsmasqWithHosts(Dnsmasq):
    format = "hosts"
    option = "addn-hosts"


class Unbound(Server):
    format = "unbound"

    def command(self):
        return ["unbound", "-d", "-c", self.write("unbound.conf", self.settings(""))]

    def settings(self, modules):
        return """server:
  interface: 127.0.0.1@%d
  do-daemonize: no
  username: ""
  chroot: ""
  directory: "%s"
  pidfile: ""
  use-syslog: no
  do-not-query-localhost: no
  %s
include: "%s"
forward-zone:
  name: "."
  forward-addr: 127.0.0.1@%d
remote-control:
  control-enable: no
""" % (self.port, self.folder, modules or 'module-config: "iterator"', self.file, self.upstream)


class UnboundWithZone(Unbound):
    format = "rpz"

    def command(self):
        zone = self.file
        self.file = self.write("rpz.conf", 'rpz:\n  name: "rpz."\n  zonefile: "%s"\n' % zone)
        return ["unbound", "-d", "-c", self.write(
            "unbound-rpz.conf", self.settings('module-config: "respip iterator"'))]


class Bind(Server):
    format = "rpz"

    def command(self):
        subprocess.run(["named-checkzone", "-q", "rpz", self.file], check=True)
        return ["named", "-g", "-n", "1", "-c", self.write("named.conf", """options {
  directory "%s"; pid-file none; session-keyfile none; managed-keys-directory "%s";
  listen-on port %d { 127.0.0.1; }; listen-on-v6 { none; };
  recursion yes; dnssec-validation no; forward only; forwarders port %d { 127.0.0.1; };
  response-policy { zone "rpz"; } qname-wait-recurse no; empty-zones-enable no;
};
controls { };
zone "rpz" { type primary; file "%s"; };
""" % (self.folder, self.folder, self.port, self.upstream, self.file))]


class Knot(Server):
    format = "rpz"

    def command(self):
        return ["kresd", "-n", "-q", "-c", self.write("kresd.lua", """net.listen("127.0.0.1", %d, { kind = "dns" })
trust_anchors.remove(".")
modules = { "hints > iterate", "policy" }
cache.size = 10 * MB
-- A name that passes is looked up from the root, and here is only one server.
policy.PASS = policy.FORWARD("127.0.0.1@%d")
policy.add(policy.rpz(policy.DENY, "%s"))
policy.add(policy.all(policy.PASS))
""" % (self.port, self.upstream, self.file)), self.folder / "knot"]

    def __init__(self, folder, file, upstream):
        (folder / "knot").mkdir()
        super().__init__(folder, file, upstream)


SERVERS = [Dnsmasq, DnsmasqWithHosts, Unbound, UnboundWithZone, Bind, Knot]
