// SPDX-License-Identifier: Apache-2.0

public import CSluice
internal import RuleMatching
internal import SystemFiles
internal import RuleModel

// `sluice.h` documents each function; the compiler checks that the signatures are those of the
// header.

/// Opens an index.
@c @implementation
public func sluice_open(
  _ path: UnsafePointer<CChar>?, _ error: UnsafeMutablePointer<CChar>?, _ errorSize: Int
) -> OpaquePointer? {
  // SAFETY: the caller passes a string that ends with a zero, and a buffer of the stated length.
  unsafe open([path], by: .mapping, TextBuffer(error, size: errorSize))
}

/// Opens several indexes as layers of one matcher.
@c @implementation
public func sluice_open_layers(
  _ paths: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int,
  _ error: UnsafeMutablePointer<CChar>?, _ errorSize: Int
) -> OpaquePointer? {
  // SAFETY: the caller passes the stated number of strings.
  unsafe open(array(paths, count), by: .mapping, TextBuffer(error, size: errorSize))
}

/// Reads several indexes into memory as layers of one matcher.
@c @implementation
public func sluice_open_copies(
  _ paths: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int,
  _ error: UnsafeMutablePointer<CChar>?, _ errorSize: Int
) -> OpaquePointer? {
  // SAFETY: the caller passes the stated number of strings.
  unsafe open(array(paths, count), by: .copying, TextBuffer(error, size: errorSize))
}

/// Opens several indexes with limits of the caller.
@c @implementation
public func sluice_open_limited(
  _ paths: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int, _ copies: CInt,
  _ limits: UnsafePointer<sluice_limits>?, _ error: UnsafeMutablePointer<CChar>?, _ errorSize: Int
) -> OpaquePointer? {
  // SAFETY: the caller passes a buffer of the stated length, and limits whose first member is their
  // size.
  let errorText = unsafe TextBuffer(error, size: errorSize)
  do throws(Failure) {
    let known = try unsafe OpeningLimits(given: limits)
    // SAFETY: the caller passes as many strings as it says.
    return unsafe open(
      array(paths, count), by: copies == 0 ? .mapping : .copying, within: known, errorText)
  } catch {
    errorText.fail(error)
    return nil
  }
}

extension OpeningLimits {
  /// The limits that a program passes; NULL is the usual ones.
  // SAFETY: the caller passes limits whose first member is their size.
  @unsafe init(given limits: UnsafePointer<sluice_limits>?) throws(Failure) {
    guard let limits = unsafe limits else {
      self.init()
      return
    }
    // SAFETY: see above.
    guard let limits = unsafe known(limits, usual: sluice_limits()) else {
      throw Failure(.argument, "the limits are shorter than those of version 0.1.0")
    }
    self.init(limits)
  }

  /// The limits that a program passes; 0 is the usual one.
  private init(_ limits: sluice_limits) {
    self.init()
    set(.decisionSteps, limits.decision_steps)
    set(.answerBytes, limits.answer_bytes)
  }

  private mutating func set(_ quantity: Quantity, _ number: UInt64) {
    if number > 0 { self[quantity] = Int(clamping: number) }
  }
}

/// Opens the replaced files of a matcher again.
@c @implementation
public func sluice_reopen(
  _ matcher: OpaquePointer?, _ error: UnsafeMutablePointer<CChar>?, _ errorSize: Int
) -> OpaquePointer? {
  // SAFETY: the caller passes an open matcher, and a buffer of the stated length.
  let errorText = unsafe TextBuffer(error, size: errorSize)
  guard let matcher = unsafe Handle<OpenMatcher>.object(matcher) else {
    errorText.fail(Failure(.argument, "the matcher is NULL"))
    return nil
  }
  do throws(Failure) {
    // Counted for the time of the call: this is not a decision.
    let reopened = try unsafe matcher.takeUnretainedValue().reopened()
    errorText.succeed()
    return unsafe reopened.map { unsafe Handle.open($0) }
  } catch {
    errorText.fail(error)
    return nil
  }
}

@unsafe private func array(
  _ paths: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int
) -> [UnsafePointer<CChar>?] {
  // SAFETY: the caller passes the stated number of paths.
  unsafe Array(UnsafeBufferPointer(start: paths, count: paths == nil ? 0 : max(0, count)))
}

/// Closes a matcher.
@c @implementation
public func sluice_close(_ matcher: OpaquePointer?) {
  // SAFETY: the caller does not use the matcher any more.
  unsafe Handle<OpenMatcher>.close(matcher)
}

/// Prepares a page.
@c @implementation
public func sluice_page_open(
  _ matcher: OpaquePointer?, _ topURL: UnsafePointer<CChar>?, _ length: Int
) -> OpaquePointer? {
  // SAFETY: the caller passes an open matcher, and the stated number of bytes.
  guard let matcher = unsafe Handle<OpenMatcher>.object(matcher),
    let topURL = unsafe bytes(topURL, length), !topURL.isEmpty
  else { return nil }
  let page = unsafe matcher._withUnsafeGuaranteedRef { unsafe $0.page(topURL.span) }
  return unsafe page.map { unsafe Handle.open($0) }
}

/// Closes a page.
@c @implementation
public func sluice_page_close(_ page: OpaquePointer?) {
  // SAFETY: the caller does not use the page any more.
  unsafe Handle<PreparedPage>.close(page)
}

/// Opens a session.
@c @implementation
public func sluice_session_open(_ matcher: OpaquePointer?) -> OpaquePointer? {
  // SAFETY: the caller passes an open matcher.
  guard let matcher = unsafe Handle<OpenMatcher>.object(matcher) else { return nil }
  return unsafe Handle.open(OpenSession(matcher.takeUnretainedValue()))
}

/// Closes a session.
@c @implementation
public func sluice_session_close(_ session: OpaquePointer?) {
  // SAFETY: the caller does not use the session any more.
  unsafe Handle<OpenSession>.close(session)
}

/// The number of a type by its name.
@c @implementation
public func sluice_type(_ name: UnsafePointer<CChar>?, _ length: Int) -> UInt8 {
  // SAFETY: the caller passes the stated number of bytes.
  guard let name = unsafe bytes(name, length) else { return UInt8(SLUICE_UNKNOWN_TYPE) }
  return unsafe LoadType.number(named: name.span)
}

@unsafe private func open(
  _ paths: [UnsafePointer<CChar>?], by access: IndexAccess,
  within limits: OpeningLimits = OpeningLimits(), _ errorText: TextBuffer
) -> OpaquePointer? {
  do throws(Failure) {
    var files: [FilePath] = []
    // SAFETY: the caller passes paths that end with a zero byte and live for the call.
    for number in unsafe paths.indices {
      guard let path = unsafe paths[number] else {
        throw Failure(.argument, "the path of an index is NULL")
      }
      files.append(unsafe filePath(path))
    }
    let matcher = try OpenMatcher(files, by: access, limits)
    errorText.succeed()
    // SAFETY: the caller closes the returned object.
    return unsafe Handle.open(matcher)
  } catch {
    errorText.fail(error)
    return nil
  }
}

// SAFETY: the caller passes a text that ends with a zero.
@unsafe func filePath(_ text: UnsafePointer<CChar>) -> FilePath {
  var bytes: [UInt8] = []
  // SAFETY: nothing is read after the zero.
  while unsafe text[bytes.count] != 0 {
    bytes.append(UInt8(bitPattern: unsafe text[bytes.count]))
  }
  return FilePath(bytes)
}
