# SPDX-License-Identifier: Apache-2.0
"""The public suffixes that come with Sluice, as a file for libpsl, and hosts made of them.

Left out are hosts that WebKit treats differently: addresses, single labels, dots at the end.
"""
import os
import subprocess
import tempfile

DATA = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "Sources", "Base",
                    "WebAddresses", "PublicSuffixData.swift")
LABELS = ["a", "www", "b-c", "x_y", "xn--bcher-kva", "com", "co", "city", "1", "api", "s3"]
UNKNOWN = ["unknowntld", "internal", "xn--zzzz", "notasuffix", "c-k"]


def rules():
    """The rules, in the order of the file."""
    with open(DATA) as file:
        text = file.read()
    return text.split('"""')[1].split()


def registrable_domains(hosts):
    """The answer of libpsl for each host: its registrable domain, or None."""
    with tempfile.NamedTemporaryFile("w", suffix=".dat") as file:
        file.write("\n".join(rules()) + "\n")
        file.flush()
        output = subprocess.run(
            ["psl", "--batch", "--load-psl-file", file.name, "--print-reg-domain"],
            input="\n".join(hosts) + "\n", stdout=subprocess.PIPE, check=True, text=True).stdout
    domains = output.split("\n")[:-1]
    if len(domains) != len(hosts):
        raise RuntimeError("%d answers to %d hosts" % (len(domains), len(hosts)))
    return [None if domain == "(null)" else domain for domain in domains]


class HostMaker:
    """Makes hosts from a random generator, so that a seed gives the same ones again."""

    def __init__(self, chance):
        self.choice = chance.choice
        self.random = chance.random
        everything = rules()
        self.kinds = [
            [rule for rule in everything if rule[0] not in "*!"],
            [rule for rule in everything if rule[0] == "*"],
            [rule for rule in everything if rule[0] == "!"],
            [rule for rule in everything if "xn--" in rule],
            [rule for rule in everything if rule.count(".") > 1],
            UNKNOWN,
        ]

    def suffix(self):
        """A public suffix, or the name above or below one."""
        rule = self.choice(self.choice(self.kinds)).lstrip("!")
        if rule.startswith("*."):
            rule = rule[2:] if self.random() < 0.2 else self.choice(LABELS) + rule[1:]
        return rule.split(".", 1)[1] if "." in rule and self.random() < 0.1 else rule

    def host(self):
        """A host of two labels or more."""
        before = [self.choice(LABELS) for _ in range(self.choice([0, 1, 1, 2, 2, 3]))]
        host = ".".join(before + [self.suffix()])
        return host if "." in host else self.choice(LABELS) + "." + host
