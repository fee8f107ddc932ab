// SPDX-License-Identifier: Apache-2.0

/// A filter that hides elements, or takes such a filter back.
///
/// Nearly all have a selector and documents and nothing else, so what is rare is stored apart.
package struct HidingFilter: Sendable, Hashable {
  /// Whether it takes filters with the same selector back: `#@#`.
  package var isException: Bool
  /// The documents on which it holds.
  package var domains: FilterDomains
  /// The selector as it is written.
  package var selector: [UInt8]
  private var rare: RareParts?

  /// Creates a filter.
  package init(
    _ selector: [UInt8], domains: FilterDomains = FilterDomains(), isException: Bool = false
  ) {
    self.selector = selector
    self.domains = domains
    self.isException = isException
  }

  /// Whether it names no document: `##.ad`.
  package var isGeneric: Bool { domains.included.isEmpty }
}

extension HidingFilter {
  /// What the path of the document's URL must match, or nil: stated before the marker or by the
  /// selector.
  ///
  /// A mask that starts or ends with the URL does so with the path.
  package var path: FilterPattern? { rare?.options.scope.path ?? rare?.options.selectorPath }

  /// What of its documents few filters state before the marker.
  package var scopeDetails: FilterScopeDetails {
    get { rare?.options.scope ?? FilterScopeDetails() }
    set { changeRareOptions { $0.scope = newValue } }
  }

  /// The path of `:matches-path(/x)`, which is not in the selector, but in the body and its effects.
  package var selectorPath: FilterPattern? {
    get { rare?.options.selectorPath }
    set { changeRareOptions { $0.selectorPath = newValue } }
  }

  /// The hosts that stand for the frames below their documents, too: `a.com>>`.
  package var framed: Set<FilterDomain> { rare?.options.scope.framed ?? [] }

  /// Whether it is for all documents, but counts as one for some: `*##.ad`.
  package var isStarred: Bool { rare?.options.scope.isStarred ?? false }

  /// The first part of a selector that is not CSS, such as `:has-text()`; nil for a plain one.
  package var procedure: String? {
    get { rare?.options.procedure }
    set { changeRareOptions { $0.procedure = newValue } }
  }

  /// Whether it removes the elements instead of hiding them.
  package var removes: Bool {
    get { rare?.options.removes ?? false }
    set { changeRareOptions { $0.removes = newValue } }
  }

  /// What follows the marker, without white space at its ends: the selector with everything that
  /// is not CSS.
  package var body: [UInt8] { rare?.options.body ?? selector }

  /// Whether the body is more than a plain selector.
  package var hasBody: Bool { rare?.options.body != nil }

  /// Whether the marker was `#?#`; known only if the body is more than a plain selector.
  package var isExtended: Bool { rare?.options.isExtended ?? false }

  /// Keeps what is written if it is more than a plain selector.
  mutating func keep(body: [UInt8], isExtended: Bool) {
    changeRareOptions {
      $0.body = body
      $0.isExtended = isExtended
    }
  }

  /// Changes what few filters have; a filter without any of it stores nothing.
  private mutating func changeRareOptions(_ change: (inout RareOptions) -> Void) {
    let old = rare?.options ?? RareOptions()
    var options = old
    change(&options)
    guard options != old else { return }
    rare = options == RareOptions() ? nil : RareParts(options)
  }
}

/// The parts of a filter that few filters have.
private struct RareOptions: Sendable, Hashable {
  var scope = FilterScopeDetails()
  var selectorPath: FilterPattern?
  var procedure: String?
  var removes = false
  var body: [UInt8]?
  var isExtended = false
}

/// The rare parts of a filter, stored apart.
private final class RareParts: Sendable, Hashable {
  let options: RareOptions

  init(_ options: RareOptions) { self.options = options }

  static func == (one: RareParts, other: RareParts) -> Bool {
    one === other || one.options == other.options
  }

  func hash(into hasher: inout Hasher) { hasher.combine(options) }
}
