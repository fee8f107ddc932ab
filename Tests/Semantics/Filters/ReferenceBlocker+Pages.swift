// SPDX-License-Identifier: Apache-2.0

package import Filters
package import RuleModel

/// What the cosmetic filters of a list do to documents, found by reading every one of them.
package struct ReferencePages {
  private struct Entry {
    let effects: [PageEffect]
    let domains: FilterDomains
    let path: PatternMatching?
    let framed: Set<FilterDomain>
    let isStarred: Bool
    let isException: Bool

    var isGeneric: Bool { domains.included.isEmpty && framed.isEmpty && !isStarred }
  }

  private let blocker: ReferenceBlocker
  private let entries: [Entry]

  /// Prepares the filters of a list.
  package init(_ filters: [Filter], in dialect: FilterDialect) {
    blocker = ReferenceBlocker([filters], in: dialect)
    let reader = PageEffectReader(dialect: dialect)
    entries = filters.compactMap { filter in
      switch filter {
      case .network: nil
      case .hiding(let filter):
        Entry(
          effects: (try? reader.effects(of: filter)) ?? [], domains: filter.domains,
          path: filter.scopeDetails.path.map { PatternMatching($0, isCaseSensitive: false) },
          framed: filter.framed, isStarred: filter.isStarred, isException: filter.isException)
      case .other(let filter):
        Entry(
          effects: (try? reader.effects(of: filter)) ?? [], domains: filter.domains,
          path: filter.scopeDetails.path.map { PatternMatching($0, isCaseSensitive: false) },
          framed: filter.framed, isStarred: filter.isStarred, isException: filter.isException)
      }
    }
  }

  /// The effects on the document of a page.
  package func effects(on url: [UInt8]) -> Set<PageEffect> {
    let document = FilterAddress(url)
    let excepted = Set(entries.filter { isException($0, on: document) }.flatMap(\.effects))
    let here = entries.filter { !$0.isException && isFor(document, $0) }
    let inForce = here.flatMap { entry in
      entry.effects.filter { !$0.isSwitchedOff(by: option(of: entry), blocker, on: document) }
    }
    return Set(inForce).subtracting(excepted)
  }

  private func isFor(_ document: FilterAddress, _ entry: Entry) -> Bool {
    let isHere = DomainMatching(entry.domains).holds(for: document.host)
    return isHere && entry.path?.matches(text: document.path) ?? true
  }

  /// Whether a filter takes others back on a document.
  ///
  /// In uBlock Origin a generic filter does that on
  /// the hosts that it excludes, and an exception for all but some hosts is one for all.
  private func isException(_ entry: Entry, on document: FilterAddress) -> Bool {
    let onlyExcludes = entry.isGeneric && !entry.domains.excluded.isEmpty && entry.path == nil
    if blocker.dialect == .ublock, onlyExcludes {
      return entry.isException || !isFor(document, entry)
    }
    return entry.isException && isFor(document, entry)
  }

  private func option(of entry: Entry) -> FilterPageOptions {
    entry.isGeneric ? .genericHiding : .specificHiding
  }
}

extension PageEffect {
  /// Whether a document switches off what hides or restyles elements.
  fileprivate func isSwitchedOff(
    by option: FilterPageOptions, _ blocker: ReferenceBlocker, on document: FilterAddress
  ) -> Bool {
    switch self {
    case .hide, .style, .procedural:
      blocker.pageException(option, for: document, in: document) != nil
    case .scriptlet, .scriptlets, .script, .html, .responseHeader: false
    }
  }
}
