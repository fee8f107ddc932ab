// SPDX-License-Identifier: Apache-2.0

internal import RuleModel
internal import Patterns

/// Pairs of neighbors that differ only in the end of the pattern: a separator in the first, the end
/// of the URL in the second.
///
/// Converters write them for a filter that ends with `^`.
struct EndPairs {
  private var firsts: [Int: Int] = [:]

  init(_ list: [Rule]) {
    for number in list.indices.dropLast() where list[number + 1].trigger.urlFilter.last == 0x24 {
      guard Self.isPair(list[number], list[number + 1]) else { continue }
      firsts[number] = number
      firsts[number + 1] = number
    }
  }

  /// The first rule of the pair to which a rule belongs.
  func first(of number: Int) -> Int? { firsts[number] }

  private static func isPair(_ one: Rule, _ other: Rule) -> Bool {
    let start = other.trigger.urlFilter.dropLast()
    guard one.trigger.urlFilter.starts(with: start) else { return false }
    var same = other
    same.trigger.urlFilter = one.trigger.urlFilter
    let last = one.trigger.urlFilter.dropFirst(start.count)
    return same == one
      && URLFilterText.isSeparator(
        Array(last), isCaseSensitive: one.trigger.isCaseSensitive)
  }
}
