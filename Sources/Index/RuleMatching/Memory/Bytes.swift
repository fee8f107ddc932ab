// SPDX-License-Identifier: Apache-2.0

/// A view of bytes that it does not own.
///
/// A view is an address and a count, so URLs, hosts and texts can be passed on and stored without
/// counting references. The owner must keep the bytes in place and unchanged while any copy of the
/// view is used. So a closure must not let a view escape, and a type that stores one must not outlive
/// the owner. Reading outside of the bytes traps.
@safe
struct Bytes: BitwiseCopyable, @unchecked Sendable {
  // SAFETY: whoever made this keeps as many bytes there.
  let start: UnsafePointer<UInt8>
  let count: Int

  /// No bytes.
  @inline(__always)
  init() {
    // SAFETY: nothing is read from it.
    unsafe start = .nothing
    count = 0
  }

  // SAFETY: the caller passes the address of as many bytes, and keeps them.
  @inline(__always)
  @unsafe init(_ start: UnsafePointer<UInt8>, count: Int) {
    unsafe self.start = unsafe start
    self.count = count
  }

  // SAFETY: the caller keeps the buffer.
  @inline(__always)
  @unsafe init(_ buffer: UnsafeBufferPointer<UInt8>) {
    unsafe self.init(buffer.baseAddress ?? .nothing, count: buffer.count)
  }

  /// The bytes of a literal.
  @inline(__always)
  init(_ literal: StaticString) {
    // SAFETY: a literal lives forever.
    unsafe self.init(literal.utf8Start, count: literal.utf8CodeUnitCount)
  }

  @inline(__always)
  var isEmpty: Bool { count == 0 }

  @inline(__always)
  var indices: Range<Int> {
    // SAFETY: a count is never negative.
    unsafe Range(uncheckedBounds: (0, count))
  }

  @inline(__always)
  subscript(index: Int) -> UInt8 {
    precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
    // SAFETY: the index is below the count.
    return unsafe start[index]
  }

  /// Some of the bytes; theirs count from 0, too.
  @inline(__always)
  subscript(range: some RangeExpression<Int>) -> Bytes {
    let range = range.relative(to: indices)
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    // SAFETY: the range is within the bytes.
    return unsafe Bytes(start + range.lowerBound, count: range.upperBound &- range.lowerBound)
  }

  var first: UInt8? { isEmpty ? nil : self[0] }

  var last: UInt8? { isEmpty ? nil : self[count &- 1] }

  /// The first index of a byte, from an index on.
  func firstIndex(of byte: UInt8, from first: Int = 0) -> Int? {
    precondition(first >= 0)
    var index = first
    // SAFETY: the index is below the count.
    while index < count, unsafe start[index] != byte { index &+= 1 }
    return index < count ? index : nil
  }

  /// The last index of a byte before an index.
  @inline(__always)
  func lastIndex(of byte: UInt8, before end: Int) -> Int? {
    precondition(end <= count)
    var index = end &- 1
    // SAFETY: the index is below the count.
    while index >= 0, unsafe start[index] != byte { index &-= 1 }
    return index >= 0 ? index : nil
  }

  /// The bytes from an offset on as a number, the first one lowest.
  @inline(__always)
  func number<Number: FixedWidthInteger & BitwiseCopyable>(
    at offset: Int, as _: Number.Type
  ) -> Number {
    precondition(offset >= 0 && offset <= count &- MemoryLayout<Number>.size)
    // SAFETY: all bytes of the number are within these.
    let word = unsafe UnsafeRawPointer(start).loadUnaligned(
      fromByteOffset: offset, as: Number.self)
    return Number(littleEndian: word)
  }

  /// Passes on the whole blocks of some size, one after the other, and returns the offset after them.
  @inline(__always)
  func forEachBlock<Block: BitwiseCopyable>(of _: Block.Type, _ body: (Block) -> Void) -> Int {
    let size = MemoryLayout<Block>.size
    var offset = 0
    while offset <= count &- size {
      // SAFETY: the block is within the bytes, as was just checked.
      body(unsafe UnsafeRawPointer(start).loadUnaligned(fromByteOffset: offset, as: Block.self))
      offset &+= size
    }
    return offset
  }

  /// Passes on the same bytes to what other modules have for them.
  @inline(__always)
  func withSpan<Answer>(_ body: (Span<UInt8>) -> Answer) -> Answer {
    // SAFETY: the span ends with the call, and the bytes do not end before.
    let buffer = unsafe UnsafeBufferPointer(start: start, count: count)
    return body(unsafe buffer.span)
  }
}

extension UnsafePointer {
  /// An address for what has no elements; nothing is ever read from it.
  @inline(__always)
  static var nothing: UnsafePointer<Pointee> {
    // SAFETY: an aligned address that is not followed, because there is nothing to read.
    unsafe UnsafePointer(bitPattern: 64).unsafelyUnwrapped
  }
}

extension [UInt8] {
  /// A copy of bytes.
  @inline(__always)
  init(_ bytes: Bytes) {
    // SAFETY: the bytes are copied at once.
    unsafe self.init(UnsafeBufferPointer(start: bytes.start, count: bytes.count))
  }
}

/// Passes on the bytes of values, which have neither pointers nor gaps.
@inline(__always)
func withBytes<Element: BitwiseCopyable, Answer, Failure: Error>(
  of values: Span<Element>, _ body: (Bytes) throws(Failure) -> Answer
) throws(Failure) -> Answer {
  // SAFETY: a span has one address as long as it is used, and the bytes do not leave the closure.
  let buffer = unsafe values.bytes.withUnsafeBytes { unsafe $0 }
  defer { extendLifetime(values) }
  return try body(unsafe Bytes(buffer))
}

extension Bytes {
  // SAFETY: the caller keeps the buffer.
  @inline(__always)
  @unsafe init(_ buffer: UnsafeRawBufferPointer) {
    unsafe self.init(buffer.assumingMemoryBound(to: UInt8.self))
  }
}
