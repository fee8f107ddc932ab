// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import TextFormats

/// The parts of the line of a filter that may be in any order: options and domains.
///
///     @@||a.com^$script,third-party,domain=b.com|c.com
///     head       options            name   domains
///
///     b.com,c.com##.ad
///     domains    tail
struct FilterLineParts {
  /// The domains as they are written, in order; nil if there is no list of them.
  private(set) var domains: [ArraySlice<UInt8>]?
  private var head: ArraySlice<UInt8> = []
  private var options: [ArraySlice<UInt8>] = []
  /// The option with the domains, with its `=`: `domain=`.
  private var domainOption: ArraySlice<UInt8> = []
  private var tail: ArraySlice<UInt8> = []

  /// Reads a line with a filter, without white space at its ends.
  init(_ bytes: [UInt8], _ line: Range<Int>, _ dialect: FilterDialect) {
    switch dialect {
    case .adblockPlus, .ublock, .adguard, .adguardDNS:
      let parts = FilterParts(bytes, line, dialect)
      if parts.marker.isEmpty {
        readNetwork(bytes, line, parts, ignoresCase: dialect == .adblockPlus)
      } else {
        readCosmetic(bytes, line, parts)
      }
    case .hosts, .domains: readHosts(bytes, line)
    case .dnsmasq, .unbound: tail = bytes[line]
    }
  }

  /// The whole line, with other domains if it has a list of them.
  func text(domains: [ArraySlice<UInt8>]?) -> [UInt8] {
    var text = [UInt8](head)
    var options = options
    let separator = domainOption.isEmpty ? Sign.comma : Sign.pipe
    let list = domains.map { [UInt8]($0.joined(separator: [separator])) } ?? []
    if domainOption.isEmpty { text += list } else { options.append(domainOption + list) }
    if !options.isEmpty {
      text.append(Sign.dollar)
      text += options.joined(separator: [Sign.comma])
    }
    return text + tail
  }

  /// Domains in order and in lowercase, each once: an excluded one is where it would be without `~`.
  static func sorted(_ domains: some Sequence<ArraySlice<UInt8>>) -> [ArraySlice<UInt8>] {
    let entries = Set(domains.map { $0.first == Sign.slash ? $0 : $0.map(\.lowercasedASCII)[...] })
    return entries.sorted { $0.precedesWithoutTilde($1) }
  }

  // MARK: Reading

  private mutating func readCosmetic(_ bytes: [UInt8], _ line: Range<Int>, _ parts: FilterParts) {
    let (targets, marker) = (parts.targets, parts.marker)
    guard !targets.isEmpty || marker.lowerBound == line.lowerBound else {
      tail = bytes[line]
      return
    }
    tail = bytes[marker] + bytes[bytes.trimmed(marker.upperBound..<line.upperBound)]
    guard !targets.isEmpty else { return }
    domains = FilterLineParts.sorted(
      parts.entries(of: targets, between: Sign.comma).map { bytes[bytes.trimmed($0)] })
  }

  private mutating func readNetwork(
    _ bytes: [UInt8], _ line: Range<Int>, _ parts: FilterParts, ignoresCase: Bool
  ) {
    let end = parts.pattern.upperBound
    let written = parts.options
    // What is not an option of a known name may mean something where it is.
    guard end + written.reduce(0, { $0 + $1.range.count + 1 }) == line.upperBound else {
      tail = bytes[line]
      return
    }
    head = bytes[line.lowerBound..<end]
    let lists = FilterLineParts.domainLists(written)
    for option in written {
      let text =
        ignoresCase ? FilterLineParts.withSmallName(bytes[option.range]) : bytes[option.range]
      guard let value = option.value, lists.contains(option.name),
        value.upperBound == option.range.upperBound
      else {
        options.append(text)
        continue
      }
      let entries = FilterLineParts.sorted(
        parts.entries(of: value, between: Sign.pipe).map { bytes[bytes.trimmed($0)] })
      let name = text.prefix(value.lowerBound - option.range.lowerBound)
      if option.name == "domain" {
        (domains, domainOption) = (entries, name)
      } else {
        options.append(name + entries.joined(separator: [Sign.pipe]))
      }
    }
    options = Set(options).sorted { $0.precedesWithoutTilde($1) }
  }

  /// The options whose values are lists of hosts; none is one if it is written twice.
  private static func domainLists(_ options: [FilterParts.Option]) -> Set<String> {
    var lists: Set = ["domain", "to", "denyallow", "top"]
    var seen: Set<String> = []
    for option in options where !seen.insert(option.name).inserted { lists.remove(option.name) }
    return lists
  }

  /// An option with its name in lowercase letters.
  private static func withSmallName(_ option: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let end = option.firstIndex(of: Sign.equals) ?? option.endIndex
    return option[..<end].map(\.lowercasedASCII) + option[end...]
  }

  /// An address and names, or a name; what follows `#` is a comment.
  private mutating func readHosts(_ bytes: [UInt8], _ line: Range<Int>) {
    let end = bytes.first(Sign.hash, in: line) ?? line.upperBound
    let words = bytes.words(line.lowerBound..<end)
      .map { bytes[$0].map(\.lowercasedASCII) }
    let comment = end < line.upperBound ? [bytes[end..<line.upperBound].map(\.self)] : []
    tail = [UInt8]((words + comment).joined(separator: [0x20]))[...]
  }
}

extension ArraySlice<UInt8> {
  /// Whether it comes first in alphabetical order; of two that differ in `~`, the one without it.
  fileprivate func precedesWithoutTilde(_ other: ArraySlice<UInt8>) -> Bool {
    let (one, two) = (drop { $0 == Sign.tilde }, other.drop { $0 == Sign.tilde })
    return one == two ? count < other.count : one.lexicographicallyPrecedes(two)
  }
}
