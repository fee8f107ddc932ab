// SPDX-License-Identifier: Apache-2.0

/// How what a filter or a rule was converted to compares with it, the best first.
public enum Fidelity: String, Sendable, Hashable, CaseIterable {
  /// It does the same.
  case exact
  /// It also acts where the original does not.
  case broader
  /// It does not act somewhere where the original does.
  case narrower
  /// It acts on more, and on less.
  case different
  /// There is nothing.
  case lost
  /// The engine that the original is written for rejects it, so there is nothing to convert.
  case refused

  /// The combined fidelity of one filter or rule with two.
  public func combined(with other: Fidelity) -> Fidelity {
    switch (self, other) {
    case (.broader, .narrower), (.narrower, .broader): .different
    default: severity > other.severity ? self : other
    }
  }

  private var severity: Int { Fidelity.allCases.firstIndex(of: self) ?? 0 }
}
