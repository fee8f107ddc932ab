// SPDX-License-Identifier: Apache-2.0

public import CSluice
internal import RuleMatching

/// Writes the decision about a load with all its effects.
@c @implementation
public func sluice_answer(
  _ matcher: OpaquePointer?, _ page: OpaquePointer?, _ url: UnsafePointer<CChar>?, _ length: Int,
  _ type: UInt8, _ json: UnsafeMutablePointer<CChar>?, _ size: Int
) -> Int {
  // SAFETY: the caller passes an open matcher, an open page, and buffers as long as it says.
  unsafe report(
    .answer, matcher, page, url, length, Load(number: type), TextBuffer(json, size: size))
}

/// Writes the rule that decides about a load.
@c @implementation
public func sluice_rule(
  _ matcher: OpaquePointer?, _ page: OpaquePointer?, _ url: UnsafePointer<CChar>?, _ length: Int,
  _ type: UInt8, _ json: UnsafeMutablePointer<CChar>?, _ size: Int
) -> Int {
  // SAFETY: the caller passes an open matcher, an open page, and buffers as long as it says.
  unsafe report(.rule, matcher, page, url, length, Load(number: type), TextBuffer(json, size: size))
}

/// Writes why a load is decided the way it is.
@c @implementation
public func sluice_explain(
  _ matcher: OpaquePointer?, _ page: OpaquePointer?, _ url: UnsafePointer<CChar>?, _ length: Int,
  _ type: UInt8, _ json: UnsafeMutablePointer<CChar>?, _ size: Int
) -> Int {
  // SAFETY: the caller passes an open matcher, an open page, and buffers as long as it says.
  unsafe report(
    .explanation, matcher, page, url, length, Load(number: type), TextBuffer(json, size: size))
}

/// Writes the decision about a load with details, with all its effects.
@c @implementation
public func sluice_answer_detailed(
  _ matcher: OpaquePointer?, _ page: OpaquePointer?, _ url: UnsafePointer<CChar>?, _ length: Int,
  _ type: UInt8, _ details: UnsafePointer<sluice_details>?, _ json: UnsafeMutablePointer<CChar>?,
  _ size: Int
) -> Int {
  // SAFETY: the caller passes an open matcher, an open page, whole details, and buffers as long as
  // it says.
  unsafe report(
    .answer, matcher, page, url, length, Load(number: type, details), TextBuffer(json, size: size))
}

/// Writes the rule that decides about a load with details.
@c @implementation
public func sluice_rule_detailed(
  _ matcher: OpaquePointer?, _ page: OpaquePointer?, _ url: UnsafePointer<CChar>?, _ length: Int,
  _ type: UInt8, _ details: UnsafePointer<sluice_details>?, _ json: UnsafeMutablePointer<CChar>?,
  _ size: Int
) -> Int {
  // SAFETY: the caller passes an open matcher, an open page, whole details, and buffers as long as
  // it says.
  unsafe report(
    .rule, matcher, page, url, length, Load(number: type, details), TextBuffer(json, size: size))
}

/// Writes the reasons for the decision about a load with details.
@c @implementation
public func sluice_explain_detailed(
  _ matcher: OpaquePointer?, _ page: OpaquePointer?, _ url: UnsafePointer<CChar>?, _ length: Int,
  _ type: UInt8, _ details: UnsafePointer<sluice_details>?, _ json: UnsafeMutablePointer<CChar>?,
  _ size: Int
) -> Int {
  // SAFETY: the caller passes an open matcher, an open page, whole details, and buffers as long as
  // it says.
  unsafe report(
    .explanation, matcher, page, url, length, Load(number: type, details),
    TextBuffer(json, size: size))
}

// SAFETY: the caller passes what the functions above are given.
@unsafe private func report(
  _ report: LoadReport, _ matcher: OpaquePointer?, _ page: OpaquePointer?,
  _ url: UnsafePointer<CChar>?, _ length: Int, _ load: Load?, _ text: TextBuffer
) -> Int {
  text.write("")
  guard let matcher = unsafe Handle<OpenMatcher>.object(matcher),
    let url = unsafe bytes(url, length), let load
  else { return 0 }
  // Counted for the time of the call, which is long enough for that not to matter.
  let page = unsafe Handle<PreparedPage>.object(page)?.takeUnretainedValue()
  guard let json = unsafe matcher.takeUnretainedValue().report(report, url.span, load, on: page)
  else { return 0 }
  text.write(json)
  return json.count
}
