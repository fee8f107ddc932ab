// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// Reads the terms of a pattern as phrases.
struct PhraseReader {
  typealias Phrase = PatternWords.Phrase

  /// Deeper groups are shown as they are written.
  private static let deepest = 4

  let filter: URLFilter
  var nodes: [PatternNode] { filter.nodes }

  init(_ filter: URLFilter) { self.filter = filter }

  /// The phrases of the whole pattern.
  func phrases() -> [Phrase] {
    let lead = lead
    return lead.phrases + phrases(of: lead.next..<nodes.count, depth: 0)
  }

  /// The phrases for the scheme and the subdomains at the start, and the index of what follows.
  private var lead: (phrases: [Phrase], next: Int) {
    var index = 0
    while index < nodes.count, nodes[index].kind == .startOfLine { index += 1 }
    guard index > 0, let scheme = scheme(at: index) else { return ([], index) }
    index = user(at: scheme.next) ?? scheme.next
    guard let subdomain = subdomain(at: index) else { return ([scheme.phrase], index) }
    return ([scheme.phrase, subdomain.phrase], subdomain.next)
  }

  /// The name of a host after a scheme, if it is plain text; nil if there is none.
  var host: Range<Int>? {
    let start = lead.phrases.isEmpty ? afterScheme : lead.next
    guard let start else { return nil }
    var index = start
    while index < nodes.count, let byte = plainCharacter(nodes[index]), PhraseReader.isInHost(byte)
    {
      index += 1
    }
    guard index > start else { return nil }
    return source(of: start..<index)
  }

  /// The index after `://` and subdomains in a pattern that is not anchored at the start.
  private var afterScheme: Int? {
    var slashes = 0
    for index in nodes.indices {
      let byte = plainCharacter(nodes[index])
      let isNext = byte == Array("://".utf8)[slashes]
      slashes = isNext ? slashes + 1 : byte == UInt8(ascii: ":") ? 1 : 0
      if slashes == 3 { return subdomain(at: index + 1)?.next ?? index + 1 }
    }
    return nil
  }

  private static func isInHost(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: "_")
  }

  // MARK: Sequences

  /// The phrases of terms on one level; alternatives become one phrase.
  private func phrases(of range: Range<Int>, depth: Int) -> [Phrase] {
    let bars = siblings(in: range).filter { nodes[$0].kind == .alternative }
    guard !bars.isEmpty else { return sequence(range, depth: depth) }
    var ways: [[Phrase]] = []
    var start = range.lowerBound
    for bar in bars + [range.upperBound] {
      ways.append(sequence(start..<bar, depth: depth))
      start = bar + 1
    }
    let texts = ways.map { $0.isEmpty ? "nothing" : joined($0) }
    return [Phrase(source(of: range), texts.joined(separator: " or "))]
  }

  private func sequence(_ range: Range<Int>, depth: Int) -> [Phrase] {
    var phrases: [Phrase] = []
    var index = range.lowerBound
    while index < range.upperBound {
      if let run = plainRun(at: index, before: range.upperBound) {
        phrases.append(run.phrase)
        index = run.next
        // Behind `://` a host begins.
        if run.endsLikeScheme, let subdomain = subdomain(at: index) {
          phrases.append(subdomain.phrase)
          index = subdomain.next
        }
      } else {
        if let text = words(for: nodes[index], at: index, depth: depth) {
          phrases.append(Phrase(nodes[index].range, text))
        }
        index = max(index + 1, min(Int(nodes[index].next), range.upperBound))
      }
    }
    return phrases
  }

  private func siblings(in range: Range<Int>) -> [Int] {
    var found: [Int] = []
    var index = range.lowerBound
    while index < range.upperBound {
      found.append(index)
      index = max(index + 1, Int(nodes[index].next))
    }
    return found
  }

  private func joined(_ phrases: [Phrase]) -> String {
    phrases.map(\.text).joined(separator: ", then ")
  }

  private func source(of range: Range<Int>) -> Range<Int> {
    guard let first = nodes[range].first, let last = nodes[range].last else { return 0..<0 }
    return Int(first.start)..<max(Int(first.start), Int(last.end))
  }

  /// A run of plain characters.
  private func plainRun(
    at start: Int, before end: Int
  ) -> (phrase: Phrase, next: Int, endsLikeScheme: Bool)? {
    var text: [UInt8] = []
    var index = start
    while index < end, let byte = plainCharacter(nodes[index]) {
      text.append(byte)
      index += 1
    }
    guard index > start else { return nil }
    return (
      Phrase(source(of: start..<index), MarkdownCode.text(text)), index,
      text.suffix(3).elementsEqual("://".utf8)
    )
  }

  /// The character of a term that is one plain character, once.
  func plainCharacter(_ node: PatternNode) -> UInt8? {
    guard node.kind == .character, node.value != 0, node.value < 128, node.minimum == 1,
      node.maximum == 1
    else { return nil }
    return UInt8(truncatingIfNeeded: node.value)
  }

  // MARK: Terms

  /// The words for one term with its quantifier; nil if it has no effect.
  private func words(for node: PatternNode, at index: Int, depth: Int) -> String? {
    switch node.kind {
    case .character where node.value == 0, .endOfLine: return "the end of the URL"
    case .character:
      let text = MarkdownCode.text(filter.source[clamped(node.atomRange)])
      let byte = node.value < 128 ? [UInt8(truncatingIfNeeded: node.value)] : nil
      let one = byte.map { MarkdownCode.text($0) } ?? text
      return repeated(node, one: one, many: one)
    case .any: return anything(node)
    case .set:
      let set = filter.sets[Int(node.value)]
      if set.isEndOfLine { return "the end of the URL" }
      let words = SetWords(set, source: Array(filter.source[clamped(node.atomRange)]))
      return words.text(node) ?? repeated(node, one: words.one, many: words.many)
    case .characterClass:
      let words = SetWords.ofClass(UInt8(truncatingIfNeeded: node.value))
      return repeated(node, one: words.one, many: words.many)
    case .group, .modifiers: return group(node, at: index, depth: depth)
    case .startOfLine: return "the start of the URL"
    case .alternative: return nil
    case .wordBoundary: return "a word boundary, or none"
    case .lookaround: return "what \(written(node)) looks for"
    case .backReference: return "the same as \(written(node)) before"
    }
  }

  private func written(_ node: PatternNode) -> String {
    MarkdownCode.text(filter.source[clamped(node.range)])
  }

  private func clamped(_ range: Range<Int>) -> Range<Int> {
    range.clamped(to: 0..<filter.source.count)
  }

  private func anything(_ node: PatternNode) -> String {
    switch (node.minimum, node.maximum) {
    case (0, PatternNode.unlimited): "anything"
    case (1, PatternNode.unlimited): "at least one character"
    default: repeated(node, one: "any character", many: "characters")
    }
  }

  private func group(_ node: PatternNode, at index: Int, depth: Int) -> String? {
    guard depth < Self.deepest else {
      return repeated(node, one: written(node), many: written(node))
    }
    let inner = phrases(
      of: (index + 1)..<min(max(index + 1, Int(node.next)), nodes.count), depth: depth + 1)
    guard !inner.isEmpty else { return nil }
    let text = joined(inner)
    let isOnce = node.minimum == 1 && node.maximum == 1
    if isOnce { return inner.count == 1 ? text : "(\(text))" }
    let one = inner.count == 1 && !text.includes(" or ") ? text : "(\(text))"
    return repeated(node, one: one, many: one)
  }

  /// Words for a term that may be repeated.
  private func repeated(_ node: PatternNode, one: String, many: String) -> String {
    switch (node.minimum, node.maximum) {
    case (1, 1): one
    case (0, 1): "optionally \(one)"
    case (0, PatternNode.unlimited): "any number of \(many)"
    case (1, PatternNode.unlimited): "one or more \(many)"
    case (let least, PatternNode.unlimited): "\(least) or more \(many)"
    case (let least, let most) where least == most: "\(least) times \(one)"
    case (let least, let most): "\(least) to \(most) times \(one)"
    }
  }
}

// MARK: Schemes and hosts

extension PhraseReader {
  /// A scheme and `://` at a term: `https?://`, `[^:]+://+`, `[a-z][a-z+.-]*://`.
  fileprivate func scheme(at start: Int) -> (phrase: Phrase, next: Int)? {
    var index = start
    var letters: [UInt8] = []
    while index < nodes.count, let byte = plainCharacter(nodes[index]), byte.isLetter {
      letters.append(byte)
      index += 1
    }
    var name = MarkdownCode.text(letters)
    if letters.isEmpty {
      while index < nodes.count, index < start + 3, nodes[index].kind == .set { index += 1 }
      name = "any scheme"
    } else if index < nodes.count, isOptionalS(nodes[index]) {
      name += " or " + MarkdownCode.text(letters + Array("s".utf8))
      index += 1
    }
    guard index > start, index < nodes.count,
      plainCharacter(nodes[index]) == UInt8(ascii: ":"), let slashes = slashes(at: index + 1)
    else { return nil }
    let range = Int(nodes[start].start)..<Int(nodes[slashes - 1].end)
    return (Phrase(range, name), slashes)
  }

  private func isOptionalS(_ node: PatternNode) -> Bool {
    node.kind == .character && node.value | 0x20 == UInt32(UInt8(ascii: "s"))
      && node.minimum == 0 && node.maximum == 1
  }

  /// The index after `//` or `(//)?`; the last slash may be repeated.
  private func slashes(at start: Int) -> Int? {
    guard start < nodes.count else { return nil }
    if nodes[start].kind == .group { return slashes(at: start + 1) }
    guard start + 1 < nodes.count, isSlash(nodes[start]), isSlash(nodes[start + 1]) else {
      return nil
    }
    return start + 2
  }

  private func isSlash(_ node: PatternNode) -> Bool {
    node.kind == .character && node.value == UInt32(UInt8(ascii: "/")) && node.minimum > 0
  }

  /// The index after `([^/?#@]*@)?`.
  fileprivate func user(at index: Int) -> Int? {
    guard index + 2 < nodes.count, nodes[index].kind == .group, nodes[index].minimum == 0,
      Int(nodes[index].next) == index + 3, nodes[index + 1].kind == .set,
      plainCharacter(nodes[index + 2]) == UInt8(ascii: "@")
    else { return nil }
    return index + 3
  }

  /// A group such as `([^/]+\.)?` or `([^/]*\.)*`.
  fileprivate func subdomain(at index: Int) -> (phrase: Phrase, next: Int)? {
    guard index + 2 < nodes.count, nodes[index].kind == .group, nodes[index].minimum == 0,
      Int(nodes[index].next) == index + 3, nodes[index + 1].kind == .set,
      nodes[index + 1].maximum == PatternNode.unlimited,
      plainCharacter(nodes[index + 2]) == UInt8(ascii: ".")
    else { return nil }
    return (Phrase(nodes[index].range, "an optional subdomain"), index + 3)
  }
}
