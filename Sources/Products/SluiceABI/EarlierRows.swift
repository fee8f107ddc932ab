// SPDX-License-Identifier: Apache-2.0

internal import CLibrary
internal import TextFormats

/// Rows of a batch that were decided, to be found by their hashes: a log repeats itself, and
/// comparing two rows takes less than a decision.
///
/// A slot has room for one row, and a new one takes the place of an old one. Thus the memory is
/// bounded, and a wrong row costs a comparison but never an answer.
struct EarlierRows {
  /// ```
  /// bits 63…32  bits of the row's hash, so that few rows are compared in vain
  /// bits 31…0   its number plus one; zero is an empty slot
  /// ```
  private var slots: [UInt64] = []
  /// How far a hash is shifted, which takes its upper bits: the lower ones mix little.
  private let shift: UInt64
  /// How many rows were found in this window.
  private var found = window
  /// How many windows are still to be passed over.
  private var passed = 0

  /// How many rows are decided before it is judged whether the search is worth it.
  static let window = 1 << 10
  /// Rows of smaller batches seldom repeat each other.
  private static let fewestRows = 1 << 13
  /// 512 KiB, which stay in the cache of a core.
  private static let mostSlots = 1 << 16
  // Hashing takes about an eighth of a decision. Thus a batch without repeated rows takes one or
  // two hundredths more.
  private static let fewestFound = window / 8
  private static let mostPassed = 7

  /// Creates room for a batch of some rows.
  init(batch count: Int) {
    var slotCount = 1 << 13
    while slotCount < count, slotCount < Self.mostSlots { slotCount <<= 1 }
    shift = UInt64(64 - slotCount.trailingZeroBitCount)
    if count >= Self.fewestRows { slots = [UInt64](repeating: 0, count: slotCount) }
  }

  /// Whether the rows of the next window are to be searched for.
  mutating func isSearched() -> Bool {
    guard !slots.isEmpty else { return false }
    if found < Self.fewestFound, passed < Self.mostPassed {
      passed += 1
      return false
    }
    (found, passed) = (0, 0)
    return true
  }

  /// Counts a row that repeats an earlier one.
  @inline(__always)
  mutating func countFound() { found &+= 1 }

  /// A row that probably has this hash; nil if there is none.
  @inline(__always)
  func row(_ hash: UInt64) -> Int? {
    let slot = slots[index(hash)]
    guard slot &>> 32 == tag(hash) &>> 32, slot != 0 else { return nil }
    return Int(truncatingIfNeeded: slot & 0xFFFF_FFFF) &- 1
  }

  /// Adds a row; one whose number has more than 32 bits is not found.
  @inline(__always)
  mutating func add(_ row: Int, _ hash: UInt64) {
    guard let number = UInt32(exactly: row &+ 1) else { return }
    slots[index(hash)] = tag(hash) | UInt64(number)
  }

  @inline(__always)
  private func index(_ hash: UInt64) -> Int { Int(truncatingIfNeeded: hash &>> shift) }

  @inline(__always)
  private func tag(_ hash: UInt64) -> UInt64 { hash &<< 16 & ~0xFFFF_FFFF }
}

extension ByteHash {
  /// Adds a text, eight bytes at a time.
  @inline(__always)
  mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
    // SAFETY: words are read as long as eight bytes are left.
    if let start = text.baseAddress {
      let raw = unsafe UnsafeRawPointer(start)
      var offset = 8
      while offset &+ 8 <= text.count {
        add(unsafe raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        offset &+= 8
      }
    }
    unsafe add(endsOf: text)
  }

  /// Adds the length of a text, and its first and its last eight bytes, or all if it has fewer.
  @inline(__always)
  mutating func add(endsOf text: UnsafeBufferPointer<UInt8>) {
    // The length keeps the texts of a row apart.
    add(text.count)
    // SAFETY: there are at least eight bytes where eight are read.
    guard let start = text.baseAddress, text.count >= 8 else {
      for offset in text.indices { add(unsafe text[offset]) }
      return
    }
    let raw = unsafe UnsafeRawPointer(start)
    add(unsafe raw.loadUnaligned(as: UInt64.self))
    add(unsafe raw.loadUnaligned(fromByteOffset: text.count &- 8, as: UInt64.self))
  }
}

/// Whether two texts have the same bytes.
@inline(__always)
@unsafe func hasSameBytes(
  _ one: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>
) -> Bool {
  // SAFETY: both have as many bytes as they state.
  guard one.count == other.count else { return false }
  guard let left = one.baseAddress, let right = other.baseAddress else { return true }
  return unsafe left == right || memcmp(left, right, one.count) == 0
}
