# SPDX-License-Identifier: Apache-2.0
"""The scripts that the command makes for pages."""
import json
import pathlib
import re
import subprocess

NAME = re.compile(r"[.#](?:[\w-]|[^\x00-\x7f]|\\.)+")
#: What is true for the ad blocker in the browser that it was recorded in.
FIREFOX = "env_firefox,cap_html_filtering,ext_ublock"
HIDING = "{display:none!important}"
REQUEST = "(table => names => Promise.resolve((names.length ? names : ['']).flatMap(" \
          "name => Object.hasOwn(table, name) ? table[name] : [])))(%s)"


class ScriptFailure(Exception):
    """The command does not make a script."""


class PageScripts:
    """Asks the command for the scripts of pages, with filters of uBlock Origin."""

    def __init__(self, sluice, folder):
        self.sluice = sluice
        self.list = pathlib.Path(folder, "filters.txt")

    def script(self, filters, url):
        """The script for a document that does all in the world of the page."""
        return self.by_world(filters, url, worlds=["all"]).get("all", "")

    def by_world(self, filters, url, top=None, trusted=True, worlds=("page", "isolated")):
        """The scripts for a document, which answer questions about generic selectors themselves."""
        self.list.write_text("\n".join(filters) + "\n", encoding="utf-8")
        document = ["--url", url, *(["--top", top] if top else []),
                    *(["--trust", str(self.list)] if trusted else [])]
        table = self._generic("\n".join(filters), document)
        request = ["--request", REQUEST % json.dumps(table)]
        scripts = {world: self._page(*document, "--script=" + world, *request) for world in worlds}
        return {world: script for world, script in scripts.items() if script}

    def _page(self, *options):
        words = [self.sluice, "page", str(self.list), "--syntax", "ublock", "--constant", FIREFOX]
        done = subprocess.run([*words, *options], capture_output=True, text=True, check=False)
        if done.returncode != 0:
            # No filter is left: a list without filters for pages is no error of a page.
            if "no filter" in done.stderr or "no rule" in done.stderr:
                return ""
            raise ScriptFailure(done.stderr.strip())
        return done.stdout

    def _generic(self, filters, document):
        """Generic selectors by the classes and ids that filters name."""
        sheet = self._page(*document, "--sheet", "rest").replace(HIDING, ",")
        table = {"": [text for text in sheet.split(",\n") if text.strip()]}
        for name in sorted(set(NAME.findall(filters))):
            found = self._page(*document, "--name", name, "--format", "json")
            selectors = json.loads(found or "{}").get("generic_selectors")
            if selectors:
                table[name] = selectors
        return table


def call(name, *arguments):
    """A filter that calls a scriptlet on every page."""
    def quoted(text):
        quote = next(one for one in "'\"`" if one not in text)
        return quote + text + quote

    return "*##+js(%s)" % ", ".join([name, *map(quoted, arguments)])
