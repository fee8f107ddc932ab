// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// A text that a pattern probably matches, composed of common words in URLs.
struct SampleText {
  /// How many different texts are made: with and without what is optional, with other words.
  static let shapes = 6

  private static let words = ["www", "cdn", "ads", "shop", "a", "img"].map { Array($0.utf8) }
  /// Deeper groups make no text.
  private static let deepest = 8
  private static let longest = 2_000
  /// A counted repetition is written out up to this.
  private static let mostRepetitions = 64

  private let filter: URLFilter
  private let shape: Int
  private let isCaseSensitive: Bool
  /// The text; nil if there is none.
  private(set) var text: [UInt8]?
  /// Whether the pattern is tied to the start of the URL.
  let isAtStart: Bool

  init(_ filter: URLFilter, shape: Int, isCaseSensitive: Bool) {
    self.filter = filter
    self.shape = shape
    self.isCaseSensitive = isCaseSensitive
    isAtStart = filter.nodes.first?.kind == .startOfLine
    let scheme = schemeEnd
    var made = scheme.map { _ in Array((shape == 1 ? "http" : "https").utf8) } ?? []
    text = append(scheme ?? 0, filter.nodes.count, to: &made, depth: 0) ? made : nil
  }

  /// The index after sets and `http` that stand for a scheme at the start of the pattern.
  private var schemeEnd: Int? {
    guard isAtStart else { return nil }
    let nodes = filter.nodes
    var index = 1
    while index < nodes.count, nodes[index].kind == .set, index < 4 { index += 1 }
    guard index > 1, index < nodes.count, nodes[index].kind == .character,
      nodes[index].value == UInt32(UInt8(ascii: ":"))
    else { return nil }
    return index
  }

  /// Appends the text of some terms; false if there is none.
  private func append(_ start: Int, _ end: Int, to text: inout [UInt8], depth: Int) -> Bool {
    guard depth < Self.deepest else { return false }
    // Counts of counts would write more than a URL can hold.
    guard text.count < Self.longest else { return false }
    var index = start
    while index < end {
      let node = filter.nodes[index]
      let next = max(index + 1, Int(node.next))
      // Of alternatives the first one is taken.
      if node.kind == .alternative { return true }
      let count = repetitions(of: node, at: index)
      for _ in 0..<count where !append(node, at: index, count, to: &text, depth) { return false }
      index = next
    }
    return true
  }

  /// How often a term is written: sets and dots that go on are words of their own.
  private func repetitions(of node: PatternNode, at index: Int) -> Int {
    guard node.minimum == 0 else { return min(Int(node.minimum), Self.mostRepetitions) }
    if node.kind == .group { return shape % 2 == 1 ? 1 : 0 }
    // `https?` begins most patterns.
    if node.kind == .character { return shape == 1 ? 0 : 1 }
    return shape >= 3 && node.kind != .any ? 1 : 0
  }

  private func append(
    _ node: PatternNode, at index: Int, _ count: Int, to text: inout [UInt8], _ depth: Int
  ) -> Bool {
    switch node.kind {
    case .character:
      guard node.value != 0 else { return true }
      guard node.value < 128 else { return false }
      let byte = UInt8(truncatingIfNeeded: node.value)
      text.append(isCaseSensitive ? byte : byte.lowercasedASCII)
    case .any: append(.any, isLong: node.maximum == PatternNode.unlimited, to: &text)
    case .set:
      let set = filter.sets[Int(node.value)]
      if set.isEndOfLine { return true }
      let members = set.members(isCaseSensitive: isCaseSensitive)
      guard !set.hasClass, !members.isEmpty else { return false }
      append(members, isLong: node.maximum == PatternNode.unlimited, to: &text)
    case .characterClass:
      guard let byte = Self.classes[UInt8(truncatingIfNeeded: node.value)] else { return false }
      text.append(byte)
    case .group, .modifiers:
      return append(index + 1, min(Int(node.next), filter.nodes.count), to: &text, depth: depth + 1)
    case .startOfLine, .endOfLine: break
    case .alternative, .wordBoundary, .lookaround, .backReference: return false
    }
    return true
  }

  private static let classes: [UInt8: UInt8] = [
    UInt8(ascii: "d"): UInt8(ascii: "1"), UInt8(ascii: "D"): UInt8(ascii: "a"),
    UInt8(ascii: "w"): UInt8(ascii: "a"), UInt8(ascii: "W"): UInt8(ascii: "/"),
    UInt8(ascii: "S"): UInt8(ascii: "a"),
  ]

  private func append(_ set: CharacterSet, isLong: Bool, to text: inout [UInt8]) {
    let word = Self.words[shape % Self.words.count]
    if isLong, word.allSatisfy({ set.contains($0) }) {
      text += word
      return
    }
    let preferred = Self.preferred.first { set.contains($0) }
    let member = preferred ?? (1...127).first { set.contains($0) }
    if let member { text.append(member) }
  }

  private static let preferred =
    Array("/a1.-_bcdefghijklmnopqrstuvwxyz0:?=&%".utf8)
}
