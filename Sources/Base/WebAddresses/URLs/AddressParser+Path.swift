// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

extension AddressParser {
  /// Reads the path after an authority; that of a special scheme has at least a slash.
  mutating func parsePathAfterHost() {
    if isSlash(at: position) {
      position &+= 1
      parsePath()
    } else if scheme.isSpecial {
      parsePath()
    } else {
      layout.pathStart = output.count
      layout.pathEnd = output.count
    }
  }

  /// Reads the segments of a path whose first slash was read or left out.
  mutating func parsePath() {
    layout.pathStart = output.count
    var isLast = false
    while !isLast {
      let segment = position..<endOfAuthority()
      isLast = !isSlash(at: segment.upperBound)
      appendSegment(segment, isLast: isLast)
      position = isLast ? segment.upperBound : segment.upperBound &+ 1
    }
    layout.pathEnd = output.count
  }

  private mutating func appendSegment(_ segment: Range<Int>, isLast: Bool) {
    switch dotCount(segment) {
    case 0: appendNamedSegment(segment)
    case 2:
      removeLastSegment()
      fallthrough
    default:
      if isLast { output.append(UInt8(ascii: "/")) }
    }
  }

  private mutating func appendNamedSegment(_ segment: Range<Int>) {
    let isFirst = output.count == layout.pathStart
    output.append(UInt8(ascii: "/"))
    if isFirst, scheme == .file, isDriveLetter(segment) {
      output.append(input[segment.lowerBound])
      output.append(UInt8(ascii: ":"))
    } else {
      output.appendEncoded(input, segment, conformance == .chromium ? .chromiumPath : .path)
    }
  }

  /// How many dots, plain or as `%2e`, a segment consists of; 0 if of anything else or of more.
  private func dotCount(_ segment: Range<Int>) -> Int {
    guard 1...6 ~= segment.count else { return 0 }
    var index = segment.lowerBound
    var dots = 0
    while index < segment.upperBound {
      if input[index] == UInt8(ascii: ".") {
        index &+= 1
      } else if isEncodedDot(at: index, before: segment.upperBound) {
        index &+= 3
      } else {
        return 0
      }
      dots &+= 1
    }
    return dots <= 2 ? dots : 0
  }

  private func isEncodedDot(at index: Int, before limit: Int) -> Bool {
    index &+ 2 < limit && input[index] == UInt8(ascii: "%")
      && input[index &+ 1] == UInt8(ascii: "2")
      && input[index &+ 2] | 0x20 == UInt8(ascii: "e")
  }

  /// Removes the last segment written, but never the drive letter of a file's path.
  private mutating func removeLastSegment() {
    let path = output[layout.pathStart...]
    guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return }
    let isDrive =
      scheme == .file && slash == layout.pathStart && path.count == 3
      && path[slash &+ 1].isLetter && path[slash &+ 2] == UInt8(ascii: ":")
    if !isDrive { output.removeSubrange(slash...) }
  }

  /// Reads a path without segments, as in `data:text/plain,…`.
  mutating func parseOpaquePath() {
    layout.pathStart = output.count
    let start = position
    while position < end, !Self.beginsQueryOrFragment(input[position]) { position &+= 1 }
    let endsInSpace = position > start && position < end && input[position &- 1] == 0x20
    output.appendEncoded(input, start..<(endsInSpace ? position &- 1 : position), .control)
    // A last space would be trimmed by the next parser once query and fragment are gone.
    if endsInSpace { output.append(contentsOf: "%20".utf8) }
    layout.pathEnd = output.count
  }

  mutating func parseQuery() {
    if has(UInt8(ascii: "?"), at: position) {
      output.append(UInt8(ascii: "?"))
      let start = position &+ 1
      position = input[start..<end].firstIndex(of: UInt8(ascii: "#")) ?? end
      output.appendEncoded(input, start..<position, scheme.isSpecial ? .specialQuery : .query)
    }
    layout.queryEnd = output.count
  }

  mutating func parseFragment() {
    guard has(UInt8(ascii: "#"), at: position) else { return }
    output.append(UInt8(ascii: "#"))
    output.appendEncoded(input, (position &+ 1)..<end, .fragment)
    position = end
  }
}
