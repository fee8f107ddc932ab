// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import Findings

/// A filter file that is checked, with its findings so far.
struct FilterFile {
  let bytes: [UInt8]
  let list: Int
  let includedPath: String?
  let dialect: FilterDialect
  /// How many filters were read from it.
  var filters = 0
  private var findings = FindingCollection()
  private var ignores: InlineIgnores

  init(
    _ bytes: [UInt8], of list: Int, included path: String? = nil, _ dialect: FilterDialect
  ) {
    self.bytes = bytes
    self.list = list
    includedPath = path
    self.dialect = dialect
    ignores = InlineIgnores(bytes)
  }

  /// Adds a finding, unless a comment hides it.
  mutating func add(_ finding: Finding) {
    if !ignores.hide(finding) { findings.append(finding) }
  }

  /// Adds findings.
  mutating func add(_ findings: [Finding]) {
    for finding in findings { add(finding) }
  }

  /// The starts of the findings above notes, in their order.
  var doubtfulOffsets: [Int] {
    findings.kept.filter { $0.severity > .note }.map(\.range.lowerBound).sorted()
  }

  /// The starts of filters that others of the file make redundant.
  var redundantOffsets: Set<Int> {
    let codes: Set<FindingCode> = [.duplicateFilter, .redundantFilter]
    return Set(findings.kept.filter { codes.contains($0.code) }.map(\.range.lowerBound))
  }

  /// The findings as a report, in the order of the text.
  var report: LintReport {
    var file = self
    file.add(ignores.findings)
    let sorted = file.findings.kept.enumerated().sorted { one, other in
      let (a, b) = (one.element.range.lowerBound, other.element.range.lowerBound)
      return a == b ? one.offset < other.offset : a < b
    }
    let content = LintReport.Content.filterList(
      number: list, includedPath: includedPath, dialect: dialect, filters: filters)
    return LintReport(
      content, bytes, rules: 0, findings: sorted.map(\.element), omitted: file.findings.omitted)
  }
}
