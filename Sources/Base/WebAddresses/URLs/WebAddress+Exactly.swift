// SPDX-License-Identifier: Apache-2.0

extension WebAddress {
  /// Whether path, query and fragment, from an offset on, are as the serializer would write them.
  ///
  /// Exact for special schemes, byte by byte: for URLs that have a byte which only some components
  /// encode, or a segment that merely begins with a dot.
  package static func isSerialized(_ bytes: Span<UInt8>, fromPath start: Int) -> Bool {
    let pathEnd = endOfPlainPath(bytes, from: start)
    guard pathEnd < bytes.count else { return pathEnd == bytes.count }
    var fragmentStart = pathEnd
    if bytes[pathEnd] == UInt8(ascii: "?") {
      fragmentStart = endOfRun(bytes, from: pathEnd &+ 1, without: .specialQuery)
    }
    guard fragmentStart < bytes.count else { return true }
    guard bytes[fragmentStart] == UInt8(ascii: "#") else { return false }
    return endOfRun(bytes, from: fragmentStart &+ 1, without: .fragment) == bytes.count
  }

  /// The end of a path; past the end of the bytes if the path would change.
  private static func endOfPlainPath(_ bytes: Span<UInt8>, from start: Int) -> Int {
    let set = ByteSet.path
    var index = start
    while index < bytes.count, !set.contains(bytes[index]) {
      if (index &- start) & 15 == 0 {
        let end = PlainBytes.endOfPlainBlocks(bytes, from: index)
        // A slash at the end of a block is handled with the segment after it.
        index = end > index && bytes[end &- 1] == UInt8(ascii: "/") ? end &- 1 : end
        guard index < bytes.count, !set.contains(bytes[index]) else { break }
      }
      let byte = bytes[index]
      let isDotted = byte == UInt8(ascii: "/") && mayBeDotSegment(bytes, from: index &+ 1)
      guard byte != UInt8(ascii: "\\"), !isDotted else { return bytes.count &+ 1 }
      index &+= 1
    }
    guard index < bytes.count else { return index }
    let isEnd = bytes[index] == UInt8(ascii: "?") || bytes[index] == UInt8(ascii: "#")
    return isEnd ? index : bytes.count &+ 1
  }

  /// Whether a segment consists of dots, or begins so that an encoded dot might make it a dot
  /// segment.
  private static func mayBeDotSegment(_ bytes: Span<UInt8>, from start: Int) -> Bool {
    var index = start
    while index < bytes.count, index < start &+ 2, bytes[index] == UInt8(ascii: ".") {
      index &+= 1
    }
    guard index < bytes.count else { return index > start }
    switch bytes[index] {
    case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): return index > start
    case UInt8(ascii: "%"): return index > start || isEncodedDot(bytes, at: index)
    default: return false
    }
  }

  private static func isEncodedDot(_ bytes: Span<UInt8>, at index: Int) -> Bool {
    index &+ 2 < bytes.count && bytes[index &+ 1] == UInt8(ascii: "2")
      && bytes[index &+ 2] | 0x20 == UInt8(ascii: "e")
  }

  private static func endOfRun(
    _ bytes: Span<UInt8>, from start: Int, without set: ByteSet
  ) -> Int {
    var index = start
    while index < bytes.count, !set.contains(bytes[index]) {
      let isBlock = (index &- start) & 15 == 0
      let end = isBlock ? PlainBytes.endOfPlainBlocks(bytes, from: index) : index
      index = end > index ? end : index &+ 1
    }
    return index
  }
}
