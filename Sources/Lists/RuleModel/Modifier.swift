// SPDX-License-Identifier: Apache-2.0

/// What a filter changes about a page or a load in addition to blocking it.
///
/// Only rules that come from filters have modifiers, and only an index has such rules. All modifiers
/// of the rules that match a load are weighed together, whatever the order of the rules.
public struct Modifier: Sendable, Hashable {
  /// What a modifier is about.
  ///
  /// The order of the cases is part of the index format.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Cosmetic filters without a host are switched off on a page.
    case genericHide = "generichide"
    /// Cosmetic filters with a host are switched off.
    case specificHide = "specifichide"
    /// Scriptlets and scripts are switched off.
    case scripts = "jsinject"
    /// Filters that change the text of the page are switched off.
    case content
    /// A cosmetic filter is on this page: the value is its number in the index.
    case cosmetic
    /// A policy that is added to those of a document.
    case contentSecurityPolicy = "csp"
    case permissionsPolicy = "permissions"
    case referrerPolicy = "referrerpolicy"
    /// A header of a response that is removed, in lowercase.
    case removedHeader = "removeheader"
    /// An edit of the text of a response: `/regex/text/flags`.
    case replacement = "replace"
    /// Parts of a response that are removed.
    case jsonPruning = "jsonprune"
    case xmlPruning = "xmlprune"
    case playlistPruning = "hls"
    /// An edit of a URL: `/regex/text/`.
    case urlTransform = "uritransform"
    /// The steps to the target of a redirect link.
    case urlSkip = "urlskip"
    /// Parameters of a query that are removed by an expression or a negation.
    case removedParameters = "removeparam"
    /// A cookie that is removed or changed.
    case cookie
    /// A resource in place of a load that is blocked: a name, and a colon and a number if that is not
    /// 0, the highest of which counts.
    case redirect

    /// Whether it switches something off on a page.
    public var isSwitch: Bool {
      switch self {
      case .genericHide, .specificHide, .scripts, .content: true
      default: false
      }
    }

    /// The number of the kind in the order of the cases.
    package var number: Int {
      switch self {
      case .genericHide: 0
      case .specificHide: 1
      case .scripts: 2
      case .content: 3
      case .cosmetic: 4
      case .contentSecurityPolicy: 5
      case .permissionsPolicy: 6
      case .referrerPolicy: 7
      case .removedHeader: 8
      case .replacement: 9
      case .jsonPruning: 10
      case .xmlPruning: 11
      case .playlistPruning: 12
      case .urlTransform: 13
      case .urlSkip: 14
      case .removedParameters: 15
      case .cookie: 16
      case .redirect: 17
      }
    }
  }

  /// What it is about.
  public var kind: Kind
  /// What is set or used; empty for a switch.
  public var value: [UInt8]
  /// Whether the filter is an exception.
  ///
  /// It takes modifiers with the same value back, or all of its kind if it has none. A switch is off if
  /// there is one.
  public var isException: Bool
  /// Whether exceptions do not take it back; an important switch is on again.
  public var isImportant: Bool

  /// Creates a modifier.
  public init(
    _ kind: Kind, value: [UInt8] = [], isException: Bool = false, isImportant: Bool = false
  ) {
    self.kind = kind
    self.value = value
    self.isException = isException
    self.isImportant = isImportant
  }
}
