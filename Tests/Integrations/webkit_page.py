# SPDX-License-Identifier: Apache-2.0
"""Shows a page in WebKitGTK with a rule list of its own: webkit_page.py FOLDER LIST PROXY URL PICTURE

LIST may be `-` for none. Runs by the system's Python, under a display.
"""
import os
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, Gtk, WebKit2  # noqa: E402

#: How long scripts may fetch after the page is loaded, in milliseconds.
SETTLING = 3000


class Page:
    def __init__(self, folder, proxy, url, picture):
        self.url, self.picture = url, picture
        self.loop = GLib.MainLoop()
        manager = WebKit2.WebsiteDataManager(base_data_directory=folder, base_cache_directory=folder)
        manager.set_network_proxy_settings(
            WebKit2.NetworkProxyMode.CUSTOM, WebKit2.NetworkProxySettings.new(proxy, None))
        self.content = WebKit2.UserContentManager()
        self.view = WebKit2.WebView(
            web_context=WebKit2.WebContext.new_with_website_data_manager(manager),
            user_content_manager=self.content)
        self.view.connect("load-changed", self.changed)
        self.window = Gtk.OffscreenWindow()
        self.window.set_default_size(800, 760)
        self.window.add(self.view)
        self.window.show_all()

    def run(self, folder, rules):
        if rules == "-":
            self.view.load_uri(self.url)
        else:
            self.store = WebKit2.UserContentFilterStore.new(os.path.join(folder, "filters"))
            with open(rules, "rb") as file:
                self.store.save("rules", GLib.Bytes.new(file.read()), None, self.saved)
        GLib.timeout_add_seconds(60, self.loop.quit)
        self.loop.run()

    def saved(self, store, result):
        self.content.add_filter(store.save_finish(result))
        self.view.load_uri(self.url)

    def changed(self, _, event):
        if event == WebKit2.LoadEvent.FINISHED:
            GLib.timeout_add(SETTLING, self.take_picture)

    def take_picture(self):
        self.window.get_pixbuf().savev(self.picture, "png", [], [])
        self.loop.quit()
        return False


def main():
    Gtk.init([])
    folder, rules, proxy, url, picture = sys.argv[1:]
    Page(folder, proxy, url, picture).run(folder, rules)


main()
