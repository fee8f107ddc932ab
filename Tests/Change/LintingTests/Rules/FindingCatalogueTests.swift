// SPDX-License-Identifier: Apache-2.0

import RuleModel
import Linting
import Findings
import RuleText
import Testing

/// The documentation of the findings, checked with the linter itself.
@Suite struct `The catalogue of findings` {
  private let entries = FindingCode.allCases.map(FindingCatalogue.entry(of:))
  /// Those whose examples are rule lists.
  private var ruleEntries: [FindingEntry] {
    entries.filter {
      !$0.code.isAboutFilters && !$0.code.isAboutNetRequests
    }
  }

  @Test func `every code has an entry of its own`() {
    for code in FindingCode.allCases {
      #expect(FindingCatalogue.entry(of: code).code == code)
    }
  }

  @Test func `every code has a name that no other code has`() {
    #expect(Set(entries.map(\.name)).count == entries.count)
    for entry in entries {
      let isSlug = entry.name.utf8.allSatisfy { $0 == 0x2D || $0 >= 0x61 && $0 <= 0x7A }
      #expect(isSlug && !entry.name.isEmpty, "\(entry.name)")
    }
  }

  @Test func `a title is one line without a full stop`() {
    for entry in entries {
      #expect(!entry.title.isEmpty && !entry.title.contains("\n"), "\(entry.name)")
      #expect(!entry.title.hasSuffix("."), "\(entry.name)")
    }
  }

  @Test func `every bad list gives its finding, as severe as the entry says`() {
    for entry in ruleEntries {
      guard let bad = entry.bad else { continue }
      let found = findings(in: bad, of: entry.code).filter { $0.code == entry.code }
      #expect(!found.isEmpty, "\(entry.name)")
      #expect(found.allSatisfy { $0.severity == entry.severity }, "\(entry.name)")
    }
  }

  @Test func `every bad list shows nothing else that matters`() {
    for entry in ruleEntries {
      guard let bad = entry.bad else { continue }
      let others = findings(in: bad, of: entry.code).filter { $0.code != entry.code }
      #expect(others.isEmpty, "\(entry.name): \(others.map(\.message))")
    }
  }

  @Test func `no good list gives a warning or an error, nor the finding that it fixes`() {
    for entry in ruleEntries {
      guard let good = entry.good else { continue }
      let found = findings(in: good, of: entry.code)
      let left = found.filter { $0.code == entry.code || $0.severity > .note }
      #expect(left.isEmpty, "\(entry.name): \(left.map(\.message))")
    }
  }

  @Test func `only what cannot be printed has no example`() {
    let unprintable: Set<FindingCode> = [
      .encoding, .depth, .textSize, .ruleCount, .actionCount, .patternLength, .selectorAbort,
      .rulesetLimit, .extensionLimit, .firefoxLimit,
    ]
    for entry in entries {
      #expect((entry.bad == nil) == unprintable.contains(entry.code), "\(entry.name)")
      #expect((entry.good == nil) == unprintable.contains(entry.code), "\(entry.name)")
    }
  }

  @Test func `examples are at most 80 columns wide`() {
    for entry in entries {
      for line in lines(of: entry.bad ?? "") + lines(of: entry.good ?? "") {
        #expect(line.count <= 80, "\(entry.name): \(line)")
      }
    }
  }

  @Test func `a page names its code and is at most 100 columns wide`() {
    for entry in entries {
      let first = "# \(entry.code.identifier) \(entry.name): \(entry.title)"
      let page = lines(of: entry.page)
      #expect(page.first.map(String.init) == first)
      #expect(page.contains("Severity: \(entry.severity.rawValue)"))
      #expect(page.allSatisfy { $0.count <= 100 }, "\(entry.name)")
      #expect(page.contains("## Example") == (entry.bad != nil), "\(entry.name)")
      #expect(page.contains("## Better") == (entry.good != nil), "\(entry.name)")
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
