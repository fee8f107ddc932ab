// SPDX-License-Identifier: Apache-2.0

/// Why steps do not prove that two lists decide the same.
package struct StepError: Error, Sendable, Hashable {
  /// The number of the step in the log of its list, counted from 1; nil if the new list is not what
  /// the steps lead to.
  package let step: Int?
  /// The law that the step names.
  package let law: StepLaw?
  /// One sentence for users, without a period.
  package let message: String

  /// Creates an error.
  package init(step: Int?, law: StepLaw?, _ message: String) {
    self.step = step
    self.law = law
    self.message = message
  }

  /// The step, the law and the message in one line.
  package var text: String {
    guard let step, let law else { return message }
    return "step \(step) (\(law.rawValue)): \(message)"
  }
}
