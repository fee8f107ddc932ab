// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import RuleModel
internal import TextFormats
internal import WebAddresses

/// Finds out what filters are for a crawler, and notes what it cannot do.
struct CrawlerTranslator {
  private let format: CrawlerFormat
  private(set) var entries: [CrawlerEntry] = []
  private(set) var notes: [ConversionNote<CrawlerReason>] = []
  private var number = 0

  init(_ format: CrawlerFormat) { self.format = format }

  /// Adds the next filter.
  mutating func add(_ filter: Filter) {
    switch filter {
    case .network(let filter): add(filter)
    case .hiding, .other: note(.lost, .page, "the crawler does not change pages")
    }
    number += 1
  }

  private mutating func add(_ filter: NetworkFilter) {
    guard filter.effect.blocks else {
      return lose(filter, .change, "the crawler does not change requests and responses")
    }
    guard filter.pageOptions.isEmpty else {
      return lose(filter, .page, "the crawler does not change pages")
    }
    guard !losesCondition(filter) else { return }
    switch format {
    case .cdp: addPatterns(filter)
    case .browsertrix: addRules(filter)
    }
  }

  private mutating func losesCondition(_ filter: NetworkFilter) -> Bool {
    guard filter.hasRareOptions else { return false }
    if !filter.destinations.isEmpty || !filter.allowedDestinations.isEmpty {
      lose(filter, .domain, "the crawler has no condition on the hosts of requests")
    } else if !filter.methods.isEmpty || !filter.excludedMethods.isEmpty
      || !filter.unknownConditions.isEmpty
    {
      lose(filter, .condition, "the crawler does not see the condition")
    } else {
      return false
    }
    return true
  }

  private mutating func add(_ form: CrawlerEntry.Form, of filter: NetworkFilter) {
    entries.append(
      CrawlerEntry(
        source: number, form: form, isException: filter.isException,
        isImportant: filter.isImportant))
  }

  private mutating func lose(_ filter: NetworkFilter, _ reason: CrawlerReason, _ message: String) {
    note(.lost, reason, filter.isException ? "\(message), so the exception has no effect" : message)
  }

  private mutating func note(
    _ fidelity: Fidelity, _ reason: CrawlerReason, _ message: String
  ) {
    notes.append(ConversionNote(number, fidelity, reason, message))
  }
}

/// Patterns for Chromium's DevTools.
extension CrawlerTranslator {
  /// What `Network.setBlockedURLs` does not reach, observed in Chromium 156.
  private static let unreached = FilterTypes.all.subtracting(.usual)
    .union([.subdocument, .websocket, .popunder, .webrtc])

  private mutating func addPatterns(_ filter: NetworkFilter) {
    guard filter.party == nil, filter.strictParty == nil else {
      return lose(filter, .party, "DevTools do not see which page makes a request")
    }
    guard filter.domains.isEmpty else {
      return lose(filter, .domain, "DevTools have no condition on pages")
    }
    let types = filter.loadTypes
    guard !types.subtracting(Self.unreached).isEmpty else {
      return lose(filter, .document, "DevTools do not ask about documents and WebSockets")
    }
    guard types.isSuperset(of: FilterTypes.usual.subtracting(Self.unreached)) else {
      return lose(filter, .type, "DevTools do not see the types of requests")
    }
    switch HostNamePattern(filter) {
    case .name(let name, let reach):
      if reach == .below, !filter.matchesHostOnly {
        note(.narrower, .pattern, "the pattern may also match in a path")
      }
      add(.pattern(URLPatternText.host(name, reach)), of: filter)
    case .hosts: lose(filter, .pattern, "DevTools do not compare hosts with masks and expressions")
    case .urls: addPatternsOfURLs(filter)
    }
  }

  private mutating func addPatternsOfURLs(_ filter: NetworkFilter) {
    guard case .mask(let mask) = filter.pattern else {
      return lose(filter, .pattern, "DevTools do not have regular expressions")
    }
    guard mask.start != .anywhere else { return addText(mask, of: filter) }
    guard let patterns = URLPatternText(mask) else {
      return lose(filter, .pattern, "patterns of DevTools cannot express the mask")
    }
    if patterns.hasLetters { noteCase(filter) }
    for text in patterns.texts { add(.pattern(text), of: filter) }
  }

  private mutating func addText(_ mask: FilterMask, of filter: NetworkFilter) {
    guard !mask.text.contains(Sign.caret), !mask.reachesEnd, !mask.text.isEmpty else {
      return lose(filter, .pattern, "texts of DevTools have no separators and no end")
    }
    guard !filter.isException else {
      return lose(filter, .exception, "DevTools have exceptions for patterns that name a host only")
    }
    if filter.isImportant {
      note(.narrower, .exception, "exceptions undo it, because it does not name a host")
    }
    if mask.text.contains(where: \.isLetter) { noteCase(filter) }
    add(.anywhere(mask.text), of: filter)
  }

  private mutating func noteCase(_ filter: NetworkFilter) {
    guard !filter.isCaseSensitive else { return }
    note(.narrower, .letters, "the case of letters counts in DevTools")
  }
}

/// Rules for Browsertrix Crawler.
extension CrawlerTranslator {
  private mutating func addRules(_ filter: NetworkFilter) {
    guard !filter.isException else {
      return lose(filter, .exception, "the crawler has no exceptions")
    }
    var types = filter.loadTypes
    guard let url = expression(of: filter) else { return }
    if types.contains(.document) { add(.page(url), of: filter) }
    types = types.intersection(.usual)
    guard !types.isEmpty else {
      if !filter.loadTypes.contains(.document) {
        lose(filter, .document, "the crawler does not ask about popups and connections")
      }
      return
    }
    guard types == .usual else {
      return lose(filter, .type, "rules of the crawler have no types")
    }
    guard let frame = frame(of: filter) else { return }
    if frame.text == nil, case .name(let name, let reach) = HostNamePattern(filter) {
      add(.host(name, reach), of: filter)
    } else {
      add(.rule(url, frame: frame.text), of: filter)
    }
  }

  private mutating func expression(of filter: NetworkFilter) -> [UInt8]? {
    switch (HostNamePattern(filter), filter.pattern) {
    case (.name(let name, let reach), _): return BlockRuleText.hosts([name], reach)
    case (.urls, .mask(let mask)):
      return BlockRuleText.url(mask, isCaseSensitive: filter.isCaseSensitive)
    case (.urls, .regex(let text))
    where filter.isCaseSensitive || !text.contains(where: \.isLetter):
      return text
    case (.urls, .regex):
      lose(filter, .letters, "the case of letters counts in expressions of the crawler")
    case (.hosts, _):
      lose(filter, .pattern, "the crawler does not compare hosts with masks and expressions")
    }
    return nil
  }

  /// The expression for the frame that makes the request; nil if there is none for the conditions.
  private mutating func frame(of filter: NetworkFilter) -> (text: [UInt8]?, Void)? {
    var included = filter.domains.included.compactMap(BlockRuleText.domain)
    var excluded = filter.domains.excluded.compactMap(BlockRuleText.domain)
    let count = filter.domains.included.count + filter.domains.excluded.count
    guard included.count + excluded.count == count, filter.strictParty == nil else {
      lose(filter, .domain, "the crawler cannot express the condition on pages")
      return nil
    }
    if let party = filter.party {
      guard let site = site(of: filter), party == .third || included.isEmpty else {
        lose(filter, .party, "the crawler compares no sites, and the pattern does not name one")
        return nil
      }
      if party == .third { excluded.append(site) } else { included.append(site) }
    }
    let sorted = [included, excluded].map { $0.sorted { $0.lexicographicallyPrecedes($1) } }
    return (BlockRuleText.frame(in: sorted[0], outside: sorted[1]), ())
  }

  /// The site of the requests that a pattern names, as an expression.
  private func site(of filter: NetworkFilter) -> [UInt8]? {
    guard case .mask(let mask) = filter.pattern, mask.start == .host else { return nil }
    let host = mask.text.prefix(while: \.isHostByte)
    guard let next = mask.text.dropFirst(host.count).first, "/^:".utf8.contains(next),
      let site = PublicSuffixes.bundled.registrableDomain(of: Array(host))
    else { return nil }
    return BlockRuleText.domain(.name(site))
  }
}
