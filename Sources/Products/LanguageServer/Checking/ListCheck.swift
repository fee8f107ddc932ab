// SPDX-License-Identifier: Apache-2.0

import Linting
import Filters
import TextFormats
import Findings
import Sluice
import SluiceReports
import SystemFiles

/// A check of a document as a whole: the findings of `sluice lint` for its file.
struct ListCheck: Sendable {
  let kind: DocumentKind
  let bytes: [UInt8]
  /// The path of the document, for files that it names; nil if it was never saved.
  let path: FilePath?
  let settings: Settings
  /// The lists that a file of tests applies to.
  var testedLists: [ListTests.List] = []
  /// The lists that a filter list is compared with.
  var companions: [FilePath] = []

  /// The findings, and the verdict of the target on the list.
  struct Result: Sendable {
    /// The findings; nil in a file of tests.
    var report: LintReport?
    /// The findings to show.
    var findings: [Finding] = []
    var verdict: String?
    /// The results of the tests.
    var tests: ListTests.Result?

    /// The language of a filter list.
    var dialect: FilterDialect? {
      if case .filterList(_, _, let dialect, _) = report?.content { dialect } else { nil }
    }
  }

  /// Checks; nil if the check was stopped.
  func run(stopping isStopped: () -> Bool) -> Result? {
    switch kind {
    case .rules: RuleLint.check(bytes, settings.lint, stopping: isStopped).map(result(of:))
    case .dnr:
      result(of: DNRLint.check(bytes, as: settings.scope, for: settings.target))
    case .manifest: result(of: manifest())
    case .filters: filters().map(result(of:)) ?? Result()
    case .tests: tests()
    }
  }

  private func result(of report: LintReport) -> Result {
    Result(
      report: report, findings: report.findings,
      verdict: report.verdict(target: settings.lint.target))
  }

  private func tests() -> Result {
    let result = ListTests(bytes: bytes, lists: testedLists, settings: settings).run()
    let passed = result.count - result.failures.count
    return Result(
      verdict: "\(passed.grouped) of \(PlainWords.count(result.count, "test")) passed",
      tests: result)
  }

  private func manifest() -> LintReport {
    let files = path.map { ExtensionFiles(beside: $0) }
    return ExtensionLint.check(bytes, for: settings.target) { name in
      files?.read(name) ?? .missing
    }.manifest
  }

  private func filters() -> LintReport? {
    let others = companions.compactMap { path in
      (try? FileReader.readRegular(path, longest: 1 << 28)).map { (path.name.text, $0) }
    }
    var comparing = ComparedLists(
      names: [""] + others.map(\.0), partners: [others.isEmpty ? [] : Array(1...others.count)])
    comparing.oldestVersion = settings.oldest
    return FilterLint.check(
      [bytes] + others.map(\.1), as: settings.reading, comparing: comparing
    ) { number, name in
      let path = number == 0 ? path : nil
      return try? path.map { try $0.bytes(ofIncluded: name) }
    }.first
  }
}

extension LintReport {
  /// The verdict on the text, in a few words.
  fileprivate func verdict(target: Target) -> String {
    let counts = [Severity.error, .warning, .note].compactMap { severity -> String? in
      let count = severity.count(in: findings, omitted)
      return count == 0 ? nil : PlainWords.count(count, severity.rawValue)
    }
    return words(target) + (counts.isEmpty ? "" : ": " + counts.joined(separator: ", "))
  }

  private func words(_ target: Target) -> String {
    switch content {
    case .filterList(_, _, _, let filters): return "\(filters.grouped) filters"
    case .ruleList, .ruleset, .manifest:
      let verdicts = verdicts.filter { $0.judge != .safari || !$0.isAccepted }
      return verdicts.map {
        "\($0.word) by \($0.name(target: $0.judge == .safari ? "Safari" : target.title))"
      }.joined(separator: ", ")
    }
  }
}
