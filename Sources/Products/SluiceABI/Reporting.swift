// SPDX-License-Identifier: Apache-2.0

public import CSluice
internal import Requests
internal import RuleMatching

/// Writes the decision about a load with all its effects.
@c @implementation
public func sluice_answer(
  _ matcher: OpaquePointer?, _ page: OpaquePointer?, _ url: UnsafePointer<CChar>?, _ length: Int,
  _ type: UInt8, _ json: UnsafeMutablePointer<CChar>?, _ size: Int
) -> Int {
  // SAFETY: the caller passes an open matcher, an open page, and buffers of the stated lengths.
  unsafe report(
    OpenMatcher.answer, matcher, page, url, length, DetailedLoad(number: type),
    TextBuffer(json, size: size))
}

/// Writes the rule that decides about a load.
@c @implementation
public func sluice_rule(
  _ matcher: OpaquePointer?, _ page: OpaquePointer?, _ url: UnsafePointer<CChar>?, _ length: Int,
  _ type: UInt8, _ json: UnsafeMutablePointer<CChar>?, _ size: Int
) -> Int {
  // SAFETY: the caller passes an open matcher, an open page, and buffers of the stated lengths.
  unsafe report(
    OpenMatcher.rule, matcher, page, url, length, DetailedLoad(number: type),
    TextBuffer(json, size: size))
}

/// Writes the reasons for a decision about a load.
@c @implementation
public func sluice_explain(
  _ matcher: OpaquePointer?, _ page: OpaquePointer?, _ url: UnsafePointer<CChar>?, _ length: Int,
  _ type: UInt8, _ json: UnsafeMutablePointer<CChar>?, _ size: Int
) -> Int {
  // SAFETY: the caller passes an open matcher, an open page, and buffers of the stated lengths.
  unsafe report(
    OpenMatcher.explanation, matcher, page, url, length, DetailedLoad(number: type),
    TextBuffer(json, size: size))
}

/// Writes the decision about a load with details, with all its effects.
@c @implementation
public func sluice_answer_detailed(
  _ matcher: OpaquePointer?, _ page: OpaquePointer?, _ url: UnsafePointer<CChar>?, _ length: Int,
  _ type: UInt8, _ details: UnsafePointer<sluice_details>?, _ json: UnsafeMutablePointer<CChar>?,
  _ size: Int
) -> Int {
  // SAFETY: the caller passes an open matcher, an open page, whole details, and buffers of the
  // stated lengths.
  unsafe report(
    OpenMatcher.answer, matcher, page, url, length, DetailedLoad(number: type, details),
    TextBuffer(json, size: size))
}

/// Writes the rule that decides about a load with details.
@c @implementation
public func sluice_rule_detailed(
  _ matcher: OpaquePointer?, _ page: OpaquePointer?, _ url: UnsafePointer<CChar>?, _ length: Int,
  _ type: UInt8, _ details: UnsafePointer<sluice_details>?, _ json: UnsafeMutablePointer<CChar>?,
  _ size: Int
) -> Int {
  // SAFETY: the caller passes an open matcher, an open page, whole details, and buffers of the
  // stated lengths.
  unsafe report(
    OpenMatcher.rule, matcher, page, url, length, DetailedLoad(number: type, details),
    TextBuffer(json, size: size))
}

/// Writes the reasons for the decision about a load with details.
@c @implementation
public func sluice_explain_detailed(
  _ matcher: OpaquePointer?, _ page: OpaquePointer?, _ url: UnsafePointer<CChar>?, _ length: Int,
  _ type: UInt8, _ details: UnsafePointer<sluice_details>?, _ json: UnsafeMutablePointer<CChar>?,
  _ size: Int
) -> Int {
  // SAFETY: the caller passes an open matcher, an open page, whole details, and buffers of the
  // stated lengths.
  unsafe report(
    OpenMatcher.explanation, matcher, page, url, length, DetailedLoad(number: type, details),
    TextBuffer(json, size: size))
}

/// The number of the rule that decides about a load.
@c @implementation
public func sluice_rule_number(
  _ matcher: OpaquePointer?, _ page: OpaquePointer?, _ url: UnsafePointer<CChar>?, _ length: Int,
  _ type: UInt8, _ details: UnsafePointer<sluice_details>?
) -> Int64 {
  // SAFETY: the caller passes an open matcher, an open page, whole details, and the stated number
  // of bytes.
  guard let matcher = unsafe Handle<OpenMatcher>.object(matcher),
    let url = unsafe bytes(url, length), let load = unsafe DetailedLoad(number: type, details)
  else { return -1 }
  let page = unsafe Handle<PreparedPage>.object(page)?.takeUnretainedValue()
  return unsafe matcher.takeUnretainedValue().ruleNumber(url.span, load, on: page)
}

/// Writes the rule with a number.
@c @implementation
public func sluice_numbered_rule(
  _ matcher: OpaquePointer?, _ number: Int64, _ json: UnsafeMutablePointer<CChar>?, _ size: Int
) -> Int {
  // SAFETY: the caller passes an open matcher, and a buffer of the stated length.
  let text = unsafe TextBuffer(json, size: size)
  text.write("")
  guard let rule = RuleReference(number: number),
    let matcher = unsafe Handle<OpenMatcher>.object(matcher)
  else { return 0 }
  guard let position = unsafe matcher.takeUnretainedValue().position(of: rule) else { return 0 }
  text.write(position)
  return position.count
}

// SAFETY: the caller passes what the functions above are given.
@unsafe private func report(
  _ report: (OpenMatcher) -> (DecidedRequest) -> [UInt8]?, _ matcher: OpaquePointer?,
  _ page: OpaquePointer?, _ url: UnsafePointer<CChar>?, _ length: Int, _ load: DetailedLoad?,
  _ text: TextBuffer
) -> Int {
  text.write("")
  // Counted for the duration of the call, which is long enough for the cost not to matter.
  guard let matcher = unsafe Handle<OpenMatcher>.object(matcher)?.takeUnretainedValue(),
    let url = unsafe bytes(url, length), let load
  else { return 0 }
  let page = unsafe Handle<PreparedPage>.object(page)?.takeUnretainedValue()
  guard let decided = unsafe matcher.decided(url.span, load, on: page),
    let json = report(matcher)(decided)
  else { return 0 }
  text.write(json)
  return json.count
}
