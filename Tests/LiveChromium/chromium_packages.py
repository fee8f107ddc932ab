# SPDX-License-Identifier: Apache-2.0
"""Asks a live Chromium which unpacked extensions it loads, with its errors and warnings."""
import json
import os
import shutil
import subprocess
import tempfile
import time

import chromium_rules

DEVELOPER_MODE = "chrome.developerPrivate.updateProfileConfiguration({inDeveloperMode: true})"


class Packages:
    """A running Chromium that loads extensions over its debugging pipe."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="chromium-packages-")
        self.number = 0
        self.received = b""
        self._start()
        self.page = self._open("chrome://extensions")
        self._evaluate(DEVELOPER_MODE)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        os.close(self.reading)
        os.close(self.writing)
        shutil.rmtree(self.folder, ignore_errors=True)

    def load(self, folder):
        """Chromium's error if it does not load an extension, or None, and its warnings."""
        answer = self._call("Extensions.loadUnpacked", path=folder)
        if "error" in answer:
            return answer["error"]["message"], []
        known = answer["result"]["id"]
        info = self._evaluate(
            "chrome.developerPrivate.getExtensionInfo(%s)" % json.dumps(known))
        self._call("Extensions.uninstall", id=known)
        return None, [error["message"] for error in info.get("manifestErrors") or []]

    def _start(self):
        there, self.writing = os.pipe()
        self.reading, back = os.pipe()
        # A shell puts the ends where Chromium looks for them: it reads 3, and writes 4.
        command = ["/bin/sh", "-c", 'exec 3<&%d 4>&%d; exec "$@"' % (there, back), "sh",
                   chromium_rules.installed(), "--headless=new", "--no-sandbox", "--disable-gpu",
                   "--remote-debugging-pipe", "--enable-unsafe-extension-debugging",
                   "--user-data-dir=" + os.path.join(self.folder, "profile"), "about:blank"]
        self.process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            pass_fds=(there, back), start_new_session=True)
        os.close(there)
        os.close(back)

    def _open(self, url):
        target = self._call("Target.createTarget", url=url)["result"]["targetId"]
        page = self._call("Target.attachToTarget", targetId=target, flatten=True)
        self.page = page["result"]["sessionId"]
        end = time.monotonic() + 60
        while self._evaluate("typeof chrome.developerPrivate?.getExtensionInfo") != "function":
            if time.monotonic() > end:
                raise TimeoutError("chrome://extensions does not come up")
            time.sleep(0.1)
        return self.page

    def _evaluate(self, expression):
        answer = self._call("Runtime.evaluate", self.page, expression=expression,
                            awaitPromise=True, returnByValue=True)
        return answer["result"]["result"].get("value")

    def _call(self, method, session=None, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        os.write(self.writing, json.dumps(message).encode() + b"\0")
        while True:
            answer = json.loads(self._message())
            if answer.get("id") == self.number:
                return answer

    def _message(self):
        while b"\0" not in self.received:
            data = os.read(self.reading, 1 << 16)
            if not data:
                raise ConnectionError("Chromium closed the pipe")
            self.received += data
        message, self.received = self.received.split(b"\0", 1)
        return message
