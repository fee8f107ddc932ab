// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import Findings

/// Findings about the lists of domains of a filter.
struct FilterDomainAdvice {
  /// The lists with the byte ranges in which they are written.
  private let lists: [DomainEntries]
  /// The names that exist, if they are known.
  var live: LiveNames?

  init(
    _ filter: NetworkFilter, _ origin: FilterOrigin, _ bytes: [UInt8], _ dialect: FilterDialect
  ) {
    // Most filters have no domains.
    guard filter.hasRareOptions else {
      lists = []
      return
    }
    let lists = [
      ("domain", filter.domains), ("to", filter.destinations),
      ("denyallow", filter.allowedDestinations),
    ].filter { !$0.1.isEmpty }
    guard !lists.isEmpty else {
      self.lists = []
      return
    }
    let options = FilterParts(bytes, origin.range, dialect).options
    self.lists = lists.compactMap { name, domains in
      guard let value = options.first(where: { $0.name == name })?.value else { return nil }
      return DomainEntries(bytes, value, between: Sign.pipe, domains, dialect)
    }
  }

  init(
    _ filter: HidingFilter, _ origin: FilterOrigin, _ bytes: [UInt8], _ dialect: FilterDialect
  ) {
    guard !filter.domains.isEmpty, filter.path == nil else {
      lists = []
      return
    }
    let targets = FilterParts(bytes, origin.range, dialect).targets
    lists = [DomainEntries(bytes, targets, between: Sign.comma, filter.domains, dialect)]
  }

  var findings: [Finding] {
    lists.flatMap { list in
      var list = list
      list.live = live
      return list.findings
    }
  }
}
