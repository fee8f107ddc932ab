# SPDX-License-Identifier: Apache-2.0
"""What can be repeated: elements of a language, and the words that they are made of."""
import json

#: Stands for the number of an element in its text.
NUMBER = "§"
#: The file that has the elements, for each language.
FILES = {
    "rules": "list.json",
    "filters": "list.txt",
    "hosts": "list.txt",
    "ruleset": "list.json",
    "manifest": "manifest.json",
    "requests": "log.jsonl",
    "har": "log.har",
    "tests": "list.tests.jsonl",
    "suffixes": "suffixes.dat",
    "steps": "steps.jsonl",
    "map": "map.json",
    "report": "known.json",
    "squid": "squid.txt",
}


class Element:
    """An element, and how files with some of it are made.

    `make` gets the numbers of the elements, in any order. It gives the text of the main file, or
    the texts of all files by their names.
    """

    def __init__(self, language, name, make):
        self.language, self.name, self.make = language, f"{language}: {name}", make

    def files(self, numbers):
        """The files with one element for each number."""
        made = self.make(numbers)
        texts = made if isinstance(made, dict) else {FILES[self.language]: made}
        return {
            name: text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
            for name, text in texts.items()
        }


def written(template, number):
    """A text with a number in it."""
    return template.replace(NUMBER, str(number))


def joined(template, separator="", before="", after=""):
    """Makes one text of the same text with each number."""
    if NUMBER not in template:
        return lambda numbers: before + separator.join([template] * len(numbers)) + after
    parts = template.split(NUMBER)
    return (
        lambda numbers: before
        + separator.join([str(number).join(parts) for number in numbers])
        + after
    )


def lines(*templates):
    """Makes lines of texts with each number: all of the first text, then all of the next one."""
    makers = [joined(template + "\n") for template in templates]
    return lambda numbers: "".join(make(numbers) for make in makers)


def nested(opening, closing, inside="", before="", after=""):
    """Makes texts within each other."""

    def make(numbers):
        opened = "".join(written(opening, number) for number in numbers)
        return before + opened + inside + closing * len(numbers) + after

    return make


def compact(value):
    """JSON without spaces."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)
