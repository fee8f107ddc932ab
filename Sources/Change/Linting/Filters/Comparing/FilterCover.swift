// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import TextFormats

/// Proves that a filter does everything that another one does, so that the other one can be
/// removed.
///
/// Every proof is bounded: an unusually long list of exclusions proves nothing.
struct FilterCover {
  /// Lists with more domains than this are not compared if one of them has exclusions.
  private static let mostCompared = 64

  private let dialect: FilterDialect
  private let hasGenericBlock: Bool

  init(_ dialect: FilterDialect, _ switches: PageSwitches) {
    self.dialect = dialect
    hasGenericBlock = switches.haveGenericBlocking
  }

  /// Whether the first filter makes all decisions of the second one.
  func covers(_ one: NetworkFilter, _ other: NetworkFilter) -> Bool {
    if one == other { return true }
    guard one.onlyBlocks, other.onlyBlocks, one.isException == other.isException,
      one.matchesHostOnly == other.matchesHostOnly, one.isImportant || !other.isImportant
    else { return false }
    guard !isSkipped(one) else { return false }
    return coversTypes(one, other) && coversConditions(one, other) && coversPattern(one, other)
  }

  // MARK: Options

  /// Whether Adblock Plus skips the filter: there, only exceptions apply to pages.
  private func isSkipped(_ filter: NetworkFilter) -> Bool {
    dialect == .adblockPlus && filter.types.contains(.document) && !filter.isException
  }

  private func coversTypes(_ one: NetworkFilter, _ other: NetworkFilter) -> Bool {
    guard other.isException || one.pageOptions.isEmpty && other.pageOptions.isEmpty else {
      return false
    }
    return one.loadTypes.isSuperset(of: other.loadTypes)
      && one.pageOptions.isSuperset(of: other.pageOptions) && one.details == other.details
  }

  private func coversConditions(_ one: NetworkFilter, _ other: NetworkFilter) -> Bool {
    let coversParty =
      (one.party == nil || one.party == other.party)
      && (one.strictParty == nil || one.strictParty == other.strictParty)
    guard coversParty, one.hasRareOptions else { return coversParty && coversPages(one, other) }
    return
      (one.methods == other.methods && one.excludedMethods == other.excludedMethods
      || one.methods.isEmpty && one.excludedMethods.isEmpty)
      && one.unknownConditions.allSatisfy(other.unknownConditions.contains)
      && (one.allowedDestinations.isEmpty || one.allowedDestinations == other.allowedDestinations)
      && Self.covers(one.destinations, other.destinations) && coversPages(one, other)
  }

  private func coversPages(_ one: NetworkFilter, _ other: NetworkFilter) -> Bool {
    if !hasGenericBlock, !one.hasRareOptions { return true }
    let isGeneric = one.domains.included.isEmpty
    if hasGenericBlock, isGeneric, !other.domains.included.isEmpty { return false }
    return Self.covers(one.domains, other.domains)
  }

  /// Whether the first list of domains applies wherever the second one does.
  static func covers(_ one: FilterDomains, _ other: FilterDomains) -> Bool {
    if one.isEmpty || one == other { return true }
    let isShort = max(one.excluded.count, other.included.count) <= mostCompared
    guard one.excluded.isEmpty || isShort,
      other.included.allSatisfy({ one.includes($0) && !one.excludes($0) }),
      one.included.isEmpty || !other.included.isEmpty
    else { return false }
    return one.excluded.allSatisfy { excluded in
      other.excludes(excluded) || other.isAway(from: excluded)
    }
  }

  // MARK: Patterns

  private func coversPattern(_ one: NetworkFilter, _ other: NetworkFilter) -> Bool {
    guard case .mask(let mask) = one.pattern, case .mask(let narrow) = other.pattern else {
      return one.pattern == other.pattern && (!one.isCaseSensitive || other.isCaseSensitive)
    }
    if one.isCaseSensitive && !other.isCaseSensitive { return false }
    guard covers(mask, narrow, isCaseSensitive: one.isCaseSensitive) else { return false }
    return !blocksPages(other) || blocksSamePages(one, mask, other, narrow)
  }

  private func covers(_ one: FilterMask, _ other: FilterMask, isCaseSensitive: Bool) -> Bool {
    if one.reachesEnd, !other.reachesEnd || one.text.count != other.text.count { return false }
    if one.start == other.start, other.text.starts(with: one.text, isCaseSensitive) {
      return one.text.count == other.text.count || dialect != .ublock
        || !one.isCutLabel && one.hasWholeWords(in: other)
    }
    return coversHost(one, other)
  }

  /// Whether the mask is `||a.com^`, and the other one names a.com or a subdomain.
  private func coversHost(_ one: FilterMask, _ other: FilterMask) -> Bool {
    guard one.start == .host, !one.reachesEnd, one.text.last == Sign.caret,
      let host = other.wholeHost
    else { return false }
    let name = one.text.dropLast()
    guard !name.isEmpty, name.allSatisfy(\.isHostByte), host.count >= name.count,
      [UInt8](host.suffix(name.count)).starts(with: [UInt8](name), false)
    else { return false }
    return host.count == name.count || host[host.endIndex - name.count - 1] == Sign.dot
  }

  // MARK: Pages

  /// Whether uBlock Origin shows a warning for pages whose whole host the filter blocks.
  private func blocksPages(_ filter: NetworkFilter) -> Bool {
    dialect == .ublock && filter.types.isEmpty && filter.excludedTypes.isEmpty
  }

  private func blocksSamePages(
    _ one: NetworkFilter, _ mask: FilterMask, _ other: NetworkFilter, _ narrow: FilterMask
  ) -> Bool {
    guard one.types.isEmpty, one.excludedTypes.isEmpty else { return false }
    if one.isException || mask == narrow { return true }
    let hasPath =
      narrow.start == .host && narrow.text.contains(Sign.slash)
      && narrow.text.last != Sign.caret
    return hasPath
      || mask.start == .host && mask.text.last == Sign.caret && mask.wholeHost != nil
        && mask.text.count == (mask.wholeHost?.count ?? 0) + 1
  }
}

extension NetworkFilter {
  /// Whether it blocks or allows requests, and does nothing else.
  var onlyBlocks: Bool { !hasRareOptions || effect == .block }
}

extension FilterMask {
  /// uBlock Origin finds tokens of this length and more by their prefix.
  private static let longWord = 7

  /// Whether uBlock Origin finds the mask only where its one label ends.
  fileprivate var isCutLabel: Bool {
    start == .host && !text.contains(where: Self.endsLabels)
  }

  private static func endsLabels(_ byte: UInt8) -> Bool {
    switch byte {
    case Sign.star, Sign.caret, Sign.dot, Sign.slash, Sign.colon, UInt8(ascii: "?"),
      UInt8(ascii: "&"), Sign.equals, UInt8(ascii: "%"):
      true
    default: false
    }
  }

  /// Whether every token of the mask is a whole token of a longer mask that starts with its text.
  ///
  /// uBlock Origin finds a mask by one of its tokens, which must be a whole token of the URL. It is
  /// unknown which token it uses.
  fileprivate func hasWholeWords(in longer: FilterMask) -> Bool {
    if start == .anywhere, text.first?.isWordByte == true { return false }
    guard let last = text.last, last.isWordByte else { return true }
    let next = longer.text[text.count]
    let length = text.reversed().prefix(while: \.isWordByte).count
    return !next.isWordByte && next != Sign.star || length >= Self.longWord
  }
}

extension FilterDomains {
  /// Whether an entry, or a parent domain, is included.
  fileprivate func includes(_ domain: FilterDomain) -> Bool {
    included.isEmpty || domain.selfAndParents.contains(where: included.contains)
  }

  /// Whether an entry, or a parent domain, is excluded.
  fileprivate func excludes(_ domain: FilterDomain) -> Bool {
    !excluded.isEmpty && domain.selfAndParents.contains(where: excluded.contains)
  }

  /// Whether no included entry is related to a domain.
  fileprivate func isAway(from domain: FilterDomain) -> Bool {
    guard let name = domain.plainName, !included.isEmpty, included.allSatisfy(\.isName) else {
      return false
    }
    return !included.contains { $0 == domain || $0.isBelow(name) }
      && !name.selfAndParents.contains { included.contains(.name($0)) }
  }
}

extension FilterDomain {
  fileprivate var isName: Bool { plainName != nil }

  fileprivate var selfAndParents: [FilterDomain] {
    plainName.map { $0.selfAndParents.map { .name($0) } } ?? [self]
  }

  fileprivate func isBelow(_ parent: [UInt8]) -> Bool {
    guard let name = plainName, name.count > parent.count else { return false }
    return name[name.count - parent.count - 1] == Sign.dot
      && name.suffix(parent.count).elementsEqual(parent)
  }
}

extension [UInt8] {
  /// Whether it starts with a text, case-sensitively or not.
  fileprivate func starts(with text: [UInt8], _ isCaseSensitive: Bool) -> Bool {
    guard text.count <= count else { return false }
    for index in text.indices where self[index] != text[index] {
      guard !isCaseSensitive, self[index].lowercasedASCII == text[index].lowercasedASCII else {
        return false
      }
    }
    return true
  }
}
