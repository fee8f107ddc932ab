// SPDX-License-Identifier: Apache-2.0

import Sluice
import SystemFiles
import TestSupport
import Testing

/// The code about rules of extensions in Documentation/Swift.md and in Sluice.docc.
///
/// The lines between the marks are there word for word.
@Suite struct `Code of the documentation about extensions` {
  private static let ruleset = #"""
    [
      {"id": 1, "condition": {"urlFilter": "||ads.example^", "requestMethods": ["post"]},
       "action": {"type": "block"}},
      {"id": 2, "condition": {"requestDomains": ["pixel.example"]}, "action": {"type": "block"}},
      {"id": 3, "condition": {"regexFilter": "a(?=b)"}, "action": {"type": "block"}}
    ]
    """#

  @Test func `findings about a ruleset come with Chromium's verdict`() {
    var printed: [String] = []
    func print(_ values: Any...) { printed.append(values.map { "\($0)" }.joined(separator: " ")) }
    let text = Array(Self.ruleset.utf8)
    // Linting begins.
    let report = DNRLint.check(text, for: .safari26)
    let lines = LineTable(text)
    for finding in report.findings {
      let position = lines.position(of: finding.range.lowerBound)
      print(position.line, position.column, finding.code.identifier, finding.message)
    }
    print(report.verdicts.map(\.isAccepted), report.chromiumError ?? "")
    // Linting ends.
    #expect(printed.contains { $0.hasPrefix("5 ") && $0.contains(" SL3005 ") })
    #expect(printed.contains { $0.contains(" SL3204 ") })
    #expect(printed.last?.hasPrefix("[false, true] Rule with id 3 ") == true)
  }

  @Test func `rulesets of an extension are compiled and decide`() throws {
    let bytes = Array(Self.ruleset.utf8)
    var lines: [String] = []
    func print(_ text: String) { lines.append(text) }
    // Deciding begins.
    let rulesets = [DNRList(name: "rules.json", bytes: bytes)]
    let compilation = try ListCompiler().compileValidRules([], extensionRules: rulesets)
    for omission in compilation.omissions {
      print("\(omission.list):\(omission.line): rule \(omission.id ?? 0): \(omission.message)")
    }
    let index = try RuleIndex(checking: compilation.index.bytes)
    let matcher = Matcher.layering([index])
    let page = try matcher.page("https://news.example/today")
    let url = "https://ads.example/log"
    var load = Load(.fetch, method: .post)
    load.initiator = .document(Array("https://frame.example/".utf8))
    load.traits.tab = 12
    if let found = try matcher.decidingRule(of: url, load, on: page),
      let rule = matcher.rule(found)
    {
      print("decided by rule \(rule.position.id ?? 0), line \(rule.position.line)")
    }
    // Deciding ends.
    #expect(lines.first?.hasPrefix("rules.json:5: rule ") == true)
    #expect(lines.last == "decided by rule 1, line 2")
  }

  @Test func `a ruleset becomes rules for WebKit`() throws {
    let bytes = Array(Self.ruleset.utf8)
    var lines: [String] = []
    func print(_ text: String) { lines.append(text) }
    // Converting begins.
    let source = DNRConversion.Source(name: "rules.json", bytes: bytes)
    let conversion = DNRConversion([source])
    for entry in conversion.account.files.flatMap(\.entries) {
      print("rule \(entry.id ?? 0): \(entry.fidelity.rawValue), \(entry.reason ?? "")")
    }
    print(String(decoding: RuleJSON.text(of: conversion.rules), as: UTF8.self))

    let safari = SafariConversion([source], by: .safari26)
    if !safari.isAccepted { print("Safari 26 loses all rules") }
    for entry in safari.account.files.flatMap(\.entries) {
      print("rule \(entry.id ?? 0) in Safari: \(entry.fidelity.rawValue), \(entry.message)")
    }
    // Converting ends.
    #expect(lines.contains("rule 1: lost, method"))
    #expect(lines.contains { $0.contains("pixel\\\\.example") })
    #expect(lines.last?.hasPrefix("rule 2 in Safari: broader, The hosts have no end") == true)
  }

  @Test func `WebKit rules become a ruleset`() {
    var lines: [String] = []
    func print(_ text: String) { lines.append(text) }
    // Writing begins.
    let rules = [
      Rule(
        trigger: Trigger(urlFilter: #"^[^:]+://+([^:/]+\.)?ads\.example[/:]"#), action: .block),
      Rule(trigger: Trigger(urlFilter: ".*"), action: .hide(".sponsored")),
    ]
    let translation = RuleDNR(rules)
    print(String(decoding: DNRJSON.text(of: translation.rules), as: UTF8.self))
    for note in translation.notes { print("rule \(note.source): \(note.reason.rawValue)") }
    // Writing ends.
    #expect(lines.first?.contains(#""requestDomains":["ads.example"]"#) == true, "\(lines)")
    #expect(lines.dropFirst().first?.hasPrefix("rule 1: ") == true, "\(lines)")
  }

  private static let article = "Sources/Products/Sluice/Sluice.docc/RulesOfExtensions.md"

  @Test(arguments: [
    ("Linting", article), ("Deciding", article), ("Converting", article), ("Writing", article),
    ("Deciding", "Documentation/Swift.md"), ("Converting", "Documentation/Swift.md"),
  ])
  func `the pages show the lines that are tested`(mark: String, page: String) throws {
    let source = try Self.lines(of: "Tests/Products/SluiceTests/ExtensionDocumentationTests.swift")
    let start = try #require(source.firstIndex { $0.hasPrefix("    // \(mark) begin") })
    let end = try #require(source.firstIndex { $0.hasPrefix("    // \(mark) end") })
    let sample = source[(start + 1)..<end].map { String($0.dropFirst(4)) }
    let text = try Self.lines(of: page)
    let isShown = text.indices.contains { text[$0...].starts(with: sample) }
    #expect(isShown, "\(page) does not show \(sample.joined(separator: "\n"))")
  }

  private static func lines(of path: String) throws -> [String] {
    try String(decoding: TestFile.read("../" + path), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
  }
}
