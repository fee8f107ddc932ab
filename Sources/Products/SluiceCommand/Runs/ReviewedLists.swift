// SPDX-License-Identifier: Apache-2.0

import Compiling
import Filters
import Findings
import Linting
import RuleMatching
import Sluice
import SluiceReports
import SystemFiles
import TextFormats
import Tools

/// Two versions of a list, checked by the linter.
struct ReviewedLists {
  /// A version.
  struct Side {
    let path: FilePath
    let bytes: [UInt8]
  }

  let old: Side
  let new: Side
  let content: ListContent
  /// The findings in the new list.
  let report: LintReport
  private let oldReport: LintReport
  /// The difference between two filter lists; nil for rule lists.
  private let filterDifference: FilterListDifference?
  /// The lines of the old list.
  private let oldLines: Set<ArraySlice<UInt8>>
  private let options: ReviewCommand
  private let revisions: GitRevisions

  init(
    _ paths: (old: FilePath, new: FilePath), _ revisions: GitRevisions, _ options: ReviewCommand
  ) throws {
    self.options = options
    self.revisions = revisions
    old = Side(path: paths.old, bytes: try revisions.text(of: paths.old))
    new = Side(path: paths.new, bytes: try revisions.text(of: paths.new))
    content = options.filters.content(of: new.bytes)
    guard content == .filters || content == .rules,
      options.filters.content(of: old.bytes) == content
    else {
      throw RunFailure(
        message: "`review` compares two filter lists, or two rule lists for WebKit")
    }
    oldLines = Set(old.bytes.split(separator: 0x0A, omittingEmptySubsequences: false))
    report = try ReviewedLists.report(on: new, content, options)
    oldReport = try ReviewedLists.report(on: old, content, options)
    filterDifference =
      content == .filters ? ReviewedLists.difference(old, new, options.filters.reading) : nil
  }

  private static func difference(
    _ old: Side, _ new: Side, _ reading: FilterReading
  ) -> FilterListDifference {
    var reading = reading
    reading.dialect = reading.dialect ?? FilterList(reading: new.bytes).dialect
    return FilterListDifference(
      [(old.path.text, old.bytes)], [(new.path.text, new.bytes)], reading)
  }

  private static func report(
    on side: Side, _ content: ListContent, _ options: ReviewCommand
  ) throws(RunFailure) -> LintReport {
    guard content == .filters else {
      return RuleLint.check(side.bytes, LintOptions(target: options.target))
    }
    let reports = FilterLint.check([side.bytes], as: options.filters.reading) { _, name in
      try? side.path.bytes(ofIncluded: name)
    }
    guard let report = reports.first else {
      throw RunFailure(message: "\(Visible.text(side.path.text)): nothing to check")
    }
    return report
  }

  /// Whether requests can be decided by the new list: WebKit rejects a rule list with an error.
  var isUsable: Bool { content == .filters || report.isAccepted }

  /// The findings that only the new list has, as they are selected.
  func newFindings(_ selection: FindingSelection) -> [Finding] {
    let known = Baseline(of: LintedFile(path: new.path.text, report: oldReport))
    let found = known.newFindings(
      selection.chosen(report.findings, in: new.path), path: new.path.text)
    return found.filter(isOnNewLine).map { finding in
      guard ReviewedLists.accidents.contains(finding.code), finding.severity == .warning,
        selection.settings.severities[finding.code] == nil
      else { return finding }
      var finding = finding
      finding.severity = .error
      return finding
    }
  }

  /// Whether a finding is about a line that the old list does not have.
  ///
  /// A filter for a whole top-level domain makes thousands of old ones redundant, and it is the one to
  /// look at. A rule list may be one line.
  private func isOnNewLine(_ finding: Finding) -> Bool {
    guard content == .filters else { return true }
    let start = new.bytes[..<finding.range.lowerBound].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let end = new.bytes[finding.range.lowerBound...].firstIndex(of: 0x0A) ?? new.bytes.count
    return !oldLines.contains(new.bytes[start..<end])
  }

  /// What a list may have on purpose, but hardly ever gets on purpose: filters that break most sites.
  private static let accidents: Set<FindingCode> = [.publicSuffix, .matchesEveryURL]

  /// The rules of both versions, or the index that decides requests.
  func opened(_ errors: inout OutputStream) throws -> OpenedLists {
    var opener = try options.filters.decidingOpener(LintOptions(target: .sluice))
    opener.texts = revisions.texts
    return OpenedLists(opener, options.color.style(for: errors))
  }

  // MARK: Differences

  /// The numbers of lines or rules that differ; new lines with a banned text are findings.
  func difference(
    _ errors: inout OutputStream, bans: [[UInt8]], _ findings: inout ReviewFindings
  ) throws -> Review {
    guard let filterDifference else { return try differenceOfRules(&errors) }
    findings.add(banned: bans, in: addedLines.sorted())
    return Review(
      of: "filter",
      parts: (
        filterDifference.added.count, filterDifference.removed.count,
        filterDifference.changed.count
      ))
  }

  /// The lines of the new filter list that the old one does not have.
  var addedLines: Set<Int> {
    guard let filterDifference else { return [] }
    return Set(
      filterDifference.added.map(\.line.number) + filterDifference.changed.map(\.new.number))
  }

  private func differenceOfRules(_ errors: inout OutputStream) throws -> Review {
    guard isUsable else { return Review(of: "rule", parts: (0, 0, 0)) }
    let sides = try opened(&errors).rules(of: [[old.path], [new.path]], &errors)
    let difference = ListSetDifference(sides[0].flatMap(\.lists), sides[1].flatMap(\.lists))
    return Review(
      of: "rule",
      parts: (
        difference.sum(\.added.count), difference.sum(\.removed.count),
        difference.sum(\.changed.count)
      ))
  }
}
