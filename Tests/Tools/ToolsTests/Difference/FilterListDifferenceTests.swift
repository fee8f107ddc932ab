// SPDX-License-Identifier: Apache-2.0

import Filters
import TestSupport
import Testing
import Tools

/// Comparing filter lists.
struct `Differences of filter lists` {
  private static func difference(_ old: String, _ new: String) -> FilterListDifference {
    FilterListDifference(
      [(name: "old", bytes: Array(old.utf8))], [(name: "new", bytes: Array(new.utf8))],
      FilterReading(dialect: .ublock))
  }

  /// The differences in a few signs: "-2 +3 ~1>4 =5".
  private static func words(_ difference: FilterListDifference) -> String {
    let words =
      difference.removed.map { "-\($0.line.number)" + ($0.repeated == nil ? "" : "r") }
      + difference.added.map { "+\($0.line.number)" + ($0.repeated == nil ? "" : "r") }
      + difference.changed.map { "~\($0.old.number)>\($0.new.number)" } + ["=\(difference.same)"]
    return words.joined(separator: " ")
  }

  @Test(arguments: [
    ("||a^\n||b^", "||a^\n||b^", "=2"), ("||a^\n||b^", "||b^\n||a^", "=2"),
    ("||a^\n||b^\n||c^", "||a^\n||c^", "-2 =2"), ("||a^", "! new\n||a^\n||b^", "+3 =1"),
    ("||a^$script,image", "||a^$image,script", "=1"),
    ("||a^$domain=x.com|y.com", "||a^$domain=y.com|x.com", "=1"),
    ("||a^$third-party", "||a^$3p", "=1"), ("||a^$script", "||a^$script,image", "~1>1 =0"),
    ("||a^", "@@||a^", "-1 +1 =0"), ("x.com##.a", "x.com,y.com##.a", "~1>1 =0"),
    ("x.com##+js(set, a, 1)", "x.com##+js(set, b, 2)", "~1>1 =0"),
    ("x.com##div:has-text(A)", "x.com##div:has-text(B)", "~1>1 =0"),
    ("x.com##.a", "x.com##.b", "~1>1 =0"), ("##.a", "##.b", "-1 +1 =0"),
    ("||a^$csp=x", "||a^$csp=y", "~1>1 =0"), ("||a^\n||a^", "||a^", "-2r =1"),
    ("||a^", "||a^\n||a^$all\n||a^", "+2 +3r =1"), ("! x", "! y", "=0"),
    ("||a^", "!#if env_firefox\n||a^\n!#endif", "~1>2 =0"),
    ("!#if a\n||a^\n!#else\n||b^\n!#endif", "!#if b\n||a^\n!#else\n||b^\n!#endif", "~2>2 ~4>4 =0"),
    ("not a filter", "not a filter\nnor this", "+2 =1"), ("||a^$badfilter", "||a^", "~1>1 =0"),
    ("", "||a^", "+1 =0"), ("||a^", "", "-1 =0"),
  ])
  func `are those of lines that mean something else`(old: String, new: String, expected: String) {
    #expect(Self.words(Self.difference(old, new)) == expected)
  }

  @Test func `count lines in another order as the same`() {
    let difference = Self.difference("||a^\n||b^\n||c^\n||d^", "||d^\n||a^\n||b^\n||c^")
    #expect(difference.isEmpty && difference.same == 4 && difference.moved == 1)
  }

  @Test func `have the conditions of their lines`() {
    let text = "!#if env_firefox\n!+ NOT_OPTIMIZED\n||a^\n!#else\n||b^\n!#endif\n||c^"
    let added = Self.difference("", text).added.map(\.line.condition)
    #expect(added.map { $0.hasPrefix("env_firefox && !+") }.first == true)
    #expect(added.dropFirst() == ["!(env_firefox)", ""])
  }

  @Test func `add up to all lines, for random edits`() {
    var random = RepeatableRandom()
    let lines = (0..<40).map { "||host\($0)^" } + (0..<20).map { "x\($0).com##.ad" }
    for _ in 0..<200 {
      let old = (0..<random.below(30)).map { _ in random.pick(lines) }
      var new = old
      for _ in 0..<random.below(8) {
        if random.oneIn(2) || new.isEmpty {
          new.insert(random.pick(lines), at: random.below(new.count + 1))
        } else {
          new.remove(at: random.below(new.count))
        }
      }
      let result = Self.difference(
        old.joined(separator: "\n"), new.joined(separator: "\n"))
      #expect(result.same + result.removed.count + result.changed.count == old.count)
      #expect(result.same + result.added.count + result.changed.count == new.count)
      #expect(result.isEmpty == (old.sorted() == new.sorted()))
    }
  }
}
