// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// Classes in brackets, and escapes that stand for a class.
extension RE2Parser {
  mutating func parseClass() throws(RE2Problem) {
    let start = position
    position += 1
    let isNegated = peek(is: "^")
    if isNegated { position += 1 }
    var set = RE2Set()
    var isFirst = true
    while let byte = peek(), byte != UInt8(ascii: "]") || isFirst {
      isFirst = false
      if let named = try parsePOSIXName() {
        set.formUnion(named)
      } else if let named = try parseNamedSet() {
        set.formUnion(named)
      } else {
        set.formUnion(folded(RE2Set(try parseRange(start))))
      }
    }
    guard peek() != nil else { throw problem(.missingBracket, from: start, to: source.count) }
    position += 1
    current.items.append(.set(isNegated ? set.inverted : set))
  }

  /// The set with both cases of its letters if case does not count.
  private func folded(_ set: RE2Set) -> RE2Set { flags.foldsCase ? set.folded : set }

  private mutating func parseRange(_ start: Int) throws(RE2Problem) -> ClosedRange<UInt8> {
    let first = position
    let low = try parseClassCharacter(start)
    guard peek(is: "-"), let next = peek(1), next != UInt8(ascii: "]") else { return low...low }
    position += 1
    let high = try parseClassCharacter(start)
    guard low <= high else { throw problem(.classRange, from: first) }
    return low...high
  }

  private mutating func parseClassCharacter(_ start: Int) throws(RE2Problem) -> UInt8 {
    guard let byte = peek() else {
      throw problem(.missingBracket, from: start, to: source.count)
    }
    if byte == UInt8(ascii: "\\") { return try parseEscape() }
    position += 1
    return byte
  }

  /// `[:alpha:]` or `[:^alpha:]`; nil if a bracket stands for itself.
  private mutating func parsePOSIXName() throws(RE2Problem) -> RE2Set? {
    guard peek(is: "["), peek(1, is: ":") else { return nil }
    let start = position
    var end = position + 2
    while end + 1 < source.count, source[end...].prefix(2) != [0x3A, 0x5D] { end += 1 }
    guard end + 1 < source.count else { return nil }
    var name = source[(position + 2)..<end]
    let isNegated = name.first == UInt8(ascii: "^")
    if isNegated { name.removeFirst() }
    position = end + 2
    guard let set = RE2NamedSets.posix(String(decoding: name, as: UTF8.self)) else {
      throw problem(.classRange, from: start)
    }
    return isNegated ? folded(set).inverted : folded(set)
  }

  /// `\d`, `\W`, `\pL`, `\P{Greek}`; nil if there is something else.
  mutating func parseNamedSet() throws(RE2Problem) -> RE2Set? {
    guard peek(is: "\\"), let letter = peek(1) else { return nil }
    if letter | 0x20 == UInt8(ascii: "p") { return try parseUnicodeSet(letter) }
    guard let set = RE2NamedSets.perl(letter | 0x20), letter.isLetter else { return nil }
    position += 2
    return letter & 0x20 == 0 ? folded(set).inverted : folded(set)
  }

  private mutating func parseUnicodeSet(_ letter: UInt8) throws(RE2Problem) -> RE2Set {
    let start = position
    position += 2
    guard let first = peek() else { throw problem(.classRange, from: start) }
    position += 1
    var name: ArraySlice<UInt8> = [first]
    if first == UInt8(ascii: "{") {
      guard let end = source[position...].firstIndex(of: UInt8(ascii: "}")) else {
        throw problem(.classRange, from: start, to: source.count)
      }
      name = source[position..<end]
      position = end + 1
    }
    var isNegated = letter == UInt8(ascii: "P")
    if name.first == UInt8(ascii: "^") {
      isNegated.toggle()
      name.removeFirst()
    }
    guard let set = RE2NamedSets.unicode(String(decoding: name, as: UTF8.self)) else {
      throw problem(.classRange, from: start)
    }
    return isNegated ? folded(set).inverted : folded(set)
  }
}
