// SPDX-License-Identifier: Apache-2.0

internal import CByteScan

/// What is done with many bytes at a time, in C.
extension Bytes {
  /// Whether these are the same bytes.
  @inline(__always)
  func isEqual(to other: Bytes) -> Bool {
    // SAFETY: both have as many bytes.
    unsafe count == other.count && bytes_are_equal(start, other.start, count) != 0
  }

  /// The same where most bytes that are equal are those of one owner.
  func isSame(as other: Bytes) -> Bool {
    // SAFETY: the addresses are only compared.
    unsafe start == other.start && count == other.count || isEqual(to: other)
  }

  /// Whether these begin with a text.
  func hasPrefix(_ text: StaticString) -> Bool {
    let text = Bytes(text)
    return count >= text.count && self[..<text.count].isEqual(to: text)
  }

  /// What a URL contains.
  @inline(__always)
  func scanned() -> byte_scan_result {
    // SAFETY: there are as many bytes.
    unsafe byte_scan(start, count)
  }

  /// The first offset of a needle, as `needle_scan` finds it; negative if it does not occur.
  @inline(__always)
  func offset(ofNeedle needle: UInt32) -> Int {
    // SAFETY: there are as many bytes.
    unsafe needle_scan(start, count, needle)
  }

  /// The same from an offset on that is not beyond the end.
  @inline(__always)
  func offset(ofNeedle needle: UInt32, from offset: Int) -> Int {
    precondition(UInt(bitPattern: offset) <= UInt(bitPattern: count))
    // SAFETY: from the offset on, there are as many bytes.
    let found = unsafe needle_scan(start + offset, count &- offset, needle)
    return found < 0 ? found : offset &+ found
  }

  /// Those of some needles, a bit each, whose first two bytes occur somewhere.
  @inline(__always)
  func bits(of needles: Reference<needle_set>) -> UInt8 {
    // SAFETY: the needles are kept for the call, and there are as many bytes.
    unsafe needle_set_scan(needles.address, start, count)
  }
}

extension byte_scan_result {
  /// The range of the host, which may be empty.
  @inline(__always)
  var host: Range<Int> {
    // SAFETY: a host ends after it has begun.
    unsafe Range(uncheckedBounds: (Int(host_start), Int(host_end)))
  }
}

extension needle_set {
  /// Adds a needle as one of eight.
  mutating func add(_ needle: UInt32, at number: Int) {
    precondition(number >= 0 && number < 8)
    // SAFETY: the set is passed for the call, and the number is below eight.
    unsafe needle_set_add(&self, UInt32(number), needle)
  }
}

extension Table<UInt32> {
  /// Compares the hints of a list of items that begins at a slot; see `item_scan`.
  @inline(__always)
  func itemsFitting(_ ahead: UInt32, at slot: Int) -> items_found {
    precondition(slot >= 0 && slot < count)
    // SAFETY: the list begins and ends within the table, and the rest of the table is the room.
    // INVARIANT: hostContent, item.
    return unsafe item_scan(pointer + slot, count &- slot, ahead)
  }
}
