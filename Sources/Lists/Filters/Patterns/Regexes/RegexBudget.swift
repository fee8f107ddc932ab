// SPDX-License-Identifier: Apache-2.0

/// How much one regular expression may become.
struct RegexBudget {
  /// The most patterns.
  static let mostPatterns = 400
  /// The most characters of all patterns together, and the most pieces of all sequences.
  static let mostCharacters = 40_000
  /// The most pieces that are written on the way.
  private static let mostSteps = 1_000_000

  private let regex: [UInt8]
  private var steps = 0

  init(_ regex: [UInt8]) { self.regex = regex }

  static func tooMany(_ regex: [UInt8]) -> RegexObstacle {
    RegexObstacle(
      .tooMany, 0..<regex.count,
      "this would be more than \(mostPatterns) patterns or \(mostCharacters) characters")
  }

  /// Checks a number of sequences with so many pieces, before they are made.
  mutating func spend(sequences: Int, pieces: Int) throws(RegexObstacle) {
    steps += pieces + sequences
    guard sequences <= Self.mostPatterns, pieces <= Self.mostCharacters, steps <= Self.mostSteps
    else { throw Self.tooMany(regex) }
  }

  /// An obstacle that is not a single construct.
  func obstacle(_ kind: RegexObstacle.Kind, _ message: String) -> RegexObstacle {
    RegexObstacle(kind, 0..<regex.count, message)
  }
}
