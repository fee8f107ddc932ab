# SPDX-License-Identifier: Apache-2.0
"""One Firefox for many pages, over WebDriver BiDi: each page is a tab in a container of its own."""
import json
import os
import re
import select
import shutil
import subprocess
import tempfile
import time
import urllib.parse

from browser_process import BrowserProcess
from devtools import DevToolsFailure, Page

PREFERENCES = {
    "network.proxy.type": 1,
    "network.proxy.http": "127.0.0.1",
    "network.proxy.ssl": "127.0.0.1",
    "network.proxy.allow_hijacking_localhost": True,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "network.dns.disablePrefetch": True,
    "network.http.speculative-parallel-limit": 0,
    "network.prefetch-next": False,
    "app.update.enabled": False,
    "browser.safebrowsing.malware.enabled": False,
    "browser.safebrowsing.phishing.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "browser.newtabpage.enabled": False,
    "browser.search.update": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "datareporting.healthreport.uploadEnabled": False,
    "dom.allow_scripts_to_close_windows": False,
    "dom.disable_open_during_load": False,
    "dom.popup_maximum": -1,
    "dom.security.https_first": False,
    # Those of the system, such as an ad blocker, would act on the pages. 1 is the profile.
    "extensions.enabledScopes": 1,
    "extensions.getAddons.cache.enabled": False,
    "extensions.systemAddon.update.enabled": False,
    "extensions.update.enabled": False,
    "media.autoplay.default": 0,
    "media.gmp-manager.url": "",
    "messaging-system.rsexperimentloader.enabled": False,
    "privacy.trackingprotection.enabled": False,
    "privacy.trackingprotection.pbmode.enabled": False,
    "remote.active-protocols": 1,
    "services.settings.server": "data:,",
    "toolkit.telemetry.enabled": False,
}
READY = re.compile(rb"WebDriver BiDi listening on (ws://\S+)")
EVENTS = ["browsingContext.load", "browsingContext.userPromptOpened"]


class Firefox(BrowserProcess):
    """A running Firefox that reaches the web through a proxy on this machine."""

    def __init__(self, proxy_port):
        self.folder = tempfile.mkdtemp(prefix="agent-firefox-")
        with open(os.path.join(self.folder, "user.js"), "w", encoding="utf-8") as file:
            for name, value in {**PREFERENCES, "network.proxy.http_port": proxy_port,
                                "network.proxy.ssl_port": proxy_port}.items():
                file.write("user_pref(%s, %s);\n" % (json.dumps(name), json.dumps(value)))
        self.process = subprocess.Popen(
            ["nice", "-n", "15", "firefox-esr", "--headless", "--no-remote",
             "--remote-debugging-port=0", "--profile", self.folder, "--width=1366",
             "--height=768", "about:blank"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
            env={**os.environ, "TZ": "UTC", "MOZ_CRASHREPORTER_DISABLE": "1"})
        try:
            self.session = Session(self._address() + "/session")
            self.session.call("session.new", capabilities={"alwaysMatch": {
                "acceptInsecureCerts": True,
                "unhandledPromptBehavior": {"default": "dismiss"}}})
            self.session.call("session.subscribe", events=EVENTS)
            self.first = {tree["context"] for tree in self.trees()}
        except BaseException:
            self.process.kill()
            raise

    @staticmethod
    def is_installed():
        """Whether there is a Firefox ESR."""
        return bool(shutil.which("firefox-esr"))

    def ask_to_end(self):
        self.session.call("browser.close")

    def open(self):
        """A tab with an empty page."""
        return Tab(self)

    def trees(self):
        """The page of each tab with its frames."""
        return self.session.call("browsingContext.getTree")["contexts"]

    def _address(self):
        end = time.monotonic() + 60
        told = b""
        while time.monotonic() < end and self.process.poll() is None:
            if select.select([self.process.stderr], [], [], 1)[0]:
                told += os.read(self.process.stderr.fileno(), 1 << 16)
                found = READY.search(told)
                if found:
                    return found.group(1).decode()
        raise DevToolsFailure("Firefox does not start")


class Session(Page):
    """The connection to a Firefox."""

    @staticmethod
    def reason_of(failure):
        """The sentence in the answer to a command that failed."""
        return failure["message"]

    def idle(self, seconds, most=None):
        """Takes events for a time, or at most so many."""
        end = time.monotonic() + seconds
        while most != 0:
            left = end - time.monotonic()
            if left <= 0 or not (self.received or select.select([self.socket], [], [], left)[0]):
                return
            self.events.append(json.loads(self._message()))
            most = most and most - 1


class Tab:
    """A tab whose dialogs are dismissed."""

    def __init__(self, firefox):
        self.firefox, self.session = firefox, firefox.session
        self.call = self.session.call
        self.session.events.clear()
        self.user = self.call("browser.createUserContext")["userContext"]
        self.page = self.call("browsingContext.create", type="tab",
                              userContext=self.user)["context"]
        self.call("browsingContext.setViewport", context=self.page,
                  viewport={"width": 1366, "height": 768})

    @property
    def dialogs(self):
        """The kind and the text of each dialog so far."""
        return [[event["params"]["type"], event["params"]["message"]]
                for event in self.session.events
                if event.get("method") == "browsingContext.userPromptOpened"]

    def run_first(self, script, world):
        """Lets a script run in all documents before their own scripts."""
        apart = {"sandbox": world} if world == "isolated" else {}
        self.call("script.addPreloadScript", functionDeclaration="() => {%s\n}" % script,
                  contexts=[self.page], **apart)

    def set_cookie(self, url, name, value):
        """Sets a cookie for the host of a URL."""
        cookie = {"name": name, "value": {"type": "string", "value": value},
                  "domain": urllib.parse.urlsplit(url).hostname, "path": "/"}
        self.call("storage.setCookie", cookie=cookie,
                  partition={"type": "storageKey", "userContext": self.user})

    def load(self, url, timeout=10):
        """Goes to a URL; whether it was loaded in time."""
        before = len(self.session.events)
        self.call("browsingContext.navigate", context=self.page, url=url, wait="none")
        end = time.monotonic() + timeout
        while not any(event.get("method") == "browsingContext.load"
                      and event["params"]["context"] == self.page
                      for event in self.session.events[before:]):
            if time.monotonic() > end:
                return False
            self.session.idle(end - time.monotonic(), most=1)
        return True

    def idle(self, seconds):
        """Lets the page go on for a time."""
        self.session.idle(seconds)

    def evaluate(self, expression):
        """The value of an expression, awaited if it is a promise."""
        return self._evaluate(expression, {"context": self.page})

    def evaluate_apart(self, frame, expression):
        """The value of an expression in a world of its own in a frame."""
        return self._evaluate(expression, {"context": frame, "sandbox": "tests"})

    def frames(self):
        """The frame of the page and all frames inside of it."""
        found = []

        def walk(tree):
            found.append({"id": tree["context"], "url": tree["url"]})
            for child in tree.get("children") or ():
                walk(child)

        walk(self.call("browsingContext.getTree", root=self.page)["contexts"][0])
        return found

    def popups(self):
        """The contexts and URLs of windows that the page opened."""
        return {tree["context"]: tree["url"] for tree in self.firefox.trees()
                if tree["context"] not in {*self.firefox.first, self.page}}

    def close(self, _origins=()):
        """Closes the tab and its windows, with all that their container has kept."""
        self.call("browser.removeUserContext", userContext=self.user)

    def _evaluate(self, expression, target):
        answer = self.call("script.evaluate", expression=expression, target=target,
                           awaitPromise=True)
        if answer["type"] == "exception":
            raise DevToolsFailure(answer["exceptionDetails"]["text"])
        return plain(answer["result"])


def plain(remote):
    """The JSON of a value as BiDi writes it; None for what JSON does not have."""
    kind, value = remote["type"], remote.get("value")
    if kind == "array":
        return [plain(one) for one in value]
    if kind == "object":
        return {name: plain(one) for name, one in value}
    if kind in ("string", "boolean") or kind == "number" and not isinstance(value, str):
        return value
    return {} if kind in ("map", "set", "regexp", "error", "promise", "node") else None
