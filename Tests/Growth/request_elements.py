# SPDX-License-Identifier: Apache-2.0
"""The elements of requests and of logs."""

from elements import Element, compact, joined, lines


def request(**members):
    """A request as a line of JSON."""
    return compact(
        {"url": "https://a.test/ad§", "type": "script", "top_url": "https://b.test/", **members}
    )


def url(text="", **members):
    """A request for a URL."""
    return request(url="https://a.test/" + text, **members)


REQUESTS = {
    "requests": lines(request()),
    "equal requests": lines(url()),
    "hosts": lines(request(url="https://d§.test/")),
    "pages": lines(request(top_url="https://d§.test/")),
    "frames": lines(request(frame_url="https://d§.test/")),
    "documents": lines(request(url="https://d§.test/", type="document")),
    "sizes": lines(request(size=100, time=5)),
    "times": lines(request(time="2025-10-21T12:34:56.789Z")),
    "titles": lines(request(title="t§", page="p§")),
    "invalid lines": lines("x§"),
    "empty lines": lines(""),
    "requests without a type": lines('{"url":"https://a.test/§"}'),
    "unknown types": lines(request(type="x§")),
    "invalid addresses": lines(request(url="https://[§")),
    "methods": lines(request(method="M§")),
    "initiators": lines(request(initiator="https://d§.test/")),
    "tabs": lines(request(tab_id=1)),
    "wide hosts": lines(request(url="https://é§.test/")),
    "unknown members": lambda numbers: request(**{f"x{number}": 1 for number in numbers}) + "\n",
    "one member again": joined('"type":"script"', ",", '{"url":"https://a.test/",', "}\n"),
    "spaces": joined(" ", "", "{", request()[1:] + "\n"),
    "arrays": joined("[]", ",", '{"x":[', "]," + request()[1:] + "\n"),
    "invalid request among one": lines(request(type="x§"), request()),
}
#: Parts of one URL.
URLS = {
    "letters": "a",
    "slashes": "/",
    "folders": "ad/",
    "dots": "../",
    "percent signs": "%41",
    "broken percent signs": "%",
    "parameters": "p§=1&",
    "equal parameters": "p=1&",
    "question marks": "?",
    "hashes": "#",
    "separators": "^",
    "addresses": "https://d§.test/",
    "wide characters": "é",
    "spaces": " ",
    "tabs": "\t",
    "backslashes": "\\",
    "advertisements": "/ad§/",
    "digits": "1",
    "tokens": "a§-",
    "semicolons": ";",
    "at signs": "@",
    "colons": ":",
}
HOSTS_OF_URL = {
    "labels": "a.",
    "letters": "a",
    "digits": "1.",
    "wide labels": "é.",
    "hyphens": "-",
    "names": "u§@",
    "colons": ":",
    "percent signs": "%41",
}


def in_url(part, before="?", member="url"):
    """A request with a URL that has many parts."""
    return (
        lambda numbers: request(**{member: joined(part, "", "https://a.test/" + before)(numbers)})
        + "\n"
    )


def in_host(part):
    """A request for a host that has many parts."""
    return lambda numbers: request(url=joined(part, "", "https://", "a.test/")(numbers)) + "\n"


# HAR


def entry(extra_request=None, response=None, **members):
    """An entry of a HAR file."""
    asked = {"method": "GET", "url": "https://a.test/ad§", "headers": [], **(extra_request or {})}
    return compact(
        {
            "startedDateTime": "2025-10-21T12:34:56.789Z",
            "time": 5,
            "request": asked,
            "response": {
                "status": 200,
                "content": {"size": 5, "mimeType": "text/html"},
                **(response or {}),
            },
            **members,
        }
    )


def har(entries="", pages="", log=""):
    """A HAR file."""
    return (
        '{"log":{"version":"1.2",' + log + '"pages":[' + pages + '],"entries":[' + entries + "]}}"
    )


def entries(*templates):
    """HAR files with entries of each text."""
    makers = [joined(template, ",\n") for template in templates]
    return lambda numbers: har(",\n".join(make(numbers) for make in makers))


def in_entry(name, value):
    """A HAR file with one entry whose list has many values."""
    return lambda numbers: har(
        entry({name: ["@"]}).replace('"@"', joined(compact(value), ",")(numbers)).replace("§", "0")
    )


HAR = {
    "entries": entries(entry()),
    "equal entries": entries(entry().replace("§", "0")),
    "hosts": entries(entry({"url": "https://d§.test/"})),
    "entries of pages": entries(entry(pageref="p§")),
    "entries of one page": entries(entry(pageref="p")),
    "entries without an address": entries('{"request":{}}'),
    "invalid addresses": entries(entry({"url": "x§"})),
    "other invalid addresses": entries(entry({"url": "https://[§"})),
    "empty entries": entries("{}"),
    "numbers as entries": entries("§"),
    "nulls as entries": entries("null"),
    "tunnels": entries(entry({"method": "CONNECT"})),
    "unknown methods": entries(entry({"method": "M§"})),
    "redirects": entries(entry(None, {"status": 302, "redirectURL": "https://a.test/ad1§"})),
    "equal redirects": entries(
        entry({"url": "https://a.test/"}, {"status": 302, "redirectURL": "https://a.test/"})
    ),
    "referrers": entries(entry({"headers": [{"name": "Referer", "value": "https://d§.test/"}]})),
    "one referrer": entries(entry({"headers": [{"name": "Referer", "value": "https://b.test/x"}]})),
    "invalid referrers": entries(entry({"headers": [{"name": "Referer", "value": "https://[§"}]})),
    "origins": entries(entry({"headers": [{"name": "Origin", "value": "https://d§.test"}]})),
    "initiators": entries(entry(_initiator={"type": "script", "url": "https://a.test/ad§"})),
    "frames": entries(entry(_frameref="f§")),
    "base pages": entries(entry(pageref="p§", _is_base_page=True)),
    "documents and what they load": entries(
        entry({"url": "https://d§.test/"}, None, _resourceType="document"),
        entry(
            {"headers": [{"name": "Referer", "value": "https://d§.test/"}]},
            None,
            _resourceType="script",
        ),
    ),
    "documents of one page": entries(
        entry({"url": "https://a.test/§"}, None, pageref="p", _resourceType="document")
    ),
    "unknown members of entries": entries(entry(_x="y§")),
    "headers": in_entry("headers", {"name": "x-§", "value": "v"}),
    "equal headers": in_entry("headers", {"name": "x", "value": "v"}),
    "query strings": in_entry("queryString", {"name": "p§", "value": "v"}),
    "cookies": in_entry("cookies", {"name": "c§", "value": "v"}),
    "empty headers": in_entry("headers", {}),
    "times without a zone": entries(entry().replace(".789Z", "")),
    "pages": lambda numbers: har(
        entry().replace("§", "0"),
        joined('{"id":"p§","title":"t","startedDateTime":"2025-10-21T12:34:56Z"}', ",")(numbers),
    ),
    "equal pages": lambda numbers: har(
        entry().replace("§", "0"), joined('{"id":"p","title":"t"}', ",")(numbers)
    ),
    "unknown members of the log": lambda numbers: har(
        entry().replace("§", "0"), "", joined('"x§":1,')(numbers)
    ),
    "spaces": lambda numbers: har(" " * len(numbers) + entry().replace("§", "0")),
    "line breaks": lambda numbers: har("\n" * len(numbers) + entry().replace("§", "0")),
    "a long body": lambda numbers: har(
        entry(None, {"content": {"text": "x" * len(numbers)}}).replace("§", "0")
    ),
    "open arrays": lambda numbers: har("[" * len(numbers)),
    "deep arrays": lambda numbers: har(",".join("[" * 90 + "]" * 90 for _ in numbers)),
    "a long address": lambda numbers: har(entry({"url": "https://a.test/" + "a" * len(numbers)})),
    "folders of an address": lambda numbers: har(
        entry({"url": "https://a.test/" + "ad/" * len(numbers)})
    ),
    "commas": lambda numbers: har(entry().replace("§", "0") + "," * len(numbers)),
}


def of_requests():
    """The elements of requests and logs."""
    for language, table in (("requests", REQUESTS), ("har", HAR)):
        yield from (Element(language, name, make) for name, make in table.items())
    for name, part in URLS.items():
        yield Element("requests", f"{name} of a URL", in_url(part))
        yield Element("requests", f"{name} of a path", in_url(part, ""))
        yield Element("requests", f"{name} of the URL of a page", in_url(part, "", "top_url"))
        yield Element("requests", f"{name} of the URL of a frame", in_url(part, "", "frame_url"))
    for name, part in HOSTS_OF_URL.items():
        yield Element("requests", f"{name} of a host", in_host(part))
