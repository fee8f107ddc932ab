// SPDX-License-Identifier: Apache-2.0

/// The URLs that a set of patterns is for.
package enum PatternSetKind: UInt32, CaseIterable, Sendable {
  case loads
  case pages
  case frames

  /// The part of a set that a section holds.
  package enum Part: UInt32, CaseIterable, Sendable {
    case hostFilter
    case hostBuckets
    case hostEntries
    case fragmentFilter
    case fragmentBuckets
    case fragmentEntries
    case fragmentItems
    case scan
    case items
  }

  /// The section that holds a part; the sets are one after the other, with their parts in order.
  package func section(_ part: Part) -> IndexFormat.Section {
    let first = IndexFormat.Section.urlHostFilter.rawValue
    let number = first + rawValue * UInt32(Part.allCases.count) + part.rawValue
    guard let section = IndexFormat.Section(rawValue: number) else {
      assertionFailure("a set has a part without a section")
      return .urlItems
    }
    return section
  }
}

extension IndexLayout {
  func patternSet(_ kind: PatternSetKind) -> PatternSet {
    let items: Table<UInt32> = table(kind.section(.items))
    let targets: IndexFormat.Section = kind == .loads ? .ruleClasses : .conditions
    let hosts = HostTable(
      entries: table(kind.section(.hostEntries)), endings: table(.hostEndings),
      contentSize: HostContent.size(targets: count(of: targets), items: items.count))
    return PatternSet(
      hostFilter: table(kind.section(.hostFilter)),
      hostBuckets: table(kind.section(.hostBuckets)),
      hosts: hosts,
      fragmentFilter: table(kind.section(.fragmentFilter)),
      fragmentBuckets: table(kind.section(.fragmentBuckets)),
      fragmentEntries: table(kind.section(.fragmentEntries)),
      fragmentItems: table(kind.section(.fragmentItems)),
      scan: table(kind.section(.scan)),
      items: items,
      ledHosts: ledHosts(isOfLoads: kind == .loads),
      isOfLoads: kind == .loads)
  }

  /// The hosts with a lead of their own, which only patterns of loads have.
  func ledHosts(isOfLoads: Bool = true) -> LedHosts {
    guard isOfLoads else {
      return LedHosts(
        filter: Table(), buckets: Table(), entries: Table(), targets: Table(), leads: Table(),
        ruleCount: 0)
    }
    return LedHosts(
      filter: table(.ledFilter), buckets: table(.ledBuckets), entries: table(.ledEntries),
      targets: table(.ledTargets), leads: table(.leads), ruleCount: count(of: .ruleClasses))
  }
}
