# SPDX-License-Identifier: Apache-2.0
"""The elements of rule lists for WebKit, and those of any JSON."""
from elements import NUMBER, Element, compact, joined, nested
from pattern_elements import of_patterns
from schema_elements import of_schema

BLOCK = {"type": "block"}
SMALL = '{"trigger":{"url-filter":"ad"},"action":{"type":"block"}}'


def rule(pattern="ad", action=None, **members):
    """A rule as JSON; members are written with `_` for `-`."""
    trigger = {
        "url-filter": pattern,
        **{name.replace("_", "-"): value for name, value in members.items()},
    }
    return compact({"trigger": trigger, "action": action or BLOCK})


def hiding(selector, pattern=".*", **members):
    """A rule that hides elements."""
    return rule(pattern, {"type": "css-display-none", "selector": selector}, **members)


def rules(*templates):
    """A list of rules of each text: all of the first, then all of the next one."""
    make = [joined(template, ",\n") for template in templates]
    return lambda numbers: "[" + ",\n".join(one(numbers) for one in make) + "]"


def in_turns(*templates):
    """A list of rules whose texts take turns."""
    return (
        lambda numbers: "["
        + ",\n".join(
            templates[turn % len(templates)].replace(NUMBER, str(number))
            for turn, number in enumerate(numbers)
        )
        + "]"
    )


def complete(given):
    """The parts of a rule that are missing."""
    if not isinstance(given, dict):
        return given
    action = given.get("action")
    if isinstance(action, dict) and action.get("type") == "modify-headers":
        action.setdefault("request-headers", [{"operation": "remove", "header": "x"}])
    return given


def of_rule_lists(schema):
    """All elements of rule lists."""
    yield from of_schema(schema, "rules", complete)
    yield from (Element("rules", name, make) for name, make in MANY.items())
    yield from (Element("rules", name, make) for name, make in SELECTORS.items())
    yield from of_json("rules", "[" + SMALL, "]")
    for member in ("url-filter", "if-top-url"):
        yield from of_patterns("rules", member, pattern_rule(member))


def pattern_rule(member):
    """Writes a rule with a pattern in a member."""
    if member == "url-filter":
        return lambda pattern: rule(pattern)
    return lambda pattern: rule("ad", **{member.replace("-", "_"): [pattern]})


# Any JSON


def of_json(language, before, after):
    """What JSON can have much of, in a list that begins and ends with given texts."""
    pieces = {
        "spaces": " ",
        "tabs": "\t",
        "line breaks": "\n",
        "carriage returns": "\r\n",
        "commas": ",",
        "line comments": "\n// x§",
        "block comments": "/* x§ */",
        "an open comment": "/*",
        "closing brackets": "]",
        "closing braces": "}",
        "colons": ":",
        "numbers": ",§",
        "strings": ',"x§"',
        "empty strings": ',""',
        "nulls": ",null",
        "words": ",x§",
        "words in capitals": ",True",
        "arrays": ",[]",
        "objects": ",{}",
        "single quotes": ",'x§'",
        "open strings": ',"x§\n',
        "byte order marks": "\ufeff",
        "zero bytes": "\0",
        "control characters": "\x01",
        "wide characters": "é",
        "plus signs": ",+§",
        "hexadecimal numbers": ",0x§",
        "fractions": ",.§",
        "exponents": ",1e§",
        "leading zeros": ",0§",
        "hashes": "\n# x§",
    }
    for name, piece in pieces.items():
        yield Element(language, f"JSON with {name}", joined(piece, "", before, after))
    texts = {
        "digits": ",§",
        "escapes": "\\n",
        "unknown escapes": "\\q",
        "unicode escapes": "\\u00e9",
        "lone surrogates": "\\ud800",
        "broken unicode escapes": "\\u00",
        "line breaks in a string": "\n",
        "control characters in a string": "\x01",
        "backslashes": "\\\\",
    }
    for name, piece in texts.items():
        yield Element(
            language, f"JSON with {name} in a text", joined(piece, "", before + ',"', '"' + after)
        )
    yield Element(
        language,
        "JSON with invalid UTF-8",
        lambda numbers: before.encode() + b',"' + b"\xff" * len(numbers) + b'"' + after.encode(),
    )
    yield Element(
        language,
        "JSON with a long number",
        lambda numbers: before + "," + "1" * len(numbers) + after,
    )
    yield Element(language, "JSON with open arrays", joined("[", "", before + ",", after))
    yield Element(language, "JSON with open objects", joined('{"a":', "", before + ",", after))
    yield Element(
        language, "JSON with deep arrays", joined("[" * 90 + "]" * 90, ",", before + ",", after)
    )
    yield Element(language, "JSON with text after the end", joined(" x§", "", before + after))


# Rules among others

MANY = {
    "equal rules": rules(rule("/ads/[0-9]")),
    "rules with patterns": rules(rule("/ad§/")),
    "rules with hosts": rules(rule("^[^:]+://+([^:/]+\\.)?d§\\.test[/:]")),
    "rules with hosts below each other": rules(
        rule("^[^:]+://+([^:/]+\\.)?d§\\.test[/:]"), rule("^[^:]+://+([^:/]+\\.)?x\\.d§\\.test[/:]")
    ),
    "rules with one pattern and other pages": rules(rule("/ad/", if_domain=["d§.test"])),
    "rules with one pattern and excluded pages": rules(rule("/ad/", unless_domain=["d§.test"])),
    "rules for all URLs and other pages": rules(rule(".*", if_domain=["*d§.test"])),
    "rules that another one covers": rules(rule("/ad"), rule("/ad/x§")),
    "rules that are nearly covered": rules(rule("/ads/[0-9]*§x.*y")),
    "rules with stars": rules(rule("/a§.*b§")),
    "rules with ends": rules(rule("/a§$")),
    "rules with types": in_turns(
        *(
            rule("/ad§/", resource_type=[kind])
            for kind in ("image", "script", "font", "media", "fetch", "ping")
        )
    ),
    "rules with one pattern and types": in_turns(
        *(
            rule("/ad/", resource_type=[kind])
            for kind in ("image", "script", "font", "media", "fetch", "ping")
        )
    ),
    "rules with parties": in_turns(
        rule("/ad§/", load_type=["first-party"]), rule("/ad§/", load_type=["third-party"])
    ),
    "rules with errors": rules(rule("a|b")),
    "rules with other errors": rules(rule("a§|b")),
    "rules without a pattern": rules('{"trigger":{},"action":{"type":"block"}}'),
    "rules without an action": rules('{"trigger":{"url-filter":"a§"}}'),
    "rules of unknown actions": rules(rule("a§", {"type": "blokc"})),
    "rules for domains in capitals": rules(rule("a§", if_domain=["D§.Test"])),
    "rules with wide domains": rules(rule("a§", if_domain=["é§.test"])),
    "blocks and exceptions in turns": in_turns(
        rule("/a§/"), rule("/a§/x", {"type": "ignore-previous-rules"})
    ),
    "blocks, then exceptions": rules(
        rule("/a§/"), rule("/a§/x", {"type": "ignore-previous-rules"})
    ),
    "exceptions, then blocks": rules(
        rule("/a§/x", {"type": "ignore-following-rules"}), rule("/a§/")
    ),
    "rules that ignore, in turns": in_turns(
        rule("/a§/"),
        rule("/b§/", {"type": "ignore-previous-rules"}),
        rule("/c§/", {"type": "ignore-following-rules"}),
    ),
    "exceptions for pages": rules(
        rule("ad§"), rule(".*", {"type": "ignore-previous-rules"}, if_domain=["*d§.test"])
    ),
    "selectors for all pages": rules(hiding(".s§")),
    "selectors for pages": rules(hiding(".s§", if_domain=["*d§.test"])),
    "selectors for one page": rules(hiding(".s§", if_domain=["*a.test"])),
    "one selector for pages": rules(hiding(".s", if_domain=["*d§.test"])),
    "selectors and exceptions": rules(
        hiding(".s§"),
        rule(
            ".*",
            {"type": "ignore-previous-rules"},
            if_domain=["*d§.test"],
            resource_type=["document"],
        ),
    ),
    "redirects": rules(rule("/a§/", {"type": "redirect", "redirect": {"url": "https://r.test/§"}})),
    "redirects of one pattern": rules(
        rule("a", {"type": "redirect", "redirect": {"url": "https://r.test/§"}})
    ),
    "changes of headers of one pattern": rules(
        rule(
            "a",
            {
                "type": "modify-headers",
                "request-headers": [{"operation": "set", "header": "x-§", "value": "v§"}],
            },
        )
    ),
    "priorities of changes of headers": rules(
        rule(
            "a",
            {
                "type": "modify-headers",
                "request-headers": [{"operation": "append", "header": "x", "value": "v§"}],
                "priority": 1,
            },
        ).replace('"priority":1', '"priority":1§')
    ),
    "notifications of one pattern": rules(rule("a", {"type": "notify", "notification": "n§"})),
    "upgrades": rules(rule("^http://d§\\.test/", {"type": "make-https"})),
    "cookies": rules(rule("/a§/", {"type": "block-cookies"})),
    "all members in rules": rules(
        rule(
            "/a§/",
            if_domain=["*d§.test"],
            resource_type=["image"],
            load_type=["third-party"],
            url_filter_is_case_sensitive=True,
        )
    ),
}

SELECTORS = {
    f"{name} in a selector": lambda numbers, make=make: "[" + hiding(make(numbers)) + "]"
    for name, make in {
        "compounds": joined("p", " > "),
        "descendants": joined("p", " "),
        "classes": joined(".s§"),
        "identifiers": joined("#i§"),
        "attributes": joined("[a§]"),
        "attributes with values": joined('[a="§"]'),
        "pseudo-classes": joined(":hover"),
        "pseudo-elements": joined("::before"),
        "arguments": joined(".s§", ",", ":is(", ")"),
        "selectors": joined(".s§", ","),
        "equal selectors": joined(".s", ","),
        "functions within each other": nested(":is(", ")", "a"),
        "negations": joined(":not(.s§)"),
        "escapes": joined("\\61 "),
        "quotes": joined("'", ""),
        "open brackets": joined("["),
        "open parentheses": joined("("),
        "open functions": joined(":is("),
        "comments": joined("/* x */"),
        "an open comment": joined("x", "", "/*"),
        "namespaces": joined("a|", "", "", "b"),
        "numbers": joined(":nth-child(§n+1)"),
        "stars": joined("*", " "),
        "signs": joined("+", " "),
        "commas": joined(",", ""),
        "wide characters": joined("é", "", "."),
        "relations": joined("> .s§", ",", ":has(", ")"),
        "unknown functions": joined(":x§(a)"),
        "unknown elements": joined("::x§"),
        "at signs": joined("@"),
        "semicolons": joined(";"),
        "braces": joined("{}"),
    }.items()
}
