# SPDX-License-Identifier: Apache-2.0
"""One Chromium for many pages: each page is a tab of its own that leaves nothing behind."""
import json
import os
import pathlib
import select
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "LiveChromium"))

from browser_process import BrowserProcess  # noqa: E402
from devtools import DevToolsFailure, Page  # noqa: E402

OPTIONS = [
    "--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0",
    "--no-first-run", "--no-default-browser-check", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-extensions",
    "--disable-popup-blocking", "--ignore-certificate-errors", "--remote-allow-origins=*",
    "--mute-audio",
    # Frames of other sites stay in the process and the session of their page.
    "--disable-site-isolation-trials", "--disable-dev-shm-usage",
    "--disable-features=IsolateOrigins,site-per-process,HttpsUpgrades,HttpsFirstBalancedMode",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    "--autoplay-policy=no-user-gesture-required", "--window-size=1366,768",
    "--screen-info={1366x768}",
]


class Chromium(BrowserProcess):
    """A running Chromium that reaches the web through a proxy on this machine."""

    def __init__(self, proxy_port):
        self.folder = tempfile.mkdtemp(prefix="agent-chromium-")
        self.proxy = "http://127.0.0.1:%d" % proxy_port
        self.process = subprocess.Popen(
            ["nice", "-n", "15", shutil.which("chromium") or "chromium", *OPTIONS,
             "--user-data-dir=" + self.folder, "--proxy-server=" + self.proxy,
             "--proxy-bypass-list=<-loopback>", "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
            env={**os.environ, "TZ": "UTC"})
        self.port = self._port()
        version = json.load(urllib.request.urlopen("http://127.0.0.1:%d/json/version" % self.port))
        self.browser = Page(version["webSocketDebuggerUrl"])
        self.first = set(self.pages())

    @staticmethod
    def is_installed():
        """Whether there is a Chromium."""
        return bool(shutil.which("chromium"))

    def ask_to_end(self):
        self.browser.call("Browser.close")

    def open(self):
        """A tab with an empty page. A context for each would cost more than all the rest."""
        target = self.browser.call("Target.createTarget", url="about:blank")["targetId"]
        return Tab(self, target)

    def pages(self):
        """The targets of all pages."""
        found = self.browser.call("Target.getTargets")["targetInfos"]
        return {target["targetId"]: target["url"] for target in found if target["type"] == "page"}

    def _port(self):
        name = os.path.join(self.folder, "DevToolsActivePort")
        end = time.monotonic() + 60
        while True:
            try:
                with open(name, encoding="utf-8") as file:
                    return int(file.readline())
            except (OSError, ValueError):
                if time.monotonic() > end:
                    raise
                time.sleep(0.05)


class Tab(Page):
    """A tab whose dialogs are dismissed."""

    def __init__(self, chromium, target):
        self.chromium, self.target = chromium, target
        self.dialogs = []
        super().__init__("ws://127.0.0.1:%d/devtools/page/%s" % (chromium.port, target))
        self.call("Page.enable")
        self.call("Runtime.enable")

    def _message(self):
        """The next message; a dialog would keep all others from coming."""
        text = super()._message()
        message = json.loads(text)
        if message.get("method") == "Page.javascriptDialogOpening":
            parameters = message["params"]
            self.dialogs.append([parameters["type"], parameters["message"]])
            self._send(json.dumps({"id": -1, "method": "Page.handleJavaScriptDialog",
                                   "params": {"accept": False}}))
        return text

    def run_first(self, script, world):
        """Lets a script run in all documents before their own scripts."""
        apart = {"worldName": world} if world == "isolated" else {}
        self.call("Page.addScriptToEvaluateOnNewDocument", source=script, **apart)

    def set_cookie(self, url, name, value):
        """Sets a cookie for the host of a URL."""
        self.call("Network.setCookie", name=name, value=value, url=url)

    def load(self, url, timeout=10):
        """Goes to a URL; whether it was loaded in time."""
        self.events.clear()
        if self.call("Page.navigate", url=url).get("errorText"):
            return False
        end = time.monotonic() + timeout
        while not any(event.get("method") == "Page.loadEventFired" for event in self.events):
            if time.monotonic() > end:
                return False
            self.idle(end - time.monotonic(), most=1)
        return True

    def idle(self, seconds, most=None):
        """Takes messages of the page for a time, or at most so many."""
        end = time.monotonic() + seconds
        while most != 0:
            left = end - time.monotonic()
            if left <= 0 or not (self.received or select.select([self.socket], [], [], left)[0]):
                return
            self.events.append(json.loads(self._message()))
            most = most and most - 1

    def evaluate_apart(self, frame, expression):
        """The value of an expression in a world of its own in a frame."""
        world = self.call("Page.createIsolatedWorld", frameId=frame, worldName="tests")
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True,
                           contextId=world["executionContextId"])
        if "exceptionDetails" in answer:
            raise DevToolsFailure(json.dumps(answer["exceptionDetails"])[:2000])
        return answer["result"].get("value")

    def frames(self):
        """The frame of the page and all frames inside of it."""
        found = []

        def walk(tree):
            found.append(tree["frame"])
            for child in tree.get("childFrames", ()):
                walk(child)

        walk(self.call("Page.getFrameTree")["frameTree"])
        return found

    def popups(self):
        """The targets and URLs of windows that the page opened."""
        return {target: url for target, url in self.chromium.pages().items()
                if target not in self.chromium.first and target != self.target}

    def close(self, origins=()):
        """Closes the tab and its windows, and clears the cookies and the storage of origins."""
        try:
            self.call("Network.clearBrowserCookies")
            for origin in origins:
                self.call("Storage.clearDataForOrigin", origin=origin, storageTypes="all")
        except (DevToolsFailure, OSError):
            pass  # The page closed itself.
        targets = [*self.popups(), self.target]
        super().close()
        for target in targets:
            try:
                self.chromium.browser.call("Target.closeTarget", targetId=target)
            except DevToolsFailure:
                pass
