// SPDX-License-Identifier: Apache-2.0

/// What is known of a serialized URL that is being matched.
struct SubjectText {
  let bytes: Bytes
  /// The end of `^[^:]+://+`, and the next colon, slash or end after it; both 0 if the URL does not
  /// begin that way.
  ///
  /// This need not be the host: a URL may have a user name.
  let authorityStart: Int
  let authorityEnd: Int
  /// The dots among the first 64 bytes, if the authority ends there.
  let authorityDots: UInt64?
  /// The results for the hosts of earlier URLs, if they are remembered.
  let hostMemory: HostMemory?

  /// A URL whose host is known, and that has no user name.
  @inline(__always)
  init(_ bytes: Bytes, host: Range<Int>, dots: UInt64, _ hostMemory: HostMemory?) {
    self.hostMemory = hostMemory
    self.bytes = bytes
    authorityStart = host.lowerBound
    authorityEnd = host.upperBound
    authorityDots = host.upperBound < 64 ? dots : nil
  }

  /// Any URL that is not empty.
  init(_ bytes: Bytes) {
    authorityDots = nil
    hostMemory = nil
    self.bytes = bytes
    var start = SubjectText.authorityStart(bytes)
    var end = start
    while start > 0, end < bytes.count, !Subject.endsAuthority(bytes[end]) { end += 1 }
    if end == start {
      start = 0
      end = 0
    }
    authorityStart = start
    authorityEnd = end
  }

  private static func authorityStart(_ bytes: Bytes) -> Int {
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > 0 else { return 0 }
    var index = colon + 1
    while index < bytes.count, bytes[index] == UInt8(ascii: "/") { index += 1 }
    return index - colon > 2 ? index : 0
  }

  /// Passes on the URL for the length of a call.
  func withSubject<Answer>(_ body: (Subject) -> Answer) -> Answer {
    withReference(to: self) { body(Subject($0)) }
  }
}
