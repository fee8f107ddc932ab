# SPDX-License-Identifier: Apache-2.0
"""The options of network filters, by the names in the table of their reader."""
import re

from elements import Element, joined, lines

#: Values that options take; any text otherwise.
VALUES = {
    "domain": "d§.test",
    "from": "d§.test",
    "to": "d§.test",
    "denyallow": "d§.test",
    "top": "d§.test",
    "method": "get",
    "ipaddress": "10.0.0.§",
    "client": "'c§'",
    "dnstype": "A",
    "dnsrewrite": "10.0.0.1",
    "redirect": "noopjs",
    "redirect-rule": "noopjs",
    "rewrite": "abp-resource:blank-js",
    "csp": "script-src d§.test",
    "permissions": "geolocation=()",
    "removeparam": "p§",
    "queryprune": "p§",
    "cookie": "c§;maxAge=1",
    "header": "h§:v",
    "replace": "/a§/b/",
    "uritransform": "/a§/b/",
    "urltransform": "/a§/b/",
    "urlskip": "?u§",
    "jsonprune": "\\$.a§",
    "xmlprune": "//a§",
    "app": "app§",
    "sitekey": "key§",
    "ctag": "device_pc",
    "respgeo": "DE",
    "referrerpolicy": "origin",
    "removeheader": "refresh",
    "stealth": "donottrack",
}


def options(source):
    """All options with all their names, and whether they take a value."""
    text = source.read_text(encoding="utf-8")
    calls = re.findall(
        r'\b(entry|type|modifier|condition)\(\s*((?:"[^"]+"(?:,\s*)?)+)([^\n]*)', text
    )
    found = [
        (re.findall(r'"([^"]+)"', names), takes_value(kind, rest)) for kind, names, rest in calls
    ]
    assert len(found) > 50, "the table of options has moved"
    return found


def takes_value(kind, arguments):
    """Whether the entry of an option says that it takes a value."""
    usual = kind in ("modifier", "condition")
    return (
        "value:" in arguments
        and "value: .none" not in arguments
        or usual
        and "value:" not in arguments
    )


def of_options(reading):
    """The elements of options; `reading` is the folder of their reader."""
    for names, has_value in options(reading / "NetworkOption.swift"):
        for name in names:
            yield from of_names(name)
        yield from (
            of_values(names[0], VALUES.get(names[0], "x§"))
            if has_value
            else of_pairs(names[0], names[0])
        )


def of_names(name):
    """An option without a value, again and again in one filter, and in many."""
    yield Element("filters", f"{name}: again", joined(name, ",", "||a.test^$", ",script"))
    yield Element("filters", f"{name}: lines without a value", lines(f"||d§.test^${name}"))


def of_pairs(name, option):
    """Filters with an option, beside others or for the same URLs."""

    def element(title, make):
        return Element("filters", f"{name}: {title}", make)

    yield element("negated again", joined(f"~{name}", ",", "||a.test^$"))
    yield element("with one value again", joined(f"{name}=0", ",", "||a.test^$"))
    yield element("lines for all", lines(f"*$script,{option}"))
    yield element("lines for one host", lines(f"||a.test^${option}"))
    yield element("equal lines", lines(f"||a.test^${option}".replace("§", "0")))
    yield element("lines and exceptions", lines(f"||d§.test^${option}", f"@@||d§.test^${option}"))
    yield element(
        "lines and exceptions for all", lines(f"||d§.test^${option}", f"@@||d§.test^${name}")
    )
    yield element(
        "lines that badfilter takes out",
        lines(f"||d§.test^${option}", f"||d§.test^${option},badfilter"),
    )
    yield element("lines with pages", lines(f"||a.test^${option},domain=e§.test"))


def of_values(name, value):
    """An option with values: in one filter, in many, and in pairs of filters."""
    option = f"{name}={value}"

    def element(title, make):
        return Element("filters", f"{name}: {title}", make)

    yield from of_pairs(name, option)
    yield element("with values again", joined(option, ",", "||a.test^$"))
    yield element("values", joined(value, "|", f"*$script,{name}="))
    yield element("values beside a page", joined(value, "|", f"*$script,domain=a.test,{name}="))
    yield element("negated values", joined("~" + value, "|", f"*$script,{name}="))
    yield element(
        "negated values below others", joined(f"~x.{value}|{value}", "|", f"*$script,{name}=")
    )
    yield element(
        "one value in it again", joined(value.replace("§", "0"), "|", f"*$script,{name}=")
    )
    yield element("a long value", joined("a", "", f"||a.test^${name}="))
    yield element("commas", joined("\\,", "", f"||a.test^${name}="))
    yield element("pipes", joined("|", "", f"||a.test^${name}=a"))
    yield element("slashes", joined("/", "", f"||a.test^${name}=a"))
    yield element("expressions", joined("/a§/", "|", f"||a.test^${name}="))
    yield element("lines", lines(f"||d§.test^${option}"))
