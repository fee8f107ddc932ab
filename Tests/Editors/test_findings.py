# SPDX-License-Identifier: Apache-2.0
"""What `sluice lint` finds is what an editor shows: each finding, place by place.

EDITOR_LISTS names more lists, separated by spaces; they may end in .gz. EDITOR_SAMPLE=1 takes every
recorded list, 20, the usual number, each twentieth.
"""
import base64
import collections
import contextlib
import gzip
import json
import os
import pathlib
import subprocess

import pytest
from editor_client import SLUICE, EditorClient, capabilities
from text_positions import TextPositions

PROJECT = pathlib.Path(__file__).resolve().parents[2]
SAMPLE = int(os.environ.get("EDITOR_SAMPLE", "20"))
LISTS = os.environ.get("EDITOR_LISTS", "").split()
SEVERITIES = {"error": 1, "warning": 2, "note": 3}
# The files of a trap whose list is in the text of JSON.
JSON_LANGUAGES = {"Rules": "webkit-content-blocker",
                  "DNR": "declarative-net-request"}

Case = collections.namedtuple("Case", "name text file language options settings")


def lines(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line]


def case(name, text, file, language, **options):
    """A list; `options` are those of the command and of the server, which have the same names."""
    given = [word for key, value in options.items() for word in (f"--{key}", value)]
    return Case(name, text, file, language, given, options)


def traps(kind, language):
    """The lists of a module's traps, as files of a language."""
    for path in sorted((PROJECT / "Tests/Change/LintingTests" / kind / "Traps").glob("*.jsonl")):
        for trap in lines(path):
            name = f"{path.stem}: {trap['name']}"
            if "list" in trap:
                yield case(name, trap["list"], "list.txt", language, syntax=trap["syntax"])
            elif "rules" in trap:
                options = {"target": trap["target"]} if "target" in trap else {}
                if language == "declarative-net-request":
                    options["syntax"] = "dnr"
                yield case(name, trap["rules"], "list.json", language, **options)


def recorded():
    """The lists that WebKit was given, as far as an editor can have them as texts."""
    for number, line in enumerate(lines(PROJECT / "Tests/Conformance/validation.jsonl")):
        text = line["rules"]
        if "rules_b64" in line:
            with contextlib.suppress(UnicodeDecodeError):
                text = base64.b64decode(line["rules_b64"]).decode()
        if number % SAMPLE == 0 and text is not None:
            yield case(line["name"], text, "list.json", "json")


def lint(folder, cases):
    """The findings of the command for lists with the same options; filter lists one by one."""
    if cases[0].file.endswith(".txt") and len(cases) > 1:
        return [found for case in cases for found in lint(folder, [case])]
    paths = []
    for number, case in enumerate(cases):
        path = folder / f"{number}" / case.file
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(case.text.encode())
        paths.append(path)
    done = subprocess.run(
        [SLUICE, "lint", "--format", "json", *cases[0].options, *paths], capture_output=True)
    assert done.returncode in (0, 1), done.stderr
    files = {file["path"]: file["findings"] for file in json.loads(done.stdout)["files"]}
    return [files[str(path)] for path in paths]


def expected(text, findings, encoding):
    """The diagnostics that findings of the command should be."""
    positions = TextPositions(text)
    for finding in findings:
        start = positions.offset(finding["line"], finding["column"])
        end = positions.offset(finding["end_line"], finding["end_column"])
        if start == end:
            # Editors show nothing of an empty range: it is the character there, or the one before.
            if positions.bytes[start:start + 1] in (b"", b"\n", b"\r"):
                start = max(0, start - 1)
                while start > 0 and positions.bytes[start] & 0xC0 == 0x80:
                    start -= 1
            else:
                end = start + 1
        # The command counts bytes, and may name some of those of a character.
        end = positions.end_of_character(end)
        yield {"range": {"start": positions.position(start, encoding),
                         "end": positions.position(end, encoding)},
               "severity": SEVERITIES[finding["severity"]], "code": finding["code"],
               "message": finding["message"]}


def comparable(diagnostics):
    return sorted(json.dumps(diagnostic, sort_keys=True) for diagnostic in diagnostics)


def shown(diagnostics, findings):
    """Diagnostics as `expected` has them: of the message only what the finding says."""
    messages = {finding["message"] for finding in findings}
    for diagnostic in diagnostics:
        whole = diagnostic["message"]
        first = next((text for text in messages if whole == text or whole.startswith(text + "\n")), whole)
        yield {"range": diagnostic["range"], "severity": diagnostic["severity"],
               "code": diagnostic["code"], "message": first}


def compare(folder, cases, language=None, timeout=60):
    """Compares the command with the server, in bytes and in units of UTF-16.

    Gives the number of findings, and the names of lists with findings about which the server is
    silent, because they do not look like lists.
    """
    groups = collections.defaultdict(list)
    for given in cases:
        groups[json.dumps(given.settings)].append(given)
    silent, differences, count = [], [], 0
    for group in groups.values():
        found = lint(folder, group)
        settings = {**group[0].settings, "maxFindings": 1_000_000}
        for encoding in ("utf-16", "utf-8"):
            with EditorClient(capabilities(encoding), settings) as client:
                for number, (given, findings) in enumerate(zip(group, found)):
                    uri = (folder / f"{number}" / given.file).as_uri()
                    client.open(uri, given.text, language or given.language)
                    answer = client.pull(uri, timeout)
                    client.close(uri)
                    if answer["resultId"] == "none":
                        assert answer["items"] == []
                        if findings:
                            silent.append(given.name)
                        continue
                    count += len(findings)
                    wanted = comparable(expected(given.text, findings, encoding))
                    got = comparable(shown(answer["items"], findings))
                    if wanted != got:
                        differences.append({
                            "list": given.name, "encoding": encoding, "text": given.text[:500],
                            "missing": list((collections.Counter(wanted) - collections.Counter(got)))[:3],
                            "not expected": list((collections.Counter(got) - collections.Counter(wanted)))[:3]})
                assert client.end() == 0
    first = json.dumps(differences[:10], indent=1, ensure_ascii=False)
    assert not differences, f"{len(differences)} lists differ:\n{first}"
    return count // 2, sorted(set(silent))


def report(count, silent):
    """Shows, with `pytest -s`, what was compared and what was not."""
    print(f"\n{count} findings are the same; silent about {len(silent)} lists with findings")
    for name in silent:
        print(f"  {name}")


@pytest.mark.parametrize("kind", JSON_LANGUAGES)
def test_traps_of_lists_whose_language_the_editor_names(kind, tmp_path):
    count, silent = compare(tmp_path, list(traps(kind, JSON_LANGUAGES[kind])))
    assert count > 190 and silent == []


def test_traps_of_filter_lists(tmp_path):
    count, silent = compare(tmp_path, list(traps("Filters", "filter-list")))
    assert count > 250 and silent == []


def test_traps_that_are_just_json(tmp_path):
    """Of a file that any JSON editor may have open, the server must find out whether it is a list."""
    cases = list(traps("Rules", "json"))
    cases += [case for case in traps("DNR", "json")]
    count, silent = compare(tmp_path, cases)
    report(count, silent)
    assert count > 500


def test_lists_that_webkit_was_given(tmp_path):
    cases = list(recorded())
    count, silent = compare(tmp_path, cases)
    report(count, silent)
    assert count > 3000 / SAMPLE


def test_lists_that_webkit_was_given_named_as_such(tmp_path):
    count, silent = compare(tmp_path, list(recorded()), "webkit-content-blocker")
    assert count > 3000 / SAMPLE and silent == []


def test_bundled_lists(tmp_path):
    paths = sorted((PROJECT / "rulesets").rglob("*.json"))
    assert len(paths) >= 7
    cases = [case(path.name, path.read_text(encoding="utf-8"), path.name, "json") for path in paths]
    count, silent = compare(tmp_path, cases)
    assert count >= 11 and silent == []


if LISTS:
    @pytest.mark.parametrize("given", LISTS)
    def test_given_lists(given, tmp_path):
        path = pathlib.Path(given)
        data = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
        name = path.stem if path.suffix == ".gz" else path.name
        language = "json" if name.endswith(".json") else "plaintext"
        count, silent = compare(
            tmp_path, [case(given, data.decode(), name, language)], timeout=600)
        report(count, silent)
        assert silent == []
