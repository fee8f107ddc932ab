// SPDX-License-Identifier: Apache-2.0

package import Filters

/// What filters mean, found by checking every one of them.
///
/// This is the law in its simplest form: slow, without an index, one statement for each fact. The
/// rules that filters become are compared with it.
package struct ReferenceBlocker {
  let dialect: FilterDialect
  let network: [ReferenceFilter]
  let hiding: [ReferenceHidingFilter]

  /// Prepares the filters of several lists, which are in force together.
  package init(_ lists: [[Filter]], in dialect: FilterDialect) {
    self.dialect = dialect
    let written = lists.enumerated().flatMap { list, filters in
      filters.enumerated().map { ($1, FilterPosition(list: list, index: $0)) }
    }
    let bad = BadFilters(among: written.compactMap { $0.0.network }, in: dialect)
    network = written.compactMap { filter, position in
      filter.network.flatMap(bad.rest).map { ReferenceFilter($0, at: position, in: dialect) }
    }
    hiding = written.compactMap { filter, position in
      guard case .hiding(let filter) = filter else { return nil }
      return ReferenceHidingFilter(filter, at: position)
    }
  }

  /// Decides about a load.
  package func decide(_ load: FilterLoad) -> FilterDecision {
    let matching = network.filter { $0.matches(load) }
    let verdict = verdict(on: load, matching)
    let modifiers = modifiers(of: matching)
    return FilterDecision(
      verdict: verdict, redirects: verdict.blocks ? modifiers.filter(\.isRedirect) : [],
      modifiers: modifiers.filter { !$0.isRedirect })
  }

  /// Decides about the load of a page once more, as if filters without a type were about pages.
  ///
  /// uBlock Origin does so, and warns of the page if the filter that decides blocks the whole host.
  package func decideStrictly(_ load: FilterLoad) -> FilterDecision.Verdict {
    guard dialect.looksAtPagesStrictly, load.type == .document else { return .none }
    return verdict(on: load, network.filter { $0.matches(load) || $0.matches(page: load) })
  }

  /// Whether the load of a page is blocked because its whole host is.
  package func blocksHost(ofPage load: FilterLoad) -> Bool {
    let verdict = decideStrictly(load)
    return verdict.blocks
      && network.contains {
        $0.position == verdict.position && $0.reachesEndOfHost(load.url)
      }
  }
}

/// Blocks and exceptions.
extension ReferenceBlocker {
  private func verdict(
    on load: FilterLoad, _ matching: [ReferenceFilter]
  ) -> FilterDecision.Verdict {
    let all = matching.filter { !$0.filter.isException && $0.filter.effect.blocks }
    guard !all.isEmpty else { return .none }
    if let exception = pageException(.blocking, for: load) { return .excepted(by: exception) }
    let generic = pageException(.genericBlocking, for: load)
    let blocks = generic == nil ? all : all.filter { $0.filter.isImportant || !$0.isGeneric }
    guard let block = blocks.first(where: \.filter.isImportant) ?? blocks.first else {
      return generic.map { .excepted(by: $0) } ?? .none
    }
    if let exception = exception(from: block, among: matching) { return .excepted(by: exception) }
    return block.filter.isImportant
      ? .importantlyBlocked(by: block.position) : .blocked(by: block.position)
  }

  /// The exception that undoes a block.
  private func exception(
    from block: ReferenceFilter, among matching: [ReferenceFilter]
  ) -> FilterPosition? {
    let exceptions = matching.filter { $0.filter.isException && $0.filter.effect.blocks }
    guard block.filter.isImportant else { return exceptions.first?.position }
    guard dialect.hasImportantExceptions else { return nil }
    return exceptions.first(where: \.filter.isImportant)?.position
  }
}

/// Options of pages.
extension ReferenceBlocker {
  /// The exception with which a page switches something off for its loads.
  private func pageException(
    _ option: FilterPageOptions, for load: FilterLoad
  ) -> FilterPosition? {
    pageException(option, for: load.document, in: load.page)
  }

  /// The exception with which a document, or the page that it is in, switches something off.
  ///
  /// A block with the option and `important` switches it on again.
  func pageException(
    _ option: FilterPageOptions, for document: FilterAddress, in page: FilterAddress
  ) -> FilterPosition? {
    let documents = dialect.pageOptionsReachFrames ? [document, page] : [document]
    let matching = network.filter { filter in
      filter.filter.pageOptions.contains(option)
        && documents.contains { filter.matches(document: $0) }
    }
    let isOnAgain = matching.contains { !$0.filter.isException && $0.filter.isImportant }
    return isOnAgain ? nil : matching.first(where: \.filter.isException)?.position
  }
}

/// What filters do instead of blocking, or beside it.
extension ReferenceBlocker {
  private func modifiers(of matching: [ReferenceFilter]) -> [FilterModifier] {
    let exceptions = matching.filter(\.filter.isException).compactMap(\.modifier)
    return matching.filter { !$0.filter.isException }.compactMap(\.modifier).filter { modifier in
      !exceptions.contains { $0.switchesOff(modifier) }
    }
  }
}

extension ReferenceFilter {
  /// What the filter does instead of blocking, or beside it.
  fileprivate var modifier: FilterModifier? {
    switch filter.effect {
    case .block: nil
    case .redirect(let resource):
      FilterModifier(option: "redirect", value: Array(resource.utf8), position: position)
    case .modify(let option, let value):
      FilterModifier(option: option, value: value, position: position)
    }
  }

  fileprivate var isGeneric: Bool { filter.domains.included.isEmpty }
}

extension FilterModifier {
  /// Whether it is a resource for a load that is blocked.
  package var isRedirect: Bool { option == "redirect" || option == "redirect-rule" }

  /// Whether an exception with this modifier switches another one off: one with the same value, or
  /// all of the kind if it has no value.
  fileprivate func switchesOff(_ other: FilterModifier) -> Bool {
    let isSameKind = option == other.option || isRedirect && other.isRedirect
    return isSameKind && (value.isEmpty || value == other.value)
  }
}

extension Filter {
  fileprivate var network: NetworkFilter? {
    if case .network(let filter) = self { filter } else { nil }
  }
}
