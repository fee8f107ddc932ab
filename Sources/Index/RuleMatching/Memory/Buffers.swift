// SPDX-License-Identifier: Apache-2.0

package import RuleModel
package import WebAddresses

// The callers of the C library have texts in buffers, which live for their calls.

extension DecisionSession {
  /// Decides about a load.
  // SAFETY: the caller passes texts that live for the call.
  @inline(__always)
  @unsafe package mutating func decide(
    _ url: UnsafeBufferPointer<UInt8>, _ type: LoadType, topURL: UnsafeBufferPointer<UInt8>
  ) throws(WebAddressError) -> Decision {
    try unsafe decide(Bytes(url), type, topURL: Bytes(topURL))
  }

  /// The page of a URL that is not empty, prepared if it is not remembered.
  // SAFETY: the caller passes a text that lives for the call.
  @unsafe package mutating func page(
    _ url: UnsafeBufferPointer<UInt8>
  ) throws(WebAddressError) -> PreparedPage {
    try unsafe page(of: Bytes(url))
  }
}

extension MatcherLayers {
  /// Decides about a load that has defaults for everything except its type; nil if something of it is
  /// not usual, or if more has to be known than the actions.
  // SAFETY: the caller passes a URL that lives for the call.
  @inline(never)
  @unsafe package func quickDecision(
    _ url: UnsafeBufferPointer<UInt8>, _ type: LoadType, on page: PreparedPage
  ) -> Decision? {
    unsafe quickDecision(Bytes(url), type, on: page.view(for: type), nil)
  }
}

extension PreparedPage {
  /// Prepares a page; only one with a fragment is another page for its own document.
  // SAFETY: the caller passes a text that lives for the call.
  @unsafe package convenience init(
    _ url: UnsafeBufferPointer<UInt8>, _ matcher: Matcher
  ) throws(WebAddressError) {
    try unsafe self.init(Bytes(url), matcher)
  }

  /// The page as a load of a type sees it, for as long as this lives.
  // SAFETY: this keeps both pages.
  @inline(__always)
  @unsafe package func page(for type: LoadType) -> Unmanaged<Page> {
    unsafe .passUnretained(page(ofType: type))
  }
}
