# SPDX-License-Identifier: Apache-2.0
"""Random visits whose pages load URLs in all ways, and lists that ask how they were loaded."""

# For each way of loading the type of the load, and its `loaded_by` for `sluice match`.
WAYS = {
    "img": ("image", "usual"), "new Image": ("image", "usual"),
    "img crossorigin": ("image", "crossorigin"), "srcset": ("image", "srcset"),
    "picture": ("image", "srcset"), "input": ("image", "usual"),
    "table background": ("image", "usual"), "background-image": ("image", "usual"),
    "border-image": ("image", "usual"), "list-style-image": ("image", "usual"),
    "mask-image": ("image", "crossorigin"), "cursor": ("image", "usual"),
    "content": ("image", "usual"), "image-set": ("image", "usual"),
    "shape-outside": ("image", "crossorigin"), "poster": ("image", "twice"),
    "svg image": ("image", "twice"), "svg feImage": ("image", "usual"),
    "object image": ("image", "twice"), "embed image": ("image", "twice"),
    "preload image": ("image", "usual"),
    "object": ("child-document", "usual"), "embed": ("child-document", "usual"),
    "iframe": ("child-document", "usual"), "form": ("child-document", "usual"),
    "stylesheet": ("style-sheet", "usual"), "preload style": ("style-sheet", "usual"),
    "stylesheet crossorigin": ("style-sheet", "crossorigin"), "@import": ("style-sheet", "usual"),
    "script": ("script", "usual"), "svg script": ("script", "usual"),
    "preload script": ("script", "usual"), "script crossorigin": ("script", "crossorigin"),
    "module": ("script", "crossorigin"), "import()": ("script", "crossorigin"),
    "modulepreload": ("script", "crossorigin"),
    "fetch": ("fetch", "usual"), "fetch no-cors": ("fetch", "usual"),
    "fetch post": ("fetch", "usual"), "fetch keepalive": ("fetch", "usual"),
    "XMLHttpRequest": ("fetch", "crossorigin"),
    "sendBeacon": ("other", "usual"), "EventSource": ("other", "crossorigin"),
    "preload fetch": ("other", "crossorigin"), "WebSocket": ("websocket", "usual"),
    "@font-face": ("font", "usual"), "FontFace": ("font", "usual"),
    "preload font": ("font", "crossorigin"),
    "track": ("media", "usual"), "preload track": ("media", "usual"),
    "preconnect": ("ping", "preconnect"), "dns-prefetch": ("ping", "preconnect"),
    "a ping": ("ping", "usual"), "window.open": ("popup", "usual"),
    "a _blank": ("top-document", "usual"),
    "Worker": ("other", "usual"), "module Worker": ("other", "usual"),
    "importScripts": ("other", "usual"), "fetch in Worker": ("fetch", "usual"),
    "XMLHttpRequest in Worker": ("fetch", "crossorigin"),
    "WebSocket in Worker": ("websocket", "usual"),
    "icon": ("other", "usual"), "report": ("csp-report", "usual"),
}
# WebKitGTK makes no requests for these.
SILENT = {"prefetch", "manifest"}
# Scripts of workers come from the host of the page.
OWN_HOST = {"Worker", "module Worker"}
# What a page has at most once; frames have none.
ONCE = ["icon", "report"]
# Windows take much longer than anything else.
RARE = {"window.open", "a _blank"}
HOSTS = ["a.test", "b.test", "www.a.test", "a.test.", "intranet", "xn--bcher-kva.test", "ex_a.test",
         "-a.test", "localhost", "x.localhost", "localhost.", "127.0.0.1", "127.3.2.1", "10.0.0.9",
         "192.168.1.1", "0.0.0.1", "0.0.0.0", "0", "[::1]", "[2001:db8::1]", "[::ffff:1.2.3.4]"]
PORTS = ["", "", "", ":8080", ":443", ":80", ":22", ":6000", ":1", ":65535"]
CREDENTIALS = ["", "", "", "", "u@", "u:p@", ":p@"]
KINDS = ["page"] * 4 + ["srcdoc", "blank", "written", "url", "url"]
FILTERS = [r"^http:", r"^https:", r"^wss?:", r"^[a-z]+://[^/]*@", r"^[a-z]+://[^@]*$", r"a\.test",
           r"localhost", r"://[0-9.]+[:/]", r"://\[", r":8080/", r":[0-9]+/", r"[02468]$", r"[13]$",
           r"^http://[^:]*$", r"^https://a", r".*"]
TYPES = sorted({kind for kind, _ in WAYS.values()} - {"top-document"}) + ["raw", "document"]
LOADS_OF_VISIT = 90


class WayMaker:
    """Makes visits and lists from a random generator."""

    def __init__(self, chance):
        self.chance = chance
        self.choice = chance.choice

    def happens(self, probability):
        return self.chance.random() < probability

    def rule(self):
        trigger = {"url-filter": self.choice(FILTERS)}
        if self.happens(0.4):
            trigger["resource-type"] = self.chance.sample(TYPES, self.chance.randint(1, 3))
        if self.happens(0.1):
            trigger["load-type"] = [self.choice(["first-party", "third-party"])]
        kind = self.choice(["block"] * 4 + ["make-https", "make-https", "ignore-previous-rules"])
        if self.happens(0.85) and kind == "block":
            # Never the page itself.
            trigger["url-filter"] = trigger["url-filter"].replace(".*", "/load/")
        trigger["if-top-url" if self.happens(0.1) else "unless-top-url"] = ["^nothing:"]
        if "if-top-url" in trigger:
            trigger["if-top-url"] = ["^https?:"]
        return {"trigger": trigger, "action": {"type": kind}}

    def list(self):
        rules = [self.rule() for _ in range(self.chance.randint(1, 5))]
        # Pages and frames are always loaded.
        page = {"url-filter": "^https?://(page|frame)[0-9]*\\.test/(page|frame)$"}
        page["url-filter"] = "^https?://[pf][a-z]+[0-9]*\\.test/[pf][a-z]+$"
        return rules + [{"trigger": page, "action": {"type": "ignore-previous-rules"}}]

    def load(self, number, page, origin, upgrades):
        names = sorted(set(WAYS) - set(ONCE)) + sorted(SILENT)
        if upgrades and origin.startswith("http:"):
            # With https their scripts would be those of another origin.
            names = [name for name in names if name not in OWN_HOST]
        way = self.choice(names)
        while way in RARE and self.happens(0.8):
            way = self.choice(names)
        return self.load_by(way, number, page, origin)

    def load_by(self, way, number, page, origin):
        if way in OWN_HOST:
            return {"way": way, "url": "%s/load/%d" % (origin, number), "number": number}
        host = self.choice(HOSTS + [page])
        credentials = self.choice(CREDENTIALS)
        # Of these only requests to other hosts lose their credentials.
        if host == page and way.split(" ")[0] in ("XMLHttpRequest", "EventSource"):
            credentials = ""
        scheme = self.choice(["http", "http", "https"])
        if way.startswith("WebSocket"):
            scheme = scheme.replace("http", "ws")
        url = "%s://%s%s%s/load/%d" % (scheme, credentials, host, self.choice(PORTS), number)
        return {"way": way, "url": url, "number": number}

    def visit(self, number):
        """A visit; its number makes hosts that no other visit has."""
        scheme = self.choice(["http", "https", "https"])
        page, kind = "page%d.test" % number, self.choice(KINDS)
        visit = {"top_url": "%s://%s/page" % (scheme, page), "kind": kind,
                 "upgrades": self.happens(0.25)}
        if kind == "url":
            frame = self.choice(["https", scheme])
            visit["frame_url"] = "%s://frame%d.test/frame" % (frame, number)
        origin = visit.get("frame_url", visit["top_url"]).rsplit("/", 1)[0]
        # No other visit has these numbers: a load may be seen late.
        first = 1000 * number
        visit["loads"] = [self.load(first + place, page, origin, visit["upgrades"])
                          for place in range(LOADS_OF_VISIT)]
        if kind == "page":
            first += LOADS_OF_VISIT
            visit["loads"] += [self.load_by(way, first + place, page, origin)
                               for place, way in enumerate(ONCE)]
        return visit
