# SPDX-License-Identifier: Apache-2.0
"""Requests, as they are given and as the peers read them."""
import json

# The peers' names of the types of loads.
PEER_TYPES = {
    "top-document": "main_frame", "child-document": "sub_frame", "subdocument": "sub_frame",
    "style-sheet": "stylesheet", "stylesheet": "stylesheet", "svg-document": "image",
    "image": "image", "script": "script", "font": "font", "media": "media", "ping": "ping",
    "websocket": "websocket", "csp-report": "csp_report", "popup": "main_frame",
    "fetch": "xmlhttprequest", "raw": "xmlhttprequest", "xhr": "xmlhttprequest",
    "xmlhttprequest": "xmlhttprequest"}


def peer_type(request):
    """`document` is the page's own if the URL is that of the page, else that of a frame."""
    name = request["type"]
    if name != "document":
        return PEER_TYPES.get(name, "other")
    page = request.get("top_url") or request["url"]
    is_own = request["url"].split("#")[0] == page.split("#")[0]
    return "main_frame" if is_own else "sub_frame"


def read_requests(path):
    """The requests of a file of JSON lines; invalid lines are left out."""
    with open(path, encoding="utf-8") as file:
        found = [request_of(line) for line in file]
    return [request for request in found if request]


def request_of(line):
    try:
        request = json.loads(line)
        is_request = isinstance(request["url"], str) and isinstance(request["type"], str)
    except (ValueError, KeyError, TypeError):
        return None
    # These would end a line or a field in the file for the peers.
    return request if is_request and not set(request["url"]) & set("\t\n\r") else None


def write_for_sluice(requests, path):
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(json.dumps(request) + "\n" for request in requests)


def write_for_peers(requests, path):
    """One line each: type, page, URL, with tabs in between."""
    with open(path, "w", encoding="utf-8") as file:
        file.writelines("%s\t%s\t%s\n" % (
            peer_type(request), request.get("top_url") or "", request["url"])
            for request in requests)


def made_up_requests(hosts, count=3000):
    """Requests to hosts of a list and to others, the same in each run."""
    kinds = ["script", "image", "style-sheet", "fetch", "font"]
    paths = ["/assets/site.js?version=3", "/images/2026/11/photograph-800x600.jpg", "/", "/a/b/c"]
    hosts = hosts or ["ads.example"]
    return [
        {"url": "https://%s%s" % (
            hosts[number % len(hosts)] if number % 3 == 0 else "cdn%d.site.example" % (number % 97),
            paths[number % len(paths)]),
         "top_url": "https://www.page%d.example/today" % (number // 30),
         "type": kinds[number % len(kinds)]}
        for number in range(count)]
