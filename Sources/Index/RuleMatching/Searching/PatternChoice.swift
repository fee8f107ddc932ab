// SPDX-License-Identifier: Apache-2.0

internal import CByteScan

/// The patterns of a set that are searched for, apart from those that are filed under a host.
///
/// There are two for the URLs of loads: one of all, and one of those with a rule that does not
/// block. If a rule blocks already, only the latter can change that.
///
/// It is a reference to what a search reads, because a copy of all these tables for each URL takes as
/// long as a search for a host.
struct PatternChoice: Sendable {
  private let reference: Reference<PatternSearch>

  /// What a search reads.
  @inline(__always)
  var search: PatternSearch {
    _read { yield reference.value }
  }

  /// No patterns; nothing is ever read from it.
  init() { reference = Reference() }

  init(_ search: Reference<PatternSearch>) { reference = search }
}

/// What a search for patterns reads.
struct PatternSearch: BitwiseCopyable, Sendable {
  let set: PatternSet
  let runner: ProgramRunner
  // They are not copied for each URL, because a vector that is read from two words that were just
  // written has to wait for them.
  let lookup: Reference<FragmentLookup>
  let entries: Reference<FragmentTable>
  private let needles: Reference<needle_set>
  let hosts: Reference<HostLookup>
  let hasFragments: Bool
  let hasLedHosts: Bool
  /// The patterns among the first eight that are run over every URL, a bit each.
  private let scanItems: UInt8
  /// Whether those after the first eight are run.
  let hasMoreScanItems: Bool

  /// Where what is looked up is in memory.
  struct Lookups {
    let fragments: Reference<FragmentLookup>
    let entries: Reference<FragmentTable>
    let needles: Reference<needle_set>
    let hosts: Reference<HostLookup>
  }

  init(
    _ set: PatternSet, _ runner: ProgramRunner, _ lookups: Lookups, hasFragments: Bool,
    scanItems: (first: UInt8, areMore: Bool) = (.max, true)
  ) {
    self.set = set
    self.runner = runner
    lookup = lookups.fragments
    entries = lookups.entries
    needles = lookups.needles
    hosts = lookups.hosts
    self.hasFragments = hasFragments
    hasLedHosts = !set.ledHosts.isEmpty
    self.scanItems = set.scan.count > 0 ? scanItems.first : 0
    hasMoreScanItems = scanItems.areMore && set.scanStart.end < set.scan.count
  }

  /// Those of some items, a bit each, whose needle's first two bytes occur in a URL.
  @inline(__always)
  func itemsWithNeedle(_ items: UInt8, in subject: Subject) -> UInt8 {
    let items = items & scanItems
    guard items != 0 else { return 0 }
    return subject.bytes.bits(of: needles) & items
  }
}
