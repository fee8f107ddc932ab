# SPDX-License-Identifier: Apache-2.0
"""The interface of python-adblock, compared with the package itself where it is installed."""

from __future__ import annotations

import base64
import importlib
import random
import subprocess
import sys
from pathlib import Path
from typing import Any, Optional

import pytest

from sluice import adblock
from sluice.adblock import Engine, FilterSet

PAGE = "https://news.example/"

FILTERS = [
    "||ads.example^",
    "@@||ads.example/ok",
    "||imp.example^$important",
    "@@||imp.example^",
    "||only.example^$script",
    "||party.example^$third-party,domain=news.example|shop.example",
    "/regex\\d+/$image",
    "@@||unused.example^",
]


def engine_of(filters: list[str], module: Any = adblock, optimize: bool = True) -> Any:
    filter_set = module.FilterSet(debug=True)
    filter_set.add_filters(filters)
    return module.Engine(filter_set, optimize)


def encoded(text: str) -> str:
    return base64.b64encode(text.encode()).decode()


# URL, page, type, matched, filter, exception
REQUESTS: list[tuple[str, str, str, bool, Optional[str], Optional[str]]] = [
    ("https://ads.example/x", PAGE, "script", True, "||ads.example^", None),
    ("https://ads.example/ok", PAGE, "script", False, "||ads.example^", "@@||ads.example/ok"),
    ("https://imp.example/", PAGE, "image", True, "||imp.example^$important", None),
    ("https://only.example/", PAGE, "script", True, "||only.example^$script", None),
    ("https://only.example/", PAGE, "image", False, None, None),
    ("https://unused.example/", PAGE, "image", False, None, None),
    ("https://party.example/", "https://www.shop.example/", "xhr", True, FILTERS[5], None),
    ("https://party.example/", "shop.example", "xhr", True, FILTERS[5], None),
    ("https://a.example/regex12", PAGE, "imageset", True, "/regex\\d+/$image", None),
    ("https://ads.example/", "", "xhr", True, "||ads.example^", None),
    ("https://ads.example/", "about:blank", "sub_frame", True, "||ads.example^", None),
    ("https://ads.example/", "no url", "sub_frame", True, "||ads.example^", None),
    ("wss://ads.example/", PAGE, "websocket", True, "||ads.example^", None),
    ("https://ads.example/", PAGE, "beacon", True, "||ads.example^", None),
    ("https://ads.example/", PAGE, "nonsense", True, "||ads.example^", None),
    ("https://ads.example/", PAGE, "", True, "||ads.example^", None),
]


@pytest.mark.parametrize(("url", "page", "kind", "matched", "filter", "exception"), REQUESTS)
def test_a_request_is_decided(  # noqa: PLR0917 - the columns of a table
    url: str,
    page: str,
    kind: str,
    matched: bool,
    filter: Optional[str],
    exception: Optional[str],
) -> None:
    result = engine_of(FILTERS).check_network_urls(url, page, kind)
    assert (result.matched, result.filter, result.exception) == (matched, filter, exception)
    assert result.important == ("$important" in (filter or ""))
    assert (result.error, result.redirect, result.redirect_type) == (None, None, None)
    assert not result.explicit_cancel


@pytest.mark.parametrize(("url", "page", "kind", "matched", "filter", "exception"), REQUESTS)
def test_the_package_itself_decides_the_same(  # noqa: PLR0917 - the columns of a table
    url: str,
    page: str,
    kind: str,
    matched: bool,
    filter: Optional[str],
    exception: Optional[str],
) -> None:
    result = engine_of(FILTERS, the_package()).check_network_urls(url, page, kind)
    assert (result.matched, result.filter, result.exception) == (matched, filter, exception)


def test_no_page_is_on_no_domain() -> None:
    # The package itself takes it for one on every domain.
    result = engine_of(FILTERS).check_network_urls("https://party.example/", "", "xhr")
    assert not result.matched


def test_an_invalid_url_is_an_error() -> None:
    result = engine_of(FILTERS).check_network_urls("no url", PAGE, "image")
    assert not result.matched
    assert result.error == "the URL of the request is invalid"
    assert repr(result) == (
        "BlockerResult(matched=False, important=False, redirect=None, exception=None, "
        "filter=None, error='the URL of the request is invalid')"
    )
    for wrong in ((1, PAGE, "image"), ("https://a.example/", 1, "image")):
        with pytest.raises(TypeError, match="must be a str"):
            engine_of(FILTERS).check_network_urls(*wrong)


def test_other_ways_to_ask_about_a_request() -> None:
    engine = engine_of(FILTERS)
    host = ("https://ads.example/ok", "ads.example", "news.example", "image", None)
    assert engine.check_network_urls_with_hostnames(*host).exception == "@@||ads.example/ok"
    assert not engine.check_network_urls_with_hostnames_subset(*host, True, False).matched
    other = ("https://other.example/", "other.example", "news.example", "image", None)
    assert not engine.check_network_urls_with_hostnames(*other).matched
    assert engine.check_network_urls_with_hostnames_subset(*other, True, False).matched
    assert not engine.check_network_urls_with_hostnames_subset(*other, False, True).matched


COSMETIC = [
    "##.ad",
    "##.ad > .c",
    "###id",
    '##[href*="ads"]',
    "~b.example##.neg",
    "b.example##.y",
    "b.example#@#.ad",
    "c.example##.s:style(color: red)",
    "c.example##.s:style(top: 0)",
    "d.example##+js(set, a.b, it's)",
    "@@||gh.example^$generichide",
    "gh.example##.spec",
    'k.example#@#[href*="ads"]',
    "b.example##.p:has-text(x)",
]

# The page, what is hidden, the exceptions, and whether generic filters are off.
DOCUMENTS: list[tuple[str, set[str], set[str], bool]] = [
    ("https://a.example/", {'[href*="ads"]'}, set(), False),
    ("https://www.b.example/x", {'[href*="ads"]', ".y"}, {".ad", ".neg"}, False),
    ("https://gh.example/", {".spec"}, set(), True),
    ("https://k.example/", set(), {'[href*="ads"]'}, False),
    ("no url", set(), set(), False),
    ("b.example", set(), set(), False),
    ("", set(), set(), False),
]


@pytest.mark.parametrize(("url", "hidden", "exceptions", "generichide"), DOCUMENTS)
def test_a_document_has_selectors(
    url: str, hidden: set[str], exceptions: set[str], generichide: bool
) -> None:
    found = engine_of(COSMETIC).url_cosmetic_resources(url)
    assert found.hide_selectors == hidden
    assert found.exceptions == exceptions
    assert found.generichide is generichide
    assert (found.style_selectors, found.injected_script) == ({}, "")


def test_styles_are_found_by_their_selectors() -> None:
    found = engine_of(COSMETIC).url_cosmetic_resources("https://c.example/")
    assert found.style_selectors == {".s": ["color: red", "top: 0"]}
    assert repr(found) == (
        "UrlSpecificResources<1 hide selectors, 1 style selectors, 0 exceptions, "
        "injected_javascript='', generichide=False>"
    )


def test_generic_selectors_are_looked_up() -> None:
    engine = engine_of(COSMETIC)
    assert engine.hidden_class_id_selectors(["ad"], ["id"], set()) == [".ad", ".ad > .c", "#id"]
    assert engine.hidden_class_id_selectors(["ad"], ["id"], {".ad"}) == [".ad > .c", "#id"]
    assert engine.hidden_class_id_selectors(["neg", "a\nb"], [], set()) == [".neg"]
    assert engine.hidden_class_id_selectors(["neg"], [], {".neg"}) == []
    assert engine.hidden_class_id_selectors([], ["ad"], set()) == []


TEMPLATE = "(function() { f('{{1}}', '{{2}}'); })();"


def test_scriptlets_are_those_of_resources() -> None:
    engine = engine_of(COSMETIC)
    page = "https://d.example/"
    assert engine.url_cosmetic_resources(page).injected_script == ""
    engine.add_resource("set-constant.js", "template", encoded(TEMPLATE), ["set.js"])
    script = "(function() { f('a.b', 'it\\'s'); })();"
    expected = f"try {{\n{script}\n}} catch ( e ) {{ }}\n"
    assert engine.url_cosmetic_resources(page).injected_script == expected


REDIRECTS = [
    "||r.example/x.js$script,redirect=noopjs",
    "@@||r.example/x.js?ok",
    "||rule.example^$redirect-rule=noopjs",
    "||both.example^",
    "||both.example^$redirect-rule=noopjs:-1",
    "||both.example^$redirect-rule=other.js:5,script",
    "||alias.example^$redirect=other",
    "||missing.example^$redirect=missing",
    "||unknown.example^$redirect=missing:9",
    "||unknown.example^$redirect-rule=noopjs",
    "||none.example^$redirect=noopjs",
    "@@||none.example^$redirect-rule=noopjs",
    "||template.example^$redirect=template",
]

# The URL, its type, and the content of the resource.
ANSWERS: list[tuple[str, str, Optional[str]]] = [
    ("https://r.example/x.js", "script", "noop"),
    ("https://r.example/x.js?ok", "script", None),
    ("https://rule.example/", "script", None),
    ("https://both.example/", "script", "other"),
    ("https://both.example/", "image", "noop"),
    ("https://alias.example/", "script", "other"),
    ("https://missing.example/", "script", None),
    ("https://unknown.example/", "script", "noop"),
    ("https://none.example/", "script", None),
    ("https://template.example/", "script", None),
]


@pytest.mark.parametrize(("url", "kind", "content"), ANSWERS)
def test_a_blocked_request_is_answered_with_a_resource(
    url: str, kind: str, content: Optional[str]
) -> None:
    engine = engine_of(REDIRECTS)
    assert engine.check_network_urls(url, PAGE, kind).redirect is None
    assert engine.add_resource("noopjs", "application/javascript", encoded("noop"))
    assert engine.add_resource("other.js", "text/javascript", encoded("other"), ["other"])
    assert engine.add_resource("template", "template", encoded(TEMPLATE))
    for one in (engine, again(engine)):
        result = one.check_network_urls(url, PAGE, kind)
        kind_of_script = "application" if content == "noop" else "text"
        data = f"data:{kind_of_script}/javascript;base64,{encoded(content)}" if content else None
        assert (result.redirect, result.redirect_type) == (data, "resource" if data else None)


def again(engine: Engine) -> Engine:
    """An engine with the same resources that was serialized."""
    other = engine_of([])
    other._resources = engine._resources
    other.deserialize(engine.serialize())
    assert isinstance(other, Engine)
    return other


def test_wrong_resources_are_refused() -> None:
    engine = engine_of(FILTERS)
    latin = base64.b64encode(b"\xff\xfe").decode()
    with pytest.raises(adblock.InvalidBase64ContentError):
        engine.add_resource("one", "text/javascript", "%%%")
    with pytest.raises(adblock.InvalidUtf8ContentError):
        engine.add_resource("one", "text/javascript", latin)
    engine.add_resource("one", "image/png", latin)


def test_filters_with_tags_are_enabled() -> None:
    filters = ["||a.example^", "||b.example^$tag=one", "||c.example^$script,tag=two"]
    filters += ["@@||a.example/ok$tag=one,script", "! tag=one"]
    engine = engine_of(filters)

    def blocked() -> str:
        hosts = ("a.example", "a.example/ok", "b.example", "c.example")
        urls = [f"https://{host}" for host in hosts]
        results = [engine.check_network_urls(url, PAGE, "script") for url in urls]
        return "".join(str(int(result.matched)) for result in results)

    assert blocked() == "1100"
    engine.use_tags(["one"])
    assert (blocked(), engine.tag_exists("one"), engine.tag_exists("two")) == ("1010", True, False)
    engine.enable_tags(["two", "three"])
    assert (blocked(), engine.tag_exists("three")) == ("1011", True)
    engine.disable_tags(["one"])
    assert blocked() == "1101"
    # Tags are those of the engine that takes the filters.
    data, engine = engine.serialize(), engine_of([])
    engine.use_tags(["one"])
    engine.deserialize(data)
    assert blocked() == "1010"


def test_an_engine_is_stored(tmp_path: Path) -> None:
    path = str(tmp_path / "engine.dat")
    engine_of(FILTERS + COSMETIC).serialize_to_file(path)
    engine = Engine(FilterSet())
    assert not engine.check_network_urls("https://ads.example/", PAGE, "image").matched
    engine.deserialize_from_file(path)
    assert engine.check_network_urls("https://ads.example/", PAGE, "image").filter == FILTERS[0]
    assert engine.hidden_class_id_selectors(["ad"], [], set()) == [".ad", ".ad > .c"]
    with pytest.raises(FileNotFoundError):
        engine.deserialize_from_file("/nowhere/engine.dat")
    with pytest.raises(FileNotFoundError):
        engine.serialize_to_file("/nowhere/engine.dat")


def test_damaged_engines_are_refused() -> None:
    seed = random.randrange(2**32)
    print("seed", seed)
    damage = random.Random(seed)
    data = engine_of(["||a.example^", "||b.example^$tag=one", "##.ad"]).serialize()
    engine = engine_of(FILTERS)
    damaged = [b"", b"nonsense", data[:20], data[:-1], data + b"x", data[: len(data) // 2]]
    for _ in range(100):
        changed = bytearray(data)
        changed[damage.randrange(len(data))] ^= 1 << damage.randrange(8)
        damaged.append(bytes(changed))
    for one in damaged:
        with pytest.raises(adblock.DeserializationError):
            engine.deserialize(one)
    # The filters that it had are kept.
    assert engine.check_network_urls("https://ads.example/", PAGE, "image").matched


def test_lists_have_formats_and_kinds() -> None:
    url = "https://ads.example/"

    def found(**options: Any) -> tuple[bool, list[str]]:
        filter_set = FilterSet()
        hosts = options.get("format") == "hosts"
        text = "# hosts\n0.0.0.0 ads.example\n" if hosts else "||ads.example^\n##.ad\n"
        filter_set.add_filter_list(text, **options)
        engine = Engine(filter_set)
        hidden = engine.hidden_class_id_selectors(["ad"], [], set())
        return engine.check_network_urls(url, PAGE, "image").matched, hidden

    assert found() == found(rule_types="all") == (True, [".ad"])
    assert found(rule_types="networkonly") == (True, [])
    assert found(rule_types="cosmeticonly") == (False, [".ad"])
    assert found(format="hosts") == (True, [])
    assert found(format="hosts", rule_types="cosmeticonly") == (False, [])
    for wrong in ({"format": "bogus"}, {"rule_types": "bogus"}):
        with pytest.raises(adblock.AdblockException, match="not 'bogus'"):
            found(**wrong)
    one = FilterSet()
    one.add_filters(["ads.example"], format="hosts")
    assert Engine(one).check_network_urls(url, PAGE, "image").matched
    other = FilterSet()
    other.add_filters(["||a.example^", "||b.example^", "ads.example"], format="hosts")
    engine = Engine(other)
    assert engine.check_network_urls(url, PAGE, "image").matched
    # As a filter it is a part of URLs.
    assert not engine.check_network_urls("https://c.example/ads.example", PAGE, "image").matched


def test_any_text_is_a_list() -> None:
    for text in ("", "! nothing", "[]", '{"a": 1}', "\0", "\ud800", "##bad[", "[Adblock Plus 2.0]"):
        filter_set = FilterSet()
        filter_set.add_filter_list(text)
        filter_set.add_filter_list("||ads.example^")
        assert Engine(filter_set).check_network_urls("https://ads.example/", PAGE, "image").matched
        alone = engine_of([text])
        assert not alone.check_network_urls("https://ads.example/", PAGE, "image").matched
        assert alone.url_cosmetic_resources(PAGE).hide_selectors == set()


def test_an_engine_keeps_its_filters() -> None:
    filter_set = FilterSet()
    filter_set.add_filters(["||a.example^"])
    engine = Engine(filter_set)
    filter_set.add_filters(["||b.example^"])
    assert not engine.check_network_urls("https://b.example/", PAGE, "image").matched
    assert Engine(filter_set).check_network_urls("https://b.example/", PAGE, "image").matched
    assert not engine.filter_exists("||a.example^")
    plain = Engine(filter_set, optimize=False)
    assert plain.filter_exists("||a.example^")
    assert not plain.filter_exists("||a.example")
    assert (repr(engine), repr(filter_set)) == ("Engine<optimize=True>", "FilterSet(debug=False)")


def test_a_file_takes_the_place_of_the_package(tmp_path: Path) -> None:
    (tmp_path / "adblock.py").write_text("from sluice.adblock import *\n")
    program = (
        f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n"
        "import adblock; engine = adblock.Engine(adblock.FilterSet())\n"
        "print(adblock.__version__, adblock.DeserializationError.__mro__[-4].__name__)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["0.6.0", "AdblockException"]


def test_the_interface_is_that_of_the_package() -> None:
    package = the_package()
    assert package.__version__ == adblock.__version__
    assert set(package.__all__) <= set(adblock.__all__)
    for name in package.__all__:
        theirs, ours = getattr(package, name), getattr(adblock, name)
        names = {member for member in dir(theirs) if not member.startswith("_")}
        assert names - {"serialize_inner"} <= set(dir(ours)) | set(
            getattr(ours, "__annotations__", ())
        ), name
        if issubclass(theirs, Exception):
            bases = [base.__name__ for base in theirs.__mro__]
            assert [base.__name__ for base in ours.__mro__] == bases


def test_the_package_itself_finds_the_same_for_documents() -> None:
    package = the_package()
    engines = [engine_of(COSMETIC[:-1], module) for module in (adblock, package)]
    for url, *_ in DOCUMENTS:
        found, expected = (engine.url_cosmetic_resources(url) for engine in engines)
        assert found.hide_selectors == expected.hide_selectors
        assert found.exceptions == expected.exceptions
        assert found.generichide == expected.generichide
        assert found.style_selectors == expected.style_selectors
    ours, theirs = (
        sorted(engine.hidden_class_id_selectors(["ad", "neg"], ["id"], {".neg"}))
        for engine in engines
    )
    assert ours == theirs


def the_package() -> Any:
    """The package of PyPI."""
    pytest.importorskip("adblock")
    return importlib.import_module("adblock")
