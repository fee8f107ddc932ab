// SPDX-License-Identifier: Apache-2.0

/// What a backslash can begin, outside and inside of sets.
extension PatternParser {
  /// One escape, read but not yet used.
  enum Escape {
    case character(UInt32, length: Int)
    /// `\d \D \w \W \s \S`.
    case characterClass(UInt8)
    /// `\b` or `\B` outside a set.
    case wordBoundary
    /// `\k`, where groups have names.
    case reference
  }

  mutating func parseEscape() throws(Stop) {
    switch try readEscape(inSet: false) {
    case .character(let code, let length): parseCharacter(code, length: length)
    case .characterClass(let letter):
      let range = position..<(position + 2)
      hold(.characterClass, range, value: UInt32(letter))
      report(
        .characterClass, range,
        "`\\\(Character(Unicode.Scalar(letter)))` is not supported; write the characters as a set")
      position += 2
    case .wordBoundary:
      let range = position..<(position + 2)
      report(.wordBoundary, range, "word boundaries are not supported")
      append(.wordBoundary, range)
      quantifiable = nil
      position += 2
    case .reference: try parseReference()
    }
  }

  /// Reads the escape at a backslash without moving past it.
  mutating func readEscape(inSet: Bool) throws(Stop) -> Escape {
    guard position + 1 < source.count else {
      try fail(position..<(position + 1), "a backslash must be followed by a character")
    }
    let letter = source[position + 1]
    switch letter {
    case UInt8(ascii: "d"), UInt8(ascii: "D"), UInt8(ascii: "w"), UInt8(ascii: "W"),
      UInt8(ascii: "s"), UInt8(ascii: "S"):
      return .characterClass(letter)
    case UInt8(ascii: "b"): return inSet ? .character(0x08, length: 2) : .wordBoundary
    case UInt8(ascii: "B"): return inSet ? .character(UInt32(letter), length: 2) : .wordBoundary
    case UInt8(ascii: "k") where hasNamedGroups(): return .reference
    case UInt8(ascii: "k") where !inSet:
      // Without named groups `\k` is a plain `k`, but WebKit has tried to read a name before that.
      if let broken = GroupNames.brokenEscape(in: source, behind: position + 2) {
        try fail(broken, "this is not a valid group name")
      }
      return .character(UInt32(letter), length: 2)
    case UInt8(ascii: "t"): return .character(0x09, length: 2)
    case UInt8(ascii: "n"): return .character(0x0A, length: 2)
    case UInt8(ascii: "v"): return .character(0x0B, length: 2)
    case UInt8(ascii: "f"): return .character(0x0C, length: 2)
    case UInt8(ascii: "r"): return .character(0x0D, length: 2)
    case UInt8(ascii: "0")...UInt8(ascii: "7"): return readOctal()
    case UInt8(ascii: "c"): return readControl(inSet: inSet)
    case UInt8(ascii: "x"): return readHexadecimal(digits: 2)
    case UInt8(ascii: "u"): return readHexadecimal(digits: 4)
    default: return .character(UInt32(letter), length: 2)
    }
  }

  /// Up to three octal digits, as long as the value is below 256.
  private func readOctal() -> Escape {
    var value: UInt32 = 0
    var index = position + 1
    while index < source.count, index < position + 4, value < 32,
      case let digit = source[index] &- UInt8(ascii: "0"), digit < 8
    {
      value = value * 8 + UInt32(digit)
      index += 1
    }
    return .character(value, length: index - position)
  }

  private func readHexadecimal(digits: Int) -> Escape {
    guard let value = GroupNames.hexadecimal(source, position + 2, digits) else {
      return .character(UInt32(source[position + 1]), length: 2)
    }
    return .character(value, length: 2 + digits)
  }

  /// `\cA`; if no letter follows, the backslash stands for itself and `c` is read again.
  private func readControl(inSet: Bool) -> Escape {
    let next = position + 2 < source.count ? source[position + 2] : 0
    let isLetter = (next | 0x20) >= UInt8(ascii: "a") && (next | 0x20) <= UInt8(ascii: "z")
    let isDigit = next >= UInt8(ascii: "0") && next <= UInt8(ascii: "9")
    guard isLetter || inSet && (isDigit || next == UInt8(ascii: "_")) else {
      return .character(UInt32(UInt8(ascii: "\\")), length: 1)
    }
    return .character(UInt32(next & 0x1F), length: 3)
  }

  /// `\k<name>`: an error if there is no such group before it.
  private mutating func parseReference() throws(Stop) {
    let start = position
    position += 2
    guard position < source.count, source[position] == UInt8(ascii: "<") else {
      try fail(start..<position, "`\\k` must name a group, because this pattern has named groups")
    }
    position += 1
    guard let name = GroupNames.parseName(in: source, &position) else {
      try fail(start..<min(position + 1, source.count), "this is not a valid group name")
    }
    guard let names, names.contains(name) else {
      try fail(start..<position, "there is no earlier group with this name")
    }
    report(.backReference, start..<position, "references to groups are not supported")
    append(.backReference, start..<position)
    quantifiable = nodes.count - 1
  }

  /// Whether any group of the pattern has a name; only then `\k` is special.
  private mutating func hasNamedGroups() -> Bool {
    if let namedGroups { return namedGroups }
    let answer = findNamedGroup()
    namedGroups = answer
    return answer
  }

  private func findNamedGroup() -> Bool {
    var index = 0
    var isInSet = false
    while index < source.count {
      switch source[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "["): isInSet = true
      case UInt8(ascii: "]"): isInSet = false
      case UInt8(ascii: "(") where !isInSet:
        let head = source[index...].prefix(4)
        if head.starts(with: Array("(?<".utf8)), let kind = head.dropFirst(3).first,
          kind != UInt8(ascii: "="), kind != UInt8(ascii: "!")
        {
          return true
        }
      default: break
      }
      index += 1
    }
    return false
  }
}
