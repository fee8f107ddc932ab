# SPDX-License-Identifier: Apache-2.0
"""How many decisions of a peer differ from Sluice's, and why.

A reason is given only where it was found out: by asking the peer the same with one thing changed, or
by looking the peer's filter up in the lists that Sluice reads. What is left is called other.
"""
from .filters import ConvertedRules, is_for_child_frames, names_sites
from .requests import peer_type
from .times import BLOCK

EXAMPLES = 3

REASONS = {
    "document": "the page's own document: the peer blocks the same URL in a frame",
    "document-exception": "the page's own document: an exception of the peer lets it through",
    "document-other": "the page's own document: the peer blocks it in a frame neither",
    "sites-without-page":
        "the page has no host: the peer holds a filter for named sites true, and not on a page "
        "of another site",
    "no-page": "the page has no host: on a page of another site the peer decides the same",
    "lost": "the converted list has no rule for the peer's filter",
    "child-frame": "the converted list keeps the peer's filter for loads of child frames only",
    "changed": "the converted list has other conditions or exceptions than the peer's filter",
    "other": "other",
}


class Differences:
    """Compares one peer after the other with the same answers of Sluice."""

    def __init__(self, inputs, sluice):
        self.inputs, self.sluice = inputs, sluice
        self.converted = ConvertedRules(inputs.all_rules)

    def of(self, peer):
        """What differs, as counts by reason and a few examples of each."""
        numbers = [number for number, (ours, theirs) in enumerate(zip(self.sluice.said, peer.said))
                   if ours != theirs]
        if not numbers:
            return {"count": 0, "reasons": []}
        told = peer.explanations(numbers)
        answers = self.sluice.answers(numbers)
        found = {}
        for number in numbers:
            reason = self.reason(number, told[number])
            found.setdefault((reason, self.is_blocked(number)), []).append(number)
        groups = sorted(found.items(), key=lambda group: -len(group[1]))
        return {"count": len(numbers),
                "blocked_here_only": sum(map(self.is_blocked, numbers)),
                "reasons": [
                    {"reason": reason, "sentence": REASONS[reason], "sluice_blocks": is_blocked,
                     "count": len(group),
                     "examples": [self.example(number, told[number], answers[number])
                                  for number in group[:EXAMPLES]]}
                    for (reason, is_blocked), group in groups]}

    def is_blocked(self, number):
        return self.sluice.said[number] == BLOCK

    def reason(self, number, told):
        """Why the peer decides otherwise about one request."""
        request = self.inputs.requests[number]
        is_blocked = self.is_blocked(number)
        decider = told["exception"] if is_blocked else told["filter"]
        if peer_type(request) == "main_frame":
            return reason_of_document(is_blocked, told)
        if not has_host(request.get("top_url")) and told["on_page"] == is_blocked:
            return "sites-without-page" if names_sites(decider) else "no-page"
        return self.reason_of_filter(decider) if decider else "other"

    def reason_of_filter(self, filter_text):
        rules = self.converted.of(filter_text)
        if not rules:
            return "lost"
        return "child-frame" if is_for_child_frames(rules) else "changed"

    def example(self, number, told, answer):
        """All that is needed to look at a difference."""
        rule = answer.get("rule")
        filter_text = told["exception"] or told["filter"]
        converted = self.converted.of(filter_text) if filter_text else []
        return {"request": self.inputs.requests[number], "peer": told,
                "rule": self.inputs.rules[rule["list"]][rule["index"]] if rule else None,
                "converted": converted[:EXAMPLES]}


def reason_of_document(is_blocked, told):
    if told["exception"]:
        return "document-exception"
    return "document" if told["as_frame"] == is_blocked else "document-other"


def has_host(url):
    return bool(url) and "://" in url
