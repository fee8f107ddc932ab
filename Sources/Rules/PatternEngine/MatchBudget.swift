// SPDX-License-Identifier: Apache-2.0

/// What is left of the steps that one match may take.
///
/// PCRE2's own limit counts how often it goes on or back, anew for each place where a match may begin, and
/// not how far: one reference to a group compares thousands of bytes, and `a*` runs over as many. So before
/// each part of the pattern PCRE2 is made to say where it is, and the way from there to here is counted.
struct MatchBudget {
  /// Enough for a pattern that looks at two thousand bytes from each of two thousand places.
  static let most = 5_000_000

  private var left = most
  private var place = 0

  /// Takes off what was done since the last time; false if nothing is left.
  mutating func spend(at next: Int) -> Bool {
    left -= 1 + abs(next - place)
    place = next
    return left > 0
  }
}
