// SPDX-License-Identifier: Apache-2.0

import Linting
import DNR
import Findings
import RuleText
import TestSupport
import Testing

/// Extensions that were given to Chromium 156, with its answers, and the sums over their rulesets.
@Suite struct ExtensionLintTests {
  @Test func `each verdict on a manifest and each message is Chromium's`() throws {
    let cases = try JSONLines.read("Change/LintingTests/DNR/Vectors/manifests.jsonl")
    #expect(cases.count > 80)
    for line in cases {
      let files = line.member("files").map { line.keys(of: $0) } ?? []
      let report = ExtensionLint.check(try #require(line.bytes("manifest"))) { path in
        files.contains(path)
          ? .text(Array("[]".utf8))
          : files.contains { $0.hasPrefix(path + "/") }
            ? .unreadable("it is a directory") : .missing
      }
      let name = line.string("name") ?? ""
      #expect(report.manifest.isAccepted == (line.string("error") == nil), "\(name)")
      // These words name the parser of Chromium.
      guard line.string("error")?.hasPrefix("Manifest is not valid JSON") != true else { continue }
      #expect(report.manifest.chromiumError == line.string("error"), "\(name)")
    }
  }

  @Test func `each finding about a manifest is where its cause is`() throws {
    let text = #"""
      {"permissions": ["declarativeNetRequest"], "declarative_net_request": {"rule_resources": [
        {"id": "ads", "enabled": true, "path": "ads.json"},
        {"id": "ads", "enabled": false, "path": "none.json", "enable": true}]}}
      """#
    let report = ExtensionLint.check(Array(text.utf8)) { path in
      path == "ads.json" ? .text(Array("[{}]".utf8)) : .missing
    }
    let entry = "/declarative_net_request/rule_resources/1"
    #expect(
      report.manifest.findings.map(\.pointer) == [
        "\(entry)/id", "\(entry)/path", "\(entry)/enable",
      ])
    let texts = report.manifest.findings.map {
      String(decoding: report.manifest.bytes[$0.range], as: UTF8.self)
    }
    #expect(texts == ["\"ads\"", "\"none.json\"", "\"enable\""])
    #expect(report.rulesets.map(\.path) == ["ads.json"])
    #expect(report.rulesets[0].report.findings.map(\.code) == [.ruleShape])
  }

  /// The rules of each ruleset, whether it is on, and what is found about all of them together.
  @Test(arguments: [
    (rules: [(30_000, true)], severity: Severity?.none),
    ([(15_000, true), (15_001, true)], .note),
    ([(30_000, true), (15_000, false)], nil),
    ([(30_001, false)], nil),
    ([(200_000, true), (130_001, true)], .warning),
  ])
  func `the rules of enabled rulesets are counted together`(
    rules: [(count: Int, isEnabled: Bool)], severity: Severity?
  ) {
    let report = Self.report(on: rules, #"{"urlFilter":"a"}"#)
    #expect(report.manifest.findings.map(\.severity) == [severity].compactMap(\.self))
    #expect(report.manifest.findings.allSatisfy { $0.code == .extensionLimit })
    #expect(report.manifest.isAccepted)
  }

  @Test(arguments: [
    ([(600, true), (400, true)], false), ([(600, true), (401, true)], true),
    ([(600, true), (600, false)], false), ([(400, true), (1_000, false), (600, true)], false),
  ])
  func `the expressions of enabled rulesets are counted together`(
    rules: [(Int, Bool)], fires: Bool
  ) {
    let report = Self.report(on: rules, #"{"regexFilter":"a"}"#)
    #expect(report.manifest.findings.map(\.code) == (fires ? [.extensionLimit] : []))
    #expect(
      report.manifest.findings.allSatisfy {
        $0.severity == .warning && $0.pointer.hasSuffix("/rule_resources/1")
      })
  }

  /// Chromium's limits where an extension gives the rules itself, and its words.
  @Test(arguments: [
    (DNRScope.session, 5_000, #"{"urlFilter":"a"}"#, "Session rule count exceeded."),
    (.session, 1_000, #"{"regexFilter":"a"}"#, "Session rule count for regex rules exceeded."),
    (.dynamic, 30_000, #"{"urlFilter":"a"}"#, "Dynamic rule count exceeded."),
    (.dynamic, 1_000, #"{"regexFilter":"a"}"#, "Dynamic rule count for regex rules exceeded."),
    (
      .static, 1_000, #"{"regexFilter":"a"}"#,
      "Regular expression rule count exceeded. Some rules were ignored."
    ),
  ])
  func `more rules than Chromium takes have its words`(
    scope: DNRScope, most: Int, condition: String, words: String
  ) {
    // Without the advice that equal rules get.
    let codes = { (count: Int) in
      DNRLint.check(Self.ruleset(count, condition), as: scope).findings
        .filter { $0.code == .rulesetLimit }
    }
    #expect(codes(most).isEmpty)
    #expect(codes(most + 1).map(\.chromiumError) == [words])
    #expect(codes(most + 1).map(\.pointer) == ["/\(most)"])
  }

  private static func report(
    on rulesets: [(count: Int, isEnabled: Bool)], _ condition: String
  ) -> ExtensionReport {
    let entries = rulesets.enumerated().map { number, ruleset in
      #"{"id":"r\#(number)","enabled":\#(ruleset.isEnabled),"path":"\#(number).json"}"#
    }
    let manifest =
      #"{"permissions":["declarativeNetRequest"],"declarative_net_request":"#
      + #"{"rule_resources":[\#(entries.joined(separator: ","))]}}"#
    return ExtensionLint.check(Array(manifest.utf8)) { path in
      let number = Int(path.dropLast(".json".count)) ?? 0
      return .text(ruleset(rulesets[number].count, condition))
    }
  }

  private static func ruleset(_ count: Int, _ condition: String) -> [UInt8] {
    let rules = (1...count).map {
      #"{"id":\#($0),"condition":\#(condition),"action":{"type":"block"}}"#
    }
    return Array("[\(rules.joined(separator: ","))]".utf8)
  }
}
