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

  /// The types of a filter that removes parameters and names none.
  static func defaultTypes(in dialect: FilterDialect) -> FilterTypes {
    dialect == .ublock
      ? FilterTypes.usual.union(.document) : [.document, .subdocument, .xmlhttprequest]
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

  /// A mask without the stars that only uBlock Origin keeps; a word that has one at one end alone
  /// keeps it, because nobody else can tell it from a whole word.
  private static func withoutStars(_ mask: FilterMask) -> FilterMask {
    var inner = mask
    let ends = (mask.text.first == Sign.star, mask.text.last == Sign.star)
    if ends.0 { inner.text.removeFirst() }
    if ends.1, !inner.text.isEmpty { inner.text.removeLast() }
    return ends.0 != ends.1 && NetworkFilter(.mask(inner)).isWord ? mask : inner
  }

  /// A filter without what only its own ad blocker sees: stars next to words, aliases of resources,
  /// the reason of a filter.
  private static func normalized(
    _ filter: NetworkFilter, in dialect: FilterDialect
  ) -> NetworkFilter {
    var filter = filter
    filter.details = filter.details.filter { $0.option != "reason" }
    if dialect == .ublock, case .mask(let mask) = filter.pattern {
      filter.pattern = .mask(withoutStars(mask))
    }
    if filter.removesParametersByDefault {
      filter.types = defaultTypes(in: dialect).subtracting(filter.excludedTypes)
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
  /// Whether it removes parameters of loads of the types for which its ad blocker usually does.
  var removesParametersByDefault: Bool {
    guard types.isEmpty, case .modify(let option, _) = effect else { return false }
    return option == "removeparam"
  }

  /// The filter without the star at one end of a word, if uBlock Origin compares that as a word.
  var withoutWordStar: NetworkFilter? {
    guard case .mask(let mask) = pattern else { return nil }
    var inner = mask
    let ends = (mask.text.first == Sign.star, mask.text.last == Sign.star)
    if ends.0 { inner.text.removeFirst() }
    if ends.1, !inner.text.isEmpty { inner.text.removeLast() }
    var filter = self
    filter.pattern = .mask(inner)
    return filter.isWord && !(ends.0 && ends.1) ? filter : nil
  }

  /// Whether its pattern is one word, which uBlock Origin compares as a whole.
  var isWord: Bool {
    guard case .mask(let mask) = pattern else { return false }
    return mask.start == .anywhere && !mask.reachesEnd && !mask.text.isEmpty
      && mask.text.allSatisfy(\.isWordByte)
  }
}
