// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import Patterns

/// Unescaped dots in hosts.
extension FilterMeaning {
  /// Endings that nearly always end a host, for patterns without a recognizable host.
  private static let endings: Set<String> = [
    "com", "net", "org", "io", "co", "de", "uk", "fr", "it", "es", "nl", "ru", "jp", "cn", "br",
    "au", "ca", "us", "eu", "info", "biz", "tv", "me", "xyz", "online", "site", "club", "app",
    "dev", "edu", "gov", "pl", "se", "ch", "at", "be", "cz", "in", "kr", "mobi", "top", "cloud",
  ]

  /// The text of a pattern that consists only of a host, with escaped dots; nil for all others.
  static func plainHost(_ filter: URLFilter) -> [UInt8]? {
    guard filter.isPlainText, filter.source.contains(UInt8(ascii: ".")) else { return nil }
    let letters = filter.nodes.compactMap { letter($0) }
    guard letters.count == filter.nodes.count else { return nil }
    let text = String(decoding: letters.map(\.character), as: UTF8.self).lowercased()
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count > 1, !labels.contains(""), let last = labels.last,
      endings.contains(String(last))
    else { return nil }
    return filter.source
  }

  /// One term that can be part of a host name.
  private struct Letter {
    let character: UInt8
    let range: Range<Int>
    let isBareDot: Bool
  }

  /// The ranges of dots that match any character but are certainly intended as dots.
  static func unescapedDots(_ filter: URLFilter) -> [Range<Int>] {
    // Without an unescaped dot between two characters there is nothing to find.
    guard filter.nodes.contains(where: { isOnce($0) && $0.kind == .any }) else { return [] }
    var dots: [Range<Int>] = []
    var index = 0
    // The index of the current term at the top level.
    var top = 0
    while index < filter.nodes.count {
      var letters: [Letter] = []
      let start = index
      while index < filter.nodes.count, let letter = letter(filter.nodes[index]) {
        letters.append(letter)
        index += 1
      }
      if letters.contains(where: \.isBareDot) {
        while start > 0, Int(filter.nodes[top].next) < start { top = Int(filter.nodes[top].next) }
      }
      if isHost(letters, filter, start: start, end: index, after: top) {
        // A dot before the host may be intended, as the slash, or after a repetition.
        dots += letters.drop { $0.isBareDot }.filter(\.isBareDot).map(\.range)
      }
      index += 1
    }
    return dots
  }

  private static func isOnce(_ node: PatternNode) -> Bool {
    node.minimum == 1 && node.maximum == 1
  }

  private static func letter(_ node: PatternNode) -> Letter? {
    guard isOnce(node) else { return nil }
    if node.kind == .any {
      return Letter(character: UInt8(ascii: "."), range: node.range, isBareDot: true)
    }
    guard node.kind == .character else { return nil }
    let character = UInt8(truncatingIfNeeded: node.value)
    let lower = character | 0x20
    let isName =
      lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")
      || character >= UInt8(ascii: "0") && character <= UInt8(ascii: "9")
      || character == UInt8(ascii: "-") || character == UInt8(ascii: ".")
      || character == UInt8(ascii: "_")
    return isName ? Letter(character: character, range: node.range, isBareDot: false) : nil
  }

  /// Whether a run of letters is a host: labels with dots between them, after `://` or with a
  /// common top-level domain.
  private static func isHost(
    _ letters: [Letter], _ filter: URLFilter, start: Int, end: Int, after top: Int
  ) -> Bool {
    guard letters.contains(where: \.isBareDot) else { return false }
    let follows = end < filter.nodes.count ? filter.nodes[end] : nil
    let isInHost = isAfterSlashes(filter, start, after: top)
    var text = String(decoding: letters.map(\.character), as: UTF8.self).lowercased()
    // `www.google\.[a-z]+`: the top-level domain is a set of its own.
    if isInHost, text.hasSuffix("."), follows?.kind == .set { text += "com" }
    var labels = text.split(separator: ".", omittingEmptySubsequences: false)
    if labels.first == "", labels.count > 2 { labels.removeFirst() }
    guard labels.count > 1, !labels.contains(""), let last = labels.last else { return false }
    if isInHost {
      return (last.contains { $0.isLetter } || labels.count == 4)
        && (endsHost(follows, filter) || follows?.kind == .set)
    }
    return endsHost(follows, filter) && endings.contains(String(last))
      && !isAfterCharacter(filter, start)
  }

  /// Whether a host may end before a term.
  private static func endsHost(_ node: PatternNode?, _ filter: URLFilter) -> Bool {
    guard let node else { return true }
    switch node.kind {
    case .endOfLine, .group: return true
    case .any: return node.minimum == 0
    case .set: return filter.sets[Int(node.value)].members(isCaseSensitive: false).contains(0x2F)
    case .character: return node.value == 0x2F || node.value == 0x3A
    default: return false
    }
  }

  /// Whether `://` comes before a term, with nothing or an optional part for subdomains between
  /// them.
  private static func isAfterSlashes(
    _ filter: URLFilter, _ start: Int, after top: Int
  ) -> Bool {
    var index = start - 1
    if index >= 0, filter.nodes[top].kind == .group {
      index = top - 1
    } else if index >= 0, filter.nodes[index].kind == .set || filter.nodes[index].kind == .any {
      index -= 1
    }
    let slashes = index
    while index >= 0, isSlash(filter.nodes[index]) { index -= 1 }
    // `//host` at the start of a pattern is a URL without its scheme.
    if index < 0 { return slashes - index >= 2 }
    return index < slashes && filter.nodes[index].kind == .character
      && filter.nodes[index].value == 0x3A
  }

  private static func isSlash(_ node: PatternNode) -> Bool {
    node.kind == .character && node.value == 0x2F
  }

  /// Whether a plain character comes right before the run: then it is a file name or a value.
  private static func isAfterCharacter(_ filter: URLFilter, _ start: Int) -> Bool {
    start > 0 && filter.nodes[start - 1].kind == .character
  }
}
