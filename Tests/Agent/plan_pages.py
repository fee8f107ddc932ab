#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Plans pages for replay_cases.py with the command: plan_pages.py SLUICE"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

NAME = re.compile(r"[.#](?:[\w-]|[^\x00-\x7f]|\\.)+")
#: What is true for the ad blocker in the browser that it was recorded in.
FIREFOX = "env_firefox,cap_html_filtering,ext_ublock"
HIDING = "{display:none!important}"


class Planner:
    """Asks the command about documents and the filters that are for them."""

    def __init__(self, sluice, folder):
        self.sluice = sluice
        self.list = pathlib.Path(folder, "filters.txt")

    def page(self, question, *options):
        """What the command prints about a document."""
        words = [self.sluice, "page", str(self.list), "--syntax", "ublock", "--constant", FIREFOX,
                 "--url", question["url"], *options]
        if question.get("top"):
            words += ["--top", question["top"]]
        if question["trusted"]:
            words += ["--trust", str(self.list)]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            print("%s: %s" % (question["url"], done.stderr.strip()), file=sys.stderr)
            return ""
        return done.stdout

    def answer(self, question):
        """The plan of a document, and its generic selectors by classes and ids."""
        self.list.write_text("\n".join(question["filters"]) + "\n", encoding="utf-8")
        plan = json.loads(self.page(question, "--format", "json") or '{"generic":true}')
        plan.pop("filters", None)
        return {"plan": plan, "generic": self.generic(question) if plan["generic"] else {}}

    def generic(self, question):
        sheet = self.page(question, "--sheet", "rest").replace(HIDING, ",")
        table = {"": [text for text in sheet.split(",\n") if text.strip()]}
        for name in sorted(set(NAME.findall("\n".join(question["filters"])))):
            found = self.page(question, "--name", name, "--format", "json")
            selectors = json.loads(found or "{}").get("generic_selectors")
            if selectors:
                table[name] = selectors
        return table


def main():
    with tempfile.TemporaryDirectory() as folder:
        planner = Planner(sys.argv[1], folder)
        for line in sys.stdin:
            print(json.dumps(planner.answer(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
