// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
public import Patterns

/// A form of patterns that is equal only for patterns with the same meaning.
///
/// Spellings that WebKit reads the same become one: unnecessary escapes, sets in any order, ranges,
/// groups without a quantifier, lazy quantifiers, `a+` and `aa*`, optional terms at the end, any
/// text at the start or the end, and case sensitivity where it has no effect. Patterns with the
/// same meaning may still have different keys.
public enum PatternKey {
  /// The key of a pattern that matches everything.
  public static let everything: [UInt8] = [Mark.everything]

  /// Everything except plain characters; all marks are below the space.
  private enum Mark {
    static let exactLetter: UInt8 = 0x01
    static let control: UInt8 = 0x02
    static let set: UInt8 = 0x03
    static let groupStart: UInt8 = 0x04
    static let groupEnd: UInt8 = 0x05
    static let quantifier: UInt8 = 0x06
    static let start: UInt8 = 0x07
    static let end: UInt8 = 0x08
    static let everything: UInt8 = 0x0E
    static let source: UInt8 = 0x0F
  }

  /// The key of a pattern; linear in its length.
  public static func key(of text: [UInt8], isCaseSensitive: Bool) -> [UInt8] {
    if !isCaseSensitive, let quick = quickKey(of: text) { return quick }
    let filter = URLFilter(parsing: text)
    guard filter.problems.isEmpty else { return sourceKey(of: text, isCaseSensitive) }
    guard !filter.matchesEverything else { return everything }
    let decisive = filter.decisivePart
    return key(
      of: decisive.count == text.count ? filter : URLFilter(parsing: decisive), isCaseSensitive)
  }

  /// The key of a pattern to whose groups a substitution refers: its text.
  public static func sourceKey(of text: [UInt8], _ isCaseSensitive: Bool) -> [UInt8] {
    [Mark.source, UInt8(ascii: isCaseSensitive ? "s" : "i")] + text
  }

  /// The key without the marks for the case of letters.
  public static func withoutCase(_ key: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(key.count)
    for byte in key where byte != Mark.exactLetter { result.append(byte.lowercasedASCII) }
    return result
  }

  /// The bytes of the terms that decide: without text of any kind before and after them.
  ///
  /// nil if nothing decides; the deciding bytes alone have the same key as the whole.
  public static func decisiveBytes(of filter: URLFilter) -> Range<Int>? {
    let nodes = decisiveNodes(of: filter)
    guard !nodes.isEmpty else { return nil }
    // A group ends after its terms.
    guard let last = topLevelTerms(of: filter).last(where: { $0 < nodes.upperBound }) else {
      return nil
    }
    return Int(filter.nodes[nodes.lowerBound].start)..<Int(filter.nodes[last].end)
  }

  // MARK: What decides nothing

  /// The nodes of the terms that decide, without those that only allow any text before or after.
  ///
  /// A pattern is searched for anywhere, so `.*a` is `a`, and `a.*$` is `a` too.
  private static func decisiveNodes(of filter: URLFilter) -> Range<Int> {
    var terms = topLevelTerms(of: filter)[...]
    if let first = terms.first, filter.nodes[first].kind == .startOfLine,
      let second = terms.dropFirst().first, isAnything(filter.nodes[second], filter)
    {
      terms.removeFirst()
    }
    while let first = terms.first, isAnything(filter.nodes[first], filter) { terms.removeFirst() }
    if terms.count > 1, let last = terms.last, isEnd(filter.nodes[last], filter),
      let before = terms.dropLast().last, isOpen(filter.nodes[before], filter)
    {
      terms.removeLast()
    }
    if let last = terms.last, !isEnd(filter.nodes[last], filter) {
      while let last = terms.last, filter.nodes[last].minimum == 0 { terms.removeLast() }
    }
    guard let first = terms.first, let last = terms.last else { return 0..<0 }
    return first..<Int(filter.nodes[last].next)
  }

  private static func topLevelTerms(of filter: URLFilter) -> [Int] {
    var terms: [Int] = []
    var node = 0
    while node < filter.nodes.count {
      terms.append(node)
      node = Int(filter.nodes[node].next)
    }
    return terms
  }

  /// Whether a term matches any text, including the empty one.
  private static func isAnything(_ node: PatternNode, _ filter: URLFilter) -> Bool {
    node.minimum == 0 && isOpen(node, filter)
  }

  /// Whether a term matches texts of any length that hold any characters.
  private static func isOpen(_ node: PatternNode, _ filter: URLFilter) -> Bool {
    guard node.maximum == PatternNode.unlimited else { return false }
    switch node.kind {
    case .any: return true
    case .set:
      let set = filter.sets[Int(node.value)]
      return !set.isEndOfLine && set.members(isCaseSensitive: true) == .any
    default: return false
    }
  }

  private static func isEnd(_ node: PatternNode, _ filter: URLFilter) -> Bool {
    switch node.kind {
    case .endOfLine: true
    case .character: node.value == 0
    case .set: filter.sets[Int(node.value)].isEndOfLine
    default: false
    }
  }

  // MARK: Terms

  private static func key(of filter: URLFilter, _ isCaseSensitive: Bool) -> [UInt8] {
    let nodes = decisiveNodes(of: filter)
    return nodes.isEmpty ? everything : key(of: nodes, in: filter, isCaseSensitive)
  }

  /// The key of some nodes; of the last term only the mandatory part.
  private static func key(
    of range: Range<Int>, in filter: URLFilter, _ isCaseSensitive: Bool
  ) -> [UInt8] {
    var key: [UInt8] = []
    var openGroups: [PatternNode] = []
    for index in range {
      let node = filter.nodes[index]
      close(&openGroups, before: index, &key)
      let isLast = Int(node.next) == range.upperBound && openGroups.isEmpty
      if node.kind == .group {
        // Of a repeated group at the end, one repetition is mandatory, so only its terms count.
        guard !isLast || node.minimum != 1 else { continue }
        openGroups.append(node)
        if !isOnce(node) { key.append(Mark.groupStart) }
      } else {
        key += repeated(term(node, filter, isCaseSensitive), node, isLast: isLast)
      }
    }
    close(&openGroups, before: range.upperBound, &key)
    return key
  }

  /// A term with its quantifier; `a+` is written as `aa*`, and at the end of a pattern as `a`.
  private static func repeated(_ term: [UInt8], _ node: PatternNode, isLast: Bool) -> [UInt8] {
    guard node.minimum == 1, node.maximum == PatternNode.unlimited else {
      return term + quantifier(of: node)
    }
    return isLast ? term : term + term + quantifier(minimum: 0, maximum: node.maximum)
  }

  /// Ends the groups that end before a node.
  private static func close(
    _ groups: inout [PatternNode], before index: Int, _ key: inout [UInt8]
  ) {
    while let group = groups.last, Int(group.next) <= index {
      groups.removeLast()
      if !isOnce(group) { key += [Mark.groupEnd] + quantifier(of: group) }
    }
  }

  private static func isOnce(_ node: PatternNode) -> Bool {
    node.minimum == 1 && node.maximum == 1
  }

  private static func quantifier(of node: PatternNode) -> [UInt8] {
    guard !isOnce(node) else { return [] }
    return quantifier(minimum: node.minimum, maximum: node.maximum)
  }

  private static func quantifier(minimum: UInt32, maximum: UInt32) -> [UInt8] {
    let most = maximum == PatternNode.unlimited ? "" : String(maximum)
    return [Mark.quantifier] + "\(minimum),\(most);".utf8
  }

  private static func term(
    _ node: PatternNode, _ filter: URLFilter, _ isCaseSensitive: Bool
  ) -> [UInt8] {
    switch node.kind {
    case .character where node.value == 0: [Mark.end]
    case .character:
      character(UInt8(truncatingIfNeeded: node.value), isCaseSensitive: isCaseSensitive)
    case .set where filter.sets[Int(node.value)].isEndOfLine: [Mark.end]
    case .set: set(filter.sets[Int(node.value)].members(isCaseSensitive: isCaseSensitive))
    case .any: set(.any)
    case .startOfLine: [Mark.start]
    default: [Mark.end]
    }
  }

  // MARK: Characters

  /// A letter means both cases, unless it is marked.
  private static func character(_ byte: UInt8, isCaseSensitive: Bool) -> [UInt8] {
    let small = byte.lowercasedASCII
    guard small >= UInt8(ascii: "a"), small <= UInt8(ascii: "z") else {
      return byte < 0x20 ? [Mark.control, byte] : [byte]
    }
    return isCaseSensitive ? [Mark.exactLetter, byte] : [small]
  }

  /// The bits of a set; a set that is equal to one character is written like that character.
  private static func set(_ members: CharacterSet) -> [UInt8] {
    let isLow = members.low != 0
    let bit = isLow ? members.low.trailingZeroBitCount : 64 + members.high.trailingZeroBitCount
    if bit > 0, bit < 128, members.count <= 2 {
      let first = UInt8(bit)
      if members.count == 1 { return character(first, isCaseSensitive: true) }
      let isLetter = first >= UInt8(ascii: "A") && first <= UInt8(ascii: "Z")
      if isLetter, members == CharacterSet(first).foldingCase() {
        return character(first, isCaseSensitive: false)
      }
    }
    let digits = String(members.high, radix: 16) + "," + String(members.low, radix: 16)
    return [Mark.set] + digits.utf8 + [UInt8(ascii: ";")]
  }

  // MARK: Common shapes of patterns

  private static let lead = Array("^[^:]+://+([^:/]+\\.)?".utf8)
  private static let leadKey = wholeKey(of: lead)
  private static let closing = Array("[/:]".utf8)
  private static let closingKey = wholeKey(of: closing)

  /// The key of a part of a pattern in which every term decides.
  private static func wholeKey(of text: [UInt8]) -> [UInt8] {
    let filter = URLFilter(parsing: text)
    return key(of: 0..<filter.nodes.count, in: filter, false)
  }

  /// The same key without parsing, for plain text and `^[^:]+://+([^:/]+\.)?HOST[/:]`.
  private static func quickKey(of text: [UInt8]) -> [UInt8]? {
    let isHost = text.count > lead.count + closing.count && text.starts(with: lead)
    guard isHost else { return plainKey(of: text[...]) }
    guard text[(text.count - closing.count)...].elementsEqual(closing) else { return nil }
    return plainKey(of: text[lead.count..<(text.count - closing.count)]).map {
      leadKey + $0 + closingKey
    }
  }

  private static func plainKey(of text: ArraySlice<UInt8>) -> [UInt8]? {
    guard !text.isEmpty else { return nil }
    var key: [UInt8] = []
    key.reserveCapacity(text.count)
    var isEscaped = false
    for byte in text {
      if isEscaped {
        guard byte == UInt8(ascii: ".") || byte == UInt8(ascii: "/") else { return nil }
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
        continue
      } else if !isPlain(byte) {
        return nil
      }
      isEscaped = false
      key.append(byte)
    }
    return isEscaped ? nil : key
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "=")
      || byte == UInt8(ascii: "&") || byte == UInt8(ascii: ":")
  }
}
