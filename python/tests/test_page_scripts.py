# SPDX-License-Identifier: Apache-2.0
"""Scripts for documents, and resources."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator

import pytest

import sluice
from sluice import InMemory, Resource, Resources, SluiceError

NEWS = "https://news.example/"
LIST = """! Title: uBlock filters
##.generic
news.example##.sponsored
news.example##.item:has-text(Ad)
news.example##+js(set, a.b, 1)
news.example>>##+js(set, framed, 1)
"""


@pytest.fixture(scope="module")
def matcher() -> Iterator[sluice.Matcher]:
    with sluice.Matcher(InMemory(LIST.encode(), "ublock.txt")) as opened:
        yield opened


def test_a_script_has_what_the_plan_has(matcher: sluice.Matcher) -> None:
    script = matcher.page_script(NEWS)
    assert script.isascii()
    assert 'setConstant("a.b","1")' in script
    assert "startProcedural" in script
    assert "startGeneric" not in script
    assert matcher.page_script("https://other.example/") == ""


def test_worlds_share_the_script(matcher: sluice.Matcher) -> None:
    page = matcher.page_script(NEWS, world="page")
    isolated = matcher.page_script(NEWS, world="isolated")
    assert "setConstant" in page
    assert "startStyles" not in page
    assert "setConstant" not in isolated
    assert "startStyles" in isolated
    with pytest.raises(ValueError, match="no world"):
        matcher.page_script(NEWS, world="main")  # type: ignore[arg-type]


def test_options_are_in_the_script(matcher: sluice.Matcher) -> None:
    script = matcher.page_script(NEWS, request="names => ask(names)", diagnostics="told")
    assert "startGeneric" in script
    assert ",names => ask(names))" in script
    assert 'startDiagnostics("told",plan,' in script
    with pytest.raises(ValueError, match="NUL"):
        matcher.page_script(NEWS, request="a\0b")


def test_a_frame_has_a_script_of_its_own(matcher: sluice.Matcher) -> None:
    assert 'setConstant("framed","1")' in matcher.page_script("https://ads.example/", NEWS)


def test_an_invalid_url_raises(matcher: sluice.Matcher) -> None:
    with pytest.raises(ValueError, match="scheme"):
        matcher.page_script("news.example")
    with pytest.raises(SluiceError):
        matcher.page_script("https://[/")


def test_resources_come_with_the_library() -> None:
    found = Resources().get("noopjs")
    assert found is not None
    assert found.type == "text/javascript"
    pixel = Resources().get("1x1.gif")
    assert pixel is not None
    assert pixel.content.startswith(b"GIF89a")
    assert b"\0" in pixel.content
    assert Resources().get("no such") is None
    text = Resources().get("noop.txt")
    assert text == Resource("text/plain", b"\n")


def test_resources_can_be_those_of_a_file(matcher: sluice.Matcher) -> None:
    content = base64.b64encode(b"function fix(a, b) {}").decode()
    given = Resources(
        json.dumps(
            [
                {
                    "name": "set-constant.js",
                    "kind": {"mime": "application/javascript"},
                    "content": content,
                },
                {"name": "a.bin", "kind": {"mime": "image/png"}, "content": "AAEC"},
            ]
        )
    )
    assert given.get("a.bin") == Resource("image/png", b"\0\1\2")
    assert given.get("noopjs") is None
    script = matcher.page_script(NEWS, resources=given)
    assert 'givenScriptlets[0]("a.b","1")' in script
    assert "setConstant" not in script
    with pytest.raises(SluiceError, match="not an array"):
        Resources("{}")


def test_scripts_for_all_documents_have_the_data_of_all() -> None:
    scripts = sluice.page_scripts(InMemory(LIST.encode(), "ublock.txt"))
    assert "set-constant" in scripts.page
    assert "startStyles" not in scripts.page
    assert "sponsored" in scripts.isolated
    assert "setConstant" not in scripts.isolated
    assert scripts.all.isascii()
    assert scripts.all.count("carryOut(data,") == 2
    quiet = sluice.page_scripts(InMemory(b"||ads.example^\n", "ublock.txt"))
    assert quiet == ("", "")
