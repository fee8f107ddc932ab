# SPDX-License-Identifier: Apache-2.0
"""The commands that read lists."""

from commands import EXTENSIONS, INDEX, LISTS, TEXTS, URL, Command


def list_commands():
    """What is done with lists of every language."""
    shown = {"usual": False}
    yield Command("lint", LISTS, "lint {file}", **shown)
    for form in ("json", "sarif", "github"):
        yield Command(f"lint -f {form}", LISTS, f"lint -f {form} {{file}}", **shown)
    yield Command("lint --diff=all", LISTS, "lint --diff=all {file}")
    yield Command(
        "lint --fix=all",
        ("rules", "filters", "hosts", "ruleset"),
        "lint -q --fix=all {file}",
        usual=False,
    )
    yield Command("compile", LISTS[1:], "compile -q {file} -o out.sluice")
    yield Command("compile", ("rules",), "compile -q {file} -o out.sluice", **shown)
    yield Command(
        "compile --filter-texts --report",
        TEXTS + EXTENSIONS,
        "compile -q --filter-texts --report lost.html {file} -o out.sluice",
        **shown,
    )
    yield Command(
        "compile -t sluice --skip-invalid",
        ("rules",),
        "compile -q -t sluice --skip-invalid {file} -o out.sluice",
    )
    yield Command(
        "compile --dialect pcre",
        ("rules",),
        "compile -q -t sluice --dialect pcre {file} -o out.sluice",
        **shown,
    )
    yield Command(
        "compile -t webkitgtk-2.50",
        TEXTS,
        "compile -q -t webkitgtk-2.50 {file} -o out.sluice",
        **shown,
    )
    yield Command("cost", LISTS[:4], "cost {file}")
    yield Command("cost -f html", LISTS[:4], "cost -f html -o cost.html {file}", **shown)
    yield Command("diff from nothing", LISTS[:4], "diff fixed.json {file}", **shown)
    yield Command("diff -f json", LISTS[:4], "diff -f json {file} fixed.json", **shown)
    yield Command("diff of equal lists", LISTS[:4], "diff {file} {file}", **shown)
    yield Command(
        "language-server",
        ("rules", "filters", "ruleset"),
        "language-server",
        stdin="session.txt",
        **shown,
    )
    yield from on_one_language()
    yield from with_requests()


def on_one_language():
    """What is done with the lists of one language."""
    for target in ("safari-15", "sluice"):
        yield Command(f"lint -t {target}", ("rules",), f"lint -t {target} {{file}}", usual=False)
    for target in ("safari-18", "safari-26", "firefox"):
        yield Command(
            f"lint -t {target}",
            ("ruleset",),
            f"lint -t {target} {{file}}",
            usual=target == "safari-26",
        )
    yield Command("lint --dialect pcre", ("rules",), "lint --dialect pcre {file}", usual=False)
    for syntax in ("abp", "ublock", "adguard", "adguard-dns"):
        yield Command(
            f"lint --syntax {syntax}", ("filters",), f"lint --syntax {syntax} {{file}}", usual=False
        )
    yield Command("format", ("rules", "ruleset"), "format {file}", usual=False)
    yield Command("format --diff", ("rules", "ruleset"), "format --diff {file}", usual=False)
    yield Command("convert", TEXTS + EXTENSIONS, "convert -q {file} -o out.json", usual=False)
    yield Command(
        "convert -t safari-15", TEXTS, "convert -q -t safari-15 {file} -o out.json", usual=False
    )
    for ending in ("json", "html", "txt"):
        yield Command(
            f"convert --report lost.{ending}",
            TEXTS + EXTENSIONS,
            f"convert -q --report lost.{ending} {{file}} -o out.json",
            usual=False,
        )
    yield Command("convert --to dnr", ("rules",) + TEXTS, "convert -q --to dnr {file} -o out.json")
    for target in ("safari-18", "safari-26"):
        yield Command(
            f"convert --to {target}",
            EXTENSIONS,
            f"convert -q --to {target} {{file}} -o out.json",
            usual=target == "safari-26",
        )
    for aim in ("drops", "default", "fewer", "cheaper"):
        yield Command(
            f"optimize --aim {aim}",
            ("rules",),
            f"optimize -q --aim {aim} {{file}} -o out.json --log log.jsonl --map map.json",
            usual=aim == "fewer",
        )
    yield Command(
        "optimize --check",
        ("rules",),
        "optimize -q {file} -o out.json --check log.jsonl",
        ["optimize -q --aim fewer {file} -o out.json --log log.jsonl"],
        usual=False,
    )
    yield Command(
        "optimize --split",
        ("rules",),
        "optimize -q --split --max-rules 100 {file} -o out.json",
        usual=False,
    )


def with_requests():
    """What lists and indexes are asked."""
    compiled = ["compile -q --skip-invalid {file} -o out.sluice"]
    questions = (
        ("match --url", f"match {{rules}} {URL}"),
        ("match", "match {rules} -r few.jsonl"),
        ("explain", f"explain {{rules}} {URL}"),
        ("explain -f json", f"explain -f json {{rules}} {URL}"),
        ("replay", "replay few.jsonl -l {rules}"),
    )
    for name, line in questions:
        yield Command(name, LISTS, line.replace("{rules}", "{file}"), usual=False)
        yield Command(
            f"index: {name}",
            LISTS,
            line.replace("{rules}", INDEX),
            compiled,
            input=INDEX,
            usual=name == "match",
        )
    yield Command(
        "replay -f html", LISTS, "replay few.jsonl -l {file} -f html -o out.html", usual=False
    )
    yield Command(
        "replay --against", LISTS, "replay few.jsonl -l fixed.json --against {file}", usual=False
    )
    yield Command("test", LISTS[:4], "test {file}", usual=False)
    for form in ("tap", "junit", "json"):
        yield Command(f"test -f {form}", LISTS[:4], f"test -f {form} {{file}}", usual=False)
    yield Command("index: inspect", LISTS, f"inspect {INDEX}", compiled, input=INDEX, usual=False)
    yield Command(
        "index: inspect -f json",
        LISTS,
        f"inspect -f json {INDEX}",
        compiled,
        input=INDEX,
        usual=False,
    )
    yield Command(
        "index: inspect --cost",
        LISTS[:4],
        f"inspect --cost {INDEX}",
        compiled,
        input=INDEX,
        usual=False,
    )
    yield Command("index: dump", LISTS, f"dump --all {INDEX}", compiled, input=INDEX, usual=False)
    yield Command("index: diff", LISTS[:4], f"diff {INDEX} {{file}}", compiled, usual=False)
    yield Command(
        "index: squid",
        LISTS,
        f"squid {INDEX}",
        compiled,
        input=INDEX,
        stdin="few.squid",
        usual=False,
    )
