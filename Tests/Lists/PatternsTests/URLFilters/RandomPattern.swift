// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// Makes patterns of the part of the dialect that WebKit and PCRE2 read in the same way, and URLs
/// for them.
///
/// Left out are octal and letter escapes, sets that look like POSIX classes, `\0`, empty sets with
/// a quantifier and large bounds.
struct RandomPattern {
  private static let letters = Array("abcXYZ019/.:-_?=&%".utf8).map { [$0] }
  private static let words = ["ads", "track", "http", "://", "cdn", "Banner", "\\."].map {
    Array($0.utf8)
  }
  private static let escaped = [#"\."#, #"\/"#, #"\?"#, #"\-"#, #"\x41"#, #"\u0062"#].map {
    Array($0.utf8)
  }
  private static let setItems = [
    "a", "b-d", "X-Z", "0-9", "/", "_", #"\."#, #"\]"#, "&", "%", "a-z", "Y-b",
  ].map { Array($0.utf8) }
  private static let classes = [#"\d"#, #"\w"#, #"\s"#, #"\D"#, #"\W"#, #"\S"#].map {
    Array($0.utf8)
  }

  /// Whether the pattern may have constructs that WebKit rejects but that can be rewritten.
  let isWide: Bool
  var random: RepeatableRandom

  /// A whole pattern, never empty.
  mutating func pattern() -> [UInt8] {
    var text = random.oneIn(5) ? [UInt8(ascii: "^")] : []
    text += sequence(depth: 0)
    if isWide, random.oneIn(3) { text += [UInt8(ascii: "|")] + sequence(depth: 0) }
    if random.oneIn(6) { text.append(UInt8(ascii: "$")) }
    return text
  }

  private mutating func sequence(depth: Int) -> [UInt8] {
    (0...random.below(4)).reduce(into: []) { text, _ in text += term(depth: depth) }
  }

  private mutating func term(depth: Int) -> [UInt8] {
    let atom = atom(depth: depth)
    return random.oneIn(3) ? atom.text + quantifier(atom.isRepeatable) : atom.text
  }

  private mutating func atom(depth: Int) -> (text: [UInt8], isRepeatable: Bool) {
    switch random.below(isWide ? 12 : 10) {
    case 0...2: (random.pick(Self.letters).map(Self.quoted).flatMap { $0 }, true)
    case 3: (random.pick(Self.words), true)
    case 4: (random.pick(Self.escaped), true)
    case 5: ([UInt8(ascii: ".")], true)
    case 6, 7: (set(), true)
    case 8, 9: depth < 3 ? (group(depth: depth + 1), true) : ([UInt8(ascii: "a")], true)
    case 10: (random.pick(Self.classes), true)
    default: (edge(), false)
    }
  }

  private static func quoted(_ byte: UInt8) -> [UInt8] {
    byte == UInt8(ascii: "?") || byte == UInt8(ascii: ".") ? [UInt8(ascii: "\\"), byte] : [byte]
  }

  private mutating func set() -> [UInt8] {
    var text = Array((random.oneIn(4) ? "[^" : "[").utf8)
    for _ in 0...random.below(3) { text += random.pick(Self.setItems) }
    if isWide, random.oneIn(3) {
      text += random.pick(Self.classes) + (random.oneIn(3) ? [0x2D] : [])
    }
    return text + [UInt8(ascii: "]")]
  }

  private mutating func group(depth: Int) -> [UInt8] {
    var text = Array((random.oneIn(2) ? "(" : "(?:").utf8) + sequence(depth: depth)
    while isWide, random.oneIn(2) {
      text.append(UInt8(ascii: "|"))
      if !random.oneIn(4) { text += sequence(depth: depth) }
    }
    return text + [UInt8(ascii: ")")]
  }

  /// What people write for "here or at the edge".
  private mutating func edge() -> [UInt8] {
    random.pick(
      [#"(^|\.)"#, "(/|$)", "(a|b)", "(?:[0-9]|x)", "(^|a)", "($|:)"].map { Array($0.utf8) })
  }

  private mutating func quantifier(_ isRepeatable: Bool) -> [UInt8] {
    guard isRepeatable else { return [] }
    let plain = ["*", "+", "?", "*?", "+?", "??", "{0,}", "{1,}", "{0,1}"]
    let counted = ["{2}", "{1}", "{1,3}", "{2,}", "{0,2}", "{2,3}?"]
    return Array(random.pick(isWide ? plain + counted : plain).utf8)
  }

  /// A text that consists partly of pieces of a pattern.
  mutating func url(for pattern: [UInt8]) -> [UInt8] {
    let plain = pattern.filter { !Array("\\^$[](){}|*+?".utf8).contains($0) }
    var text = random.oneIn(2) ? Array("http://".utf8) : []
    for _ in 0..<random.below(6) {
      if random.oneIn(3) || plain.isEmpty {
        text += random.pick(random.oneIn(3) ? Self.words : Self.letters)
      } else {
        let start = random.below(plain.count)
        text += plain[start..<min(plain.count, start + 1 + random.below(6))]
      }
    }
    return random.oneIn(4) ? text.map { swappingCase($0) } : text
  }

  private mutating func swappingCase(_ byte: UInt8) -> UInt8 {
    let lower = byte | 0x20
    let isLetter = lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")
    return isLetter && random.oneIn(2) ? byte ^ 0x20 : byte
  }
}
