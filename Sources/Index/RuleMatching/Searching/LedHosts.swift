// SPDX-License-Identifier: Apache-2.0

/// Hosts with a lead of their own, in buckets by their first bytes.
///
///     1 byte    the length of the host
///     1 byte    the number of its lead
///               the host
///     3 or 4    a target or, with the top bit set, the slot of a list of targets
///     bytes
struct LedHosts: Sendable {
  private static let headLength = 2

  let filter: Table<UInt64>
  let buckets: Table<UInt32>
  let entries: Table<UInt8>
  let targets: Table<UInt32>
  let leads: Table<LeadRecord>
  private let contentSize: Int
  private let filterShift: UInt64
  private let bucketBits: UInt64

  init(
    filter: Table<UInt64>, buckets: Table<UInt32>, entries: Table<UInt8>, targets: Table<UInt32>,
    leads: Table<LeadRecord>, ruleCount: Int
  ) {
    self.filter = filter
    self.buckets = buckets
    self.entries = entries
    self.targets = targets
    self.leads = leads
    contentSize = HostContent.size(targets: ruleCount, items: targets.count)
    filterShift = 64 - UInt64((max(1, filter.count) &* 64).trailingZeroBitCount)
    bucketBits = UInt64(max(1, buckets.count &- 1).trailingZeroBitCount)
  }

  var isEmpty: Bool { entries.count == 0 }

  @inline(__always)
  func mayHave(_ hash: HostHash) -> Bool {
    // INVARIANT: filterSize.
    let slot = hash.slot(shift: filterShift)
    return filter[slot &>> 6] &>> UInt64(slot & 63) & 1 == 1
  }

  // INVARIANT: bucketCount, offsetOrder.
  @inline(__always)
  func bucket(_ hash: HostHash) -> Range<Int> {
    buckets.bucket(hash.slot(bits: bucketBits))
  }

  // MARK: Entries

  // INVARIANT: hostBucket. Entries are whole.

  @inline(__always)
  func textLength(ofEntry position: Int) -> Int { Int(entries[position]) }

  @inline(__always)
  func lead(ofEntry position: Int) -> Int { Int(entries[position &+ 1]) }

  /// The offset after an entry; only the length of its host is read.
  @inline(__always)
  func end(ofEntry position: Int) -> Int {
    position &+ LedHosts.headLength &+ textLength(ofEntry: position) &+ contentSize
  }

  @inline(__always)
  func content(ofEntryTo end: Int) -> HostContent {
    let start = end &- contentSize
    var word = Int(entries[start]) | Int(entries[start &+ 1]) &<< 8
    word |= Int(entries[start &+ 2]) &<< 16
    if contentSize == 4 { word |= Int(entries[start &+ 3]) &<< 24 }
    return HostContent(word, size: contentSize)
  }

  /// Whether the host of an entry is at an offset of a URL.
  @inline(__always)
  func stands(entry position: Int, at start: Int, in subject: Subject) -> Bool {
    let count = textLength(ofEntry: position)
    guard start &+ count <= subject.count else { return false }
    return FoldedText.areEqual(
      entries.bytes(at: position &+ LedHosts.headLength, count: count),
      subject.bytes[start..<start &+ count])
  }

  /// The offsets of all entries.
  // INVARIANT: hostBucket, offsetTable.
  var positions: some Sequence<Int> {
    sequence(state: 0) { position -> Int? in
      guard position < entries.count else { return nil }
      defer { position = end(ofEntry: position) }
      return position
    }
  }

  /// The host of an entry.
  func host(ofEntry position: Int) -> [UInt8] {
    let start = position + LedHosts.headLength
    return (start..<start + textLength(ofEntry: position)).map { entries[$0] }
  }

  /// Calls a closure with the targets of an entry.
  func visitTargets(ofEntry position: Int, _ body: (UInt32) -> Void) {
    switch content(ofEntryTo: end(ofEntry: position)) {
    case .target(let target): body(target)
    case .items(var slot):
      // INVARIANT: hostContent, listEnd.
      while true {
        let word = ItemWord(rawValue: targets[slot])
        body(word.target)
        guard word.hasMore else { return }
        slot += 1
      }
    }
  }
}

/// The offsets of a URL at which hosts with a lead are looked up, in ascending order: after every
/// two slashes, and after every dot between those of `^[^:]+://+` and the next slash.
struct LedHostStarts {
  /// Two slashes.
  private static var slashes: UInt32 { 0x2F2F }

  private let authority: Int
  private var offset = 0
  private var isInAuthority = false

  init(_ subject: Subject) {
    authority =
      subject.authorityStart > 0 ? subject.authorityStart : LedHostStarts.authority(of: subject)
  }

  /// Where the authority of a URL begins that has no name in it; 0 if there is none.
  @inline(never)
  private static func authority(of subject: Subject) -> Int {
    var colon = 0
    while colon < subject.count, subject[colon] != UInt8(ascii: ":") { colon += 1 }
    var offset = colon + 1
    while offset < subject.count, subject[offset] == UInt8(ascii: "/") { offset += 1 }
    return colon > 0 && offset - colon > 2 ? offset : 0
  }

  @inline(__always)
  mutating func next(in subject: Subject) -> Int? {
    if isInAuthority, let start = nextDot(in: subject) { return start }
    while offset &+ 2 <= subject.count {
      let found = subject.bytes.offset(ofNeedle: LedHostStarts.slashes, from: offset)
      guard found >= 0 else { break }
      offset = found &+ 1
      // The needle accepts another byte as a slash, too.
      guard subject[offset &- 1] == UInt8(ascii: "/"), subject[offset] == UInt8(ascii: "/") else {
        continue
      }
      let start = offset &+ 1
      if start == authority {
        isInAuthority = true
        offset = start
      }
      return start
    }
    return nil
  }

  /// The offset after the next dot of the authority.
  @inline(__always)
  private mutating func nextDot(in subject: Subject) -> Int? {
    while offset < subject.count, subject[offset] != UInt8(ascii: "/") {
      offset &+= 1
      if subject[offset &- 1] == UInt8(ascii: ".") { return offset }
    }
    isInAuthority = false
    return nil
  }
}
