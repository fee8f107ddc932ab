// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import TextFormats

/// A line of a formatted list, and the lines that it was.
struct FormattedLine {
  /// The lines before, counted from 1, in order: several if they were merged.
  var sources: [Int]
  /// The text, without a line break.
  var text: [UInt8]
}

/// A line with filters in a section.
struct SectionLine {
  let number: Int
  /// One, but for a line of a hosts file with several names.
  let filters: [Filter]
  let parts: FilterLineParts
  let text: [UInt8]
}

/// Adjacent lines with filters, which may be in any order.
struct FilterSection {
  /// Patterns that `badfilter` filters name, in lowercase: these compare whole filters.
  let named: Set<FilterPattern>

  /// Lines that are written as one.
  struct Group {
    private(set) var members: [SectionLine]
    /// The domains of all of them; empty if they are not merged.
    private var domains: Set<FilterDomain> = []

    init(_ member: SectionLine) {
      members = [member]
      domains = member.filters[0].onlyIncludedDomains ?? []
    }

    mutating func add(_ member: SectionLine) {
      members.append(member)
      domains.formUnion(member.filters[0].onlyIncludedDomains ?? [])
    }

    /// The filters of all lines.
    var filters: [Filter] {
      isMerged
        ? [members[0].filters[0].with(domains: FilterDomains(included: domains))]
        : members[0].filters
    }

    /// Whether a line has domains of several.
    var isMerged: Bool {
      members.count > 1 && domains != members[0].filters[0].onlyIncludedDomains ?? []
    }

    /// The line of all of them.
    var line: FormattedLine {
      FormattedLine(sources: members.map(\.number), text: isMerged ? mergedText : members[0].text)
    }

    /// The line of each of them.
    var separateLines: [FormattedLine] {
      members.map { FormattedLine(sources: [$0.number], text: $0.text) }
    }

    private var mergedText: [UInt8] {
      members[0].parts.text(
        domains: FilterLineParts.sorted(members.flatMap { $0.parts.domains ?? [] }))
    }
  }

  /// What lines have in common that are written as one.
  private enum Common: Hashable {
    /// All filters.
    case filters([Filter])
    /// All but the domains of the only filter.
    case allButDomains(Filter)
  }

  /// Lines in order, with filters merged that differ only in their domains, and each only once.
  func groups(of lines: [SectionLine]) -> [Group] {
    var groups: [Group] = []
    var numbers: [Common: Int] = [:]
    var last: Common?
    for member in lines {
      let common = common(of: member.filters)
      if case .other = member.filters[0] {
        // What runs in pages keeps its order, so only neighbors are merged.
        if common != last { numbers[common] = nil }
        last = common
      }
      if let number = numbers[common] {
        groups[number].add(member)
      } else {
        numbers[common] = groups.count
        groups.append(Group(member))
      }
    }
    return groups.map { (group: $0, order: SortKey($0)) }
      .sorted { SortKey.precedes($0.order, $1.order) }.map(\.group)
  }

  private func common(of filters: [Filter]) -> Common {
    if case .network(let network) = filters[0],
      network.removesFilters || named.contains(network.pattern.small)
    {
      return .filters(filters)
    }
    guard filters.count == 1, filters[0].onlyIncludedDomains != nil else {
      return .filters(filters)
    }
    return .allButDomains(filters[0].with(domains: FilterDomains()))
  }
}

/// Where filters are in their section: blocking filters, exceptions, hiding filters and their
/// exceptions are sorted, what runs in pages stays in its order.
private struct SortKey {
  private let kind: Int
  private let text: [UInt8]
  private let line: [UInt8]
  private let number: Int

  init(_ group: FilterSection.Group) {
    number = group.members[0].number
    switch group.members[0].filters[0] {
    case .network(let filter):
      kind = filter.isException ? 1 : 0
      text = []
      line = group.line.text.map(\.lowercasedASCII)
    case .hiding(let filter):
      kind = filter.isException ? 3 : 2
      text = filter.body
      line = group.line.text
    case .other:
      kind = 4
      text = []
      line = []
    }
  }

  static func precedes(_ one: SortKey, _ other: SortKey) -> Bool {
    if one.kind != other.kind { return one.kind < other.kind }
    if one.text != other.text { return one.text.lexicographicallyPrecedes(other.text) }
    if one.line != other.line { return one.line.lexicographicallyPrecedes(other.line) }
    return one.number < other.number
  }
}

extension Filter {
  /// The domains of its documents if it names some and excludes none.
  var onlyIncludedDomains: Set<FilterDomain>? {
    let domains =
      switch self {
      case .network(let filter): filter.domains
      case .hiding(let filter): filter.domains
      case .other(let filter): filter.domains
      }
    return domains.excluded.isEmpty && !domains.included.isEmpty ? domains.included : nil
  }

  /// The same filter for other documents.
  func with(domains: FilterDomains) -> Filter {
    switch self {
    case .network(var filter):
      filter.domains = domains
      return .network(filter)
    case .hiding(var filter):
      filter.domains = domains
      return .hiding(filter)
    case .other(var filter):
      filter.domains = domains
      return .other(filter)
    }
  }
}

extension FilterPattern {
  /// The pattern in lowercase, by which `badfilter` may compare.
  var small: FilterPattern {
    guard case .mask(var mask) = self else { return self }
    mask.text = mask.text.map(\.lowercasedASCII)
    return .mask(mask)
  }
}
