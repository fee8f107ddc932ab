// SPDX-License-Identifier: Apache-2.0

import Sluice
import Findings
import RuleText
import Linting
import TestSupport
import TextFormats
import Testing

/// The lists of `Tests/Conformance/validation.jsonl`, with the verdicts of WebKit 2.50.6.
@Suite struct `Recorded verdicts` {
  @Test
  func `every list gets WebKit's verdict, message and reason, and an error if it is rejected`()
    throws
  {
    let cases = try JSONLines.read("Conformance/validation.jsonl")
    #expect(cases.count == 9481)
    for vector in cases {
      let name = vector.string("name") ?? ""
      let report = RuleLint.check(RecordedList.text(of: vector))
      #expect(report.isAccepted == vector.isTrue("accept"), "\(name)")
      let isCrash = vector.isTrue("crash")
      #expect(report.webKitError?.rawValue == (isCrash ? nil : vector.string("error")), "\(name)")
      #expect(report.webKitReason?.rawValue == vector.string("regex_error"), "\(name)")
      #expect(report.isAccepted == !report.findings.contains { $0.severity == .error }, "\(name)")
      expectSame(RuleLint.findErrors(in: report.bytes), as: report, name)
    }
  }

  /// A check for errors only gives the same verdict as a complete check.
  private func expectSame(_ errors: LintReport, as report: LintReport, _ name: String) {
    #expect(errors.isAccepted == report.isAccepted, "\(name)")
    #expect(errors.webKitError == report.webKitError, "\(name)")
    #expect(errors.webKitReason == report.webKitReason, "\(name)")
    #expect(errors.findings == report.findings.filter { $0.severity == .error }, "\(name)")
    #expect(errors.usableRules == report.usableRules, "\(name)")
  }
}

/// The text of a recorded list, which may be written out, in base 64, or as a repetition.
enum RecordedList {
  static func text(of vector: JSONLine) -> [UInt8] {
    if let base64 = vector.bytes("rules_b64") { return Base64.decode(base64) ?? [] }
    if let text = vector.bytes("rules") { return text }
    guard let node = vector.member("rules_repeat") else { return [] }
    let unit = vector.string("unit", of: node) ?? ""
    let separator = vector.bytes("separator", of: node) ?? []
    var text = vector.bytes("prefix", of: node) ?? []
    let parts = unit.split(separator: "%d", omittingEmptySubsequences: false).map { Array($0.utf8) }
    for index in 0..<(vector.integer("count", of: node) ?? 0) {
      if index > 0 { text += separator }
      text += parts.joined(separator: Array(String(index).utf8))
    }
    return text + (vector.bytes("suffix", of: node) ?? [])
  }
}
