// SPDX-License-Identifier: Apache-2.0

internal import Patterns

/// What comes before and after the hosts of patterns that were checked.
///
/// A pattern that differs from one of them in its host alone is as good as that one.
struct LedHostMemory {
  /// Patterns with more different leads than this are not remembered.
  private static let most = 16

  /// Whether a lead and a closing have no problems, by their text.
  private var known: [[UInt8]: Bool] = [:]
  private var last: (pattern: LedHostPattern, isFine: Bool)?

  /// Whether nothing can be wrong with a pattern, because one like it was checked; the first of
  /// each kind is remembered.
  mutating func isKnown(_ text: [UInt8]) -> Bool {
    guard text.count <= URLFilter.longest, let pattern = LedHostPattern(text) else { return false }
    if let last, pattern.isLike(last.pattern) { return last.isFine }
    let frame = pattern.frame
    if let isFine = known[frame] {
      last = (pattern, isFine)
      return isFine
    }
    guard known.count < LedHostMemory.most else { return false }
    known[frame] =
      URLFilter(parsing: Array(pattern.lead)).problems.isEmpty
      && URLFilter(parsing: Array(pattern.closing)).problems.isEmpty
    return false
  }
}
