# SPDX-License-Identifier: Apache-2.0
"""The elements of filter lists, except for the options of network filters."""
import re

from elements import Element, joined, lines, nested
from pattern_elements import NESTS, PARTS

MANY_LINES = {
    "hosts": "||d§.test^",
    "equal filters": "||a.test^",
    "hosts and paths": "||d§.test/ad",
    "paths": "/ad§/",
    "paths of one host": "||a.test/ad§",
    "starts": "|https://d§.test/",
    "ends": "/ad§|",
    "exact addresses": "|https://d§.test/|",
    "texts with stars": "/ad*§*x",
    "stars": "*",
    "short texts": "a§",
    "short filters": "a",
    "texts in capitals": "/AD§/",
    "expressions": "/ad[0-9]+§/",
    "equal expressions": "/ad[0-9]+/",
    "invalid expressions": "/ad(§/",
    "separators": "^ad§^",
    "exceptions": "@@||d§.test^",
    "exceptions for one host": "@@||a.test/§",
    "exceptions for all": "@@§",
    "wide hosts": "||é§.test^",
    "hosts in capitals": "||D§.Test^",
    "addresses": "||10.0.0.§^",
    "hosts with stars": "||*.d§.test^",
    "hosts with stars at their ends": "||d§.*^",
    "subdomains": "||a.b.c.d§.test^",
    "selectors": "##.s§",
    "equal selectors": "##a",
    "short selectors": "##a§",
    "selectors for pages": "d§.test##.s§",
    "selectors for one page": "a.test##.s§",
    "one selector for pages": "d§.test##.s",
    "names before suffixes": "d§.*##.s",
    "excluded pages": "~d§.test##.s§",
    "exceptions to selectors": "d§.test#@#.s§",
    "exceptions to all selectors": "#@#.s§",
    "selectors with procedures": "a.test#?#.s§:has-text(x§)",
    "scripts": "a.test#%#x§",
    "scriptlets": "a.test##+js(x, §)",
    "scriptlets of AdGuard": "a.test#%#//scriptlet('x', '§')",
    "styles": "a.test#$#.s§ { color: red }",
    "style procedures": "a.test##.s§:style(color: red)",
    "snippets": "a.test#$#log §",
    "HTML filters": 'a.test$$div[id="§"]',
    "HTML filters of uBlock": "a.test##^div.s§",
    "removed elements": "a.test##.s§:remove()",
    "paths of selectors": "[$path=/§]a.test##.s",
    "domains in modifiers": "[$domain=d§.test]##.s",
    "invalid selectors": "##.s§[",
    "other invalid selectors": "a.test##..§",
    "responses": "a.test##^responseheader(x§)",
    "generic hiding switches": "@@||d§.test^$generichide",
    "comments": "! x§",
    "comments with hashes": "# x§",
    "headers": "[Adblock Plus 2.0]",
    "blank lines": "",
    "spaces": "  ",
    "metadata": "! Title: x§",
    "expiry": "! Expires: § days",
    "homepages": "! Homepage: https://a.test/§",
    "hints": "!+ PLATFORM(windows)",
    "other hints": "!+ NOT_OPTIMIZED",
    "unknown directives": "!#x§",
    "short comments": "!",
    "affinities": "!#safari_cb_affinity(general)",
    "conditions": "!#if env_safari\n||d§.test^\n!#endif",
    "conditions that are false": "!#if env_chromium\n||d§.test^\n!#endif",
    "conditions with both branches": "!#if x§\n||d§.test^\n!#else\n||e§.test^\n!#endif",
    "unknown conditions": "!#if x§\n!#endif",
    "open conditions": "!#if env_safari",
    "ends of conditions": "!#endif",
    "branches": "!#else",
    "broken conditions": "!#if (((",
    "missing files": "!#include x§.txt",
    "one missing file": "!#include x.txt",
    "files outside": "!#include ../x§.txt",
    "files at an address": "!#include https://a.test/§",
    "unknown options": "||d§.test^$nothing§",
    "options with errors": "||d§.test^$~important",
    "masks of all": "||^",
    "dollars": "$$$§",
    "zero bytes": "||d§.test^\0",
    "tabs": "||d§.test^\t",
    "carriage returns": "||d§.test^\r",
    "wide texts": "/é§/",
    "pipes": "|||§",
    "at signs": "@@",
    "hashes": "#§",
    "JSON": '{"a":§}',
    "hosts lines": "0.0.0.0 d§.test",
    "texts between slashes": "/a/§/",
    "very different lines": "||d§.test^$third-party\n@@||d§.test/x^$image\n"
    "d§.test##.s§\n/ad§/$domain=d§.test",
}

ONE_LINE = {
    "a long mask": joined("a", "", "||a.test/"),
    "letters of a host": joined("a", "", "||", ".test^"),
    "labels of a host": joined("a.", "", "||", "test^"),
    "stars of a mask": joined("a*", "", "||a.test/"),
    "stars in a row": joined("*", "", "||a.test/", "x"),
    "separators of a mask": joined("a^", "", "||a.test/"),
    "pipes of a mask": joined("a|", "", "||a.test/"),
    "dollars of a mask": joined("$", "", "||a.test/", "$script"),
    "slashes of a mask": joined("/", "", "a"),
    "hashes of a mask": joined("a#", "", "||a.test/"),
    "at signs of a mask": joined("@", "", ""),
    "percent signs of a mask": joined("%41", "", "||a.test/"),
    "wide characters of a mask": joined("é", "", "||a.test/"),
    "spaces of a mask": joined(" ", "", "||a.test/a", "b"),
    "question marks of a mask": joined("?a=§&", "", "||a.test/"),
    "commas of options": joined(",", "", "||a.test^$"),
    "unknown options of a filter": joined("x§", ",", "||a.test^$"),
    "equal unknown options": joined("xyz", ",", "||a.test^$"),
    "tildes of options": joined("~", "", "||a.test^$", "script"),
    "equal signs of an option": joined("=", "", "||a.test^$domain"),
    "pages of a selector": joined("d§.test", ",", "", "##.s"),
    "excluded pages of a selector": joined("~d§.test", ",", "", "##.s"),
    "equal pages of a selector": joined("a.test", ",", "", "##.s"),
    "pages below excluded ones": joined("~d§.test,x.d§.test", ",", "", "##.s"),
    "names before suffixes of a selector": joined("d§.*", ",", "", "##.s"),
    "expressions of a selector": joined("/d§/", ",", "", "##.s"),
    "commas before a selector": joined(",", "", "", "##.s"),
    "labels before a selector": joined("a.", "", "", "test##.s"),
    "compounds of a selector": joined("p", " > ", "a.test##"),
    "selectors of a line": joined(".s§", ", ", "a.test##"),
    "classes of a selector": joined(".s§", "", "a.test##"),
    "attributes of a selector": joined('[a="§"]', "", "a.test##"),
    "functions of a selector": joined(":not(.s§)", "", "a.test##"),
    "functions within each other": nested(":is(", ")", "a", "a.test##"),
    "quotes of a selector": joined("'", "", "a.test##"),
    "open brackets of a selector": joined("[", "", "a.test##"),
    "colons of a selector": joined(":", "", "a.test##"),
    "markers": joined("##", "", "a.test"),
    "hashes in a row": joined("#", "", ""),
    "exception markers": joined("#@#", "", "a.test"),
    "long lines of text": joined("word§ ", "", ""),
    "arguments of a scriptlet": joined("x§", ", ", "a.test##+js(x, ", ")"),
    "a long argument of a scriptlet": joined("x", "", "a.test##+js(x, ", ")"),
    "quotes of a scriptlet": joined("'", "", "a.test##+js(x, ", ")"),
    "commas of a scriptlet": joined("\\,", "", "a.test##+js(x, ", ")"),
    "arguments of a scriptlet of AdGuard": joined("'x§'", ", ", "a.test#%#//scriptlet(", ")"),
    "letters of a script": joined("x;", "", "a.test#%#"),
    "declarations of a style": joined("a§: b;", " ", "a.test#$#.s { ", " }"),
    "rules of a style": joined(".s§ { a: b }", " ", "a.test#$#"),
    "attributes of an HTML filter": joined('[a="§"]', "", "a.test$$div"),
    "paths before a selector": joined("path=/§", ",", "[$", "]a.test##.s"),
    "domains before a selector": joined("d§.test", "|", "[$domain=", "]##.s"),
    "a long comment": joined("x", "", "! "),
    "words of a comment": joined("word§", " ", "! "),
    "a long title": joined("x", "", "! Title: "),
    "a long header": joined("x", "", "[Adblock Plus ", "]"),
    "names of a hint": joined("x§", ", ", "!+ PLATFORM(", ")"),
    "parts of a condition": joined("env_x§", " || ", "!#if ", "\n||a.test^\n!#endif"),
    "equal parts of a condition": joined("env_chromium", " && ", "!#if ", "\n||a.test^\n!#endif"),
    "negations of a condition": joined("!", "", "!#if ", "env_safari\n||a.test^\n!#endif"),
    "parentheses of a condition": nested("(", ")", "env_safari", "!#if ", "\n||a.test^\n!#endif"),
    "conditions within each other": nested("!#if env_safari\n", "!#endif\n", "||a.test^\n"),
    "false conditions within each other": nested("!#if env_chromium\n", "!#endif\n", "||a.test^\n"),
    "a long path of a file": joined("x/", "", "!#include ", "x.txt"),
    "parents of a file": joined("x/../", "", "!#include ", "x.txt"),
    "affinities of a line": joined("x§", ",", "!#safari_cb_affinity(", ")"),
    "spaces of a line": joined(" ", "", "||a.test^"),
}


def paired(first, second):
    """Two kinds of lines: all of the first, then all of the second."""
    return lines(first, second)


PAIRS = {
    "filters that badfilter takes out": paired("||d§.test^$script", "||d§.test^$script,badfilter"),
    "equal filters that badfilter takes out": paired(
        "||a.test^$script", "||a.test^$script,badfilter"
    ),
    "blocks and exceptions": paired("||d§.test^", "@@||d§.test^"),
    "blocks and exceptions for pages": paired("||d§.test^", "@@||d§.test^$document"),
    "paths and exceptions for their hosts": paired("/ad§/", "@@||d§.test^"),
    "selectors and exceptions": paired("##.s§", "#@#.s§"),
    "selectors and exceptions for pages": paired("##.s§", "d§.test#@#.s§"),
    "selectors for pages and exceptions for them": paired("d§.test##.s", "d§.test#@#.s"),
    "selectors for pages and exceptions below them": paired("d§.test##.s", "x.d§.test#@#.s"),
    "selectors for pages and exceptions for others": paired("d§.test##.s", "~d§.test#@#.s"),
    "selectors for pages and exceptions by names": paired("d§.test##.s", "d§.*#@#.s"),
    "selectors for pages and exceptions for paths": paired("d§.test##.s", "[$path=/x]d§.test#@#.s"),
    "selectors and switches": paired("##.s§", "@@||d§.test^$elemhide"),
    "specific selectors and switches": paired("d§.test##.s", "@@||d§.test^$specifichide"),
    "hosts and hosts below them": paired("||d§.test^", "||x.d§.test^"),
    "hosts and paths of them": paired("||d§.test^", "||d§.test^*ad"),
    "filters that others cover": paired("/ad", "/ad§/"),
    "filters with types that others cover": paired("/ad§/", "/ad§/x$image"),
    "important filters and exceptions": paired("||d§.test^$important", "@@||d§.test^"),
    "parameters and exceptions": paired("*$removeparam=p§", "@@||d§.test^$removeparam=p§"),
    "redirects and exceptions": paired(
        "||d§.test^$script,redirect=noopjs", "@@||d§.test/x$redirect-rule=noopjs"
    ),
    "policies and exceptions": paired("||d§.test^$csp=a§", "@@||d§.test^$csp=a§"),
    "blocks for pages that exclude hosts": lines("*$script,domain=a.test,denyallow=d§.test"),
    "blocks for some pages that exclude hosts": lines(
        "*$script,domain=d§.test|b.test,denyallow=d§.test|e.test"
    ),
    "blocks for all pages that exclude hosts": lines("/ad§/$script,to=~d§.test|~e.test"),
    "blocks for hosts and their pages": lines("*$script,to=d§.test,domain=e§.test"),
    "scriptlets and exceptions": paired("d§.test##+js(x, §)", "d§.test#@#+js(x, §)"),
    "scriptlets and exceptions for all": paired("d§.test##+js(x, §)", "d§.test#@#+js()"),
}


def includes(numbers):
    """A list that includes files, each with a filter."""
    files = {f"x{number}.txt": f"||d{number}.test^\n" for number in numbers}
    return {"list.txt": "".join(f"!#include {name}\n" for name in files), **files}


def one_include(numbers):
    """A list that includes one file again and again."""
    return {"list.txt": "!#include x.txt\n" * len(numbers), "x.txt": "||a.test^\n"}


def procedures(source):
    """The names of the procedures of selectors, from the reader of filters."""
    text = source.read_text(encoding="utf-8")
    sets = re.findall(r"(?:takesText: Set<String>|withSelectors) = \[(.*?)\]", text, re.DOTALL)
    names = sorted({name for found in sets for name in re.findall(r'"([^"]+)"', found)})
    assert len(names) > 20, "the tables of procedures have moved"
    return names


def of_filter_lists(reading):
    """The elements of filter lists; `reading` is the folder of their reader."""
    yield from (
        Element("filters", "lines: " + name, lines(template))
        for name, template in MANY_LINES.items()
    )
    yield from (Element("filters", "one line: " + name, make) for name, make in ONE_LINE.items())
    yield from (Element("filters", "lines: " + name, make) for name, make in PAIRS.items())
    yield Element("filters", "included files", includes)
    yield Element("filters", "one included file", one_include)
    for name in procedures(reading / "ProcedureScan.swift"):
        yield from of_procedure(name)
    yield from of_expressions()


def of_procedure(name):
    """One procedure of selectors: chained, within itself, with a long argument, in many lines."""
    call = f":{name}"
    yield Element("filters", f"{name}: chained", joined(f"{call}(x§)", "", "a.test#?#div"))
    yield Element("filters", f"{name}: within itself", nested(f"div{call}(", ")", "a", "a.test#?#"))
    yield Element(
        "filters", f"{name}: a long argument", joined("x", "", f"a.test#?#div{call}(", ")")
    )
    yield Element("filters", f"{name}: open", joined(f"{call}(", "", "a.test#?#div"))
    yield Element("filters", f"{name}: lines", lines(f"a.test#?#div{call}(x§)"))
    yield Element(
        "filters", f"{name}: attributes", joined(f'[-ext-{name}="x§"]', "", "a.test#?#div")
    )


def of_expressions():
    """The parts of regular expressions, in one filter and in many."""
    for name, part in PARTS.items():
        yield Element("filters", f"{name} of an expression", joined(part, "", "/ad", "/$script"))
        yield Element("filters", f"lines: expressions with {name}", lines(f"/x§{part}y/$script"))
    for name, (opening, closing) in NESTS.items():
        yield Element(
            "filters",
            f"{name} of an expression within each other",
            nested(opening, closing, "b", "/ad", "/$script"),
        )
    yield Element(
        "filters", "alternatives of an expression", joined("a§", "|", "/ad(", ")/$script")
    )
