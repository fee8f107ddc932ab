// SPDX-License-Identifier: Apache-2.0

internal import Conversion
internal import Filters
internal import RuleModel
internal import TextFormats
internal import WebAddresses

/// The lines of a list while it is built.
///
/// A line that is left out takes the comments right above it with it.
struct BuiltLines {
  private(set) var lines: [[UInt8]]
  /// How many lines each step has left out or changed.
  private(set) var counts: [BuildStep: Int] = [:]
  private let isHosts: Bool

  init(_ text: [UInt8], isHosts: Bool) {
    self.isHosts = isHosts
    lines = text.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      Array(line.last == 0x0D ? line.dropLast() : line)
    }
    if lines.last?.isEmpty == true { lines.removeLast() }
    lines.removeAll { FilterList.isAboutBytes($0[...]) }
  }

  init(_ lines: [[UInt8]], isHosts: Bool) {
    self.lines = lines
    self.isHosts = isHosts
  }

  /// Keeps the lines that have one of some texts, if there are any, and none of others; returns how
  /// many it leaves out.
  mutating func choose(excluding: [LineChoice], including: [LineChoice]) -> Int {
    guard !excluding.isEmpty || !including.isEmpty else { return 0 }
    let lines = lines
    return remove { number in
      let line = lines[number]
      if excluding.contains(where: { $0.matches(line) }) { return true }
      return !including.isEmpty && !including.contains { $0.matches(line) }
    }
  }

  /// Carries out steps in their order.
  mutating func apply(_ steps: Set<BuildStep>) {
    for step in BuildStep.allCases where steps.contains(step) {
      let count = apply(step)
      if count > 0 { counts[step, default: 0] += count }
    }
  }

  private mutating func apply(_ step: BuildStep) -> Int {
    switch step {
    case .convertToASCII: return change(BuiltLines.asciiLine)
    case .removeComments: return removeLines(where: isComment)
    case .compress: return compress()
    case .removeModifiers: return change(BuiltLines.withoutModifiers)
    case .validate: return validate(allowingAddresses: false, suffixes: false)
    case .validateAllowingAddresses: return validate(allowingAddresses: true, suffixes: false)
    case .validateAllowingSuffixes: return validate(allowingAddresses: false, suffixes: true)
    case .validateAllowingBoth: return validate(allowingAddresses: true, suffixes: true)
    case .deduplicate: return deduplicate()
    case .invert: return change(inverted)
    case .removeEmptyLines: return removeLines { $0.allSatisfy(\.isBlank) }
    case .trimLines: return change { $0[$0.trimmed(0..<$0.count)].map(\.self) }
    case .endLastLine: return 0
    }
  }

  // MARK: Lines

  private func isComment(_ line: [UInt8]) -> Bool {
    let text = line.drop { $0.isBlank }
    guard let first = text.first else { return false }
    if first == Sign.exclamation { return true }
    guard first == Sign.hash else { return false }
    // `##.ad` hides elements, and `####` is a comment.
    let signs = Array("#@?$%".utf8)
    return isHosts || text.count == 1 || !signs.contains(text[text.startIndex + 1])
      || text.allSatisfy { $0 == Sign.hash }
  }

  /// Leaves out lines that are neither comments nor blank, by their numbers.
  private mutating func remove(where isRemoved: (Int) -> Bool) -> Int {
    var (kept, comments, count): ([[UInt8]], Int, Int) = ([], 0, 0)
    for (number, line) in lines.enumerated() {
      if isComment(line) {
        kept.append(line)
        comments += 1
        continue
      }
      if !line.allSatisfy(\.isBlank), isRemoved(number) {
        kept.removeLast(comments)
        count += 1
      } else {
        kept.append(line)
      }
      comments = 0
    }
    lines = kept
    return count
  }

  private mutating func removeLines(where isRemoved: ([UInt8]) -> Bool) -> Int {
    let count = lines.count
    lines.removeAll(where: isRemoved)
    return count - lines.count
  }

  /// Changes lines that are not comments; returns how many are others then.
  private mutating func change(_ change: ([UInt8]) -> [UInt8]) -> Int {
    var count = 0
    for number in lines.indices where !isComment(lines[number]) {
      let line = change(lines[number])
      if line != lines[number] { count += 1 }
      lines[number] = line
    }
    return count
  }

  private mutating func deduplicate() -> Int {
    // The last of several equal lines stays, with its own comments.
    var seen: Set<[UInt8]> = []
    var repeated: Set<Int> = []
    for number in lines.indices.reversed() where !seen.insert(lines[number]).inserted {
      repeated.insert(number)
    }
    return remove { repeated.contains($0) }
  }

  // MARK: Filters

  /// The filters of each line, as a DNS server of AdGuard reads them.
  private func filters() -> [Int: [NetworkFilter]] {
    let list = FilterList(
      reading: Array(lines.joined(separator: [0x0A])),
      as: FilterReading(dialect: isHosts ? .hosts : .adguardDNS))
    var filters: [Int: [NetworkFilter]] = [:]
    for written in list.filters {
      if case .network(let filter) = written.filter {
        filters[written.origin.line - 1, default: []].append(filter)
      }
    }
    return filters
  }

  /// Writes names as filters, and leaves out those below others.
  private mutating func compress() -> Int {
    let filters = filters()
    var names: [Int: [[UInt8]]] = [:]
    for (number, found) in filters {
      let blocked = found.compactMap(BuiltLines.blockedName)
      if blocked.count == found.count { names[number] = blocked }
    }
    let all = Set(names.values.joined())
    var (kept, seen, count): ([[UInt8]], Set<[UInt8]>, Int) = ([], [], 0)
    for (number, line) in lines.enumerated() {
      guard let own = names[number] else {
        // A local name of a hosts file blocks nothing.
        let isIdle = isHosts && filters[number] == nil && !isComment(line)
        if isIdle, !line.allSatisfy(\.isBlank) { count += 1 } else { kept.append(line) }
        continue
      }
      let new = own.filter { name in
        seen.insert(name).inserted && !BuiltLines.parents(of: name).contains(where: all.contains)
      }.map { Array("||".utf8) + $0 + [Sign.caret] }
      if new != [line] { count += 1 }
      kept += new
    }
    lines = kept
    return count
  }

  private static func parents(of name: [UInt8]) -> [[UInt8]] {
    name.indices.filter { name[$0] == Sign.dot }.map { Array(name[($0 + 1)...]) }
  }

  /// The name that a filter without any option blocks.
  private static func blockedName(_ filter: NetworkFilter) -> [UInt8]? {
    guard !filter.isException, !filter.isImportant, !filter.removesFilters, filter.party == nil,
      filter.types.isEmpty, filter.excludedTypes.isEmpty, !filter.hasRareOptions,
      case .name(let name, let reach) = HostNamePattern(filter), reach != .below
    else { return nil }
    return name
  }

  /// Leaves out what a DNS server cannot use, or should not.
  private mutating func validate(allowingAddresses: Bool, suffixes: Bool) -> Int {
    let source = FilterConversion.Source(
      name: "list", bytes: Array(lines.joined(separator: [0x0A])))
    let conversion = HostConversion(
      [source], to: .adguardDNS,
      reading: FilterReading(dialect: isHosts ? .hosts : .adguardDNS))
    let entries = conversion.account.files.flatMap(\.entries)
    var invalid = Set(entries.filter { $0.fidelity != .narrower }.map { $0.line - 1 })
    for (number, filters) in filters() {
      // No host has a slash.
      if filters.contains(where: BuiltLines.hasPath) { invalid.insert(number) }
      for name in filters.compactMap(BuiltLines.blockedName) {
        if BuiltLines.isAddress(name), !allowingAddresses { invalid.insert(number) }
        if PublicSuffixes.bundled.isSuffix(name), !suffixes { invalid.insert(number) }
      }
    }
    for (number, line) in lines.enumerated() where !isHosts && hidesElements(line) {
      invalid.insert(number)
    }
    return remove { invalid.contains($0) }
  }

  private static func hasPath(_ filter: NetworkFilter) -> Bool {
    guard case .mask(let mask) = filter.pattern else { return false }
    return mask.text.contains(Sign.slash)
  }

  private static func isAddress(_ name: [UInt8]) -> Bool {
    name.split(separator: Sign.dot).last?.allSatisfy(\.isDigit) ?? false
  }

  private func hidesElements(_ line: [UInt8]) -> Bool {
    let range = line.trimmed(0..<line.count)
    return !range.isEmpty && !isComment(line) && !FilterParts(line, range, .adguard).marker.isEmpty
  }

  private static let removedModifiers: Set<String> = [
    "third-party", "document", "all", "popup", "network",
  ]

  /// A line without the options that DNS servers do not know, but that do not matter to them.
  private static func withoutModifiers(_ line: [UInt8]) -> [UInt8] {
    let range = line.trimmed(0..<line.count)
    guard !range.isEmpty else { return line }
    let parts = FilterParts(line, range, .adguard)
    let options = parts.options
    let kept = options.filter { option in
      line[option.range.lowerBound] == Sign.tilde || !removedModifiers.contains(option.name)
    }
    guard kept.count < options.count else { return line }
    let start = Array(line[..<parts.pattern.upperBound])
    let written = Array(kept.map { Array(line[$0.range]) }.joined(separator: [Sign.comma]))
    return written.isEmpty ? start : start + [Sign.dollar] + written
  }

  private func inverted(_ line: [UInt8]) -> [UInt8] {
    let range = line.trimmed(0..<line.count)
    guard !isHosts, !range.isEmpty, !line.starts(range, with: "@@"),
      !line[range].contains(where: \.isBlank)
    else { return line }
    return Array("@@".utf8) + line[range]
  }

  /// A line whose names are written in ASCII.
  private static func asciiLine(_ line: [UInt8]) -> [UInt8] {
    guard line.contains(where: { $0 >= 0x80 }) else { return line }
    var (written, index): ([UInt8], Int) = ([], 0)
    while index < line.count {
      let end = line[index...].firstIndex { !($0 >= 0x80 || $0.isHostByte) } ?? line.count
      let name = Array(line[index..<end])
      let isForeign = name.contains { $0 >= 0x80 }
      written += (isForeign ? HostName.toASCII(name) : nil) ?? name
      if end < line.count { written.append(line[end]) }
      index = end + 1
    }
    return written
  }
}
