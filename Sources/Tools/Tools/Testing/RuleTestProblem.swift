// SPDX-License-Identifier: Apache-2.0

/// Why a line of a file of tests is not a valid test.
public struct RuleTestProblem: Error, Sendable, Equatable {
  /// The line, from 1.
  public let line: Int
  /// One sentence for a person, without a full stop.
  public let message: String
}
