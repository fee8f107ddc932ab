// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import RuleProofs
internal import Patterns

/// Patterns that match nothing.
extension FilterMeaning {
  /// Why nothing matches.
  struct Reason {
    /// The URLs that are proven not to match.
    enum Scope {
      case any, web
    }

    let scope: Scope
    let range: Range<Int>
    let message: String
    var help: String?
  }

  /// The largest pattern that is searched.
  private static let mostInstructions = 4_000

  /// Why no URL can match, or why no URL of the web can; nil if one may.
  ///
  /// A reason is a proof: the pattern and all possible URLs are followed together. Nearly all
  /// patterns are recognized as possible without that.
  static func reasonToMatchNothing(_ filter: URLFilter, isCaseSensitive: Bool) -> Reason? {
    if isPlainlyPossible(filter, isCaseSensitive) { return nil }
    // A page without a URL is compared as an empty text.
    guard let program = program(of: filter, isCaseSensitive), !program.matches([]) else {
      return nil
    }
    if !program.matchesAny(of: AddressShape.any) {
      return reason(.any, filter, isCaseSensitive)
    }
    guard canBeOfWebPage(filter), !program.matchesAny(of: AddressShape.web) else { return nil }
    return reason(.web, filter, isCaseSensitive)
  }

  /// Whether a URL may match; false is a proof that none does.
  static func canMatch(_ filter: URLFilter, isCaseSensitive: Bool) -> Bool {
    isPlainlyPossible(filter, isCaseSensitive)
      || program(of: filter, isCaseSensitive)?.matchesAny(of: AddressShape.any) ?? true
  }

  private static func program(of filter: URLFilter, _ isCaseSensitive: Bool) -> PatternProgram? {
    PatternProgram(
      filter, isCaseSensitive: isCaseSensitive, mostInstructions: mostInstructions)
  }

  private static func shape(_ scope: Reason.Scope) -> TextMachine {
    scope == .any ? AddressShape.any : AddressShape.web
  }

  /// `^data:` and longer patterns.
  static func isOfDataURL(_ filter: URLFilter) -> Bool {
    filter.source.starts(with: "^data:".utf8)
      && filter.nodes.prefix(6).allSatisfy { $0.minimum == 1 && $0.maximum == 1 }
  }

  // MARK: Quick checks

  /// Characters that occur in the query and in the fragment of any URL.
  private static let plainCharacters = " \"#<>'`".utf8.reduce(AddressShape.characters) {
    $0.removing($1)
  }

  /// Whether a matching URL obviously exists.
  private static func isPlainlyPossible(_ filter: URLFilter, _ isCaseSensitive: Bool) -> Bool {
    if isCaseSensitive, filter.source.contains(where: isUpperCase) { return false }
    // Once and not for each term, because every access checks whether the set is initialized.
    let plain = plainCharacters
    guard firstMandatoryTerm(of: filter, where: { !isPlain($0, filter, plain) }) == nil else {
      return false
    }
    guard filter.nodes.contains(where: { $0.kind == .startOfLine }) else { return true }
    // Most patterns of real lists start like this, and match any scheme.
    if filter.source.starts(with: "^[^:]+:".utf8) { return true }
    let hasEnd = filter.nodes.contains { $0.kind == .endOfLine }
    return filter.sample.map { startsURL($0, isWhole: hasEnd) } ?? false
  }

  private static func isPlain(
    _ node: PatternNode, _ filter: URLFilter, _ plain: CharacterSet
  ) -> Bool {
    switch node.kind {
    case .character: plain.contains(UInt8(truncatingIfNeeded: node.value))
    case .set:
      !filter.sets[Int(node.value)].members(isCaseSensitive: true).intersection(plain).isEmpty
    default: true
    }
  }

  private static func isUpperCase(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
  }

  /// Whether a text of plain characters starts with a scheme that any text may follow, or with the
  /// scheme and the host of a web page.
  ///
  /// - Parameter isWhole: Whether the URL ends with the text.
  private static func startsURL(_ text: [UInt8], isWhole: Bool) -> Bool {
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")), colon > 0,
      text[..<colon].enumerated().allSatisfy({ isSchemeCharacter($1, isFirst: $0 == 0) })
    else { return false }
    let scheme = text[..<colon]
    guard webSchemes.contains(where: { scheme.elementsEqual($0.utf8) }) else { return true }
    guard text[(colon + 1)...].starts(with: "//".utf8) else { return false }
    let host = text[(colon + 3)...].prefix { isHostCharacter($0) }
    guard !host.isEmpty else { return false }
    guard host.endIndex < text.endIndex else { return !isWhole }
    return text[host.endIndex] == UInt8(ascii: "/")
  }

  private static let webSchemes = ["http", "https", "ws", "wss", "ftp"]

  private static func isHostCharacter(_ byte: UInt8) -> Bool {
    byte.isDigit || byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
  }

  // MARK: Explanations

  private static func reason(
    _ scope: Reason.Scope, _ filter: URLFilter, _ isCaseSensitive: Bool
  ) -> Reason {
    if isCaseSensitive, program(of: filter, false)?.matchesAny(of: shape(scope)) ?? false {
      return Reason(
        scope: scope,
        range: filter.source.firstIndex(where: isUpperCase).map { $0..<($0 + 1) } ?? 0..<0,
        message: "schemes and hosts are lowercase, and this pattern is case-sensitive",
        help: "write them in lowercase")
    }
    let node = filter.nodes[firstImpossibleTerm(scope, filter, isCaseSensitive)]
    return reasonOfTerm(node, scope, filter, isCaseSensitive)
      ?? reasonOfEnd(node, scope) ?? reasonOfStart(node, scope, filter)
      ?? reasonOfPlace(node, scope, filter)
  }

  private static func reasonOfPlace(
    _ node: PatternNode, _ scope: Reason.Scope, _ filter: URLFilter
  ) -> Reason {
    let isCharacter = node.kind == .character && node.range == node.atomRange
    let term =
      isCharacter
      ? name(of: UInt8(truncatingIfNeeded: node.value)) : "`\(text(filter, node.range))`"
    let urls = scope == .any ? "URL" : "such URL"
    let start = text(filter, 0..<Int(node.start))
    return Reason(
      scope: scope, range: node.range,
      message: "no \(urls) continues with \(term) after `\(start)`")
  }

  /// The first term at the top level with which the pattern becomes impossible.
  private static func firstImpossibleTerm(
    _ scope: Reason.Scope, _ filter: URLFilter, _ isCaseSensitive: Bool
  ) -> Int {
    var terms: [Int] = []
    var index = 0
    while index < filter.nodes.count {
      terms.append(index)
      index = Int(filter.nodes[index].next)
    }
    var (low, high) = (0, terms.count - 1)
    while low < high {
      let middle = (low + high) / 2
      let start = URLFilter(parsing: Array(filter.source[..<Int(filter.nodes[terms[middle]].end)]))
      let isPossible = program(of: start, isCaseSensitive)?.matchesAny(of: shape(scope)) ?? true
      if isPossible { low = middle + 1 } else { high = middle }
    }
    return terms[low]
  }

  private static func reasonOfTerm(
    _ node: PatternNode, _ scope: Reason.Scope, _ filter: URLFilter, _ isCaseSensitive: Bool
  ) -> Reason? {
    let place = scope == .any ? "in a URL" : "in such a URL"
    switch node.kind {
    case .character where node.value != 0:
      let character = UInt8(truncatingIfNeeded: node.value)
      guard !occurs(CharacterSet(character), scope) else { return nil }
      return Reason(
        scope: scope, range: node.range, message: "\(name(of: character)) never occurs \(place)",
        help: "in a URL it is percent-encoded: write `\(percentEncoded(character))`")
    case .set:
      let set = filter.sets[Int(node.value)]
      let members = set.members(isCaseSensitive: isCaseSensitive)
      guard !members.contains(0), !occurs(members, scope) else { return nil }
      return Reason(
        scope: scope, range: node.range,
        message: members.isEmpty
          ? "`\(text(filter, node.range))` is an empty set"
          : "no character of this set occurs \(place)")
    default: return nil
    }
  }

  private static func occurs(_ characters: CharacterSet, _ scope: Reason.Scope) -> Bool {
    shape(scope).edges.joined().contains { !$0.characters.intersection(characters).isEmpty }
  }

  /// `://host$`: in the URL of a web page, the host is always followed by a slash.
  private static func reasonOfEnd(_ node: PatternNode, _ scope: Reason.Scope) -> Reason? {
    guard node.kind == .endOfLine else { return nil }
    return Reason(
      scope: scope, range: node.range,
      message: "a URL does not end with its host; a `/` follows",
      help: "write `/$`, or `[/:]` for anything on this host")
  }

  /// A URL starts with its scheme.
  private static func reasonOfStart(
    _ node: PatternNode, _ scope: Reason.Scope, _ filter: URLFilter
  ) -> Reason? {
    let isLiteral = filter.nodes.dropFirst().prefix { $0.start < node.start }.allSatisfy {
      $0.kind == .character && $0.value != 0x3A
    }
    guard filter.nodes.first?.kind == .startOfLine, isLiteral, node.kind == .character else {
      return nil
    }
    let literal = filter.nodes.dropFirst().prefix {
      $0.kind == .character && $0.minimum == 1 && $0.maximum == 1
    }
    let range = 1..<max(node.range.upperBound, literal.last?.range.upperBound ?? 0)
    let kind = scope == .any ? "URL" : "such URL"
    return Reason(
      scope: scope, range: range,
      message: "`^` is the start of the whole URL, and no \(kind) starts with "
        + "`\(text(filter, range))`",
      help: "a URL starts with its scheme; write `^https?://` first, or leave out `^`")
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
