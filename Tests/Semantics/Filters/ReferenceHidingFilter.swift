// SPDX-License-Identifier: Apache-2.0

package import Filters

/// One filter that hides elements, ready for matching.
struct ReferenceHidingFilter {
  let filter: HidingFilter
  let position: FilterPosition
  private let domains: DomainMatching
  private let path: PatternMatching?

  init(_ filter: HidingFilter, at position: FilterPosition) {
    self.filter = filter
    self.position = position
    domains = DomainMatching(filter.domains)
    path = filter.path.map { PatternMatching($0, isCaseSensitive: false) }
  }

  /// Whether the filter is about a document.
  func matches(_ document: FilterAddress) -> Bool {
    domains.holds(for: document.host) && path?.matches(text: document.path) ?? true
  }
}

extension ReferenceBlocker {
  /// The filters that hide elements of a document, in their order.
  ///
  /// A document in a frame has its own; the page matters for the options of pages.
  package func hidingFilters(
    on documentURL: [UInt8], inPage pageURL: [UInt8]? = nil
  ) -> [(filter: HidingFilter, position: FilterPosition)] {
    let document = FilterAddress(documentURL)
    let page = FilterAddress(pageURL ?? documentURL)
    let hidesGeneric = pageException(.genericHiding, for: document, in: page) == nil
    let hidesSpecific = pageException(.specificHiding, for: document, in: page) == nil
    let matching = hiding.filter { $0.matches(document) }
    let exceptions = Set(matching.filter(\.filter.isException).map(\.filter.selector))
    let inForce = matching.filter { hiding in
      !hiding.filter.isException && !exceptions.contains(hiding.filter.selector)
        && (hiding.filter.isGeneric ? hidesGeneric : hidesSpecific)
    }
    return inForce.map { ($0.filter, $0.position) }
  }

  /// The selectors that hide elements of a document.
  package func hiddenSelectors(
    on documentURL: [UInt8], inPage pageURL: [UInt8]? = nil
  ) -> Set<[UInt8]> {
    Set(hidingFilters(on: documentURL, inPage: pageURL).map(\.filter.selector))
  }
}
