// SPDX-License-Identifier: Apache-2.0

/// What a load is where WebKit has no word for it: the entries of `if-request-is`.
///
/// | name | the load |
/// |---|---|
/// | `object`, `webtransport`, `webbundle` | is of this type, which WebKit counts as `other` |
/// | `other` | is `other` and none of these |
/// | `other-method` | has a method that WebKit has no name for |
/// | `own-page` | is that of a page whose URL is the page's, without a known initiator |
/// | `in-frame` | is made by the document of a frame, which has a host and is not the page |
/// | `tab-12`, `no-tab` | belongs to this tab, or to none |
public struct LoadTraits: Sendable, Hashable, BitwiseCopyable {
  /// A type of loads that WebKit counts as `other`.
  public enum OtherType: UInt8, Sendable, Hashable, CaseIterable, BitwiseCopyable {
    case object, webtransport, webbundle

    /// The name of the type.
    public var name: String {
      switch self {
      case .object: "object"
      case .webtransport: "webtransport"
      case .webbundle: "webbundle"
      }
    }
  }

  /// Its type, if WebKit has no name for it.
  public var otherType: OtherType?
  /// Whether it has a method that WebKit has no name for.
  public var hasOtherMethod: Bool
  /// The number of its tab; nil if it belongs to none.
  public var tab: Int32?

  /// Creates traits; without any the load is an usual one of no tab.
  public init(otherType: OtherType? = nil, hasOtherMethod: Bool = false, tab: Int32? = nil) {
    self.otherType = otherType
    self.hasOtherMethod = hasOtherMethod
    self.tab = tab
  }

  /// Whether a text is the name of a trait.
  public static func isName(_ text: [UInt8]) -> Bool {
    let names =
      OtherType.allCases.map(\.name) + ["other", "other-method", "own-page", "in-frame", "no-tab"]
    if names.contains(where: { text.elementsEqual($0.utf8) }) { return true }
    let number = text.dropFirst(4)
    return text.starts(with: "tab-".utf8) && !number.isEmpty && number.count < 11
      && number.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
      && (number.first != 0x30 || number.count == 1)
  }

  /// Passes the names of a load's traits, given what else is known: whether WebKit counts its type
  /// as `other`, whether it is that of its own page, and whether a frame makes it.
  ///
  /// Cost: decisions call it, and it allocates nothing, for names are short enough for that.
  public func forEachName(
    isOther: Bool, isOwnPage: Bool, isInFrame: Bool, _ body: (String) -> Void
  ) {
    body(tab.map { "tab-\($0)" } ?? "no-tab")
    if isOther { body(otherType?.name ?? "other") }
    if isInFrame { body("in-frame") }
    if isOwnPage { body("own-page") }
    if hasOtherMethod { body("other-method") }
  }
}
