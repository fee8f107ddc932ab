// SPDX-License-Identifier: Apache-2.0

/// Why a line of a log is not a step.
package struct StepLogProblem: Error, Sendable, Hashable {
  /// The line, from 1.
  package let line: Int
  /// One sentence for users, without a period.
  package let message: String

  /// Creates a problem.
  package init(line: Int, message: String) {
    self.line = line
    self.message = message
  }
}
