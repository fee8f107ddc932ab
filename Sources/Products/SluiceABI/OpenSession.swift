// SPDX-License-Identifier: Apache-2.0

internal import CSluice
internal import RuleMatching
internal import RuleModel
internal import WebAddresses

/// A session that a matcher keeps for its batches.
// SAFETY: a session is taken from a matcher by one user at a time.
final class KeptSession: @unchecked Sendable {
  var session: DecisionSession

  init(_ session: consuming DecisionSession) { self.session = session }
}

/// The object of a `sluice_session`.
// SAFETY: the callers of the C functions use a session on one thread at a time.
final class OpenSession: @unchecked Sendable {
  private let matcher: OpenMatcher
  // SAFETY: nothing uses the session while it decides, so no two accesses overlap.
  @exclusivity(unchecked)
  private var session: DecisionSession

  init(_ matcher: OpenMatcher) {
    self.matcher = matcher
    // SAFETY: no other thread has a reference to it yet.
    unsafe session = matcher.newSession()
  }

  /// Decides about a load.
  // SAFETY: the caller passes texts that live for the call.
  @inline(__always)
  @unsafe func decide(
    _ url: UnsafeBufferPointer<UInt8>, _ number: UInt8, topURL: UnsafeBufferPointer<UInt8>
  ) -> DecisionBits {
    unsafe session.bits(url, number, topURL: topURL, matcher)
  }

  /// Decides about a load with details.
  // SAFETY: the caller passes texts that live for the call.
  @unsafe func decide(
    _ url: UnsafeBufferPointer<UInt8>, _ load: DetailedLoad, topURL: UnsafeBufferPointer<UInt8>
  ) -> DecisionBits {
    unsafe session.bits(url.span, topURL, load, matcher)
  }

  /// The number in C of the rule that decides about a load; -1 if there is none.
  // SAFETY: the caller passes texts that live for the call.
  @unsafe func ruleNumber(
    _ url: UnsafeBufferPointer<UInt8>, _ load: DetailedLoad, topURL: UnsafeBufferPointer<UInt8>
  ) -> Int64 {
    unsafe session.numberedDecision(url.span, topURL, load, matcher).rule
  }
}

extension DecisionSession {
  /// Decides about a load in the form that C gets.
  // SAFETY: the caller passes texts that live for the call.
  @inline(__always)
  @unsafe mutating func bits(
    _ url: UnsafeBufferPointer<UInt8>, _ number: UInt8, topURL: UnsafeBufferPointer<UInt8>,
    _ matcher: OpenMatcher
  ) -> DecisionBits {
    guard let type = LoadType(number: number) else {
      return unsafe bits(url.span, topURL, DetailedLoad(number: number), matcher)
    }
    do throws(WebAddressError) {
      return DecisionBits(try unsafe decide(url, type, topURL: topURL))
    } catch {
      return .invalid
    }
  }

  /// The decision about a load, and the number in C of the rule that decides; -1 if there is none.
  // SAFETY: the caller passes texts that live for the call.
  @inline(never)
  @unsafe mutating func numberedDecision(
    _ url: Span<UInt8>, _ topURL: UnsafeBufferPointer<UInt8>, _ load: DetailedLoad,
    _ matcher: OpenMatcher
  ) -> (bits: DecisionBits, rule: Int64) {
    guard !topURL.isEmpty else { return matcher.numberedDecision(url, load, on: nil) }
    guard let page = try? unsafe page(topURL) else { return (.invalid, -1) }
    return matcher.numberedDecision(url, load, on: page)
  }

  /// The decision about a load of a type that only rules of extensions know, or with details.
  // SAFETY: the caller passes texts that live for the call.
  @inline(never)
  @unsafe fileprivate mutating func bits(
    _ url: Span<UInt8>, _ topURL: UnsafeBufferPointer<UInt8>, _ load: DetailedLoad?,
    _ matcher: OpenMatcher
  ) -> DecisionBits {
    guard let load else { return .invalid }
    guard !topURL.isEmpty else { return matcher.decide(url, load, on: nil) }
    guard let page = try? unsafe page(topURL) else { return .invalid }
    return matcher.decide(url, load, on: page)
  }
}
