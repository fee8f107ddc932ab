// SPDX-License-Identifier: Apache-2.0

internal import URLFilters

/// The meaning of a pattern that does not mean what it seems to.
enum FilterMeaning {
  /// Why nothing matches.
  struct Reason {
    let range: Range<Int>
    let message: String
    var help: String?
  }

  /// Whether a pattern that matches everything does so obviously: `.*`, with or without anchors.
  static func isPlainlyUniversal(_ filter: URLFilter) -> Bool {
    var hasStar = false
    for node in filter.nodes {
      switch node.kind {
      case .startOfLine, .endOfLine: continue
      case .group where node.minimum == 1 && node.maximum == 1: continue
      case .any where node.minimum == 0 && node.maximum == PatternNode.unlimited: hasStar = true
      default: return false
      }
    }
    return hasStar
  }

  /// The first `#` that is mandatory, if there is one.
  static func mandatoryHash(_ filter: URLFilter) -> Int? {
    var index = 0
    while index < filter.nodes.count {
      let node = filter.nodes[index]
      guard node.minimum > 0 else {
        index = Int(node.next)
        continue
      }
      if node.kind == .character, node.value == UInt32(UInt8(ascii: "#")) { return index }
      index += 1
    }
    return nil
  }

  /// Whether the pattern may match URLs of web pages: false if it names another scheme.
  static func canBeOfWebPage(_ filter: URLFilter) -> Bool {
    guard let colon = filter.source.firstIndex(of: UInt8(ascii: ":")),
      filter.source.first == UInt8(ascii: "^")
    else { return true }
    let scheme = String(decoding: filter.source[1..<colon], as: UTF8.self).lowercased()
    let isName = scheme.utf8.allSatisfy { isSchemeCharacter($0, isFirst: false) }
    return !isName || ["", "http", "https", "ws", "wss"].contains(scheme)
  }

  // MARK: Nothing

  /// Characters that occur in serialized URLs; white space, quotation marks and angle brackets are
  /// percent-encoded everywhere in the URLs of web pages.
  private static let urlCharacters: CharacterSet = {
    var set = CharacterSet()
    set.insert(0x21...0x7E)
    return set.removing(UInt8(ascii: "\"")).removing(UInt8(ascii: "<")).removing(UInt8(ascii: ">"))
  }()

  /// Why no URL can match, or nil if one can or this is not known.
  static func reasonToMatchNothing(_ filter: URLFilter, isCaseSensitive: Bool) -> Reason? {
    if filter.source.starts(with: Array("^data:".utf8)) {
      return Reason(range: 0..<6, message: "WebKit applies no rule to `data:` URLs")
    }
    guard canBeOfWebPage(filter) else { return nil }
    var index = 0
    while index < filter.nodes.count {
      let node = filter.nodes[index]
      guard node.minimum > 0 else {
        index = Int(node.next)
        continue
      }
      if let reason = reasonOfTerm(node, filter, isCaseSensitive) { return reason }
      index += 1
    }
    return reasonOfEnd(filter) ?? reasonOfStart(filter, isCaseSensitive: isCaseSensitive)
  }

  /// `://host$`: in the URL of a web page, the host is always followed by a slash.
  private static func reasonOfEnd(_ filter: URLFilter) -> Reason? {
    guard let last = filter.nodes.last, last.kind == .endOfLine else { return nil }
    var index = filter.nodes.count - 2
    while index >= 0, isHostCharacter(filter.nodes[index]) { index -= 1 }
    let isAfterSlashes =
      index >= 2 && index < filter.nodes.count - 2
      && [0x2F, 0x2F, 0x3A].enumerated().allSatisfy { offset, character in
        let node = filter.nodes[index - offset]
        return node.kind == .character && node.value == character && node.maximum == 1
      }
    guard isAfterSlashes else { return nil }
    return Reason(
      range: last.range, message: "a URL does not end with its host; a `/` follows",
      help: "write `/$`, or `[/:]` for anything on this host")
  }

  private static func isHostCharacter(_ node: PatternNode) -> Bool {
    guard node.kind == .character, node.minimum == 1, node.maximum == 1 else { return false }
    let character = UInt8(truncatingIfNeeded: node.value)
    return isSchemeCharacter(character, isFirst: false) && character != UInt8(ascii: "+")
  }

  private static func reasonOfTerm(
    _ node: PatternNode, _ filter: URLFilter, _ isCaseSensitive: Bool
  ) -> Reason? {
    switch node.kind {
    case .character where node.value != 0:
      let character = UInt8(truncatingIfNeeded: node.value)
      guard !urlCharacters.contains(character) else { return nil }
      return Reason(
        range: node.range, message: "\(name(of: character)) never occurs in the URL of a web page",
        help: "in a URL it is percent-encoded: write `\(percentEncoded(character))`")
    case .set:
      let set = filter.sets[Int(node.value)]
      let members = set.members(isCaseSensitive: isCaseSensitive)
      guard !set.isEndOfLine, !members.contains(0), members.intersection(urlCharacters).isEmpty
      else { return nil }
      return Reason(
        range: node.range,
        message: members.isEmpty
          ? "`\(text(filter, node.range))` is an empty set"
          : "no character of this set occurs in a URL"
      )
    default: return nil
    }
  }

  /// A URL starts with a letter, and letters, digits, `+`, `-` and `.` follow up to a colon.
  private static func reasonOfStart(_ filter: URLFilter, isCaseSensitive: Bool) -> Reason? {
    guard let first = filter.nodes.first, first.kind == .startOfLine else { return nil }
    var index = 1
    while index < filter.nodes.count, filter.nodes[index].kind == .startOfLine { index += 1 }
    let start = index
    while index < filter.nodes.count {
      let node = filter.nodes[index]
      guard node.kind == .character, node.maximum == 1 else { return nil }
      let character = UInt8(truncatingIfNeeded: node.value)
      if character == UInt8(ascii: ":"), index > start { return nil }
      if isCaseSensitive, character >= UInt8(ascii: "A"), character <= UInt8(ascii: "Z") {
        return Reason(range: node.range, message: "schemes are in lower case")
      }
      guard isSchemeCharacter(character, isFirst: index == start) else {
        guard node.minimum == 1 else { return nil }
        return reasonOfScheme(filter, filter.nodes[start].range.lowerBound..<node.range.upperBound)
      }
      index += 1
    }
    return nil
  }

  private static func reasonOfScheme(_ filter: URLFilter, _ range: Range<Int>) -> Reason {
    Reason(
      range: range,
      message: "`^` is the start of the whole URL, and no URL starts with "
        + "`\(text(filter, range))`",
      help: "a URL starts with its scheme; write `^https?://` first, or leave out `^`")
  }

  private static func isSchemeCharacter(_ character: UInt8, isFirst: Bool) -> Bool {
    let lower = character | 0x20
    if lower >= UInt8(ascii: "a"), lower <= UInt8(ascii: "z") { return true }
    if isFirst { return false }
    return character >= UInt8(ascii: "0") && character <= UInt8(ascii: "9")
      || character == UInt8(ascii: "+") || character == UInt8(ascii: "-")
      || character == UInt8(ascii: ".")
  }

  private static func text(_ filter: URLFilter, _ range: Range<Int>) -> String {
    String(decoding: filter.source[range], as: UTF8.self)
  }

  private static func name(of character: UInt8) -> String {
    switch character {
    case 0x20: "a space"
    case 0x09: "a tab"
    case 0x0A, 0x0D: "a line break"
    case ..<0x20, 0x7F: "a control character"
    default: "`\(Character(Unicode.Scalar(character)))`"
    }
  }

  private static func percentEncoded(_ character: UInt8) -> String {
    let digits = String(character, radix: 16, uppercase: true)
    return "%" + (digits.utf8.count == 1 ? "0" : "") + digits
  }
}
