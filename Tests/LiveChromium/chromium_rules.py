# SPDX-License-Identifier: Apache-2.0
"""Asks a live Chromium which rules of declarativeNetRequest it accepts, and what they decide."""
import json
import os
import shutil
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

from devtools import Page

MANIFEST = {
    "manifest_version": 3, "name": "rules", "version": "1",
    "permissions": ["declarativeNetRequest", "declarativeNetRequestFeedback"],
    "host_permissions": ["<all_urls>"], "background": {"service_worker": "worker.js"}}
UPDATE = """(async rules => {
  const known = await chrome.declarativeNetRequest.get%sRules();
  const old = known.map(rule => rule.id);
  try {
    await chrome.declarativeNetRequest.update%sRules({removeRuleIds: old, addRules: rules});
    return null;
  } catch (error) { return String(error.message); }
})(%s)"""
MATCH = """(async requests => {
  const ids = [];
  for (const request of requests) {
    try {
      const found = await chrome.declarativeNetRequest.testMatchOutcome(request);
      ids.push(found.matchedRules.map(rule => rule.ruleId));
    } catch (error) { ids.push(String(error.message)); }
  }
  return ids;
})(%s)"""


def installed():
    """The path of Chromium, or None."""
    return shutil.which("chromium") or shutil.which("chromium-browser")


class Chromium:
    """A running Chromium with an extension whose session rules can be changed."""

    def __init__(self, *options):
        self.folder = tempfile.mkdtemp(prefix="chromium-rules-")
        self.process = subprocess.Popen(
            [installed(), "--headless=new", "--no-sandbox", "--disable-gpu",
             "--remote-debugging-port=0", "--user-data-dir=" + self._path("profile"),
             "--disable-features=DisableLoadExtensionCommandLineSwitch",
             "--load-extension=" + self._extension(), *options, "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        self.port = self._port()
        # The worker is stopped when it is idle; a page is not.
        self.page = self.open("chrome-extension://%s/page.html" % self._extension_id())
        self._wait_for_interface()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def version(self):
        return self._ask("/json/version")["Browser"]

    def open(self, url):
        """A new page."""
        return Page(self._ask("/json/new?" + url, "PUT")["webSocketDebuggerUrl"])

    def refusal(self, rules, scope="Session"):
        """Replaces the rules of a scope; Chromium's words if it refuses one, else None."""
        return self.page.evaluate(UPDATE % (scope, scope, json.dumps(rules)))

    def matches(self, requests):
        """For each request the numbers of the rules that are reported, or the error's words."""
        return self.page.evaluate(MATCH % json.dumps(requests))

    def _path(self, name):
        return os.path.join(self.folder, name)

    def _extension(self):
        folder = self._path("extension")
        os.mkdir(folder)
        for name, text in [("manifest.json", json.dumps(MANIFEST)), ("worker.js", ""),
                           ("page.html", "<!doctype html><title>rules</title>")]:
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(text)
        return folder

    def _port(self):
        name = os.path.join(self._path("profile"), "DevToolsActivePort")
        return self._eventually(lambda: int(open(name, encoding="utf-8").readline()))

    def _extension_id(self):
        def found():
            urls = [target["url"] for target in self._ask("/json/list")]
            return next(url for url in urls if url.endswith("/worker.js")).split("/")[2]
        return self._eventually(found)

    def _wait_for_interface(self):
        self._eventually(lambda: {"function": True}[
            self.page.evaluate("typeof chrome.declarativeNetRequest?.testMatchOutcome")])

    def _eventually(self, attempt):
        end = time.monotonic() + 60
        while True:
            try:
                return attempt()
            except (OSError, ValueError, StopIteration, KeyError, urllib.error.URLError):
                if time.monotonic() > end:
                    raise
                time.sleep(0.1)

    def _ask(self, path, method="GET"):
        request = urllib.request.Request(
            "http://127.0.0.1:%d%s" % (self.port, path), method=method)
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)
