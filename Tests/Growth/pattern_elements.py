# SPDX-License-Identifier: Apache-2.0
"""The elements of patterns: of WebKit's, of RE2's and of the expressions of filters."""
from elements import Element, joined, nested

#: Parts of any expression, of which a pattern can have many.
PARTS = {
    "letters": "a",
    "dots": ".",
    "stars": "a*",
    "lazy stars": "a*?",
    "any texts": ".*",
    "plus signs": "a+",
    "question marks": "a?",
    "counts": "a{2}",
    "ranges of counts": "a{1,3}",
    "open counts": "a{2,}",
    "large counts": "a{900}",
    "sets": "[a-z]",
    "negated sets": "[^/]",
    "sets with stars": "[a-z]*",
    "sets of letters": "[abc§]",
    "groups": "(a)",
    "groups with stars": "(ab)*",
    "optional groups": "(a§)?",
    "groups without numbers": "(?:a)",
    "alternatives": "(a|b)",
    "optional alternatives": "(a|b)?",
    "named groups": "(?<n§>a)",
    "equal names of groups": "(?<n>a)",
    "Python's named groups": "(?P<n§>a)",
    "lookaheads": "(?=a)",
    "negative lookaheads": "(?!a)",
    "lookbehinds": "(?<=a)",
    "references": "(a)\\1",
    "references to names": "(?<n>a)\\k<n>",
    "starts": "a^",
    "ends": "a$",
    "word boundaries": "a\\b",
    "classes": "\\d",
    "negated classes": "\\D",
    "spaces": "\\s",
    "words": "\\w+",
    "escapes": "\\.",
    "hexadecimal escapes": "\\x41",
    "unicode escapes": "\\u0041",
    "control escapes": "\\cA",
    "unknown escapes": "\\q",
    "properties": "\\p{L}",
    "texts between stars": ".*ab",
    "texts with numbers": "/ad§",
    "texts and sets": "ab[0-9]",
    "hosts": "a.b/",
    "separators": "[/:]",
    "wide characters": "é",
    "braces": "{",
    "closing braces": "}",
    "open brackets": "[",
    "closing brackets": "]",
    "open parentheses": "(",
    "closing parentheses": ")",
    "quantifiers after each other": "*",
    "flags": "(?i)",
    "flags of groups": "(?i:a)",
    "comments": "(?#x)",
    "atoms": "(?>a)",
    "possessive stars": "a*+",
    "POSIX classes": "[[:alpha:]]",
    "quoted texts": "\\Qa\\E",
    "slashes": "/",
    "recursions": "(?1)",
    "backslashes": "\\\\",
}
#: What patterns can have within each other.
NESTS = {
    "groups": ("(a", ")"),
    "optional groups": ("(a", ")?"),
    "groups with stars": ("(a", ")*"),
    "groups with plus signs": ("(a", ")+"),
    "groups with counts": ("(a", "){2}"),
    "groups without numbers": ("(?:a", ")"),
    "alternatives": ("(a|", ")"),
    "named groups": ("(?<n§>a", ")"),
    "lookaheads": ("(?=a", ")"),
    "negative lookaheads": ("(?!a", ")"),
    "sets": ("[a", "]"),
}


def of_patterns(language, title, rule, before="ad", after=""):
    """The elements of a pattern; `rule` writes a rule of JSON with one."""

    def alone(make):
        return lambda numbers: "[" + rule(make(numbers)) + "]"

    for name, part in PARTS.items():
        yield Element(language, f"{name} in {title}", alone(joined(part, "", before, after)))
    for name, part in {
        "alternatives": "a§",
        "equal alternatives": "ab",
        "empty alternatives": "",
    }.items():
        yield Element(language, f"{name} of {title}", alone(joined(part, "|", before, after)))
        yield Element(
            language,
            f"{name} of a group of {title}",
            alone(joined(part, "|", before + "(", ")" + after)),
        )
    for name, part in {
        "characters": "§",
        "ranges": "a-z",
        "classes": "\\d",
        "escapes": "\\]",
    }.items():
        yield Element(
            language,
            f"{name} of a set of {title}",
            alone(joined(part, "", before + "[", "]" + after)),
        )
    for name, (opening, closing) in NESTS.items():
        yield Element(
            language,
            f"{name} within each other in {title}",
            alone(nested(opening, closing, "b", before, after)),
        )
    for name, part in PARTS.items():
        yield Element(
            language,
            f"rules with {name} in {title}",
            joined(rule(f"x§{part}y").replace('"id":1,', '"id":1§,'), ",\n", "[", "]"),
        )
