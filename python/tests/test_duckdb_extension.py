# SPDX-License-Identifier: Apache-2.0
"""The extension for DuckDB that SLUICE_DUCKDB_EXTENSION names, compared with the matcher."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Optional

import pytest

import sluice
import sluice.duckdb
from sluice.tables import TYPE_NUMBERS

from .conftest import BANNER, NEWS, PIXEL, SHOP, block, write_list

duckdb = pytest.importorskip("duckdb")

#: Without an extension, all of these fail and say how to get one, but where none was to be built.
pytestmark = pytest.mark.skipif(
    "SLUICE_DUCKDB_EXTENSION" not in os.environ
    and not Path(sluice.__file__).with_name("sluice.duckdb_extension").exists(),
    reason="make duckdb builds the extension, and SLUICE_DUCKDB_EXTENSION names it",
)

UNSIGNED = {"allow_unsigned_extensions": "true"}
LIST = "||ads.test^\n||third.test^$third-party\n@@||ads.test/fine^\n||images.test^$image\n"
URLS = (
    BANNER,
    PIXEL,
    SHOP,
    "https://a.example/top",
    "http://news.example/told",
    "no",
    "",
    "https://ü.example/",
)
PAGES = (NEWS, SHOP, "https://a.example/top", "", None, "news.example")
KINDS = (*TYPE_NUMBERS, "document", None)

Load = tuple[Optional[str], Optional[str], Optional[str]]


@pytest.fixture
def connection(index: Path) -> Iterator[Any]:
    with opened(index) as connection:
        yield connection


def opened(index: Optional[Path] = None) -> Any:
    connection = duckdb.connect(config=UNSIGNED)
    sluice.duckdb.load(connection, index)
    return connection


@pytest.fixture
def filters(tmp_path: Path) -> Path:
    path = tmp_path / "list.txt"
    path.write_text(LIST)
    return sluice.compile([path], tmp_path / "filters.sluice", filter_texts=True).path


def compiled(path: Path, pattern: str) -> Path:
    """An index that blocks a pattern, put in place of another as a whole."""
    rules = write_list(path.with_suffix(".json"), [block(pattern)])
    return sluice.compile(rules, path).path


def value(connection: Any, expression: str, *parameters: object) -> Any:
    return connection.execute(f"SELECT {expression}", list(parameters)).fetchall()[0][0]


def random_loads(count: int) -> list[Load]:
    seed = int(os.environ.get("SEED", time.time()))
    print(f"SEED={seed}")
    chance = random.Random(seed)
    return [
        (
            chance.choice((*URLS, None)),
            chance.choice(PAGES),
            chance.choice(KINDS),
        )
        for _ in range(count)
    ]


def fill(connection: Any, loads: list[Load]) -> None:
    """A table of loads in this order, which is many times as fast as with a call for each."""
    connection.execute("CREATE TABLE log (number integer, url text, top_url text, type text)")
    columns = [list(column) for column in zip(*loads)]
    query = """INSERT INTO log SELECT unnest(?::integer[]), unnest(?::text[]), unnest(?::text[]),
                                      unnest(?::text[])"""
    connection.execute(query, [list(range(len(loads))), *columns])


def bits_of(matcher: sluice.Matcher, load: Load) -> Optional[int]:
    url, top_url, kind = load
    if url is None:
        return None
    # Columns do not refuse a page that is no URL.
    return matcher.decide_many([url], [top_url], [kind])[0].bits


def test_rows_are_decided_like_the_matcher_decides_them(
    connection: Any, matcher: sluice.Matcher
) -> None:
    # More rows than DuckDB hands over at once.
    loads = random_loads(5000)
    fill(connection, loads)
    query = """SELECT sluice_decide(url, top_url, type), sluice_blocked(url, top_url, type)
               FROM log ORDER BY number"""
    found = connection.execute(query).fetchall()
    expected = [bits_of(matcher, load) for load in loads]
    assert [bits for bits, _ in found] == expected
    assert [blocked for _, blocked in found] == [
        None if bits is None else bool(bits & sluice.Bits.BLOCK) for bits in expected
    ]
    assert {None, sluice.Bits.BLOCK, sluice.Bits.INVALID, 0} <= set(expected)


def test_a_page_and_a_type_that_are_left_out_are_null(
    connection: Any, matcher: sluice.Matcher
) -> None:
    for url in URLS:
        assert value(connection, "sluice_decide(?)", url) == bits_of(matcher, (url, None, None))
        assert value(connection, "sluice_decide(?, ?)", url, NEWS) == bits_of(
            matcher, (url, NEWS, None)
        )


def test_types_have_any_case_and_unknown_ones_are_other(connection: Any) -> None:
    assert value(connection, "sluice_blocked(?, NULL, 'IMAGE')", PIXEL)
    assert value(connection, "sluice_blocked(?, NULL, 'Image')", PIXEL)
    assert not value(connection, "sluice_blocked(?, NULL, 'picture')", PIXEL)
    assert not value(connection, "sluice_blocked(?, NULL, repeat('image', 100))", PIXEL)
    kind = "'image'::ENUM('image', 'script')"
    assert value(connection, f"sluice_blocked(?, NULL, {kind})", PIXEL)


def test_a_document_is_that_of_the_page_or_of_a_frame(connection: Any) -> None:
    top = "https://a.example/top"
    assert value(connection, "sluice_blocked(?, ?, 'document')", top, f"{top}#part")
    assert value(connection, "sluice_blocked(?, NULL, 'Document')", top)
    assert not value(connection, "sluice_blocked(?, ?, 'document')", top, NEWS)


def test_the_rule_of_a_row_is_that_of_the_matcher(filters: Path) -> None:
    loads: list[Load] = [
        ("https://ads.test/a.js", NEWS, "script"),
        ("https://ads.test/fine/b.js", NEWS, "script"),
        ("https://images.test/c", NEWS, "image"),
        (None, NEWS, "image"),
        ("no", NEWS, "image"),
        ("https://news.test/", NEWS, "image"),
    ]
    with opened(filters) as connection, sluice.Matcher(filters) as matcher:
        fill(connection, loads * 1000)
        query = "SELECT sluice_rule(url, top_url, type) FROM log ORDER BY number"
        found = [row for (row,) in connection.execute(query).fetchall()]
        numbers = matcher.rules_arrow(
            *zip(*[load if load[0] else ("", *load[1:]) for load in loads])
        )
        rules = {row.pop("rule"): row for row in matcher.rule_table(numbers).to_pylist()}
    expected = [rules.get(number) for number in numbers.to_pylist()]
    assert found == expected * 1000
    assert [row and row["text"] for row in expected] == [
        "||ads.test^",
        "@@||ads.test/fine^",
        "||images.test^$image",
        None,
        None,
        None,
    ]


def test_a_rule_without_a_text_has_a_null_there(connection: Any, matcher: sluice.Matcher) -> None:
    rule = matcher.decide(BANNER, NEWS, "script").rule
    assert rule is not None
    found = value(connection, "sluice_rule(?, ?, 'script')", BANNER, NEWS)
    assert (found["list"], found["line"], found["text"]) == (rule.list, rule.line, None)


def test_members_of_rules_can_be_grouped_and_joined(filters: Path) -> None:
    with opened(filters) as connection:
        fill(connection, [("https://ads.test/a.js", NEWS, "script"), (SHOP, NEWS, "image")] * 3000)
        query = """SELECT sluice_rule(url, top_url, type).text AS filter, count(*)
                   FROM log GROUP BY ALL ORDER BY filter NULLS LAST"""
        assert connection.execute(query).fetchall() == [("||ads.test^", 3000), (None, 3000)]


def test_a_host_is_blocked_if_it_is_blocked_for_every_page(filters: Path) -> None:
    blocked = ("ads.test", "x.ads.test", "ADS.test", "ads.test.", "ads.test:443")
    # A browser may still be on the second, and the third has more than images.
    others = (
        "news.test",
        "third.test",
        "images.test",
        "",
        ".",
        "[::1]",
        "a b",
        "https://ads.test/",
    )
    expected = {**dict.fromkeys(blocked, True), **dict.fromkeys(others, False)}
    with opened(filters) as connection:
        found = {host: value(connection, "sluice_hosts(?)", host) for host in expected}
        assert found == expected
        assert value(connection, "sluice_hosts(NULL)") is None
        assert value(connection, "sluice_hosts(?, 'ads.test')", str(filters)) is True


def test_an_index_can_be_the_first_argument_and_differ_between_rows(
    tmp_path: Path, connection: Any
) -> None:
    one, other = (compiled(tmp_path / f"{name}.sluice", f"/{name}") for name in ("one", "other"))
    query = """SELECT path, sluice_blocked(path, 'https://a.test/' || name, NULL, 'image')
               FROM unnest(?) AS paths(path), unnest(['one', 'other']) AS names(name)
               ORDER BY path, name"""
    found = connection.execute(query, [[str(one), str(other)]]).fetchall()
    assert [blocked for _, blocked in found] == [True, False, False, True]


def test_several_indexes_are_layers(tmp_path: Path) -> None:
    indexes = [compiled(tmp_path / f"{name}.sluice", f"/{name}") for name in ("one", "other")]
    with opened() as connection:
        sluice.duckdb.use(connection, indexes)
        assert value(connection, "sluice_blocked('https://a.test/one')")
        assert value(connection, "sluice_blocked('https://a.test/other')")


def test_connections_to_a_database_share_the_index_and_databases_do_not(
    tmp_path: Path, index: Path
) -> None:
    other = compiled(tmp_path / "other.sluice", "/other")
    with opened(index) as first, opened(other) as second, first.cursor() as cursor:
        assert not value(first, "sluice_blocked('https://a.test/other')")
        assert value(second, "sluice_blocked('https://a.test/other')")
        sluice.duckdb.use(cursor, other)
        assert value(first, "sluice_blocked('https://a.test/other')")


def test_a_query_without_an_index_ends_with_a_sentence() -> None:
    with opened() as connection, pytest.raises(duckdb.Error, match="no index is in use; run CALL"):
        value(connection, "sluice_blocked(?)", BANNER)


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("'/nowhere/ads.sluice'", "cannot open /nowhere/ads.sluice: No such file"),
        ("'/proc/self/status'", "/proc/self/status.*not an index"),
        ("'/'", "/: "),
        ("NULL", "the index is NULL"),
        ("''", "the path of the index is empty"),
        ("'a' || chr(0) || 'b'", "the path of the index has a NUL"),
    ],
)
def test_an_index_that_cannot_be_used_ends_the_query_with_a_sentence(
    connection: Any, path: str, sentence: str
) -> None:
    with pytest.raises(duckdb.Error, match=sentence):
        value(connection, f"sluice_blocked({path}, ?, NULL, NULL)", BANNER)
    assert value(connection, "sluice_blocked(?, ?)", BANNER, NEWS), "the database is still usable"


@pytest.mark.parametrize("given", ["NULL", "5", "[]", "['a', NULL]", "[1]"])
def test_the_index_to_use_is_a_path_or_paths(connection: Any, given: str) -> None:
    with pytest.raises(duckdb.Error, match="sluice_use takes the path of an index, or a list"):
        connection.execute(f"CALL sluice_use({given})")


def test_an_index_that_cannot_be_used_leaves_the_old_one_in_use(connection: Any) -> None:
    with pytest.raises(sluice.SluiceError, match=r"^cannot open /nowhere: No such file"):
        sluice.duckdb.use(connection, "/nowhere")
    assert value(connection, "sluice_blocked(?, ?)", BANNER, NEWS)


def test_an_index_that_appears_later_is_used(tmp_path: Path, connection: Any) -> None:
    path = tmp_path / "it's.sluice"
    call = "sluice_blocked(?, 'https://a.test/new', NULL, NULL)"
    with pytest.raises(duckdb.Error, match="No such file"):
        value(connection, call, str(path))
    compiled(path, "/new")
    assert value(connection, call, str(path))


def test_statements_that_are_only_explained_or_prepared_use_no_index(connection: Any) -> None:
    connection.execute("EXPLAIN FROM sluice_use('/nowhere')")
    connection.execute("PREPARE later AS FROM sluice_use('/nowhere')")
    with pytest.raises(duckdb.Error, match="No such file"):
        connection.execute("EXECUTE later")


def test_a_file_that_was_replaced_is_used_at_once_if_it_is_asked_for(tmp_path: Path) -> None:
    path = compiled(tmp_path / "ads.sluice", "/old")
    with opened(path) as connection:
        assert value(connection, "sluice_blocked('https://a.test/old')")
        compiled(path, "/new")
        sluice.duckdb.use(connection, path)
        assert value(connection, "sluice_blocked('https://a.test/new')")
        assert not value(connection, "sluice_blocked('https://a.test/old')")


def test_a_file_that_was_replaced_is_used_within_two_seconds(tmp_path: Path) -> None:
    path = compiled(tmp_path / "ads.sluice", "/old")
    with opened(path) as connection:
        compiled(path, "/new")
        limit = time.monotonic() + 20
        while not value(connection, "sluice_blocked('https://a.test/new')"):
            assert time.monotonic() < limit
            time.sleep(0.05)


def test_a_damaged_file_is_refused_and_the_old_index_decides_until_it_is_mended(
    tmp_path: Path,
) -> None:
    path = compiled(tmp_path / "ads.sluice", "/old")
    kept = path.read_bytes()
    with opened(path) as connection:
        replace(path, kept[: len(kept) // 2])
        with pytest.raises(sluice.SluiceError, match=r"ads\.sluice"):
            sluice.duckdb.use(connection, path)
        assert value(connection, "sluice_blocked('https://a.test/old')")
        replace(path, kept)
        sluice.duckdb.use(connection, path)
        assert value(connection, "sluice_blocked('https://a.test/old')")


def replace(path: Path, content: bytes) -> None:
    fresh = path.with_suffix(".new")
    fresh.write_bytes(content)
    os.replace(fresh, path)


def test_an_error_in_the_middle_of_a_query_ends_it_on_all_threads(
    index: Path, connection: Any
) -> None:
    connection.execute("SET threads = 4")
    query = """SELECT count(*) FROM range(1000000) AS numbers(number) WHERE sluice_blocked(
               CASE WHEN number = 700000 THEN '/nowhere' ELSE ? END, ?, NULL, NULL)"""
    with pytest.raises(duckdb.Error, match="cannot open /nowhere"):
        connection.execute(query, [str(index), BANNER]).fetchall()
    assert value(connection, "sluice_blocked(?, ?)", BANNER, NEWS)


def test_urls_of_any_length_and_of_any_text_are_decided(
    connection: Any, matcher: sluice.Matcher
) -> None:
    urls = [
        f"{BANNER}?{'x' * 10_000}",
        f"https://a.example/{'y' * 3_000_000}",
        "https://a.example/\0\1",
        "https://a.example/\ud7ff\U0010ffff",
        "x" * 12,
        "x" * 13,
        "a:b",
    ]
    for url in urls:
        bits = bits_of(matcher, (url, url, "script"))
        assert value(connection, "sluice_decide(?, ?, 'script')", url, url) == bits


def test_bytes_are_no_urls(connection: Any) -> None:
    with pytest.raises(duckdb.Error, match="sluice_blocked"):
        value(connection, r"sluice_blocked('\xff'::BLOB)")
    pyarrow = pytest.importorskip("pyarrow")
    pages = pyarrow.StringArray.from_buffers(
        1,
        pyarrow.py_buffer(b"\0\0\0\0\x14\0\0\0"),
        pyarrow.py_buffer(b"https://a.example/\xff\xfe"),
    )
    broken = pyarrow.table({"url": pages})
    try:
        found = connection.from_arrow(broken).aggregate("sluice_decide(any_value(url))").fetchall()
    except duckdb.Error:
        # DuckDB has no text that is not UTF-8, and says so here.
        return
    assert found[0][0] in (0, sluice.Bits.INVALID)


def test_dictionaries_and_constants_are_decided_like_plain_texts(
    connection: Any, matcher: sluice.Matcher
) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    loads = [load for load in random_loads(6000) if load[0] is not None]
    columns = zip(("url", "top_url", "type"), map(pyarrow.array, zip(*loads)))
    log = pyarrow.table({name: column.dictionary_encode() for name, column in columns})
    found = connection.from_arrow(log).project("sluice_decide(url, top_url, type)").fetchall()
    assert [bits for (bits,) in found] == [bits_of(matcher, load) for load in loads]
    query = "SELECT DISTINCT sluice_decide(?, ?, 'script') FROM range(10000)"
    expected = bits_of(matcher, (BANNER, NEWS, "script"))
    assert connection.execute(query, [BANNER, NEWS]).fetchall() == [(expected,)]


def test_rows_that_repeat_the_row_before_have_its_answer(filters: Path) -> None:
    loads: list[Load] = [
        (url, page, kind)
        for url in ("https://ads.test/a.js", "https://images.test/a", "https://news.test/", None)
        for page in (None, NEWS)
        for kind in (None, "image")
    ]
    answers = "sluice_decide(url, top_url, type), sluice_rule(url, top_url, type).text"
    with opened(filters) as connection:
        fill(connection, [load for load in loads for _ in range(3)])
        # Texts of a dictionary are at the same place in each row.
        repeated = f"SELECT {answers} FROM (FROM log JOIN range(5) ON true ORDER BY number)"
        alone = [
            connection.execute(f"SELECT {answers} FROM log WHERE number = {number}").fetchone()
            for number in range(3 * len(loads))
        ]
        found = connection.execute(repeated).fetchall()
    assert found == [answer for answer in alone for _ in range(5)]


def test_queries_in_several_threads_decide_alike_while_the_index_changes(
    tmp_path: Path, index: Path, connection: Any
) -> None:
    other = compiled(tmp_path / "other.sluice", "cdn")
    failures: list[BaseException] = []
    query = """SELECT count(*) FILTER (sluice_blocked(?, ?, 'script')),
                      count(sluice_rule(?, ?, 'script')) FROM range(20000)"""

    def ask() -> None:
        try:
            with connection.cursor() as cursor:
                for _ in range(20):
                    found = cursor.execute(query, [BANNER, NEWS, BANNER, NEWS]).fetchall()
                    assert found == [(20000, 20000)]
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    content = other.read_bytes()
    for _ in range(100):
        # Both block the banner.
        replace(other, content)
        sluice.duckdb.use(connection, other)
        sluice.duckdb.use(connection, index)
    for thread in threads:
        thread.join()
    assert not failures


def test_databases_that_are_closed_give_their_indexes_back(index: Path) -> None:
    def ask(times: int) -> None:
        for _ in range(times):
            with opened(index) as connection:
                assert value(connection, "sluice_blocked(?, ?)", BANNER, NEWS)

    ask(10)
    before = resident_kilobytes()
    ask(60)
    # Each would keep a session, which is more than 100 KB, and its index.
    assert resident_kilobytes() - before < 4_000


def resident_kilobytes() -> int:
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


def test_a_connection_that_refuses_unsigned_extensions_gets_one_sentence() -> None:
    with (
        duckdb.connect() as connection,
        pytest.raises(sluice.SluiceError, match="open the connection with config") as error,
    ):
        sluice.duckdb.load(connection)
    assert "\n" not in str(error.value)


def test_a_second_load_is_harmless(index: Path, connection: Any) -> None:
    sluice.duckdb.load(connection)
    sluice.duckdb.load(connection, index)
    assert value(connection, "sluice_blocked(?, ?)", BANNER, NEWS)


def test_a_file_that_is_no_extension_is_refused_with_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "sluice.duckdb_extension"
    path.write_bytes(b"no")
    monkeypatch.setattr("sluice._duckdb_extension.extension_path", lambda: str(path))
    with (
        duckdb.connect(config=UNSIGNED) as connection,
        pytest.raises(sluice.SluiceError, match="DuckDB cannot load") as error,
    ):
        sluice.duckdb.load(connection)
    assert "\n" not in str(error.value)


def test_a_package_without_the_extension_says_how_to_get_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sluice._duckdb_extension.__file__", str(tmp_path / "module.py"))
    monkeypatch.delenv("SLUICE_DUCKDB_EXTENSION", raising=False)
    with pytest.raises(sluice.SluiceError, match="install a wheel that contains it"):
        sluice.duckdb.extension_path()


def test_the_function_of_python_may_have_another_name_next_to_the_extension(
    connection: Any, matcher: sluice.Matcher
) -> None:
    sluice.duckdb.register(connection, matcher, "of_python")
    loads = random_loads(3000)
    fill(connection, loads)
    query = """SELECT count(*) FROM log WHERE of_python(url, top_url, type)
               IS DISTINCT FROM sluice_decide(url, top_url, type)"""
    assert connection.execute(query).fetchall() == [(0,)]


def test_sql_alone_loads_the_extension(tmp_path: Path, index: Path) -> None:
    path = tmp_path / "sluice.duckdb_extension"
    shutil.copy(sluice.duckdb.extension_path(), path)
    script = f"""import duckdb
connection = duckdb.connect(config={UNSIGNED})
connection.execute("LOAD '{path}'; CALL sluice_use('{index}')")
print(connection.execute("SELECT sluice_blocked('{BANNER}', '{NEWS}')").fetchall())"""
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stdout == "[(True,)]\n", done.stderr
