// SPDX-License-Identifier: Apache-2.0

import Linting
import DNR
import Findings
import TestSupport
import Testing

/// Manifests that are wrong, and manifests that only look like them.
///
/// Each file of `Traps` belongs to one code. A case has a manifest with its files, or a ruleset of
/// an extension, and says whether a finding with that code is among those about it.
@Suite struct `Traps of manifests` {
  /// Those that a small extension can have.
  private static let codes = FindingCode.allCases.filter {
    $0.subject.text == .manifest && $0 != .extensionLimit
  }

  @Test(arguments: codes)
  func `an extension has a finding exactly if the case says so`(code: FindingCode) throws {
    try RulesetTraps(code).expectFindings { trap in
      let files = Set(trap.strings("files"))
      return Self.findings(in: try #require(trap.bytes("text"))) { files.contains($0) }
    }
  }

  @Test(arguments: codes)
  func `there are extensions with and without the finding`(code: FindingCode) throws {
    try RulesetTraps(code).expectBothKinds()
  }

  @Test(arguments: codes)
  func `the examples of a page have the finding, and have it no more`(code: FindingCode) throws {
    let good = try RulesetTraps(code).expectExamples { Self.findings(in: $0) { _ in true } }
    #expect(good.isEmpty, "\(good.map(\.message))")
  }

  private static func findings(
    in text: [UInt8], _ hasFile: (String) -> Bool
  ) -> [Finding] {
    if text.first == UInt8(ascii: "[") {
      return DNRLint.check(text, as: .static).findings
    }
    return ExtensionLint.check(text) { hasFile($0) ? .text(Array("[]".utf8)) : .missing }
      .manifest.findings
  }
}
