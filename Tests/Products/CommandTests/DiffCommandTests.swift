// SPDX-License-Identifier: Apache-2.0

import TextFormats
import Foundation
import TestSupport
import Testing

/// `diff` with lists and indexes.
@Suite(.serialized) struct `Differences between lists` {
  private static let old = """
    [
    {"trigger":{"url-filter":"ads/","resource-type":["image","script"]},"action":{"type":"block"}},
    {"trigger":{"url-filter":"track","if-domain":["a.com","b.com"]},"action":{"type":"block"}},
    {"trigger":{"url-filter":"good"},"action":{"type":"ignore-previous-rules"}},
    {"trigger":{"url-filter":".*"},"action":{"type":"css-display-none","selector":".gone"}}
    ]
    """

  /// Runs a test with `old.json` and an index of it, `old.sluice`.
  private func withLists(_ body: (Shell) throws -> Void) throws {
    try Shell.withFolder { shell in
      try shell.write(Self.old, to: "old.json")
      let made = try shell.run("sluice compile -q old.json -o old.sluice")
      #expect(made.status == 0, "\(made.errors)")
      try body(shell)
    }
  }

  /// The old list with some of its text replaced.
  private func replacing(_ text: String, by other: String) -> String {
    Self.old.replacingOccurrences(of: text, with: other)
  }

  @Test(arguments: [
    "old.json old.json", "old.json old.sluice", "old.sluice old.json", "old.sluice old.sluice",
    "- old.json < old.json", "old.json - < old.sluice", "old.json <(cat old.sluice)",
  ])
  func `a list does not differ from itself or its index`(operands: String) throws {
    try withLists { shell in
      let result = try shell.run("bash -c 'sluice diff \(operands)'")
      #expect(result.status == 0 && result.errors == "")
      #expect(result.output == "no difference in meaning; 4 rules the same\n")
    }
  }

  @Test func `a list does not differ from the dump of its index`() throws {
    try withLists { shell in
      let result = try shell.run("sluice dump old.sluice | sluice diff old.json -")
      #expect(result.status == 0 && result.output.hasPrefix("no difference"))
    }
  }

  @Test func `another text of the same rules is no difference`() throws {
    try withLists { shell in
      let list = replacing(#""image","script""#, by: #""script", "image""#)
        .replacingOccurrences(of: "ads/", with: #"ads\\/"#)
        .replacingOccurrences(of: #""a.com","b.com""#, with: #""b.com","a.com","b.com""#)
      try shell.write(list, to: "new.json")
      let result = try shell.run("sluice diff old.json new.json")
      #expect(result.status == 0 && result.output.hasPrefix("no difference"), "\(result.output)")
    }
  }

  @Test func `one domain more is one line`() throws {
    try withLists { shell in
      try shell.write(replacing(#""b.com""#, by: #""c.com","b.com""#), to: "new.json")
      let result = try shell.run("sluice diff old.sluice new.json")
      #expect(result.status == 1 && result.errors == "")
      #expect(
        result.lines.first?.hasPrefix(
          "~ rule 1 of new.json, line 3, column 1 (was rule 1, line 3, column 1): {\"trigger\"")
          == true)
      #expect(result.lines.dropFirst().first == "    if-domain: + c.com")
      #expect(
        result.lines.last == "0 added, 0 removed, 1 changed, 0 moved; 3 rules the same")
    }
  }

  @Test func `what is added, removed, changed and moved has its sign`() throws {
    try withLists { shell in
      let list = """
        [{"trigger":{"url-filter":"new"},"action":{"type":"block"}},
        {"trigger":{"url-filter":"ads/","resource-type":["image"]},"action":{"type":"block"}},
        {"trigger":{"url-filter":"good"},"action":{"type":"ignore-previous-rules"}},
        {"trigger":{"url-filter":"track","if-domain":["b.com","a.com"]},"action":{"type":"block"}}]
        """
      try shell.write(list, to: "new.json")
      let result = try shell.run("sluice diff old.json new.json --color always")
      #expect(result.output.contains("\u{1B}[1;31m- rule 3 of old.json, line 5, column 1:"))
      #expect(result.output.contains("\u{1B}[1;32m+ rule 0 of new.json, line 1, column 2:"))
      let plain = try shell.run("sluice diff old.json new.json")
      #expect(plain.output.contains("\n    resource-type: image, script → image\n"))
      #expect(
        plain.output.contains("\n    moved after rule 2 of new.json (ignore-previous-rules)"))
      let json = JSONLine(Array(try shell.run("sluice diff old.json new.json -f json").output.utf8))
      #expect(json.document.problems == [])
      for name in ["added", "removed", "changed", "moved"] {
        #expect(json.elements(name).count == 1, "\(name)")
      }
      let moved = try #require(json.elements("moved").first)
      #expect(json.isTrue("behind", of: moved))
      let counts = try #require(json.member("counts"))
      #expect(json.integer("moved", of: counts) == 1 && json.integer("same", of: counts) == 1)
    }
  }

  @Test func `lists are matched by their names`() throws {
    try withLists { shell in
      try shell.write(Lists.fine, to: "more.json")
      let result = try shell.run(
        """
        sluice compile -q old.json more.json -o two.sluice
        sluice diff old.json two.sluice; sluice diff two.sluice old.json -f json
        """)
      #expect(result.lines[0] == "+ list more.json, 1 rule")
      #expect(result.lines[1].hasSuffix("1 list added; 4 rules the same"))
      let json = JSONLine(Array(result.lines[2].utf8))
      #expect(json.strings("lists_removed") == ["more.json"] && result.status == 1)
    }
  }

  @Test func `invalid rules are skipped and counted`() throws {
    try withLists { shell in
      try shell.write(replacing("track", by: "a|b"), to: "new.json")
      let result = try shell.run("sluice diff old.json new.json")
      #expect(result.status == 1 && result.output.hasPrefix("- rule 1 of old.json"))
      #expect(result.errors == "new.json: skipped 1 invalid rule: 1\n")
    }
  }

  @Test func `a target and a dialect are for lists`() throws {
    try withLists { shell in
      try shell.write(replacing("track", by: "(a|b)"), to: "new.json")
      let wide = try shell.run("sluice diff new.json new.json --dialect pcre")
      #expect(wide.status == 0 && wide.errors == "")
      #expect(wide.output.hasSuffix("4 rules the same\n"))
      let old = try shell.run("sluice diff old.json old.json --target safari-15")
      #expect(old.status == 0)
    }
  }

  // MARK: Requests

  private static let requests = """
    {"url":"https://x.test/ads/1","top_url":"https://a.com/","type":"child-document"}
    {"url":"https://x.test/track","top_url":"https://a.com/","type":"child-document"}

    nothing
    {"url":"https://x.test/","top_url":"https://a.com/","type":"child-document"}
    """

  @Test func `decisions that change are shown with both answers`() throws {
    try withLists { shell in
      try shell.write(Self.requests, to: "log")
      try shell.write(
        replacing(#""a.com",""#, by: "\"").replacingOccurrences(of: ".gone", with: ".new"),
        to: "new.json")
      let result = try shell.run("sluice diff old.json new.json --requests log")
      #expect(result.status == 1)
      #expect(result.errors.hasPrefix("sluice: skipped 1 invalid line; the first: line 4: "))
      #expect(result.output.contains("~ https://x.test/track (child-document on https://a.com/)\n"))
      #expect(result.output.contains("\n  - block  by rule 1 of old.json, line 3, column 1:\n"))
      #expect(result.output.contains("\n  + allow  no rule blocks it\n"))
      #expect(result.output.contains("\n    actions: - block\n    css: + .new, - .gone\n"))
      #expect(result.lines.last == "3 decisions of 3 requests change")
    }
  }

  @Test func `each changed decision is a line of JSON`() throws {
    try withLists { shell in
      try shell.write(Self.requests, to: "log")
      try shell.write(replacing(#""a.com",""#, by: "\""), to: "new.json")
      let result = try shell.run("sluice diff old.json new.json -f json -r - < log")
      #expect(result.status == 1 && result.lines.count == 2)
      let line = JSONLine(Array(result.lines[0].utf8))
      #expect(line.document.problems == [] && line.strings("changed") == ["decision", "actions"])
      let request = try #require(line.member("request"))
      #expect(line.string("url", of: request) == "https://x.test/track")
      #expect(result.lines[1] == #"{"requests":3,"changed":1,"errors":1}"#)
    }
  }

  @Test func `the order of plain rules changes no decision`() throws {
    try withLists { shell in
      try shell.write(Self.requests, to: "log")
      let lines = Self.old.split(separator: "\n")
      let list = [lines[0], lines[2], lines[1]] + lines[3...]
      try shell.write(list.joined(separator: "\n"), to: "new.json")
      #expect(try shell.run("sluice diff old.json new.json").status == 0)
      let result = try shell.run("sluice diff old.json new.json -r log")
      #expect(result.status == 0)
      #expect(result.output == "no decision changes; 3 requests compared\n")
    }
  }

  // MARK: Effects

  /// What a changed filter does, and a text of the difference that `--effects` shows.
  private static let effects: [(old: String, new: String, shown: String)] = [
    ("||a.test^", "||b.test^", "+ block  by rule"),
    ("||a.test^", "||b.test^", "- block  by rule"),
    ("||a.test^", "||a.test^\n@@||a.test/x", "allow  a block was undone"),
    ("||a.test^", "||a.test^\n||c.test^$removeparam=q", "actions: + redirect"),
    ("||a.test^", "||a.test^\n||c.test^$script,domain=p.test", "(script on https://p.test/)"),
    ("p.test##.a", "p.test##.b", "~ https://p.test/ (top-document"),
    ("p.test##.a", "p.test##.a:has-text(x)", "has-text"),
    ("p.test##.a", "p.test##.a\np.*##+js(noeval)", "~ https://p.com/ (top-document"),
  ]

  @Test(arguments: effects)
  func `effects of filters are shown by requests`(
    old: String, new: String, shown: String
  ) throws {
    try Shell.withFolder { shell in
      try shell.write(old, to: "old.txt")
      try shell.write(new, to: "new.txt")
      let run = try shell.run("sluice diff old.txt new.txt --effects --syntax ublock")
      #expect(run.status == 1 && run.output.contains(shown), "\(run.output)\(run.errors)")
    }
  }

  @Test func `a redundant filter has no effect`() throws {
    try Shell.withFolder { shell in
      try shell.write("||a.test^\n##.x\n", to: "old.txt")
      try shell.write("||a.test^\n||b.a.test^\n##.x\n##.y\n", to: "new.txt")
      let run = try shell.run("sluice diff old.txt new.txt --effects --syntax ublock")
      #expect(run.output.contains("\nno decision changes; "))
      #expect(run.errors.contains("generic filter"))
      let json = try shell.run("sluice diff old.txt new.txt --effects --syntax ublock -f json")
      #expect(json.lines.count == 2 && json.lines.last?.contains(#""changed":0"#) == true)
    }
  }

  // MARK: Errors

  static let refusals: [(arguments: String, message: String)] = [
    ("", "`diff` takes two files, found 0"),
    ("old.json", "`diff` takes two files, found 1"),
    ("old.json old.json old.json", "found 3"),
    ("- -", "standard input (`-`) can be read only once"),
    ("- old.json -r -", "standard input (`-`) can be read only once"),
    ("old.json old.json --active-actions", "--active-actions needs --requests"),
    ("old.json old.json --effects -r old.json", "--effects makes its own requests"),
    ("old.json old.json -f sarif", "choose one of text, json"),
    ("old.json missing.json", "missing.json"),
    ("missing.json old.json", "missing.json"),
    ("old.json cut.sluice", "cut.sluice: at byte "),
    ("old.json - < cut.sluice", "-: at byte "),
    ("old.json old.json -r missing", "missing"),
  ]

  @Test(arguments: refusals) func `what cannot be compared is status 2`(
    arguments: String, message: String
  ) throws {
    try withLists { shell in
      try shell.run("head -c 100 old.sluice > cut.sluice")
      let result = try shell.run("sluice diff \(arguments)")
      #expect(result.status == 2 && result.output == "")
      #expect(result.errors.contains("sluice: ") && result.errors.contains(message))
    }
  }
}
