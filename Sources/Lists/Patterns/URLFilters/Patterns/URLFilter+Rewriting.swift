// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// Rewriting a pattern in the part of the dialect that WebKit supports.
extension URLFilter {
  /// The most patterns that one pattern is split into.
  static let mostRewrites = 32
  /// Longer rewritten patterns are of no use.
  static let longestRewrite = 2_000

  /// Patterns that WebKit accepts and that together match what this one does, or nil if there are
  /// none.
  ///
  /// `(a|b)c` becomes `[ab]c`, `(one|two)` two patterns, `x{2,3}` becomes `xxx?`, `\d` `[0-9]`.
  public var rewritten: [[UInt8]]? {
    guard !problems.isEmpty, problems.allSatisfy({ Self.canBeRewritten($0.kind) }),
      let texts = texts(of: 0..<nodes.count, depth: 0)
    else { return nil }
    let distinct = texts.reduce(into: [[UInt8]]()) { if !$0.contains($1) { $0.append($1) } }
    return distinct.allSatisfy { Self.isTaken($0) } ? distinct : nil
  }

  /// Whether WebKit accepts a pattern and does not let it match everything, as it does with `^$`.
  private static func isTaken(_ text: [UInt8]) -> Bool {
    let filter = URLFilter(parsing: text)
    return !text.isEmpty && filter.problems.isEmpty && !filter.matchesEverything
  }

  private static func canBeRewritten(_ kind: PatternProblem.Kind) -> Bool {
    switch kind {
    case .alternatives, .repetition, .characterClass, .characterClassInSet, .startOfLine,
      .endOfLine:
      true
    default: false
    }
  }

  /// The texts that a range of terms stands for, one for each choice.
  private func texts(of range: Range<Int>, depth: Int) -> [[UInt8]]? {
    guard depth < 32 else { return nil }
    var all: [[UInt8]] = []
    var current: [[UInt8]] = [[]]
    var index = range.lowerBound
    while index < range.upperBound {
      if nodes[index].kind == .alternative {
        all += current
        current = [[]]
      } else {
        guard let choices = choices(of: index, depth: depth),
          current.count * choices.count <= Self.mostRewrites
        else { return nil }
        current = current.flatMap { text in choices.map { text + $0 } }
        guard current.allSatisfy({ $0.count <= Self.longestRewrite }) else { return nil }
      }
      index = Int(nodes[index].next)
    }
    all += current
    return all.count <= Self.mostRewrites ? all : nil
  }

  /// The texts of one term with its quantifier.
  private func choices(of index: Int, depth: Int) -> [[UInt8]]? {
    let node = nodes[index]
    guard node.kind == .group else {
      return text(of: index).flatMap { repeated($0, node) }.map { [$0] }
    }
    let body = (index + 1)..<Int(node.next)
    guard let texts = texts(of: body, depth: depth + 1) else { return nil }
    let quantifier = source[Int(node.atomEnd)..<Int(node.end)]
    if texts.count == 1 {
      let opening = source[Int(node.start)..<Int(node.value)]
      let group = Array(opening) + texts[0] + [UInt8(ascii: ")")]
      return repeated(group, node).map { [$0] }
    }
    if let set = asSet(body) { return repeated(set, node).map { [$0] } }
    if quantifier.isEmpty { return texts }
    // An optional group of alternatives: without it, or with one of them.
    return (node.minimum, node.maximum) == (0, 1) ? [[]] + texts : nil
  }

  /// The text of a term without its quantifier, classes expanded; nil if it cannot be written.
  private func text(of index: Int) -> [UInt8]? {
    let node = nodes[index]
    let text = Array(source[node.atomRange])
    switch node.kind {
    case .character: return Self.standalone(text, UInt8(truncatingIfNeeded: node.value))
    case .characterClass:
      let letter = UInt8(truncatingIfNeeded: node.value)
      let isNegated = letter & 0x20 == 0
      return Array((isNegated ? "[^" : "[").utf8) + Self.writtenOut(letter) + Array("]".utf8)
    case .set where sets[Int(node.value)].hasClass:
      let written = Self.writingOutClasses(in: text)
      // A hyphen next to a class is a hyphen, but next to its characters it can make a range.
      let isSame =
        URLFilter(parsing: written).sets.first?.characters
        == sets[Int(node.value)].characters
      return isSame ? written : nil
    default: return text
    }
  }

  /// A character in a form that the following text cannot change.
  ///
  /// `\x4` and `{` stand for themselves only as long as nothing completes them.
  private static func standalone(_ text: [UInt8], _ character: UInt8) -> [UInt8] {
    let isLetter =
      character.hexadecimalValue != nil
      || (character | 0x20) >= UInt8(ascii: "a") && (character | 0x20) <= UInt8(ascii: "z")
    if isLetter { return [character] }
    guard character > 0x20, character < 0x7F else {
      return text.count == 2 ? named(text, character) : hexadecimal(character)
    }
    let isOpen = text == [UInt8(ascii: "{")] || text == [UInt8(ascii: "\\")]
    return text.count == 1 && !isOpen ? text : [UInt8(ascii: "\\"), character]
  }

  /// Keeps `\t` and the like; `\1` becomes `\x01`.
  private static func named(_ text: [UInt8], _ character: UInt8) -> [UInt8] {
    text[1] >= UInt8(ascii: "a") ? text : hexadecimal(character)
  }

  private static func hexadecimal(_ character: UInt8) -> [UInt8] {
    let digits = Array("0123456789abcdef".utf8)
    return Array("\\x".utf8) + [digits[Int(character >> 4)], digits[Int(character & 15)]]
  }

  private static func writtenOut(_ letter: UInt8) -> [UInt8] {
    switch letter | 0x20 {
    case UInt8(ascii: "d"): Array("0-9".utf8)
    case UInt8(ascii: "w"): Array("A-Za-z0-9_".utf8)
    default: Array(" \\t\\n\\v\\f\\r".utf8)
    }
  }

  /// `[\w-]` becomes `[A-Za-z0-9_-]`; a negated class in a set cannot be expanded and stays.
  private static func writingOutClasses(in text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    while index < text.count {
      if text[index] == UInt8(ascii: "\\"), index + 1 < text.count {
        let letter = text[index + 1]
        let isClass = [UInt8(ascii: "d"), UInt8(ascii: "w"), UInt8(ascii: "s")].contains(letter)
        result += isClass ? writtenOut(letter) : [text[index], letter]
        index += 2
      } else {
        result.append(text[index])
        index += 1
      }
    }
    return result
  }

  /// `a|b|[cd]` as one set, where every alternative is a single character.
  private func asSet(_ range: Range<Int>) -> [UInt8]? {
    var text: [UInt8] = []
    var expectsTerm = true
    for index in range {
      let node = nodes[index]
      if node.kind == .alternative {
        guard !expectsTerm else { return nil }
        expectsTerm = true
      } else {
        guard expectsTerm, node.kind == .character, node.value != 0, node.range == node.atomRange
        else { return nil }
        text += Self.inSet(
          Self.standalone(
            Array(source[node.atomRange]), UInt8(truncatingIfNeeded: node.value)))
        expectsTerm = false
      }
    }
    return expectsTerm ? nil : Array("[".utf8) + text + Array("]".utf8)
  }

  private static func inSet(_ character: [UInt8]) -> [UInt8] {
    let isSpecial = [UInt8(ascii: "^"), UInt8(ascii: "-"), UInt8(ascii: "]")]
    guard character.count == 1, isSpecial.contains(character[0]) else { return character }
    return [UInt8(ascii: "\\")] + character
  }

  /// A term repeated according to its quantifier, in `*`, `+` and `?` only.
  private func repeated(_ text: [UInt8], _ node: PatternNode) -> [UInt8]? {
    let quantifier = source[Int(node.atomEnd)..<Int(node.end)]
    guard quantifier.first == UInt8(ascii: "{") else { return text + quantifier }
    let isUnlimited = node.maximum == PatternNode.unlimited
    if isUnlimited, node.minimum <= 1 { return text + (node.minimum == 0 ? "*" : "+").utf8 }
    let copies = isUnlimited ? node.minimum : node.maximum
    guard Int(copies) * (text.count + 1) <= Self.longestRewrite else { return nil }
    var result: [UInt8] = []
    for copy in 0..<copies {
      result += text
      if copy >= node.minimum { result.append(UInt8(ascii: "?")) }
    }
    return isUnlimited ? result + [UInt8(ascii: "+")] : result
  }
}
