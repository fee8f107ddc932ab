#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the scripts of the command on pages in a browser and compares the results with a recorded ad blocker."""
import argparse
import gzip
import json
import pathlib
import re
import sys
import tempfile
import time
import urllib.parse

from answering_site import Site
from browsers import BROWSERS, browser_named
from devtools import DevToolsFailure
from page_scripts import PageScripts, ScriptFailure
from seen_pages import address_of, see

KNOWN = pathlib.Path(__file__).resolve().parent / "known-differences.json"
LENGTH = re.compile(r"(-?\d+(?:\.\d+)?)px$")
#: A frame without a URL of its own has the filters of the one around it. In Firefox a script can run
#: before the URL is there, which is then empty.
DISPATCH = """(() => {
  let frame = window;
  while (/^(?:about:|$)/.test(frame.location.href) && frame !== frame.parent) {
    frame = frame.parent;
  }
  let url = '';
  try { url = frame.location.href.split('#')[0]; } catch (error) {}
%s
})();"""


def scripts_of(case, scripts):
    """The scripts for all documents of a case, by the world in which they run."""
    branches = {}
    page, trusted = documents_of(case)[0], case.get("trusted", True)
    for url in documents_of(case):
        top = page if url != page else None
        for world, script in scripts.by_world(case["filters"], url, top, trusted).items():
            branch = "if (url === %s) {\n%s}" % (json.dumps(address_of(url)), script)
            branches.setdefault(world, []).append(branch)
    return {world: DISPATCH % "\n".join(found) for world, found in branches.items()}


def documents_of(case):
    """The URLs of the documents that a case can show."""
    urls = [case.get("page", {}).get("url", "http://example.com/")]
    for url, resource in case.get("resources", {}).items():
        if "html" in resource.get("type", ""):
            urls.append(url)
    return urls


def run_case(browser, site, case, scripts):
    """What the page of a case is like after it has settled."""
    page = case.get("page", {})
    url = page.get("url", "http://example.com/")
    document = {"body": page.get("html", ""), "type": page.get("type", "text/html; charset=utf-8"),
                "headers": page.get("headers", {}), "status": page.get("status", 200)}
    site.begin({**case.get("resources", {}), address_of(url): document})
    tab = browser.open()
    try:
        for name, value in case.get("cookies", {}).items():
            tab.set_cookie(url, name, value)
        for world, script in scripts.items():
            tab.run_first(script, world)
        tab.load(url)
        if case.get("before"):
            tab.evaluate("(() => { %s })()" % case["before"])
        tab.idle(case.get("settle", 150) / 1000)
        return see(tab, site, case)
    finally:
        tab.close({"%s://%s" % urllib.parse.urlsplit(one)[:2] for one in documents_of(case)})


def are_close(one, other):
    """Whether two lengths are the same but for the rounding of layouts, which is up to browsers."""
    lengths = [LENGTH.match(str(text)) for text in (one, other)]
    return all(lengths) and abs(float(lengths[0][1]) - float(lengths[1][1])) < 1 / 64


def differences(recorded, seen):
    """Where two answers differ, each as a path with both values."""
    found = []

    def compare(path, one, other):
        if isinstance(one, dict) and isinstance(other, dict):
            for key in sorted({*one, *other}):
                compare([*path, key], one.get(key), other.get(key))
        elif path[-1] == "display":
            # Browsers differ in the display of what they show; those of hidden frames have none.
            if one and (one == "none") != (other == "none"):
                found.append((".".join(path), one, other))
        elif one != other and not are_close(one, other):
            found.append((".".join(path), one, other))

    for key in ("elements", "missing", "probe", "prompts"):
        compare([key], recorded.get(key), seen.get(key))
    if recorded.get("requests") is not None and seen.get("requests") is not None:
        compare(["requests"], recorded["requests"], [list(one) for one in seen["requests"]])
    if bool(recorded.get("probe_error")) != bool(seen.get("probe_error")):
        found.append(("probe_error", recorded.get("probe_error"), seen.get("probe_error")))
    ones, others = recorded.get("frames", []), seen.get("frames", [])
    compare(["frames"], len(ones), len(others))
    for number, (one, other) in enumerate(zip(ones, others)):
        compare(["frames", str(number), "url"], one["url"], other["url"])
        compare(["frames", str(number), "elements"], one["elements"], other["elements"])
    return found


def cases_of(options):
    """The cases of the files that were asked for."""
    for name in options.cases:
        opener = gzip.open if name.endswith(".gz") else open
        with opener(name, "rt", encoding="utf-8") as file:
            for line in file:
                case = json.loads(line)
                if options.only in case["id"]:
                    yield case


def known_differences(browser):
    """The reason for each case that differs in a browser: one for all browsers, or its own."""
    known = json.loads(KNOWN.read_text(encoding="utf-8"))
    own = {name: reason if isinstance(reason, str) else reason.get(browser)
           for name, reason in known.items()}
    return {name: reason for name, reason in own.items() if reason}


def replay(options):
    """Runs all cases; the differences of each that has some, and how many were run."""
    failed, count = {}, 0
    with tempfile.TemporaryDirectory() as folder:
        scripts = PageScripts(options.sluice, folder)
        site = Site(folder)
        with browser_named(options.browser)(site.port) as browser:
            for case in cases_of(options):
                count += 1
                try:
                    seen = run_case(browser, site, case, scripts_of(case, scripts))
                    found = differences(case["ubo"], seen)
                except (DevToolsFailure, ScriptFailure) as error:
                    found = [("error", None, str(error)[:300])]
                if found:
                    failed[case["id"]] = found
                    if options.verbose:
                        print(case["id"], case["filters"], *found, sep="\n    ", flush=True)
        site.close()
    return failed, count


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("cases", nargs="+", help="files of recorded cases")
    parser.add_argument("--sluice", required=True, help="the command")
    parser.add_argument("--browser", choices=BROWSERS, default="chromium")
    parser.add_argument("--only", default="", help="cases whose name has this text")
    parser.add_argument("--verbose", action="store_true", help="print every difference")
    options = parser.parse_args()
    started = time.monotonic()
    failed, count = replay(options)
    known = known_differences(options.browser)
    expected = {case["id"] for case in cases_of(options)} & set(known)
    news = sorted(set(failed) - expected)
    gone = sorted(expected - set(failed))
    for name in news:
        print("different: %s %s" % (name, failed[name][:3]))
    for name in gone:
        print("no longer different: %s (%s)" % (name, known[name]))
    print("%d cases in %.0f s: %d the same, %d differ as known"
          % (count, time.monotonic() - started, count - len(failed), len(failed) - len(news)))
    print("%d passed, %d failed" % (count - len(news) - len(gone), len(news) + len(gone)))
    return 1 if news or gone else 0


if __name__ == "__main__":
    sys.exit(main())
