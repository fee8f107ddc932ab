# SPDX-License-Identifier: Apache-2.0
"""Shows pages in a WebKitGTK: webkit_host.py PROXY-PORT FOLDER

Each line of standard input is a command in JSON, `{"do": NAME, …}`, and each line of the output
its result: `{"result": …}` or `{"error": …}`. WebKit reports nothing between two commands. Needs
the system's own Python with Debian's gir1.2-webkit2-4.1 and python3-gi, and a screen.
"""
import json
import os
import sys
import time
import urllib.parse

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("JavaScriptCore", "4.1")
gi.require_version("Soup", "3.0")
gi.require_version("WebKit2", "4.1")

from gi.repository import GLib, Gtk, JavaScriptCore, Soup, WebKit2  # noqa: E402

WORLD = "tests"
TOP = "top"
HANDLER = "documents"
#: Evaluates in each frame what it is asked to, in a world of its own. WebKitGTK itself evaluates in
#: the document of the page alone. Windows that the page opened have the same scripts.
ANSWERING = """window !== top && !top.opener && (async () => {
  const key = String(Math.random());
  const tell = message => webkit.messageHandlers.%s.postMessage(
    JSON.stringify({key, url: location.href, ...message}));
  addEventListener('pagehide', () => tell({isGone: true}));
  let answer = {};
  for (;;) {
    const code = await tell(answer);
    try {
      answer = {value: (0, eval)(code)};
    } catch (error) {
      answer = {error: String(error)};
    }
  }
})();""" % HANDLER
#: Pages can see that a browser is controlled, as the recorded one was. This one looks as if it was.
AUTOMATED = """Object.defineProperty(Navigator.prototype, 'webdriver', {
  get: () => true, enumerable: true, configurable: true});"""
DIALOGS = {WebKit2.ScriptDialogType.ALERT: "alert", WebKit2.ScriptDialogType.CONFIRM: "confirm",
           WebKit2.ScriptDialogType.PROMPT: "prompt",
           WebKit2.ScriptDialogType.BEFORE_UNLOAD_CONFIRM: "beforeunload"}


class Failure(Exception):
    """A script threw, or WebKit does not answer."""


def wait(is_done, seconds):
    """Lets WebKit report until something is done; whether it was in time."""
    end = time.monotonic() + seconds
    ticks = GLib.timeout_add(20, lambda: True)
    while not is_done() and time.monotonic() < end:
        GLib.MainContext.default().iteration(True)
    GLib.source_remove(ticks)
    return is_done()


def value_of(answers):
    """The value in the first answer, once it is there."""
    if not wait(lambda: answers, 10):
        raise Failure("WebKit does not answer")
    if "error" in answers[0]:
        raise Failure(answers[0]["error"])
    return answers[0].get("value")


class Tab:
    """A view in a window of its own, and the windows that its page opens."""

    def __init__(self, context):
        self.documents, self.dialogs, self.popups = {}, [], []
        self.is_loaded = self.is_failed = False
        self.content = WebKit2.UserContentManager()
        self.content.connect("script-message-with-reply-received::" + HANDLER, self._told)
        self.content.register_script_message_handler_with_reply(HANDLER, WORLD)
        self._add_script(ANSWERING, WORLD)
        self._add_script(AUTOMATED)
        self.view = WebKit2.WebView(web_context=context, user_content_manager=self.content)
        settings = self.view.get_settings()
        settings.set_property("javascript-can-open-windows-automatically", True)
        settings.set_property("media-playback-requires-user-gesture", False)
        self.view.connect("load-changed", self._load_changed)
        self.view.connect("load-failed", self._load_failed)
        self.view.connect("script-dialog", self._dialog_opened)
        self.view.connect("create", self._popup_wanted)
        self.window = shown(self.view)

    def run_first(self, source, world):
        """Lets a script run in all documents before their own scripts."""
        self._add_script(source, world if world == "isolated" else None)

    def load(self, url, timeout):
        """Goes to a URL; whether it was loaded in time."""
        self.is_loaded = self.is_failed = False
        self.view.load_uri(url)
        wait(lambda: self.is_loaded, timeout)
        return self.is_loaded and not self.is_failed

    def idle(self, seconds):
        """Lets WebKit report for a time."""
        wait(lambda: False, seconds)

    def evaluate(self, expression, world=None):
        """The value of an expression in the world of the page, awaited if it is a promise."""
        answers = []

        def evaluated(view, result):
            try:
                value = view.call_async_javascript_function_finish(result)
                answers.append({"value": json.loads(value.to_json(0) or "null")})
            except GLib.Error as error:
                answers.append({"error": error.message})

        self.view.call_async_javascript_function(
            "return (%s);" % expression, -1, None, world, None, None, evaluated)
        return value_of(answers)

    def evaluate_apart(self, frame, expression):
        """The value of an expression in a world of its own in a frame."""
        if frame == TOP:
            return self.evaluate(expression, WORLD)
        document = self.documents.get(frame)
        if not document or not document["reply"]:
            raise Failure("the document is gone")
        document["answers"] = answers = []
        reply, document["reply"] = document["reply"], None
        reply.return_value(JavaScriptCore.Value.new_string(document["context"], expression))
        return value_of(answers)

    def frames(self):
        """The frame of the page and all frames inside of it."""
        inner = [{"id": key, "url": one["url"]} for key, one in self.documents.items()]
        return [{"id": TOP, "url": self.view.get_uri()}, *inner]

    def seen(self):
        """The dialogs that were dismissed, and the URLs of the windows that the page opened."""
        return {"dialogs": self.dialogs,
                "popups": [view.get_uri() or "about:blank" for view, _ in self.popups]}

    def close(self):
        """Closes all windows."""
        for _, window in [*self.popups, (self.view, self.window)]:
            window.destroy()
        self.content.remove_all_scripts()

    def _add_script(self, source, world=None):
        where = (WebKit2.UserContentInjectedFrames.ALL_FRAMES,
                 WebKit2.UserScriptInjectionTime.START)
        if world:
            script = WebKit2.UserScript.new_for_world(source, *where, world, None, None)
        else:
            script = WebKit2.UserScript.new(source, *where, None, None)
        self.content.add_script(script)

    def _told(self, _, value, reply):
        """The document of a frame is there, has answered or is gone."""
        message = json.loads(value.to_string())
        if message.get("isGone"):
            self.documents.pop(message["key"], None)
            return True
        document = self.documents.setdefault(message["key"], {"answers": []})
        document["answers"].append(message)
        document.update(url=message["url"], reply=reply, context=value.get_context())
        return True

    def _load_changed(self, _, event):
        self.is_loaded = event == WebKit2.LoadEvent.FINISHED

    def _load_failed(self, *_):
        self.is_failed = True
        return True

    def _dialog_opened(self, _, dialog):
        self.dialogs.append([DIALOGS[dialog.get_dialog_type()], dialog.get_message()])
        return True

    def _popup_wanted(self, view, _):
        popup = WebKit2.WebView.new_with_related_view(view)
        entry = (popup, Gtk.Window())
        self.popups.append(entry)

        def closed(_):
            self.popups.remove(entry)
            entry[1].destroy()

        popup.connect("close", closed)
        popup.connect("ready-to-show", lambda _: shown(popup, entry[1]))
        return popup


def shown(view, window=None):
    """A window that shows a view."""
    window = window or Gtk.Window()
    window.set_default_size(1366, 768)
    window.add(view)
    window.show_all()
    return window


class Host:
    """One WebKit with one tab at a time."""

    def __init__(self, port, folder):
        self.data = WebKit2.WebsiteDataManager(base_data_directory=folder,
                                               base_cache_directory=folder)
        self.data.set_network_proxy_settings(
            WebKit2.NetworkProxyMode.CUSTOM,
            WebKit2.NetworkProxySettings.new("http://127.0.0.1:%s" % port, None))
        self.data.set_tls_errors_policy(WebKit2.TLSErrorsPolicy.IGNORE)
        self.context = WebKit2.WebContext.new_with_website_data_manager(self.data)
        self.context.set_cache_model(WebKit2.CacheModel.DOCUMENT_VIEWER)
        self.cookies = self.context.get_cookie_manager()
        self.cookies.set_accept_policy(WebKit2.CookieAcceptPolicy.ALWAYS)
        self.tab = None

    def answer(self, command):
        """The result of a command."""
        name = command.pop("do")
        if name == "open":
            self.tab = Tab(self.context)
            return None
        if name == "close":
            return self.close()
        if name == "set_cookie":
            return self.set_cookie(**command)
        return getattr(self.tab, name)(**command)

    def set_cookie(self, url, name, value):
        """Sets a cookie for the host of a URL."""
        cookie = Soup.Cookie.new(name, value, urllib.parse.urlsplit(url).hostname, "/", -1)
        done = []
        self.cookies.add_cookie(cookie, None, lambda *_: done.append(True))
        wait(lambda: done, 5)

    def close(self):
        """Closes the tab and forgets what its pages have kept."""
        self.tab.close()
        done = []
        self.data.clear(WebKit2.WebsiteDataTypes.ALL, 0, None, lambda *_: done.append(True))
        wait(lambda: done, 10)
        self.tab = None


def main():
    # What others print does not get between the results.
    output = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    Gtk.init([])
    host = Host(*sys.argv[1:])
    for line in sys.stdin:
        try:
            answer = {"result": host.answer(json.loads(line))}
        except Failure as error:
            answer = {"error": str(error)}
        output.write(json.dumps(answer) + "\n")
        output.flush()


if __name__ == "__main__":
    main()
