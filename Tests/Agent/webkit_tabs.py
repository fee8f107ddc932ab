# SPDX-License-Identifier: Apache-2.0
"""One WebKitGTK for many pages: each page is a tab of its own that leaves nothing behind."""
import json
import os
import pathlib
import shutil
import subprocess
import tempfile

from browser_process import BrowserProcess
from devtools import DevToolsFailure

PYTHON = "/usr/bin/python3"
HOST = pathlib.Path(__file__).resolve().parent / "webkit_host.py"


class WebKitGTK(BrowserProcess):
    """A running WebKitGTK that reaches the web through a proxy on this machine."""

    def __init__(self, proxy_port):
        self.folder = tempfile.mkdtemp(prefix="agent-webkit-")
        self.process = subprocess.Popen(
            ["nice", "-n", "15", "xvfb-run", "-a", "-s", "-screen 0 1366x768x24",
             PYTHON, "-B", str(HOST), str(proxy_port), self.folder],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
            env={**os.environ, "TZ": "UTC", "LIBGL_ALWAYS_SOFTWARE": "1",
                 "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
                 "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"})

    @staticmethod
    def is_installed():
        """Whether there is a WebKitGTK and a screen for it."""
        code = "import gi; gi.require_version('WebKit2', '4.1'); gi.require_version('Soup', '3.0')"
        return all(map(shutil.which, (PYTHON, "xvfb-run", "xauth"))) and subprocess.run(
            [PYTHON, "-c", code], stderr=subprocess.DEVNULL, check=False).returncode == 0

    def ask_to_end(self):
        self.process.stdin.close()

    def open(self):
        """A tab with an empty page."""
        self.call("open")
        return Tab(self)

    def call(self, do, **parameters):
        """The result of a command of the host."""
        try:
            self.process.stdin.write(json.dumps({"do": do, **parameters}) + "\n")
            self.process.stdin.flush()
            line = self.process.stdout.readline()
        except OSError:
            line = ""
        if not line:
            raise DevToolsFailure("WebKitGTK has ended")
        answer = json.loads(line)
        if "error" in answer:
            raise DevToolsFailure(answer["error"])
        return answer["result"]


class Tab:
    """A tab whose dialogs are dismissed."""

    def __init__(self, browser):
        self.call = browser.call

    @property
    def dialogs(self):
        """The kind and the text of each dialog so far."""
        return self.call("seen")["dialogs"]

    def run_first(self, script, world):
        """Lets a script run in all documents before their own scripts."""
        self.call("run_first", source=script, world=world)

    def set_cookie(self, url, name, value):
        """Sets a cookie for the host of a URL."""
        self.call("set_cookie", url=url, name=name, value=value)

    def load(self, url, timeout=10):
        """Goes to a URL; whether it was loaded in time."""
        return self.call("load", url=url, timeout=timeout)

    def idle(self, seconds):
        """Lets the page go on for a time."""
        self.call("idle", seconds=seconds)

    def evaluate(self, expression):
        """The value of an expression, awaited if it is a promise."""
        return self.call("evaluate", expression=expression)

    def evaluate_apart(self, frame, expression):
        """The value of an expression in a world of its own in a frame."""
        return self.call("evaluate_apart", frame=frame, expression=expression)

    def frames(self):
        """The frame of the page and all frames inside of it."""
        return self.call("frames")

    def popups(self):
        """The URLs of the windows that the page opened."""
        return dict(enumerate(self.call("seen")["popups"]))

    def close(self, _origins=()):
        """Closes the tab and its windows, and clears what all pages have kept."""
        self.call("close")
