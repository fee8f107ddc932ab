// SPDX-License-Identifier: Apache-2.0

import Testing

/// `sluice format`.
@Suite(.serialized) struct `Formatting lists` {
  private static let mixed = #"""
    [
      {
        "action": {"type":"block"},
        "trigger": {"load-type": [ "third-party" ], "url-filter": "ads\/é"}
      },
      {"trigger": {"url-filter": "b"}, "action": {"type": "block"}}
    ]

    """#
  private static let formatted = #"""
    [
      {"trigger": {"url-filter": "ads\/é", "load-type": ["third-party"]}, "action": {"type": "block"}},
      {"trigger": {"url-filter": "b"}, "action": {"type": "block"}}
    ]

    """#

  @Test func `files are rewritten in place, and only those that change`() throws {
    try Shell.withFolder { shell in
      try shell.write(Self.mixed, to: "a.json")
      try shell.write(Self.formatted, to: "b.json")
      let before = try shell.run("stat -c %i b.json").output
      let result = try shell.run("sluice format a.json b.json")
      #expect(result.status == 0)
      #expect(result.errors == "formatted a.json\n" && result.output == "")
      #expect(try shell.bytes(of: "a.json") == Array(Self.formatted.utf8))
      #expect(try shell.run("stat -c %i b.json").output == before)
      #expect(try shell.run("sluice format a.json").errors == "")
    }
  }

  @Test func `a check changes nothing and names what would change`() throws {
    try Shell.withFolder { shell in
      try shell.write(Self.mixed, to: "a.json")
      try shell.write(Self.formatted, to: "b.json")
      let result = try shell.run("sluice format --check a.json b.json")
      #expect(result.status == 1)
      #expect(result.output == "a.json: not formatted\n" && result.errors == "")
      #expect(try shell.bytes(of: "a.json") == Array(Self.mixed.utf8))
      let fine = try shell.run("sluice format --check b.json")
      #expect(fine.status == 0 && fine.output == "")
    }
  }

  static let lists: [(name: String, text: String)] = [
    ("several lines", mixed),
    ("one line", #"[{"action":{"type":"block"},"trigger":{"url-filter":"a"}},{},[1,2]]"#),
    ("CRLF", "[\r\n{\"trigger\":{}}\r\n, {}\r\n]\r\n\r\n"),
    ("blanks around", "\n\n [ 1 ,\n2 ]\n\n"),
    ("nothing", "[ ]"),
  ]

  @Test(arguments: lists)
  func `applying the difference gives what formatting writes`(name: String, text: String) throws {
    try Shell.withFolder { shell in
      try shell.write(text, to: "a.json")
      let difference = try shell.run("sluice format --diff a.json > change.diff")
      #expect(difference.status == 1 && difference.errors == "")
      #expect(try shell.bytes(of: "a.json") == Array(text.utf8))
      let patch = try shell.run(
        "cp a.json b.json; sluice format b.json; patch --binary -p1 < change.diff")
      #expect(patch.status == 0, "\(patch.output)")
      #expect(try shell.bytes(of: "a.json") == shell.bytes(of: "b.json"))
    }
  }

  @Test(arguments: ["format", "lint"])
  func `a difference names no file so that a terminal acts on it, and can be applied`(
    command: String
  ) throws {
    try Shell.withFolder { shell in
      let name = "a\u{1B}[31m\u{9B}\u{202E}\u{2028}.json"
      try shell.write(Lists.error, to: name)
      let result = try shell.run(
        """
        sluice \(command) --diff *.json > change.diff; head -2 change.diff
        patch --binary -p1 < change.diff >&2 && sluice \(command) --diff *.json | wc -c
        """)
      let escaped = #"a\033[31m\302\233\342\200\256\342\200\250.json""#
      #expect(
        result.lines == [#"--- "a/"# + escaped, #"+++ "b/"# + escaped, "0"], "\(result)")
    }
  }

  @Test func `standard input is formatted to standard output`() throws {
    try Shell.withFolder { shell in
      try shell.write(Self.mixed, to: "a.json")
      let result = try shell.run(
        "sluice format - < a.json; sluice format - < a.json | sluice format -")
      #expect(result.output == Self.formatted + Self.formatted && result.errors == "")
      #expect(try shell.run("sluice format --check - < a.json").output == "-: not formatted\n")
      #expect(try shell.run("sluice format - -").status == 2)
    }
  }

  @Test func `filter lists are formatted in the style of their project`() throws {
    try Shell.withFolder { shell in
      #expect(try shell.run("mkdir lists").status == 0)
      try shell.write("||b.com^$third-party,script\n\n||a.com^$script\n", to: "lists/a.txt")
      let diff = try shell.run("sluice format --check lists; sluice format - < lists/a.txt")
      #expect(
        diff.output
          == "lists/a.txt: not formatted\n||b.com^$script,third-party\n\n||a.com^$script\n")
      try shell.write("style = \"fop\"\n", to: "lists/sluice.toml")
      let sorted = "||a.com^$script\n||b.com^$script,third-party\n"
      let input = try shell.run("sluice format - --stdin-filename lists/b.txt < lists/a.txt")
      #expect(input.output == sorted && input.status == 0)
      let result = try shell.run("sluice format lists && cat lists/a.txt")
      #expect(result.output == sorted && result.errors == "formatted lists/a.txt\n")
      #expect(try shell.run("sluice format --stdin-filename x lists/a.txt").status == 2)
      try shell.write("||b.com^\n\n||a.com^\n", to: "lists/a.txt")
      try shell.write("||b.com^\n\n||a.com^\n", to: "b.txt")
      let both = try shell.run("sluice format . && cat lists/a.txt b.txt")
      #expect(both.output == "||a.com^\n||b.com^\n||b.com^\n\n||a.com^\n")
    }
  }

  @Test func `filter lists get the time and a checksum in their heads`() throws {
    try Shell.withFolder { shell in
      try shell.write("! Title: A\n||b.com^\n||a.com^\n", to: "a.txt")
      let command = "SOURCE_DATE_EPOCH=0 sluice format --last-modified --checksum"
      let patch = try shell.run(
        "\(command) --diff a.txt > a.diff; cp a.txt b.txt; patch -p1 < a.diff; \(command) b.txt")
      #expect(patch.status == 0)
      let text = try shell.run("cat a.txt; cmp a.txt b.txt").output
      #expect(
        text.hasPrefix("! Title: A\n! Checksum: ")
          && text.hasSuffix(
            "\n! Last modified: Thu, 01 Jan 1970 00:00:00 +0000\n||a.com^\n||b.com^\n")
      )
      let written = try shell.run(
        "(grep Checksum a.txt | cut -c 13-34; echo ==) | base64 -d | od -An -tx1 | tr -d ' \\n'")
      let sum = try shell.run("grep -v Checksum a.txt | md5sum").output
      #expect(written.output.count == 32 && sum.hasPrefix(written.output))
      #expect(try shell.run("sluice format --check --checksum a.txt").status == 0)
      try shell.write(text + "||c.com^\n", to: "a.txt")
      #expect(try shell.run("sluice format --check a.txt").status == 0)
      let check = try shell.run("sluice format --check --checksum a.txt")
      #expect(check.status == 1 && check.output == "a.txt: the checksum is wrong or missing\n")
      let now = "SOURCE_DATE_EPOCH=0 sluice format --last-modified --checksum a.txt"
      #expect(try shell.run(now).errors == "formatted a.txt\n")
      #expect(try shell.run(now).errors.isEmpty)
      #expect(try shell.run("sluice format --check --last-modified a.txt").status == 2)
    }
  }

  static let refused: [(name: String, text: String, reason: String)] = [
    ("a.json", "[\n  {},\n]", "at line 2, column 5: a comma must not come before the end"),
    ("a.json", "{}", "at line 1, column 1: a list must be an array"),
    ("a.txt", "<!DOCTYPE html>", "it is an HTML page, not a filter list"),
    ("a.md", "One line\nand another one\n", "it does not look like a filter list"),
    ("manifest.json", #"{"manifest_version": 3}"#, "it is the manifest of an extension"),
    ("a.json", "", "the text ends"),
  ]

  @Test(arguments: refused)
  func `what cannot be formatted is left as it is`(
    name: String, text: String, reason: String
  ) throws {
    try Shell.withFolder { shell in
      try shell.write(text, to: name)
      try shell.write(Self.mixed, to: "b.json")
      let result = try shell.run("sluice format \(name) missing.json b.json")
      #expect(result.status == 2)
      #expect(result.errors.contains("cannot format \(name): "))
      #expect(result.errors.contains(reason), "\(result.errors)")
      #expect(result.errors.contains("missing.json"))
      #expect(try shell.bytes(of: name) == Array(text.utf8))
      #expect(try shell.bytes(of: "b.json") == Array(Self.formatted.utf8))
    }
  }
}
