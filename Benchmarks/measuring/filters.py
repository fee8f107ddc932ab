# SPDX-License-Identifier: Apache-2.0
"""Finds the rules that a filter became when a list was converted."""
import re

from .rules import HOST_PREFIX, decides

OPTION = r"~?[\w-]+(=[^,]*)?"
OPTIONS = re.compile(r"\$(%s(,%s)*)$" % (OPTION, OPTION))


class PopupFilters:
    """The tests for patterns of all filters for pop-ups."""

    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            filters = [line.rstrip("\n") for line in file if "popup" in line]
        self.tests = [required_text(OPTIONS.sub("", text)) for text in filters
                      if "popup" in options_of(text) and not text.startswith("@@")]

    def have_become(self, rule):
        """Whether a rule has the pattern of such a filter."""
        text = rule["trigger"]["url-filter"].replace("\\", "")
        return any(fits(text) for fits in self.tests)


class ConvertedRules:
    """Rules, to be found by the text of their patterns."""

    def __init__(self, rules):
        self.rules = [(rule["trigger"]["url-filter"].replace("\\", ""), rule)
                      for rule in rules if decides(rule)]
        self.known = {}

    def of(self, filter_text):
        """The rules that a filter may have become: those that contain its longest plain text, after
        the part for any subdomain if the filter begins with `||`."""
        if filter_text not in self.known:
            self.known[filter_text] = list(self.search(filter_text))
        return self.known[filter_text]

    def search(self, filter_text):
        is_exception = filter_text.startswith("@@")
        pattern = OPTIONS.sub("", filter_text[2:] if is_exception else filter_text)
        wanted = required_text(pattern)
        for text, rule in self.rules:
            if (rule["action"]["type"] != "block") == is_exception and wanted(text):
                yield rule


def required_text(pattern):
    """A test for the patterns, without their backslashes, that a filter's pattern can become."""
    if len(pattern) > 2 and pattern[0] == pattern[-1] == "/":
        source = pattern[1:-1].replace("\\", "")
        return lambda text: source in text
    if pattern.startswith("||"):
        first = re.split(r"[*^|]", pattern[2:])[0]
        ending = "[/:]" if "^" in pattern[2 + len(first):][:1] else ""
        start = HOST_PREFIX.replace("\\", "") + first + ending
        return lambda text: text.startswith(start)
    longest = max(re.split(r"[*^|]", pattern), key=len)
    return lambda text: longest in text


def is_for_documents(rule):
    return bool(rule) and rule["trigger"].get("resource-type") == ["document"]


def is_for_child_frames(rules):
    """Whether all of the rules apply to loads of child frames."""
    return bool(rules) and all(
        rule["trigger"].get("load-context") == ["child-frame"] for rule in rules)


def options_of(filter_text):
    found = OPTIONS.search(filter_text or "")
    return found.group(1).split(",") if found else []


def names_sites(filter_text):
    """Whether a filter is for pages of named sites only."""
    for option in options_of(filter_text):
        name, _, value = option.partition("=")
        sites = value.split("|") if name in ("domain", "from") else []
        if any(not site.startswith("~") for site in sites):
            return True
    return False
