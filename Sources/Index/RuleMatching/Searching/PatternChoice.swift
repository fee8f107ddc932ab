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

  /// A search for the fragments in a URL.
  @inline(__always)
  func fragments(in subject: Subject) -> FragmentSearch {
    FragmentSearch(
      reference.reference(to: \.fragments), reference.reference(to: \.entries), subject)
  }

  /// The lookup of hosts.
  @inline(__always)
  var hosts: Reference<HostLookup> { reference.reference(to: \.hosts) }

  /// Those of some items, a bit each, whose needle's first two bytes occur in a URL.
  @inline(__always)
  func itemsWithNeedle(_ items: UInt8, in subject: Subject) -> UInt8 {
    let items = items & search.scanItems
    guard items != 0 else { return 0 }
    return subject.bytes.bits(of: reference.reference(to: \.needles)) & items
  }
}

/// What a search for patterns reads.
struct PatternSearch: BitwiseCopyable, Sendable {
  let set: PatternSet
  let runner: ProgramRunner
  // They are not copied for each URL, because a vector that is read from two words that were just
  // written has to wait for them.
  fileprivate let fragments: FragmentLookup
  fileprivate let entries: FragmentTable
  fileprivate let needles: needle_set
  fileprivate let hosts: HostLookup
  let hasFragments: Bool
  let hasLedHosts: Bool
  /// The patterns among the first eight that are run over every URL, a bit each.
  fileprivate let scanItems: UInt8
  /// Whether those after the first eight are run.
  let hasMoreScanItems: Bool

  /// A search for all patterns of a set.
  init(_ set: PatternSet, _ runner: ProgramRunner) {
    self.init(
      set, runner, set.lookup, hasFragments: set.hasFragments, scanItems: (.max, true))
  }

  /// A search for some of the fragments of a set, if there are any, and for some of the patterns that
  /// are run over every URL: of the first eight, and whether for those after them.
  init(
    _ set: PatternSet, _ runner: ProgramRunner, _ fragments: FragmentLookup, hasFragments: Bool,
    scanItems: (first: UInt8, areMore: Bool)
  ) {
    self.set = set
    self.runner = runner
    self.fragments = fragments
    entries = set.entryTable
    needles = set.scanStart.needles
    hosts = set.hostLookup
    self.hasFragments = hasFragments
    hasLedHosts = !set.ledHosts.isEmpty
    self.scanItems = set.scan.count > 0 ? scanItems.first : 0
    hasMoreScanItems = scanItems.areMore && set.scanStart.end < set.scan.count
  }
}
