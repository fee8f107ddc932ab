// SPDX-License-Identifier: Apache-2.0

/// A cosmetic filter, as an index stores it: what it does to which documents.
package struct CosmeticFilter: Sendable, Hashable {
  /// A host, or a name before any public suffix; both include what is below.
  package enum Host: Sendable, Hashable {
    case name([UInt8])
    case entity([UInt8])
  }

  /// How the documents are found.
  package enum Scope: Sendable, Hashable {
    /// All of them; whether the filter counts as generic, so that `generichide` switches it off.
    case everywhere(isGeneric: Bool)
    /// Those of some hosts.
    case hosts
    /// Those that a rule with the filter's number matches.
    case rules
  }

  /// What it does, or takes back.
  package var effect: PageEffect
  package var scope: Scope
  /// The hosts that it includes.
  package var included: [Host] = []
  /// The hosts in whose documents all frames are included.
  package var framing: [Host] = []
  /// The hosts that it excludes.
  package var excluded: [Host] = []
  /// Whether it takes filters with an equal effect back.
  package var isException = false

  /// Creates a filter.
  package init(_ effect: PageEffect, _ scope: Scope) {
    self.effect = effect
    self.scope = scope
  }

  /// Whether it takes all filters of some kind back, whatever else they have.
  package var isWideException: Bool {
    guard isException else { return false }
    return switch effect {
    case .scriptlet(let texts): texts.isEmpty
    case .scriptlets: true
    case .responseHeader(let name): name.isEmpty
    default: false
    }
  }

  /// The selector of a generic filter that hides; nil for all others.
  package var genericSelector: [UInt8]? {
    guard scope == .everywhere(isGeneric: true), !isException, case .hide(let selector) = effect
    else { return nil }
    return selector
  }
}
