// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// What subcommands take from sluice.toml.
@Suite(.serialized) struct `Project files of commands` {
  private static let twice = "||ads.example^\n||ads.example^\n"

  /// Runs a script in a folder with files.
  private static func run(_ files: [String: String], _ script: String) throws -> Shell.Result {
    var result: Shell.Result?
    try Shell.withFolder { shell in
      for (name, text) in files {
        let folder = name.split(separator: "/").dropLast().joined(separator: "/")
        if !folder.isEmpty { try shell.run("mkdir -p \(folder)") }
        try shell.write(text, to: name)
      }
      result = try shell.run(script)
    }
    return try #require(result)
  }

  @Test(arguments: [
    ("", "SL2601", Int32(0)), ("ignore = ['SL2601']", "", 0),
    ("severity.SL2601 = 'error'", "error[SL2601]", 1),
    ("per-file-ignores = { '*.txt' = ['SL2601'] }", "", 0),
    ("per-file-ignores = { 'b/*.txt' = ['SL2601'] }", "warning[SL2601]", 0),
  ])
  func `findings are those that the project chooses`(
    settings: String, expected: String, status: Int32
  ) throws {
    let files = ["sluice.toml": settings, "a.txt": Self.twice]
    let result = try Self.run(files, "sluice lint --syntax abp a.txt")
    #expect(result.status == status)
    #expect(result.errors == "")
    #expect(expected.isEmpty ? !result.output.contains("[SL") : result.output.contains(expected))
  }

  @Test func `the baseline holds in every folder`() throws {
    let files = ["sluice.toml": "syntax = 'abp'\n", "b/a.txt": Self.twice]
    let script = """
      sluice lint --format json b/a.txt > known.json
      echo "baseline = 'known.json'" >> sluice.toml
      sluice lint b/a.txt
      cd b
      sluice lint a.txt
      """
    let result = try Self.run(files, script)
    #expect(result.errors == "")
    #expect(result.lines.count == 2 && result.lines.allSatisfy { $0.hasSuffix("1 not shown") })
  }

  @Test func `each file has the settings of its own project`() throws {
    let files = [
      "sluice.toml": "ignore = ['SL2601']", "a.txt": Self.twice, "b/sluice.toml": "",
      "b/c.txt": Self.twice,
    ]
    let result = try Self.run(files, "sluice lint --syntax abp a.txt b/c.txt")
    #expect(!result.output.contains("a.txt:2:1"))
    #expect(result.output.contains("b/c.txt:2:1: warning[SL2601]"))
    let without = try Self.run(files, "sluice lint --no-config --syntax abp a.txt")
    #expect(without.output.contains("a.txt:2:1"))
    let chosen = try Self.run(files, "sluice lint --config sluice.toml --syntax abp b/c.txt")
    #expect(!chosen.output.contains("SL2601"))
  }

  @Test func `a folder is searched without excluded files`() throws {
    let files = [
      "sluice.toml": "exclude = ['out/']", "lists/a.txt": "! Title: A\n||a.example^\n",
      "lists/out/b.txt": "! Title: B\n||b.example^\n", ".gitignore": "c.txt",
      "lists/c.txt": "! Title: C\n||c.example^\n", "lists/d.txt": "! Title: D\n||d.example^\n",
    ]
    let usual = try Self.run(files, "mkdir .git; sluice lint lists")
    #expect(usual.lines.map { $0.prefix(11) } == ["lists/a.txt", "lists/d.txt"])
    let all = try Self.run(files, "sluice lint --no-config --no-gitignore lists")
    #expect(all.lines.count == 4)
    let fewer = try Self.run(files, "sluice lint --exclude '[cd].*'")
    #expect(fewer.lines.map { $0.prefix(11) } == ["lists/a.txt"])
    let forced = try Self.run(files, "sluice lint --force-exclude lists/a.txt lists/out/b.txt")
    #expect(forced.lines.map { $0.prefix(11) } == ["lists/a.txt"])
    let compiled = try Self.run(files, "mkdir .git; sluice compile lists -o x.sluice")
    #expect(compiled.status == 0)
    #expect((compiled.output + compiled.errors).contains("2 filters"))
  }

  @Test func `a project within another one has its own exclusions`() throws {
    let list = "! Title: A\n||a.example^\n"
    let files = [
      "sluice.toml": "exclude = ['*.min.txt']", "a.txt": list, "a.min.txt": list,
      "b/sluice.toml": "", "b/b.min.txt": list,
    ]
    let result = try Self.run(files, "sluice lint")
    #expect(result.lines.map { $0.prefix { $0 != ":" } } == ["a.txt", "b/b.min.txt"])
  }

  @Test func `sets of lists are used by their names`() throws {
    let files = [
      "sluice.toml": "[lists]\nall = ['*.txt']", "a.txt": "! Title: A\n||a.example^\n",
      "b.txt": "! Title: B\n||b.example^\n",
    ]
    let script = "sluice match --lists all --url https://b.example/x.js --type script"
    #expect(try Self.run(files, script).output.contains("block"))
    let unknown = try Self.run(files, "sluice compile --lists al -o x.sluice")
    #expect(unknown.status == 2)
    #expect(unknown.errors.contains("sluice.toml names no lists `al`"))
    #expect(unknown.errors.contains("did you mean `all`?"))
    let none = try Self.run([:], "sluice compile --lists al -o x.sluice")
    #expect(none.errors.contains("`--lists` needs a project file, and none is found"))
  }

  @Test func `lists of projects that disagree are not used together`() throws {
    let files = [
      "a/sluice.toml": "syntax = 'hosts'", "a/x.txt": "0.0.0.0 a.example\n",
      "b/sluice.toml": "syntax = 'domains'", "b/y.txt": "b.example\n",
    ]
    let result = try Self.run(files, "sluice compile a/x.txt b/y.txt -o x.sluice")
    #expect(result.status == 2)
    #expect(result.errors.contains("belong to projects with different `syntax`"))
    let chosen = try Self.run(files, "sluice compile --syntax hosts a/x.txt b/y.txt -o x.sluice")
    #expect(chosen.status == 0)
  }

  @Test func `text on standard input has the project of its name`() throws {
    let files = ["a/sluice.toml": "syntax = 'abp'\nignore = ['SL2601']", "b.txt": Self.twice]
    let named = try Self.run(files, "sluice lint --stdin-filename a/new.txt - < b.txt")
    #expect(named.output.hasPrefix("a/new.txt: 2 filters"))
    let result = try Self.run(files, "sluice lint --stdin-filename a.txt b.txt")
    #expect(result.status == 2 && result.errors.contains("--stdin-filename needs `-`"))
  }

  @Test func `the linter checks the folder of the project if no file is named`() throws {
    let files = ["sluice.toml": "", "a.txt": "! Title: A\n||a.example^\n"]
    #expect(try Self.run(files, "sluice lint").output.hasPrefix("a.txt: 1 filter for"))
    let none = try Self.run(["a.txt": ""], "sluice lint")
    #expect(none.status == 2 && none.errors.contains("no list given"))
  }

  @Test func `tests of the project run if none is named`() throws {
    let files = [
      "sluice.toml": "tests = ['*.tests.jsonl']", "a.txt": "! Title: A\n||a.example^\n",
      "a.tests.jsonl":
        #"{"url":"https://a.example/x.js","type":"script","expect":"block"}"# + "\n",
    ]
    let result = try Self.run(files, "sluice test")
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    #expect(result.output.contains("1 test passed") || result.output.contains("1 of 1"))
  }

  @Test func `a broken project file stops the run and names the place`() throws {
    let files = ["sluice.toml": "ignore = [\n'SL2601'\ntarget = 1", "a.txt": Self.twice]
    for command in ["lint", "compile -o x.sluice", "match --url https://a.example/"] {
      let result = try Self.run(files, "sluice \(command) a.txt")
      #expect(result.status == 2)
      #expect(result.errors.contains("sluice.toml:3:1: after an element of an array comes"))
    }
  }

  @Test func `config shows what holds and why`() throws {
    let files = [
      "sluice.toml": "extends = 'base.toml'\nexclude = ['a.txt']", "base.toml": "\nsyntax = 'abp'",
      "a.txt": "",
    ]
    let result = try Self.run(files, "sluice config a.txt")
    #expect(
      result.output == """
        a.txt: sluice.toml
          syntax   abp    base.toml:2
          exclude  a.txt  sluice.toml:2
          left out when a folder is searched, by `a.txt` in `exclude`

        """)
    let json = try Self.run(files, "sluice config --format json a.txt")
    let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    #expect(object?["excluded_by"] as? String == "a.txt")
    #expect((object?["settings"] as? [String: Any])?.keys.sorted() == ["exclude", "syntax"])
    #expect(try Self.run([:], "sluice config").output.contains("no sluice.toml"))
  }

  @Test func `filter lists from pipes are compared as filter lists`() throws {
    let files = ["a.txt": "! Title: A\n||a.example^\n", "b.txt": "! Title: B\n||b.example^\n"]
    let expected = "1 added, 1 removed, 0 changed; 0 lines the same"
    for script in ["cat a.txt | sluice diff - b.txt", "bash -c 'sluice diff <(cat a.txt) b.txt'"] {
      #expect(try Self.run(files, script).lines.last == expected)
    }
  }

  @Test func `two folders are compared as sets of lists`() throws {
    let files = [
      "old/a.json": Lists.fine, "new/a.json": Lists.fine, "new/b.json": Lists.warning,
    ]
    let same = try Self.run(files, "sluice diff old new/../old")
    #expect(same.status == 0)
    let result = try Self.run(files, "sluice diff old new")
    #expect(result.status == 1 && result.output.contains("1 list added"), "\(result.output)")
  }
}
