// SPDX-License-Identifier: Apache-2.0

package import DNR

/// What rules decide about one request.
package struct DNROutcome: Sendable, Hashable {
  /// The rule that wins; nil if none does anything but change headers.
  package var winner: Int32?
  /// What the rule does.
  package var action: DNRActionKind?
  /// The rules that change headers, by number.
  package var modifications: [Int32]

  /// Makes an outcome.
  package init(winner: Int32?, action: DNRActionKind?, modifications: [Int32] = []) {
    self.winner = winner
    self.action = action
    self.modifications = modifications
  }

  /// What Chromium's `testMatchOutcome` reports: beside rules that change headers, it does not name
  /// the rule that allows the request.
  package var reported: DNROutcome {
    modifications.isEmpty
      ? self : DNROutcome(winner: nil, action: nil, modifications: modifications)
  }
}
