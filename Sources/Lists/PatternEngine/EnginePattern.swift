// SPDX-License-Identifier: Apache-2.0

internal import CPCRE2
package import Patterns

/// A pattern compiled by PCRE2, with the options that are closest to JavaScript's rules.
///
/// That PCRE2 compiles a pattern proves neither that WebKit accepts it nor that it means the same.
/// It gives a second opinion, and it runs the patterns of the wide dialect.
@safe
package final class EnginePattern {
  private let code: OpaquePointer
  private let limits: OpaquePointer
  private let budget: UnsafeMutablePointer<MatchBudget>

  /// Limits of PCRE2: matching steps for each start position, depth, and KiB of heap.
  private static let (mostCalls, mostDepth, mostHeap): (UInt32, UInt32, UInt32) =
    (1_000_000, 1_000, 20_000)

  /// The steps of a match, unless they are limited elsewhere.
  package static let usualSteps = 1_000_000
  /// A longer pattern is not compiled; one that searches for groups is compiled for each search.
  private static let (longestPattern, longestSearch) = (65_536, 8_192)

  /// Compiles a pattern.
  ///
  /// - Parameters:
  ///   - pattern: The text of the pattern.
  ///   - isCaseSensitive: Whether upper and lowercase differ.
  ///   - mostSteps: How many steps a match may take, each about a nanosecond.
  package init(
    _ pattern: [UInt8], isCaseSensitive: Bool, mostSteps: Int = usualSteps
  ) throws(EngineError) {
    guard pattern.count <= EnginePattern.longestPattern else {
      throw EngineError(offset: EnginePattern.longestPattern, message: "the pattern is too long")
    }
    // SAFETY: the text is used within the call only.
    let code = unsafe try EnginePattern.compile(
      pattern, isCaseSensitive: isCaseSensitive,
      PCRE2_AUTO_CALLOUT | EnginePattern.searching(for: pattern))
    // SAFETY: `code` was just made and is not freed before `deinit`.
    guard let limits = unsafe pcre2_match_context_create_8(nil) else {
      unsafe pcre2_code_free_8(code)
      throw EngineError(offset: 0, message: "out of memory")
    }
    unsafe pcre2_set_match_limit_8(limits, EnginePattern.mostCalls)
    unsafe pcre2_set_depth_limit_8(limits, EnginePattern.mostDepth)
    unsafe pcre2_set_heap_limit_8(limits, EnginePattern.mostHeap)
    // SAFETY: the budget is a plain number on the heap that is freed in `deinit` only; the callback
    // is called within a match of this pattern only.
    let budget = UnsafeMutablePointer<MatchBudget>.allocate(capacity: 1)
    var frame = 0
    unsafe _ = pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_FRAMESIZE), &frame)
    unsafe budget.initialize(
      to: MatchBudget(of: pattern, most: mostSteps, bytesOfFrame: frame))
    unsafe pcre2_set_callout_8(
      limits,
      { block, budget in
        guard let block = unsafe block, let budget = unsafe budget else { return 0 }
        let item = unsafe MatchBudget.Item(
          start: block.pointee.pattern_position, length: block.pointee.next_item_length)
        // SAFETY: PCRE2 passes a block that is valid during the callback.
        let position = unsafe block.pointee.current_position
        let left = unsafe block.pointee.subject_length &- position
        // SAFETY: the callback's data is the budget, which lives until `deinit`.
        return unsafe budget.assumingMemoryBound(to: MatchBudget.self).pointee
          .spend(at: position, for: item, left: left) ? 0 : PCRE2_ERROR_MATCHLIMIT
      }, budget)
    // SAFETY: both belong to this pattern, which frees them in `deinit`.
    unsafe self.budget = budget
    unsafe self.code = code
    // SAFETY: the context belongs to this pattern, which frees it in `deinit`.
    unsafe self.limits = limits
  }

  deinit {
    // SAFETY: all were made in `init` and are freed here only.
    unsafe pcre2_match_context_free_8(limits)
    unsafe pcre2_code_free_8(code)
    unsafe budget.deinitialize(count: 1)
    unsafe budget.deallocate()
  }

  /// How many bytes the compiled pattern has: a short one with repetitions may have many.
  package var compiledBytes: Int {
    var bytes = 0
    // SAFETY: the code is there until `deinit`, and PCRE2 writes one number of this size.
    unsafe _ = pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_SIZE), &bytes)
    return bytes
  }

  /// Whether the pattern matches, or nil if it reached a limit.
  package func matches(_ subject: [UInt8]) -> Bool? { matches(subject.span) }

  /// Whether the pattern matches, or nil if it reached a limit.
  package func matches(_ subject: Span<UInt8>) -> Bool? {
    // SAFETY: the memory is used within the closure only.
    let result = unsafe MatchMemory.withMemory { unsafe match(subject, $0) }
    guard let status = result else { return nil }
    if status == PCRE2_ERROR_NOMATCH { return false }
    return status >= 0 ? true : nil
  }

  /// The ranges of the first match and its groups, or nil without a match or at a limit.
  ///
  /// The match itself is the first element, and every group of the pattern has an element, which is
  /// nil if the group took no part. So there is at least one element. PCRE2 keeps the capture of a
  /// repeated group from the last iteration in which it took part, and allows an empty last
  /// iteration; JavaScript resets the groups at the start of an iteration and rejects an empty one.
  /// So the groups differ for `(?:(a)?b)*` in `abb` and for `(a*)*` in `aa`.
  package func groups(in subject: [UInt8]) -> [Range<Int>?]? {
    // SAFETY: the code is there until `deinit`. Nothing is made only if memory is exhausted.
    guard let data = unsafe pcre2_match_data_create_from_pattern_8(code, nil) else { return nil }
    // SAFETY: it was just made, and nothing else refers to it.
    defer { unsafe pcre2_match_data_free_8(data) }
    return unsafe match(subject.span, data) > 0 ? EnginePattern.groups(of: data, in: subject) : nil
  }

  // SAFETY: the caller passes what a match was made with, and has not freed it.
  @unsafe private static func groups(
    of data: OpaquePointer, in subject: [UInt8]
  ) -> [Range<Int>?]? {
    // SAFETY: PCRE2 reports the number of pairs, and they are copied.
    let count = unsafe Int(pcre2_get_ovector_count_8(data))
    guard let offsets = unsafe pcre2_get_ovector_pointer_8(data) else { return nil }
    return (0..<count).map { group in
      let start = unsafe Int(truncatingIfNeeded: offsets[2 &* group])
      let end = unsafe Int(truncatingIfNeeded: offsets[2 &* group &+ 1])
      // The offsets of a group that took no part are -1.
      return start >= 0 && start <= end && end <= subject.count ? start..<end : nil
    }
  }

  /// The groups of the first match of a JavaScript pattern; empty for one that took no part.
  ///
  /// Nil if the pattern does not compile, is longer than 8,192 bytes or reaches a limit. It is compiled
  /// at each call.
  package static func groups(ofJavaScript pattern: [UInt8], in subject: [UInt8]) -> [ArraySlice<
    UInt8
  >]? {
    let spelling = EnginePattern.spelling(ofJavaScript: pattern)
    guard spelling.count <= longestSearch,
      let engine = try? EnginePattern(spelling, isCaseSensitive: true),
      let groups = engine.groups(in: subject)
    else { return nil }
    return groups.map { $0.map { subject[$0] } ?? [] }
  }

  // SAFETY: the caller passes memory for a match that has no other user.
  @unsafe private func match(_ subject: Span<UInt8>, _ data: OpaquePointer) -> CInt {
    // SAFETY: the budget is there from `init` to `deinit`.
    unsafe budget.pointee.renew()
    // SAFETY: the subject's buffer lives for the whole call, and its length is passed along.
    return unsafe subject.withUnsafeBufferPointer { buffer in
      unsafe pcre2_match_8(code, buffer.baseAddress, buffer.count, 0, 0, data, limits)
    }
  }

  /// Why PCRE2 rejects a pattern, or nil if it accepts it.
  package static func error(in pattern: [UInt8], isCaseSensitive: Bool = false) -> EngineError? {
    do {
      // SAFETY: the text is used within the call only.
      let code = unsafe try compile(pattern, isCaseSensitive: isCaseSensitive)
      // SAFETY: `code` was just made and nothing else refers to it.
      unsafe pcre2_code_free_8(code)
      return nil
    } catch {
      return error
    }
  }

  /// Why a pattern cannot be run, or nil if it can.
  ///
  /// PCRE2 compiles it with a call before each part, and so rejects more patterns as too large.
  package static func errorOfRunning(
    _ pattern: [UInt8], isCaseSensitive: Bool = false
  ) -> EngineError? {
    do {
      _ = try EnginePattern(pattern, isCaseSensitive: isCaseSensitive)
      return nil
    } catch {
      return error
    }
  }

  /// The option for where a match may start.
  ///
  /// PCRE2 10.42 takes the first character of a lookahead for one that the rest of the expression
  /// must not use again: `(?=a).*a` does not match `a`. Without this shortcut it does.
  private static func searching(for pattern: [UInt8]) -> UInt32 {
    let group = Array("(?".utf8)
    let looksAround = pattern.indices.dropLast(2).contains { start in
      pattern[start...].starts(with: group) && "=!<".utf8.contains(pattern[start + 2])
    }
    return looksAround ? PCRE2_NO_START_OPTIMIZE : 0
  }

  private static func compile(
    _ pattern: [UInt8], isCaseSensitive: Bool, _ more: UInt32 = 0
  ) throws(EngineError) -> OpaquePointer {
    if let reason = CompileCost(of: pattern).refusal {
      throw EngineError(offset: 0, message: reason)
    }
    var options =
      more | PCRE2_ALLOW_EMPTY_CLASS | PCRE2_ALT_BSUX | PCRE2_DOLLAR_ENDONLY
      | PCRE2_MATCH_UNSET_BACKREF
    options |= PCRE2_DOTALL | PCRE2_NEVER_UTF | PCRE2_NEVER_UCP
    if !isCaseSensitive { options |= PCRE2_CASELESS }
    var code: CInt = 0
    var offset = 0
    // SAFETY: the pattern's buffer lives for the whole call and its length is passed along; the
    // context is made and freed around it.
    let compiled = unsafe pattern.withUnsafeBufferPointer { buffer in
      let context = unsafe pcre2_compile_context_create_8(nil)
      defer { unsafe pcre2_compile_context_free_8(context) }
      unsafe pcre2_set_compile_extra_options_8(context, PCRE2_EXTRA_BAD_ESCAPE_IS_LITERAL)
      return unsafe pcre2_compile_8(
        buffer.baseAddress, buffer.count, options, &code, &offset, context)
    }
    if let compiled = unsafe compiled { return unsafe compiled }
    throw EngineError(offset: offset, message: text(of: code))
  }

  private static func text(of code: CInt) -> String {
    var buffer = [UInt8](repeating: 0, count: 256)
    // SAFETY: PCRE2 writes at most as many bytes as it is passed.
    let length = unsafe buffer.withUnsafeMutableBufferPointer { bytes in
      unsafe pcre2_get_error_message_8(code, bytes.baseAddress, bytes.count)
    }
    return String(decoding: buffer.prefix(max(0, Int(length))), as: UTF8.self)
  }
}
