// SPDX-License-Identifier: Apache-2.0

internal import CSluice
internal import RuleModel

/// Writes the decision about a load with all its effects.
@c @implementation
public func sluice_answer(
  _ matcher: OpaquePointer?, _ page: OpaquePointer?, _ url: UnsafePointer<CChar>?, _ length: Int,
  _ type: UInt8, _ json: UnsafeMutablePointer<CChar>?, _ size: Int
) -> Int {
  // SAFETY: the caller passes an open matcher, an open page, and buffers as long as it says.
  unsafe report(.answer, matcher, page, url, length, type, TextBuffer(json, size: size))
}

/// Writes the rule that decides about a load.
@c @implementation
public func sluice_rule(
  _ matcher: OpaquePointer?, _ page: OpaquePointer?, _ url: UnsafePointer<CChar>?, _ length: Int,
  _ type: UInt8, _ json: UnsafeMutablePointer<CChar>?, _ size: Int
) -> Int {
  // SAFETY: the caller passes an open matcher, an open page, and buffers as long as it says.
  unsafe report(.rule, matcher, page, url, length, type, TextBuffer(json, size: size))
}

/// Writes why a load is decided the way it is.
@c @implementation
public func sluice_explain(
  _ matcher: OpaquePointer?, _ page: OpaquePointer?, _ url: UnsafePointer<CChar>?, _ length: Int,
  _ type: UInt8, _ json: UnsafeMutablePointer<CChar>?, _ size: Int
) -> Int {
  // SAFETY: the caller passes an open matcher, an open page, and buffers as long as it says.
  unsafe report(.explanation, matcher, page, url, length, type, TextBuffer(json, size: size))
}

// SAFETY: the caller passes what the three functions above are given.
@unsafe private func report(
  _ report: LoadReport, _ matcher: OpaquePointer?, _ page: OpaquePointer?,
  _ url: UnsafePointer<CChar>?, _ length: Int, _ type: UInt8, _ text: TextBuffer
) -> Int {
  text.write("")
  guard let matcher = unsafe Handle<OpenMatcher>.object(matcher),
    let url = unsafe bytes(url, length), let type = LoadType(number: type)
  else { return 0 }
  // Counted for the time of the call, which is long enough for that not to matter.
  let page = unsafe Handle<PreparedPage>.object(page)?.takeUnretainedValue()
  guard let json = unsafe matcher.takeUnretainedValue().report(report, url.span, type, on: page)
  else { return 0 }
  text.write(json)
  return json.count
}
