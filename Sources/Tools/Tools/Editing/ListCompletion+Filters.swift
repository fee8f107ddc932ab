// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import Filters

extension ListCompletion {
  /// Completions at an offset of a line of a filter list: options, markers, directives.
  ///
  /// - Complexity: Linear in the line.
  package static func items(at offset: Int, in piece: FilterPiece) -> [ListCompletionItem] {
    let place = offset - piece.start
    guard place >= 0, place <= piece.bytes.count, piece.dialect.hasDirectives else { return [] }
    let before = Array(piece.bytes[..<place])
    let start = before.firstIndex { $0 > 0x20 } ?? before.count
    let text = before[start...]
    if text.isEmpty { return signs(FilterSigns.starts, start..<place, piece) }
    if text.first == UInt8(ascii: "!") {
      return text.starts(with: "!#".utf8)
        ? signs(FilterSigns.directives, start..<place, piece) : []
    }
    if text.firstRange(matching: Array("##".utf8)) != nil { return [] }
    if let dollar = optionsStart(in: text) { return options(behind: dollar, before, place, piece) }
    if FilterSigns.isDomainList(text) {
      let end = text.reversed().prefix { $0 == UInt8(ascii: "#") }.count
      return signs(FilterSigns.markers(of: piece.dialect), (place - end)..<place, piece)
    }
    return []
  }

  /// The offset after the `$` that starts the options; nil if there is none.
  private static func optionsStart(in text: ArraySlice<UInt8>) -> Int? {
    guard let dollar = text.lastIndex(of: UInt8(ascii: "$")) else { return nil }
    let pattern =
      text[..<dollar].starts(with: "@@".utf8) ? text[..<dollar].dropFirst(2) : text[..<dollar]
    // In a regular expression that is not closed, it is the end of the URL.
    let isOpen =
      pattern.first == UInt8(ascii: "/")
      && (pattern.count == 1 || pattern.last != UInt8(ascii: "/"))
      && pattern.contains(UInt8(ascii: "\\"))
    return isOpen ? nil : dollar + 1
  }

  private static func options(
    behind start: Int, _ before: [UInt8], _ place: Int, _ piece: FilterPiece
  ) -> [ListCompletionItem] {
    let option = before[start...].lastIndex(of: UInt8(ascii: ",")).map { $0 + 1 } ?? start
    let isNegated = option < place && before[option] == UInt8(ascii: "~")
    let nameStart = option + (isNegated ? 1 : 0)
    let typed = before[nameStart...]
    guard typed.allSatisfy({ $0.isNameByte }) else { return [] }
    // The rest of the name is also replaced.
    let end = piece.bytes[place...].firstIndex { !$0.isNameByte } ?? piece.bytes.count
    let written = Set(
      piece.bytes[start...].split(separator: UInt8(ascii: ",")).filter { $0.startIndex != option }
        .map { part in part.drop { $0 == UInt8(ascii: "~") }.prefix { $0.isNameByte } }
        .compactMap { FilterOption.named($0)?.firstName })
    let hasValue = end < piece.bytes.count && piece.bytes[end] == UInt8(ascii: "=")
    return FilterOption.all(in: piece.dialect).filter {
      !written.contains($0.firstName) && (!isNegated || $0.mayBeNegated)
    }.map { option in
      let needsValue = option.value == .required && !hasValue
      let text = FillingText(needsValue ? "\(option.name)=‹›" : option.name)
      return ListCompletionItem(
        option.name, .option,
        detail: option.firstName == option.name ? "" : "another name of \(option.firstName)",
        documentation: option.meaning + ".", range: piece.range(nameStart..<end),
        text: text.plain, snippet: text.snippet)
    }
  }

  private static func signs(
    _ signs: [(text: String, meaning: String)], _ range: Range<Int>, _ piece: FilterPiece
  ) -> [ListCompletionItem] {
    signs.map { sign in
      let text = FillingText(sign.text)
      return ListCompletionItem(
        sign.text.filter { $0 != "‹" && $0 != "›" }, .sign, detail: sign.meaning,
        range: piece.range(range), text: text.plain, snippet: text.snippet)
    }
  }
}

/// The markers of filters.
private enum FilterSigns {
  static let starts: [(text: String, meaning: String)] =
    [
      ("||‹ads.example›^", "block a host and its subdomains"),
      ("@@||‹cdn.example›^", "an exception for a host"),
      ("‹news.example›##‹.ad›", "hide elements of a site"),
      ("! ", "a comment"),
    ] + directives

  static let directives: [(text: String, meaning: String)] = [
    ("!#if ", "read the next lines only if a condition is true"),
    ("!#else", "read the next lines if the condition is false"),
    ("!#endif", "end a condition"),
    ("!#include ", "include another file"),
  ]

  static func markers(of dialect: FilterDialect) -> [(text: String, meaning: String)] {
    let shared = [("##", "hide elements"), ("#@#", "an exception to such filters")]
    let extended = ("#?#", "hide elements with an extended selector")
    switch dialect {
    case .adblockPlus: return shared + [extended, ("#$#", "run a snippet")]
    case .ublock: return shared + [("##+js(‹›)", "run a script of the ad blocker")]
    case .adguard:
      return shared + [
        extended, ("#$#", "add a style"), ("#%#", "run JavaScript"),
        ("$$", "remove elements from the HTML"),
      ]
    case .adguardDNS, .hosts, .domains, .dnsmasq, .unbound: return []
    }
  }

  /// Whether a text may be the domains before a marker, perhaps with the beginning of that.
  static func isDomainList(_ text: ArraySlice<UInt8>) -> Bool {
    let names = text.prefix { $0 != UInt8(ascii: "#") }
    let rest = text[names.endIndex...]
    return rest.count <= 1 && !names.isEmpty && names.contains(UInt8(ascii: "."))
      && names.allSatisfy { byte in
        byte.isNameByte || byte >= 0x80 || ".,~*".utf8.contains(byte)
      }
  }
}
