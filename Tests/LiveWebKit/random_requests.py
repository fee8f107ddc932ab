# SPDX-License-Identifier: Apache-2.0
"""Random visits: pages and their loads, on related hosts."""

# Each family shares sites, or looks as if it did.
FAMILIES = [
    ["example.com", "www.example.com", "ads.example.com", "a.b.example.com", "example.com.",
     "www.example.com.", "notexample.com", "example.com.evil.test", "example.org", "ex-ample.com"],
    ["bbc.co.uk", "news.bbc.co.uk", "itv.co.uk", "www.itv.co.uk", "co.uk", "co.uk."],
    ["a.github.io", "x.a.github.io", "b.github.io", "github.io"],
    ["a.b.c.ck", "b.c.ck", "c.ck", "www.ck", "x.www.ck"],
    ["localhost", "app.localhost", "b.app.localhost", "intranet", "www.intranet", "localhost."],
    ["127.0.0.1", "127.0.0.2", "[::1]", "[::2]", "10.0.0.1"],
    ["xn--bcher-kva.de", "www.xn--bcher-kva.de", "buecher.de", "ex_ample.com", "a.ex_ample.com"],
    ["a.b.unknowntld", "b.unknowntld", "c.unknowntld", "unknowntld"],
    ["city.kawasaki.jp", "a.city.kawasaki.jp", "x.kawasaki.jp", "b.x.kawasaki.jp"],
    ["tracker.test", "cdn.tracker.test", "evil.test", "ads.test"],
    # Public suffixes that came after Debian's list, and some that are only in that.
    ["a.webflow.io", "b.webflow.io", "x.a.webflow.io", "a.up.railway.app", "b.up.railway.app"],
    ["a.dali.museum", "b.dali.museum", "dali.museum", "a.cupcake.is", "b.cupcake.is"],
]
HOSTS = [host for family in FAMILIES for host in family]
WORDS = ["ads", "ad", "banner", "track", "pixel", "img", "js", "a", "b", "content", "x1", "ADS",
         "Banner", "index", "media", "collect", "v2", "-ad-", "_ads_", "ads.example.com", "%20",
         "~a", "a.b", "ad+"]
ENDINGS = ["", "", ".gif", ".js", ".css", ".woff2", ".php", "/", ".GIF"]
PARAMETERS = ["id=1", "id=12", "utm=x", "u=http://example.com/", "ad", "ads=1", "q=%C3%BC", "A=B",
              "x", "ref=//tracker.test:80/"]
TYPES = ["image"] * 4 + ["script"] * 3 + ["style-sheet"] * 2 + ["fetch"] * 3 + [
    "font", "media", "other", "websocket", "svg-document", "ping"]
FRAGMENTS = ["#a", "#ads", "#http://evil.test/", "#://example.com:", "#"]
SELECTORS = [".p%d" % number for number in range(16)]


class RequestMaker:
    """Makes visits from a random generator, so that a seed gives the same ones again."""

    def __init__(self, chance):
        self.chance = chance
        self.choice = chance.choice
        # A case has few hosts, so that its rules match its requests.
        families = chance.sample(FAMILIES, chance.randint(1, 3))
        self.hosts = [host for family in families for host in family] + [self.choice(HOSTS)]
        self.words = chance.sample(WORDS, 8)

    def happens(self, probability):
        return self.chance.random() < probability

    def host(self):
        return self.choice(self.hosts)

    def url(self, schemes=("http", "http", "http", "https")):
        """A serialized URL without a fragment."""
        scheme = self.choice(schemes)
        port = self.choice([":8080", ":8443", ":81"]) if self.happens(0.1) else ""
        path = "/".join(self.choice(self.words) for _ in range(self.chance.randint(0, 3)))
        path += self.choice(ENDINGS)
        # The number makes the URLs of a page different.
        number = str(self.chance.randrange(10000))
        url = "%s://%s%s/%s" % (scheme, self.host(), port, path.rstrip("/"))
        url += ("/" if self.happens(0.5) else "") + number
        if self.happens(0.5):
            some = [self.choice(PARAMETERS) for _ in range(self.chance.randint(1, 3))]
            url += "?" + "&".join(some)
        return url

    def spelled(self, url):
        """The same URL as an author might have written it."""
        scheme, rest = url.split("://", 1)
        host, path = rest.split("/", 1)
        kind = self.chance.randrange(7)
        if kind == 0:
            return "%s://%s/%s" % (scheme.upper(), host.upper(), path)
        if kind == 1 and ":" not in host:
            return "%s://%s:%d/%s" % (scheme, host, 443 if scheme in ("https", "wss") else 80, path)
        if kind == 2:
            detour = self.choice([".", "a/..", "%2e", "ads/%2E."])
            return "%s://%s/%s/%s" % (scheme, host, detour, path)
        if kind == 3:
            return " %s:\\\\%s\\%s" % (scheme, host, path)
        if kind == 4:
            start = self.choice(["\u00e9", "a b", "<", "ad\ts"])
            return "%s://%s/%s%s" % (scheme, host, start, path)
        return url + self.choice(["&q=\u00fc", " ", "'", "&a b", "|", "`{}"])

    def fragment(self, probability):
        return self.choice(FRAGMENTS) if self.happens(probability) else ""

    def request(self, schemes):
        kind = self.choice(TYPES)
        if kind == "websocket":
            schemes = [name.replace("http", "ws") for name in schemes]
        url = self.url(schemes)
        if self.happens(0.1):
            url = self.spelled(url)
        elif kind not in ("websocket", "svg-document", "ping"):
            url += self.fragment(0.08)
        return {"type": kind, "url": url}

    def requests(self, schemes, most):
        return [self.request(schemes) for _ in range(self.chance.randint(0, most))]

    def frame(self, schemes):
        kind = self.choice(["url"] * 6 + ["srcdoc", "blank", "written"])
        frame = {"kind": kind, "requests": self.requests(schemes, 12)}
        if kind == "url":
            frame["url"] = self.url(schemes) + self.fragment(0.2)
        return frame

    def visit(self):
        is_secure = self.happens(0.3)
        # Plain loads on a secure page are blocked before the rule lists are checked.
        schemes = ["https"] if is_secure else ["http", "http", "http", "https"]
        top_url = self.url(["https" if is_secure else "http"]) + self.fragment(0.2)
        page = {"requests": self.requests(schemes, self.choice([6, 40, 60]))}
        frames = [self.frame(schemes) for _ in range(self.choice([0, 1, 2, 3, 5]))]
        return {"top_url": top_url, "documents": [page] + frames, "selectors": SELECTORS}
