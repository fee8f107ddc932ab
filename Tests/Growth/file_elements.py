# SPDX-License-Identifier: Apache-2.0
"""The elements of tests, reports, steps, maps, public suffixes and messages of Squid."""

from elements import Element, compact, joined, lines
from request_elements import request

# Tests


def test(expect, **members):
    """A test as a line of JSON."""
    return request(expect=expect, **members)


def expecting(name, value):
    """One test that expects many values."""
    return (
        lambda numbers: test({name: ["@"]})
        .replace('"@"', joined(compact(value), ",")(numbers))
        .replace("§", "0")
        + "\n"
    )


TESTS = {
    "tests": lines(test("block")),
    "tests that fail": lines(test({"decision": "allow", "rule": 7})),
    "tests of rules": lines(test({"rule": 0})),
    "equal tests": lines(test("block").replace("§", "0")),
    "names": lines(test("block", name="n§")),
    "invalid lines": lines("x§"),
    "unknown members of tests": lines(test("block", x="y§")),
    "unknown expectations": lines(test({"x§": 1})),
    "tests without an expectation": lines(request()),
    "blank lines": lines(""),
    "unknown types": lines(test("block", type="x§")),
    "selectors": expecting("css", ".s§"),
    "equal selectors": expecting("css", ".s"),
    "hidden selectors": expecting("hides", ".s§"),
    "actions": expecting("actions", "block"),
    "notifications": expecting("notify", "n§"),
    "headers": expecting("modify_headers", {"operation": "set", "header": "x-§", "value": "v"}),
    "a long name": lambda numbers: test("block", name="n" * len(numbers)) + "\n",
    "members of an expectation": joined(
        '"decision":"block"', ",", '{"url":"https://a.test/ad","type":"script","expect":{', "}}\n"
    ),
    "unknown members": joined(
        '"x§":1', ",", '{"url":"https://a.test/ad","type":"script","expect":"block",', "}\n"
    ),
    "lists": lambda numbers: compact({"lists": [f"x{number}.json" for number in numbers]})
    + "\n"
    + test("block")
    + "\n",
    "one list again": lambda numbers: compact({"lists": ["fixed.json" for _ in numbers]})
    + "\n"
    + test("block")
    + "\n",
    "a long target": lambda numbers: compact({"target": "x" * len(numbers)})
    + "\n"
    + test("block")
    + "\n",
    "a long URL": lambda numbers: test("block", url="https://a.test/" + "a" * len(numbers)) + "\n",
}

SUFFIXES = {
    "suffixes": "s§",
    "suffixes below others": "a.s§.test",
    "stars": "*.s§",
    "exceptions": "!x.s§",
    "comments": "// x§",
    "blank lines": "",
    "equal suffixes": "test",
    "wide suffixes": "é§",
    "invalid suffixes": "..§",
    "long names": "a" * 60 + ".s§",
}
FINDING = compact(
    {
        "code": "SL1014",
        "severity": "warning",
        "message": "m§",
        "rule": 1,
        "pointer": "/1",
        "line": 1,
        "column": 1,
        "end_line": 1,
        "end_column": 2,
        "help": "h",
        "fixable": True,
        "fix_effect": None,
    }
)
REPORT = {
    "findings": joined(
        FINDING,
        ",",
        '{"version":1,"files":[{"path":"fixed.json","rules":2,"accepted":true,"webkit_error":null,"webkit_reason":null,"findings":[',
        "]}]}",
    ),
    "equal findings": joined(
        FINDING.replace("§", "0"),
        ",",
        '{"version":1,"files":[{"path":"fixed.json","rules":2,"accepted":true,"webkit_error":null,"webkit_reason":null,"findings":[',
        "]}]}",
    ),
    "files": joined(
        '{"path":"f§.json","rules":2,"accepted":true,"webkit_error":null,"webkit_reason":null,"findings":[]}',
        ",",
        '{"version":1,"files":[',
        "]}",
    ),
    "unknown members": joined('"x§":1', ",", '{"version":1,"files":[],', "}"),
    "numbers": joined("§", ",", "[", "]"),
}
STEPS = {
    "steps": joined(
        '{"law":"repeated","rules":[§],"because":0}',
        "\n",
        '{"list":"fixed.json","rules":2}\n',
        "\n",
    ),
    "equal steps": joined(
        '{"law":"repeated","rules":[1],"because":0}',
        "\n",
        '{"list":"fixed.json","rules":2}\n',
        "\n",
    ),
    "rules of a step": joined(
        "§", ",", '{"list":"fixed.json","rules":2}\n{"law":"repeated","rules":[', '],"because":0}\n'
    ),
    "lists": joined('{"list":"f§.json","rules":2}', "\n", "", "\n"),
    "invalid lines": lines("x§"),
    "blank lines": lines(""),
}
MAPS = {
    "rules": joined(
        '{"index":§,"line":1,"column":2}',
        ",\n",
        '{"lists":[{"old":"fixed.json","new":"fixed.json","rules":[',
        "]}]}",
    ),
    "lists": joined('{"old":"o§.json","new":"n§.json","rules":[]}', ",\n", '{"lists":[', "]}"),
    "equal lists": joined(
        '{"old":"o.json","new":"fixed.json","rules":[]}', ",\n", '{"lists":[', "]}"
    ),
    "invalid rules": joined(
        "{}", ",", '{"lists":[{"old":"fixed.json","new":"fixed.json","rules":[', "]}]}"
    ),
}
SQUID = {
    "requests": lines("GET https://a.test/ad§ - script"),
    "channels": lines("§ GET https://a.test/ad§ - script"),
    "equal requests": lines("GET https://a.test/ad - script"),
    "invalid lines": lines("x"),
    "blank lines": lines(""),
    "pages": lines("GET https://a.test/ad https://d§.test/ script"),
    "fields": joined("x§", " ", "GET https://a.test/ad - script ", "\n"),
    "spaces": joined(" ", "", "GET ", "https://a.test/ad - script\n"),
    "a long URL": joined("a", "", "GET https://a.test/", " - script\n"),
    "percent signs": joined("%25", "", "GET https://a.test/", " - script\n"),
}


def of_files():
    """The elements of all of them."""
    tables = {"tests": TESTS, "report": REPORT, "steps": STEPS, "map": MAPS, "squid": SQUID}
    for language, table in tables.items():
        yield from (Element(language, name, make) for name, make in table.items())
    yield from (Element("suffixes", name, lines(template)) for name, template in SUFFIXES.items())
