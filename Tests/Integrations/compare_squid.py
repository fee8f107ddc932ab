#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Sends requests through a real Squid, and compares what it does with `sluice match`.

    compare_squid.py SLUICE REQUESTS LIST…

REQUESTS is a file of requests as `sluice match` reads them, gzip or not; it must have `url`, and may
have `top_url` and `type`. Each LIST is compiled into the index. Squid runs with the lines of
Documentation/Squid.md, but forwards nothing, so no network is needed:

- blocking: a request is stopped exactly if `match` blocks it;
- rewriting: with a rule that upgrades everything, every URL must come back as it was, but for its
  scheme, from a Squid that sees it as `http`.

Prints the numbers, and each difference (20 at most). The status is 1 if there is one.
"""
import asyncio
import gzip
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
from local_squid import Squid, configuration  # noqa: E402

#: Sec-Fetch-Dest and Sec-Fetch-Mode of a browser for each type that these can say.
HEADERS = {
    "top-document": ("document", "navigate"), "child-document": ("iframe", "navigate"),
    "image": ("image", "no-cors"), "style-sheet": ("style", "no-cors"), "script": ("script", "no-cors"),
    "font": ("font", "cors"), "media": ("video", "no-cors"), "fetch": ("empty", "cors"),
    "websocket": ("empty", "websocket"), "csp-report": ("report", "no-cors"), "other": ("manifest", "cors"),
}
#: Other names of these types.
NAMES = {"raw": "fetch", "xhr": "fetch", "xmlhttprequest": "fetch", "stylesheet": "style-sheet",
         "subdocument": "child-document", "main_frame": "top-document", "sub_frame": "child-document"}
#: Squid refuses longer URLs by itself, with status 414; and longer lines to a rewriting helper.
LONGEST_URL = LONGEST_LINE = 8191
#: Nothing is forwarded: what is allowed has another status than what is blocked.
ALLOWED, BLOCKED = "404", "403"


class Load:
    """A request that a browser could send."""

    def __init__(self, url, top_url, type):
        self.url, self.top_url, self.type = url, top_url, type

    def line(self):
        """The request as `sluice match` reads it."""
        return json.dumps({"url": self.url, "top_url": self.top_url, "type": self.type})

    def message(self):
        """The request as a proxy reads it."""
        destination, mode = HEADERS[self.type]
        lines = ["GET %s HTTP/1.1" % self.url, "Host: %s" % host(self.url), "Accept: */*",
                 "Sec-Fetch-Dest: %s" % destination, "Sec-Fetch-Mode: %s" % mode]
        if self.top_url and self.type != "top-document":
            lines.append("Referer: %s" % self.top_url)
        return ("\r\n".join(lines) + "\r\n\r\n").encode()

    def longest_line(self):
        """The number of bytes of a line to a helper, at most: in its headers all may be encoded."""
        return len(self.message()) + 2 * len(self.top_url.encode())


def host(url):
    authority = url.split("://", 1)[1]
    for end in "/?":
        authority = authority.split(end, 1)[0]
    return authority.rsplit("@", 1)[-1]


def loads(path):
    """The requests of a file that can be sent through a proxy, and how many cannot."""
    opener = gzip.open if path.endswith(".gz") else open
    found, left_out = [], {"no http": 0, "another type": 0, "longer than Squid allows": 0, "white space": 0}
    with opener(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            given = json.loads(line)
            url, top_url = given["url"].split("#")[0], given.get("top_url") or ""
            name = given.get("type", "other")
            if name == "document":
                name = "top-document" if top_url in ("", given["url"]) else "child-document"
            name = NAMES.get(name, name)
            if not url.startswith(("http://", "https://")):
                left_out["no http"] += 1
            elif name not in HEADERS:
                left_out["another type"] += 1
            elif len(url.encode()) > LONGEST_URL:
                left_out["longer than Squid allows"] += 1
            elif any(ord(letter) <= 0x20 for letter in url + top_url):
                left_out["white space"] += 1
            else:
                found.append(Load(url, top_url, name))
    return found, left_out


async def answer(reader):
    """Status, Location and whether the connection stays open, after the whole response is read."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    fields = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:])}
    await reader.readexactly(int(fields.get("content-length", 0)))
    stays = fields.get("connection", "keep-alive").lower() != "close"
    return head[0].split()[1], fields.get("location", ""), stays


async def ask_all(port, messages, connections=32):
    """The status and the Location of each message, which are sent over several connections."""
    answers = [None] * len(messages)
    numbers = iter(range(len(messages)))

    async def work():
        writer = None
        for number in numbers:
            if writer is None:
                reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 20)
            writer.write(messages[number])
            *answers[number], stays = await answer(reader)
            if not stays:
                writer.close()
                writer = None
        if writer is not None:
            writer.close()

    await asyncio.gather(*(work() for _ in range(connections)))
    return answers


class Comparison:
    """A folder with an index and a Squid."""

    def __init__(self, sluice, folder):
        self.sluice, self.folder = sluice, folder
        os.chmod(folder, 0o777)
        shutil.copy(sluice, folder / "sluice")
        (folder / "hosts").write_text("")
        self.index = str(folder / "ads.sluice")
        self.differences = 0

    def compile(self, *lists):
        subprocess.run([self.sluice, "compile", "--quiet", "--target", "sluice", *lists, "-o", self.index],
                       check=True, stderr=subprocess.DEVNULL)

    def through_squid(self, sections, old, new, messages):
        """What Squid answers with the lines of the page, of which one is another."""
        lines = configuration(*sections)
        assert old in lines, old
        squid = Squid(self.folder, lines.replace(old, new), self.index)
        try:
            return asyncio.run(ask_all(squid.port, messages))
        finally:
            squid.close()

    def differ(self, load, expected, found):
        self.differences += 1
        if self.differences <= 20:
            print("differs: %.500s\n  expected %.300s, found %.300s" % (load.line(), expected, found))

    def blocking(self, found):
        """Compares decisions, and returns how many requests were blocked."""
        nothing_else = "deny_info %s:ERR_ACCESS_DENIED clients\nhttp_access deny clients" % ALLOWED
        statuses = self.through_squid([], "http_access allow clients", nothing_else,
                                      [load.message() for load in found])
        matched = subprocess.run([self.sluice, "match", "--no-css", self.index], check=True, text=True,
                                 input="".join(load.line() + "\n" for load in found), capture_output=True)
        blocked = 0
        for load, line, (status, _) in zip(found, matched.stdout.splitlines(), statuses):
            expected = BLOCKED if json.loads(line).get("decision") == "block" else ALLOWED
            blocked += expected == BLOCKED
            if status != expected:
                self.differ(load, expected, status)
        print("blocking: %d requests, %d blocked, %d differ" % (len(found), blocked, self.differences))
        return blocked

    def rewriting(self, found):
        """Compares where requests are sent that are upgraded."""
        rule = self.folder / "upgrade.json"
        rule.write_text('[{"trigger":{"url-filter":".*"},"action":{"type":"make-https"}}]')
        self.compile(str(rule))
        before = self.differences
        plain = [Load("http:" + load.url.split(":", 1)[1], load.top_url, load.type) for load in found]
        # Another port than the default one is not upgraded.
        plain = [load for load in plain if ":" not in host(load.url)]
        answers = self.through_squid(["Upgrades and redirects"], "http_access allow clients",
                                     "http_access allow clients\nnever_direct allow all",
                                     [load.message() for load in plain])
        too_long = 0
        for load, (status, location) in zip(plain, answers):
            expected = "307 " + upgraded(load.url)
            if status == "414" and load.longest_line() > LONGEST_LINE:
                too_long += 1
            elif "%s %s" % (status, location) != expected:
                self.differ(load, expected, "%s %s" % (status, location))
        print("rewriting: %d requests, %d differ; %d more have a line that Squid refuses"
              % (len(plain) - too_long, self.differences - before, too_long))


def upgraded(url):
    """The URL under https; Squid writes its host in small letters and gives it a path."""
    rest = url.split("://", 1)[1]
    name = host(url)
    path = rest.split(name, 1)[1]
    return "https://%s%s" % (name.lower(), path if path.startswith("/") else "/" + path)


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    sluice, requests, *lists = sys.argv[1:]
    found, left_out = loads(requests)
    with tempfile.TemporaryDirectory() as folder:
        comparison = Comparison(os.path.abspath(sluice), pathlib.Path(folder))
        comparison.compile(*lists)
        comparison.blocking(found)
        comparison.rewriting(found)
    for reason, count in left_out.items():
        if count:
            print("left out: %d (%s)" % (count, reason))
    sys.exit(comparison.differences > 0)


if __name__ == "__main__":
    main()
