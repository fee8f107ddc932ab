// SPDX-License-Identifier: Apache-2.0

/// For each rule of a list, the numbers of the filters that it comes from, in order.
///
/// Nearly every rule comes from one filter, so the numbers of all rules are in one array: eight
/// bytes for a rule.
package struct RuleFilters: RandomAccessCollection, Sendable, Hashable {
  private var numbers: [UInt32] = []
  /// For each rule the end of its numbers, where those of the next rule start.
  private var ends: [UInt32] = []

  /// The number of the first rule: 0.
  package var startIndex: Int { 0 }
  /// The number of rules.
  package var endIndex: Int { ends.count }

  /// The filters of a rule.
  package subscript(rule: Int) -> [Int] { numbers[range(of: rule)].map { Int($0) } }

  /// The first filter of a rule, or nil if it comes from none.
  package func first(of rule: Int) -> Int? { numbers[range(of: rule)].first.map { Int($0) } }

  /// How many filters a rule comes from.
  package func count(of rule: Int) -> Int { range(of: rule).count }

  private func range(of rule: Int) -> Range<Int> {
    (rule == 0 ? 0 : Int(ends[rule - 1]))..<Int(ends[rule])
  }

  mutating func append(_ filters: some Sequence<Int>) {
    for filter in filters { numbers.append(UInt32(clamping: filter)) }
    ends.append(UInt32(clamping: numbers.count))
  }

  mutating func append(_ others: RuleFilters) {
    let start = UInt32(clamping: numbers.count)
    numbers += others.numbers
    for end in others.ends { ends.append(start + end) }
  }
}
