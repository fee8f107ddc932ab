// SPDX-License-Identifier: Apache-2.0

internal import Tools

extension Tally {
  /// The sum of some rows.
  static func sum(_ rows: some Sequence<TallyRow>) -> Tally {
    rows.reduce(into: Tally()) { sum, row in
      sum.requests = sum.requests.saturatingSum(row.tally.requests)
      sum.blocked = sum.blocked.saturatingSum(row.tally.blocked)
      sum.sized = sum.sized.saturatingSum(row.tally.sized)
      sum.bytes = sum.bytes.saturatingSum(row.tally.bytes)
      sum.blockedBytes = sum.blockedBytes.saturatingSum(row.tally.blockedBytes)
    }
  }
}

extension Int {
  /// The sum, limited to the largest number: logs may claim any size.
  func saturatingSum(_ other: Int) -> Int {
    let (sum, isTooLarge) = addingReportingOverflow(other)
    return isTooLarge ? (other > 0 ? .max : .min) : sum
  }
}

extension Sequence<Int> {
  /// The sum of all, limited to the largest number.
  func saturatingSum() -> Int { reduce(0) { $0.saturatingSum($1) } }
}
