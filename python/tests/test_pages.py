# SPDX-License-Identifier: Apache-2.0
"""What filters do to documents."""

from __future__ import annotations

import dataclasses
import json
import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Optional

import pytest

import sluice
from sluice import Action, InMemory, ProceduralFilter, Step, Style, _command

NEWS = "https://news.example/today"
QUIET = "https://quiet.example/"
OTHER = "https://other.example/"

UBLOCK = """! Title: uBlock filters
##.generic
###banner
##.generic > .deep
##a[href^="https://ads.example/"]
##.one, .two
news.example##.sponsored
news.example##.box:style(overflow: auto !important)
news.example##.item:has-text(Ad)
news.example##.item:has(> .x:has-text(/ad/i)):remove()
news.example##.item:remove-attr(style)
news.example##+js(set, a.b, 1)
news.example##^script:has-text(ads)
news.example##^responseheader(set-cookie)
news.example#@#.generic
shop.example##.basket
shop.example>>##+js(set, framed, 1)
@@||quiet.example^$generichide
"""
ADGUARD = "! Title: AdGuard Base filter\nnews.example#%#window.ads = false;\n"


@pytest.fixture(scope="module")
def lists() -> list[InMemory]:
    return [
        InMemory(UBLOCK.encode(), "ublock.txt"),
        InMemory(ADGUARD.encode(), "adguard.txt"),
    ]


@pytest.fixture(scope="module")
def matcher(lists: list[InMemory]) -> Iterator[sluice.Matcher]:
    with sluice.Matcher(lists) as opened:
        yield opened


def test_a_plan_has_all_that_filters_do(matcher: sluice.Matcher) -> None:
    item, has_ad = Step("css-selector", ".item"), Step("has-text", "Ad")
    plan = matcher.page_plan(NEWS)
    assert plan.generic
    assert plan.selectors == (".sponsored",)
    assert plan.styles == (Style(".box", "overflow: auto !important"),)
    first, second, third = plan.procedural
    assert first == ProceduralFilter((item, has_ad))
    inner = (Step("css-selector", "> .x"), Step("has-text", "/ad/i"))
    assert second == ProceduralFilter((item, Step("has", inner)), Action("remove"))
    assert third == ProceduralFilter((item,), Action("remove-attr", "style"))
    assert plan.scriptlets == (("set-constant", "a.b", "1"),)
    assert plan.scripts == ("window.ads = false;",)
    script = Step("css-selector", "script")
    assert plan.html == (ProceduralFilter((script, Step("has-text", "/ads/i"))),)
    assert plan.removed_headers == ("set-cookie",)
    assert plan.exceptions == (".generic",)


FRAMED = {"scriptlets": (("set-constant", "framed", "1"),)}

PLANS: list[tuple[str, Optional[str], dict[str, Any]]] = [
    (OTHER, None, {}),
    (QUIET, None, {"generic": False}),
    # `>>` is for the frames in documents of the host, not for those documents.
    ("https://www.shop.example:8080/", None, {"selectors": (".basket",)}),
    ("https://shop.example/", OTHER, {"selectors": (".basket",)}),
    ("https://shop.example/", "https://shop.example/", {"selectors": (".basket",), **FRAMED}),
    (OTHER, "https://shop.example/", FRAMED),
    (OTHER, "", {}),
    ("about:blank", None, {}),
    ("about:blank", "https://shop.example/", FRAMED),
    ("https://ä.example/", None, {}),
]


@pytest.mark.parametrize(("url", "top", "members"), PLANS)
def test_a_plan_is_that_of_the_document(
    matcher: sluice.Matcher, url: str, top: Optional[str], members: dict[str, Any]
) -> None:
    plan = matcher.page_plan(url, top)
    empty = sluice.PagePlan.of_json('{"generic":true}')
    assert plan == dataclasses.replace(empty, **members, json=plan.json)


def test_a_plan_is_passed_on_as_json_and_by_pickling(
    matcher: sluice.Matcher, lists: list[InMemory], tmp_path: Path
) -> None:
    paths = [tmp_path / one.name for one in lists]
    for path, one in zip(paths, lists):
        path.write_bytes(one.data)
    arguments = ["page", *map(str, paths), "--url", NEWS, "--format", "json"]
    answer = json.loads(_command.run(arguments).stdout)
    plan = matcher.page_plan(NEWS)
    members = json.loads(plan.json)
    assert {name: answer[name] for name in members} == members
    assert pickle.loads(pickle.dumps(plan)) == plan == sluice.PagePlan.of_json(plan.json)
    assert hash(plan) == hash(matcher.page_plan(NEWS))


def test_a_plan_does_not_change(matcher: sluice.Matcher) -> None:
    plan = matcher.page_plan(NEWS)
    with pytest.raises(dataclasses.FrozenInstanceError):
        plan.generic = False  # type: ignore[misc]


def test_generic_selectors_are_looked_up_by_classes_and_ids(matcher: sluice.Matcher) -> None:
    names = [".generic", "#banner", ".unknown", ".two", "#generic"]
    found = matcher.generic_selectors(names, OTHER)
    assert found == [".generic", ".generic > .deep", "#banner", ".one, .two"]
    assert matcher.generic_selectors(iter(names), NEWS) == found[1:]
    assert matcher.generic_selectors(names, QUIET) == []
    assert matcher.generic_selectors(names, NEWS, OTHER) == found[1:]
    assert matcher.generic_selectors(names, OTHER, QUIET) == found
    assert matcher.generic_selectors([], OTHER) == []
    assert matcher.generic_selectors([".ä", ".\ud800", "#"], OTHER) == []


def test_all_generic_selectors_can_be_asked_for(matcher: sluice.Matcher) -> None:
    all_of_them = set(matcher.generic_selectors(None, OTHER))
    link = 'a[href^="https://ads.example/"]'
    assert all_of_them == {".generic", "#banner", ".generic > .deep", link, ".one, .two"}
    assert set(matcher.generic_selectors(None, NEWS)) == all_of_them - {".generic"}
    assert matcher.generic_selectors(None, QUIET) == []


WRONG_NAMES: list[tuple[type[Exception], str, Any]] = [
    (TypeError, "several names, not one", ".ad"),
    (ValueError, "'ad' is not the name of a class or an id", ["ad"]),
    (ValueError, "is not the name", [".ad", ".a\n.b"]),
    (ValueError, "is not the name", ["a\n.b"]),
    (ValueError, "is not the name", [""]),
    (TypeError, "expected str", [1]),
]


@pytest.mark.parametrize(("kind", "sentence", "names"), WRONG_NAMES)
def test_wrong_names_are_refused(
    matcher: sluice.Matcher, kind: type[Exception], sentence: str, names: Any
) -> None:
    with pytest.raises(kind, match=sentence):
        matcher.generic_selectors(names, OTHER)


def test_the_style_sheet_has_what_cannot_be_looked_up(matcher: sluice.Matcher) -> None:
    hidden = "{display:none!important}\n"
    link = 'a[href^="https://ads.example/"]'
    assert matcher.generic_style() == matcher.generic_style(OTHER) == link + hidden
    everything = matcher.generic_style(everything=True)
    assert everything.startswith(".generic,\n#banner,\n.generic > .deep")
    assert link in everything
    assert ".generic,\n" not in matcher.generic_style(NEWS, everything=True)
    assert matcher.generic_style(QUIET) == matcher.generic_style(QUIET, everything=True) == ""
    assert matcher.generic_style(OTHER, QUIET) == link + hidden


WRONG: list[tuple[type[Exception], str, tuple[Any, ...]]] = [
    (ValueError, "'news.example' is not a URL; write it", ("news.example",)),
    (ValueError, "'shop.example' is not a URL", (NEWS, "shop.example")),
    (ValueError, "'news.example' is not a URL", ("news.example", NEWS)),
    (ValueError, "'' is not a URL", ("",)),
    (sluice.SluiceError, "'https://xn--a/' or that of its page is invalid", ("https://xn--a/",)),
    (sluice.SluiceError, "is invalid", (NEWS, "https://xn--a/")),
    (sluice.SluiceError, "is invalid", ("https://xn--a/", NEWS)),
    (TypeError, "must be a str, not int", (1,)),
    (TypeError, "must be a str, not int", (NEWS, 1)),
    (TypeError, "must be a str, not bytes", (b"https://a.example/",)),
]


@pytest.mark.parametrize(("kind", "sentence", "document"), WRONG)
def test_wrong_documents_are_refused(
    matcher: sluice.Matcher, kind: type[Exception], sentence: str, document: tuple[Any, ...]
) -> None:
    for ask in (
        lambda: matcher.page_plan(*document),
        lambda: matcher.generic_selectors([".ad"], *document),
        lambda: matcher.generic_style(*document),
    ):
        with pytest.raises(kind, match=sentence):
            ask()


def test_a_closed_matcher_has_no_plan(lists: list[InMemory]) -> None:
    matcher = sluice.Matcher(lists)
    matcher.close()
    for ask in (
        lambda: matcher.page_plan(NEWS),
        lambda: matcher.generic_selectors([], NEWS),
        matcher.generic_style,
    ):
        with pytest.raises(sluice.ClosedError):
            ask()


def test_long_answers_are_complete() -> None:
    # Longer than the room that is prepared for them.
    specific = [f"news.example##.specific-{number}" for number in range(2000)]
    generic = [f"##.generic > .part-{number}" for number in range(25_000)]
    text = "\n".join(["! a list", *specific, *generic]).encode()
    with sluice.Matcher(InMemory(text, "long.txt")) as matcher:
        plan = matcher.page_plan(NEWS)
        assert plan.selectors == tuple(line.partition("##")[2] for line in specific)
        assert len(matcher.generic_selectors([".generic"], NEWS)) == 25_000
        assert matcher.generic_style(everything=True).count("\n") == 25_000


def test_rule_lists_have_no_plan(index: Path) -> None:
    with sluice.Matcher(index) as matcher:
        assert matcher.page_plan(NEWS).json == '{"generic":true}'
        assert matcher.generic_style(everything=True) == ""
