// SPDX-License-Identifier: Apache-2.0

import Testing

/// `--public-suffixes` of the subcommands that compile lists.
@Suite(.serialized) struct `The option --public-suffixes` {
  private static let list =
    #"[{"trigger":{"url-filter":".*","load-type":["third-party"]},"action":{"type":"block"}}]"#
  private static let question = "--url https://a.mine.com/ --top https://b.mine.com/ --type image"

  private func withFiles(_ body: (Shell) throws -> Void) throws {
    try Shell.withFolder { shell in
      try shell.write(Self.list, to: "third.json")
      try shell.write("||a.mine.com^$third-party\n", to: "third.txt")
      try shell.write("com\nmine.com\n", to: "own.dat")
      try shell.write("com\n\na..b\n", to: "bad.dat")
      try shell.write(
        #"{"url":"https://a.mine.com/","top_url":"https://b.mine.com/","type":"image","expect":"block"}"#
          + "\n", to: "third.tests.jsonl")
      try body(shell)
    }
  }

  @Test(arguments: [
    ("match third.json \(question)", "allow", "block"),
    ("match third.txt \(question)", "allow", "block"),
    ("explain third.json \(question)", "allow", "block"),
    ("replay requests.jsonl --list third.json", "0 blocked", "1 blocked"),
    ("compile -q third.json -o x; sluice match x \(question)", "allow", "block"),
  ])
  func `decides what a third party is`(command: String, without: String, with: String) throws {
    try withFiles { shell in
      try shell.write(
        #"{"url":"https://a.mine.com/","top_url":"https://b.mine.com/","type":"image"}"# + "\n",
        to: "requests.jsonl")
      let usual = try shell.run("sluice \(command)")
      #expect(usual.output.contains(without), "\(usual)")
      let words = command.split(separator: ";", maxSplits: 1)
      let rest = words.count > 1 ? ";\(words[1])" : ""
      let own = try shell.run("sluice \(words[0]) --public-suffixes own.dat\(rest)")
      #expect(own.output.contains(with), "\(own)")
    }
  }

  @Test func `holds for tests of lists`() throws {
    try withFiles { shell in
      #expect(try shell.run("sluice test third.json").status == 1)
      let own = try shell.run("sluice test third.json --public-suffixes own.dat")
      #expect(own.status == 0, "\(own)")
    }
  }

  @Test(arguments: [
    "compile third.json -o x", "match third.json \(question)", "test third.json",
    "diff third.json third.txt",
  ])
  func `names the line that is wrong`(command: String) throws {
    try withFiles { shell in
      let bad = try shell.run("sluice \(command) --public-suffixes bad.dat; echo $?; ls x")
      #expect(bad.output == "2\n", "\(bad)")
      #expect(bad.errors.contains("sluice: cannot use bad.dat:3: a label is empty\n"), "\(bad)")
    }
  }

  @Test func `is shown by inspect and by diff`() throws {
    try withFiles { shell in
      let result = try shell.run(
        """
        sluice compile -q third.json -o own.sluice --public-suffixes own.dat
        sluice compile -q third.json -o usual.sluice
        sluice inspect own.sluice | grep -A 1 suffixes:
        sha256sum own.dat
        sluice diff own.sluice usual.sluice
        """)
      #expect(result.lines[0] == "  public suffixes: those of own.dat, with 2 rules", "\(result)")
      #expect(result.lines[2].hasPrefix(result.lines[1].drop { $0 == " " }), "\(result)")
      #expect(
        result.errors.hasPrefix(
          "sluice: the public suffixes are those of own.dat, and those of Sluice, of 20"))
    }
  }
}
