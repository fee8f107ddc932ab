// SPDX-License-Identifier: Apache-2.0

/// Numbers, Booleans, dates and times.
extension TOMLReader {
  mutating func readScalar() throws(TOMLProblem) -> TOMLValue {
    let start = index
    var word = takeWord()
    // A date and its time may be separated by a space.
    if TOMLDate.isDate(word), index + 2 < bytes.count, bytes[index] == UInt8(ascii: " "),
      bytes[index + 1].isDigit
    {
      index += 1
      word = word + [UInt8(ascii: " ")] + takeWord()
    }
    guard let content = TOMLReader.content(of: word) else {
      let kind: TOMLProblem.Kind = word.first?.isDigit == true ? .number : .value
      throw problem(kind, at: start, TOMLReader.advice(on: word))
    }
    return TOMLValue(content, start..<index)
  }

  private mutating func takeWord() -> [UInt8] {
    let start = index
    while let byte = peek, !",]} \t\r\n#".utf8.contains(byte) { index += 1 }
    return Array(bytes[start..<index])
  }

  private static func advice(on word: [UInt8]) -> String {
    let text = PlainWords.short(word, most: 40)
    return word.first?.isLetter == true
      ? "`\(text)` is not a value; write a text in quotation marks" : "`\(text)` is not a value"
  }

  private static func content(of word: [UInt8]) -> TOMLValue.Content? {
    switch word {
    case Array("true".utf8): return .boolean(true)
    case Array("false".utf8): return .boolean(false)
    default: break
    }
    if TOMLDate.isDateTime(word) { return .dateTime(word) }
    if let value = integer(word) { return .integer(value) }
    return float(word).map { .float($0) }
  }

  // MARK: Numbers

  private static let radices: [(prefix: String, radix: Int)] = [("0x", 16), ("0o", 8), ("0b", 2)]

  private static func integer(_ word: [UInt8]) -> Int? {
    for (prefix, radix) in radices where word.starts(with: prefix.utf8) {
      return digits(word.dropFirst(2), radix).flatMap { value(of: $0, radix) }
    }
    let isSigned = word.first == UInt8(ascii: "-") || word.first == UInt8(ascii: "+")
    guard let text = decimals(word.dropFirst(isSigned ? 1 : 0)) else { return nil }
    return value(of: text, word.first == UInt8(ascii: "-") ? -10 : 10)
  }

  /// The number that digits stand for, negative for a negative radix; nil if it does not fit.
  private static func value(of digits: String, _ radix: Int) -> Int? {
    var value = 0
    for digit in digits.utf8 {
      let number = Int(digit.hexadecimalValue ?? 0)
      let (product, isTooLong) = value.multipliedReportingOverflow(by: abs(radix))
      let (sum, isTooLarge) = product.addingReportingOverflow(radix < 0 ? -number : number)
      guard !isTooLong, !isTooLarge else { return nil }
      value = sum
    }
    return value
  }

  /// Digits without their underscores, which must be between digits.
  private static func digits(_ word: ArraySlice<UInt8>, _ radix: Int) -> String? {
    var text: [UInt8] = []
    var wasDigit = false
    for byte in word {
      if byte == UInt8(ascii: "_") {
        guard wasDigit else { return nil }
        wasDigit = false
      } else {
        guard let value = byte.hexadecimalValue, value < radix else { return nil }
        text.append(byte)
        wasDigit = true
      }
    }
    return wasDigit ? String(decoding: text, as: UTF8.self) : nil
  }

  /// Decimal digits without a leading zero.
  private static func decimals(_ word: ArraySlice<UInt8>) -> String? {
    guard word.count == 1 || word.first != UInt8(ascii: "0") else { return nil }
    return digits(word, 10)
  }

  private static func float(_ word: [UInt8]) -> Double? {
    let isSigned = word.first == UInt8(ascii: "-") || word.first == UInt8(ascii: "+")
    let sign = word.first == UInt8(ascii: "-") ? "-" : ""
    let rest = word.dropFirst(isSigned ? 1 : 0)
    if rest.elementsEqual("inf".utf8) { return sign.isEmpty ? .infinity : -.infinity }
    if rest.elementsEqual("nan".utf8) { return .nan }
    let halves = rest.split(
      maxSplits: 1, omittingEmptySubsequences: false,
      whereSeparator: { $0 | 0x20 == UInt8(ascii: "e") })
    let parts = halves[0].split(
      separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    guard halves.count == 2 || parts.count == 2, var text = decimals(parts[0]) else { return nil }
    if parts.count == 2 {
      guard let fraction = digits(parts[1], 10) else { return nil }
      text += "." + fraction
    }
    if halves.count == 2 {
      guard let exponent = exponent(halves[1]) else { return nil }
      text += "e" + exponent
    }
    return Double(sign + text)
  }

  private static func exponent(_ word: ArraySlice<UInt8>) -> String? {
    let isSigned = word.first == UInt8(ascii: "-") || word.first == UInt8(ascii: "+")
    guard let text = digits(word.dropFirst(isSigned ? 1 : 0), 10) else { return nil }
    return (word.first == UInt8(ascii: "-") ? "-" : "") + text
  }
}

/// Dates and times of RFC 3339, as TOML has them.
enum TOMLDate {
  static func isDate(_ word: [UInt8]) -> Bool { date(word[...]) }

  /// Whether a word is a date, a time, or both with or without an offset.
  static func isDateTime(_ word: [UInt8]) -> Bool {
    guard word.count > 10, "Tt ".utf8.contains(word[10]) else {
      return isDate(word) || time(word[...])
    }
    let (day, clock) = (word[..<10], word[11...])
    guard date(day) else { return false }
    if clock.last.map({ $0 | 0x20 == UInt8(ascii: "z") }) == true { return time(clock.dropLast()) }
    guard let sign = clock.lastIndex(where: { "+-".utf8.contains($0) }) else { return time(clock) }
    let offset = clock[(sign + 1)...]
    return time(clock[..<sign]) && numbers(offset, [(2, 23), (2, 59)], ":")
  }

  private static func date(_ word: ArraySlice<UInt8>) -> Bool {
    guard numbers(word, [(4, 9999), (2, 12), (2, 31)], "-") else { return false }
    let parts = word.split(separator: UInt8(ascii: "-")).map { part in
      part.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
    let (year, month, day) = (parts[0], parts[1], parts[2])
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return month > 0 && day > 0 && day <= days[month - 1]
  }

  private static func time(_ word: ArraySlice<UInt8>) -> Bool {
    let parts = word.split(
      separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    guard numbers(parts[0], [(2, 23), (2, 59), (2, 60)], ":") else { return false }
    return parts.count == 1 || !parts[1].isEmpty && parts[1].allSatisfy(\.isDigit)
  }

  /// Whether a word is numbers of a fixed length, none above its limit.
  private static func numbers(
    _ word: ArraySlice<UInt8>, _ limits: [(count: Int, most: Int)], _ separator: Unicode.Scalar
  ) -> Bool {
    let parts = word.split(
      separator: UInt8(ascii: separator), omittingEmptySubsequences: false)
    return parts.count == limits.count
      && zip(parts, limits).allSatisfy { part, limit in
        part.count == limit.count && part.allSatisfy(\.isDigit)
          && part.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) } <= limit.most
      }
  }
}
