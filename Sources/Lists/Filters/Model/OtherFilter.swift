// SPDX-License-Identifier: Apache-2.0

/// A filter that changes a page in a way that content rules cannot express.
package struct OtherFilter: Sendable, Hashable {
  /// What it does to the page.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case scriptlet, script, snippet, style
    case htmlFilter = "html-filter"
  }

  /// What it does.
  package var kind: Kind
  /// Whether it takes such filters back.
  package var isException: Bool
  /// The sign before its body.
  package var marker: FilterMarker
  /// The documents on which it holds.
  package var domains: FilterDomains
  /// What follows the marker, without white space at its ends.
  package var body: [UInt8]
  private var scope: RareScope?

  /// Creates a filter.
  package init(
    _ kind: Kind, _ body: [UInt8] = [], after marker: FilterMarker = .plain,
    domains: FilterDomains = FilterDomains(), isException: Bool = false
  ) {
    self.kind = kind
    self.body = body
    self.marker = marker
    self.domains = domains
    self.isException = isException
  }

  /// Whether it names no document: `#%#code`.
  package var isGeneric: Bool { domains.included.isEmpty }

  /// What of its documents few filters state.
  package var scopeDetails: FilterScopeDetails {
    get { scope?.details ?? FilterScopeDetails() }
    set { scope = newValue == FilterScopeDetails() ? nil : RareScope(newValue) }
  }

  /// What the path of the document's URL must match, or nil.
  ///
  /// A mask that starts or ends with the URL does so with the path.
  package var path: FilterPattern? { scopeDetails.path }
  /// The hosts that stand for the frames below their documents, too: `a.com>>`.
  package var framed: Set<FilterDomain> { scopeDetails.framed }
  /// Whether it is for all documents, but counts as one for some: `*##+js(x)`.
  package var isStarred: Bool { scopeDetails.isStarred }
}

/// The sign between the documents and the body of a filter that changes pages.
package enum FilterMarker: Sendable, Hashable {
  /// `##`.
  case plain
  /// `#?#`: a selector with procedures.
  case extended
  /// `#$#` and `#$?#`: CSS, or a snippet.
  case style
  /// `#%#`: JavaScript.
  case script
  /// `$$`: an HTML filter.
  case html
}

/// What of the documents of a filter few filters state.
package struct FilterScopeDetails: Sendable, Hashable {
  /// What the path of the document's URL must match, or nil.
  package var path: FilterPattern?
  /// Those of the hosts that stand for the frames below their documents, too: `a.com>>`.
  ///
  /// Included and excluded ones; each is among the filter's hosts as well.
  package var framed: Set<FilterDomain> = []
  /// Whether `*` is among the hosts: the filter is for all documents, but uBlock Origin counts it
  /// as one for some, which `generichide` does not switch off.
  package var isStarred = false

  /// Creates details; the usual ones state nothing.
  package init() {}
}

/// The scope of a filter, stored apart.
private final class RareScope: Sendable, Hashable {
  let details: FilterScopeDetails

  init(_ details: FilterScopeDetails) { self.details = details }

  static func == (one: RareScope, other: RareScope) -> Bool {
    one === other || one.details == other.details
  }

  func hash(into hasher: inout Hasher) { hasher.combine(details) }
}
