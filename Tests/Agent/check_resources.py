#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the redirect resources in a browser: check_resources.py [BROWSER]

Each file of the table is used as pages use it.

`resource-cases.json` has for each resource what runs before it, an expression, and its value. A script
is loaded by the page as a redirect would answer it, and must not throw.
"""
import base64
import json
import pathlib
import sys
import tempfile

from answering_site import Site
from browsers import browser_named
from devtools import DevToolsFailure

FOLDER = pathlib.Path(__file__).resolve().parent
RESOURCES = FOLDER.parent.parent / "Sources/Agent/resources"
#: What needs no case: there is nothing in it, or it needs a click.
WITHOUT_CASE = {"empty", "none", "noop.txt", "noop.css", "noop.html", "click2load.html"}
PAGE = """<!doctype html><html><head><meta charset="utf-8"><title>resource</title><script>
window.errors = [];
window.addEventListener('error', event => errors.push(String(event.message)));
const size = url => new Promise(done => {
  const image = new Image();
  image.onload = () => done(image.naturalWidth + 'x' + image.naturalHeight);
  image.onerror = () => done('error');
  image.src = url;
});
const sound = async url => {
  const data = await (await fetch(url)).arrayBuffer();
  const decoded = await new OfflineAudioContext(1, 44100, 44100).decodeAudioData(data);
  return [Math.round(decoded.duration * 10) / 10, Math.max(...decoded.getChannelData(0))];
};
const video = url => new Promise(done => {
  const made = document.createElement('video');
  made.muted = true;
  made.onended = () => done(['ended', made.duration, made.videoWidth]);
  made.onerror = () => done(made.error.message);
  made.src = url;
  document.body.append(made);
  made.play().catch(() => {});
});
const xml = async url => {
  const text = await (await fetch(url)).text();
  const root = new DOMParser().parseFromString(text, 'text/xml').documentElement;
  return root.nodeName + ' ' + root.getAttribute('version');
};
</script></head><body><div id="place"></div><script>%s</script>%s</body></html>"""


def resources_of(table):
    """What the site answers: every file under its name."""
    return {"http://example.com/" + entry["file"]: {
        "base64": base64.b64encode((RESOURCES / entry["file"]).read_bytes()).decode(),
        "type": entry["type"] or "text/plain",
    } for entry in table if entry["file"]}


def run_case(browser, site, resources, case):
    """The value of the expression of a case, and what was thrown."""
    is_script = case["name"].endswith(".js")
    element = '<script src="/%s"></script>' % case["name"] if is_script else ""
    body = PAGE % (case.get("before", ""), element)
    site.begin({**resources, "http://example.com/": {"body": body, "type": "text/html"}})
    tab = browser.open()
    try:
        tab.load("http://example.com/")
        return tab.evaluate(case["probe"]), tab.evaluate("errors")
    finally:
        tab.close({"http://example.com"})


def main():
    table = json.loads((RESOURCES / "resources.json").read_text(encoding="utf-8"))
    cases = json.loads((FOLDER / "resource-cases.json").read_text(encoding="utf-8"))
    failures = ["no case for " + entry["name"] for entry in table
                if entry["name"] not in WITHOUT_CASE | {case["name"] for case in cases}]
    resources = resources_of(table)
    name = sys.argv[1] if len(sys.argv) > 1 else "chromium"
    with tempfile.TemporaryDirectory() as folder:
        site = Site(folder)
        with browser_named(name)(site.port) as browser:
            for case in cases:
                try:
                    value, errors = run_case(browser, site, resources, case)
                except DevToolsFailure as error:
                    value, errors = None, [str(error)[:300]]
                if value != case["expected"] or errors:
                    failures.append("%s: %s instead of %s %s" % (
                        case["name"], json.dumps(value), json.dumps(case["expected"]), errors or ""))
        site.close()
    print("\n".join(failures + ["%d of %d resources are as they should be"
                                % (len(cases) - len(failures), len(cases))]))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
