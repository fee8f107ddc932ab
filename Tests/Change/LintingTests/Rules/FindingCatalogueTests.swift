// SPDX-License-Identifier: Apache-2.0

import Sluice
import RuleModel
import Linting
import Findings
import RuleText
import Testing

/// The documentation of the findings, checked with the linter itself.
@Suite struct `The catalogue of findings` {
  private let codes = FindingCode.allCases
  /// Those whose examples are rule lists.
  private let ruleCodes = FindingCode.allCases.filter { $0.subject.text == .ruleList }

  @Test func `every code has a name that no other code has`() {
    #expect(Set(codes.map(\.name)).count == codes.count)
    for code in codes {
      let isSlug = code.name.utf8.allSatisfy { $0 == 0x2D || $0 >= 0x61 && $0 <= 0x7A }
      #expect(isSlug && !code.name.isEmpty, "\(code.name)")
    }
  }

  @Test func `a title is one line without a full stop`() {
    for code in codes {
      #expect(!code.page.title.isEmpty && !code.page.title.contains("\n"), "\(code.name)")
      #expect(!code.page.title.hasSuffix("."), "\(code.name)")
    }
  }

  @Test func `every bad list gives its finding, as severe as the entry says`() {
    for code in ruleCodes {
      guard let bad = code.page.bad else { continue }
      let found = findings(in: bad, of: code).filter { $0.code == code }
      #expect(!found.isEmpty, "\(code.name)")
      #expect(found.allSatisfy { $0.severity == code.severity }, "\(code.name)")
    }
  }

  @Test func `every bad list shows nothing else that matters`() {
    for code in ruleCodes {
      guard let bad = code.page.bad else { continue }
      let others = findings(in: bad, of: code).filter { $0.code != code }
      #expect(others.isEmpty, "\(code.name): \(others.map(\.message))")
    }
  }

  @Test func `no good list gives a warning or an error, nor the finding that it fixes`() {
    for code in ruleCodes {
      guard let good = code.page.good else { continue }
      let found = findings(in: good, of: code)
      let left = found.filter { $0.code == code || $0.severity > .note }
      #expect(left.isEmpty, "\(code.name): \(left.map(\.message))")
    }
  }

  @Test func `only what cannot be printed has no example`() {
    let unprintable: Set<FindingCode> = [
      .encoding, .depth, .textSize, .ruleCount, .actionCount, .patternLength, .selectorAbort,
      .rulesetLimit, .extensionLimit, .firefoxLimit,
      // It needs two lists.
      .redundantAcrossLists,
      .mustPassBlocked, .newlyBlocked, .bannedText, .newlyLost, .overRuleLimit,
    ]
    for code in codes {
      #expect((code.page.bad == nil) == unprintable.contains(code), "\(code.name)")
      #expect((code.page.good == nil) == unprintable.contains(code), "\(code.name)")
    }
  }

  @Test func `examples are at most 80 columns wide`() {
    for code in codes {
      for line in lines(of: code.page.bad ?? "") + lines(of: code.page.good ?? "") {
        #expect(line.count <= 80, "\(code.name): \(line)")
      }
    }
  }

  @Test func `a page names its code and is at most 100 columns wide`() {
    for code in codes {
      let first = "# \(code.identifier) \(code.name): \(code.page.title)"
      let page = lines(of: code.markdown)
      #expect(page.first.map(String.init) == first)
      #expect(page.contains("Severity: \(code.severity.rawValue)"))
      #expect(page.allSatisfy { $0.count <= 100 }, "\(code.name)")
      #expect(page.contains("## Example") == (code.page.bad != nil), "\(code.name)")
      #expect(page.contains("## Better") == (code.page.good != nil), "\(code.name)")
    }
  }

  private func findings(in list: String, of code: FindingCode) -> [Finding] {
    RuleLint.check(Array(list.utf8), options(for: code)).findings
  }

  /// The options for findings that the default options do not show.
  private func options(for code: FindingCode) -> LintOptions {
    switch code {
    case .targetRejects, .targetIgnores, .targetUnknown: LintOptions(target: .safari18)
    case .sluiceTerms: LintOptions(target: .sluice)
    case .ruleIdentifier: LintOptions(target: .webkitGTK252)
    case .widePattern: LintOptions(dialect: .pcre)
    default: LintOptions()
    }
  }

  private func lines(of text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }
}
