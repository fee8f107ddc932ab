# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import gc
import json
import os
import pickle
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Optional

import pytest

import sluice
from sluice import _command, _library
from sluice.tables import DOCUMENT, TYPE_NAMES, TYPE_NUMBERS, Bits, LoadType, LoadTypeName

from .conftest import BANNER, HEADERS, NEWS, PIXEL, SHOP, block, write_list

UNDO = "ignore-previous-rules"
BLOCK, HIDE = Bits.BLOCK, Bits.HIDE_ELEMENTS

# URL, URL of the page, type, bits
LOADS: list[tuple[str, Optional[str], LoadTypeName, int]] = [
    (BANNER, NEWS, "script", BLOCK | HIDE),
    (BANNER, SHOP, "script", 0),
    (BANNER, None, "script", BLOCK),
    (BANNER, "", "script", BLOCK),
    (BANNER, "https://cdn.ads.example/", "script", 0),
    (PIXEL, None, "image", BLOCK),
    (PIXEL, None, "script", 0),
    ("https://a.example/counted", None, "fetch", Bits.BLOCK_COOKIES),
    ("http://news.example/", None, "image", Bits.MAKE_HTTPS),
    ("https://a.example/told", None, "xhr", Bits.NOTIFY),
    ("https://a.example/moved", None, "other", Bits.REDIRECT),
    ("https://a.example/headers", None, "ping", Bits.MODIFY_HEADERS),
    ("https://a.example/top", None, "document", BLOCK),
    ("https://a.example/top", "https://a.example/top#part", "document", BLOCK),
    ("https://a.example/top", "https://b.example/", "document", 0),
    ("https://a.example/top", "https://a.example/top", "subdocument", 0),
    ("https://a.example/ä/pixel", None, "image", BLOCK),
    ("no URL", None, "image", Bits.INVALID),
    ("", None, "image", Bits.INVALID),
    (PIXEL, "https://xn--a/", "image", Bits.INVALID),
    ("https://ä.example/pixel", None, "image", BLOCK),
    ("https://xn--a/pixel", None, "image", Bits.INVALID),
    ("https://a.example/pixel\ud800", None, "image", BLOCK),
    ("https://a.example/pixel\x00", None, "image", BLOCK),
    ("https://a.example/" + "x" * 2_000_000 + "/pixel", None, "image", BLOCK),
    ("https://a.example/" + "x" * 3_000_000 + "/pixel", None, "image", Bits.INVALID),
]


@pytest.mark.parametrize(("url", "top_url", "kind", "bits"), LOADS)
def test_a_load_is_decided(
    matcher: sluice.Matcher, url: str, top_url: Optional[str], kind: LoadTypeName, bits: int
) -> None:
    decision = matcher.decide(url, top_url, kind)
    assert decision.bits == bits
    assert bool(decision) == decision.blocked == bool(bits & BLOCK)
    assert decision.invalid == bool(bits & Bits.INVALID)


def test_many_loads_are_decided_like_each(matcher: sluice.Matcher) -> None:
    urls, top_urls, kinds, bits = zip(*LOADS)
    decisions = matcher.decide_many(urls, top_urls, kinds)
    assert list(decisions.bits) == list(bits)
    assert list(decisions) == [matcher.decide(*load[:3]) for load in LOADS]
    assert decisions[-1] == decisions[len(LOADS) - 1]
    assert decisions[2:4] == [decisions[2], decisions[3]]


def test_one_page_and_one_type_are_for_all_rows(matcher: sluice.Matcher) -> None:
    decisions = matcher.decide_many(iter([BANNER, PIXEL, None]), NEWS, "image")
    assert list(decisions.bits) == [BLOCK | HIDE, BLOCK | HIDE, Bits.INVALID]
    assert list(matcher.decide_many([BANNER]).bits) == [BLOCK]
    assert list(matcher.decide_many([]).bits) == []


EFFECTS: list[tuple[str, Optional[str], str, dict[str, Any]]] = [
    (NEWS, None, "document", {"css": (".sponsored",), "hides_elements": True}),
    (BANNER, NEWS, "script", {"css": (".sponsored",), "hides_elements": True}),
    (BANNER, NEWS, "script", {"actions": ("block", "css-display-none")}),
    (BANNER, SHOP, "script", {"actions": ()}),
    ("https://a.example/counted", None, "fetch", {"cookies_blocked": True, "blocked": False}),
    ("http://news.example/", None, "image", {"https": True, "blocked": False}),
    ("https://a.example/told", None, "fetch", {"notify": ("hello",)}),
    ("https://a.example/moved", None, "fetch", {"redirect": "https://other.example/"}),
    ("https://a.example/headers", None, "fetch", {"modify_headers": tuple(HEADERS)}),
    ("no URL", None, "fetch", {"rule": None, "actions": (), "css": (), "redirect": None}),
    ("https://a.example/", None, "xhr", {"type": "fetch", "top_url": None, "https": False}),
]


@pytest.mark.parametrize(("url", "top_url", "kind", "effects"), EFFECTS)
def test_effects_are_told(
    matcher: sluice.Matcher,
    url: str,
    top_url: Optional[str],
    kind: LoadTypeName,
    effects: dict[str, Any],
) -> None:
    decision = matcher.decide(url, top_url, kind)
    assert {name: getattr(decision, name) for name in effects} == effects


def test_the_rule_of_a_block_is_told_and_the_one_that_undid_it(matcher: sluice.Matcher) -> None:
    blocked = matcher.decide(BANNER, NEWS, "script").rule
    ignored = matcher.decide(BANNER, SHOP, "script").rule
    assert blocked == sluice.Rule("every.json", 0, 1, 2)
    assert ignored is not None
    assert ignored.index == 3


@pytest.mark.parametrize(
    ("path", "names", "index"),
    [
        ("counted", ["BLOCK_COOKIES"], 0),
        ("moved", ["REDIRECT"], 1),
        ("moved/again", ["REDIRECT"], 2),
        ("moved/counted", ["BLOCK_COOKIES", "REDIRECT"], 1),
        ("moved/counted/blocked", ["BLOCK", "BLOCK_COOKIES", "REDIRECT"], 3),
        ("moved/undone", [], 4),
        ("none", [], None),
    ],
)
def test_the_rule_of_a_redirect_and_of_blocked_cookies_is_told(
    path: str, names: list[str], index: Optional[int]
) -> None:
    def rule(pattern: str, kind: str, url: str = "") -> dict[str, Any]:
        more = {"redirect": {"url": url}} if url else {}
        return {"trigger": {"url-filter": pattern}, "action": {"type": kind, **more}}

    rules = [
        rule("/counted", "block-cookies"),
        rule("/moved", "redirect", "https://one.example/"),
        rule("/again", "redirect", "https://two.example/"),
        rule("/blocked", "block"),
        rule("/undone", "ignore-previous-rules"),
    ]
    rules.insert(0, rule("/undone", "block"))
    matcher = sluice.Matcher(json.dumps(rules).encode())
    decision = matcher.decide(f"https://a.example/{path}", None, "image")
    assert decision.bits == sum(Bits[name] for name in names)
    found = decision.rule
    assert (found and found.index) == (None if index is None else index + 1)
    assert pickle.loads(pickle.dumps(decision)).rule == found
    one = matcher.decide_many([decision.url], None, "image")[0]
    assert one.rule == found


def test_a_redirect_is_told_where_another_list_undid_a_block() -> None:
    redirect = {"type": "redirect", "redirect": {"url": "https://other.example/"}}
    undone = [block("/x"), {"trigger": {"url-filter": "/x"}, "action": {"type": UNDO}}]
    moved = [{"trigger": {"url-filter": "/x"}, "action": redirect}]
    lists = [
        sluice.InMemory(json.dumps(rules).encode(), name)
        for name, rules in (("undone.json", undone), ("moved.json", moved))
    ]
    rule = sluice.Matcher(lists).decide("https://a.example/x").rule
    assert rule == sluice.Rule("moved.json", 0, 1, 2)


def test_the_filter_of_a_redirect_and_of_blocked_cookies_is_told() -> None:
    text = b"||a.example^$cookie\n||b.example^$removeparam=x\n"
    matcher = sluice.Matcher(sluice.InMemory(text, "own.txt"))
    for host, line in (("a", 1), ("b", 2)):
        rule = matcher.decide(f"https://{host}.example/?x=1", NEWS, "script").rule
        assert rule is not None
        assert rule.filter is not None
        assert (rule.filter.file, rule.filter.line) == ("own.txt", line)


def test_the_first_of_several_blocks_is_told(tmp_path: Path) -> None:
    rules = [block("other"), block("n.r1"), block("^[^:]+://+([^:/]+\\.)?ads\\.example[/:]")]
    lists = [write_list(tmp_path / f"{name}.json", rules + rules) for name in "ab"]
    matcher = sluice.Matcher(sluice.compile(lists, tmp_path / "both.sluice").path)
    rule = matcher.decide("https://ads.example/banner1", NEWS, "script").rule
    assert rule is not None
    assert (rule.list, rule.index) == ("a.json", 1)


def test_the_rule_of_a_long_url_is_told(matcher: sluice.Matcher) -> None:
    decision = matcher.decide("https://a.example/" + "x" * 300_000 + "/pixel", None, "image")
    assert decision.rule is not None


def test_a_decision_does_not_change(matcher: sluice.Matcher) -> None:
    decision = matcher.decide(BANNER, NEWS, "script")
    with pytest.raises(AttributeError):
        decision.blocked = False  # type: ignore[misc]
    assert repr(decision) == f"<Decision BLOCK HIDE_ELEMENTS for script {BANNER!r}>"
    assert len({decision, matcher.decide(BANNER, NEWS, "script")}) == 1


def test_an_explanation_names_the_rule(matcher: sluice.Matcher) -> None:
    explanation = matcher.explain(BANNER, NEWS, "script")
    assert [match["index"] for match in explanation["matches"]] == [0, 5]


WRONG: list[tuple[type[Exception], str, tuple[Any, ...]]] = [
    (TypeError, "must be a str, not int", (1,)),
    (TypeError, "must be a str, not bytes", (b"https://a.example/",)),
    (TypeError, "must be a str, not NoneType", (None,)),
    (TypeError, "must be a str, not int", (BANNER, 1)),
    (ValueError, "'scirpt' is not a type of load; known are", (BANNER, None, "scirpt")),
]


@pytest.mark.parametrize(("kind", "sentence", "arguments"), WRONG)
def test_wrong_arguments_are_refused(
    matcher: sluice.Matcher, kind: type[Exception], sentence: str, arguments: tuple[Any, ...]
) -> None:
    with pytest.raises(kind, match=sentence):
        matcher.decide(*arguments)


WRONG_COLUMNS: list[tuple[type[Exception], str, tuple[Any, ...]]] = [
    (TypeError, "several URLs, not one", (BANNER,)),
    (TypeError, "must be of type str", ([BANNER, 1],)),
    (ValueError, "1 URLs, but 2 URLs of pages", ([BANNER], [None, None])),
    (ValueError, "1 URLs, but 0 types", ([BANNER], None, [])),
    (ValueError, "is not a type of load", ([BANNER], None, ["scirpt"])),
]


@pytest.mark.parametrize(("kind", "sentence", "arguments"), WRONG_COLUMNS)
def test_wrong_columns_are_refused(
    matcher: sluice.Matcher, kind: type[Exception], sentence: str, arguments: tuple[Any, ...]
) -> None:
    with pytest.raises(kind, match=sentence):
        matcher.decide_many(*arguments)


def test_a_closed_matcher_says_so(index: Path) -> None:
    matcher = sluice.Matcher(index)
    kept = matcher.decide(BANNER, NEWS, "script")
    matcher.close()
    matcher.close()
    assert matcher.closed
    assert "closed" in repr(matcher)
    for use in (lambda: matcher.decide(BANNER), lambda: matcher.decide_many([BANNER])):
        with pytest.raises(sluice.ClosedError, match="the matcher is closed"):
            use()
    with pytest.raises(sluice.ClosedError):
        matcher.reload()
    assert kept.rule == sluice.Rule("every.json", 0, 1, 2)


def test_files_that_can_not_be_used_are_refused(tmp_path: Path, index: Path) -> None:
    damaged = tmp_path / "damaged.sluice"
    damaged.write_bytes(index.read_bytes()[:-1] + b"x")
    broken = write_list(tmp_path / "broken.json", [block("a|b"), block("(")])
    for paths, sentence in (
        ([], "no index path given"),
        (tmp_path / "missing.sluice", "missing.sluice: No such file"),
        (tmp_path / "missing.json", "missing.json: No such file"),
        (tmp_path / "zero\0", "null"),
        (damaged, "checksum"),
        ([index, damaged], "damaged.sluice"),
        (broken, r"broken.json:1:\d+: error\[SL0403\].*1 more error"),
    ):
        with pytest.raises(sluice.SluiceError, match=sentence):
            sluice.Matcher(paths)


def test_layers_are_united(index: Path, tmp_path: Path) -> None:
    own = write_list(tmp_path / "own.json", [block("/own")])
    with sluice.Matcher([index, own]) as matcher:
        assert matcher.decide(BANNER).blocked
        decision = matcher.decide("https://a.example/own", SHOP)
        assert decision.rule == sluice.Rule("own.json", 0, 1, 2)


def test_a_rule_list_leaves_nothing_behind(rule_list: Path) -> None:
    matcher = sluice.Matcher(rule_list)
    [compiled] = matcher._sources.indexes
    assert matcher.decide(BANNER).blocked
    del matcher
    gc.collect()
    assert not os.path.exists(os.path.dirname(compiled))


def test_rules_that_are_errors_can_be_left_out(tmp_path: Path) -> None:
    path = write_list(tmp_path / "some.json", [block("a|b"), block("/own")])
    with sluice.Matcher(path, skip_invalid=True, target="sluice") as matcher:
        assert matcher.decide("https://a.example/own").blocked


@pytest.mark.parametrize("suffix", [".json", ".sluice"])
def test_changed_files_are_reloaded(tmp_path: Path, suffix: str) -> None:
    path = write_list(tmp_path / "one.json", [block("/one")])
    opened = path if suffix == ".json" else sluice.compile(path, tmp_path / "one.sluice").path
    with sluice.Matcher(opened) as matcher:
        assert not matcher.reload()
        write_list(path, [block("/other")])
        if suffix == ".sluice":
            sluice.compile(path, opened)
        assert matcher.reload()
        assert not matcher.reload()
        assert matcher.decide("https://a.example/other").blocked
        assert not matcher.decide("https://a.example/one").blocked
        broken = write_list(tmp_path / "broken", [])
        # Replaced and not written, because an index is mapped while it is open.
        broken.replace(opened)
        with pytest.raises(sluice.SluiceError):
            matcher.reload()
        assert matcher.decide("https://a.example/other").blocked


def test_public_suffixes_tell_parties_apart(tmp_path: Path) -> None:
    trigger = {"url-filter": ".*", "load-type": ["third-party"]}
    rule = {"trigger": trigger, "action": {"type": "block"}}
    path = write_list(tmp_path / "third.json", [rule])
    suffixes = tmp_path / "own.dat"
    suffixes.write_text("com\nmine.com\n")
    urls = ("https://a.mine.com/", "https://b.mine.com/", LoadType.IMAGE)
    compiled = sluice.compile(path, tmp_path / "own.sluice", public_suffixes=suffixes).path
    with sluice.Matcher(compiled) as own, sluice.Matcher(path) as usual:
        assert own.decide(*urls).blocked
        assert not usual.decide(*urls).blocked
    with sluice.Matcher(path, public_suffixes=suffixes) as matcher:
        assert matcher.decide(*urls).blocked
        suffixes.write_text("com\n")
        assert matcher.reload()
        assert not matcher.decide(*urls).blocked
        suffixes.write_text("com\na..b\n")
        with pytest.raises(sluice.SluiceError, match=r"own\.dat:2: a label is empty"):
            matcher.reload()


def test_what_is_written_into_an_open_index_does_no_harm(index: Path, tmp_path: Path) -> None:
    copied = tmp_path / "copied.sluice"
    copied.write_bytes(index.read_bytes())
    with sluice.Matcher(copied) as matcher:
        copied.write_bytes(b"nothing")
        assert matcher.decide(BANNER, NEWS, "script").blocked
        with pytest.raises(sluice.SluiceError, match="not an index"):
            matcher.reload()
        assert matcher.decide(BANNER, NEWS, "script").blocked


def test_mapped_indexes_decide_like_copied_ones(index: Path) -> None:
    with sluice.Matcher(index, access="map") as matcher:
        assert matcher.decide(BANNER, NEWS, "script").blocked
    with pytest.raises(ValueError, match="access"):
        sluice.Matcher(index, access="read")  # type: ignore[arg-type]


def test_threads_decide_while_others_reload_and_close(index: Path, tmp_path: Path) -> None:
    path = tmp_path / "own.sluice"
    path.write_bytes(index.read_bytes())
    matcher, stop = sluice.Matcher(path), threading.Event()

    def ask(number: int) -> int:
        count = 0
        while not stop.is_set():
            page = f"https://page{(number * 7 + count) % 1500}.example/"
            assert matcher.decide(BANNER, page, "script").blocked
            assert matcher.decide_many([BANNER] * 50, page, "script").bits[49] == BLOCK
            count += 1
        return count

    with ThreadPoolExecutor(4) as pool:
        asked = [pool.submit(ask, number) for number in range(4)]
        for _ in range(20):
            fresh = tmp_path / "fresh.sluice"
            fresh.write_bytes(index.read_bytes())
            fresh.replace(path)
            assert matcher.reload()
        stop.set()
        assert all(answer.result() for answer in asked)
    matcher.close()


def test_a_matcher_goes_to_another_process(index: Path) -> None:
    with pickle.loads(pickle.dumps(sluice.Matcher(index))) as matcher:
        assert matcher.decide(BANNER).blocked


def test_names_and_numbers_are_those_of_the_library() -> None:
    numbers = _library.library().sluice_type
    for name, number in TYPE_NUMBERS.items():
        assert numbers(name.encode(), len(name)) == number
    assert TYPE_NAMES[LoadType.CSP_REPORT] == "csp-report"
    help_text = " ".join(_command.run(["match", "--help"]).stdout.split())
    assert all(name in help_text for name in (*TYPE_NUMBERS, DOCUMENT))


def test_the_command_answers_the_same(matcher: sluice.Matcher, index: Path) -> None:
    loads = [load for load in LOADS if len(load[0]) < 1000 and load[0].isascii()]
    lines = [json.dumps({"url": url, "top_url": top, "type": kind}) for url, top, kind, _ in loads]
    answers = _command.run(["match", str(index)], text="\n".join(lines)).stdout.splitlines()
    for (url, top_url, kind, _), line in zip(loads, answers):
        decision, answer = matcher.decide(url, top_url, kind), json.loads(line)
        assert decision.invalid == ("error" in answer)
        if not decision.invalid:
            assert decision.blocked == (answer["decision"] == "block")
            assert list(decision.actions) == answer["actions"]


def test_a_missing_library_is_one_sentence() -> None:
    environment = {**os.environ, "SLUICE_LIBRARY": "/nowhere/libsluice.so"}
    program = "import sluice\ntry: sluice.Matcher('x')\nexcept sluice.SluiceError as e: print(e)"
    done = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("the C library of Sluice cannot be loaded (/nowhere/libsluice")


def test_a_missing_command_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, rule_list: Path
) -> None:
    monkeypatch.setenv("SLUICE_COMMAND", "")
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(sluice.SluiceError, match="the command sluice is missing"):
        sluice.Matcher(rule_list)


def test_the_version_is_that_of_the_library() -> None:
    assert sluice.library_version() == sluice.__version__


def test_what_decides_is_told_by_the_library(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "list.json"
    path.write_text(
        '[{"trigger":{"url-filter":"ads"},"action":{"type":"block"}},\n'
        '{"trigger":{"url-filter":"^https?://old\\\\.test/(.*)"},"action":{"type":"redirect",'
        '"redirect":{"regex-substitution":"https://new.test/\\\\1"}}}]'
    )
    with sluice.Matcher(path) as matcher:
        moved = matcher.decide("https://old.test/page", None, "script")
        # Groups of patterns need PCRE2, which the command has.
        assert moved.redirect == "https://new.test/page"
        monkeypatch.setenv("SLUICE_COMMAND", "/nowhere")
        blocked = matcher.decide("https://ads.test/", None, "script")
        assert blocked.rule == sluice.Rule(list="list.json", index=0, line=1, column=2)
        assert blocked.actions == ("block",)
        explained = matcher.explain("https://ads.test/", None, "script")
        assert explained["sentence"].startswith("The load is blocked")


def test_filter_lists_are_read_together(tmp_path: Path) -> None:
    names = ["block.txt", "rules.json", "except.txt"]
    paths = [tmp_path / name for name in names]
    paths[0].write_text("||ads.example^\n")
    paths[1].write_text('[{"trigger":{"url-filter":"/rule"},"action":{"type":"block"}}]')
    paths[2].write_text("@@||ads.example/ok\n")
    with sluice.Matcher(paths) as matcher:
        assert matcher.decide("https://ads.example/x", type="script").blocked
        assert not matcher.decide("https://ads.example/ok", type="script").blocked
        assert matcher.decide("https://ads.example/ok/rule", type="script").blocked


LISTS = [
    ("hosts", "0.0.0.0 ads.example\n"),
    ("list", "[Adblock Plus 2.0]\n||ads.example^\n"),
    ("list.txt", "\ufeff||ads.example^\n"),
    ("rules", ' [{"trigger":{"url-filter":"ads"},"action":{"type":"block"}}]'),
]


@pytest.mark.parametrize(("name", "text"), LISTS)
def test_a_list_needs_no_ending(tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    with sluice.Matcher(tmp_path / name) as matcher:
        assert matcher.decide("https://ads.example/x", type="script").blocked


def test_an_included_file_is_read_again(tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text("||ads.example^\n!#include inner.txt\n!#include late.txt\n")
    (tmp_path / "inner.txt").write_text("||one.example^\n")
    with sluice.Matcher(tmp_path / "list.txt") as matcher:
        assert not matcher.reload()
        (tmp_path / "inner.txt").write_text("||other.example^\n")
        assert matcher.reload()
        assert matcher.decide("https://other.example/", type="script").blocked
        (tmp_path / "late.txt").write_text("||late.example^\n")
        assert matcher.reload()
        assert matcher.decide("https://late.example/", type="script").blocked
        (tmp_path / "late.txt").unlink()
        assert matcher.reload()
        assert not matcher.decide("https://late.example/", type="script").blocked


def test_options_about_filter_lists_reach_the_command(tmp_path: Path) -> None:
    (tmp_path / "plain").write_text("ads.example\n")
    page = "https://ads.example/"
    with sluice.Matcher(tmp_path / "plain", block_pages=True) as matcher:
        assert matcher.decide(page, type="document").blocked
        assert not matcher.decide("https://a.example/ads.example", type="script").blocked
        copy = pickle.loads(pickle.dumps(matcher))
        assert copy.decide(page, type="document").blocked
    with sluice.Matcher(tmp_path / "plain", syntax="abp") as matcher:
        assert not matcher.decide(page, type="document").blocked
        assert matcher.decide("https://a.example/ads.example", type="script").blocked


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs /proc")
def test_long_urls_of_pages_are_not_kept(matcher: sluice.Matcher) -> None:
    before = kilobytes()
    for number in range(200):
        page = f"https://news{number}.example/{'x' * 500_000}"
        assert matcher.decide(BANNER, page, "script").blocked
    # Kept, they take more than 100 MB.
    assert kilobytes() < before + 32 * 1024


def kilobytes() -> int:
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return next(int(line.split()[1]) for line in status.splitlines() if "VmRSS" in line)
