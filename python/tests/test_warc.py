# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import gzip
import json
import os
import random
import tracemalloc
from pathlib import Path
from typing import Any

import pytest

import sluice

from .conftest import BANNER, NEWS, PIXEL

pytest.importorskip("pyarrow")
pytest.importorskip("fastwarc")
pytest.importorskip("warcio")

import sluice.warc

from .archives import Archive
from .test_recipes import ran

SEED = int(os.environ.get("SEED", "0")) or random.randrange(1, 1 << 30)


def written(folder: Path, data: bytes, name: str = "a.warc.gz") -> Path:
    path = folder / name
    path.write_bytes(data)
    return path


def rows_of(path: Path, **options: Any) -> tuple[list[dict[str, Any]], sluice.warc.Requests]:
    found = sluice.warc.requests(path, **options)
    return [row for batch in found for row in batch.to_pylist()], found


def seen(row: dict[str, Any]) -> tuple[Any, ...]:
    return tuple(row[name] for name in ("url", "top_url", "type", "type_from", "page_from"))


# Responses


def test_a_response_alone_has_a_type_that_is_guessed_and_a_column_says_from_what(
    tmp_path: Path,
) -> None:
    archive = Archive()
    archive.response(NEWS, "text/html; charset=utf-8", b"<p>")
    archive.response("https://a.example/x", "image/png")
    archive.response("https://a.example/x.css?v=1", "application/octet-stream")
    archive.response("https://a.example/x", "")
    rows, found = rows_of(written(tmp_path, archive.data))
    assert [seen(row) for row in rows] == [
        (NEWS, NEWS, "top-document", "media-type", "itself"),
        ("https://a.example/x", None, "image", "media-type", "nothing"),
        ("https://a.example/x.css?v=1", None, "style-sheet", "ending", "nothing"),
        ("https://a.example/x", None, "other", "nothing", "nothing"),
    ]
    assert [row["offset"] for row in rows] == archive.offsets
    assert (rows[0]["status"], rows[0]["mime"]) == (200, "text/html")
    assert rows[0]["digest"].startswith("sha1:")
    assert rows[0]["date"].startswith("20")
    assert found.skipped == 0


def test_the_page_that_comes_for_a_missing_image_does_not_make_it_a_page(tmp_path: Path) -> None:
    archive = Archive()
    archive.response("https://a.example/x.gif", "text/html", status="404 Not Found")
    archive.response("https://a.example/old", "text/html", status="301 Moved Permanently")
    rows, _ = rows_of(written(tmp_path, archive.data))
    assert [(row["type"], row["type_from"]) for row in rows] == [
        ("image", "ending"),
        ("top-document", "media-type"),
    ]


@pytest.mark.parametrize("is_request_first", [False, True])
def test_the_request_of_a_response_tells_its_type_and_its_page(
    tmp_path: Path, is_request_first: bool
) -> None:
    headers = [("Sec-Fetch-Dest", "script"), ("Referer", NEWS)]
    whole = Archive()
    name = whole.response(BANNER, "text/html")
    whole.request(BANNER, name, headers)
    first, second = whole.data[: whole.offsets[1]], whole.data[whole.offsets[1] :]
    data = second + first if is_request_first else first + second
    rows, _ = rows_of(written(tmp_path, data))
    assert [seen(row) for row in rows] == [(BANNER, NEWS, "script", "request", "referer")]


def test_responses_keep_their_order_while_they_wait_for_requests(tmp_path: Path) -> None:
    archive = Archive()
    names = [archive.response(f"https://a.example/{n}", "image/png") for n in range(200)]
    for number, name in enumerate(names):
        archive.request(f"https://a.example/{number}", name, [("Sec-Fetch-Dest", "image")])
    rows, _ = rows_of(written(tmp_path, archive.data))
    assert [row["url"] for row in rows] == [f"https://a.example/{n}" for n in range(200)]
    # Those that are too far from their requests are guessed.
    assert {row["type_from"] for row in rows[:136]} == {"media-type"}
    assert {row["type_from"] for row in rows[136:]} == {"request"}


def test_a_request_whose_referrer_is_no_url_has_no_page(tmp_path: Path) -> None:
    archive = Archive()
    name = archive.response(PIXEL, "image/gif")
    archive.request(PIXEL, name, [("Referer", "no url")])
    rows, _ = rows_of(written(tmp_path, archive.data))
    assert seen(rows[0]) == (PIXEL, None, "image", "media-type", "nothing")


def test_chunked_bodies_texts_resources_and_revisits_are_read_and_dns_is_not(
    tmp_path: Path,
) -> None:
    archive = Archive()
    archive.chunked("https://a.example/x", "text/css", b"a" * 5000)
    archive.text(NEWS, "Today")
    archive.resource("https://a.example/y", "image/png")
    archive.revisit("https://a.example/z", "font/woff2")
    archive.response("dns:a.example", "text/dns")
    rows, found = rows_of(written(tmp_path, archive.data))
    assert [seen(row)[:4] for row in rows] == [
        ("https://a.example/x", None, "style-sheet", "media-type"),
        (NEWS, NEWS, "top-document", "conversion"),
        ("https://a.example/y", None, "image", "media-type"),
        ("https://a.example/z", None, "font", "media-type"),
    ]
    assert found.skipped == 0


def test_urls_that_are_not_utf_8_or_are_in_brackets_are_those_that_browsers_send(
    tmp_path: Path,
) -> None:
    archive = Archive(gzip=False)
    archive.response("https://a.example/caf__", "image/png")
    archive.response("https://a.example/<x>", "image/png")
    data = archive.data.replace(b"caf__", b"caf\xe9\xff")
    data = data.replace(b"https://a.example/<x>\r\n", b"<https://a.example/x>\r\n")
    rows, _ = rows_of(written(tmp_path, data, "a.warc"))
    assert [row["url"] for row in rows] == ["https://a.example/caf%E9%FF", "https://a.example/x"]


# What is damaged


def six(*, gzip: bool) -> Archive:
    archive = Archive(gzip=gzip)
    source = random.Random(SEED)
    for number in range(6):
        body = bytes(source.choices(b"abcdefgh <>", k=5000))
        archive.response(f"https://a.example/{number}", "image/png", body)
    return archive


def damaged(data: bytes, start: int, end: int) -> bytes:
    return data[:start] + bytes(byte ^ 0xFF for byte in data[start:end]) + data[end:]


def numbers(rows: list[dict[str, Any]]) -> list[int]:
    return [int(row["url"].rpartition("/")[2]) for row in rows]


def test_a_member_that_is_damaged_is_counted_and_the_rest_is_read(tmp_path: Path) -> None:
    archive = six(gzip=True)
    start = archive.offsets[2]
    rows, found = rows_of(written(tmp_path, damaged(archive.data, start + 100, start + 140)))
    assert numbers(rows) == [0, 1, 3, 4, 5]
    assert (found.skipped, found.reasons[0][0]) == (1, start)


@pytest.mark.parametrize("gzip", [True, False])
def test_bytes_between_records_are_counted_and_no_record_is_lost(
    tmp_path: Path, gzip: bool
) -> None:
    archive = six(gzip=gzip)
    start = archive.offsets[2]
    data = archive.data[:start] + b"not a record\r\nat all\r\n" + archive.data[start:]
    rows, found = rows_of(written(tmp_path, data, "a.warc"))
    assert (numbers(rows), found.skipped) == ([0, 1, 2, 3, 4, 5], 1)


@pytest.mark.parametrize("gzip", [True, False])
@pytest.mark.parametrize("kept", [20, 60, 150])
def test_a_last_record_whose_head_is_cut_short_is_counted(
    tmp_path: Path, gzip: bool, kept: int
) -> None:
    archive = six(gzip=gzip)
    data = archive.data[: archive.offsets[5] + kept]
    rows, found = rows_of(written(tmp_path, data, "a.warc"))
    assert (numbers(rows), found.skipped) == ([0, 1, 2, 3, 4], 1)


@pytest.mark.parametrize("gzip", [True, False])
def test_a_last_record_whose_body_is_cut_short_is_a_request_and_is_counted(
    tmp_path: Path, gzip: bool
) -> None:
    rows, found = rows_of(written(tmp_path, six(gzip=gzip).data[:-700], "a.warc"))
    assert (numbers(rows), found.skipped) == ([0, 1, 2, 3, 4, 5], 1)


def test_no_damage_ends_a_job_or_costs_more_records_than_it_touches(tmp_path: Path) -> None:
    source = random.Random(SEED)
    for _ in range(60):
        archive = six(gzip=source.random() < 0.5)
        start = source.randrange(len(archive.data))
        end = min(len(archive.data), start + source.randrange(1, 300))
        ends = [*archive.offsets[1:], len(archive.data)]
        touched = {
            number
            for number, (first, last) in enumerate(zip(archive.offsets, ends))
            # A plain record whose length is damaged hides the next one.
            if first < end and start < last
        }
        path = written(tmp_path, damaged(archive.data, start, end), "a.warc")
        rows, _ = rows_of(path)
        found = {row["url"] for row in rows}
        expected = {f"https://a.example/{n}" for n in set(range(6)) - touched - {max(touched) + 1}}
        assert expected <= found, f"SEED={SEED}: bytes {start} to {end}"


def several_kinds() -> list[bytes]:
    """Small archives of each kind."""
    archive, wat = Archive(), Archive()
    for number in range(4):
        name = archive.response(f"https://a.example/{number}", "image/png")
        archive.request(f"https://a.example/{number}", name, [("Referer", NEWS)])
        wat.page(f"https://a.example/{number}", [{"path": "IMG@/src", "url": "x"}])
    lines = b"".join(cdxj(f"https://a.example/{n}") for n in range(9))
    plain = gzip.decompress(archive.data), gzip.decompress(wat.data)
    return [archive.data, wat.data, *plain, lines, gzip.compress(lines) * 3]


def test_no_bytes_end_a_job(tmp_path: Path) -> None:
    source = random.Random(SEED)
    kinds = several_kinds()
    for number in range(400):
        data = bytearray(source.choice(kinds))
        for _ in range(source.randrange(1, 6)):
            start = source.randrange(len(data))
            inserted = source.choice(
                [b"", b"\xff", b"\r\n\r\n", b"WARC/1.0", b"\x1f\x8b\x08", b"9" * 30]
            )
            data[start : start + source.randrange(20)] = inserted
        path = written(tmp_path, bytes(data), source.choice(["a.warc.gz", "a.cdxj"]))
        try:
            rows_of(path, rows=source.randrange(1, 9))
        except Exception as error:
            pytest.fail(f"SEED={SEED}, file {number}: {error!r}")


# WAT


LINKS = [
    ({"path": "IMG@/src", "url": "/photo.jpg", "alt": "x"}, "/photo.jpg", "image"),
    ({"path": "SCRIPT@/src", "url": "x.js"}, "/a/x.js", "script"),
    ({"path": "IFRAME@/src", "url": "//cdn.ads.example/f"}, None, "child-document"),
    ({"path": "LINK@/href", "url": "s.css", "rel": "Stylesheet"}, "/a/s.css", "style-sheet"),
    ({"path": "LINK@/href", "url": "i.png", "rel": "shortcut icon"}, "/a/i.png", "image"),
    ({"path": "LINK@/href", "url": "f.woff", "rel": "preload", "as": "font"}, "/a/f.woff", "font"),
    ({"path": "VIDEO@/src", "url": " v.mp4\n"}, "/a/v.mp4", "media"),
]
UNUSED: list[Any] = [
    {"path": "A@/href", "url": "/next"},
    {"path": "FORM@/action", "url": "/search"},
    {"path": "LINK@/href", "url": "/", "rel": "canonical"},
    {"path": "IMG@/src", "url": "data:image/gif;base64,R0"},
    {"path": "IMG@/src", "url": "//[x/"},
    {"path": "IMG@/src"},
    {"url": "/x"},
    "IMG@/src",
    None,
]


def test_links_of_a_page_are_requests_with_page_and_type(tmp_path: Path) -> None:
    archive = Archive()
    archive.page("https://news.example/a/today", [*(link for link, _, _ in LINKS), *UNUSED])
    rows, found = rows_of(written(tmp_path, archive.data, "a.warc.wat.gz"))
    page = "https://news.example/a/today"
    assert seen(rows[0]) == (page, page, "top-document", "media-type", "itself")
    expected = [
        (f"https://news.example{path}" if path else "https://cdn.ads.example/f", page, kind)
        for _, path, kind in LINKS
    ]
    assert [seen(row)[:3] for row in rows[1:]] == expected
    assert {seen(row)[3:] for row in rows[1:]} == {("link", "link")}
    assert [row["link"] for row in rows[1:]] == [link["path"] for link, _, _ in LINKS]
    assert found.skipped == 0


def test_links_are_resolved_by_the_base_of_the_page_and_those_of_its_head_count(
    tmp_path: Path,
) -> None:
    archive = Archive()
    archive.page(
        "https://news.example/a/",
        [{"path": "IMG@/src", "url": "i.png"}],
        Base="/static/",
        Scripts=[{"path": "SCRIPT@/src", "url": "x.js"}],
        Link=[{"path": "LINK@/href", "url": "s.css", "rel": "stylesheet"}],
    )
    rows, _ = rows_of(written(tmp_path, archive.data))
    urls = [row["url"] for row in rows[1:]]
    assert urls == [f"https://news.example/static/{name}" for name in ("s.css", "x.js", "i.png")]


def test_what_is_no_description_of_a_page_is_counted_or_left_out(tmp_path: Path) -> None:
    archive = Archive()
    archive.metadata(NEWS, b'{"Envelope": ')
    archive.metadata(NEWS, b"[" * 100_000)
    archive.metadata(NEWS, b'{"Envelope": {"Payload-Metadata": []}}')
    archive.metadata(NEWS, b"\xff\xfe\xfa")
    archive.page("https://a.example/", [{"path": "IMG@/src", "url": "/\ud800.png"}])
    rows, found = rows_of(written(tmp_path, archive.data))
    assert [row["url"] for row in rows] == ["https://a.example/", "https://a.example/\ufffd.png"]
    assert [offset for offset, _ in found.reasons] == [archive.offsets[n] for n in (0, 1, 3)]


# CDXJ


def cdxj(url: str, **members: Any) -> bytes:
    line = {"url": url, "status": "200", "digest": "ABC", "length": "9", "offset": "7", **members}
    return f"com,example)/ 20260101000000 {json.dumps(line)}\n".encode()


@pytest.mark.parametrize("is_packed", [False, True])
def test_lines_of_cdxj_are_requests(tmp_path: Path, is_packed: bool) -> None:
    lines = [
        cdxj(NEWS, mime="text/html", filename="x.warc.gz"),
        cdxj(PIXEL, mime="unk"),
        cdxj("https://a.example/", mime="text/html", **{"mime-detected": "image/png"}),
        b"com,example)/ 20260101000000 {broken\n",
        b"\n",
        cdxj("https://a.example/x", mime="text/css").rstrip(b"\n"),
    ]
    data = b"".join(gzip.compress(line) for line in lines) if is_packed else b"".join(lines)
    rows, found = rows_of(written(tmp_path, data, "a.cdxj"))
    assert [seen(row) for row in rows] == [
        (NEWS, NEWS, "top-document", "media-type", "itself"),
        (PIXEL, None, "image", "ending", "nothing"),
        ("https://a.example/", None, "image", "media-type", "nothing"),
        ("https://a.example/x", None, "style-sheet", "media-type", "nothing"),
    ]
    known = {name: rows[0][name] for name in ("status", "digest", "date", "file", "offset")}
    assert known == {
        "status": 200,
        "digest": "ABC",
        "date": "20260101000000",
        "file": "x.warc.gz",
        "offset": 7,
    }
    assert found.skipped == 1


def test_a_member_of_cdxj_that_is_damaged_or_cut_short_is_counted(tmp_path: Path) -> None:
    members = [
        gzip.compress(b"".join(cdxj(f"https://a.example/{m}/{n}") for n in range(300)))
        for m in range(4)
    ]
    broken = damaged(members[1], 200, 230)
    data = members[0] + broken + members[2] + members[3][:-600]
    rows, found = rows_of(written(tmp_path, data, "a.cdxj.gz"))
    urls = [row["url"] for row in rows]
    for whole in (0, 2):
        assert [url for url in urls if f"/{whole}/" in url] == [
            f"https://a.example/{whole}/{n}" for n in range(300)
        ]
    assert found.skipped >= 2


def test_no_line_is_joined_with_what_is_left_of_a_damaged_member(tmp_path: Path) -> None:
    source = random.Random(SEED)
    # More than is unpacked at once.
    urls = [f"https://a.example/{source.getrandbits(256):x}" for _ in range(20_000)]
    member = gzip.compress(b"".join(cdxj(url) for url in urls))
    whole = gzip.compress(b"".join(cdxj(f"https://b.example/{n}") for n in range(3)))
    end = len(member) - 1000
    path = written(tmp_path, damaged(member, end, end + 40) + whole, "a.cdxj.gz")
    rows, found = rows_of(path)
    given = [row["url"] for row in rows]
    assert given[-3:] == [f"https://b.example/{n}" for n in range(3)], f"SEED={SEED}"
    read = len(given) - 3
    assert read > 1000
    # The bytes that are damaged may be those of a line.
    assert given[: read - 50] == urls[: read - 50]
    assert found.skipped >= 1


def test_a_line_that_is_too_long_is_counted(tmp_path: Path) -> None:
    data = cdxj(NEWS, mime="text/html") + b"x" * 3_000_000 + b"\n" + cdxj(PIXEL)
    rows, found = rows_of(written(tmp_path, data, "a.cdxj"))
    assert [row["url"] for row in rows] == [NEWS, PIXEL]
    assert found.skipped >= 1


# Batches


def test_batches_go_into_the_matcher_and_into_a_stream_of_arrow(
    tmp_path: Path, matcher: sluice.Matcher
) -> None:
    archive = Archive()
    archive.page(NEWS, [{"path": "SCRIPT@/src", "url": BANNER}, {"path": "IMG@/src", "url": PIXEL}])
    path = written(tmp_path, archive.data)
    decisions = [
        bits
        for batch in sluice.warc.requests(path, rows=2)
        for bits in matcher.decide_arrow(batch).to_pylist()
    ]
    expected = [
        matcher.decide(NEWS, NEWS, "top-document").bits,
        matcher.decide(BANNER, NEWS, "script").bits,
        matcher.decide(PIXEL, NEWS, "image").bits,
    ]
    assert decisions == expected
    assert decisions[1] & sluice.Bits.BLOCK
    table = sluice.warc.requests(path).reader().read_all()
    assert (table.num_rows, table.schema) == (3, sluice.warc.SCHEMA)


def test_batches_have_so_many_rows_and_memory_does_not_grow_with_the_file(tmp_path: Path) -> None:
    def peak(count: int) -> int:
        lines = b"".join(cdxj(f"https://a.example/{n}.png") for n in range(1000))
        path = written(tmp_path, gzip.compress(lines) * count, "a.cdxj.gz")
        tracemalloc.start()
        sizes = [batch.num_rows for batch in sluice.warc.requests(path, rows=300)]
        found = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert sizes == [300] * (count * 1000 // 300) + [count * 1000 % 300]
        return found

    peak(2)
    assert peak(20) < 1.5 * peak(4)


def test_a_file_that_cannot_be_opened_is_an_error_with_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(sluice.SluiceError, match=r"cannot open .*missing\.warc: No such file"):
        sluice.warc.requests(tmp_path / "missing.warc")
    with pytest.raises(ValueError, match="rows must be at least 1"):
        sluice.warc.requests(tmp_path / "missing.warc", rows=0)
    rows, found = rows_of(written(tmp_path, b"", "empty.warc"))
    assert (rows, found.skipped) == ([], 0)


def test_the_recipe_measures_each_kind_of_archive(index: Path, tmp_path: Path) -> None:
    log = tmp_path / "requests.jsonl"
    load = {"url": BANNER, "top_url": NEWS, "type": "script"}
    log.write_text(f"{json.dumps(load)}\n" * 3, encoding="utf-8")
    said = ran("measure_archives", log, index, "--rounds", 1)
    # The page and what it loads.
    for line in ("warc: 3 rows, 0 skipped", "wat: 4 rows, 0 skipped", "cdxj: 3 rows, 0 skipped"):
        assert line in said
