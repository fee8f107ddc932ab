// SPDX-License-Identifier: Apache-2.0

/// Values of one fixed size in the bytes of an index.
///
/// A table is made once, when the index is opened, and every number in the index is checked against
/// the tables then. After that an index into a table is always valid; reading traps if it is not.
@safe
struct Table<Element: BitwiseCopyable>: @unchecked Sendable {
  // SAFETY: the bytes belong to the `ByteStore` of the index that has the table, and never change.
  private let base: UnsafePointer<Element>
  let count: Int

  /// A table over all of some bytes.
  init(_ bytes: Bytes, count: Int) {
    precondition(bytes.count == count * MemoryLayout<Element>.stride)
    // SAFETY: there are bytes for all elements, and they begin where an element may.
    let start = unsafe UnsafeRawPointer(bytes.start)
    precondition(Int(bitPattern: start) % MemoryLayout<Element>.alignment == 0)
    unsafe base = start.assumingMemoryBound(to: Element.self)
    self.count = count
  }

  /// A table without elements.
  init() {
    // SAFETY: nothing is read from it.
    unsafe base = .nothing
    count = 0
  }

  @inline(__always)
  subscript(index: Int) -> Element {
    // Each reader names the invariant that keeps the index in range. This is the last line of
    // defense: where a check is missing, there is a crash here, and no read outside of the table.
    precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
    // SAFETY: the index is in the table.
    return unsafe base[index]
  }

  /// Runs a closure for each of the first elements, without a check for each.
  @inline(__always)
  func forEach(ofFirst number: Int, _ body: (Element) -> Void) {
    precondition(number <= count)
    // SAFETY: every index is below the count.
    for index in 0..<max(0, number) { body(unsafe base[index]) }
  }

  @inline(__always)
  subscript(index: UInt32) -> Element { self[Int(index)] }

  /// All elements, for what may have others instead.
  // SAFETY: the table has as many, and its owner keeps them.
  var elements: Elements<Element> { unsafe Elements(base, count: count) }

  /// The address of the first element, for readers that do without a check for each.
  // SAFETY: each of them names the invariants that keep it within the table.
  @unsafe var pointer: UnsafePointer<Element> { unsafe base }
}

extension Table<UInt8> {
  /// The four bytes before an offset as a number, the lowest first.
  @inline(__always)
  func word(endingAt end: Int) -> UInt32 {
    precondition(end >= 4 && end <= count)
    // SAFETY: all four bytes are in the table.
    return unsafe UInt32(
      littleEndian: UnsafeRawPointer(base).loadUnaligned(fromByteOffset: end &- 4, as: UInt32.self))
  }

  /// Where a row of records ends, each of four bytes and as many more as the low six bits of the
  /// fourth one say; an offset beyond the limit if the last one does not fit.
  ///
  /// A check for each of the 10,000 public suffixes would be a tenth of opening an index.
  @inline(__always)
  func end(ofRecordsAt start: Int, limit: Int) -> Int {
    precondition(start >= 0 && limit <= count)
    var offset = start
    // SAFETY: the fourth byte is before the limit, which is within the table.
    while offset <= limit &- 4 { unsafe offset &+= Int(base[offset &+ 3] & 63) &+ 4 }
    return offset
  }

  /// Some of the bytes.
  @inline(__always)
  func bytes(at start: Int, count: Int) -> Bytes {
    precondition(start >= 0 && count >= 0 && start <= self.count &- count)
    // SAFETY: all bytes are in the table.
    return unsafe Bytes(base + start, count: count)
  }
}

extension Table<UInt32> {
  /// The range of a bucket, in a table of the offsets at which they begin.
  @inline(__always)
  func bucket(_ slot: Int) -> Range<Int> {
    // SAFETY: the offsets of buckets never fall. INVARIANT: bucketCount, offsetOrder.
    unsafe Range(uncheckedBounds: (Int(self[slot]), Int(self[slot &+ 1])))
  }
}
