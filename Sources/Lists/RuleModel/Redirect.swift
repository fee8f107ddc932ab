// SPDX-License-Identifier: Apache-2.0

/// The target of a `redirect`.
public enum Redirect: Sendable, Hashable {
  case extensionPath([UInt8])
  case regexSubstitution([UInt8])
  case transform(URLTransform)
  case url([UInt8])
}

/// The parts of a URL that a redirect replaces; nil leaves a part as it is.
public struct URLTransform: Sendable, Hashable {
  /// Empty, or with its `#`.
  public var fragment: [UInt8]?
  /// Any text; whether the result is a valid URL is checked when it is used.
  public var host: [UInt8]?
  /// Any text.
  public var password: [UInt8]?
  /// Any text.
  public var path: [UInt8]?
  /// `.some(nil)` removes the port.
  public var port: UInt16??
  /// Empty, or with its `?`; ignored if there is a query transform.
  public var query: [UInt8]?
  /// Changes of single parameters.
  public var queryTransform: QueryTransform?
  /// A letter, then letters, digits, `+`, `-` and `.`.
  public var scheme: [UInt8]?
  /// Any text.
  public var username: [UInt8]?

  /// A transform that changes nothing.
  public init() {}
}

/// The query parameters that a redirect removes, replaces and adds.
public struct QueryTransform: Sendable, Hashable {
  /// One parameter to add or replace.
  public struct Parameter: Sendable, Hashable {
    /// The parameter's name.
    public let key: [UInt8]
    /// The text after the `=`.
    public let value: [UInt8]
    /// Whether the parameter is only replaced, and not added to a URL that does not have it.
    public let replacesOnly: Bool

    /// Creates a parameter.
    public init(key: [UInt8], value: [UInt8], replacesOnly: Bool) {
      self.key = key
      self.value = value
      self.replacesOnly = replacesOnly
    }
  }

  /// The names of parameters that are removed.
  public var removed: [[UInt8]] = []
  /// The parameters that are replaced or added.
  public var parameters: [Parameter] = []

  /// A transform that changes nothing.
  public init() {}
}
