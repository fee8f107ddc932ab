# SPDX-License-Identifier: Apache-2.0
"""The browsers in which pages can be replayed: browsers.py NAME fails if that one is not installed.

Each is a class that is made with the port of a proxy, and a context. Its `open()` is a tab with

    run_first(script, world)     lets a script run in all documents before their own scripts, in
                                 the world of the page or, if it is "isolated", in one of its own
    set_cookie(url, name, value)
    load(url)                    goes to a URL; whether it was loaded in time
    idle(seconds)                lets the page go on for a time
    evaluate(expression)         its value in the world of the page, awaited if it is a promise
    frames()                     the `id` and `url` of each frame, the page first
    evaluate_apart(id, expression)   its value in a world of its own in a frame
    dialogs, popups()            what the page opened
    close(origins)               closes it and clears what these origins have kept

DevToolsFailure is raised if a script throws or the browser does not answer.
"""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "LiveChromium"))

BROWSERS = ("chromium", "webkitgtk", "firefox")


def browser_named(name):
    """The class of a browser."""
    if name == "webkitgtk":
        from webkit_tabs import WebKitGTK
        return WebKitGTK
    if name == "firefox":
        from firefox_tabs import Firefox
        return Firefox
    from chromium_tabs import Chromium
    return Chromium


if __name__ == "__main__":
    sys.exit(0 if browser_named(sys.argv[1]).is_installed() else 1)
