// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import RuleModel
internal import TextFormats

/// What a filter does, whatever it looks like, and in whatever language it is written.
///
/// A filter is converted exactly if the new line has the same sense in its language.
enum FilterSense: Equatable {
  case network(NetworkFilter)
  case page(PageSense)

  /// What a cosmetic filter does, and where.
  struct PageSense: Equatable {
    var isException: Bool
    var domains: FilterDomains
    var path: FilterPattern?
    var framed: Set<FilterDomain>
    var effects: [PageEffect]
  }

  /// The sense of a filter; throws if its ad blocker does nothing with it.
  init(_ filter: Filter, in dialect: FilterDialect) throws(PageEffectFault) {
    let reader = PageEffectReader(dialect: dialect)
    switch filter {
    case .network(let filter): self = .network(FilterSense.normalized(filter, in: dialect))
    case .hiding(let filter):
      self = .page(
        PageSense(
          isException: filter.isException, domains: filter.domains,
          path: filter.scopeDetails.path, framed: filter.framed,
          effects: try reader.effects(of: filter)))
    case .other(let filter):
      self = .page(
        PageSense(
          isException: filter.isException, domains: filter.domains, path: filter.path,
          framed: filter.framed, effects: try reader.effects(of: filter)))
    }
  }

  /// A list of domains without those below an excluded one, which count only in Adblock Plus.
  private static func withoutExcluded(_ domains: FilterDomains) -> FilterDomains {
    guard !domains.excluded.isEmpty, !domains.included.isEmpty else { return domains }
    var kept = domains
    kept.included = domains.included.filter {
      !$0.isName || !$0.isSurelyCovered(by: domains.excluded)
    }
    return kept.included.isEmpty ? domains : kept
  }

  /// A filter without what only its own ad blocker sees: stars next to words, aliases of resources,
  /// the reason of a filter.
  private static func normalized(
    _ filter: NetworkFilter, in dialect: FilterDialect
  ) -> NetworkFilter {
    var filter = filter
    filter.details = filter.details.filter { $0.option != "reason" }
    // A word with a star at one end alone keeps it: in no other language is that a whole word.
    if dialect == .ublock, filter.withoutWordStar == nil { filter = filter.withoutStars }
    if filter.removesParametersByDefault {
      filter.types = filter.changedTypes(in: dialect)
      filter.excludedTypes = []
    }
    if dialect != .adblockPlus { filter.domains = withoutExcluded(filter.domains) }
    switch filter.effect {
    case .redirect(let name): filter.effect = .redirect(ResourceNames.first(for: name))
    case .modify(let option, let value) where option == "redirect-rule":
      let name = ResourceNames.first(for: String(decoding: value, as: UTF8.self))
      filter.effect = .modify(option: option, value: Array(name.utf8))
    case .block, .modify: break
    }
    return filter
  }
}

extension NetworkFilter {
  /// The filter without stars at the ends of its mask, which only uBlock Origin keeps.
  var withoutStars: NetworkFilter {
    guard case .mask(var mask) = pattern else { return self }
    if mask.text.first == Sign.star { mask.text.removeFirst() }
    if mask.text.last == Sign.star { mask.text.removeLast() }
    var filter = self
    filter.pattern = .mask(mask)
    return filter
  }

  /// The filter without its stars, if uBlock Origin compares an end of it with the end of a word.
  var withoutWordStar: NetworkFilter? {
    guard case .mask(let mask) = pattern, withoutStars.isWord else { return nil }
    return mask.text.first == Sign.star && mask.text.last == Sign.star ? nil : withoutStars
  }

  /// Whether its pattern is one word, which uBlock Origin compares as a whole.
  var isWord: Bool {
    guard case .mask(let mask) = pattern else { return false }
    return mask.start == .anywhere && !mask.reachesEnd && !mask.text.isEmpty
      && mask.text.allSatisfy(\.isWordByte)
  }
}
