// SPDX-License-Identifier: Apache-2.0

internal import Patterns

/// Why WebKit may need far more states for a pattern than the pattern has characters.
///
/// `ad.....x` may begin anywhere, and again among the five characters that follow: WebKit makes a
/// state for each way in which that can happen.
package struct RegexGrowth: Sendable, Hashable {
  /// How many characters come before those that can be nearly any.
  let lead: Int
  /// How many characters can be nearly any.
  let gap: Int

  /// About how many states WebKit needs if so many patterns of a list are like this one.
  ///
  /// Each character of the gap starts none of them or one, whose lead then continues.
  package func states(beside others: Int) -> Int {
    var counts = Array(repeating: 1, count: lead)
    for _ in 0..<gap {
      let next = counts[lead - 1] + (others + 1) * counts[0]
      guard next < RegexGrowth.most else { return RegexGrowth.most }
      counts.removeFirst()
      counts.append(next)
    }
    return counts[lead - 1]
  }

  private static let most = 1_000_000_000
  /// A set of so many characters can be nearly any.
  private static let wide = 32

  /// The growth of a path; nil if there is none.
  init?(_ path: RegexPath) {
    guard !path.isTiedToStart else { return nil }
    var lead: [CharacterSet] = []
    var best: RegexGrowth?
    var gap = 0
    for piece in path.sequence.pieces {
      guard case .set(let set, let count) = piece, !count.canBeMany else {
        gap = 0
        continue
      }
      if !lead.isEmpty, set.count > RegexGrowth.wide, RegexGrowth.has(set, lead) {
        gap += 1
        if gap > best?.gap ?? 0 { best = RegexGrowth(lead: lead.count, gap: gap) }
      } else {
        gap = 0
        if !count.canBeZero { lead.append(set) }
      }
    }
    guard let best else { return nil }
    self = best
  }

  /// Whether the lead may occur in the gap.
  private static func has(_ gap: CharacterSet, _ lead: [CharacterSet]) -> Bool {
    lead.allSatisfy { !gap.intersection($0).isEmpty }
  }

  private init(lead: Int, gap: Int) {
    self.lead = lead
    self.gap = gap
  }
}
