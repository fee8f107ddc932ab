// SPDX-License-Identifier: Apache-2.0

internal import CByteScan

/// The patterns of a set that are searched for, apart from those that are filed under a host.
///
/// There are two for the URLs of loads: one of all, and one of those with a rule that does not
/// block. If a rule blocks already, only the latter can change that.
///
/// It is a pointer to what a search reads, because a copy of all these tables for each URL takes as
/// long as a search for a host.
@safe
struct PatternChoice: @unchecked Sendable {
  // SAFETY: in memory that does not move, of the index.
  private let address: UnsafePointer<PatternSearch>

  /// What a search reads.
  @inline(__always)
  var search: PatternSearch {
    // SAFETY: the index that has the choice outlives every use.
    unsafeAddress { unsafe address }
  }

  /// No patterns; nothing is ever read from it.
  init() {
    // SAFETY: a pointer that is never followed.
    unsafe address = UnsafePointer(
      UnsafeRawPointer(bitPattern: 64).unsafelyUnwrapped.assumingMemoryBound(
        to: PatternSearch.self))
  }

  // SAFETY: the caller passes memory that does not move as long as the index lives.
  @unsafe init(_ address: UnsafePointer<PatternSearch>) { unsafe self.address = unsafe address }
}

/// What a search for patterns reads.
@safe
struct PatternSearch: @unchecked Sendable {
  let set: PatternSet
  let runner: ProgramRunner
  // SAFETY: in memory that does not move, of the index. They are not copied for each URL, because a
  // vector that is read from two words that were just written has to wait for them.
  fileprivate let lookup: UnsafePointer<fragment_lookup>
  fileprivate let entries: UnsafePointer<fragment_table>
  private let needles: UnsafePointer<needle_set>
  private let hosts: UnsafePointer<host_lookup>
  let hasFragments: Bool
  let hasLedHosts: Bool
  /// The patterns among the first eight that are run over every URL, a bit each.
  private let scanItems: UInt8
  /// Whether those after the first eight are run.
  let hasMoreScanItems: Bool

  @unsafe init(
    _ set: PatternSet, _ runner: ProgramRunner, _ lookup: UnsafePointer<fragment_lookup>,
    _ entries: UnsafePointer<fragment_table>, _ needles: UnsafePointer<needle_set>,
    _ hosts: UnsafePointer<host_lookup>, hasFragments: Bool, scanItems: UInt8 = .max,
    hasMoreScanItems: Bool = true
  ) {
    self.set = set
    self.runner = runner
    // SAFETY: the caller passes memory that does not move as long as the index lives.
    unsafe self.lookup = unsafe lookup
    unsafe self.entries = unsafe entries
    unsafe self.needles = unsafe needles
    unsafe self.hosts = unsafe hosts
    self.hasFragments = hasFragments
    hasLedHosts = !set.ledHosts.isEmpty
    self.scanItems = set.scan.count > 0 ? scanItems : 0
    self.hasMoreScanItems = hasMoreScanItems && set.scanStart.end < set.scan.count
  }

  /// Writes the hosts of a URL's authority that have an entry, the longest one first; returns how
  /// many. The dots of the authority are known.
  // SAFETY: the caller passes room for `HOST_SCAN_MOST`. An authority whose dots are known begins
  // after `http://`, ends within 64 bytes, and is in lowercase.
  @inline(__always)
  @unsafe func findHosts(
    _ subject: Subject, dots: UInt64, _ found: UnsafeMutablePointer<host_found>
  ) -> Int {
    let start = subject.authorityStart
    let end = subject.authorityEnd
    guard let memory = unsafe subject.hostMemory else {
      return unsafe host_scan(hosts, subject.bytes, start, end, dots, found)
    }
    return unsafe host_scan_remembering(
      hosts, memory, subject.bytes, subject.count, start, end, dots, found)
  }

  /// Those of some items, a bit each, whose needle's first two bytes occur in a URL.
  @inline(__always)
  func itemsWithNeedle(_ items: UInt8, in subject: Subject) -> UInt8 {
    let items = items & scanItems
    guard items != 0 else { return 0 }
    // SAFETY: the URL has as many bytes.
    return unsafe needle_set_scan(needles, subject.bytes, subject.count) & items
  }
}

/// A search for the entries whose four bytes, and the bytes around them, are in a URL.
@safe
struct FragmentSearch {
  // SAFETY: the URL and the choice outlive the search.
  private let lookup: UnsafePointer<fragment_lookup>
  private let entries: UnsafePointer<fragment_table>
  private var scan: fragment_scan

  @inline(__always)
  init(_ choice: PatternChoice, _ subject: Subject) {
    // SAFETY: the URL and the choice outlive the search.
    unsafe lookup = choice.search.lookup
    unsafe entries = choice.search.entries
    unsafe scan = unsafe fragment_scan(
      bytes: subject.bytes, count: subject.count, start: 0, begun: 0, window: 0, entry: 0)
  }

  // SAFETY: both numbers are values.
  var isDone: Bool { unsafe scan.start >= scan.count }

  /// Writes the next entries with their offsets; returns how many.
  @inline(__always)
  @unsafe mutating func next(_ found: UnsafeMutableBufferPointer<fragment_found>) -> Int {
    // SAFETY: there is room for as many entries as are found at once.
    unsafe fragment_search_next(lookup, entries, &scan, found.baseAddress.unsafelyUnwrapped)
  }
}
