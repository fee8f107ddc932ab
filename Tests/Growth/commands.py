# SPDX-License-Identifier: Apache-2.0
"""The commands that read each language, and the files beside what they read."""
import json

from elements import FILES
from request_elements import request, test

LISTS = ("rules", "filters", "hosts", "ruleset", "manifest")
TEXTS = ("filters", "hosts")
EXTENSIONS = ("ruleset", "manifest")
INDEX = "out.sluice"

URL = "--url https://a.test/ad0/?p0=1 --top https://b.test/ --type script"
FEW_REQUESTS = [
    request(), request(url="https://d0.test/ad"), request(url="https://a.test/", type="document", top_url="https://a.test/"),
    request(url="http://a.test/ad0/x?p0=1&p1=2", type="image"), request(url="https://x.d1.test/", top_url="https://d0.test/"),
]
SUMMARY = json.dumps({"trigger": {"url-filter": "ad"}, "action": {"type": "block"}})
#: Files that commands read besides.
FIXED = {
    "fixed.json": f"[{SUMMARY},{SUMMARY}]", "few.jsonl": "\n".join(FEW_REQUESTS).replace("§", "0") + "\n",
    "list.json": f"[{SUMMARY},{SUMMARY}]", "list.tests.jsonl": test("block").replace("§", "0") + "\n",
    "fixed.txt": "||a.test^\n/ad*x^\n*$removeparam=p0\n@@||b.test^$document\n##.s\n||a.test^$script,redirect=noopjs\n"
                 "/[a-z]+ad[0-9]/$script\n||d0.test^$domain=a.test|~b.test,third-party\n",
}


class Command:
    """A command line for some languages; `{file}` is the file of the language.

    `before` are the commands that make its input. `is_usual` is false if most of what it does is done by a usual
    command, too: it is measured for a part of the elements that the seed chooses, or for all with --all.
    """

    def __init__(self, name, languages, arguments, before=(), **options):
        self.name, self.languages, self.arguments, self.before = name, languages, arguments, before
        self.stdin = options.get("stdin")
        self.is_usual = options.get("usual", True)
        self.input = options.get("input")

    def words(self, sluice, language):
        """The words of the command line."""
        return [sluice, *self.arguments.replace("{file}", FILES[language]).split(" ")]

    def words_before(self, sluice, language):
        """The command lines that make the input."""
        return [[sluice, *line.replace("{file}", FILES[language]).split(" ")] for line in self.before]


def on_lists():
    """What is done with lists of every language."""
    shown = {"usual": False}
    yield Command("lint", LISTS, "lint {file}", **shown)
    for form in ("json", "sarif", "github"):
        yield Command(f"lint -f {form}", LISTS, f"lint -f {form} {{file}}", **shown)
    yield Command("lint --diff=all", LISTS, "lint --diff=all {file}")
    yield Command("lint --fix=all", ("rules", "filters", "hosts", "ruleset"), "lint -q --fix=all {file}", usual=False)
    yield Command("compile", LISTS[1:], "compile -q {file} -o out.sluice")
    yield Command("compile", ("rules",), "compile -q {file} -o out.sluice", **shown)
    yield Command("compile --filter-texts --report", TEXTS + EXTENSIONS,
                  "compile -q --filter-texts --report lost.html {file} -o out.sluice", **shown)
    yield Command("compile -t sluice --skip-invalid", ("rules",),
                  "compile -q -t sluice --skip-invalid {file} -o out.sluice")
    yield Command("compile --dialect pcre", ("rules",), "compile -q -t sluice --dialect pcre {file} -o out.sluice", **shown)
    yield Command("compile -t webkitgtk-2.50", TEXTS, "compile -q -t webkitgtk-2.50 {file} -o out.sluice", **shown)
    yield Command("cost", LISTS[:4], "cost {file}")
    yield Command("cost -f html", LISTS[:4], "cost -f html -o cost.html {file}", **shown)
    yield Command("diff from nothing", LISTS[:4], "diff fixed.json {file}", **shown)
    yield Command("diff -f json", LISTS[:4], "diff -f json {file} fixed.json", **shown)
    yield Command("diff of equal lists", LISTS[:4], "diff {file} {file}", **shown)
    yield Command("language-server", ("rules", "filters", "ruleset"), "language-server", stdin="session.txt", **shown)
    yield from on_one_language()
    yield from with_requests()


def on_one_language():
    """What is done with the lists of one language."""
    for target in ("safari-15", "sluice"):
        yield Command(f"lint -t {target}", ("rules",), f"lint -t {target} {{file}}", usual=False)
    for target in ("safari-18", "safari-26", "firefox"):
        yield Command(f"lint -t {target}", ("ruleset",), f"lint -t {target} {{file}}", usual=target == "safari-26")
    yield Command("lint --dialect pcre", ("rules",), "lint --dialect pcre {file}", usual=False)
    for syntax in ("abp", "ublock", "adguard", "adguard-dns"):
        yield Command(f"lint --syntax {syntax}", ("filters",), f"lint --syntax {syntax} {{file}}", usual=False)
    yield Command("format", ("rules", "ruleset"), "format {file}", usual=False)
    yield Command("format --diff", ("rules", "ruleset"), "format --diff {file}", usual=False)
    yield Command("convert", TEXTS + EXTENSIONS, "convert -q {file} -o out.json", usual=False)
    yield Command("convert -t safari-15", TEXTS, "convert -q -t safari-15 {file} -o out.json", usual=False)
    for ending in ("json", "html", "txt"):
        yield Command(f"convert --report lost.{ending}", TEXTS + EXTENSIONS,
                      f"convert -q --report lost.{ending} {{file}} -o out.json", usual=False)
    yield Command("convert --to dnr", ("rules",) + TEXTS, "convert -q --to dnr {file} -o out.json")
    for target in ("safari-18", "safari-26"):
        yield Command(f"convert --to {target}", EXTENSIONS, f"convert -q --to {target} {{file}} -o out.json",
                      usual=target == "safari-26")
    for aim in ("drops", "default", "fewer", "cheaper"):
        yield Command(f"optimize --aim {aim}", ("rules",),
                      f"optimize -q --aim {aim} {{file}} -o out.json --log log.jsonl --map map.json",
                      usual=aim == "fewer")
    yield Command("optimize --check", ("rules",), "optimize -q {file} -o out.json --check log.jsonl",
                  ["optimize -q --aim fewer {file} -o out.json --log log.jsonl"], usual=False)
    yield Command("optimize --split", ("rules",), "optimize -q --split --max-rules 100 {file} -o out.json", usual=False)


def with_requests():
    """What lists and indexes are asked."""
    compiled = ["compile -q --skip-invalid {file} -o out.sluice"]
    for name, file, before, languages in (("", "{file}", (), LISTS), ("index: ", INDEX, compiled, LISTS)):
        given = {"input": INDEX if before else None}
        yield Command(name + "match --url", languages, f"match {file} {URL}", before, **given, usual=False)
        yield Command(name + "match", languages, f"match {file} -r few.jsonl", before, **given, usual=bool(before))
        yield Command(name + "explain", languages, f"explain {file} {URL}", before, **given, usual=False)
        yield Command(name + "explain -f json", languages, f"explain -f json {file} {URL}", before, usual=False, **given)
        yield Command(name + "replay", languages, f"replay few.jsonl -l {file}", before, usual=False, **given)
    yield Command("replay -f html", LISTS, "replay few.jsonl -l {file} -f html -o out.html", usual=False)
    yield Command("replay --against", LISTS, "replay few.jsonl -l fixed.json --against {file}", usual=False)
    yield Command("test", LISTS[:4], "test {file}", usual=False)
    for form in ("tap", "junit", "json"):
        yield Command(f"test -f {form}", LISTS[:4], f"test -f {form} {{file}}", usual=False)
    yield Command("index: inspect", LISTS, f"inspect {INDEX}", compiled, input=INDEX, usual=False)
    yield Command("index: inspect -f json", LISTS, f"inspect -f json {INDEX}", compiled, input=INDEX, usual=False)
    yield Command("index: inspect --cost", LISTS[:4], f"inspect --cost {INDEX}", compiled, input=INDEX, usual=False)
    yield Command("index: dump", LISTS, f"dump --all {INDEX}", compiled, input=INDEX, usual=False)
    yield Command("index: diff", LISTS[:4], f"diff {INDEX} {{file}}", compiled, usual=False)
    yield Command("index: squid", LISTS, f"squid {INDEX}", compiled, input=INDEX, stdin="few.squid", usual=False)


def on_others():
    """What is done with requests, logs, tests and other files."""
    logs = ("requests", "har")
    for name, file in (("", "fixed.txt"), ("rules: ", "fixed.json")):
        yield Command(name + "replay", logs, f"replay {{file}} -l {file}", usual=not name)
        yield Command(name + "match", ("requests",), f"match {file} -r {{file}}", usual=not name)
        yield Command(name + "match --as-loaded", ("requests",), f"match --as-loaded {file} -r {{file}}", usual=False)
    yield Command("replay --requests", logs, "replay {file} -l fixed.txt --requests")
    yield Command("replay -f html", logs, "replay {file} -l fixed.txt -f html -o out.html")
    yield Command("replay -f json", logs, "replay {file} -l fixed.txt -f json", usual=False)
    yield Command("replay -f json-lines", logs, "replay {file} -l fixed.txt -f json-lines --requests", usual=False)
    yield Command("replay --against", logs, "replay {file} -l fixed.txt --against fixed.json")
    yield Command("diff --requests", ("requests",), "diff fixed.txt fixed.json --requests {file}")
    yield Command("test", ("tests",), "test {file}")
    for form in ("tap", "junit", "json"):
        yield Command(f"test -f {form}", ("tests",), f"test -f {form} {{file}}")
    yield Command("test --all-rules", ("tests",), "test --all-rules list.json", usual=False)
    yield Command("optimize --rewrite-tests", ("tests",), "optimize -q list.json -o out.json --rewrite-tests {file}")
    yield Command("lint --baseline", ("report",), "lint --baseline {file} fixed.json")
    yield Command("optimize --check", ("steps",), "optimize -q fixed.json -o out.json --check {file}",
                  ["optimize -q fixed.json -o out.json"])
    yield Command("explain --map", ("map",), f"explain fixed.json {URL} --map {{file}}")
    yield Command("compile --map", ("map",), "compile -q fixed.json --map {file} -o out.sluice", usual=False)
    yield Command("compile --public-suffixes", ("suffixes",),
                  "compile -q --public-suffixes {file} fixed.txt -o out.sluice")
    yield Command("match --public-suffixes", ("suffixes",), f"match --public-suffixes {{file}} fixed.txt {URL}")
    compiled = ["compile -q fixed.txt -o out.sluice"]
    for mode in ("acl", "rewrite"):
        yield Command(f"squid --mode {mode}", ("squid",), f"squid --mode {mode} out.sluice", compiled, stdin="squid.txt")
    yield Command("language-server", ("tests",), "language-server", stdin="session.txt")


def all_commands():
    """All of them."""
    return [*on_lists(), *on_others()]


# A session with the language server

def session(name, text):
    """What an editor sends that opens a file, asks about it and ends."""
    document = {"uri": f"file:///{name}"}
    end = {"line": 1 << 20, "character": 0}
    everything = {"start": {"line": 0, "character": 0}, "end": end}
    messages = [
        ("initialize", {"processId": None, "rootUri": None, "capabilities": {"textDocument": {"documentSymbol": {
            "hierarchicalDocumentSymbolSupport": True}}}}), ("initialized", {}),
        ("textDocument/didOpen", {"textDocument": {**document, "languageId": "x", "version": 1, "text": text}}),
    ]
    for asked in ("documentSymbol", "foldingRange", "semanticTokens/full", "documentLink"):
        messages.append((f"textDocument/{asked}", {"textDocument": document}))
    messages.append(("textDocument/formatting", {"textDocument": document, "options": {"tabSize": 2, "insertSpaces": True}}))
    messages.append(("textDocument/codeAction", {"textDocument": document, "range": everything, "context": {
        "diagnostics": []}}))
    position = {"textDocument": document, "position": {"line": 0, "character": 20}}
    messages += [("textDocument/hover", position), ("textDocument/completion", position)]
    messages += [("shutdown", None), ("exit", None)]
    return b"".join(frame(number, *message) for number, message in enumerate(messages))


def frame(number, method, parameters):
    """A message with its header; what has an answer has a number."""
    message = {"jsonrpc": "2.0", "method": method}
    if parameters is not None:
        message["params"] = parameters
    if method not in ("initialized", "exit", "textDocument/didOpen"):
        message["id"] = number
    body = json.dumps(message).encode()
    return b"Content-Length: %d\r\n\r\n" % len(body) + body
