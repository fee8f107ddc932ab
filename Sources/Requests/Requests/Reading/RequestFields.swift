// SPDX-License-Identifier: Apache-2.0

/// The members of a request as they were written, before they are interpreted.
public struct RequestFields: Sendable {
  /// What is known about the method.
  public enum Method: Sendable, Equatable {
    /// Nothing: it is `get`.
    case missing
    /// The request has none.
    case null
    /// A name; an unknown one counts as a method that WebKit has no name for.
    case named([UInt8])
  }

  /// The URL that is loaded.
  public var url: [UInt8]?
  /// The URL of the page; empty counts as missing.
  public var topURL: [UInt8]?
  /// The name of the load type.
  public var type: ArraySlice<UInt8>?
  /// The URL of the frame that does the load; empty counts as missing.
  public var frameURL: [UInt8]?
  /// The name of the context.
  public var loadContext: ArraySlice<UInt8>?
  /// The method.
  public var method = Method.missing
  /// The URL of the initiator; nil is unknown, and empty means none.
  public var initiator: [UInt8]?
  /// The number of the tab, as it is written; nil if it is unknown.
  public var tab: ArraySlice<UInt8>?
  /// How the page makes the load: a way of `PageLoading`.
  public var loadedBy: ArraySlice<UInt8>?
  /// Whether the policy of the page upgrades all loads.
  public var upgradesInsecureRequests: Bool?

  /// Creates fields without any value.
  public init() {}
}
