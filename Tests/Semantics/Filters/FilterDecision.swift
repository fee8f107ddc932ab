// SPDX-License-Identifier: Apache-2.0

/// What filters decide about one load.
package struct FilterDecision: Sendable, Equatable {
  /// Why a load is blocked or passes.
  package enum Verdict: Sendable, Equatable {
    /// No filter blocks it.
    case none
    /// A filter blocks it.
    case blocked(by: FilterPosition)
    /// A filter with `important` blocks it.
    case importantlyBlocked(by: FilterPosition)
    /// A filter would block it, and an exception lets it pass.
    case excepted(by: FilterPosition)

    /// Whether the load is blocked.
    package var blocks: Bool {
      switch self {
      case .blocked, .importantlyBlocked: true
      case .none, .excepted: false
      }
    }

    /// The filter that decided.
    package var position: FilterPosition? {
      switch self {
      case .none: nil
      case .blocked(let position), .importantlyBlocked(let position), .excepted(let position):
        position
      }
    }
  }

  /// Why the load is blocked or passes.
  package let verdict: Verdict
  /// The resources that can be given instead of a load that is blocked, in the order of the filters.
  package let redirects: [FilterModifier]
  /// What else filters do to the load: `csp`, `removeparam` and so on, in their order.
  package let modifiers: [FilterModifier]

  /// Whether the load is blocked.
  package var isBlocked: Bool { verdict.blocks }

  /// Whether an exception undid a block.
  package var isExcepted: Bool { if case .excepted = verdict { true } else { false } }

  /// Whether a filter with `important` blocks the load.
  package var isImportant: Bool { if case .importantlyBlocked = verdict { true } else { false } }

  /// The filter that decided.
  package var decidingFilter: FilterPosition? { verdict.position }
}

/// Something that a filter does to a load.
package struct FilterModifier: Sendable, Hashable {
  /// The option: `redirect`, `csp`, `removeparam` and so on.
  package let option: String
  /// What is written behind it.
  package let value: [UInt8]
  /// The filter.
  package let position: FilterPosition
}
