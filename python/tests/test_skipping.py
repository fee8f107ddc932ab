# SPDX-License-Identifier: Apache-2.0
"""The targets of redirect links."""

from __future__ import annotations

import base64
from typing import Optional
from urllib.parse import quote

import pytest

import sluice
from sluice._command import run
from sluice._effects import elsewhere
from sluice._skipping import skipped

TARGET = "https://shop.example/a?b=1"
#: Its base64 has both letters that the safe alphabet replaces.
ODD = "https://shop.example/?>>>???"
ENCODED = base64.b64encode(ODD.encode()).decode()


def link(target: str, rest: str = "") -> str:
    return f"https://out.example/go?id=1&url={quote(target, safe='')}{rest}"


@pytest.mark.parametrize(
    ("url", "value", "target"),
    [
        (link(TARGET), "?url", TARGET),
        (link(TARGET), "?id", None),
        (link(TARGET), "?absent", None),
        (link(TARGET), "?url -unknown", None),
        (f"https://out.example/?{quote(TARGET, safe='')}", "&1", TARGET),
        (f"https://out.example/?a&{quote(TARGET, safe='')}=2", "&2", TARGET),
        (f"https://out.example/?{quote(TARGET, safe='')}", "&2", None),
        (f"https://out.example/?{quote(TARGET, safe='')}", "&0", None),
        (f"https://out.example/x#{TARGET}", "#", TARGET),
        ("https://out.example/x", "#", None),
        (f"https://out.example/x/{TARGET}", "/x\\/(.+)/", TARGET),
        (f"https://out.example/X/{TARGET}", "/x\\/(.+)/i", TARGET),
        (f"https://out.example/x/{TARGET}", "/x\\/.+/", None),
        (f"https://out.example/x/{TARGET}", "/(/", None),
        (f"https://out.example/x/{quote(TARGET, safe='')}", "/x\\/(.+)/ -uricomponent", TARGET),
        (link(ENCODED), "?url -base64", quote(ODD, safe="!#$%&'()*+,/:;=?@[]~")),
        # As servers write it that forget to escape it.
        (f"https://out.example/?url={ENCODED}", "?url -base64", quote(ODD, safe="/:?")),
        (
            f"https://out.example/?url={ENCODED.rstrip('=').translate(str.maketrans('+/', '-_'))}",
            "?url -safebase64",
            quote(ODD, safe="/:?"),
        ),
        (link("aHR0c!"), "?url -base64", None),
        (link("shop.example/a"), "?url +https", "https://shop.example/a"),
        (link("http://shop.example/a"), "?url +https", "https://shop.example/a"),
        (link(link(TARGET)), "?url ?url", TARGET),
        (link("shop.example/a"), "?url", None),
        (link("https:///a"), "?url", None),
        (link("https://[/a"), "?url", None),
        (link("javascript:alert(1)"), "?url", None),
        (link("https://shop.example/\r\nSet-Cookie: a=1"), "?url", None),
        (link("https://shop.example/ä b"), "?url", "https://shop.example/%C3%A4%20b"),
        (link(TARGET), "", None),
    ],
)
def test_steps_lead_to_the_target(url: str, value: str, target: Optional[str]) -> None:
    assert skipped(url, [value]) == target


def test_the_first_filter_that_finds_a_target_counts() -> None:
    assert skipped(link(TARGET), ["?absent", "?url", "?id"]) == TARGET


LIST = """! Title: uBlock filters
||out.example^$urlskip=?url
||out.example/kept^$doc,urlskip=-blocked ?to
||out.example/kept^$doc
||out.example/block^$doc
||out.example^$removeparam=/^utm_/
@@||out.example/excepted^$urlskip
"""


@pytest.fixture(scope="module")
def matcher(tmp_path_factory: pytest.TempPathFactory) -> sluice.Matcher:
    path = tmp_path_factory.mktemp("lists") / "ublock.txt"
    path.write_text(LIST)
    index = path.with_suffix(".sluice")
    run(["compile", "--quiet", f"--trust={path}", f"--output={index}", str(path)])
    return sluice.Matcher(index)


@pytest.mark.parametrize(
    ("url", "is_blocked", "target"),
    [
        (link(TARGET), False, TARGET),
        (link(TARGET, "&utm_a=1"), False, TARGET),
        (link("nothing", "&utm_a=1"), False, link("nothing")),
        (link(TARGET).replace("/go", "/block"), True, None),
        (f"https://out.example/kept?to={TARGET}", True, TARGET),
        (link(TARGET).replace("/go", "/excepted"), False, None),
    ],
)
def test_a_link_is_skipped_unless_it_is_blocked(
    matcher: sluice.Matcher, url: str, is_blocked: bool, target: Optional[str]
) -> None:
    decision = matcher.decide(url, None, "top-document")
    assert (decision.blocked, elsewhere(decision)) == (is_blocked, target)


@pytest.mark.parametrize("kind", ["image", "fetch", "child-document"])
def test_what_pages_load_is_not_skipped(matcher: sluice.Matcher, kind: sluice.LoadTypeName) -> None:
    assert elsewhere(matcher.decide(link(TARGET), "https://page.example/", kind)) is None
