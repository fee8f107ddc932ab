// SPDX-License-Identifier: Apache-2.0

/// The number of steps that one match may still take.
///
/// PCRE2's own limit counts how often it goes on or back, separately for each position where a
/// match may begin, and not how far: one back-reference compares thousands of bytes, and `a*` runs
/// over as many. So PCRE2 reports its position before each part of the pattern, and the distance
/// from there to here is counted.
struct MatchBudget {
  /// Enough for a pattern that scans two thousand bytes from each of two thousand positions.
  static let most = 5_000_000

  private var left = most
  private var position = 0

  /// Subtracts the steps since the last call; false if nothing is left.
  mutating func spend(at next: Int) -> Bool {
    left -= 1 + abs(next - position)
    position = next
    return left > 0
  }
}
