// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// Filter lists where subcommands take rule lists.
@Suite(.serialized) struct `Filter lists in the command` {
  private static let files = [
    "a.txt": "||ads.test^\n||pop.test^$popup\n##.ad\n", "b.txt": "@@||ads.test/good^\n",
    "bad.txt": "||ads.test^$badfilter\n", "hosts": "0.0.0.0 ads.test\n",
    "plain": "ads.test\n",
    "main.txt": "!#include more.txt\n", "more.txt": "||more.test^\n",
    "r.json": #"[{"trigger":{"url-filter":"rule"},"action":{"type":"block"}}]"#,
    "a.tests.jsonl": #"{"url":"https://ads.test/","type":"script","expect":"block"}"# + "\n",
    "log.jsonl": #"{"url":"https://ads.test/","type":"script"}"# + "\n",
    "comment.txt": "! nothing\n",
  ]

  private func withFiles(_ body: (Shell) throws -> Void) throws {
    try Shell.withFolder { shell in
      for (name, text) in Self.files { try shell.write(text, to: name) }
      try body(shell)
    }
  }

  // MARK: compile and match

  static let decisions: [(lists: String, url: String, status: Int32)] = [
    ("a.txt", "https://ads.test/good/x", 1), ("a.txt b.txt", "https://ads.test/good/x", 0),
    ("b.txt a.txt", "https://ads.test/good/x", 0), ("a.txt bad.txt", "https://ads.test/", 0),
    ("hosts", "https://ads.test/", 1), ("a.txt r.json", "https://x.test/rule", 1),
    ("main.txt", "https://more.test/", 1), ("plain", "https://x.test/ads.test", 0),
    ("--syntax abp plain", "https://x.test/ads.test", 1),
    ("a.txt", "https://b.test/", 0),
  ]

  @Test(arguments: decisions) func `match decides by filter lists and by an index of them alike`(
    lists: String, url: String, status: Int32
  ) throws {
    try withFiles { shell in
      let request = "--url \(url) --type image --top https://page.test/"
      let direct = try shell.run("sluice match \(lists) \(request)")
      #expect(direct.status == status, "\(direct.errors)")
      let compiled = try shell.run(
        "sluice compile -q \(lists) -o x.sluice && sluice match x.sluice \(request)")
      #expect(compiled.status == status, "\(compiled.errors)")
      #expect(compiled.output.hasPrefix(String(direct.output.prefix(5))))
    }
  }

  @Test func `pages are blocked only with --block-pages`() throws {
    try withFiles { shell in
      let request = "--url https://ads.test/ --type top-document"
      for (option, status) in [("", 0), ("--block-pages", 1)] as [(String, Int32)] {
        let run = try shell.run("sluice match a.txt \(option) \(request)")
        #expect(run.status == status, "\(run.errors)")
      }
    }
  }

  @Test func `compile says how many filters are not exact, and where to see them`() throws {
    try withFiles { shell in
      let run = try shell.run("sluice compile --target webkitgtk-2.50 a.txt b.txt -o x.sluice")
      #expect(run.status == 0)
      #expect(run.output.contains("  4 filters: 3 exact (75.0 %), 1 narrower\n"))
      #expect(run.output.contains("  `--report FILE` shows what is not exact\n"))
    }
  }

  @Test func `compile writes the same report as convert`() throws {
    try withFiles { shell in
      let target = "--target webkitgtk-2.50"
      let run = try shell.run(
        "sluice compile -q \(target) a.txt r.json b.txt -o x.sluice --report x.report.json; "
          + "sluice convert -q \(target) a.txt b.txt -o x.json --report y.report.json")
      #expect(run.status == 0, "\(run.errors)")
      #expect(try shell.bytes(of: "x.report.json") == shell.bytes(of: "y.report.json"))
    }
  }

  // MARK: The filter behind a rule

  static let provenance: [(compile: String, lists: String, then: String, words: String)] = [
    ("", "a.txt b.txt", "", "from a.txt:1:1:\n  ||ads.test^\n"),
    // An index can name any file, so texts are read only from a folder that the user names.
    ("a.txt b.txt -o x.sluice", "x.sluice", "", "from a.txt:1:1:\n  {"),
    (
      "a.txt b.txt -o x.sluice", "x.sluice --sources .", "", "from a.txt:1:1:\n  ||ads.test^\n"
    ),
    (
      "a.txt b.txt -o x.sluice", "x.sluice --sources .", "echo '! changed' >> a.txt",
      "from a.txt:1:1:\n  {"
    ),
    ("a.txt -o x.sluice", "x.sluice --sources .", "rm a.txt", "from a.txt:1:1:\n  {"),
    (
      "a.txt -o x.sluice", "x.sluice --sources .", "mv a.txt ..; ln -s ../a.txt a.txt",
      "from a.txt:1:1:\n  {"
    ),
    (
      "../${PWD##*/}/a.txt -o x.sluice", "x.sluice --sources .", "", "/a.txt:1:1:\n  {"
    ),
    (
      "$PWD/a.txt -o x.sluice", "x.sluice --sources .", "", "a.txt:1:1:\n  ||ads.test^\n"
    ),
    (
      "--filter-texts a.txt -o x.sluice", "x.sluice", "rm a.txt",
      "from a.txt:1:1:\n  ||ads.test^\n"
    ),
    (
      "a.txt -o x.sluice", "x.sluice --sources dir", "mkdir dir; mv a.txt dir",
      "from a.txt:1:1:\n  ||ads.test^\n"
    ),
  ]

  @Test(arguments: provenance) func `match names the filter behind a rule`(
    compile: String, lists: String, then: String, words: String
  ) throws {
    try withFiles { shell in
      let compiled = compile.isEmpty ? "true" : "sluice compile -q \(compile)"
      let run = try shell.run(
        "\(compiled)\n\(then)\nsluice match \(lists) --url https://ads.test/ --type script")
      #expect(run.output.contains(words), "\(run.output)\(run.errors)")
    }
  }

  @Test func `JSON names the filter, its text and how many more there are`() throws {
    try withFiles { shell in
      try shell.write("##.a\n##.b\n##.c\n", to: "hide.txt")
      let run = try shell.run(
        """
        sluice compile -q --target safari-18 --filter-texts hide.txt -o x.sluice
        sluice explain x.sluice --url https://x.test/ --type top-document -f json
        """)
      #expect(
        run.output.contains(
          ###""filter":{"file":"hide.txt","line":1,"column":1,"text":"##.a","others":2}"###),
        "\(run.output)")
    }
  }

  @Test func `explain leads to the cosmetic filters of a document`() throws {
    try withFiles { shell in
      try shell.write("x.test##.a\nx.test##.b\n", to: "hide.txt")
      let document = "sluice explain hide.txt --url https://x.test/ --type top-document"
      let text = try shell.run(document)
      #expect(
        text.output.contains(
          "\n2 cosmetic filters act on the document: `sluice page` shows them.\n"),
        "\(text.output)")
      let json = try shell.run("\(document) -f json")
      #expect(
        json.output.contains(##"\##n"page":{"generic":true,"selectors":[".a",".b"],"filters":{"##),
        "\(json.output)")
      let script = try shell.run("sluice explain hide.txt --url https://x.test/a --type script")
      #expect(!script.output.contains("cosmetic"), "\(script.output)")
    }
  }

  @Test func `the filter of an included file and of a host are named`() throws {
    try withFiles { shell in
      try shell.write("0.0.0.0 one.test two.test\n", to: "hosts2")
      let run = try shell.run(
        """
        sluice match main.txt --url https://more.test/ --type script
        sluice compile -q hosts2 -o h.sluice
        sluice match h.sluice --sources . --url https://two.test/ --type script
        """)
      #expect(run.output.contains("from more.txt:1:1:\n  ||more.test^\n"), "\(run.output)")
      #expect(
        run.output.contains("from hosts2:1:1:\n  0.0.0.0 one.test two.test\n"), "\(run.output)")
    }
  }

  @Test func `inspect names the files of filters`() throws {
    try withFiles { shell in
      let run = try shell.run("sluice compile -q main.txt -o x.sluice; sluice inspect x.sluice")
      #expect(run.output.contains("filter files, with their lines and their SHA-256"))
      #expect(run.output.contains("\n  more.txt  2  "))
    }
  }

  @Test func `compile gives the lists of filters after the rule lists`() throws {
    try withFiles { shell in
      let run = try shell.run(
        "sluice compile -q a.txt r.json b.txt -o x.sluice; sluice inspect x.sluice")
      let lines = run.lines.map { $0.split(separator: " ").first ?? "" }
      let first = try #require(lines.firstIndex(of: "r.json"))
      #expect(lines[first...].prefix(2) == ["r.json", "network"])
    }
  }

  // MARK: The other subcommands

  @Test func `explain shows the rules of a filter list`() throws {
    try withFiles { shell in
      let run = try shell.run("sluice explain a.txt --url https://ads.test/ --type script")
      #expect(run.status == 0)
      #expect(run.output.contains("The load is blocked: rule 0 of network"))
    }
  }

  @Test func `test runs the tests beside a filter list, and counts the rules of all its lists`()
    throws
  {
    try withFiles { shell in
      let run = try shell.run("sluice test a.txt")
      #expect(run.status == 0, "\(run.errors)\(run.output)")
      #expect(run.output.contains("untested  a.txt: 1 rule of 2"))
    }
  }

  @Test func `test runs the tests of the list that is named`() throws {
    try withFiles { shell in
      try shell.write("[]", to: "a.json")
      let named = try shell.run("sluice test a.txt")
      #expect(named.status == 0 && named.output.contains("1 test of a.txt"), "\(named.output)")
      let other = try shell.run("sluice test a.json a.txt")
      #expect(other.output.contains("a.json") && other.output.contains("1 test of a.txt"))
    }
  }

  @Test(arguments: ["a.tests.jsonl", "."])
  func `test does not guess which list the tests are for`(operand: String) throws {
    try withFiles { shell in
      try shell.write("[]", to: "a.json")
      let run = try shell.run("sluice test \(operand)")
      #expect(run.status == 2)
      #expect(run.errors.contains("the tests may be those of "), "\(run.errors)")
      #expect(run.errors.contains("a.json and "))
    }
  }

  @Test func `test takes any name of a list`() throws {
    try withFiles { shell in
      let run = try shell.run("cp a.tests.jsonl hosts.tests.jsonl; sluice test hosts")
      #expect(run.status == 0 && run.output.contains("1 test of hosts"), "\(run.errors)")
    }
  }

  @Test func `test reads the filter lists of a file together`() throws {
    try withFiles { shell in
      try shell.write(
        #"{"lists":["a.txt","r.json","b.txt"]}"# + "\n"
          + #"{"url":"https://ads.test/good/","type":"script","expect":"allow"}"# + "\n"
          + #"{"url":"https://ads.test/rule","type":"script","expect":"block"}"# + "\n",
        to: "all.tests.jsonl")
      let run = try shell.run("sluice test all.tests.jsonl")
      #expect(run.status == 0, "\(run.errors)\(run.output)")
      #expect(run.output.contains("2 tests of ./a.txt, ./b.txt, ./r.json"))
    }
  }

  @Test func `replay decides by filter lists on both sides`() throws {
    try withFiles { shell in
      let run = try shell.run("sluice replay log.jsonl -l a.txt -a b.txt -f json")
      #expect(run.status == 1, "\(run.errors)")
      let same = try shell.run(
        "sluice replay log.jsonl -l a.txt -l b.txt -a b.txt -a a.txt -f json")
      #expect(same.status == 0, "\(same.errors)")
    }
  }

  @Test func `diff compares the rules of filter lists`() throws {
    try withFiles { shell in
      #expect(try shell.run("sluice diff a.txt a.txt").status == 0)
      let run = try shell.run(
        "cp a.txt c.txt; echo '||new.test^' >> c.txt; sluice diff a.txt c.txt")
      #expect(run.status == 1)
      #expect(run.output.contains("1 added, 0 removed"), "\(run.output)")
      let index = try shell.run(
        "grep -v '#' a.txt > n.txt; sluice compile -q n.txt -o n.sluice; sluice diff n.txt n.sluice"
      )
      #expect(index.status == 0, "\(index.output)")
    }
  }

  @Test func `diff compares no index with cosmetic filters`() throws {
    try withFiles { shell in
      let run = try shell.run("sluice compile -q a.txt -o a.sluice; sluice diff a.txt a.sluice")
      #expect(run.status == 2 && run.output.isEmpty)
      #expect(
        run.errors.contains("a.sluice: the index has 1 cosmetic filter, which"), "\(run.errors)")
      let dump = try shell.run("sluice dump --all a.sluice")
      #expect(dump.status == 0)
      #expect(dump.errors.contains("1 cosmetic filter of the index is no rule and is not printed"))
    }
  }

  // MARK: Errors

  static let uses = [
    "compile FILE -o x.sluice", "match FILE --url https://a.test/ --type script",
    "explain FILE --url https://a.test/ --type script", "replay log.jsonl -l FILE",
    "diff a.txt FILE",
  ]

  @Test(arguments: uses) func `a list without filters is refused`(use: String) throws {
    try withFiles { shell in
      let arguments = use.replacingOccurrences(of: "FILE", with: "comment.txt")
      let run = try shell.run("sluice \(arguments)")
      #expect(run.status == 2 && run.output.isEmpty)
      #expect(run.errors.contains("comment.txt: no filter found"), "\(run.errors)")
    }
  }

  static let emptyUses =
    uses + ["convert FILE -o x.json", "diff FILE a.txt", "replay log.jsonl -l a.txt -a FILE"]

  @Test(arguments: emptyUses) func `an empty list is refused in the same words`(use: String) throws
  {
    try withFiles { shell in
      let arguments = use.replacingOccurrences(of: "FILE", with: "empty.txt")
      for text in ["", " \n"] {
        try shell.write(text, to: "empty.txt")
        let run = try shell.run("sluice \(arguments)")
        #expect(run.status == 2 && run.output.isEmpty)
        #expect(run.errors.hasSuffix(" empty.txt: the file is empty\n"), "\(run.errors)")
      }
    }
  }

  @Test func `compile writes no index without rules`() throws {
    try withFiles { shell in
      try shell.write("||l.test^$replace=/a/b/\n@@||a.test^$cname\n", to: "lost.txt")
      let run = try shell.run("sluice compile lost.txt -o x.sluice --report x.txt; echo $?; ls x.*")
      #expect(run.output == "2\nx.txt\n")
      #expect(run.errors.contains("cannot write x.sluice: no filter became a rule"))
    }
  }

  static let replaced = [
    "a.txt -o x.sluice --report x.sluice", "a.txt -o x.sluice --report ./x.sluice",
    "a.txt -o x.sluice --report a.txt", "a.txt -o x.sluice --report -", "main.txt -o more.txt",
    "main.txt -o x.sluice --report more.txt",
  ]

  @Test(arguments: replaced) func `compile writes no file twice, and over no list`(
    arguments: String
  ) throws {
    try withFiles { shell in
      let run = try shell.run("sluice compile \(arguments)")
      #expect(run.status == 2 && run.output.isEmpty, "\(run.errors)")
      #expect(try shell.bytes(of: "a.txt") == Array((Self.files["a.txt"] ?? "").utf8))
      #expect(try shell.bytes(of: "more.txt") == Array((Self.files["more.txt"] ?? "").utf8))
    }
  }

  @Test(arguments: ["match", "explain"]) func `a list comes from what the shell opens`(
    use: String
  ) throws {
    try withFiles { shell in
      let run = try shell.run(
        "bash -c 'sluice \(use) <(cat a.txt) --url https://ads.test/ --type script'")
      #expect(run.errors.isEmpty && run.output.contains("||ads.test^"), "\(run.errors)")
    }
  }

  @Test(arguments: ["compile FILE -o x.sluice", "replay log.jsonl -l FILE", "diff a.txt FILE"])
  func `what is not text is refused`(use: String) throws {
    try withFiles { shell in
      let arguments = use.replacingOccurrences(of: "FILE", with: "binary")
      let run = try shell.run("printf 'a\\0b' > binary; sluice \(arguments)")
      #expect(run.status == 2 && run.output.isEmpty)
      #expect(run.errors.contains("binary: it is not text: byte 2 is zero"), "\(run.errors)")
    }
  }

  @Test(arguments: ["match", "explain"]) func `a list cannot come from standard input`(
    use: String
  ) throws {
    try withFiles { shell in
      let run = try shell.run("sluice \(use) - --url https://a.test/ --type script < a.txt")
      #expect(run.status == 2)
      #expect(run.errors.contains("cannot read a list from standard input"))
    }
  }
}
