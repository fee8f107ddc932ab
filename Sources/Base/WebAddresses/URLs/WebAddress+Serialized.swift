// SPDX-License-Identifier: Apache-2.0

/// Detects cheaply that an ordinary URL is serialized already, so that it need not be parsed.
extension WebAddress {
  /// Whether bytes are certainly their own serialization.
  ///
  /// True for ordinary `http` and `https` URLs only: a lower-case DNS name without `xn--` labels,
  /// or an address of four numbers, no user name, nothing to encode, to resolve or to drop. False
  /// means unknown.
  /// - Complexity: One pass over the bytes, mostly sixteen at a time, without allocation.
  package static func isSerialized(_ bytes: Span<UInt8>) -> Bool {
    hostIfSerialized(bytes) != nil
  }

  /// The range of the host in bytes that are certainly their own serialization; `nil` when unsure.
  ///
  /// - Complexity: That of `isSerialized`.
  package static func hostIfSerialized(_ bytes: Span<UInt8>) -> Range<Int>? {
    guard let start = plainBeginning(of: bytes), isSerialized(bytes, fromPath: start.path)
    else { return nil }
    return start.host
  }

  /// The host and the start of the path, if everything before the path is certainly as it would be
  /// serialized; `nil` when unsure.
  package static func plainBeginning(
    of bytes: Span<UInt8>
  ) -> (host: Range<Int>, path: Int)? {
    let start = startOfHost(bytes)
    guard start > 0 else { return nil }
    let end = endOfPlainHost(bytes, from: start)
    guard end > start else { return nil }
    let path = endOfPlainPort(bytes, from: end, defaultPort: start == 8 ? 443 : 80)
    guard path < bytes.count, bytes[path] == 0x2F else { return nil }
    return (start..<end, path)
  }

  /// Whether a host begins with a dot, or has two in a row: it is serialized, but never the nearest.
  package static func hasEmptyLabel(_ bytes: Span<UInt8>, _ host: Range<Int>) -> Bool {
    var isLabelEmpty = true
    for index in host {
      let isDot = bytes[index] == 0x2E
      if isDot, isLabelEmpty { return true }
      isLabelEmpty = isDot
    }
    return false
  }

  /// The offset after `http://` or `https://`; 0 without one of them.
  static func startOfHost(_ bytes: Span<UInt8>) -> Int {
    // "h", "t", "t", "p", and a host of at least one byte with a slash.
    guard
      bytes.count >= 9, bytes[0] == 0x68, bytes[1] == 0x74, bytes[2] == 0x74, bytes[3] == 0x70
    else { return 0 }
    let colon = bytes[4] == 0x73 ? 5 : 4
    guard bytes[colon] == 0x3A, bytes[colon &+ 1] == 0x2F, bytes[colon &+ 2] == 0x2F else {
      return 0
    }
    return colon &+ 3
  }

  /// The end of a host of lower-case letters, digits, `-`, `_` and dots; 0 for any other.
  ///
  /// The last label must not begin with a digit, so that it cannot be a number, unless the host is
  /// an address as it is serialized.
  static func endOfPlainHost(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var labelStart = start
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      if byte &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x5F {
        index &+= 1
      } else if byte == 0x2D {
        guard index &- labelStart != 3 || !isAlien(bytes, labelStart) else { return 0 }
        index &+= 1
      } else if byte == 0x2E {
        index &+= 1
        labelStart = index
      } else {
        break
      }
    }
    guard labelStart < index else { return 0 }
    let isNumber = bytes[labelStart] &- 0x30 < 10
    return isNumber && !isDottedQuad(bytes, start..<index) ? 0 : index
  }

  /// Whether a host is an address of four numbers, as the serializer writes it.
  @inline(never)
  static func isDottedQuad(_ bytes: Span<UInt8>, _ host: Range<Int>) -> Bool {
    var numbers = 1
    var number = 0
    var digits = 0
    for index in host {
      if bytes[index] == 0x2E {
        guard digits > 0 else { return false }
        numbers &+= 1
        number = 0
        digits = 0
      } else {
        // No number begins with a zero except 0 itself.
        guard bytes[index] &- 0x30 < 10, digits == 0 || number > 0, digits < 3 else { return false }
        number = number &* 10 &+ Int(bytes[index] &- 0x30)
        digits &+= 1
        guard number <= 255 else { return false }
      }
    }
    return numbers == 4 && digits > 0
  }

  /// Whether a label of more than three bytes begins with `xn-`.
  static func isAlien(_ bytes: Span<UInt8>, _ labelStart: Int) -> Bool {
    bytes[labelStart] == 0x78 && bytes[labelStart &+ 1] == 0x6E && bytes[labelStart &+ 2] == 0x2D
  }

  /// The offset after a port that is written as the serializer would; the end of all otherwise.
  static func endOfPlainPort(_ bytes: Span<UInt8>, from start: Int, defaultPort: Int) -> Int {
    guard start < bytes.count, bytes[start] == 0x3A else { return start }
    var port = 0
    var index = start &+ 1
    while index < bytes.count, bytes[index] &- 0x30 < 10, index < start &+ 6 {
      port = port &* 10 &+ Int(bytes[index] &- 0x30)
      index &+= 1
    }
    let digits = index &- start &- 1
    let hasLeadingZero = digits > 1 && bytes[start &+ 1] == 0x30
    guard digits > 0, !hasLeadingZero, port <= 65_535, port != defaultPort else {
      return bytes.count
    }
    return index
  }
}
