// SPDX-License-Identifier: Apache-2.0

internal import CByteScan

/// The lookup of hosts of URLs in a set of patterns; see `host_lookup`.
@safe
struct HostLookup: BitwiseCopyable, @unchecked Sendable {
  /// How many hosts are found at once.
  static var most: Int { Int(HOST_SCAN_MOST) }

  // SAFETY: leads to tables that the index keeps as long as the lookup is used.
  private let lookup: host_lookup

  /// Before the entries there is the header of the file, and more than eight bytes.
  ///
  /// - Parameters:
  ///   - hosts: The hosts in their buckets.
  ///   - filter: A bit for each slot, and the shift that leads from a hash to a slot.
  ///   - buckets: The beginnings of buckets, and how many bits the number of a bucket has.
  init(
    _ hosts: HostTable, filter: (words: Table<UInt64>, shift: UInt64),
    buckets: (starts: Table<UInt32>, bits: UInt64)
  ) {
    // SAFETY: the index keeps the tables. A slot has a bit and a bucket, which is empty or whole.
    // INVARIANT: bucketCount, filterSize, hostBucket, hostBucketEnd, offsetOrder, offsetTable.
    // INVARIANT: hostEndingCount. Without all endings, hosts that have one are not found.
    unsafe lookup = host_lookup(
      filter: filter.words.pointer, buckets: buckets.starts.pointer,
      entries: hosts.entries.pointer,
      endings: hosts.endings.count == HostEnding.count ? hosts.endings.pointer : nil,
      filter_shift: UInt32(filter.shift), bucket_shift_less_one: UInt32(63 - buckets.bits),
      content_size: UInt32(hosts.contentSize), entries_size: UInt32(hosts.entries.count))
  }
}

extension Reference<HostLookup> {
  /// Writes the hosts of a URL's authority that have an entry, the longest one first; returns how
  /// many.
  ///
  /// An authority whose dots are known begins after `http://`, ends within 64 bytes, and is in
  /// lowercase.
  @inline(__always)
  func find(
    in subject: Subject, dots: UInt64, _ found: MutableElements<host_found>
  ) -> Int {
    precondition(found.count >= HostLookup.most)
    // SAFETY: it is the only field of its structure.
    let lookup = unsafe UnsafeRawPointer(address).assumingMemoryBound(to: host_lookup.self)
    let start = subject.authorityStart
    let end = subject.authorityEnd
    // SAFETY: the authority is within the URL, the memory is that of the session that decides, and there
    // is room for all that may be found.
    guard let memory = subject.hostMemory else {
      return unsafe host_scan(lookup, subject.bytes.start, start, end, dots, found.start)
    }
    return unsafe host_scan_remembering(
      lookup, memory.hosts, subject.bytes.start, subject.count, start, end, dots, found.start)
  }
}

/// What was found for the hosts of the last requests, for one thread.
@safe
struct RecentHosts: ~Copyable {
  // SAFETY: made in `init` and freed in `deinit` only.
  private let hosts: UnsafeMutablePointer<remembered_host>

  /// Remembers nothing yet.
  init() {
    // SAFETY: there is room for all, and a memory of zeros has no hosts.
    unsafe hosts = .allocate(capacity: HOST_MEMORY_HOSTS)
    unsafe hosts.initialize(repeating: remembered_host(), count: HOST_MEMORY_HOSTS)
  }

  // SAFETY: nothing can use the memory any more.
  deinit { unsafe hosts.deallocate() }

  /// The memory for a decision, which does not outlive this; one thread uses it at a time.
  @inline(__always)
  // SAFETY: there are as many hosts as the lookup expects.
  var memory: HostMemory { unsafe HostMemory(hosts: hosts) }
}

/// The hosts that a session remembers, while it decides.
@safe
struct HostMemory: BitwiseCopyable {
  // SAFETY: the session keeps them for the decision.
  fileprivate let hosts: UnsafeMutablePointer<remembered_host>
}
