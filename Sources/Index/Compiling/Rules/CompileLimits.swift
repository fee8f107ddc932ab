// SPDX-License-Identifier: Apache-2.0

internal import RuleMatching

/// The largest index to make, so that untrusted lists do no harm.
///
/// What exceeds a limit is rejected with an error that names the limit. The defaults are far above
/// what real lists need.
public struct CompileLimits: Sendable, Equatable {
  /// Something that has a limit.
  public enum Quantity: String, Sendable, CaseIterable {
    /// Rules of all lists together.
    case rules
    /// States of the machine of one pattern.
    case patternStates = "pattern-states"
    /// Bytes of the index.
    case indexBytes = "index-bytes"
    /// Steps that a decision about a URL of 2,000 bytes can take, as `WorstCase` counts them.
    case decisionSteps = "decision-steps"
    /// Bytes of selectors, notifications, redirects and changes of headers in one answer.
    case answerBytes = "answer-bytes"
  }

  private var numbers: [Quantity: Int] = [:]

  /// The default limits.
  public init() {}

  /// The length of the URL for which the steps of a decision are counted.
  public static let urlLength = OpeningLimits.urlLength

  /// The limit of a quantity.
  public subscript(quantity: Quantity) -> Int {
    get { numbers[quantity] ?? CompileLimits.usual(quantity) }
    set { numbers[quantity] = newValue }
  }

  /// The default limit of a quantity.
  public static func usual(_ quantity: Quantity) -> Int {
    switch quantity {
    case .rules: 16_777_216
    case .patternStates: 65_536
    case .indexBytes: 1_073_741_824
    case .answerBytes: OpeningLimits.usual(.answerBytes)
    case .decisionSteps: OpeningLimits.usual(.decisionSteps)
    }
  }
}

extension LimitError {
  /// The error for a quantity beyond its limit.
  static func beyond(
    _ limits: CompileLimits, _ quantity: CompileLimits.Quantity, list: Int, rule: Int? = nil,
    found: Int? = nil
  ) -> LimitError {
    let found = found.map { "\($0) " } ?? "more "
    let most = limits[quantity]
    let message =
      switch quantity {
      case .rules: "there are \(found)rules up to here, but the limit is \(most)"
      case .patternStates: "the pattern needs more states than the limit of \(most)"
      case .indexBytes: "the index would be larger than the limit of \(most) bytes"
      case .answerBytes: "an answer could have \(found)bytes, but the limit is \(most)"
      case .decisionSteps:
        "a decision about a URL of \(CompileLimits.urlLength) bytes could take \(found)steps, "
          + "but the limit is \(most)"
      }
    return LimitError(list: list, rule: rule, message: message, limit: quantity)
  }
}
