// SPDX-License-Identifier: Apache-2.0

internal import CSluice
internal import Requests
internal import RuleMatching

/// Writes what cosmetic filters do to a document.
@c @implementation
public func sluice_page_plan(
  _ matcher: OpaquePointer?, _ page: OpaquePointer?, _ frameURL: UnsafePointer<CChar>?,
  _ length: Int, _ json: UnsafeMutablePointer<CChar>?, _ size: Int
) -> Int {
  // SAFETY: the caller passes an open matcher, an open page, and buffers of the stated lengths.
  unsafe write(TextBuffer(json, size: size), matcher) { matcher in
    unsafe document(page, frameURL, length).flatMap { matcher.plan(for: $0) }
  }
}

/// Writes what cosmetic filters do to a document, and which filters these are.
@c @implementation
public func sluice_page_explain(
  _ matcher: OpaquePointer?, _ page: OpaquePointer?, _ frameURL: UnsafePointer<CChar>?,
  _ length: Int, _ json: UnsafeMutablePointer<CChar>?, _ size: Int
) -> Int {
  // SAFETY: the caller passes an open matcher, an open page, and buffers of the stated lengths.
  unsafe write(TextBuffer(json, size: size), matcher) { matcher in
    unsafe document(page, frameURL, length).flatMap { matcher.explainedPlan(for: $0) }
  }
}

/// Writes the generic selectors for some classes and ids.
@c @implementation
public func sluice_generic_selectors(
  _ matcher: OpaquePointer?, _ page: OpaquePointer?, _ frameURL: UnsafePointer<CChar>?,
  _ length: Int, _ names: UnsafePointer<CChar>?, _ namesLength: Int,
  _ json: UnsafeMutablePointer<CChar>?, _ size: Int
) -> Int {
  // SAFETY: the caller passes an open matcher, an open page, and buffers of the stated lengths.
  unsafe write(TextBuffer(json, size: size), matcher) { matcher in
    guard let document = unsafe document(page, frameURL, length) else { return nil }
    guard unsafe names != nil else { return matcher.genericSelectors(named: nil, for: document) }
    return unsafe bytes(names, namesLength).flatMap {
      matcher.genericSelectors(named: unsafe Array($0), for: document)
    }
  }
}

/// Writes the style sheet of generic selectors.
@c @implementation
public func sluice_generic_style(
  _ matcher: OpaquePointer?, _ page: OpaquePointer?, _ frameURL: UnsafePointer<CChar>?,
  _ length: Int, _ selectors: Int32, _ css: UnsafeMutablePointer<CChar>?, _ size: Int
) -> Int {
  // SAFETY: the caller passes an open matcher, an open page, and buffers of the stated lengths.
  unsafe write(TextBuffer(css, size: size), matcher) { matcher in
    unsafe sheet(GenericChoice(selectors), matcher, page, frameURL, length)?.text
  }
}

/// Writes a name for the style sheet of generic selectors.
@c @implementation
public func sluice_generic_style_tag(
  _ matcher: OpaquePointer?, _ page: OpaquePointer?, _ frameURL: UnsafePointer<CChar>?,
  _ length: Int, _ selectors: Int32, _ tag: UnsafeMutablePointer<CChar>?, _ size: Int
) -> Int {
  // SAFETY: the caller passes an open matcher, an open page, and buffers of the stated lengths.
  unsafe write(TextBuffer(tag, size: size), matcher) { matcher in
    unsafe sheet(GenericChoice(selectors), matcher, page, frameURL, length)
      .map { Array($0.tag.utf8) }
  }
}

// SAFETY: the caller passes an open page, and the stated number of bytes.
@unsafe private func sheet(
  _ choice: GenericChoice?, _ matcher: OpenMatcher, _ page: OpaquePointer?,
  _ frameURL: UnsafePointer<CChar>?, _ length: Int
) -> GenericSheet? {
  guard let choice else { return nil }
  guard unsafe page != nil else { return matcher.genericSheet(choice, for: nil) }
  return unsafe document(page, frameURL, length).flatMap { matcher.genericSheet(choice, for: $0) }
}

// SAFETY: the caller passes an open matcher.
@unsafe func write(
  _ text: TextBuffer, _ matcher: OpaquePointer?, _ content: (OpenMatcher) -> [UInt8]?
) -> Int {
  text.write("")
  guard let matcher = unsafe Handle<OpenMatcher>.object(matcher)?.takeUnretainedValue(),
    let content = content(matcher)
  else { return 0 }
  text.write(content)
  return content.count
}

// SAFETY: the caller passes an open page, and the stated number of bytes.
@unsafe func document(
  _ page: OpaquePointer?, _ frameURL: UnsafePointer<CChar>?, _ length: Int
) -> Document? {
  guard let page = unsafe Handle<PreparedPage>.object(page)?.takeUnretainedValue() else {
    return nil
  }
  guard unsafe frameURL != nil else { return Document(page: page, frameURL: nil) }
  return unsafe bytes(frameURL, length).map { unsafe Document(page: page, frameURL: Array($0)) }
}

extension GenericChoice {
  /// The choice of a number in C; nil if there is none.
  fileprivate init?(_ number: Int32) {
    switch number {
    case SLUICE_GENERIC_REST: self = .withoutNames
    case SLUICE_GENERIC_ALL: self = .all
    default: return nil
    }
  }
}
