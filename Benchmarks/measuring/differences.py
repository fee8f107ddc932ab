# SPDX-License-Identifier: Apache-2.0
"""How many decisions of a peer differ from Sluice's, and why.

A reason is given only if it was determined: by asking the peer the same with one thing changed,
or by looking the peer's filter up in the lists that Sluice reads. What is left is called other.
"""
import collections

from .filters import (ConvertedRules, PopupFilters, is_for_child_frames, is_for_documents,
                      names_sites)
from .requests import peer_type
from .times import BLOCK

EXAMPLES = 3

REASONS = {
    "popup": "a page's own document, for which the conversion made a rule of a filter for pop-ups",
    "document": "a page's own document, which the peer treats apart: it blocks the URL in a frame",
    "document-exception":
        "a page's own document, whose URL an exception of the peer lets through in a frame",
    "document-other": "a page's own document, whose URL the peer does not block in a frame either",
    "sites-without-page":
        "a page without a host, where the peer applies a filter for named sites; on a page of "
        "another site it does not",
    "no-page": "a page without a host; on a page of another site the peer decides the same",
    "lost": "the conversion has no rule for the peer's filter",
    "child-frame": "the conversion keeps the peer's filter for loads of child frames only",
    "changed": "the conversion has other conditions or exceptions than the peer's filter",
    "other": "other",
}


class Differences:
    """Compares one peer after the other with the same answers of Sluice."""

    def __init__(self, inputs, sluice):
        self.inputs, self.sluice = inputs, sluice
        self.converted = ConvertedRules(inputs.all_rules)
        self.popups = PopupFilters(inputs.filters) if inputs.filters else None

    def of(self, peer):
        """The differences, as counts by reason and a few examples of each."""
        numbers = [number for number, (ours, theirs) in enumerate(zip(self.sluice.said, peer.said))
                   if ours != theirs]
        if not numbers:
            return {"count": 0, "reasons": []}
        explanation, answers = peer.explanations(numbers), self.sluice.answers(numbers)
        found = [Difference(self, number, explanation[number], answers[number]) for number in numbers]
        groups = collections.defaultdict(list)
        for difference in found:
            groups[difference.reason(), difference.is_blocked].append(difference)
        ordered = sorted(groups.items(), key=lambda group: -len(group[1]))
        return {"count": len(found),
                "reasons": [described(reason, is_blocked, group)
                            for (reason, is_blocked), group in ordered]}


def described(reason, is_blocked, group):
    filters = collections.Counter(
        difference.filter for difference in group if difference.filter)
    return {"reason": reason, "sentence": REASONS[reason], "sluice_blocks": is_blocked,
            "count": len(group), "filters": dict(filters.most_common(EXAMPLES)),
            "examples": [difference.example() for difference in group[:EXAMPLES]]}


class Difference:
    """One request that a peer decides differently."""

    def __init__(self, all_of_them, number, explanation, answer):
        self.all, self.explanation = all_of_them, explanation
        inputs = all_of_them.inputs
        self.request = inputs.requests[number]
        self.is_blocked = all_of_them.sluice.said[number] == BLOCK
        rule = answer.get("rule")
        self.rule = inputs.rules[rule["list"]][rule["index"]] if rule else None
        # What made the peer decide differently.
        self.filter = explanation["exception"] if self.is_blocked else explanation["filter"]

    def reason(self):
        if peer_type(self.request) == "main_frame":
            return self.reason_of_document()
        is_same_on_page = self.is_blocked == (self.explanation["on_page"] == "block")
        if not has_host(self.request.get("top_url")) and is_same_on_page:
            return "sites-without-page" if names_sites(self.filter) else "no-page"
        return self.reason_of_filter() if self.filter else "other"

    def reason_of_document(self):
        if is_for_documents(self.rule) and self.all.popups.have_become(self.rule):
            return "popup"
        if self.explanation["exception"] or self.explanation["as_frame"] == "exception":
            return "document-exception"
        is_same_in_frame = self.is_blocked == (self.explanation["as_frame"] == "block")
        return "document" if is_same_in_frame else "document-other"

    def reason_of_filter(self):
        rules = self.all.converted.of(self.filter)
        if not rules:
            return "lost"
        return "child-frame" if is_for_child_frames(rules) else "changed"

    def example(self):
        """All that is needed to examine it."""
        converted = self.all.converted.of(self.filter) if self.filter else []
        return {"request": self.request, "peer": self.explanation, "rule": self.rule,
                "converted": converted[:EXAMPLES]}


def has_host(url):
    return bool(url) and "://" in url
