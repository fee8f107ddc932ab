// SPDX-License-Identifier: Apache-2.0

/// Where the components of a serialized URL begin and end.
///
///     https://user:pass@example.com:8080/path?query#fragment
///          ^       ^    ^          ^    ^    ^     ^
///          |       |    |          |    |    |     queryEnd
///          |       |    |          |    |    pathEnd
///          |       |    |          |    pathStart
///          |       |    |          hostEnd
///          |       |    hostStart
///          |       usernameEnd
///          schemeEnd
///
/// Without an authority, `usernameEnd`, `hostStart` and `hostEnd` equal `schemeEnd + 1`.
struct AddressLayout: Sendable, Equatable {
  var hasHost = false
  var schemeEnd = 0
  var usernameEnd = 0
  var hostStart = 0
  var hostEnd = 0
  var pathStart = 0
  var pathEnd = 0
  var queryEnd = 0

  init() {}

  /// The layout of bytes that are certainly their own serialization; `nil` for all others.
  init?(ofSerialized bytes: Span<UInt8>) {
    guard let host = WebAddress.hostIfSerialized(bytes) else { return nil }
    hasHost = true
    schemeEnd = host.lowerBound &- 3
    usernameEnd = host.lowerBound
    hostStart = host.lowerBound
    hostEnd = host.upperBound
    pathStart = Self.firstIndex(in: bytes, from: hostEnd) { $0 == UInt8(ascii: "/") }
    pathEnd = Self.firstIndex(in: bytes, from: pathStart) {
      $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#")
    }
    queryEnd = Self.firstIndex(in: bytes, from: pathEnd) { $0 == UInt8(ascii: "#") }
  }

  @inline(__always)
  private static func firstIndex(
    in bytes: Span<UInt8>, from start: Int, where isWanted: (UInt8) -> Bool
  ) -> Int {
    var index = start
    while index < bytes.count, !isWanted(bytes[index]) { index &+= 1 }
    return index
  }
}
