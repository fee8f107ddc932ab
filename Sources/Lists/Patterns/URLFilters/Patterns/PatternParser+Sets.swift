// SPDX-License-Identifier: Apache-2.0

/// Sets in brackets.
extension PatternParser {
  /// The last element of a set, while a `-` may still make a range of it.
  private enum LastItem {
    case none
    case character(UInt32, Range<Int>)
    case characterWithHyphen(UInt32, Range<Int>)
    case characterClass
    case characterClassWithHyphen
  }

  mutating func parseSet() throws(Stop) {
    let start = position
    settle()
    position += 1
    var set = ListedSet()
    if position < source.count, source[position] == UInt8(ascii: "^") {
      set.isNegated = true
      position += 1
    }
    var last = LastItem.none
    while true {
      guard position < source.count else {
        try fail(start..<source.count, "this set is not closed")
      }
      if source[position] == UInt8(ascii: "]") { break }
      try parseSetItem(&set, &last)
    }
    addLast(last, to: &set)
    position += 1
    sets.append(set)
    hold(.set, start..<position, value: UInt32(truncatingIfNeeded: sets.count - 1))
    if set.isEndOfLine { pending = .endOfLine }
  }

  private mutating func parseSetItem(_ set: inout ListedSet, _ last: inout LastItem) throws(Stop) {
    guard source[position] == UInt8(ascii: "\\") else {
      let code = UInt32(source[position])
      let range = position..<(position + 1)
      position += 1
      // Reported before the parsing began.
      guard code < 0x80 else { return }
      return try addCharacter(code, range, isHyphen: code == 0x2D, &set, &last)
    }
    switch try readEscape(inSet: true) {
    case .character(let code, let length):
      let range = position..<(position + length)
      position += length
      try addCharacter(code, range, isHyphen: false, &set, &last)
    case .characterClass(let letter):
      let range = position..<(position + 2)
      position += 2
      addCharacterClass(letter, range, &set, &last)
    case .reference, .wordBoundary:
      try fail(
        position..<(position + 2),
        "`\\k` is not allowed in a set, because the pattern has named groups")
    }
  }

  private mutating func addCharacter(
    _ code: UInt32, _ range: Range<Int>, isHyphen: Bool, _ set: inout ListedSet,
    _ last: inout LastItem
  ) throws(Stop) {
    switch last {
    case .none: last = .character(code, range)
    case .character(let first, let firstRange):
      if isHyphen {
        last = .characterWithHyphen(first, firstRange)
      } else {
        insert(first, firstRange, into: &set)
        last = .character(code, range)
      }
    case .characterWithHyphen(let first, let firstRange):
      let whole = firstRange.lowerBound..<range.upperBound
      guard first <= code else { try fail(whole, "the ends of this range are in the wrong order") }
      insertRange(first...code, whole, into: &set)
      last = .none
    case .characterClass:
      if isHyphen {
        last = .characterClassWithHyphen
      } else {
        last = .character(code, range)
      }
    case .characterClassWithHyphen:
      set.characters.insert(UInt8(ascii: "-"))
      insert(code, range, into: &set)
      last = .none
    }
  }

  private mutating func addCharacterClass(
    _ letter: UInt8, _ range: Range<Int>, _ set: inout ListedSet, _ last: inout LastItem
  ) {
    addLast(last, to: &set)
    set.hasClass = true
    for character in CharacterClass.characters(of: letter) { set.characters.insert(character) }
    report(
      .characterClassInSet, range,
      "`\\\(Character(Unicode.Scalar(letter)))` is not supported in a set; write its characters")
    last = .characterClass
  }

  private mutating func addLast(_ last: LastItem, to set: inout ListedSet) {
    switch last {
    case .none, .characterClass: break
    case .character(let code, let range): insert(code, range, into: &set)
    case .characterWithHyphen(let code, let range):
      insert(code, range, into: &set)
      set.characters.insert(UInt8(ascii: "-"))
    case .characterClassWithHyphen: set.characters.insert(UInt8(ascii: "-"))
    }
  }

  private mutating func insert(_ code: UInt32, _ range: Range<Int>, into set: inout ListedSet) {
    guard code < 0x80 else {
      return report(.nonASCII, range, "a pattern must be ASCII, but this character is not")
    }
    set.characters.insert(UInt8(truncatingIfNeeded: code))
  }

  private mutating func insertRange(
    _ codes: ClosedRange<UInt32>, _ range: Range<Int>, into set: inout ListedSet
  ) {
    set.characters.insert(codes)
    guard codes.upperBound >= 0x80 else { return }
    report(.rangeAbort, range, "WebKit aborts on a range that ends beyond ASCII")
  }
}

/// The characters that `\d` and the like stand for, within ASCII.
public enum CharacterClass {
  /// The characters of a class, given by its letter.
  public static func characters(of letter: UInt8) -> [UInt8] {
    let members = (1...127).filter { contains(UInt8($0), letter | 0x20) }
    let isNegated = letter & 0x20 == 0
    let chosen = isNegated ? (1...127).filter { !members.contains($0) } : members
    return chosen.map { UInt8($0) }
  }

  private static func contains(_ character: UInt8, _ letter: UInt8) -> Bool {
    let isDigit = character >= UInt8(ascii: "0") && character <= UInt8(ascii: "9")
    let lower = character | 0x20
    switch letter {
    case UInt8(ascii: "d"): return isDigit
    case UInt8(ascii: "w"):
      return isDigit || character == UInt8(ascii: "_")
        || lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")
    default: return character == 0x20 || (0x09...0x0D).contains(character)
    }
  }
}
