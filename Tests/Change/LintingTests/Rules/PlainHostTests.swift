// SPDX-License-Identifier: Apache-2.0

import Sluice
import Linting
import RuleModel
import Findings
import TestSupport
import Testing

/// The first plain host of a list is checked as any other pattern, and those behind it are not.
@Suite struct `Plain hosts` {
  private static func rule(_ pattern: String) -> String {
    let text = pattern.replacing("\\", with: "\\\\")
    return #"{"trigger":{"url-filter":"\#(text)"},"action":{"type":"block"}}"#
  }

  private static func pattern(_ host: String) -> String {
    #"^[^:]+://+([^:/]+\.)?\#(host)[/:]"#
  }

  /// The codes and messages of what is found about the last rule of a list.
  private static func findings(_ rules: [String], _ dialect: Dialect) -> [String] {
    let report = RuleLint.check(
      Array("[\(rules.joined(separator: ","))]".utf8), LintOptions(dialect: dialect))
    return report.findings.filter { $0.rule == rules.count - 1 }
      .map { "\($0.code.identifier) \($0.severity) \($0.message)" }
  }

  /// Hosts with the characters that a plain one may have, in all kinds of places.
  private static func host(_ random: inout RepeatableRandom) -> String {
    let parts = ["a", "b", "0", "9", "-", "_", #"\."#, "com", "127", "xn--", "localhost"]
    return (0..<(1 + random.below(8))).map { _ in random.pick(parts) }.joined()
  }

  @Test(arguments: [Dialect.webkit, .pcre])
  func `have the same findings behind another one`(_ dialect: Dialect) {
    var random = RepeatableRandom()
    let other = Self.rule(Self.pattern(#"other\.test"#))
    for _ in 0..<300 {
      let rule = Self.rule(Self.pattern(Self.host(&random)))
      #expect(
        Self.findings([other, rule], dialect) == Self.findings([rule], dialect),
        "\(rule), seed \(random.seed)")
    }
  }

  /// Patterns that differ from a plain host in one place, and what is found about them.
  private static let others = [
    (#"^[^:]+://+([^:/]+\.)?a.com[/:]"#, "SL1017"),
    (#"^[^:]+://+([^:/]+\.)?a\.com[/:]#b"#, "SL1020"),
  ]

  @Test(arguments: others)
  func `do not hide what is found about others`(_ pattern: String, _ code: String) {
    let rules = [Self.rule(Self.pattern(#"other\.test"#)), Self.rule(pattern)]
    let found = Self.findings(rules, .webkit)
    #expect(found.contains { $0.hasPrefix(code) }, "\(found)")
  }
}
