# SPDX-License-Identifier: Apache-2.0
"""A command line, and the files beside what it reads."""

import json

from elements import FILES
from request_elements import request

LISTS = ("rules", "filters", "hosts", "ruleset", "manifest")
TEXTS = ("filters", "hosts")
EXTENSIONS = ("ruleset", "manifest")
INDEX = "out.sluice"

URL = "--url https://a.test/ad0/?p0=1 --top https://b.test/ --type script"
FEW_REQUESTS = [
    request(),
    request(url="https://d0.test/ad"),
    request(url="https://a.test/", type="document", top_url="https://a.test/"),
    request(url="http://a.test/ad0/x?p0=1&p1=2", type="image"),
    request(url="https://x.d1.test/", top_url="https://d0.test/"),
]
SUMMARY = json.dumps({"trigger": {"url-filter": "ad"}, "action": {"type": "block"}})
#: Files that commands read besides.
FIXED = {
    "fixed.json": f"[{SUMMARY},{SUMMARY}]",
    "few.jsonl": "\n".join(FEW_REQUESTS).replace("§", "0") + "\n",
    "list.json": f"[{SUMMARY},{SUMMARY}]",
    "list.tests.jsonl": request(expect="block").replace("§", "0") + "\n",
    "fixed.txt": "||a.test^\n/ad*x^\n*$removeparam=p0\n@@||b.test^$document\n##.s\n"
    "||a.test^$script,redirect=noopjs\n/[a-z]+ad[0-9]/$script\n||d0.test^$domain=a.test|~b.test,third-party\n",
}


class Command:
    """A command line for some languages; `{file}` is the file of the language.

    `before` are the commands that make its input. `is_usual` is false if most of what it does is
    done by a usual command, too: it is measured for a part of the elements that the seed chooses,
    or for all with --all.
    """

    def __init__(self, name, languages, arguments, before=(), **options):
        self.name, self.languages, self.arguments, self.before = name, languages, arguments, before
        self.stdin = options.get("stdin")
        self.is_usual = options.get("usual", True)
        self.input = options.get("input")

    def words(self, sluice, language):
        """The words of the command line."""
        return [sluice, *self.arguments.replace("{file}", FILES[language]).split(" ")]

    def words_before(self, sluice, language):
        """The command lines that make the input."""
        return [
            [sluice, *line.replace("{file}", FILES[language]).split(" ")] for line in self.before
        ]
