// SPDX-License-Identifier: Apache-2.0

public import CSluice
internal import RuleMatching
internal import RuleModel
internal import WebAddresses

/// Decides about a load.
@c @implementation
public func sluice_decide(
  _ matcher: OpaquePointer?, _ page: OpaquePointer?, _ url: UnsafePointer<CChar>?, _ length: Int,
  _ type: UInt8
) -> UInt32 {
  // SAFETY: the caller passes an open matcher, an open page, and the stated number of bytes.
  guard let matcher = unsafe Handle<OpenMatcher>.object(matcher),
    let url = unsafe bytes(url, length)
  else { return SLUICE_INVALID }
  guard let type = LoadType(number: type) else {
    return unsafe decideDetailed(matcher, page, url, DetailedLoad(number: type))
  }
  return unsafe matcher._withUnsafeGuaranteedRef { matcher in
    guard let page = unsafe Handle<PreparedPage>.object(page) else {
      return unsafe matcher.decideWithoutPage(url, type).rawValue
    }
    return unsafe page._withUnsafeGuaranteedRef {
      unsafe matcher.decide(url, type, on: $0).rawValue
    }
  }
}

/// Decides about a load with details.
@c @implementation
public func sluice_decide_detailed(
  _ matcher: OpaquePointer?, _ page: OpaquePointer?, _ url: UnsafePointer<CChar>?, _ length: Int,
  _ type: UInt8, _ details: UnsafePointer<sluice_details>?
) -> UInt32 {
  // SAFETY: the caller passes an open matcher, an open page, whole details, and the stated number
  // of bytes.
  guard let matcher = unsafe Handle<OpenMatcher>.object(matcher),
    let url = unsafe bytes(url, length)
  else { return SLUICE_INVALID }
  return unsafe decideDetailed(matcher, page, url, DetailedLoad(number: type, details))
}

// SAFETY: the caller passes what the two functions above are given.
@unsafe private func decideDetailed(
  _ matcher: Unmanaged<OpenMatcher>, _ page: OpaquePointer?, _ url: UnsafeBufferPointer<UInt8>,
  _ load: DetailedLoad?
) -> UInt32 {
  guard let load else { return SLUICE_INVALID }
  let page = unsafe Handle<PreparedPage>.object(page)?.takeUnretainedValue()
  return unsafe matcher.takeUnretainedValue().decide(url.span, load, on: page).rawValue
}

/// Decides about a load of a stream.
@c @implementation
public func sluice_session_decide(
  _ session: OpaquePointer?, _ url: UnsafePointer<CChar>?, _ length: Int,
  _ topURL: UnsafePointer<CChar>?, _ topLength: Int, _ type: UInt8
) -> UInt32 {
  // SAFETY: the caller passes an open session, and the stated number of bytes.
  guard let session = unsafe Handle<OpenSession>.object(session),
    let url = unsafe bytes(url, length), let topURL = unsafe bytes(topURL, topLength)
  else { return SLUICE_INVALID }
  return unsafe session._withUnsafeGuaranteedRef {
    unsafe $0.decide(url, type, topURL: topURL).rawValue
  }
}

/// Decides about a load of a stream with details.
@c @implementation
public func sluice_session_decide_detailed(
  _ session: OpaquePointer?, _ url: UnsafePointer<CChar>?, _ length: Int,
  _ topURL: UnsafePointer<CChar>?, _ topLength: Int, _ type: UInt8,
  _ details: UnsafePointer<sluice_details>?
) -> UInt32 {
  // SAFETY: the caller passes an open session, whole details, and the stated number of bytes.
  guard let session = unsafe Handle<OpenSession>.object(session),
    let url = unsafe bytes(url, length), let topURL = unsafe bytes(topURL, topLength),
    let load = unsafe DetailedLoad(number: type, details)
  else { return SLUICE_INVALID }
  return unsafe session.takeUnretainedValue().decide(url, load, topURL: topURL).rawValue
}

/// The number of the rule that decides about a load of a stream.
@c @implementation
public func sluice_session_rule_number(
  _ session: OpaquePointer?, _ url: UnsafePointer<CChar>?, _ length: Int,
  _ topURL: UnsafePointer<CChar>?, _ topLength: Int, _ type: UInt8,
  _ details: UnsafePointer<sluice_details>?
) -> Int64 {
  // SAFETY: the caller passes an open session, whole details, and the stated number of bytes.
  guard let session = unsafe Handle<OpenSession>.object(session),
    let url = unsafe bytes(url, length), let topURL = unsafe bytes(topURL, topLength),
    let load = unsafe DetailedLoad(number: type, details)
  else { return -1 }
  return unsafe session.takeUnretainedValue().ruleNumber(url, load, topURL: topURL)
}

/// Writes the URL that a client may connect to.
@c @implementation
public func sluice_nearest_url(
  _ url: UnsafePointer<CChar>?, _ length: Int, _ text: UnsafeMutablePointer<CChar>?, _ size: Int
) -> Int {
  // SAFETY: the caller passes the stated number of bytes, and a buffer as long as it says.
  let buffer = unsafe TextBuffer(text, size: size)
  let given = unsafe bytes(url, length).map { unsafe Array($0) } ?? []
  let nearest = try? WebAddress(parsing: given, following: .nearest)
  buffer.write(nearest?.bytes ?? [])
  return nearest?.bytes.count ?? 0
}
