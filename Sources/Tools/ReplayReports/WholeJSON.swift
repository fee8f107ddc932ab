// SPDX-License-Identifier: Apache-2.0

/// Tells whether a text is one value of JSON, so that it can stand inside of other JSON.
struct WholeJSON {
  private let bytes: [UInt8]
  private var place = 0
  /// No rule nests as deep.
  private static let mostLevels = 32

  /// Whether a text is one value of JSON and nothing else.
  static func isValue(_ text: String) -> Bool {
    var reader = WholeJSON(bytes: Array(text.utf8))
    return reader.skipValue(levels: mostLevels) && reader.isAtEnd
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var isAtEnd: Bool { place == bytes.count }
  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { place += 1 }
  }

  private mutating func skipValue(levels: Int) -> Bool {
    guard levels > 0 else { return false }
    skipSpace()
    defer { skipSpace() }
    switch next {
    case UInt8(ascii: "{"): return skipItems("{", "}") { $0.skipMember(levels: levels) }
    case UInt8(ascii: "["): return skipItems("[", "]") { $0.skipValue(levels: levels - 1) }
    case UInt8(ascii: "\""): return skipString()
    case UInt8(ascii: "t"): return skipWord("true")
    case UInt8(ascii: "f"): return skipWord("false")
    case UInt8(ascii: "n"): return skipWord("null")
    default: return skipNumber()
    }
  }

  private mutating func skipItems(
    _ first: Unicode.Scalar, _ last: Unicode.Scalar, _ skipItem: (inout WholeJSON) -> Bool
  ) -> Bool {
    guard skip(first) else { return false }
    skipSpace()
    if skip(last) { return true }
    repeat {
      guard skipItem(&self) else { return false }
    } while skip(",")
    return skip(last)
  }

  private mutating func skipMember(levels: Int) -> Bool {
    skipSpace()
    guard skipString() else { return false }
    skipSpace()
    return skip(":") && skipValue(levels: levels - 1)
  }

  private mutating func skipWord(_ word: String) -> Bool {
    guard bytes[place...].starts(with: word.utf8) else { return false }
    place += word.utf8.count
    return true
  }

  // MARK: Strings and numbers

  private mutating func skipString() -> Bool {
    guard skip("\"") else { return false }
    while let byte = next, byte >= 0x20 {
      place += 1
      if byte == UInt8(ascii: "\"") { return true }
      if byte == UInt8(ascii: "\\"), !skipEscape() { return false }
    }
    return false
  }

  private mutating func skipEscape() -> Bool {
    guard let letter = next else { return false }
    place += 1
    guard letter == UInt8(ascii: "u") else { return "\"\\/bfnrt".utf8.contains(letter) }
    let digits = bytes[place...].prefix(4)
    place += digits.count
    return digits.count == 4 && digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
  }

  private mutating func skipNumber() -> Bool {
    _ = skip("-")
    if !skip("0"), !skipDigits() { return false }
    if skip("."), !skipDigits() { return false }
    guard skip("e") || skip("E") else { return true }
    _ = skip("+") || skip("-")
    return skipDigits()
  }

  private mutating func skipDigits() -> Bool {
    let start = place
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { place += 1 }
    return place > start
  }
}
