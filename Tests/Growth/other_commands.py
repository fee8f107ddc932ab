# SPDX-License-Identifier: Apache-2.0
"""The commands that read requests, logs, tests and other files."""

from commands import URL, Command


def other_commands():
    """What is done with requests, logs, tests and other files."""
    logs = ("requests", "har")
    for name, file in (("", "fixed.txt"), ("rules: ", "fixed.json")):
        yield Command(name + "replay", logs, f"replay {{file}} -l {file}", usual=not name)
        yield Command(name + "match", ("requests",), f"match {file} -r {{file}}", usual=not name)
        yield Command(
            name + "match --as-loaded",
            ("requests",),
            f"match --as-loaded {file} -r {{file}}",
            usual=False,
        )
    yield Command("replay --requests", logs, "replay {file} -l fixed.txt --requests")
    yield Command("replay -f html", logs, "replay {file} -l fixed.txt -f html -o out.html")
    yield Command("replay -f json", logs, "replay {file} -l fixed.txt -f json", usual=False)
    yield Command(
        "replay -f json-lines",
        logs,
        "replay {file} -l fixed.txt -f json-lines --requests",
        usual=False,
    )
    yield Command("replay --against", logs, "replay {file} -l fixed.txt --against fixed.json")
    yield Command("diff --requests", ("requests",), "diff fixed.txt fixed.json --requests {file}")
    yield Command("test", ("tests",), "test {file}")
    for form in ("tap", "junit", "json"):
        yield Command(f"test -f {form}", ("tests",), f"test -f {form} {{file}}")
    yield Command("test --all-rules", ("tests",), "test --all-rules list.json", usual=False)
    yield Command(
        "optimize --rewrite-tests",
        ("tests",),
        "optimize -q list.json -o out.json --rewrite-tests {file}",
    )
    yield Command("lint --baseline", ("report",), "lint --baseline {file} fixed.json")
    yield Command(
        "optimize --check",
        ("steps",),
        "optimize -q fixed.json -o out.json --check {file}",
        ["optimize -q fixed.json -o out.json"],
    )
    yield Command("explain --map", ("map",), f"explain fixed.json {URL} --map {{file}}")
    yield Command(
        "compile --map", ("map",), "compile -q fixed.json --map {file} -o out.sluice", usual=False
    )
    yield Command(
        "compile --public-suffixes",
        ("suffixes",),
        "compile -q --public-suffixes {file} fixed.txt -o out.sluice",
    )
    yield Command(
        "match --public-suffixes",
        ("suffixes",),
        f"match --public-suffixes {{file}} fixed.txt {URL}",
    )
    compiled = ["compile -q fixed.txt -o out.sluice"]
    for mode in ("acl", "rewrite"):
        yield Command(
            f"squid --mode {mode}",
            ("squid",),
            f"squid --mode {mode} out.sluice",
            compiled,
            stdin="squid.txt",
        )
    yield Command("language-server", ("tests",), "language-server", stdin="session.txt")
