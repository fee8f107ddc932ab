// SPDX-License-Identifier: Apache-2.0

/// White space and comments, and how problems are reported.
extension JSONReader {
  /// Skips white space and comments; most lists have none between most of their values.
  @inline(__always)
  mutating func skipSpace() throws(Stop) {
    guard position < bytes.count, JSONReader.mayBeSpace(bytes[position]) else { return }
    try skipSpaces()
  }

  /// Whether a byte may begin white space or a comment: a control character, a space, `#` or `/`.
  @inline(__always)
  private static func mayBeSpace(_ byte: UInt8) -> Bool {
    byte <= 0x23 && byte != UInt8(ascii: "\"") || byte == UInt8(ascii: "/")
  }

  @inline(never)
  private mutating func skipSpaces() throws(Stop) {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      case UInt8(ascii: "/"), UInt8(ascii: "#"): try skipComment()
      default: return
      }
    }
  }

  private mutating func skipComment() throws(Stop) {
    let start = position
    let second = start + 1 < bytes.count ? bytes[start + 1] : 0
    switch (bytes[start], second) {
    case (UInt8(ascii: "#"), _), (UInt8(ascii: "/"), UInt8(ascii: "/")):
      while position < bytes.count, bytes[position] != 0x0A { position += 1 }
    case (UInt8(ascii: "/"), UInt8(ascii: "*")): try skipBlockComment()
    default: try stopAtUnexpected("this is not JSON")
    }
    try repair(.comment, start..<position, "comments are not allowed in JSON")
  }

  private mutating func skipBlockComment() throws(Stop) {
    let start = position
    position += 2
    while position + 1 < bytes.count {
      if bytes[position] == UInt8(ascii: "*"), bytes[position + 1] == UInt8(ascii: "/") {
        position += 2
        return
      }
      position += 1
    }
    try stop(.comment, start..<bytes.count, "this comment has no end")
  }

  /// The bytes of the character at an offset.
  func character(at start: Int) -> Range<Int> {
    guard start < bytes.count else { return start..<start }
    return start..<(start + max(1, bytes[start] < 0x80 ? 1 : wellFormedLength(at: start)))
  }

  mutating func note(_ kind: JSONProblem.Kind, _ range: Range<Int>, _ message: String) {
    problems.append(JSONProblem(kind, range, message))
  }

  /// Reports a problem that does not end the reading.
  mutating func repair(
    _ kind: JSONProblem.Kind, _ range: Range<Int>, _ message: String
  ) throws(Stop) {
    note(kind, range, message)
    if problems.count >= Self.mostProblems { throw Stop() }
  }

  mutating func stop(
    _ kind: JSONProblem.Kind, _ range: Range<Int>, _ message: String
  ) throws(Stop) -> Never {
    note(kind, range, message)
    throw Stop()
  }

  mutating func stopAtUnexpected(_ message: String) throws(Stop) -> Never {
    guard position < bytes.count else { try stopAtEnd() }
    try stop(.unexpected, character(at: position), message)
  }

  mutating func stopAtEnd() throws(Stop) -> Never {
    try stop(.endOfText, bytes.count..<bytes.count, "the text ends before the list does")
  }
}
