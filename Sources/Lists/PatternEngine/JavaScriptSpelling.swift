// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

extension EnginePattern {
  /// A JavaScript pattern, rewritten so that PCRE2 reads it the same way.
  ///
  /// Without this PCRE2 would give some letters after a backslash another meaning (`\A`,
  /// `\h`, `\Q`), octal numbers for groups, and `[:alpha:]` within brackets for a class. JavaScript
  /// is meant without its `u` and `v` flags. An invalid JavaScript pattern is returned in some
  /// form that may or may not compile. Named groups lose their names, which PCRE2 restricts, unless
  /// the pattern refers to one.
  /// - Complexity: Linear.
  package static func spelling(ofJavaScript pattern: [UInt8]) -> [UInt8] {
    var spelling = JavaScriptSpelling(pattern)
    spelling.write()
    return spelling.output
  }
}

/// Reads a JavaScript pattern from left to right and writes PCRE2's spelling of it.
private struct JavaScriptSpelling {
  private(set) var output: [UInt8] = []
  private let pattern: [UInt8]
  private let census: GroupCensus
  private var position = 0
  private var isInClass = false

  init(_ pattern: [UInt8]) {
    self.pattern = pattern
    census = GroupCensus(pattern)
    output.reserveCapacity(pattern.count &+ 16)
  }

  mutating func write() {
    while position < pattern.count {
      switch pattern[position] {
      case UInt8(ascii: "\\"): writeEscape()
      case UInt8(ascii: "["): writeBracket()
      case UInt8(ascii: "]"): writeClosingBracket()
      case UInt8(ascii: "{") where !isInClass: writeBrace()
      case UInt8(ascii: "(") where !isInClass: writeGroup()
      default: copy(1)
      }
    }
  }

  private func byte(at offset: Int) -> UInt8? {
    offset < pattern.count ? pattern[offset] : nil
  }

  private mutating func copy(_ count: Int) {
    let end = min(position &+ count, pattern.count)
    output.append(contentsOf: pattern[position..<end])
    position = end
  }

  /// Writes an ASCII character that stands for itself, for some bytes of the pattern.
  private mutating func writePlain(_ byte: UInt8, insteadOf count: Int) {
    if !byte.isLetter && !byte.isDigit { output.append(UInt8(ascii: "\\")) }
    output.append(byte)
    position &+= count
  }

  private mutating func writeCode(_ code: UInt8, insteadOf count: Int) {
    let digits = Array("0123456789abcdef".utf8)
    output.append(contentsOf: "\\x".utf8)
    output.append(digits[Int(code &>> 4)])
    output.append(digits[Int(code & 15)])
    position &+= count
  }
}

/// Brackets, braces and groups.
extension JavaScriptSpelling {
  private mutating func writeBracket() {
    guard !isInClass else { return writePlain(UInt8(ascii: "["), insteadOf: 1) }
    isInClass = true
    copy(byte(at: position &+ 1) == UInt8(ascii: "^") ? 2 : 1)
  }

  private mutating func writeClosingBracket() {
    guard isInClass else { return writePlain(UInt8(ascii: "]"), insteadOf: 1) }
    isInClass = false
    copy(1)
  }

  /// A brace that begins no repetition count is an ordinary character.
  private mutating func writeBrace() {
    var index = position &+ 1
    guard let lower = number(at: &index) else {
      return writePlain(UInt8(ascii: "{"), insteadOf: 1)
    }
    var upper: Int? = lower
    if byte(at: index) == UInt8(ascii: ",") {
      index &+= 1
      upper = number(at: &index)
    }
    guard byte(at: index) == UInt8(ascii: "}") else {
      return writePlain(UInt8(ascii: "{"), insteadOf: 1)
    }
    // PCRE2 counts to 65,535. Anything above that is treated as unlimited.
    let end = upper.map { $0 > 65_535 ? "," : $0 == lower ? "" : ",\($0)" } ?? ","
    output.append(contentsOf: "{\(lower)\(end)}".utf8)
    position = index &+ 1
  }

  /// Reads decimal digits; a number above 65,535 may become any other above it.
  private func number(at index: inout Int) -> Int? {
    var value: Int?
    while let digit = byte(at: index), digit.isDigit {
      value = min((value ?? 0) &* 10 &+ Int(digit &- UInt8(ascii: "0")), 100_000)
      index &+= 1
    }
    return value
  }

  private mutating func writeGroup() {
    guard !census.refersToName, GroupCensus.isNamed(pattern, at: position),
      let end = pattern[position...].firstIndex(of: UInt8(ascii: ">"))
    else { return copy(1) }
    output.append(UInt8(ascii: "("))
    position = end &+ 1
  }
}

/// Escapes.
extension JavaScriptSpelling {
  private mutating func writeEscape() {
    guard let letter = byte(at: position &+ 1) else { return copy(1) }
    switch letter {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): writeNumberEscape(letter)
    case UInt8(ascii: "B") where isInClass: writePlain(letter, insteadOf: 2)
    case UInt8(ascii: "v"): writeCode(0x0B, insteadOf: 2)
    case UInt8(ascii: "c"): writeControlEscape()
    case UInt8(ascii: "x"): writeCodeEscape(letter, digits: 2)
    case UInt8(ascii: "u"): writeCodeEscape(letter, digits: 4)
    case UInt8(ascii: "k") where census.refersToName && !isInClass: copy(2)
    case _ where Self.meansTheSame(letter): copy(2)
    default: writePlain(letter, insteadOf: 2)
    }
  }

  private static func meansTheSame(_ letter: UInt8) -> Bool {
    !letter.isLetter || "dDsSwWbBtnfr".utf8.contains(letter)
  }

  /// A number is a group, if there are so many; otherwise octal, or an ordinary digit.
  private mutating func writeNumberEscape(_ first: UInt8) {
    var index = position &+ 1
    if !isInClass, first != UInt8(ascii: "0"), let group = number(at: &index),
      group <= census.count
    {
      output.append(contentsOf: "\\g{\(group)}".utf8)
      position = index
      return
    }
    guard first < UInt8(ascii: "8") else { return writePlain(first, insteadOf: 2) }
    var code = 0
    index = position &+ 1
    while let digit = byte(at: index), digit &- UInt8(ascii: "0") < 8, index < position &+ 4 {
      let next = code &* 8 &+ Int(digit &- UInt8(ascii: "0"))
      guard next <= 0xFF else { break }
      code = next
      index &+= 1
    }
    writeCode(UInt8(truncatingIfNeeded: code), insteadOf: index &- position)
  }

  /// A backslash before a `c` that is not a control escape stands for itself.
  private mutating func writeControlEscape() {
    let name = byte(at: position &+ 2)
    let isName = name.map { letter in
      letter.isLetter || isInClass && (letter.isDigit || letter == UInt8(ascii: "_"))
    }
    if let name, isName == true { return writeCode(name & 31, insteadOf: 3) }
    writePlain(UInt8(ascii: "\\"), insteadOf: 1)
  }

  /// An escape with too few digits stands for its letter.
  private mutating func writeCodeEscape(_ letter: UInt8, digits: Int) {
    let end = position &+ 2 &+ digits
    let isWhole =
      end <= pattern.count
      && pattern[(position &+ 2)..<end].allSatisfy {
        $0.isDigit || ($0 | 0x20) &- UInt8(ascii: "a") < 6
      }
    if isWhole { copy(2 &+ digits) } else { writePlain(letter, insteadOf: 2) }
  }
}

/// How many groups a pattern has, and whether it refers to one by name.
private struct GroupCensus {
  private(set) var count = 0
  private(set) var refersToName = false

  init(_ pattern: [UInt8]) {
    var hasName = false
    var hasReference = false
    var isInClass = false
    var index = 0
    while index < pattern.count {
      switch pattern[index] {
      case UInt8(ascii: "\\"):
        index &+= 1
        let isReference = index < pattern.count && pattern[index] == UInt8(ascii: "k")
        hasReference = hasReference || isReference && !isInClass
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "(") where !isInClass:
        let isNamed = Self.isNamed(pattern, at: index)
        hasName = hasName || isNamed
        let isPlain = index &+ 1 >= pattern.count || pattern[index &+ 1] != UInt8(ascii: "?")
        if isNamed || isPlain { count &+= 1 }
      default: break
      }
      index &+= 1
    }
    refersToName = hasName && hasReference
  }

  /// Whether a parenthesis begins a group with a name, and not a lookbehind.
  static func isNamed(_ pattern: [UInt8], at index: Int) -> Bool {
    guard pattern[index...].starts(with: "(?<".utf8), index &+ 3 < pattern.count else {
      return false
    }
    let next = pattern[index &+ 3]
    return next != UInt8(ascii: "=") && next != UInt8(ascii: "!")
  }
}
