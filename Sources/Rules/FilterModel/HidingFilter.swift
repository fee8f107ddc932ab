// SPDX-License-Identifier: Apache-2.0

/// A filter that hides elements, or takes such a filter back.
public struct HidingFilter: Sendable, Hashable {
  /// Whether it takes filters with the same selector back: `#@#`.
  public var isException: Bool
  /// The documents on which it holds.
  public var domains: FilterDomains
  /// What the path of the document's URL must match, or nil.
  ///
  /// A mask that starts or ends with the URL does so with the path.
  public var path: FilterPattern?
  /// The selector as it is written.
  public var selector: [UInt8]
  /// What a selector needs that no style sheet can say, such as `:has-text()`; nil for a plain one.
  public var procedure: String?
  /// Whether it removes the elements instead of hiding them.
  public var removes: Bool

  /// Makes a filter.
  public init(
    _ selector: [UInt8], domains: FilterDomains = FilterDomains(), isException: Bool = false
  ) {
    self.selector = selector
    self.domains = domains
    self.isException = isException
    path = nil
    procedure = nil
    removes = false
  }

  /// Whether it names no document: `##.ad`.
  public var isGeneric: Bool { domains.included.isEmpty }
}
