# SPDX-License-Identifier: Apache-2.0
"""Checks for replaced files from time to time, for programs that run for long."""

from __future__ import annotations

import logging
import threading

from sluice.errors import SluiceError
from sluice.matcher import Matcher


class Reloading:
    """Reloads a matcher every so many seconds in a thread of its own; with 0 it never does."""

    def __init__(self, matcher: Matcher, seconds: float, log: logging.Logger) -> None:
        self._matcher = matcher
        self._seconds = seconds
        self._log = log
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="sluice reloading", daemon=True)
        if seconds > 0:
            self._thread.start()

    def stop(self) -> None:
        """Ends the thread; a reload that is under way ends by itself."""
        self._stopped.set()

    def _run(self) -> None:
        logged = ""
        while not self._stopped.wait(self._seconds):
            logged = self._reload(logged)

    def _reload(self, logged: str) -> str:
        """Reloads once, and logs the same error only once."""
        try:
            if self._matcher.reload():
                self._log.info("sluice: the rules were reloaded")
        except SluiceError as error:
            if str(error) != logged and not self._matcher.closed:
                self._log.error("sluice: the rules were not reloaded: %s", error)
            return str(error)
        return ""
