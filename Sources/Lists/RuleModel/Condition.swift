// SPDX-License-Identifier: Apache-2.0

/// The condition of a trigger, on the URL of the page or of the frame.
public struct Condition: Sendable, Hashable {
  /// What a condition compares, and whether its entries include or exclude.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case ifDomain = "if-domain"
    case unlessDomain = "unless-domain"
    case ifTopURL = "if-top-url"
    case unlessTopURL = "unless-top-url"
    case ifFrameURL = "if-frame-url"
    case unlessFrameURL = "unless-frame-url"

    /// Whether one entry must match; otherwise none must match.
    public var isPositive: Bool {
      switch self {
      case .ifDomain, .ifTopURL, .ifFrameURL: true
      case .unlessDomain, .unlessTopURL, .unlessFrameURL: false
      }
    }

    /// The kind that holds exactly where this one does not.
    public var opposite: Kind {
      switch self {
      case .ifDomain: .unlessDomain
      case .unlessDomain: .ifDomain
      case .ifTopURL: .unlessTopURL
      case .unlessTopURL: .ifTopURL
      case .ifFrameURL: .unlessFrameURL
      case .unlessFrameURL: .ifFrameURL
      }
    }

    /// Whether the entries are domains; otherwise they are patterns.
    public var isOnDomain: Bool { self == .ifDomain || self == .unlessDomain }

    /// Whether the URL of the frame is compared; otherwise that of the page.
    public var isOnFrame: Bool { self == .ifFrameURL || self == .unlessFrameURL }

    /// The member of a trigger that holds such a condition.
    package var member: TriggerMember {
      switch self {
      case .ifDomain: .ifDomain
      case .unlessDomain: .unlessDomain
      case .ifTopURL: .ifTopURL
      case .unlessTopURL: .unlessTopURL
      case .ifFrameURL: .ifFrameURL
      case .unlessFrameURL: .unlessFrameURL
      }
    }
  }

  /// The kind of condition.
  public var kind: Kind
  /// The domains or patterns.
  public var entries: [[UInt8]]

  /// Creates a condition.
  public init(_ kind: Kind, _ entries: [[UInt8]]) {
    self.kind = kind
    self.entries = entries
  }

  /// Creates a condition with entries as text.
  public init(_ kind: Kind, _ entries: [String]) {
    self.init(kind, entries.map { Array($0.utf8) })
  }
}
