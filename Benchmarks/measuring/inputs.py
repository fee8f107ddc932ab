# SPDX-License-Identifier: Apache-2.0
"""The lists and requests of a run, unpacked and in the forms that the programs read."""
import glob
import gzip
import os
import shutil

from . import requests as request_files
from . import rules as rule_lists
from .places import PROJECT, SHARED, scratch


class Inputs:
    """The inputs. `notes` has what was made up or left out."""

    def __init__(self, lists, texts, requests):
        self.notes = []
        self.lists = [unpacked(path) for path in lists or self.usual_lists()]
        self.texts = texts or ([] if lists else shared("lists", "*.txt.gz"))
        # By the name that a decision gives to the list.
        self.rules = {os.path.basename(path): rule_lists.read_rules(path) for path in self.lists}
        if len(self.rules) < len(self.lists):
            raise ValueError("two lists have the same name")
        self.all_rules = [rule for rules in self.rules.values() for rule in rules]
        self.requests = self.read_requests(requests)
        self.write_requests()
        self.filters = self.write_filters()

    def usual_lists(self):
        found = shared("lists", "*.safari.json.gz")
        if found:
            return found
        self.notes.append(
            "no lists were given (--lists A.json B.json --texts a.txt b.txt): measured with the "
            "bundled example, which is not representative")
        return [os.path.join(PROJECT, "rulesets", "examples", "small.json")]

    def read_requests(self, path):
        path = path or next(iter(shared("requests", "crawl.jsonl.gz")), None)
        if path:
            return request_files.read_requests(unpacked(path))
        self.notes.append(
            "no requests were given (--requests FILE): measured with made up ones, which are "
            "not representative")
        return request_files.made_up_requests(rule_lists.plain_hosts(self.all_rules)[:1000])

    def write_requests(self):
        """Writes the requests for all programs."""
        self.for_sluice, self.for_peers = scratch("inputs", "requests.jsonl"), scratch(
            "inputs", "requests.tsv")
        request_files.write_for_sluice(self.requests, self.for_sluice)
        request_files.write_for_peers(self.requests, self.for_peers)

    def keep_requests(self, numbers):
        """Leaves out all other requests."""
        left_out = len(self.requests) - len(numbers)
        if left_out:
            self.notes.append("%d requests that are invalid for Sluice were left out" % left_out)
            self.requests = [self.requests[number] for number in numbers]
            self.write_requests()

    def write_filters(self):
        """The network filters of the lists as text, in one file; None if there is no text."""
        if not self.texts:
            return None
        filters = []
        for path in self.texts:
            with open(unpacked(path), encoding="utf-8", errors="replace") as file:
                filters += rule_lists.network_filters(file.read())
        self.filter_count = len(filters)
        return write_lines(scratch("inputs", "filters.txt"), filters)

    def description(self):
        lengths = [len(request["url"].encode()) for request in self.requests]
        return {
            "requests": len(self.requests),
            "mean_url_bytes": round(sum(lengths) / max(1, len(lengths)), 1),
            "rules": len(self.all_rules), "lists": [os.path.basename(path) for path in self.lists],
            "filters": self.filter_count if self.filters else None}


class FilterInputs:
    """One set of filter lists, as all programs read it: their network filters in one file."""

    def __init__(self, title, paths, requests):
        self.title, self.requests = title, requests
        self.texts = [unpacked(path) for path in paths]
        self.for_sluice, self.for_peers = scratch("inputs", "requests.jsonl"), scratch(
            "inputs", "requests.tsv")
        request_files.write_for_sluice(requests, self.for_sluice)
        request_files.write_for_peers(requests, self.for_peers)
        filters = [line for path in self.texts for line in rule_lists.network_filters(text_of(path))]
        self.filter_count = len(filters)
        self.filters = write_lines(scratch("inputs", "filters.txt"), filters)


def text_of(path):
    with open(path, encoding="utf-8", errors="surrogateescape") as file:
        return file.read()


def shared(*pattern):
    """Files next to the project, if they exist."""
    return sorted(glob.glob(os.path.join(SHARED, *pattern)))


def unpacked(path):
    """The file, decompressed if it is compressed."""
    if not path.endswith(".gz"):
        return path
    target = scratch("inputs", os.path.basename(path)[:-3])
    with gzip.open(path, "rb") as packed, open(target, "wb") as file:
        shutil.copyfileobj(packed, file)
    return target


def write_lines(path, lines):
    with open(path, "w", encoding="utf-8", errors="surrogateescape") as file:
        file.writelines(line + "\n" for line in lines)
    return path
