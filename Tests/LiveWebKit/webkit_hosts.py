# SPDX-License-Identifier: Apache-2.0
"""Asks a live WebKitGTK what it makes of hosts.

Each line of standard input is a JSON array of hosts. The answer is an array with the URL that WebKit
makes of `http://HOST/`, or null if it takes it for none.
"""
import json
import os
import sys

CODE = """JSON.stringify(%s.map(host => {
  try { return new URL('http://' + host + '/').href; } catch { return null; }
}))"""


def serve():
    import gi
    gi.require_version("Gtk", "3.0")
    gi.require_version("WebKit2", "4.1")
    from gi.repository import GLib, Gtk, WebKit2
    Gtk.init([])
    loop, view, answer = GLib.MainLoop(), WebKit2.WebView(), []
    output = os.fdopen(os.dup(1), "w")

    def loaded(_, event):
        if event == WebKit2.LoadEvent.FINISHED:
            loop.quit()

    def evaluated(_, result):
        answer.append(view.evaluate_javascript_finish(result).to_string())
        loop.quit()

    view.connect("load-changed", loaded)
    view.load_html("<!doctype html>", "http://page.test/")
    loop.run()
    for line in sys.stdin:
        view.evaluate_javascript(CODE % line, -1, None, None, None, evaluated)
        loop.run()
        output.write(answer.pop() + "\n")
        output.flush()


if __name__ == "__main__":
    serve()
