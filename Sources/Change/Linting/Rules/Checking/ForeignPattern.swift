// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import Patterns

/// A pattern that is written in another language, and its equivalent in WebKit's.
struct ForeignPattern {
  /// The languages that are recognized.
  enum Language {
    /// `*` stands for any text.
    case wildcard
    /// `/ads/i`.
    case delimited
    /// `||ads.example^`.
    case filter
  }

  let language: Language
  /// The bytes that reveal the language.
  let range: Range<Int>
  /// The equivalent in WebKit's language, or nil if there is none.
  let replacement: [UInt8]?

  // MARK: Filters of ad blockers

  /// Reads a pattern as a filter of an ad blocker; nil if it does not look like one.
  ///
  /// A replacement is given for filters that WebKit's patterns can express: `||host^`, `||host/path`,
  /// `|url`, `url|` and `*`.
  static func filter(_ text: [UInt8]) -> ForeignPattern? {
    let isException = text.starts(with: "@@".utf8)
    let rest = isException ? text.dropFirst(2) : text[...]
    let start = rest.prefix(2).prefix { $0 == bar }
    let middle = rest.dropFirst(start.count).dropLast(rest.last == bar ? 1 : 0)
    guard isException || !start.isEmpty || rest.last == bar, !middle.isEmpty,
      !middle.contains(bar), middle.last != backslash,
      isException || middle.contains(where: { $0 == UInt8(ascii: ".") || $0 == slash })
    else { return nil }
    let pattern = isException ? nil : pattern(ofFilter: rest)
    return ForeignPattern(language: .filter, range: 0..<text.count, replacement: pattern)
  }

  private static let bar = UInt8(ascii: "|")
  private static let backslash = UInt8(ascii: "\\")
  private static let star = UInt8(ascii: "*")

  private static func pattern(ofFilter text: ArraySlice<UInt8>) -> [UInt8]? {
    var rest = text
    var result: [UInt8] = []
    var end: [UInt8] = []
    if rest.starts(with: "||".utf8) {
      rest = rest.dropFirst(2)
      let host = rest.prefix { $0 != UInt8(ascii: "^") && $0 != UInt8(ascii: "/") }
      guard host.first != star, DomainPattern.isPlainHost(Array(host)) else { return nil }
      result = Array("^https?://([^:/]+\\.)?".utf8) + escaped(host)
      rest = rest[host.endIndex...]
      // If the filter ends with its host, it also matches longer names; that is rarely intended.
      if rest.isEmpty || rest.elementsEqual("^".utf8) { return result + Array("[/:]".utf8) }
    } else if rest.first == bar {
      rest = rest.dropFirst()
      result = [UInt8(ascii: "^")]
    }
    if rest.last == bar {
      rest = rest.dropLast()
      end = [UInt8(ascii: "$")]
    }
    guard !rest.isEmpty, !rest.contains(where: { "^|$".utf8.contains($0) }) else { return nil }
    return result + withWildcards(rest) + end
  }

  // MARK: JavaScript's delimiters

  /// Reads a pattern as one between slashes; nil if it does not look like one.
  ///
  /// Letters after the second slash show it, or a `^` after the first or a `$` before the second.
  static func delimited(_ text: [UInt8]) -> ForeignPattern? {
    let flags = text.reversed().prefix { "gimsuy".utf8.contains($0) }
    let closing = text.count - flags.count - 1
    guard text.first == slash, closing > 1, text[closing] == slash,
      text[closing - 1] != backslash
    else { return nil }
    let body = text[1..<closing]
    let isSure = body.first == UInt8(ascii: "^") || body.last == UInt8(ascii: "$")
    guard isSure || !flags.isEmpty && Set(flags).count == flags.count else { return nil }
    // A path such as `/img/i` would be one, too: without pattern syntax it stays as it is.
    return ForeignPattern(
      language: .delimited, range: closing..<text.count, replacement: Array(body))
  }

  private static let slash = UInt8(ascii: "/")

  // MARK: Wildcards

  /// Reads a pattern as one with wildcards if WebKit rejects it: it starts with `*`.
  static func leadingWildcard(_ text: [UInt8]) -> ForeignPattern? {
    guard text.first == star, !text.contains(where: { "^[(\\+{|$".utf8.contains($0) }) else {
      return nil
    }
    return ForeignPattern(language: .wildcard, range: 0..<1, replacement: pattern(ofWildcard: text))
  }

  /// Reads a pattern that WebKit accepts as one with wildcards; nil if nothing shows that this is
  /// intended.
  ///
  /// A `*` after a plain character shows it if nothing else in the pattern is a regular expression,
  /// as in `ads-*.js`. So does a repeated slash before any character and a host, as in
  /// `://*.ads.example`, and any repeated character at the end, where it has no effect.
  static func wildcard(_ filter: URLFilter) -> ForeignPattern? {
    guard filter.nodes.contains(where: isRepeated) else { return nil }
    let isText = filter.source.indices.allSatisfy { isWildcardText(filter.source, $0) }
    if isText, let first = filter.nodes.first(where: isRepeated) {
      return ForeignPattern(
        language: .wildcard, range: first.range, replacement: pattern(ofWildcard: filter.source))
    }
    return repeatedCharacter(filter)
  }

  private static func isRepeated(_ node: PatternNode) -> Bool {
    node.kind == .character && node.minimum == 0 && node.maximum == PatternNode.unlimited
  }

  /// Whether a byte is not part of a regular expression; `https?://` and a leading `^` are common
  /// in both.
  private static func isWildcardText(_ text: [UInt8], _ index: Int) -> Bool {
    switch text[index] {
    case UInt8(ascii: "?"):
      text.starts(with: "https?://".utf8) && index == 5
        || text.starts(with: "^https?://".utf8) && index == 6
    case UInt8(ascii: "^"): index == 0
    case star: index > 0 && text[index - 1] != UInt8(ascii: ".")
    case let byte: !"\\[](){}|$+".utf8.contains(byte)
    }
  }

  /// `/*` before any character and a host, or a repeated character at the end.
  private static func repeatedCharacter(_ filter: URLFilter) -> ForeignPattern? {
    for (index, node) in filter.nodes.enumerated() where isRepeated(node) {
      let next = index + 1 < filter.nodes.count ? filter.nodes[index + 1] : nil
      let isBeforeHost = next.map { $0.kind == .any && $0.minimum == 1 && $0.maximum == 1 } ?? false
      if node.value == 0x2F, isBeforeHost, startsHost(filter, index + 2) {
        return ForeignPattern(
          language: .wildcard, range: node.range, replacement: withSubdomains(filter, index))
      }
      if next == nil, node.range != node.atomRange {
        let text = filter.source[..<Int(node.atomEnd)]
        return ForeignPattern(language: .wildcard, range: node.range, replacement: Array(text))
      }
    }
    return nil
  }

  private static func startsHost(_ filter: URLFilter, _ index: Int) -> Bool {
    guard index < filter.nodes.count, filter.nodes[index].kind == .character else { return false }
    let character = UInt8(truncatingIfNeeded: filter.nodes[index].value)
    return character.isLetter || character.isDigit
  }

  /// Replaces `/*.` with the slashes and an optional subdomain, and escapes the other dots of the
  /// host.
  private static func withSubdomains(_ filter: URLFilter, _ index: Int) -> [UInt8] {
    let slashes = filter.nodes[index]
    let isAfterColon = index > 0 && filter.nodes[index - 1].value == 0x3A
    let start = filter.source[..<Int(slashes.start)]
    var result = start + (isAfterColon ? "//" : "/").utf8
    result += "([^:/]+\\.)?".utf8
    var isHost = true
    var node = index + 2
    while node < filter.nodes.count {
      let isDot = filter.nodes[node].kind == .any && filter.nodes[node].range.count == 1
      if filter.nodes[node].kind == .character, filter.nodes[node].value == 0x2F { isHost = false }
      if isHost, isDot { result.append(backslash) }
      let text = filter.source[filter.nodes[node].range]
      let isLast = Int(filter.nodes[node].next) >= filter.nodes.count
      result += isLast && isRepeated(filter.nodes[node]) ? text.prefix(1) : text
      node = Int(filter.nodes[node].next)
    }
    return Array(result)
  }

  /// The pattern for a text in which `*` stands for any text.
  private static func pattern(ofWildcard text: [UInt8]) -> [UInt8]? {
    var rest = text[...]
    var result: [UInt8] = []
    if rest.first == UInt8(ascii: "^") { rest = rest.dropFirst() }
    for scheme in ["*://", "https?://", "https://", "http://"] where rest.starts(with: scheme.utf8)
    {
      result = Array("^".utf8) + (scheme == "*://" ? "https?://" : scheme).utf8
      rest = rest.dropFirst(scheme.utf8.count)
      if rest.starts(with: "*.".utf8) {
        result += "([^:/]+\\.)?".utf8
        rest = rest.dropFirst(2)
      }
      break
    }
    while result.isEmpty, rest.first == star { rest = rest.dropFirst() }
    let isHost = !result.isEmpty && !rest.contains(slash)
    while rest.last == star { rest = rest.dropLast() }
    guard !rest.isEmpty else { return nil }
    return result + withWildcards(rest) + (isHost ? "[/:]" : "").utf8
  }

  // MARK: Text

  private static func withWildcards(_ text: ArraySlice<UInt8>) -> [UInt8] {
    text.flatMap { $0 == star ? Array(".*".utf8) : escaped([$0]) }
  }

  private static func escaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
    text.flatMap { ".?+()[]{}\\$^|*".utf8.contains($0) ? [backslash, $0] : [$0] }
  }
}
