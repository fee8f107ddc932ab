// SPDX-License-Identifier: Apache-2.0

/// Room for the answers to a batch.
@safe
struct BatchAnswers {
  // SAFETY: both have room for as many rows as `rows` has.
  private let decisions: UnsafeMutablePointer<UInt32>
  private let rules: UnsafeMutablePointer<Int64>?
  /// The rows.
  let rows: Range<Int>

  /// Creates room; nil without rows.
  // SAFETY: the caller passes what the fields require.
  @unsafe init?(
    _ decisions: UnsafeMutablePointer<UInt32>?, _ rules: UnsafeMutablePointer<Int64>?, _ count: Int
  ) {
    guard let decisions = unsafe decisions, count > 0 else { return nil }
    unsafe self.decisions = unsafe decisions
    unsafe self.rules = unsafe rules
    rows = 0..<count
  }

  /// Whether rules are asked for.
  // SAFETY: the pointer is not followed.
  var hasRules: Bool { unsafe rules != nil }

  @inline(__always)
  func set(_ row: Int, _ answer: DecisionBits) {
    // SAFETY: the row is one of `rows`.
    unsafe decisions[row] = answer.rawValue
  }

  func set(_ row: Int, rule: Int64) {
    // SAFETY: the row is one of `rows`.
    unsafe rules?[row] = rule
  }

  /// Gives a row the answer of an earlier one; returns whether it is valid.
  @inline(__always)
  func copy(_ earlier: Int, to row: Int) -> Bool {
    // SAFETY: both rows are of `rows`, and the earlier one was answered.
    let answer = unsafe decisions[earlier]
    unsafe decisions[row] = answer
    if let rules = unsafe rules { unsafe rules[row] = unsafe rules[earlier] }
    return answer != DecisionBits.invalid.rawValue
  }

  /// Refuses all rows.
  func refuseAll() {
    for row in rows { _ = refuse(row) }
  }

  /// Refuses a row; returns that it is not valid.
  func refuse(_ row: Int) -> Bool {
    set(row, .invalid)
    set(row, rule: -1)
    return false
  }
}
