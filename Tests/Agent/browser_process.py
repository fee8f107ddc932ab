# SPDX-License-Identifier: Apache-2.0
"""A browser in a process of its own, with a folder that goes with it."""
import shutil
import subprocess

from devtools import DevToolsFailure


class BrowserProcess:
    """A context that ends `process` with `ask_to_end()`, or kills it, and removes `folder`."""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.ask_to_end()
            self.process.wait(10)
        except (DevToolsFailure, OSError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def ask_to_end(self):
        """Tells the browser to end."""
        raise NotImplementedError
