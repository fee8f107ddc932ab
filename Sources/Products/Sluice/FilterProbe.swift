// SPDX-License-Identifier: Apache-2.0

internal import Conversion
package import Filters
internal import Loads
internal import Optimizing
package import RuleMatching
internal import RuleModel
internal import RuleText
internal import WebAddresses

/// Requests that show what a filter of a list does: some that it matches, some that it just misses,
/// and documents on which it acts.
package struct FilterProbe {
  /// The most requests for one rule.
  private static let mostRequests = 24
  /// The most hosts of a cosmetic filter whose documents are tried.
  private static let mostHosts = 3

  private let reading: FilterReading
  private var maker = LoadGenerator()

  /// Creates a probe for filters of a language.
  package init(_ reading: FilterReading) { self.reading = reading }

  /// How many filters hide on every page: no request shows them, because pages look them up by the
  /// classes and ids of their elements.
  package private(set) var everywhere = 0

  /// Requests for a line of a list.
  package mutating func requests(for line: [UInt8]) -> [MatchRequest] {
    // An exception alone is no rule: it is tried as the filter that it takes back.
    let text = line.starts(with: Array("@@".utf8)) ? Array(line.dropFirst(2)) : line
    var options = TranslationOptions(target: .sluice)
    options.cosmetics = .filters
    let conversion = FilterConversion(
      [FilterConversion.Source(name: "line", bytes: text)], reading: reading, options)
    let filters = FilterList(reading: text, as: reading).filters.map(\.filter)
    if case .hiding(let filter) = filters.first, filter.isGeneric, !filter.hasBody {
      everywhere += 1
      return []
    }
    let pages = filters.flatMap(Self.pages)
    var requests: [MatchRequest] = []
    for rule in conversion.lists.flatMap(\.rules) {
      let loads = maker.loads(for: rule, most: Self.mostRequests)
      // The hosts of a filter are those of documents, which the conditions of rules do not state.
      let onPages = loads.prefix(Self.mostRequests / 2).enumerated().compactMap { number, load in
        pages.isEmpty ? nil : Self.load(load, on: pages[number % pages.count])
      }
      requests += (onPages + loads).compactMap(Self.request)
    }
    return requests + filters.flatMap(Self.documents)
  }

  private static func load(_ load: GeneratedLoad, on page: [UInt8]) -> GeneratedLoad {
    var load = load
    (load.topURL, load.frameURL) = (page, page)
    return load
  }

  private static func request(_ made: GeneratedLoad) -> MatchRequest? {
    guard let type = LoadType.allCases.first(where: { $0.flags == made.type }) else { return nil }
    let isDocument = type == .topDocument
    let load = Load(
      type, context: made.context == .childFrame && !isDocument ? .childFrame : .topFrame,
      method: RequestMethod.allCases.first { $0.flags == made.method },
      frameURL: isDocument ? nil : made.frameURL)
    return MatchRequest(url: made.url, topURL: isDocument ? made.url : made.topURL, load: load)
  }

  /// The pages of a cosmetic filter as documents that are loaded, or one of any host.
  private static func documents(of filter: Filter) -> [MatchRequest] {
    if case .network = filter { return [] }
    let pages = pages(of: filter)
    return (pages.isEmpty ? [Array("https://unrelated.example/".utf8)] : pages).map { url in
      MatchRequest(url: url, topURL: url, load: Load(.topDocument))
    }
  }

  /// Pages of some hosts that a filter names.
  private static func pages(of filter: Filter) -> [[UInt8]] {
    let domains =
      switch filter {
      case .network(let filter): filter.domains
      case .hiding(let filter): filter.domains
      case .other(let filter): filter.domains
      }
    return domains.included.compactMap(host).sorted { $0.lexicographicallyPrecedes($1) }
      .prefix(mostHosts).map { Array("https://".utf8) + $0 + Array("/".utf8) }
  }

  private static func host(of domain: FilterDomain) -> [UInt8]? {
    switch domain {
    case .name(let name): name
    case .entity(let name): name + Array(".com".utf8)
    case .regex: nil
    }
  }
}
