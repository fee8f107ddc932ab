// SPDX-License-Identifier: Apache-2.0

/// Reads TOML 1.0.
///
/// Debian's libraries for TOML are written in C++ and report errors by exceptions, which Swift
/// cannot catch; this one gives a position for every value and key, which messages need.
///
/// - Complexity: Linear in the length of the text.
package struct TOMLReader {
  /// How deep tables and arrays may be nested.
  static let deepest = 100

  let bytes: [UInt8]
  var index = 0
  var depth = 0
  private var tables = TOMLTables()

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The table that a text holds.
  package static func read(_ bytes: [UInt8]) throws(TOMLProblem) -> TOMLValue {
    if let offset = UTF8Form.firstInvalid(in: bytes) {
      throw TOMLProblem(
        kind: .invalidUTF8, range: offset..<min(offset + 1, bytes.count),
        message: "the text is not UTF-8")
    }
    var reader = TOMLReader(bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.index = 3 }
    try reader.readLines()
    return reader.tables.value(of: 0)
  }

  private mutating func readLines() throws(TOMLProblem) {
    var table = 0
    while true {
      skipSpace()
      guard let byte = peek else { return }
      switch byte {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "#"): break
      case UInt8(ascii: "["): table = try readHeader()
      default:
        let keys = try readKeys()
        try expect(UInt8(ascii: "="), .key, "after a key comes `=` and a value")
        let entry = try readEntry()
        try tables.add(entry, as: keys, to: table)
      }
      try endLine()
    }
  }

  private mutating func readHeader() throws(TOMLProblem) -> Int {
    let isElement = bytes.count > index + 1 && bytes[index + 1] == UInt8(ascii: "[")
    index += isElement ? 2 : 1
    let keys = try readKeys()
    let end = "a header ends with `\(isElement ? "]]" : "]")`"
    try expect(UInt8(ascii: "]"), .key, end)
    guard isElement else { return try tables.openTable(keys) }
    guard peek == UInt8(ascii: "]") else { throw problem(.key, end) }
    index += 1
    return try tables.openElement(keys)
  }

  // MARK: Keys

  private mutating func readKeys() throws(TOMLProblem) -> [TOMLKey] {
    var keys: [TOMLKey] = []
    repeat {
      skipSpace()
      keys.append(try readKey())
      guard keys.count + depth <= TOMLReader.deepest else { throw tooDeep }
      skipSpace()
    } while take(UInt8(ascii: "."))
    return keys
  }

  private mutating func readKey() throws(TOMLProblem) -> TOMLKey {
    let start = index
    if peek == UInt8(ascii: "\"") || peek == UInt8(ascii: "'") {
      let text = try readLineString()
      return TOMLKey(bytes: text, range: start..<index)
    }
    while let byte = peek, byte.isBareKey { index += 1 }
    guard index > start else { throw problem(.key, "a key is expected here") }
    return TOMLKey(bytes: Array(bytes[start..<index]), range: start..<index)
  }

  // MARK: Values

  private mutating func readEntry() throws(TOMLProblem) -> TOMLTables.Entry {
    skipSpace()
    guard peek == UInt8(ascii: "{") else { return .value(try readValue()) }
    return .table(try readInlineTable())
  }

  /// Reads any value.
  mutating func readValue() throws(TOMLProblem) -> TOMLValue {
    let start = index
    switch peek {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      let text = try readString()
      return TOMLValue(.string(text), start..<index)
    case UInt8(ascii: "["): return try readArray()
    case UInt8(ascii: "{"):
      let table = try readInlineTable()
      return TOMLValue(tables.value(of: table).content, start..<index)
    case nil, UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "#"):
      throw problem(.value, "a value is expected here")
    default: return try readScalar()
    }
  }

  private mutating func readArray() throws(TOMLProblem) -> TOMLValue {
    let start = index
    try enter()
    var elements: [TOMLValue] = []
    while true {
      try skipLines()
      if take(UInt8(ascii: "]")) { break }
      elements.append(try readValue())
      try skipLines()
      if take(UInt8(ascii: ",")) { continue }
      try expect(UInt8(ascii: "]"), .value, "after an element of an array comes `,` or `]`")
      break
    }
    depth -= 1
    return TOMLValue(.array(elements), start..<index)
  }

  /// Reads a table between braces, which is in one line.
  private mutating func readInlineTable() throws(TOMLProblem) -> Int {
    let start = index
    try enter()
    let table = tables.makeTable(.inline, start..<index)
    skipSpace()
    if !take(UInt8(ascii: "}")) {
      repeat {
        let keys = try readKeys()
        try expect(UInt8(ascii: "="), .key, "after a key comes `=` and a value")
        let entry = try readEntry()
        try tables.add(entry, as: keys, to: table)
        skipSpace()
      } while take(UInt8(ascii: ","))
      try expect(UInt8(ascii: "}"), .value, "after a member of a table comes `,` or `}`")
    }
    depth -= 1
    return table
  }

  private mutating func enter() throws(TOMLProblem) {
    index += 1
    depth += 1
    guard depth <= TOMLReader.deepest else { throw tooDeep }
  }

  private var tooDeep: TOMLProblem {
    problem(.depth, "tables and arrays may be nested \(TOMLReader.deepest) deep")
  }

  // MARK: Space

  var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  mutating func take(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    index += 1
    return true
  }

  private mutating func expect(
    _ byte: UInt8, _ kind: TOMLProblem.Kind, _ message: String
  ) throws(TOMLProblem) {
    skipSpace()
    guard take(byte) else { throw problem(kind, message) }
  }

  private mutating func skipSpace() {
    while let byte = peek, byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") { index += 1 }
  }

  /// Skips space, comments and the ends of lines.
  private mutating func skipLines() throws(TOMLProblem) {
    while true {
      skipSpace()
      switch peek {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "#"): try endLine()
      default: return
      }
    }
  }

  /// Skips space and a comment up to the end of the line, and that.
  private mutating func endLine() throws(TOMLProblem) {
    skipSpace()
    if peek == UInt8(ascii: "#") {
      while let byte = peek, byte != UInt8(ascii: "\n"), !isLineEnd { try skipTextByte(byte) }
    }
    guard index < bytes.count else { return }
    guard isLineEnd else { throw problem(.lineEnd, "the line must end after the value") }
    index += bytes[index] == UInt8(ascii: "\n") ? 1 : 2
  }

  /// Whether a line ends here, with LF or CR LF.
  var isLineEnd: Bool {
    guard let byte = peek else { return true }
    return byte == UInt8(ascii: "\n")
      || byte == UInt8(ascii: "\r") && index + 1 < bytes.count
        && bytes[index + 1] == UInt8(ascii: "\n")
  }

  /// Skips a byte of a text, which cannot be a control character other than a tab.
  mutating func skipTextByte(_ byte: UInt8) throws(TOMLProblem) {
    guard byte >= 0x20 && byte != 0x7F || byte == UInt8(ascii: "\t") else {
      throw problem(.control, "a control character must be written as an escape")
    }
    index += 1
  }

  func problem(_ kind: TOMLProblem.Kind, _ message: String) -> TOMLProblem {
    problem(kind, at: index, message)
  }

  func problem(_ kind: TOMLProblem.Kind, at start: Int, _ message: String) -> TOMLProblem {
    let end = max(min(start + 1, bytes.count), index)
    return TOMLProblem(kind: kind, range: min(start, end)..<end, message: message)
  }
}

extension UInt8 {
  fileprivate var isBareKey: Bool {
    isLetter || isDigit || self == UInt8(ascii: "_") || self == UInt8(ascii: "-")
  }
}
