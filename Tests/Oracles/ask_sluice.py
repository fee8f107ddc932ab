# SPDX-License-Identifier: Apache-2.0
"""Sends questions to Sluice in bulk, with the program in Tests/Oracles/AskSluice."""
import re
import subprocess

UNSAFE = re.compile(rb"[\t\n\\]")


def answers(program, questions):
    """The answers to questions, each of which is a name and arguments (str or bytes)."""
    lines = [b"\t".join(escaped(field) for field in question) for question in questions]
    output = subprocess.run(
        [program], input=b"\n".join(lines) + b"\n", stdout=subprocess.PIPE, check=True).stdout
    found = output.decode("ascii").split("\n")[:-1]
    if len(found) != len(lines):
        raise RuntimeError("%d answers to %d questions" % (len(found), len(lines)))
    return found


def escaped(field):
    data = field if isinstance(field, bytes) else field.encode("utf-8", "surrogatepass")
    return UNSAFE.sub(lambda found: b"\\%02x" % found.group()[0], data)
