// SPDX-License-Identifier: Apache-2.0

/// Reads a text as WebKit's JSON parser does and reports everything that is not JSON.
///
/// What can be repaired without guessing is reported and skipped; anything else ends the reading,
/// and `wholeNodes` then is the number of nodes that can be trusted.
struct JSONReader {
  /// Deeper values are a parse error in WebKit; the top value has depth 0.
  static let deepest = 1000
  /// A text with more problems than this is not JSON at all, so reading stops.
  static let mostProblems = 100

  let bytes: [UInt8]
  /// With more values and keys than this, reading stops: each takes 16 bytes.
  let mostNodes: Int
  var position = 0
  var nodes: [JSONNode] = []
  var problems: [JSONProblem] = []
  var wholeNodes = 0

  init(_ bytes: [UInt8], mostNodes: Int = .max) {
    self.bytes = bytes
    self.mostNodes = mostNodes
  }

  /// Ends the reading; `problems` already holds the reason.
  struct Stop: Error {}

  /// Reads the whole text.
  mutating func readDocument() {
    guard bytes.count < Int(UInt32.max) else {
      return note(.size, 0..<0, "the text is longer than 4 GiB")
    }
    // Lists have a value every 11 bytes or so. Too much costs nothing, because memory that is not
    // used is never there; too little costs copies of a large array.
    nodes.reserveCapacity(bytes.count / 8 + 8)
    do throws(Stop) {
      try skipByteOrderMark()
      try readValue(depth: 0)
      wholeNodes = nodes.count
      try readEnd()
    } catch {}
  }

  private mutating func skipByteOrderMark() throws(Stop) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      try repair(.byteOrderMark, 0..<3, "a byte order mark is not allowed")
      position = 3
    } else if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      try stop(.invalidUTF8, 0..<2, "the text is UTF-16; WebKit reads UTF-8 only")
    }
  }

  private mutating func readEnd() throws(Stop) {
    try skipSpace()
    guard position < bytes.count else { return }
    try stop(.afterValue, character(at: position), "unexpected text after the list")
  }

  // MARK: Values

  private mutating func readValue(depth: Int) throws(Stop) {
    try skipSpace()
    guard position < bytes.count else { try stopAtEnd() }
    guard depth <= Self.deepest else {
      try stop(.depth, position..<(position + 1), "values are nested more than 1,000 deep")
    }
    guard nodes.count < mostNodes else {
      try stop(.size, position..<(position + 1), "the text has more than \(mostNodes) values")
    }
    switch bytes[position] {
    case UInt8(ascii: "\""): try readString(as: .string)
    case UInt8(ascii: "{"): try readObject(depth: depth)
    case UInt8(ascii: "["): try readArray(depth: depth)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"),
      UInt8(ascii: "."):
      try readNumber()
    default: try readWord()
    }
  }

  private mutating func readArray(depth: Int) throws(Stop) {
    let container = open(.array)
    try skipSpace()
    if take(UInt8(ascii: "]")) { return close(container) }
    while true {
      try skipExtraCommas()
      if take(UInt8(ascii: "]")) { return close(container) }
      try readValue(depth: depth + 1)
      if depth == 0 { wholeNodes = nodes.count }
      if try endsMember(before: UInt8(ascii: "]"), "array") { return close(container) }
    }
  }

  private mutating func readObject(depth: Int) throws(Stop) {
    let container = open(.object)
    try skipSpace()
    if take(UInt8(ascii: "}")) { return close(container) }
    while true {
      try skipExtraCommas()
      if take(UInt8(ascii: "}")) { return close(container) }
      try readKey()
      try skipSpace()
      guard take(UInt8(ascii: ":")) else { try stopAtUnexpected("a `:` must follow a key") }
      try readValue(depth: depth + 1)
      if try endsMember(before: UInt8(ascii: "}"), "object") { return close(container) }
    }
  }

  /// Skips the separator between two members; true if the container ends here.
  private mutating func endsMember(
    before closing: UInt8, _ container: String
  ) throws(Stop) -> Bool {
    try skipSpace()
    if take(closing) { return true }
    let comma = position
    guard take(UInt8(ascii: ",")) else {
      guard position < bytes.count else { try stopAtEnd() }
      guard startsMember(bytes[position]) else {
        try stopAtUnexpected("expected a `,` or the end of the \(container) here")
      }
      try repair(.missingComma, position..<(position + 1), "a comma is missing before this")
      return false
    }
    try skipSpace()
    guard position < bytes.count, bytes[position] == closing else { return false }
    try repair(.trailingComma, comma..<(comma + 1), "a comma must not come before the end")
    position += 1
    return true
  }

  private mutating func skipExtraCommas() throws(Stop) {
    try skipSpace()
    while position < bytes.count, bytes[position] == UInt8(ascii: ",") {
      try repair(.trailingComma, position..<(position + 1), "a value is missing before this comma")
      position += 1
      try skipSpace()
    }
  }

  private func startsMember(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "'") || byte.isDigit || byte.isLetter
  }

  private mutating func readKey() throws(Stop) {
    guard position < bytes.count else { try stopAtEnd() }
    switch bytes[position] {
    case UInt8(ascii: "\""): try readString(as: .key)
    case UInt8(ascii: "'"): try readSingleQuoted(as: .key)
    default:
      let word = wordRange()
      guard !word.isEmpty else {
        try stopAtUnexpected("expected a key in double quotation marks here")
      }
      try repair(.quotation, word, "keys must be in double quotation marks")
      // A repaired key keeps its text: the node includes one more byte on either side, as if
      // quoted.
      nodes.append(
        JSONNode(
          kind: .key, start: word.lowerBound - 1, end: word.upperBound + 1, next: nodes.count + 1))
      position = word.upperBound
    }
  }

  private mutating func open(_ kind: JSONNode.Kind) -> Int {
    nodes.append(JSONNode(kind: kind, start: position, end: position + 1, next: 0))
    position += 1
    // Until it is closed, a container extends to the end of what was read.
    nodes[nodes.count - 1].next = UInt32.max
    return nodes.count - 1
  }

  private mutating func close(_ container: Int) {
    nodes[container].end = UInt32(truncatingIfNeeded: position)
    nodes[container].next = UInt32(truncatingIfNeeded: nodes.count)
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }
}
