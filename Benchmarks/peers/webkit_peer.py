# SPDX-License-Identifier: Apache-2.0
"""Lets WebKitGTK compile rule lists, one after the other, and measures the time.

    xvfb-run /usr/bin/python3 webkit_peer.py LIST.json…

Prints one JSON object. Needs Debian's packages gir1.2-webkit2-4.1, python3-gi and xvfb.
"""
import json
import os
import sys
import tempfile
import time

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, Gtk, WebKit2  # noqa: E402, after the versions are chosen


class Compiler:
    """A store of compiled lists in a folder."""

    def __init__(self, folder):
        self.loop = GLib.MainLoop()
        self.store = WebKit2.UserContentFilterStore.new(folder)
        self.error = None

    def milliseconds(self, name, text):
        """How long it takes to compile and store a list."""
        started = time.perf_counter()
        self.store.save(name, GLib.Bytes.new(text), None, self.saved)
        self.loop.run()
        taken = 1000 * (time.perf_counter() - started)
        if self.error:
            raise SystemExit("%s: %s" % (name, self.error))
        return taken

    def saved(self, store, result):
        try:
            store.save_finish(result)
        except GLib.Error as problem:
            self.error = problem.message
        self.loop.quit()


def bytes_in(folder):
    return sum(entry.stat().st_size for entry in os.scandir(folder))


def measure(paths):
    texts = []
    for path in paths:
        with open(path, "rb") as file:
            texts.append(file.read())
    with tempfile.TemporaryDirectory() as folder:
        compiler = Compiler(folder)
        times = [compiler.milliseconds("list-%d" % number, text)
                 for number, text in enumerate(texts)]
        version = "%d.%d.%d" % (
            WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
        return {"version": version, "build_ms": sum(times), "bytes": bytes_in(folder)}


if __name__ == "__main__":
    Gtk.init([])
    print(json.dumps(measure(sys.argv[1:])))
