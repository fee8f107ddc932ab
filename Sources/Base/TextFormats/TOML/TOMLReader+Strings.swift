// SPDX-License-Identifier: Apache-2.0

extension TOMLReader {
  /// Reads a string in one of its four forms.
  mutating func readString() throws(TOMLProblem) -> [UInt8] {
    guard let quote = peek, index + 2 < bytes.count, bytes[index + 1] == quote,
      bytes[index + 2] == quote
    else { return try readLineString() }
    return try readTextBlock(quote)
  }

  /// Reads a string in one line.
  mutating func readLineString() throws(TOMLProblem) -> [UInt8] {
    let start = index
    guard let quote = peek else { return [] }
    index += 1
    var text: [UInt8] = []
    while !take(quote) {
      guard let byte = peek, !isLineEnd else {
        throw problem(.string, at: start, "the string does not end in its line")
      }
      if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        try readEscape(into: &text)
      } else {
        try skipTextByte(byte)
        text.append(byte)
      }
    }
    return text
  }

  /// Reads a string between three quotation marks.
  private mutating func readTextBlock(_ quote: UInt8) throws(TOMLProblem) -> [UInt8] {
    let start = index
    index += 3
    if isLineEnd { skipLineEnd() }
    var text: [UInt8] = []
    while true {
      guard let byte = peek else { throw problem(.string, at: start, "the string does not end") }
      if byte == quote, let more = takeEnd(quote) {
        return text + [UInt8](repeating: quote, count: more)
      }
      if isLineEnd {
        text += bytes[index..<index + (byte == UInt8(ascii: "\n") ? 1 : 2)]
        skipLineEnd()
      } else if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        if !skipEscapedLines() { try readEscape(into: &text) }
      } else {
        try skipTextByte(byte)
        text.append(byte)
      }
    }
  }

  /// Takes the three marks at the end of a block, and returns how many up to two marks of its text
  /// come before them; nil if this is not the end.
  private mutating func takeEnd(_ quote: UInt8) -> Int? {
    let count = bytes[index...].prefix(5).prefix { $0 == quote }.count
    guard count >= 3 else { return nil }
    index += count
    return count - 3
  }

  private mutating func skipLineEnd() {
    guard let byte = peek else { return }
    index += byte == UInt8(ascii: "\n") ? 1 : 2
  }

  /// Skips a backslash at the end of a line, and all space up to the next text.
  private mutating func skipEscapedLines() -> Bool {
    let start = index
    var sawLine = false
    index += 1
    while let byte = peek {
      if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") {
        index += 1
      } else if isLineEnd {
        sawLine = true
        skipLineEnd()
      } else {
        break
      }
    }
    if !sawLine { index = start }
    return sawLine
  }

  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "b"): 0x08, UInt8(ascii: "t"): 0x09, UInt8(ascii: "n"): 0x0A,
    UInt8(ascii: "f"): 0x0C, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "\""): UInt8(ascii: "\""),
    UInt8(ascii: "\\"): UInt8(ascii: "\\"),
  ]

  private mutating func readEscape(into text: inout [UInt8]) throws(TOMLProblem) {
    let start = index
    index += 1
    guard let letter = peek else { throw problem(.escape, at: start, "the text ends here") }
    index += 1
    if let byte = TOMLReader.escapes[letter] { return text.append(byte) }
    let digits = letter == UInt8(ascii: "u") ? 4 : letter == UInt8(ascii: "U") ? 8 : 0
    guard digits > 0, let scalar = readScalarValue(digits) else {
      throw problem(
        .escape, at: start,
        digits > 0
          ? "`\\\(Character(Unicode.Scalar(letter)))` takes \(digits) hexadecimal digits of a "
            + "Unicode scalar value"
          : "this is not an escape; write `\\\\` for a backslash, or single quotation marks")
    }
    text += Array(String(scalar).utf8)
  }

  private mutating func readScalarValue(_ digits: Int) -> Unicode.Scalar? {
    var value: UInt32 = 0
    for _ in 0..<digits {
      guard let digit = peek?.hexadecimalValue else { return nil }
      value = value << 4 | UInt32(digit)
      index += 1
    }
    return Unicode.Scalar(value)
  }
}
