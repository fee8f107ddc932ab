# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Optional

import pytest

import sluice
from sluice._content import content

from .conftest import write_list


def rule(number: int, **condition: Any) -> dict[str, Any]:
    return {"id": number, "condition": condition, "action": {"type": "block"}}


def allow(number: int, priority: int, **condition: Any) -> dict[str, Any]:
    kind = {"priority": priority, "action": {"type": "allow"}}
    return {**rule(number, **condition), **kind}


RULES: list[dict[str, Any]] = [
    rule(11, urlFilter="||ads.example^"),
    allow(12, 2, topDomains=["shop.example"]),
    rule(13, initiatorDomains=["asks.example"]),
    rule(14, requestMethods=["post"]),
    rule(15, tabIds=[7]),
    rule(16, resourceTypes=["webtransport"]),
    {
        "id": 17,
        "condition": {"urlFilter": "||moved.example"},
        "action": {"type": "redirect", "redirect": {"url": "https://new.example/"}},
    },
]
NEWS = "https://news.example/"
AD = "https://ads.example/a.js"
OTHER = "https://other.example/"


@pytest.fixture
def ruleset(tmp_path: Path) -> Path:
    return write_list(tmp_path / "rules.json", RULES)


@pytest.fixture
def refused(tmp_path: Path) -> Path:
    rules = [rule(1, regexFilter="ads(?=/)"), rule(2, urlFilter="||ads.example^")]
    return write_list(tmp_path / "refused.json", rules)


# What a request says, and the id of the rule that wins.
REQUESTS: list[tuple[str, Optional[str], dict[str, Any], Optional[int]]] = [
    (AD, NEWS, {}, 11),
    (AD, "https://shop.example/", {}, 12),
    (OTHER, NEWS, {}, None),
    (OTHER, NEWS, {"initiator": "https://asks.example/frame"}, 13),
    (OTHER, "https://asks.example/", {}, 13),
    (OTHER, "https://asks.example/", {"initiator": ""}, None),
    (OTHER, None, {"initiator": "https://shop.example/"}, 12),
    (OTHER, NEWS, {"frame_url": "https://asks.example/"}, 13),
    (OTHER, NEWS, {"method": "POST"}, 14),
    (OTHER, NEWS, {"method": "put"}, None),
    (OTHER, NEWS, {"method": None}, None),
    (OTHER, NEWS, {"tab_id": 7}, 15),
    (OTHER, NEWS, {"tab_id": 8}, None),
    (OTHER, NEWS, {"tab_id": -1}, None),
    (OTHER, NEWS, {"type": "webtransport"}, 16),
    (OTHER, NEWS, {"type": "object"}, None),
    ("https://moved.example/", NEWS, {}, 17),
    ("https://moved.example/", NEWS, {"method": "post"}, 14),
]


@pytest.mark.parametrize(("url", "top_url", "details", "number"), REQUESTS)
def test_a_request_is_decided_by_the_rule_that_wins(
    ruleset: Path, url: str, top_url: Optional[str], details: dict[str, Any], number: Optional[int]
) -> None:
    with sluice.Matcher(ruleset) as matcher:
        decision = matcher.decide(url, top_url, **details)
        assert decision.blocked == (number not in (None, 12, 17))
        assert (decision.rule.id if decision.rule else None) == number
        explained = matcher.explain(url, top_url, **details)
        assert (explained["answer"]["rule"] or {}).get("id") == number


def test_a_rule_of_an_extension_has_its_position(ruleset: Path) -> None:
    with sluice.Matcher(ruleset) as matcher:
        found = matcher.decide(AD, NEWS).rule
        assert found == sluice.Rule("rules.json", 0, 1, 2, None, 11)
        assert matcher.decide("https://moved.example/", NEWS).redirect == "https://new.example/"


def test_an_index_can_keep_the_texts_of_rules(ruleset: Path) -> None:
    out = ruleset.with_suffix(".sluice")
    with sluice.Matcher(sluice.compile(ruleset, out, filter_texts=True).path) as matcher:
        found = matcher.decide(AD, NEWS).rule
        assert found is not None
        assert json.loads(found.text or "") == RULES[0]


def test_details_are_those_of_the_request(ruleset: Path) -> None:
    with sluice.Matcher(ruleset) as matcher:
        decision = matcher.decide(OTHER, NEWS, method="post", tab_id=3)
        assert decision.details == sluice.Details(method="post", tab_id=3)
        assert matcher.decide(OTHER, NEWS).details == sluice.Details()
        assert decision != matcher.decide(OTHER, NEWS, method="post")
        assert decision == matcher.decide(OTHER, NEWS, method="post", tab_id=3)


def test_many_requests_are_decided_like_each(ruleset: Path) -> None:
    rows = [row for row in REQUESTS if "type" not in row[2]]
    urls, top_urls, details, _ = zip(*rows)
    with sluice.Matcher(ruleset) as matcher:
        asked = [sluice.Details(**one) if one else None for one in details]
        decisions = matcher.decide_many(urls, top_urls, details=asked)
        assert list(decisions) == [matcher.decide(row[0], row[1], **row[2]) for row in rows]
        assert [one.blocked for one in decisions].count(True) > 5
        with pytest.raises(ValueError, match="18 URLs"):
            matcher.decide_many([OTHER] * 18, details=[None])


WRONG: list[dict[str, Any]] = [{"tab_id": -2}, {"tab_id": 2**31}, {"load_context": "frame"}]


@pytest.mark.parametrize("details", WRONG)
def test_details_that_can_not_be_are_an_error(ruleset: Path, details: dict[str, Any]) -> None:
    with sluice.Matcher(ruleset) as matcher, pytest.raises(ValueError, match=r"must be|tab"):
        matcher.decide(OTHER, NEWS, **details)


def test_an_invalid_initiator_is_no_decision(ruleset: Path) -> None:
    with sluice.Matcher(ruleset) as matcher:
        assert matcher.decide(AD, NEWS, initiator="no URL").invalid


def test_details_reach_rules_of_other_lists(tmp_path: Path) -> None:
    trigger = {"url-filter": ".", "load-context": ["child-frame"], "request-method": "put"}
    path = write_list(tmp_path / "list.json", [{"trigger": trigger, "action": {"type": "block"}}])
    with sluice.Matcher(path) as matcher:
        assert matcher.decide(OTHER, method="put", load_context="child-frame").blocked
        assert not matcher.decide(OTHER, method="put").blocked
        assert not matcher.decide(OTHER, load_context="child-frame").blocked


def test_rulesets_of_a_matcher_are_one_extension(tmp_path: Path, ruleset: Path) -> None:
    allowing = [allow(1, 9, urlFilter="||ads.example^")]
    other = write_list(tmp_path / "allow.json", allowing)
    with sluice.Matcher([ruleset, other]) as matcher:
        decision = matcher.decide(AD, NEWS)
        assert not decision.blocked
        assert decision.rule == sluice.Rule("allow.json", 0, 1, 2, None, 1)


def test_a_ruleset_that_changed_is_compiled_again(ruleset: Path) -> None:
    with sluice.Matcher(ruleset) as matcher:
        assert matcher.decide(AD, NEWS).blocked
        write_list(ruleset, [rule(1, urlFilter="||other.example^")])
        assert matcher.reload()
        assert not matcher.decide(AD, NEWS).blocked


def test_the_documentation_can_decide(tmp_path: Path) -> None:
    # In Chromium the longer of two domains wins, and in its documentation the excluded one.
    hosts = {"requestDomains": ["cdn.ads.example"], "excludedRequestDomains": ["ads.example"]}
    path = write_list(tmp_path / "rules.json", [rule(1, **hosts)])
    with sluice.Matcher(path) as chromium, sluice.Matcher(path, by="documentation") as text:
        assert chromium.decide("https://cdn.ads.example/").blocked
        assert not text.decide("https://cdn.ads.example/").blocked


def test_findings_have_chromiums_words(refused: Path) -> None:
    [report] = sluice.lint_reports(refused)
    assert (report.syntax, report.rules, report.accepted) == ("dnr", 2, False)
    assert report.webkit_error is None
    words = 'Rule with id 1 specifies an incorrect value for the "regexFilter" key.'
    assert report.chromium_error == words
    [finding] = report.findings
    assert (finding.code, finding.chromium_error) == ("SL3005", words)


def test_a_scope_and_a_version_of_safari_add_findings(ruleset: Path) -> None:
    assert {one.severity for one in sluice.lint(ruleset)} <= {"warning", "note"}
    assert "error" in {one.severity for one in sluice.lint(ruleset, scope="static")}
    codes = {one.code for one in sluice.lint(ruleset, target="safari-26")}
    assert "SL3204" in codes


def test_a_ruleset_with_a_refused_rule_is_refused(refused: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.sluice"
    with pytest.raises(sluice.RefusedError, match=r"error\[SL3005\]") as error:
        sluice.compile(refused, out)
    assert [one.rule for one in error.value.findings] == [0]
    assert not out.exists()
    with pytest.raises(sluice.RefusedError):
        sluice.Matcher(refused)


def test_refused_rules_are_values(refused: Path, tmp_path: Path) -> None:
    compilation = sluice.compile(refused, tmp_path / "out.sluice", skip_invalid=True)
    assert [one.code for one in compilation.left_out] == ["SL3005"]
    [omission] = compilation.omissions
    assert (omission.list, omission.kind, omission.line) == ("refused.json", "refused", 1)
    assert omission.message.startswith("`regexFilter` is invalid")
    assert str(omission).startswith("refused.json:1:")
    with sluice.Matcher(refused, skip_invalid=True) as matcher:
        assert matcher.decide(AD, NEWS).blocked


def test_rules_that_can_not_be_decided_are_values(tmp_path: Path) -> None:
    rules = [rule(5, responseHeaders=[{"header": "x"}]), rule(6, urlFilter="x")]
    path = write_list(tmp_path / "rules.json", rules)
    compilation = sluice.compile(path, tmp_path / "out.sluice")
    assert compilation.left_out == ()
    [omission] = compilation.omissions
    assert (omission.kind, omission.id) == ("undecidable", 5)


def test_rulesets_become_rules_for_webkit(ruleset: Path, tmp_path: Path) -> None:
    out = tmp_path / "webkit.json"
    conversion = sluice.convert(ruleset, out)
    [converted] = conversion.lists
    assert (converted.file, converted.rules) == (str(ruleset), 7)
    lost = {one.id: one.reason for one in conversion.inexact if one.verdict == "lost"}
    assert lost == {14: "method", 15: "tab", 16: "type-webtransport"}
    assert not conversion.is_exact
    assert conversion.accepted
    assert all(one.need for one in conversion.inexact)
    assert content(str(out)) == "rules"
    assert sluice.lint(out, only=["SL0101"]) == []


def test_strict_conversion_writes_nothing(ruleset: Path, tmp_path: Path) -> None:
    out = tmp_path / "webkit.json"
    with pytest.raises(sluice.InexactError, match="not everything is exact") as error:
        sluice.convert(ruleset, out, strict=True)
    assert error.value.conversion.inexact
    assert not out.exists()
    exact = write_list(tmp_path / "exact.json", RULES[:1])
    assert sluice.convert(exact, out, strict=True).is_exact
    assert out.exists()


def test_rules_that_chromium_refuses_are_named(refused: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    for conversion in sluice.convert(refused, out), sluice.convert(refused, out, to="safari-26"):
        refused_rules = [one for one in conversion.inexact if one.verdict == "refused"]
        assert [one.rule for one in refused_rules] == [0]


def test_what_safari_makes_is_converted(tmp_path: Path) -> None:
    condition = {"requestDomains": ["a.example"], "initiatorDomains": ["b.example"]}
    path = write_list(tmp_path / "rules.json", [rule(1, **condition)])
    old = sluice.convert(path, tmp_path / "old.json", to="safari-18")
    new = sluice.convert(path, tmp_path / "new.json", to="safari-26")
    assert (old.accepted, new.accepted) == (False, True)
    assert (old.inexact[0].verdict, old.inexact[0].reason) == ("lost", "refused-by-webkit")
    assert {one.reason for one in new.inexact} >= {"request-domains-without-end"}
    assert str(new.inexact[0]).startswith(f"{path}:1:2: broader, request-domains-without-end: ")


def test_other_lists_become_a_ruleset(tmp_path: Path) -> None:
    filters = tmp_path / "list.txt"
    filters.write_text("||ads.example^\n||pop.example^$popup\n")
    conversion = sluice.convert(filters, tmp_path / "rules.json", to="dnr")
    assert len(json.loads(conversion.path.read_bytes())) == 1
    assert [one.verdict for one in conversion.inexact] == ["lost"]
    with sluice.Matcher(conversion.path) as matcher:
        assert matcher.decide(AD, NEWS).blocked


def test_filter_lists_become_rules(tmp_path: Path) -> None:
    filters = tmp_path / "list.txt"
    filters.write_text("||ads.example^\n||pop.example^$no-such-option\n")
    conversion = sluice.convert(filters, tmp_path / "out.json", target="safari-18")
    [report] = conversion.filters
    assert (report.filters, report.exact) == (2, 1)
    assert not conversion.is_exact
    assert conversion.lists == ()


def test_what_can_not_be_converted_is_an_error(tmp_path: Path) -> None:
    lost = write_list(tmp_path / "lost.json", [rule(1, tabIds=[7])])
    with pytest.raises(sluice.SluiceError, match="no rule can be translated"):
        sluice.convert(lost, tmp_path / "out.json")


CONTENTS: list[tuple[str, str]] = [
    ('[{"id": 1}]', "rulesets"),
    ('\ufeff [ {"condition": {"trigger": 1}}]', "rulesets"),
    ('[{"x": "\\"trigger\\": {", "action": [{}], "condition": {}}]', "rulesets"),
    ('[{"id": 1, "trigger": {}}]', "rules"),
    ('[{"a": {"id": 1}}, {"id": 2}]', "rules"),
    ("[]", "rules"),
    ("[[]]", "rules"),
    ('{"declarative_net_request": {}}', "rulesets"),
    ('{"a": {"declarative_net_request": {}}}', "rules"),
    ("", "rules"),
]


@pytest.mark.parametrize(("text", "expected"), CONTENTS)
def test_a_ruleset_is_known_by_its_content(tmp_path: Path, text: str, expected: str) -> None:
    path = tmp_path / "list.json"
    path.write_text(text)
    assert content(str(path)) == expected
