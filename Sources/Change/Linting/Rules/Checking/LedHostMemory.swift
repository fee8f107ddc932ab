// SPDX-License-Identifier: Apache-2.0

internal import Patterns

/// The text before and after the hosts of patterns that were checked.
///
/// A pattern that differs from one of them only in its host is equally valid.
struct LedHostMemory {
  /// The most different leads that are remembered.
  private static let most = 16

  /// Whether a lead and a closing have no problems, by their text.
  private var known: [[UInt8]: Bool] = [:]
  private var last: (pattern: LedHostPattern, isFine: Bool)?

  /// Whether a pattern needs no check, because one like it was checked; the first of each kind is
  /// remembered.
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
