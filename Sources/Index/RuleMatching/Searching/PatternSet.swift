// SPDX-License-Identifier: Apache-2.0

/// The patterns for one kind of URL, arranged so that few of them have to be run.
///
/// A pattern has targets: rules if the URL is that of a load, or conditions if it is that of a page
/// or a frame. It is filed in one of four ways:
///
/// - by the host that it requires, which is looked up for each suffix of the URL's host;
/// - by a host and what must come before and after it, if that is not as usual;
/// - by four bytes of text that it requires. They begin or end with a separator if they can, so that
///   only those offsets of the URL have to be looked up;
/// - among those that are run over every URL.
///
/// Both tables have a filter of single bits, which most lookups do not pass.
struct PatternSet: Sendable {
  let hostFilter: Table<UInt64>
  let hostBuckets: Table<UInt32>
  let hosts: HostTable
  let fragmentFilter: Table<UInt64>
  let fragmentBuckets: Table<UInt32>
  let fragmentEntries: Table<FragmentEntry>
  let fragmentItems: Table<UInt32>
  let scan: Table<UInt32>
  let items: Table<UInt32>
  let ledHosts: LedHosts
  /// The pattern of a host entry that does not name one.
  let plainPattern: PatternReference
  /// The first patterns that are run over every URL.
  let scanStart: ScanStart
  /// Whether hosts are searched for after every `://` and not only the first one.
  let hasDomains: Bool

  private let hostFilterShift: UInt64
  private let hostBucketBits: UInt64
  private let fragmentBucketBits: UInt32

  init(
    hostFilter: Table<UInt64>, hostBuckets: Table<UInt32>, hosts: HostTable,
    fragmentFilter: Table<UInt64>, fragmentBuckets: Table<UInt32>,
    fragmentEntries: Table<FragmentEntry>, fragmentItems: Table<UInt32>, scan: Table<UInt32>,
    items: Table<UInt32>, ledHosts: LedHosts, isOfLoads: Bool
  ) {
    self.hostFilter = hostFilter
    self.hostBuckets = hostBuckets
    self.hosts = hosts
    self.fragmentFilter = fragmentFilter
    self.fragmentBuckets = fragmentBuckets
    self.fragmentEntries = fragmentEntries
    self.fragmentItems = fragmentItems
    self.scan = scan
    self.items = items
    self.ledHosts = ledHosts
    plainPattern = isOfLoads ? .authority : .domainAndBelow
    hasDomains = !isOfLoads
    scanStart = ScanStart(scan)
    hostFilterShift = 64 - UInt64((max(1, hostFilter.count) &* 64).trailingZeroBitCount)
    hostBucketBits = UInt64(max(1, hostBuckets.count &- 1).trailingZeroBitCount)
    fragmentBucketBits = UInt32(max(1, fragmentBuckets.count &- 1).trailingZeroBitCount)
  }

  /// The lookup of its fragments.
  // INVARIANT: emptyTable, filterSize.
  var lookup: FragmentLookup {
    FragmentLookup(
      FragmentWindows(fragmentEntries), filter: fragmentFilter.elements,
      bits: UInt32((max(1, fragmentFilter.count) &* 64).trailingZeroBitCount))
  }

  /// The entries of its fragments.
  // INVARIANT: bucketCount, emptyTable, offsetOrder, offsetTable.
  var entryTable: FragmentTable {
    FragmentTable(fragmentEntries, buckets: fragmentBuckets, bits: fragmentBucketBits)
  }

  /// The lookup of its hosts.
  // INVARIANT: bucketCount, emptyTable, filterSize.
  var hostLookup: HostLookup {
    HostLookup(
      hosts, filter: (hostFilter, hostFilterShift), buckets: (hostBuckets, hostBucketBits))
  }

  var hostEntries: Table<UInt8> { hosts.entries }

  var hasFragments: Bool { fragmentEntries.count > 0 }

  var isEmpty: Bool {
    hostEntries.count == 0 && fragmentEntries.count == 0 && scan.count == 0 && ledHosts.isEmpty
  }

  @inline(__always)
  func mayHaveHost(_ hash: HostHash) -> Bool {
    // INVARIANT: filterSize.
    let slot = hash.slot(shift: hostFilterShift)
    return hostFilter[slot &>> 6] &>> UInt64(slot & 63) & 1 == 1
  }

  @inline(__always)
  func hostBucket(_ hash: HostHash) -> Range<Int> {
    // INVARIANT: bucketCount.
    let slot = hash.slot(bits: hostBucketBits)
    return hostBucket(slot)
  }

  /// A bucket of hosts by its number.
  @inline(__always)
  private func hostBucket(_ slot: Int) -> Range<Int> {
    hostBuckets.bucket(slot)
  }

  /// All hosts, in one pass over the buckets.
  // INVARIANT: emptyTable, hostBucket, offsetTable.
  var allHosts: some Sequence<HostEntry> {
    (0..<max(0, hostBuckets.count - 1)).lazy.flatMap { hosts.hosts(in: hostBucket($0)) }
  }
}

/// Receives the targets whose pattern matches.
protocol TargetVisitor: ~Copyable {
  /// What the patterns lead to: rules for the URLs of loads, conditions for others.
  associatedtype Target: TargetNumber
  /// Whether it matters that the target's pattern matches; called before the pattern is run.
  mutating func wants(_ target: Target) -> Bool
  /// Called when the target's pattern matches.
  mutating func found(_ target: Target)
}
