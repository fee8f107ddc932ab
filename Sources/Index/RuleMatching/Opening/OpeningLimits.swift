// SPDX-License-Identifier: Apache-2.0

/// Limits on the cost of an index, so that an untrusted index does no harm.
///
/// An index beyond a limit is rejected when it is opened, with an error that names the limit. The
/// defaults are far above what real lists need.
public struct OpeningLimits: Sendable, Equatable {
  /// Something that has a limit.
  public enum Quantity: String, Sendable, CaseIterable {
    /// Steps that a decision about a URL of 2,000 bytes can take, and preparing a page with such a
    /// URL, as `WorstCase` counts them.
    case decisionSteps = "decision-steps"
    /// Bytes of selectors, notifications, redirects and changes of headers in one answer.
    case answerBytes = "answer-bytes"
  }

  private var numbers: [Quantity: Int] = [:]

  /// The default limits.
  public init() {}

  /// No limits: for an index that is trusted.
  package static var none: OpeningLimits {
    var limits = OpeningLimits()
    for quantity in Quantity.allCases { limits[quantity] = .max }
    return limits
  }

  /// The length of the URL for which the steps of a decision are counted.
  public static let urlLength = 2_000

  /// The limit of a quantity.
  public subscript(quantity: Quantity) -> Int {
    get { numbers[quantity] ?? OpeningLimits.usual(quantity) }
    set { numbers[quantity] = newValue }
  }

  /// The default limit of a quantity.
  public static func usual(_ quantity: Quantity) -> Int {
    switch quantity {
    case .decisionSteps: 1_000_000_000
    case .answerBytes: 16_777_216
    }
  }

  /// Whether an index cannot cost more.
  func allow(_ worstCase: WorstCase) -> Bool { (try? check(worstCase)) != nil }

  /// Throws if an index can cost more.
  func check(_ worstCase: WorstCase) throws(IndexError) {
    guard worstCase.answerBytes <= self[.answerBytes] else {
      throw IndexError(
        .beyondLimit, at: 0,
        "an answer could have \(worstCase.answerBytes) bytes, but the limit of `answer-bytes` is "
          + "\(self[.answerBytes])")
    }
    let length = OpeningLimits.urlLength
    let decision = worstCase.steps(forDecisionAbout: length)
    let page = worstCase.steps(forPageOf: length)
    guard max(decision, page) <= self[.decisionSteps] else {
      throw IndexError(
        .beyondLimit, at: 0,
        "a \(decision >= page ? "decision about" : "page with") a URL of \(length) bytes could take "
          + "\(max(decision, page)) steps, but the limit of `decision-steps` is "
          + "\(self[.decisionSteps])")
    }
  }
}
