// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// Makes regular expressions that JavaScript and PCRE2 read alike, and texts for them.
struct RandomRegex {
  private static let atoms = [
    "a", "b", "ad", "-", "_", "/", ":", "1", "Ad", "x", ".", ".", #"\."#, #"\/"#, #"\?"#, "=",
    "[ab]", "[^a]", "[a-z0-9]", #"[\w-]"#, #"[^\d.]"#, #"[.\-_\/]"#, "[A-Z]", #"\d"#, #"\w"#,
    #"\W"#, #"\D"#, #"\S"#, #"\x61"#, #"\u002F"#, "http", "%", "[^]", #"[^\w]"#, "[Z-b]",
  ]
  /// Without `{0}`: PCRE2 takes a `^` in a group that never occurs for one of the expression.
  private static let quantifiers = [
    "*", "+", "?", "{2}", "{1,3}", "{0,2}", "{2,}", "*?", "+?", "{1}", "{0,}",
  ]
  private static let assertions = ["^", "$", #"\b"#, #"\b"#, #"\B"#]

  /// What groups look for; PCRE2 takes only limited lengths before a position.
  private static let lookedFor = [
    "a", "ad", "[^a]", "b|ad", "ad?", "[a-z]{0,2}1", #"\d"#, "x$", "a(?=d)", "a(?!d)", "", "/|_a",
  ]

  var random: RepeatableRandom
  /// Whether to make groups that look around.
  var looksAround = false

  mutating func regex() -> [UInt8] { Array(alternatives(depth: 0).utf8) }

  private mutating func alternatives(depth: Int) -> String {
    var text = sequence(depth: depth)
    while random.oneIn(depth == 0 ? 5 : 2) { text += "|" + sequence(depth: depth) }
    return text
  }

  private mutating func sequence(depth: Int) -> String {
    if random.oneIn(12) { return "" }
    return (0...random.below(4)).map { _ in term(depth: depth) }.joined()
  }

  private mutating func term(depth: Int) -> String {
    if random.oneIn(6) { return random.pick(Self.assertions) }
    if looksAround, random.oneIn(6) { return look() }
    let isGroup = depth < 3 && random.oneIn(4)
    let group = random.pick(["(", "(?:", "(?:"])
    let atom = isGroup ? group + alternatives(depth: depth + 1) + ")" : random.pick(Self.atoms)
    return random.oneIn(3) ? atom + random.pick(Self.quantifiers) : atom
  }

  private mutating func look() -> String {
    if random.oneIn(3) {
      let limited = ["a", "ad", "[^a]", #"\d"#, "^a", "_(?<!a_)", ""]
      return random.pick(["(?<=", "(?<!"]) + random.pick(limited) + ")"
    }
    let unlimited = random.oneIn(6) ? "[a-z]*1" : random.pick(Self.lookedFor)
    return random.pick(["(?=", "(?!"]) + unlimited + ")"
  }

  /// A text of characters that URLs have.
  mutating func text() -> [UInt8] {
    let pieces = [
      "a", "b", "ad", "aa", "A", "-", "_", "/", "//", ":", "1", "12", "x", ".", "?", "=", "http",
      "%", "z", "#", "~", "B",
    ]
    return (0...random.below(7)).flatMap { _ in Array(random.pick(pieces).utf8) }
  }

  /// The name of a host.
  mutating func host() -> [UInt8] {
    let pieces = ["a", "b", "ad", "aa", "-", "_", "1", "x", ".", ".", "http", "z"]
    return (0...random.below(7)).flatMap { _ in Array(random.pick(pieces).utf8) }
  }
}
