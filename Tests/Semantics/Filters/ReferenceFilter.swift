// SPDX-License-Identifier: Apache-2.0

internal import Filters

/// The position of a filter in the lists that the evaluator was given.
package struct FilterPosition: Sendable, Hashable {
  /// The number of the list, from 0.
  package let list: Int
  /// The number of the filter in its list, from 0.
  package let index: Int

  /// Makes a position.
  package init(list: Int, index: Int) {
    self.list = list
    self.index = index
  }
}

/// One network filter, ready for matching.
struct ReferenceFilter {
  let filter: NetworkFilter
  let position: FilterPosition
  private let dialect: FilterDialect
  private let pattern: PatternMatching

  init(_ filter: NetworkFilter, at position: FilterPosition, in dialect: FilterDialect) {
    self.filter = filter
    self.position = position
    self.dialect = dialect
    pattern = PatternMatching(filter.pattern, isCaseSensitive: filter.isCaseSensitive)
  }

  /// Whether the filter is about a load.
  func matches(_ load: FilterLoad) -> Bool {
    types.contains(load.type) && matchesApartFromType(load)
  }

  /// Whether the options of a page that the filter has hold for a document.
  func matches(document: FilterAddress) -> Bool {
    !filter.pageOptions.isEmpty && matchesApartFromType(FilterLoad(of: document))
  }

  /// Whether the filter matches a page, as one that names and excludes no type: it is not about
  /// pages otherwise.
  func matches(page load: FilterLoad) -> Bool {
    filter.types.isEmpty && filter.excludedTypes.isEmpty && filter.pageOptions.isEmpty
      && filter.effect.blocks && matchesApartFromType(load)
  }

  /// Whether the text of the mask is found up to the end of the host, or the separator after it.
  func reachesEndOfHost(_ address: FilterAddress) -> Bool {
    guard case .mask(let mask) = pattern else { return false }
    let end = address.hostRange.upperBound
    let hasSeparator = mask.mask.text.last == UInt8(ascii: "^")
    let ends = mask.ends(in: address, dialect)
    return ends.contains(hasSeparator ? min(end + 1, address.bytes.count) : end)
  }

  private func matchesApartFromType(_ load: FilterLoad) -> Bool {
    filter.unknownConditions.isEmpty && hasParty(load) && hasMethod(load)
      && DomainMatching(filter.domains).holds(for: load.document.host)
      && DomainMatching(filter.destinations).holds(for: load.url.host)
      && !DomainMatching(filter.allowedDestinations).lists(load.url.host)
      && hasPattern(load)
  }

  // MARK: Conditions

  private var types: FilterTypes {
    guard case .modify(let option, _) = filter.effect, filter.types.isEmpty else {
      return filter.loadTypes
    }
    switch option {
    case "csp", "permissions":
      return FilterTypes([.document, .subdocument]).subtracting(filter.excludedTypes)
    case "removeparam":
      return dialect.typesOfPlainRemoveparam.subtracting(filter.excludedTypes)
    default: return filter.loadTypes
    }
  }

  private func hasPattern(_ load: FilterLoad) -> Bool {
    filter.matchesHostOnly
      ? pattern.matches(text: load.url.host) : pattern.matches(load.url, dialect)
  }

  /// Where methods are excluded, those that are named do not matter.
  private func hasMethod(_ load: FilterLoad) -> Bool {
    guard filter.excludedMethods.isEmpty else {
      return !filter.excludedMethods.contains(load.method)
    }
    return filter.methods.isEmpty || filter.methods.contains(load.method)
  }

  private func hasParty(_ load: FilterLoad) -> Bool {
    Self.party(filter.party, includesThird: isThirdParty(load))
      && Self.party(filter.strictParty, includesThird: isStrictThirdParty(load))
  }

  private static func party(_ party: FilterParty?, includesThird isThird: Bool) -> Bool {
    switch party {
    case nil: true
    case .third: isThird
    case .first: !isThird
    }
  }

  /// The registrable domain of the document and all below it are first party.
  ///
  /// A document without one stands for its host.
  private func isThirdParty(_ load: FilterLoad) -> Bool {
    guard !load.document.host.isEmpty else { return dialect.isThirdPartyWithoutDocument }
    return !load.url.host.isOrIsBelow(load.document.site)
  }

  private func isStrictThirdParty(_ load: FilterLoad) -> Bool {
    guard !load.document.host.isEmpty else { return dialect.isThirdPartyWithoutDocument }
    return load.url.host != load.document.host
  }
}
