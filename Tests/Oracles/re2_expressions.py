#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes expressions with the answers of RE2: its verdict, its groups, and what it matches.

    re2_expressions.py > Tests/Lists/DNRTests/Patterns/Vectors/re2.jsonl

Needs the package google-re2 of PyPI. The same seed gives the same expressions.
"""
import json
import random

import re2

ATOMS = [
    'a', 'b', 'ad', '-', '_', '/', ':', '1', 'Ad', 'x', '.', '.', '\\.', '\\/', '\\?', '=', '[ab]',
    '[^a]', '[a-z0-9]', '[\\w-]', '[^\\d.]', '[A-Z]', '\\d', '\\w', '\\W', '\\D', '\\S', '\\s',
    '\\x61', '\\x{62}', '\\141', '\\pL', '\\p{Lu}', '\\PN', '\\p{^Ll}', '\\p{Latin}', '\\p{Greek}',
    '[[:alpha:]]', '[[:^digit:]a]', '[[:upper:]]', '\\Qa.b\\E', '\\C', '(?i)', '(?i:A)', '(?-i:a)',
    '(?s)', '(?U)', '[^\\x00-\\xff]', '[\\pN-]', '[]a]', '[^]a]', '[a-]', '{', '}', '{a', 'a{,2}',
    '%', '',
]
QUANTIFIERS = [
    '*', '+', '?', '{2}', '{1,3}', '{0,2}', '{2,}', '*?', '+?', '{1}', '{0,}', '{0}', '??', '{3}?',
]
ASSERTIONS = [
    '^', '$', '\\b', '\\b', '\\B', '\\A', '\\z',
]
# Expressions at the edges of the syntax, most of which RE2 rejects.
EDGES = [
    '*', 'a**', 'a+*', '(?=a)', '(?!a)', '(?<=a)', '(?<!a)', '\\1', '\\8', '\\Z', '\\e', '\\_',
    'a{1001}', 'a{1000}', '(a{40}){40}', 'a{3,2}', '[b-a]', '[a', '(', '(a', ')', '\\', '[[:foo:]]',
    '\\p{Foo}', '\\p', '\\p{L', '\\x{100}', '\\xg1', '\\x{}', '\\x', '\\777', '\\377', '\\08',
    '(?P<n>a)', '(?<n>a)', '(?P<n>a)(?P<n>b)', '(?P<>a)', '(?P=n)', '(?P<n', '(?<a-b>x)', '(?z)',
    '(?i', '(?-)', '(?--i)', '(?', '[a-\\d]', '[\\d-z]', '[a\\]', '[\\Q]', '(?:a)(?#b)', '(?>a)',
    'a++', 'a{2}{3}', 'a{2}*', 'a*{2}', '(?i)*', '|*', '(*)', '^*', '$+', 'a|*', '\\b*', 'a*(?i)*',
    '(?:a{2}){3}', '((a))(?:b)(c)', '\\pL*', '\\pZ', '\\p{Yi}', '\\pX', '\\Qa', '\\Q', '[[.a.]]',
    '[[=a=]]', '[:alpha:]', '[[:alpha:', 'a{99999999999}', 'a{01}', 'a{1,', 'a{ 1}', '\\u0061',
    '\\cA', '\\h', '\\R', '\\X', '\\K', '\\G', '(?m)^a$', '(?x)a', '(?ims-U:a)', '(?i-i:a)',
    '(?P>a)', '(?&a)', '(?|a)', "(?'n'a)",
]
PIECES = [
    'a', 'b', 'ad', 'aa', 'A', '-', '_', '/', '//', ':', '1', '12', 'x', '.', '?', '=', 'http', '%',
    'z', '#', '~', 'B', '{', '}', '',
]
SPOILING = ["(", ")", "[", "]", "\\", "*", "{", "?", "|", "(?"]


def alternatives(chance, depth=0):
    text = sequence(chance, depth)
    while chance.random() < (0.2 if depth == 0 else 0.5):
        text += "|" + sequence(chance, depth)
    return text


def sequence(chance, depth):
    if chance.random() < 0.08:
        return ""
    return "".join(term(chance, depth) for _ in range(chance.randint(1, 4)))


def term(chance, depth):
    if chance.random() < 0.15:
        return chance.choice(ASSERTIONS)
    if depth < 3 and chance.random() < 0.25:
        start = chance.choice(["(", "(?:", "(?P<g%d>" % chance.randint(0, 99)])
        atom = start + alternatives(chance, depth + 1) + ")"
    else:
        atom = chance.choice(ATOMS)
    return atom + (chance.choice(QUANTIFIERS) if chance.random() < 0.3 else "")


def spoiled(chance):
    text = alternatives(chance)
    index = chance.randint(0, len(text))
    return text[:index] + chance.choice(SPOILING) + text[index:]


def answer(chance, regex):
    options = re2.Options()
    options.log_errors = False
    options.encoding = re2.Options.Encoding.LATIN1
    options.case_sensitive = chance.random() < 0.5
    case = {"regex": regex, "case": options.case_sensitive}
    try:
        pattern = re2.compile(regex.encode("latin1"), options)
    except re2.error as error:
        words = error.args[0]
        return dict(case, error=words.decode() if isinstance(words, bytes) else str(words))
    texts = ["".join(chance.choice(PIECES) for _ in range(chance.randint(1, 8)))
             for _ in range(8)]
    return dict(case, groups=pattern.groups, texts=texts,
                matches=[pattern.search(text.encode()) is not None for text in texts])


def main():
    chance = random.Random(20260)
    expressions = EDGES + [alternatives(chance) for _ in range(700)]
    expressions += [spoiled(chance) for _ in range(200)]
    for regex in expressions:
        print(json.dumps(answer(chance, regex), separators=(",", ":")))


if __name__ == "__main__":
    main()
