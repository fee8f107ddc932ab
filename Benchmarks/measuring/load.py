# SPDX-License-Identifier: Apache-2.0
"""Requests to a proxy, by h2load."""
import contextlib
import os
import re
import subprocess
from typing import NamedTuple

from .processes import Failure
from .times import summary

#: A page of a news site loads scripts of a shop.
HOST = "static.shop.test"
HEADERS = {
    ":authority": HOST, "Referer": "https://www.news.test/politics/2026/article.html",
    "Sec-Fetch-Dest": "script", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Site": "cross-site",
    "Accept": "*/*", "Accept-Encoding": "gzip, deflate", "Accept-Language": "en-US,en;q=0.9",
    "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"}
PATHS = ("catalog/%d/view.js", "theme/%d.min.js?v=3", "media/modules/%d/index.mjs", "library/%d/core.js")
URLS = 500


class Load(NamedTuple):
    """How many clients ask, for how many seconds, and how often each asks in a second: 0 is as fast as it can."""

    clients: int
    seconds: float
    rate: int = 0

    def options(self):
        if self.rate:
            return ["-n", str(int(self.clients * self.rate * self.seconds)), "--rps", str(self.rate)]
        return ["-D", "%dms" % (1000 * self.seconds)]


class Answers(NamedTuple):
    """How many requests were answered, how many in a second, and their times."""

    count: int
    rate: float
    times: dict


def write_urls(folder, port):
    """A file of URLs for a proxy."""
    path = os.path.join(folder, "urls.txt")
    with open(path, "w", encoding="ascii") as file:
        for number in range(URLS):
            file.write("http://127.0.0.1:%d/%s\n" % (port, PATHS[number % len(PATHS)] % number))
    return path


def send(load, urls):
    """Sends the URLs of a file again and again. All must be answered with 200."""
    log = urls + ".log"
    # h2load appends to it.
    with contextlib.suppress(FileNotFoundError):
        os.remove(log)
    headers = [word for header in HEADERS.items() for word in ("-H", "%s: %s" % header)]
    command = ["h2load", "--h1", "-c", str(load.clients), *load.options(), "-i", urls, "--log-file", log]
    done = subprocess.run(command + headers, capture_output=True, text=True)
    found = re.search(r"finished in [^,]*, ([\d.]+) req/s", done.stdout)
    if done.returncode != 0 or not found:
        raise Failure("h2load failed: %s" % (done.stderr.strip() or done.stdout.strip())[-300:])
    times = read_log(log)
    return Answers(len(times), float(found.group(1)), summary(times))


def read_log(path):
    """The nanoseconds of each request."""
    with open(path, encoding="ascii") as file:
        rows = [line.split("\t") for line in file]
    others = {row[1] for row in rows} - {"200"}
    if others or not rows:
        raise Failure("requests were answered with %s" % (", ".join(sorted(others)) or "nothing"))
    return [1000 * int(row[2]) for row in rows]
