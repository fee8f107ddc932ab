// SPDX-License-Identifier: Apache-2.0

internal import Filters

/// One line of a filter list with its parts.
struct FilterLine {
  /// The kind of a line.
  enum Kind {
    case blank, comment, directive
    /// Decides about loads.
    case network
    /// Changes pages.
    case cosmetic
    /// Names of hosts, in one of the syntaxes of DNS servers.
    case hosts
  }

  let bytes: [UInt8]
  let dialect: FilterDialect
  let kind: Kind
  /// The line without white space at its ends.
  let content: Range<Int>
  /// The filters of the line, as the ad blocker reads it.
  let filters: [Filter]
  private let filterParts: FilterParts

  init(_ piece: FilterPiece) {
    bytes = piece.bytes
    dialect = piece.dialect
    content = FilterLine.trimmed(piece.bytes)
    filterParts = FilterParts(bytes, content, dialect)
    guard !content.isEmpty else {
      kind = .blank
      filters = []
      return
    }
    let list = FilterList(reading: bytes, as: FilterReading(dialect: dialect))
    filters = list.filters.map(\.filter)
    let counts = list.lines
    if bytes.starts(with: "!#".utf8), dialect.hasDirectives || counts.directives > 0 {
      kind = .directive
    } else if counts.comments + counts.metadata + counts.headers + counts.hints > 0 {
      kind = .comment
    } else if !dialect.hasDirectives {
      kind = .hosts
    } else {
      kind = filterParts.bodyStart == nil ? .network : .cosmetic
    }
  }

  private static func trimmed(_ bytes: [UInt8]) -> Range<Int> {
    var (start, end) = (0, bytes.count)
    while start < end, bytes[start] <= 0x20 { start += 1 }
    while start < end, bytes[end - 1] <= 0x20 { end -= 1 }
    return start..<end
  }

  // MARK: Network filters

  /// `@@` of an exception; empty for other filters.
  var exceptionSign: Range<Int> {
    bytes[content].starts(with: "@@".utf8)
      ? content.lowerBound..<(content.lowerBound + 2) : content.lowerBound..<content.lowerBound
  }

  /// The pattern of a network filter.
  var pattern: Range<Int> { filterParts.pattern.clamped(to: content) }

  /// The bytes between the slashes of a regular expression; nil if the pattern is a mask.
  var expression: Range<Int>? {
    let pattern = pattern
    guard pattern.count > 2, bytes[pattern.lowerBound] == UInt8(ascii: "/"),
      bytes[pattern.upperBound - 1] == UInt8(ascii: "/")
    else { return nil }
    return (pattern.lowerBound + 1)..<(pattern.upperBound - 1)
  }

  /// The options of a network filter.
  var options: [FilterParts.Option] { filterParts.options }

  /// The name of an option, without `~`.
  func name(of option: FilterParts.Option) -> Range<Int> {
    var start = option.range.lowerBound
    if start < option.range.upperBound, bytes[start] == UInt8(ascii: "~") { start += 1 }
    let end = bytes[start..<option.range.upperBound].firstIndex(of: UInt8(ascii: "="))
    return start..<(end ?? option.range.upperBound)
  }

  /// The entries of an option whose value is a list of hosts or names; empty for others.
  func entries(of option: FilterParts.Option) -> [Range<Int>] {
    guard let value = option.value, FilterLine.listOptions.contains(option.name) else { return [] }
    return filterParts.entries(of: value, between: UInt8(ascii: "|"))
  }

  private static let listOptions: Set<String> = [
    "domain", "to", "denyallow", "method", "top", "app", "ctag", "dnstype", "client",
  ]

  /// The options that list hosts.
  static let hostOptions: Set<String> = ["domain", "to", "denyallow", "top"]

  // MARK: Filters that change pages

  /// `##`, `#@#` and so on.
  var marker: Range<Int> { filterParts.marker }

  /// The text after the marker.
  var body: Range<Int> { filterParts.body.clamped(to: content) }

  /// The hosts before the marker.
  var targets: [Range<Int>] {
    let targets = filterParts.targets
    return targets.isEmpty ? [] : filterParts.entries(of: targets, between: UInt8(ascii: ","))
  }
}
