// SPDX-License-Identifier: Apache-2.0

internal import PlainText
internal import URLFilters

/// A form of patterns that is equal only for patterns of the same meaning.
///
/// Spellings that WebKit reads alike become one: escapes that say nothing, sets in any order,
/// ranges, groups without a quantifier, lazy quantifiers, optional terms at the end, and the switch
/// for case where it decides nothing. Patterns that mean the same may still have different keys.
enum PatternKey {
  /// The key of a pattern that matches everything.
  static let everything: [UInt8] = [Mark.everything]

  /// What is no plain character; all marks are below the space.
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
  static func key(of text: [UInt8], isCaseSensitive: Bool) -> [UInt8] {
    if !isCaseSensitive, let quick = quickKey(of: text) { return quick }
    let filter = URLFilter(parsing: text)
    guard filter.problems.isEmpty else { return sourceKey(of: text, isCaseSensitive) }
    guard !filter.matchesEverything else { return everything }
    let decisive = filter.decisivePart
    return key(
      of: decisive.count == text.count ? filter : URLFilter(parsing: decisive), isCaseSensitive)
  }

  /// The key of a pattern whose groups and quantifiers are referred to: its text.
  static func sourceKey(of text: [UInt8], _ isCaseSensitive: Bool) -> [UInt8] {
    [Mark.source, UInt8(ascii: isCaseSensitive ? "s" : "i")] + text
  }

  /// The key without what the case of letters adds to it.
  static func withoutCase(_ key: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(key.count)
    for byte in key where byte != Mark.exactLetter { result.append(byte.lowercasedASCII) }
    return result
  }

  // MARK: Terms

  private static func key(of filter: URLFilter, _ isCaseSensitive: Bool) -> [UInt8] {
    var key: [UInt8] = []
    var openGroups: [PatternNode] = []
    for (index, node) in filter.nodes.enumerated() {
      close(&openGroups, before: index, &key)
      if node.kind == .group {
        openGroups.append(node)
        if !isOnce(node) { key.append(Mark.groupStart) }
      } else {
        key += term(node, filter, isCaseSensitive) + quantifier(of: node)
      }
    }
    close(&openGroups, before: filter.nodes.count, &key)
    return key
  }

  /// Ends the groups that do not reach as far as a node.
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
    let isUnlimited = node.maximum == PatternNode.unlimited
    let maximum = isUnlimited ? "" : String(node.maximum)
    return [Mark.quantifier] + "\(node.minimum),\(maximum);".utf8
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

  /// A letter stands for both cases, unless it is marked.
  private static func character(_ byte: UInt8, isCaseSensitive: Bool) -> [UInt8] {
    let small = byte.lowercasedASCII
    guard small >= UInt8(ascii: "a"), small <= UInt8(ascii: "z") else {
      return byte < 0x20 ? [Mark.control, byte] : [byte]
    }
    return isCaseSensitive ? [Mark.exactLetter, byte] : [small]
  }

  /// The bits of a set; one that a character could stand for is written like that character.
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

  // MARK: Shapes that most patterns have

  private static let lead = Array("^[^:]+://+([^:/]+\\.)?".utf8)
  private static let leadKey = key(of: URLFilter(parsing: lead), false)
  private static let closing = Array("[/:]".utf8)
  private static let closingKey = key(of: URLFilter(parsing: closing), false)

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
