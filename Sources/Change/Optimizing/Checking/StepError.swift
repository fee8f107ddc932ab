// SPDX-License-Identifier: Apache-2.0

/// Why steps do not prove that two lists decide the same.
public struct StepError: Error, Sendable, Hashable {
  /// The number of the step in the log of its list, counted from 1; nil if the new list is not what
  /// the steps lead to.
  public let step: Int?
  /// The law that the step names.
  public let law: StepLaw?
  /// One sentence for a person, without a full stop.
  public let message: String

  /// Makes an error.
  public init(step: Int?, law: StepLaw?, _ message: String) {
    self.step = step
    self.law = law
    self.message = message
  }

  /// The step, the law and the message in one line.
  public var text: String {
    guard let step, let law else { return message }
    return "step \(step) (\(law.rawValue)): \(message)"
  }
}
