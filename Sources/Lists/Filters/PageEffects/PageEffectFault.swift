// SPDX-License-Identifier: Apache-2.0

/// Why a filter does nothing to a page: the effect of its body cannot be told, or it has none.
package struct PageEffectFault: Error, Sendable, Hashable {
  /// What kind of problem it is.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A selector that no browser can use.
    case selector = "invalid-selector"
    /// The text in the parentheses of an operator.
    case argument = "invalid-argument"
    /// Selectors with operators between commas, in a language that has no such lists.
    case list = "operators-in-list"
    /// An operator or an action where it cannot stand.
    case position = "misplaced-operator"
    /// Declarations that are none, or that no list may set.
    case style = "invalid-style"
    /// More nested selectors or steps than a page can be asked to evaluate.
    case size = "too-complex"
    /// A scriptlet that is not a list of texts, or a header that cannot be removed.
    case call = "invalid-call"
    /// What the ad blocker of the list does not have, or what has no counterpart here.
    case unsupported = "unsupported-effect"
    /// A filter that has no effect without a host before its marker.
    case needsHost = "needs-host"
  }

  /// What kind of problem it is.
  package var kind: Kind
  /// The part of the filter's body that has it.
  package var range: Range<Int>
  /// The problem in one sentence.
  package var message: String
  /// What was probably meant, to be written instead of the part, or nil.
  package var suggestion: String?

  /// Creates a fault.
  package init(
    _ kind: Kind, _ range: Range<Int>, _ message: String, suggestion: String? = nil
  ) {
    self.kind = kind
    self.range = range
    self.message = message
    self.suggestion = suggestion
  }
}
