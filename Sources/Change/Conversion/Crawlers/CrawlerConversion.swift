// SPDX-License-Identifier: Apache-2.0

public import Filters
internal import TextFormats

/// Filter lists as a file for a crawler, with an account of every line.
public struct CrawlerConversion: Sendable {
  /// What is written.
  public let format: CrawlerFormat
  /// The result for each line of the lists.
  public let account: Account
  /// The sources, each followed by the files that it includes.
  public let originFiles: [FilterConversion.Source]
  /// The file.
  public let text: [UInt8]
  /// The entries of the file.
  public let lines: [[UInt8]]

  /// Converts lists.
  ///
  /// Never fails: what cannot be read or expressed is in the account.
  public init(
    _ sources: [FilterConversion.Source], to format: CrawlerFormat,
    reading: FilterReading = FilterReading(),
    included: (FilterConversion.Source, String) -> [UInt8]? = { _, _ in nil }
  ) {
    var reader = SourceReader(reading)
    for source in sources { reader.read(source, included) }
    _ = BadFilters.apply(to: &reader.lists)
    var translator = CrawlerTranslator(format)
    for list in reader.lists { for written in list.filters { translator.add(written.filter) } }
    let origins = FilterOrigins(reader)
    self.format = format
    originFiles = origins.files
    var account = origins.account(of: reader.lists, from: sources)
    let file = CrawlerFile(translator.entries)
    origins.add(translator.notes, to: &account)
    switch format {
    case .cdp: (text, lines) = (file.parameters, file.patterns.map(\.text))
    case .browsertrix:
      let names = account.files.map { PlainWords.short(Array($0.name.utf8), most: 200) }
      (text, lines) = (file.configuration(names), file.rules.map(\.text))
    }
    let found = format == .cdp ? file.patterns.map(\.source) : file.rules.map(\.source)
    origins.setRules(found, of: &account)
    self.account = account
  }
}

/// The entries in the order and form of a file.
struct CrawlerFile {
  /// An entry of the file, with the filter that it comes from.
  typealias Line = (text: [UInt8], source: Int?)

  private let entries: [CrawlerEntry]

  /// How many hosts one rule names: with fewer rules, fewer expressions are compared with each URL.
  private static let hostsOfRule = 1_000

  init(_ entries: [CrawlerEntry]) { self.entries = entries }

  // MARK: DevTools

  /// The parameters of `Network.setBlockedURLs`.
  var parameters: [UInt8] {
    let urls = lines { if case .anywhere(let text) = $0.form { Self.string(text) } else { nil } }
    return Array("{\"urls\":[".utf8) + Self.joined(urls) + Array("],\n\"urlPatterns\":[".utf8)
      + Self.joined(patternLines) + Array("]}\n".utf8)
  }

  /// All entries.
  var patterns: [Line] {
    lines { if case .anywhere(let text) = $0.form { Self.string(text) } else { nil } }
      + patternLines
  }

  /// The first one that matches decides.
  private var patternLines: [Line] {
    let sorted = (0...2).flatMap { turn in entries.filter { $0.turn == turn } }
    return Self.lines(of: sorted) { entry in
      guard case .pattern(let text) = entry.form else { return nil }
      return Array("{\"block\":\(!entry.isException),\"urlPattern\":".utf8) + Self.string(text)
        + Array("}".utf8)
    }
  }

  private static func joined(_ lines: [Line]) -> [UInt8] {
    Array(lines.map { Array("\n".utf8) + $0.text }.joined(separator: [UInt8(ascii: ",")]))
  }

  private static func string(_ text: [UInt8]) -> [UInt8] {
    var json = JSONWriter()
    json.value(text)
    return json.bytes
  }

  // MARK: Browsertrix

  /// The configuration.
  func configuration(_ names: [String]) -> [UInt8] {
    let pages = lines { if case .page(let url) = $0.form { Self.item(url) } else { nil } }
    let comment = "# Written by `sluice convert` from \(names.joined(separator: ", "))\n"
    return Array(comment.utf8) + Self.section("blockRules", blockRules)
      + Self.section("exclude", pages)
  }

  /// All entries.
  var rules: [Line] {
    blockRules + lines { if case .page(let url) = $0.form { Self.item(url) } else { nil } }
  }

  private var blockRules: [Line] {
    hostRules
      + lines { entry in
        guard case .rule(let url, let frame) = entry.form else { return nil }
        let key = Array("  - url: ".utf8) + Self.quoted(url)
        return frame.map { key + Array("\n    inFrameUrl: ".utf8) + Self.quoted($0) } ?? key
      }
  }

  private var hostRules: [Line] {
    [HostClaim.Reach.all, .name, .below].flatMap { reach -> [Line] in
      var names: [(name: [UInt8], source: Int)] = []
      var known: Set<[UInt8]> = []
      for entry in entries {
        guard case .host(let name, reach) = entry.form, known.insert(name).inserted else {
          continue
        }
        names.append((name, entry.source))
      }
      return stride(from: 0, to: names.count, by: Self.hostsOfRule).map { start in
        let some = names[start..<min(start + Self.hostsOfRule, names.count)]
        let url = BlockRuleText.hosts(some.map(\.name), reach)
        return (Array("  - url: ".utf8) + Self.quoted(url), some[start].source)
      }
    }
  }

  private static func section(_ name: String, _ lines: [Line]) -> [UInt8] {
    guard !lines.isEmpty else { return Array("\(name): []\n".utf8) }
    return Array("\(name):\n".utf8) + lines.flatMap { $0.text + Array("\n".utf8) }
  }

  private static func item(_ text: [UInt8]) -> [UInt8] { Array("  - ".utf8) + quoted(text) }

  /// A scalar of YAML, in which an apostrophe is doubled and nothing else is escaped.
  private static func quoted(_ text: [UInt8]) -> [UInt8] {
    let quote = UInt8(ascii: "'")
    return [quote] + text.flatMap { $0 == quote ? [quote, quote] : [$0] } + [quote]
  }

  // MARK: Lines

  private func lines(_ text: (CrawlerEntry) -> [UInt8]?) -> [Line] {
    Self.lines(of: entries, text)
  }

  /// The texts of entries, each once.
  private static func lines(
    of entries: [CrawlerEntry], _ text: (CrawlerEntry) -> [UInt8]?
  ) -> [Line] {
    var known: Set<[UInt8]> = []
    return entries.compactMap { entry in
      guard let text = text(entry), known.insert(text).inserted else { return nil }
      return (text, entry.source)
    }
  }
}
