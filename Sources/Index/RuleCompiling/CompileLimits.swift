// SPDX-License-Identifier: Apache-2.0

/// What an index may come to at most, so that lists of strangers do no harm.
///
/// What is beyond a limit is refused with an error that names it. The limits that come with this are far
/// above what lists need that are meant to be used.
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
  }

  private var numbers: [Quantity: Int] = [:]

  /// The limits that are right for most.
  public init() {}

  /// How long the URL is that the steps of a decision are counted for.
  public static let urlLength = 2_000

  /// The limit of a quantity.
  public subscript(quantity: Quantity) -> Int {
    get { numbers[quantity] ?? CompileLimits.usual(quantity) }
    set { numbers[quantity] = newValue }
  }

  /// What a quantity may come to if nothing else is said.
  public static func usual(_ quantity: Quantity) -> Int {
    switch quantity {
    case .rules: 16_777_216
    case .patternStates: 65_536
    case .indexBytes: 1_073_741_824
    case .decisionSteps: 10_000_000_000
    }
  }
}

extension LimitError {
  /// More of something than is allowed.
  static func beyond(
    _ limits: CompileLimits, _ quantity: CompileLimits.Quantity, list: Int, rule: Int? = nil,
    found: Int? = nil
  ) -> LimitError {
    let found = found.map { "\($0) " } ?? "more "
    let most = limits[quantity]
    let message =
      switch quantity {
      case .rules: "there are \(found)rules up to here, and \(most) are allowed"
      case .patternStates: "the pattern needs more states than the \(most) that are allowed"
      case .indexBytes: "the index would be larger than the \(most) bytes that are allowed"
      case .decisionSteps:
        "a decision about a URL of \(CompileLimits.urlLength) bytes could take \(found)steps, "
          + "and \(most) are allowed"
      }
    return LimitError(list: list, rule: rule, message: message, limit: quantity)
  }
}
