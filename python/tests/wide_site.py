# SPDX-License-Identifier: Apache-2.0
"""A site whose page loads from wherever a browser loads: frames, workers, sockets, other tabs."""

from __future__ import annotations

import base64
import hashlib
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

#: What the documents of the site are for.
FILTERS = """! Title: uBlock filters
/ads/*
##.generic
localhost##.specific
localhost##.card:has-text(Ad)
localhost##+js(set, ads.enabled, false)
"""
#: Asks for what is blocked and what is kept, and tells what its scripts see and what is shown.
_DOCUMENT = """<!doctype html><link rel="icon" href="data:,">
<p class=generic>x</p><p class=specific>x</p><p class=card>Ad</p>
<script>
window.ads = {enabled: true};
const where = "%(where)s", early = `${window.ads.enabled}`;
for (const path of ["ads", "kept"]) new Image().src = `%(home)s/${path}/${where}.gif`;
const paragraphs = document.getElementsByTagName("p");
const shown = () => [...paragraphs].filter((one) => one.getClientRects().length);
const since = Date.now(), timer = setInterval(() => {
  if (shown().length && Date.now() - since < 3000) return;
  clearInterval(timer);
  fetch(`%(home)s/seen/${where}?${early},${shown().length}`, {mode: "no-cors"});
}, 100);
</script>"""
_PAGE = """
<iframe src="/same.html"></iframe><iframe src="{other}/outer.html"></iframe>
<iframe srcdoc='{srcdoc}'></iframe>
<script>
const blank = document.body.appendChild(document.createElement("iframe"));
blank.contentDocument.write(`{blank}`);
blank.contentDocument.close();
const touched = document.createElement("iframe");
touched.src = "/touched.html";
document.body.appendChild(touched).contentWindow.early = 1;
new Worker("/worker.js");
new SharedWorker("/shared.js");
navigator.serviceWorker.register("/service.js");
for (const path of ["ads", "kept"]) new WebSocket(`ws://${{location.host}}/${{path}}/socket`);
setTimeout(() => window.open("/popup.html"), 300);
setTimeout(() => window.open("{other}/foreign-popup.html"), 300);
</script>"""
_OUTER = """<iframe src="%s/inner.html"></iframe><script>new Worker("/inner-worker.js")</script>"""
_WORKER = """for (const path of ["ads", "kept"]) {
  fetch(`/${path}/%s.gif`).catch(() => 0);
  try { new WebSocket(`ws://${location.host}/${path}/%s-socket`); } catch {}
}"""
#: A preload that a page asks for, in which `%s` is its kind and `%s` its URL.
SPECULATION = """<script type="speculationrules">
{"%s": [{"urls": ["%s"], "eagerness": "immediate"}]}</script>"""

DOCUMENTS = {
    "top",
    "same",
    "touched",
    "srcdoc",
    "blank",
    "outer",
    "inner",
    "popup",
    "foreign-popup",
}
WORKERS = {"worker", "inner-worker", "shared", "service"}
#: Everything that asks for something below `/ads/` and `/kept/`.
EVERYWHERE = (
    {f"{where}.gif" for where in DOCUMENTS | WORKERS}
    | {f"{where}-socket" for where in WORKERS}
    | {"socket"}
)


class WideSite:
    """The site: `home` has its page, which frames documents of two other sites."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.headers: dict[str, dict[str, str]] = {}
        #: The bodies of more paths, and the headers of responses.
        self.pages: dict[str, str] = {}
        self.answered: dict[str, list[tuple[str, str]]] = {}
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        self.server.daemon_threads = True
        port = self.server.server_port
        self.home = f"http://news.localhost:{port}"
        self.other = f"http://frames.localhost:{port}"
        self.third = f"http://third.localhost:{port}"

    def of(self, folder: str) -> set[str]:
        """The names below a folder that were asked for."""
        start = f"/{folder}/"
        return {path[len(start) :] for path in list(self.asked) if path.startswith(start)}

    def wait(self, folder: str, names: set[str], seconds: float = 10) -> None:
        """Waits until names below a folder were asked for."""
        end = time.monotonic() + seconds
        while not names <= self.of(folder):
            missing, found = names - self.of(folder), self.of(folder)
            assert time.monotonic() < end, f"{missing} is missing below {folder}, there is {found}"
            time.sleep(0.05)

    def document(self, where: str) -> str:
        return _DOCUMENT % {"where": where, "home": self.home}

    def body(self, path: str) -> str:
        name, _, ending = path.strip("/").partition("?")[0].rpartition(".")
        if path in self.pages:
            return self.pages[path]
        if ending == "js":
            return _WORKER % (name, name)
        if ending != "html":
            return ""
        if name == "page":
            return self.document("top") + self._frames()
        return self.document(name) + (_OUTER % self.third if name == "outer" else "")

    def _frames(self) -> str:
        srcdoc = self.document("srcdoc").replace("'", "&#39;")
        blank = self.document("blank").replace("</script>", "<\\/script>")
        blank = blank.replace("`", "\\`").replace("${", "\\${")
        return _PAGE.format(other=self.other, srcdoc=srcdoc, blank=blank)


def _handler(site: WideSite) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            site.asked.append(self.path)
            site.headers[self.path] = {name.lower(): text for name, text in self.headers.items()}
            if self.headers.get("Upgrade"):
                self.open_socket()
                return
            body = site.body(self.path).encode()
            self.send_response(200)
            kind = "text/javascript" if ".js" in self.path else "text/html"
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            for header in site.answered.get(self.path, ()):
                self.send_header(*header)
            self.end_headers()
            self.wfile.write(body)

        def open_socket(self) -> None:
            """Says `hi` and closes."""
            key = self.headers["Sec-WebSocket-Key"] + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
            accepted = base64.b64encode(hashlib.sha1(key.encode()).digest()).decode()
            self.send_response(101)
            self.send_header("Upgrade", "websocket")
            self.send_header("Connection", "Upgrade")
            self.send_header("Sec-WebSocket-Accept", accepted)
            self.end_headers()
            self.wfile.write(b"\x81\x02hi\x88\x00")
            self.close_connection = True

        def log_message(self, *_: Any) -> None:
            """Keeps quiet."""

    return Handler


@contextmanager
def wide_site() -> Iterator[WideSite]:
    """A site that runs as long as it is needed."""
    site = WideSite()
    with site.server as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield site
        server.shutdown()
