// SPDX-License-Identifier: Apache-2.0

/// Why a line of a log is not a step.
public struct StepLogProblem: Error, Sendable, Hashable {
  /// The line, from 1.
  public let line: Int
  /// One sentence for a person, without a full stop.
  public let message: String

  /// Makes a problem.
  public init(line: Int, message: String) {
    self.line = line
    self.message = message
  }
}
