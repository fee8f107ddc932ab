// SPDX-License-Identifier: Apache-2.0

/// The members of a request as they were written, before anything is made of them.
public struct RequestFields: Sendable {
  /// What is said of the method.
  public enum Method: Sendable, Equatable {
    /// Nothing: it is `get`.
    case missing
    /// That there is none.
    case null
    /// A name; one that WebKit does not know is as good as none.
    case named([UInt8])
  }

  /// The URL that is loaded.
  public var url: [UInt8]?
  /// The URL of the page; empty is missing.
  public var topURL: [UInt8]?
  /// The name of the load type.
  public var type: ArraySlice<UInt8>?
  /// The URL of the frame that does the load; empty is missing.
  public var frameURL: [UInt8]?
  /// The name of the context.
  public var loadContext: ArraySlice<UInt8>?
  /// The method.
  public var method = Method.missing

  /// Makes fields of which none was written.
  public init() {}
}
