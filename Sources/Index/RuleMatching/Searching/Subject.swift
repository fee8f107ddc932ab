// SPDX-License-Identifier: Apache-2.0

internal import CByteScan

/// What is known of a serialized URL that is being matched.
@safe
struct SubjectText {
  // SAFETY: made around a buffer that outlives it.
  let bytes: UnsafePointer<UInt8>
  let count: Int
  /// The end of `^[^:]+://+`, and the next colon, slash or end after it; both 0 if the URL does not
  /// begin that way.
  ///
  /// This need not be the host: a URL may have a user name.
  let authorityStart: Int
  let authorityEnd: Int
  /// The dots among the first 64 bytes, if the authority ends there.
  let authorityDots: UInt64?
  // SAFETY: outlives this; used by one thread at a time, that of the session it belongs to.
  /// The results for the hosts of earlier URLs, if they are remembered.
  let hostMemory: UnsafeMutablePointer<remembered_host>?

  /// A URL whose host is known, and that has no user name.
  // SAFETY: the caller passes as many bytes, which outlive this.
  @inline(__always)
  @unsafe init(
    _ bytes: UnsafePointer<UInt8>, count: Int, host: Range<Int>, dots: UInt64,
    _ hostMemory: UnsafeMutablePointer<remembered_host>?
  ) {
    unsafe self.hostMemory = unsafe hostMemory
    unsafe self.bytes = unsafe bytes
    self.count = count
    authorityStart = host.lowerBound
    authorityEnd = host.upperBound
    authorityDots = host.upperBound < 64 ? dots : nil
  }

  /// Any URL that is not empty.
  @unsafe init(_ bytes: UnsafeBufferPointer<UInt8>) {
    authorityDots = nil
    // SAFETY: there is none.
    unsafe hostMemory = nil
    // SAFETY: the caller passes at least one byte.
    unsafe self.bytes = bytes.baseAddress.unsafelyUnwrapped
    count = bytes.count
    var start = unsafe SubjectText.authorityStart(bytes)
    var end = start
    while start > 0, end < count, unsafe !Subject.endsAuthority(bytes[end]) { end += 1 }
    if end == start {
      start = 0
      end = 0
    }
    authorityStart = start
    authorityEnd = end
  }

  private static func authorityStart(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    // SAFETY: the index is below the count.
    guard let colon = unsafe bytes.firstIndex(of: UInt8(ascii: ":")), colon > 0 else { return 0 }
    var index = colon + 1
    while index < bytes.count, unsafe bytes[index] == UInt8(ascii: "/") { index += 1 }
    return index - colon > 2 ? index : 0
  }

  /// Passes on the URL for the length of a call.
  func withSubject<Answer>(_ body: (Subject) -> Answer) -> Answer {
    // SAFETY: the subject is used within the closure only.
    unsafe withUnsafePointer(to: self) { body(unsafe Subject($0)) }
  }
}

/// A serialized URL that is being matched.
///
/// Serialized URLs are ASCII without zero bytes, so every byte is a character that `.` matches. It
/// is a pointer to what is known, because a search passes it on many times.
@safe
struct Subject {
  // SAFETY: whoever makes a subject keeps what is known for as long as it is used.
  private let text: UnsafePointer<SubjectText>

  // SAFETY: the caller passes what outlives every use.
  @inline(__always)
  @unsafe init(_ text: UnsafePointer<SubjectText>) { unsafe self.text = unsafe text }

  // SAFETY: what is known, and the bytes, outlive every use.
  @inline(__always)
  var bytes: UnsafePointer<UInt8> { unsafe text.pointee.bytes }
  @inline(__always)
  var count: Int { unsafe text.pointee.count }
  @inline(__always)
  var authorityStart: Int { unsafe text.pointee.authorityStart }
  @inline(__always)
  var authorityEnd: Int { unsafe text.pointee.authorityEnd }
  @inline(__always)
  var authorityDots: UInt64? { unsafe text.pointee.authorityDots }
  @inline(__always)
  var hostMemory: UnsafeMutablePointer<remembered_host>? { unsafe text.pointee.hostMemory }

  @inline(__always)
  static func endsAuthority(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ":") || byte == UInt8(ascii: "/")
  }

  @inline(__always)
  subscript(index: Int) -> UInt8 {
    assert(index >= 0 && index < count)
    // SAFETY: all callers stay below the count.
    return unsafe bytes[index]
  }

  /// Whether a needle occurs anywhere; see `needle_scan`.
  @inline(__always)
  func holds(_ needle: UInt32) -> Bool {
    // SAFETY: the URL has as many bytes.
    unsafe needle_scan(bytes, count, needle) >= 0
  }

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
