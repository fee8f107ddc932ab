// SPDX-License-Identifier: Apache-2.0

internal import RuleMatching
internal import TextFormats

/// One row of a batch.
@safe
struct BatchRow {
  // SAFETY: the texts live for the call that decides about the batch.
  let url: UnsafeBufferPointer<UInt8>
  let topURL: UnsafeBufferPointer<UInt8>
  /// The number of the type.
  let type: UInt8

  /// Equal for equal rows.
  ///
  /// The ends of the page's URL are enough: most rows share it.
  @inline(__always)
  var hash: UInt64 {
    var hash = ByteHash()
    // SAFETY: the texts live for the call.
    unsafe hash.add(url)
    unsafe hash.add(endsOf: topURL)
    hash.add(type)
    return hash.value
  }

  @inline(__always)
  func isSame(as other: BatchRow) -> Bool {
    // SAFETY: the texts of both live for the call.
    unsafe type == other.type && hasSameBytes(url, other.url) && hasSameBytes(topURL, other.topURL)
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
    var earlier = EarlierRows(batch: answers.rows.count)
    var decided = 0
    var rest = answers.rows
    while !rest.isEmpty {
      let window = rest.prefix(EarlierRows.window)
      rest = rest.dropFirst(window.count)
      if earlier.isSearched() {
        decided &+= decideOnce(window, &session, &earlier, answers)
      } else {
        decided &+= decideEach(window, &session, answers)
      }
    }
    return decided
  }

  private func decideEach(
    _ rows: Range<Int>, _ session: inout DecisionSession, _ answers: BatchAnswers
  ) -> Int {
    var decided = 0
    for number in rows {
      let isValid = row(number).map { decide($0, number, answers, &session) }
      decided &+= isValid ?? answers.refuse(number) ? 1 : 0
    }
    return decided
  }

  /// Decides about rows; one that repeats an earlier row gets its answer.
  private func decideOnce(
    _ rows: Range<Int>, _ session: inout DecisionSession, _ earlier: inout EarlierRows,
    _ answers: BatchAnswers
  ) -> Int {
    var decided = 0
    for number in rows {
      guard let row = row(number) else {
        _ = answers.refuse(number)
        continue
      }
      let hash = row.hash
      let isValid: Bool
      if let same = earlier.row(hash), self.row(same)?.isSame(as: row) == true {
        earlier.countFound()
        isValid = answers.copy(same, to: number)
      } else {
        earlier.add(number, hash)
        isValid = decide(row, number, answers, &session)
      }
      decided &+= isValid ? 1 : 0
    }
    return decided
  }

  /// A row; nil if its offsets are invalid.
  @inline(__always)
  private func row(_ number: Int) -> BatchRow? {
    // SAFETY: there is a type for each row, if there are any; the texts live for the call.
    let type = unsafe types.map { unsafe $0[number] } ?? 0
    guard let url = unsafe urls.text(number),
      let topURL = unsafe topURLs == nil ? bytes(nil, 0) : topURLs?.text(number)
    else { return nil }
    return unsafe BatchRow(url: url, topURL: topURL, type: type)
  }

  /// Answers a row; returns whether it is valid.
  @inline(__always)
  private func decide(
    _ row: BatchRow, _ number: Int, _ answers: BatchAnswers, _ session: inout DecisionSession
  ) -> Bool {
    guard !answers.hasRules else { return decideWithRule(row, number, answers, &session) }
    // SAFETY: the texts live for the call.
    let answer = unsafe session.bits(row.url, row.type, topURL: row.topURL, matcher)
    answers.set(number, answer)
    return answer != .invalid
  }

  private func decideWithRule(
    _ row: BatchRow, _ number: Int, _ answers: BatchAnswers, _ session: inout DecisionSession
  ) -> Bool {
    guard let load = DetailedLoad(number: row.type) else { return answers.refuse(number) }
    // SAFETY: the texts live for the call.
    let found = unsafe session.numberedDecision(row.url.span, row.topURL, load, matcher)
    answers.set(number, found.bits)
    answers.set(number, rule: found.rule)
    return found.bits != .invalid
  }
}
