// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import TextFormats
internal import Findings

/// The entries of a list of domains, as they are written and as they were read.
struct DomainEntries {
  private let bytes: [UInt8]
  private let range: Range<Int>
  private let separator: UInt8
  private let domains: FilterDomains
  private let dialect: FilterDialect
  /// The names that exist, if they are known.
  var live: LiveNames?

  init(
    _ bytes: [UInt8], _ range: Range<Int>, between separator: UInt8, _ domains: FilterDomains,
    _ dialect: FilterDialect
  ) {
    self.bytes = bytes
    self.range = range
    self.separator = separator
    self.domains = domains
    self.dialect = dialect
  }

  /// One entry: with its `~`, and the name after it.
  private struct Entry {
    let range: Range<Int>
    let isExcluded: Bool
    let name: [UInt8]

    /// Whether it is neither an entity nor written with non-ASCII letters.
    var isPlainName: Bool { name.allSatisfy(\.isHostByte) }
  }

  var findings: [Finding] {
    // A regular expression may contain the separator.
    guard !range.isEmpty, bytes.first(Sign.slash, in: range) == nil else { return [] }
    let entries = bytes.pieces(range, between: separator).map { entry(bytes.trimmed($0)) }
    if entries.count == 1, let only = entries.first { return [unlikely(only)].compactMap { $0 } }
    let above = NamesAbove(domains.included, isNeeded: entries.contains(where: \.isExcluded))
    var seen: Set<[UInt8]> = []
    return entries.compactMap { entry in
      let text = bytes[entry.range].map(\.lowercasedASCII)
      guard seen.insert(text).inserted else { return repeated(entry) }
      return unlikely(entry) ?? (entry.isExcluded ? exclusion(entry, above) : inclusion(entry))
    }
  }

  private func entry(_ range: Range<Int>) -> Entry {
    let isExcluded = !range.isEmpty && bytes[range.lowerBound] == Sign.tilde
    let name = (range.lowerBound + (isExcluded ? 1 : 0))..<range.upperBound
    return Entry(range: range, isExcluded: isExcluded, name: bytes[name].map(\.lowercasedASCII))
  }

  // MARK: Entries compared with others

  private func repeated(_ entry: Entry) -> Finding {
    Finding(
      .repeatedDomain, .warning, "\(bytes.codeSpan(entry.range)) is listed twice",
      range: entry.range, fix: removal(of: entry))
  }

  /// A domain that is included, and one above it or the same one excluded or included.
  private func inclusion(_ entry: Entry) -> Finding? {
    let isExcluded = entry.name.selfAndParents.contains { domains.excluded.contains(.name($0)) }
    guard !isExcluded else { return excludedInclusion(entry) }
    guard
      let parent = entry.name.selfAndParents.dropFirst().first(where: {
        domains.included.contains(.name($0))
      })
    else { return nil }
    return Finding(
      .repeatedDomain, .warning,
      "\(entry.name.codeSpan) is below \(parent.codeSpan), which is listed too", range: entry.range,
      fix: removal(of: entry))
  }

  /// In Adblock Plus the most specific entry decides, so a domain below an excluded one may count.
  private func excludedInclusion(_ entry: Entry) -> Finding? {
    guard dialect != .adblockPlus || domains.excluded.contains(.name(entry.name)) else {
      return nil
    }
    return Finding(
      .contradictingOptions, .warning,
      "\(entry.name.codeSpan) is both included and excluded", range: entry.range,
      help: "only the exclusion counts")
  }

  private func exclusion(_ entry: Entry, _ above: NamesAbove) -> Finding? {
    guard above.isComplete, !domains.included.isEmpty, entry.isPlainName else { return nil }
    if entry.name.selfAndParents.contains(where: { domains.included.contains(.name($0)) }) {
      return nil
    }
    if above.names.contains(entry.name) {
      return dialect == .adblockPlus ? mostSpecial(entry) : nil
    }
    return Finding(
      .uselessExclusion, .warning,
      "\(bytes.codeSpan(entry.range)) excludes nothing: it is not below an included domain",
      range: entry.range, fix: removal(of: entry))
  }

  /// `~a.com|b.a.com`.
  private func mostSpecial(_ entry: Entry) -> Finding {
    Finding(
      .otherBlockers, .note,
      "outside of Adblock Plus \(bytes.codeSpan(entry.range)) also excludes its subdomains",
      range: entry.range)
  }

  /// Without the entry and one adjacent separator.
  private func removal(of entry: Entry) -> Fix? {
    let isLast = entry.range.upperBound == range.upperBound
    let start = isLast ? entry.range.lowerBound - 1 : entry.range.lowerBound
    let end = isLast ? entry.range.upperBound : entry.range.upperBound + 1
    guard start >= range.lowerBound, end <= range.upperBound,
      bytes[isLast ? start : end - 1] == separator
    else { return nil }
    return Fix("remove a redundant domain", edits: [Fix.Edit(start..<end, [])])
  }

  // MARK: One entry

  /// A name that no page has, or that is rarely intended.
  private func unlikely(_ entry: Entry) -> Finding? {
    let labels = entry.name.split(separator: Sign.dot, omittingEmptySubsequences: false)
    if let long = labels.first(where: { $0.count > 63 }) {
      let name = [UInt8](long).codeSpan
      return unlikely(entry, "\(name) has more than 63 characters, the most between two dots")
    }
    let isNumeric = labels.count >= 4 && labels.suffix(4).allSatisfy(Self.isNumber)
    guard isNumeric else { return unknownTopLevel(entry, labels) }
    let isAddress = labels.count == 4 && labels.allSatisfy { Self.isByte($0) }
    guard !isAddress else { return nil }
    return unlikely(entry, "\(entry.name.codeSpan) is neither a name nor an address")
  }

  /// `news.comm`.
  private func unknownTopLevel(_ entry: Entry, _ labels: [ArraySlice<UInt8>]) -> Finding? {
    guard labels.count > 1, let last = labels.last.map({ Array($0) }), last.count > 1,
      entry.isPlainName, !last.allSatisfy(\.isDigit), !TopLevelDomain.exists(last)
    else { return dead(entry) }
    return Finding(
      .unknownTopLevel, .warning, "\(last.codeSpan) is not a top-level domain", range: entry.range,
      help: TopLevelDomain.suggestion(for: last).map { "did you mean `.\($0)`?" })
  }

  private func dead(_ entry: Entry) -> Finding? {
    guard let live, DeadHost.isDead(entry.name, live) else { return nil }
    return DeadHost.finding(entry.name, entry.range)
  }

  private func unlikely(_ entry: Entry, _ message: String) -> Finding {
    Finding(.unlikelyDomain, .warning, message, range: entry.range)
  }

  private static func isNumber(_ label: ArraySlice<UInt8>) -> Bool {
    !label.isEmpty && label.allSatisfy(\.isDigit)
  }

  private static func isByte(_ label: ArraySlice<UInt8>) -> Bool {
    label.count <= 3 && label.reduce(0) { $0 * 10 + Int($1 & 15) } < 256
  }
}
