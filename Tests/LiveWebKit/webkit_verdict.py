# SPDX-License-Identifier: Apache-2.0
"""Compiles rule lists in a live WebKitGTK.

WebKit compiles each list in a process of its own kind; where that process aborts, the list gets the
verdict "CRASH" and a new one continues with the next. Needs Debian's packages gir1.2-webkit2-4.1,
python3-gi, xvfb and xauth, and the system's own Python.
"""
import base64
import json
import os
import re
import subprocess
import sys
import tempfile

PYTHON = "/usr/bin/python3"
PATTERN_ERROR = "Invalid or unsupported regular expression."
REASONS = [
    "Internal error in YARR.", "Disjunctions are not supported yet.",
    "Arbitrary atom repetitions are not supported.",
    "Only ASCII characters are supported in pattern.",
    "The end of line assertion must be the last term in an expression.",
    "Start of line assertion can only appear as the first term in a filter.",
    "Character class is not supported.", "Word boundaries assertions are not supported yet.",
    "Groups are not supported yet.", "Builtins character class atoms are not supported yet.",
    "Patterns cannot contain backreferences.",
]
REASON = re.compile("|".join(re.escape(reason) for reason in REASONS))


def verdicts(lists):
    """The verdict on each list (bytes): (error or None, logged reason or None)."""
    answers = []
    while len(answers) < len(lists):
        answers += ask(lists[len(answers):])
        if len(answers) < len(lists):
            answers.append(("CRASH", None))
    return answers


def ask(lists):
    """Sends lists to one process until it has answered everything or aborts."""
    lines = "\n".join(base64.b64encode(text).decode() for text in lists) + "\n"
    environment = dict(os.environ, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS="1")
    process = subprocess.run(
        ["xvfb-run", "-a", PYTHON, os.path.abspath(__file__)], input=lines, text=True,
        capture_output=True, errors="replace", env=environment)
    answers, log = [], []
    for line in process.stderr.splitlines():
        if line == "@@BEGIN":
            log = []
        elif line.startswith("@@END "):
            answers.append(answer(json.loads(line[6:]), " ".join(log)))
        else:
            log.append(line)
    return answers


def answer(error, log):
    found = REASON.search(log) if error == PATTERN_ERROR else None
    return error, found.group(0) if found else None


def serve():
    """Compiles the lists on standard input, one per line in base 64, and writes WebKit's verdicts."""
    import gi
    gi.require_version("Gtk", "3.0")
    gi.require_version("WebKit2", "4.1")
    from gi.repository import GLib, Gtk, WebKit2
    Gtk.init([])
    loop = GLib.MainLoop()
    store = WebKit2.UserContentFilterStore.new(tempfile.mkdtemp())
    error = [None]

    def saved(source, result):
        try:
            source.save_finish(result)
            error[0] = None
        except GLib.Error as problem:
            error[0] = problem.message
        loop.quit()

    for line in sys.stdin:
        print("\n@@BEGIN", file=sys.stderr, flush=True)
        store.save("list", GLib.Bytes.new(base64.b64decode(line)), None, saved)
        loop.run()
        print("\n@@END " + json.dumps(error[0]), file=sys.stderr, flush=True)


if __name__ == "__main__":
    serve()
