// SPDX-License-Identifier: Apache-2.0

internal import CSluice
internal import RuleMatching

/// Decides about many loads.
@c @implementation
public func sluice_decide_batch(
  _ matcher: OpaquePointer?, _ urls: UnsafePointer<CChar>?, _ urlOffsets: UnsafePointer<Int64>?,
  _ topURLs: UnsafePointer<CChar>?, _ topOffsets: UnsafePointer<Int64>?,
  _ types: UnsafePointer<UInt8>?, _ count: Int, _ decisions: UnsafeMutablePointer<UInt32>?
) -> Int {
  // SAFETY: the caller passes an open matcher, columns of the stated number of rows, and room for as many answers.
  return unsafe decideBatch(
    matcher, TextColumn(urls, urlOffsets), TextColumn(topURLs, topOffsets), types,
    BatchAnswers(decisions, nil, count))
}

/// Decides about many loads, with offsets of 32 bits.
@c @implementation
public func sluice_decide_batch_32(
  _ matcher: OpaquePointer?, _ urls: UnsafePointer<CChar>?, _ urlOffsets: UnsafePointer<Int32>?,
  _ topURLs: UnsafePointer<CChar>?, _ topOffsets: UnsafePointer<Int32>?,
  _ types: UnsafePointer<UInt8>?, _ count: Int, _ decisions: UnsafeMutablePointer<UInt32>?
) -> Int {
  // SAFETY: the caller passes an open matcher, columns of the stated number of rows, and room for as many answers.
  return unsafe decideBatch(
    matcher, TextColumn(urls, urlOffsets), TextColumn(topURLs, topOffsets), types,
    BatchAnswers(decisions, nil, count))
}

/// Decides about many loads, and finds their rules.
@c @implementation
public func sluice_decide_batch_rules(
  _ matcher: OpaquePointer?, _ urls: UnsafePointer<CChar>?, _ urlOffsets: UnsafePointer<Int64>?,
  _ topURLs: UnsafePointer<CChar>?, _ topOffsets: UnsafePointer<Int64>?,
  _ types: UnsafePointer<UInt8>?, _ count: Int, _ decisions: UnsafeMutablePointer<UInt32>?,
  _ rules: UnsafeMutablePointer<Int64>?
) -> Int {
  // SAFETY: the caller passes an open matcher, columns of the stated number of rows, and room for as many answers.
  guard let rules = unsafe rules else { return 0 }
  return unsafe decideBatch(
    matcher, TextColumn(urls, urlOffsets), TextColumn(topURLs, topOffsets), types,
    BatchAnswers(decisions, rules, count))
}

/// Decides about many loads, with offsets of 32 bits, and finds their rules.
@c @implementation
public func sluice_decide_batch_rules_32(
  _ matcher: OpaquePointer?, _ urls: UnsafePointer<CChar>?, _ urlOffsets: UnsafePointer<Int32>?,
  _ topURLs: UnsafePointer<CChar>?, _ topOffsets: UnsafePointer<Int32>?,
  _ types: UnsafePointer<UInt8>?, _ count: Int, _ decisions: UnsafeMutablePointer<UInt32>?,
  _ rules: UnsafeMutablePointer<Int64>?
) -> Int {
  // SAFETY: the caller passes an open matcher, columns of the stated number of rows, and room for as many answers.
  guard let rules = unsafe rules else { return 0 }
  return unsafe decideBatch(
    matcher, TextColumn(urls, urlOffsets), TextColumn(topURLs, topOffsets), types,
    BatchAnswers(decisions, rules, count))
}

@unsafe private func decideBatch<Offset: BinaryInteger & BitwiseCopyable>(
  _ matcher: OpaquePointer?, _ urls: TextColumn<Offset>?, _ topURLs: TextColumn<Offset>?,
  _ types: UnsafePointer<UInt8>?, _ answers: BatchAnswers?
) -> Int {
  // SAFETY: the caller passes an open matcher, and columns of the stated number of rows.
  guard let answers else { return 0 }
  guard let matcher = unsafe Handle<OpenMatcher>.object(matcher), let urls else {
    answers.refuseAll()
    return 0
  }
  return unsafe matcher._withUnsafeGuaranteedRef { matcher in
    let session = matcher.takeSession()
    let batch = unsafe DecisionBatch(
      matcher: matcher, urls: urls, topURLs: topURLs, types: types)
    let decided = batch.decide(in: &session.session, into: answers)
    matcher.keep(session)
    return decided
  }
}
