// SPDX-License-Identifier: Apache-2.0

/// A count of findings that were not kept, because there are too many of their code.
public struct OmittedFindings: Sendable, Equatable {
  /// The kind of finding.
  public let code: FindingCode
  /// How much they matter.
  public let severity: Severity
  /// How many there are.
  public let count: Int

  /// Creates a count.
  public init(code: FindingCode, severity: Severity, count: Int) {
    self.code = code
    self.severity = severity
    self.count = count
  }
}

/// Collects findings: it keeps the first ones of each code, and counts the others.
///
/// Half a megabyte of `[{},{},…]` has 340,000 errors, and a complete list of them did not fit into
/// memory. No known real list has a third as many findings as are kept.
package struct FindingCollection: Sendable {
  /// How many findings of a code and severity are kept.
  package static let most = 10_000

  private struct Kind: Hashable {
    let code: FindingCode
    let severity: Severity
  }

  /// The findings, in the order in which they were added.
  package private(set) var kept: [Finding] = []
  /// How many errors there are, kept or not.
  package private(set) var errorCount = 0
  private var counts: [Kind: Int] = [:]
  private var omittedCount = 0
  private var unmade: [Kind: Int] = [:]

  /// A collection with findings.
  package init(_ findings: [Finding] = []) { self += findings }

  /// How many there are, kept or not.
  package var count: Int { kept.count + omittedCount }

  /// Adds a finding.
  package mutating func append(_ finding: Finding) {
    if finding.severity == .error { errorCount += 1 }
    let known = note(1, Kind(code: finding.code, severity: finding.severity))
    if known < FindingCollection.most { kept.append(finding) } else { omittedCount += 1 }
  }

  /// Counts findings that were not created because there are already too many.
  package mutating func omit(_ count: Int, _ code: FindingCode, _ severity: Severity) {
    guard count > 0 else { return }
    if severity == .error { errorCount += count }
    let kind = Kind(code: code, severity: severity)
    unmade[kind, default: 0] += count
    omittedCount += count
  }

  /// Counts findings, and returns how many there were before.
  private mutating func note(_ count: Int, _ kind: Kind) -> Int {
    let known = counts[kind, default: 0]
    counts[kind] = known + count
    return known
  }

  /// Adds findings.
  package static func += (collection: inout FindingCollection, findings: some Sequence<Finding>) {
    for finding in findings { collection.append(finding) }
  }

  /// Removes everything except errors.
  package mutating func keepErrors() {
    kept.removeAll { $0.severity != .error }
    counts = counts.filter { $0.key.severity == .error }
    unmade = unmade.filter { $0.key.severity == .error }
    omittedCount = errorCount - kept.count
  }

  /// The counts of findings that are not kept, by code.
  package var omitted: [OmittedFindings] {
    guard omittedCount > 0 else { return [] }
    return Set(counts.keys).union(unmade.keys).compactMap { kind in
      let left = max(0, (counts[kind] ?? 0) - FindingCollection.most) + (unmade[kind] ?? 0)
      return left > 0
        ? OmittedFindings(code: kind.code, severity: kind.severity, count: left) : nil
    }.sorted { ($0.code.identifier, $0.severity) < ($1.code.identifier, $1.severity) }
  }
}

extension [OmittedFindings] {
  /// Adds the counts of two reports.
  package func joined(with others: [OmittedFindings]) -> [OmittedFindings] {
    (self + others).reduce(into: []) { sums, new in
      guard
        let place = sums.firstIndex(where: { $0.code == new.code && $0.severity == new.severity })
      else { return sums.append(new) }
      sums[place] = OmittedFindings(
        code: new.code, severity: new.severity, count: sums[place].count + new.count)
    }
  }
}
