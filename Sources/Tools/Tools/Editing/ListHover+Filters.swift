// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import Patterns

extension ListHover {
  /// The hover text at an offset of a document with filters; nil if there is none.
  ///
  /// - Complexity: Linear in the line, and bounded for what its pattern matches.
  package static func hover(at offset: Int, in piece: FilterPiece) -> HoverText? {
    let line = FilterLine(piece)
    let place = offset - piece.start
    guard line.content.contains(place) else { return nil }
    let found =
      switch line.kind {
      case .blank, .comment: nil as (String, Range<Int>)?
      case .directive: FilterHover.directive(line)
      case .network: FilterHover.network(line, at: place)
      case .cosmetic: FilterHover.cosmetic(line, at: place)
      case .hosts: FilterHover.hosts(line)
      }
    return found.flatMap { $0.0.isEmpty ? nil : HoverText($0.0, piece.range($0.1)) }
  }
}

/// Finds the text for one position of a filter.
private enum FilterHover {
  typealias Found = (String, Range<Int>)

  static func network(_ line: FilterLine, at place: Int) -> Found? {
    if line.exceptionSign.contains(place) {
      return ("An exception: matching requests are not blocked.", line.exceptionSign)
    }
    if line.pattern.contains(place) { return pattern(line) }
    for option in line.options where option.range.contains(place) {
      return self.option(option, line, at: place)
    }
    return nil
  }

  private static func pattern(_ line: FilterLine) -> Found? {
    guard case .network(let filter)? = line.filters.first else { return nil }
    var hover = PatternHover(
      filter: Array(line.bytes[line.pattern]), filter.pattern,
      isCaseSensitive: filter.isCaseSensitive, line.dialect)
    if filter.matchesHostOnly { hover.subject = "host" }
    return (hover.markdown, line.pattern)
  }

  private static func option(
    _ option: FilterParts.Option, _ line: FilterLine, at place: Int
  ) -> Found? {
    let name = line.name(of: option)
    if FilterLine.hostOptions.contains(option.name),
      let entry = line.entries(of: option).first(where: { $0.contains(place) })
    {
      return (host(line.bytes[entry]), entry)
    }
    guard let known = FilterOption.named(line.bytes[name]) else { return nil }
    let isNegated = name.lowerBound > option.range.lowerBound
    var text = "**\(MarkdownCode.text(line.bytes[option.range.lowerBound..<name.upperBound]))**: "
    text += isNegated ? "Not: \(known.meaning)." : "\(known.meaning)."
    if known.firstName != known.name {
      text += " Another name of \(MarkdownCode.text(Array(known.firstName.utf8)))."
    }
    return (text, option.range)
  }

  /// An entry of a list of hosts.
  static func host(_ entry: ArraySlice<UInt8>) -> String {
    let isExcluded = entry.first == UInt8(ascii: "~")
    let name = isExcluded ? entry.dropFirst() : entry
    let start = isExcluded ? "Not " : ""
    if name.first == UInt8(ascii: "/") {
      return "\(start)\(isExcluded ? "hosts" : "Hosts") that match \(MarkdownCode.text(name))."
    }
    let reach =
      name.suffix(2).elementsEqual(".*".utf8)
      ? "\(MarkdownCode.text(name.dropLast(2))) under any public suffix, with its subdomains"
      : "\(MarkdownCode.text(name)) and its subdomains"
    return start + reach + "."
  }

  static func cosmetic(_ line: FilterLine, at place: Int) -> Found? {
    if line.marker.contains(place) {
      return markers[String(decoding: line.bytes[line.marker], as: UTF8.self)].map {
        ($0, line.marker)
      }
    }
    if let entry = line.targets.first(where: { $0.contains(place) }) {
      return (host(line.bytes[entry]), entry)
    }
    guard line.body.contains(place), case .hiding(let filter)? = line.filters.first else {
      return nil
    }
    let action =
      filter.isException ? "is not hidden" : filter.removes ? "is removed" : "is hidden"
    var text = "What this selector matches \(action)"
    text += filter.isGeneric ? " on every page." : " on the named pages."
    if let procedure = filter.procedure {
      text += " \(MarkdownCode.text(Array(procedure.utf8))) needs a script."
    }
    return (text, line.body)
  }

  private static let markers = [
    "##": "Hides the elements that the selector after it matches.",
    "#@#": "An exception to filters with the selector after it.",
    "#?#": "Hides the elements that the extended selector after it matches.",
    "#@?#": "An exception to such filters.",
    "#$#": "Adds the style after it, or runs a snippet in Adblock Plus.",
    "#@$#": "An exception to such filters.",
    "#$?#": "Adds the style after it to the elements that its selector matches.",
    "#@$?#": "An exception to such filters.",
    "#%#": "Runs the JavaScript after it.",
    "#@%#": "An exception to such filters.",
    "$$": "Removes elements that the selector after it matches from the HTML.",
    "$@$": "An exception to such filters.",
  ]

  static func directive(_ line: FilterLine) -> Found? {
    let word = line.bytes[line.content].prefix { $0 > 0x20 }
    return directives[String(decoding: word.prefix(64), as: UTF8.self)].map {
      ($0, word.startIndex..<word.endIndex)
    }
  }

  private static let directives = [
    "!#if": "The lines up to `!#else` or `!#endif` are read only if the condition is true.",
    "!#else": "The lines up to `!#endif` are read if the condition of `!#if` is false.",
    "!#endif": "The end of `!#if`.",
    "!#include": "The filters of this file are read here.",
    "!#safari_cb_affinity": "For AdGuard in Safari: the lists that the filters belong to.",
  ]

  static func hosts(_ line: FilterLine) -> Found? {
    let names = line.filters.compactMap { filter -> [UInt8]? in
      guard case .network(let filter) = filter, case .mask(let mask) = filter.pattern else {
        return nil
      }
      return mask.text.last == UInt8(ascii: "^") ? mask.text.dropLast() : mask.text
    }
    guard let first = names.first else { return nil }
    let more = names.count > 1 ? " and \(names.count - 1) more" : ""
    return ("Blocks \(MarkdownCode.text(first))\(more).", line.content)
  }
}
