// SPDX-License-Identifier: Apache-2.0

internal import RuleMatching

/// Texts one after the other, in the layout of Arrow.
@safe
struct TextColumn<Offset: BinaryInteger & BitwiseCopyable> {
  // SAFETY: the caller has as many offsets as rows and one more, and data up to the last offset.
  private let data: UnsafePointer<CChar>?
  private let offsets: UnsafePointer<Offset>

  /// Creates a column; nil without offsets.
  // SAFETY: the caller passes what the fields require.
  @unsafe init?(_ data: UnsafePointer<CChar>?, _ offsets: UnsafePointer<Offset>?) {
    guard let offsets = unsafe offsets else { return nil }
    unsafe self.data = unsafe data
    unsafe self.offsets = unsafe offsets
  }

  /// Whether there are texts at all.
  // SAFETY: the pointer is not followed.
  var hasData: Bool { unsafe data != nil }

  /// The text of a row; nil if its offsets are invalid.
  // SAFETY: there is one more offset than there are rows, and data up to the last offset.
  @inline(__always)
  @unsafe func text(_ row: Int) -> UnsafeBufferPointer<UInt8>? {
    let start = Int(unsafe offsets[row])
    let end = Int(unsafe offsets[row &+ 1])
    guard start >= 0, start <= end else { return nil }
    guard let data = unsafe data else { return unsafe bytes(nil, end &- start) }
    return unsafe bytes(data + start, end &- start)
  }
}

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

  /// Refuses all rows.
  func refuseAll() {
    for row in rows {
      set(row, .invalid)
      set(row, rule: -1)
    }
  }
}

/// Rows of columns to decide about.
@safe
struct DecisionBatch<Offset: BinaryInteger & BitwiseCopyable> {
  private let matcher: OpenMatcher
  private let urls: TextColumn<Offset>
  private let topURLs: TextColumn<Offset>?
  // SAFETY: has a type for each row, if it is there.
  private let types: UnsafePointer<UInt8>?

  @unsafe init(
    matcher: OpenMatcher, urls: TextColumn<Offset>, topURLs: TextColumn<Offset>?,
    types: UnsafePointer<UInt8>?
  ) {
    self.matcher = matcher
    self.urls = urls
    self.topURLs = topURLs.flatMap { $0.hasData ? $0 : nil }
    // SAFETY: the caller passes a type for each row, or none.
    unsafe self.types = unsafe types
  }

  /// Decides about all rows; returns the number of valid ones.
  func decide(in session: inout DecisionSession, into answers: BatchAnswers) -> Int {
    var decided = 0
    for row in answers.rows {
      let answer = answers.hasRules ? numbered(row, answers, &session) : decision(row, &session)
      answers.set(row, answer)
      decided &+= answer == .invalid ? 0 : 1
    }
    return decided
  }

  /// The decision about a row, whose rule is written.
  private func numbered(
    _ row: Int, _ answers: BatchAnswers, _ session: inout DecisionSession
  ) -> DecisionBits {
    // SAFETY: there is a type for each row, if there are any.
    let number = unsafe types.map { unsafe $0[row] } ?? 0
    // SAFETY: the texts live for the call.
    guard let load = DetailedLoad(number: number), let url = unsafe urls.text(row),
      let topURL = unsafe topURLs == nil ? bytes(nil, 0) : topURLs?.text(row)
    else {
      answers.set(row, rule: -1)
      return .invalid
    }
    let found = unsafe session.numberedDecision(url.span, topURL, load, matcher)
    answers.set(row, rule: found.rule)
    return found.bits
  }

  @inline(__always)
  private func decision(_ row: Int, _ session: inout DecisionSession) -> DecisionBits {
    // SAFETY: there is a type for each row, if there are any.
    let number = unsafe types.map { unsafe $0[row] } ?? 0
    // SAFETY: the texts live for the call.
    guard let url = unsafe urls.text(row),
      let topURL = unsafe topURLs == nil ? bytes(nil, 0) : topURLs?.text(row)
    else { return .invalid }
    return unsafe session.bits(url, number, topURL: topURL, matcher)
  }
}
