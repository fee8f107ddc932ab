#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks scriptlets in a browser: check_scriptlets.py SLUICE [BROWSER]

These are cases for which no recorded answer of an ad blocker tells what scriptlets do.

`scriptlet-cases.json` has for each case the scriptlets with their arguments, a script of the page,
an expression, and its value. Scripts must not throw. Only requests for `/data.json` are answered.
"""
import json
import pathlib
import sys
import tempfile

from answering_site import Site
from browsers import browser_named
from devtools import DevToolsFailure
from page_scripts import PageScripts, ScriptFailure, call

FOLDER = pathlib.Path(__file__).resolve().parent

URL = "http://example.com/"
RESOURCES = {URL + "data.json": {"body": '{"ads":[1],"ok":true}', "type": "application/json"}}
PAGE = """<!doctype html><html><head><meta charset="utf-8"><title>scriptlet</title><script>
window.errors = [];
window.addEventListener('error', event => errors.push(String(event.message)));
window.addEventListener('unhandledrejection', event => errors.push(String(event.reason)));
const kinds = ['loadstart', 'readystatechange', 'progress', 'load', 'loadend', 'abort', 'error'];
const follow = (xhr, told) => kinds.forEach(kind => xhr.addEventListener(kind, event => told.push(
  kind === 'readystatechange' ? xhr.readyState : kind + (kind === 'load' ? event.loaded : ''))));
const after = milliseconds => new Promise(done => setTimeout(done, milliseconds));
</script><script>%s</script></head><body></body></html>"""


def run_case(browser, site, scripts, case):
    """The value of the expression of a case, and what was thrown."""
    body = PAGE % case.get("page", "")
    site.begin({**RESOURCES, URL: {"body": body, "type": "text/html"}})
    tab = browser.open()
    try:
        script = scripts.script([call(*words) for words in case["scriptlets"]], URL)
        tab.run_first(script, "page")
        tab.load(URL)
        return tab.evaluate(case["probe"]), tab.evaluate("errors")
    finally:
        tab.close({"http://example.com"})


def main():
    cases = json.loads((FOLDER / "scriptlet-cases.json").read_text(encoding="utf-8"))
    failures = []
    name = sys.argv[2] if len(sys.argv) > 2 else "chromium"
    with tempfile.TemporaryDirectory() as folder:
        scripts = PageScripts(sys.argv[1], folder)
        site = Site(folder)
        with browser_named(name)(site.port) as browser:
            for case in cases:
                try:
                    value, errors = run_case(browser, site, scripts, case)
                except (DevToolsFailure, ScriptFailure) as error:
                    value, errors = None, [str(error)[:300]]
                if value != case["expected"] or errors:
                    failures.append("%s: %s instead of %s %s" % (
                        case["name"], json.dumps(value), json.dumps(case["expected"]),
                        errors or ""))
        site.close()
    print("\n".join(failures + ["%d of %d cases are as they should be"
                                % (len(cases) - len(failures), len(cases))]))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
