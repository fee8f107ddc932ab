// SPDX-License-Identifier: Apache-2.0

/// A serialized URL that is being matched.
///
/// Serialized URLs are ASCII without zero bytes, so every byte is a character that `.` matches. It
/// is a reference to what is known, because a search passes it on many times.
@safe
struct Subject {
  private let text: Reference<SubjectText>

  @inline(__always)
  init(_ text: Reference<SubjectText>) { self.text = text }

  @inline(__always)
  var bytes: Bytes { text.value.bytes }
  @inline(__always)
  var count: Int { text.value.bytes.count }
  @inline(__always)
  var authorityStart: Int { text.value.authorityStart }
  @inline(__always)
  var authorityEnd: Int { text.value.authorityEnd }
  @inline(__always)
  var authorityDots: UInt64? { text.value.authorityDots }
  @inline(__always)
  var hostMemory: HostMemory? { text.value.hostMemory }

  @inline(__always)
  subscript(index: Int) -> UInt8 {
    assert(index >= 0 && index < count)
    // SAFETY: all callers stay below the count; machines read every byte here.
    return unsafe bytes.start[index]
  }

  /// The bytes from an offset on as a number, the first one lowest.
  @inline(__always)
  func number<Number: FixedWidthInteger & BitwiseCopyable>(
    at offset: Int, as _: Number.Type
  ) -> Number {
    assert(offset >= 0 && offset &+ MemoryLayout<Number>.size <= count)
    // SAFETY: all callers know that the URL has these bytes; most entries of an index ask here.
    return unsafe UnsafeRawPointer(bytes.start).loadUnaligned(
      fromByteOffset: offset, as: Number.self)
  }

  @inline(__always)
  static func endsAuthority(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ":") || byte == UInt8(ascii: "/")
  }

  /// Whether a needle occurs anywhere; see `needle_scan`.
  @inline(__always)
  func holds(_ needle: UInt32) -> Bool { bytes.offset(ofNeedle: needle) >= 0 }

  /// Whether the authority is followed by a colon or a slash, as most patterns require.
  var authorityIsClosed: Bool { authorityStart > 0 && authorityEnd < count }

  /// Whether a host of a pattern may begin at an offset: `([^:/]+\.)?` leads up to it.
  @inline(__always)
  func isLabelStart(_ offset: Int) -> Bool {
    guard authorityStart > 0, offset >= authorityStart, offset < authorityEnd else { return false }
    return offset == authorityStart
      || offset > authorityStart &+ 1 && self[offset &- 1] == UInt8(ascii: ".")
  }
}
