# SPDX-License-Identifier: Apache-2.0
"""A page as newspapers have them: an article, advertisements, trackers, a frame, and what scripts fetch.

All hosts are `….localhost`, because to those browsers send Sec-Fetch-Dest over plain http, too.
"""

PAPER, ADS, STATS = "paper.localhost", "ads.localhost", "stats.localhost"

RULES = [
    {"trigger": {"url-filter": "/ads/", "load-type": ["third-party"]}, "action": {"type": "block"}},
    {"trigger": {"url-filter": r"^[^:]+://+([^:/]+\.)?stats\.localhost[/:]",
                 "resource-type": ["script", "image", "fetch", "ping"]}, "action": {"type": "block"}},
    {"trigger": {"url-filter": "frame", "resource-type": ["child-document"], "load-type": ["third-party"]},
     "action": {"type": "block"}},
]

#: The requests that always reach the hosts, and those that do only without rules.
KEPT = {PAPER + path for path in ("/", "/paper.css", "/photo.svg", "/paper.js", "/more.json", "/own-frame.html")} \
    | {STATS + "/style.css"}
STOPPED = {ADS + "/ads/banner.svg", ADS + "/ads/ad.js", ADS + "/frame.html", STATS + "/pixel.svg", STATS + "/collect"}


def picture(width, height, color, words):
    return ("image/svg+xml", (
        '<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d"><rect width="100%%" height="100%%" fill="%s"/>'
        '<text x="50%%" y="55%%" font-family="sans-serif" font-size="22" fill="white" text-anchor="middle">%s</text>'
        "</svg>" % (width, height, color, words)).encode())


def pages(port):
    """The pages of all hosts by their paths."""
    at = {name: "http://%s:%d" % (name, port) for name in (PAPER, ADS, STATS)}
    article = """<!doctype html><meta charset="utf-8"><title>The paper</title>
<link rel="stylesheet" href="/paper.css"><link rel="stylesheet" href="{stats}/style.css">
<h1>River level falls after the gate is opened</h1>
<img src="{ads}/ads/banner.svg" alt="">
<p><img class="photo" src="/photo.svg" alt="The gate">The sluice above the mill was opened on Friday morning. By noon
the water stood a hand lower, and the lane to the church was dry again.</p>
<p id="more">Nothing more so far.</p>
<iframe src="/own-frame.html" width="300" height="60"></iframe>
<iframe src="{ads}/frame.html" width="300" height="120"></iframe>
<img src="{stats}/pixel.svg" width="1" height="1" alt="">
<script src="{ads}/ads/ad.js"></script><script src="/paper.js"></script>
""".format(ads=at[ADS], stats=at[STATS])
    return {
        "/": ("text/html", article.encode()),
        "/paper.css": ("text/css", b"body{font:18px/1.5 serif;max-width:40em;margin:2em auto;padding:0 1em}"
                                   b".photo{float:right;margin:0 0 1em 1em}iframe{border:1px solid #999}"),
        "/style.css": ("text/css", b"h1{color:#123}"),
        "/photo.svg": picture(240, 150, "#357", "the gate"),
        "/ads/banner.svg": picture(640, 110, "#b00", "BUY NOW! BUY NOW!"),
        "/ads/ad.js": ("text/javascript", b"document.write('<div style=\"background:#fc0;padding:1em\">"
                                          b"An advertisement that a script has written</div>')"),
        "/frame.html": ("text/html", b"<body style='background:#c0c;color:#fff'>An advertisement in a frame"),
        "/own-frame.html": ("text/html", b"<body>The paper's own frame"),
        "/pixel.svg": picture(1, 1, "#000", ""),
        "/more.json": ("application/json", b'{"text": "More: the church bell rang at one."}'),
        "/collect": ("application/json", b"{}"),
        "/paper.js": ("text/javascript", (
            "fetch('/more.json').then(r => r.json()).then(j => { document.getElementById('more').textContent = j.text });"
            "fetch('%s/collect').catch(() => {});" % at[STATS]).encode()),
    }
