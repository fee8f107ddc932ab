// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import TextFormats

/// A line with filters in a section of a list.
struct SectionLine {
  /// The line, counted from 0.
  let index: Int
  /// One filter, or several in a line of a hosts file with several names.
  let filters: [Filter]
  let parts: FilterLineParts
  let text: [UInt8]
}

/// Lines of a section that become one.
struct SectionGroup {
  /// The lines before, in order.
  let members: [SectionLine]
  /// The filters of all lines.
  let filters: [Filter]
  /// The text of the new line, without a line break.
  let text: [UInt8]
  /// Whether the new line has domains that the first one does not have.
  let isMerged: Bool

  /// - Parameter members: Lines with equal filters, or whose only filters differ in their domains.
  init(_ members: [SectionLine]) {
    self.members = members
    let first = members[0]
    let domains = members.reduce(into: Set<FilterDomain>()) { domains, member in
      domains.formUnion(member.filters[0].onlyIncludedDomains ?? [])
    }
    isMerged = domains != first.filters[0].onlyIncludedDomains ?? []
    guard isMerged else {
      filters = first.filters
      text = first.text
      return
    }
    filters = [first.filters[0].with(domains: FilterDomains(included: domains))]
    text = first.parts.text(
      domains: FilterLineParts.sorted(members.flatMap { $0.parts.domains ?? [] }))
  }

  /// The groups of a section, in the order in which they are written.
  ///
  /// - Parameters:
  ///   - section: Adjacent lines with filters.
  ///   - named: Patterns in lowercase that `badfilter` filters name. These compare whole filters, so
  ///     filters with these patterns are not merged.
  static func groups(of section: [SectionLine], named: Set<FilterPattern>) -> [SectionGroup] {
    var groups: [[SectionLine]] = []
    var numbers: [Common: Int] = [:]
    var last: Common?
    for member in section {
      let common = Common(member.filters, named)
      if case .other = member.filters[0] {
        // What runs in pages keeps its order, so only neighbors are merged.
        if common != last { numbers[common] = nil }
        last = common
      }
      if let number = numbers[common] {
        groups[number].append(member)
      } else {
        numbers[common] = groups.count
        groups.append([member])
      }
    }
    return groups.map { SectionGroup($0) }.map { (group: $0, order: SortKey($0)) }
      .sorted { SortKey.precedes($0.order, $1.order) }.map(\.group)
  }

  /// The common content of lines that become one.
  private enum Common: Hashable {
    /// All filters.
    case filters([Filter])
    /// The only filter, without its domains.
    case allButDomains(Filter)

    init(_ filters: [Filter], _ named: Set<FilterPattern>) {
      self = .filters(filters)
      guard filters.count == 1, filters[0].onlyIncludedDomains != nil else { return }
      if case .network(let filter) = filters[0],
        filter.removesFilters || named.contains(filter.pattern.lowercased)
      {
        return
      }
      self = .allButDomains(filters[0].with(domains: FilterDomains()))
    }
  }
}

/// The place of filters in their section: blocking filters, exceptions, hiding filters and their
/// exceptions are sorted; what runs in pages stays in its order.
private struct SortKey {
  private let kind: Int
  private let text: [UInt8]
  private let line: [UInt8]
  private let index: Int

  init(_ group: SectionGroup) {
    index = group.members[0].index
    switch group.members[0].filters[0] {
    case .network(let filter):
      kind = filter.isException ? 1 : 0
      text = []
      line = group.text.map(\.lowercasedASCII)
    case .hiding(let filter):
      kind = filter.isException ? 3 : 2
      text = filter.body
      line = group.text
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
    return one.index < other.index
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
