#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares plans from page data with those of the engine: check_data.py SLUICE CASE-FILE...

The filters of each recorded case become data (`sluice convert --page-data`). `planning.js` answers from
it in Node.js for the documents of the case and for others on related hosts, and `sluice page` answers
from an index.
"""
import gzip
import json
import pathlib
import re
import subprocess
import sys
import tempfile

from page_scripts import FIREFOX, NAME

FOLDER = pathlib.Path(__file__).resolve().parent
AGENT = FOLDER.parent.parent / "Sources/Agent"
HOST = re.compile(r"//([^/:]+)")
#: Answers lines of JSON with `data`, `place` and `names`.
ANSWERING = """
const lines = require('readline').createInterface({ input: process.stdin });
lines.on('line', (line) => {
  const { data, place, names } = JSON.parse(line);
  const plan = planOf(data, place);
  const found = plan.generic ? genericSelectors(data, names) : [];
  plan.named = [...new Set(found)].filter((selector) => !plan.exceptions.includes(selector));
  console.log(JSON.stringify(plan));
});
"""


class Node:
    """The functions that read the data, in Node.js."""

    def __init__(self, folder):
        script = pathlib.Path(folder, "answering.js")
        texts = [(AGENT / name).read_text(encoding="utf-8") for name in ("planning.js", "carrying.js")]
        script.write_text("\n".join([*texts, ANSWERING]), encoding="utf-8")
        self.process = subprocess.Popen(["node", script], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)

    def plan(self, data, place, names):
        line = json.dumps({"data": data, "place": place, "names": names})
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())


class Lists:
    """Runs the command on a list of filters."""

    def __init__(self, sluice, folder):
        self.sluice = sluice
        self.list = pathlib.Path(folder, "filters.txt")
        self.data = pathlib.Path(folder, "data.json")
        self.rules = pathlib.Path(folder, "rules.json")

    def run(self, command, *options):
        words = [self.sluice, command, str(self.list), "--syntax", "ublock", "--constant", FIREFOX,
                 "--trust", str(self.list), *map(str, options)]
        return subprocess.run(words, capture_output=True, text=True, check=False)

    def page_data(self, filters):
        """The data."""
        # A list without any rule is not converted.
        self.list.write_text("\n".join(["||blocked.test^", *filters]) + "\n", encoding="utf-8")
        done = self.run("convert", "--to", "dnr", "-q", "-o", self.rules, "--page-data", self.data)
        if done.returncode != 0:
            raise SystemExit("%s\n%s" % (filters, done.stderr))
        return json.loads(self.data.read_text(encoding="utf-8"))

    def plan(self, url, top, names):
        """The plan of the engine."""
        options = ["--url", url, "--format", "json", *(["--top", top] if top else [])]
        for name in names:
            options += ["--name", name]
        plan = json.loads(self.run("page", *options).stdout)
        sheet = self.run("page", *options[:2], *options[4:], "--sheet", "rest").stdout
        rest = sheet.replace("{display:none!important}", ",").split(",\n")
        return plan, [text for text in rest if text.strip()]


def summary(plan, rest, named):
    """What is compared: sets, since the order of effects is free."""
    def texts(values):
        return sorted({json.dumps(value, sort_keys=True) for value in values})

    return {"selectors": texts([*plan.get("selectors", ()), *rest]), "named": texts(named),
            **{kind: texts(plan.get(kind, ()))
               for kind in ("styles", "procedural", "scriptlets", "scripts")}}


def documents(case):
    """The documents of a case, and some on hosts above and below."""
    url = case.get("page", {}).get("url", "http://example.com/")
    yield url, None
    for frame, resource in case.get("resources", {}).items():
        if "html" in resource.get("type", ""):
            yield frame, url
    host = HOST.search(url)
    if host and not re.match(r"[\d\[]", host.group(1)):
        yield "https://deep.sub.%s/path/page?x=1" % host.group(1), None
        yield "https://%s.co.uk/" % host.group(1).split(".")[0], None


def main():
    failures, count = [], 0
    with tempfile.TemporaryDirectory() as folder:
        lists, node = Lists(sys.argv[1], folder), Node(folder)
        for name in sys.argv[2:]:
            with gzip.open(name, "rt", encoding="utf-8") as file:
                cases = [json.loads(line) for line in file]
            for case in cases:
                data = lists.page_data(case["filters"])
                names = sorted(set(NAME.findall("\n".join(case["filters"]))))[:20]
                for url, top in documents(case):
                    host = HOST.search(url).group(1).lower()
                    place = {"url": url, "host": host, "isFrame": top is not None,
                             "top": HOST.search(top).group(1) if top else host}
                    plan, rest = lists.plan(url, top, names)
                    told = node.plan({**data, "suffixes": ["co.uk", "github.io"]}, place, names)
                    one = summary(plan, rest, plan.get("generic_selectors", ()))
                    other = summary(told, (), told["named"])
                    count += 1
                    if one != other:
                        failures.append((case["id"], url, case["filters"], one, other))
    for identity, url, filters, one, other in failures[:40]:
        kinds = [kind for kind in one if one[kind] != other[kind]]
        print(identity, url, filters, *((kind, one[kind], other[kind]) for kind in kinds), sep="\n    ")
    print("%d documents, %d failed" % (count, len(failures)))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
