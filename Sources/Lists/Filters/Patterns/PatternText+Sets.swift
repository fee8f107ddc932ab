// SPDX-License-Identifier: Apache-2.0

internal import Patterns

extension PatternText {
  /// Appends the term for one character of a set: a character, `.`, or a set in brackets.
  ///
  /// A set whose case does not count must have both cases of its letters; they are written small.
  static func append(_ set: CharacterSet, isCaseSensitive: Bool, to buffer: inout [UInt8]) {
    if set == .any { return buffer.append(UInt8(ascii: ".")) }
    let listed = isCaseSensitive ? set : withoutCapitals(set)
    if listed.count == 1, let only = members(of: listed).first { return append(only, to: &buffer) }
    let others = isCaseSensitive ? set.inverted() : withoutCapitals(set.inverted())
    let (positive, negative) = (items(of: listed), items(of: others))
    buffer.append(UInt8(ascii: "["))
    if set.contains(0x7F) && set.contains(0x01) || negative.count + 1 < positive.count {
      buffer.append(UInt8(ascii: "^"))
      buffer += negative
    } else {
      buffer += positive
    }
    buffer.append(UInt8(ascii: "]"))
  }

  private static let capitals: CharacterSet = {
    var set = CharacterSet()
    set.insert(UInt32(UInt8(ascii: "A"))...UInt32(UInt8(ascii: "Z")))
    return set
  }()

  private static func withoutCapitals(_ set: CharacterSet) -> CharacterSet {
    set.subtracting(capitals)
  }

  private static func members(of set: CharacterSet) -> [UInt8] { inOrder.filter(set.contains) }

  /// All characters, letters and digits first: `[a-z0-9_]`.
  private static let inOrder: [UInt8] = (1...127).sorted { (kind($0), $0) < (kind($1), $1) }

  /// The text of a set without its brackets; a hyphen comes last, where it is one.
  static func items(of set: CharacterSet) -> [UInt8] {
    var text: [UInt8] = []
    var rest = members(of: set.removing(UInt8(ascii: "-")))[...]
    while let first = rest.popFirst() {
      var last = first
      while rest.first == last &+ 1, isSameKind(first, last &+ 1) { last = rest.popFirst() ?? last }
      appendItem(first, to: &text)
      if last > first {
        if last > first &+ 1 { text.append(UInt8(ascii: "-")) }
        appendItem(last, to: &text)
      }
    }
    if set.contains(UInt8(ascii: "-")) { text.append(UInt8(ascii: "-")) }
    return text
  }

  /// Whether a range of two characters is easy to read: `0-9`, but not `/-5`.
  private static func isSameKind(_ one: UInt8, _ other: UInt8) -> Bool {
    kind(one) == kind(other)
  }

  private static func kind(_ byte: UInt8) -> Int {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): 1
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): 2
    case UInt8(ascii: "0")...UInt8(ascii: "9"): 3
    case 0x00...0x20: 5
    default: 4
    }
  }

  private static func appendItem(_ byte: UInt8, to buffer: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "]"), UInt8(ascii: "\\"), UInt8(ascii: "^"), UInt8(ascii: "["):
      buffer += [UInt8(ascii: "\\"), byte]
    case 0x21..<0x7F: buffer.append(byte)
    default: append(byte, to: &buffer)
    }
  }
}
