// SPDX-License-Identifier: Apache-2.0

import NetRequestLinting
import NetRequestText
import RuleLinting
import RuleText
import TestSupport
import Testing

/// Manifests that are wrong, and manifests that only look like them.
///
/// Each file of `Traps` belongs to one code. A case has a manifest with its files, or a ruleset of
/// an extension, and says whether a finding with that code is among those about it.
@Suite struct `Traps of manifests` {
  /// Those that a small extension can have.
  private static let codes = FindingCode.allCases.filter {
    $0.isAboutExtensions && $0 != .extensionLimit
  }

  @Test(arguments: codes)
  func `an extension has a finding exactly if the case says so`(code: FindingCode) throws {
    for trap in try traps(of: code) {
      let files = Set(trap.strings("files"))
      let text = try #require(trap.bytes("text"))
      let findings = Self.findings(in: text) { files.contains($0) }
      let all = findings.map { "\($0.code.identifier) \($0.message)" }
      #expect(
        findings.contains { $0.code == code } == trap.isTrue("fires"),
        "\(code.identifier) \(trap.string("name") ?? ""): \(all)")
    }
  }

  @Test(arguments: codes)
  func `there are extensions with and without the finding`(code: FindingCode) throws {
    let traps = try traps(of: code)
    #expect(traps.count { $0.isTrue("fires") } >= 4)
    #expect(traps.count { !$0.isTrue("fires") } >= 4)
    #expect(Set(traps.map { $0.string("name") }).count == traps.count)
  }

  @Test(arguments: codes)
  func `the examples of a page have the finding, and have it no more`(code: FindingCode) throws {
    let entry = FindingCatalogue.entry(of: code)
    let bad = Self.findings(in: Array(try #require(entry.bad).utf8)) { _ in true }
    #expect(bad.map(\.code) == [code])
    #expect(bad.map(\.severity) == [entry.severity])
    let good = Self.findings(in: Array(try #require(entry.good).utf8)) { _ in true }
    #expect(good.isEmpty, "\(good.map(\.message))")
  }

  private static func findings(
    in text: [UInt8], _ hasFile: (String) -> Bool
  ) -> [Finding] {
    if text.first == UInt8(ascii: "[") {
      return NetRequestLint.check(text, as: .static).findings
    }
    return ExtensionLint.check(text) { hasFile($0) ? .text(Array("[]".utf8)) : .missing }
      .manifest.findings
  }

  private func traps(of code: FindingCode) throws -> [JSONLine] {
    try JSONLines.read("Rules/NetRequestLintingTests/Traps/\(code.identifier).jsonl")
  }
}
