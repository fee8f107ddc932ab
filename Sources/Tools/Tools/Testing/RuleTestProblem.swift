// SPDX-License-Identifier: Apache-2.0

/// Why a line of a file of tests is not a valid test.
package struct RuleTestProblem: Error, Sendable, Equatable {
  /// The line, from 1.
  package let line: Int
  /// One sentence without a period.
  package let message: String
}
