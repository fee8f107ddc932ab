// SPDX-License-Identifier: Apache-2.0

/// The headers that a `modify-headers` action changes.
public struct HeaderChanges: Sendable, Hashable {
  /// A change of one header.
  public enum Operation: Sendable, Hashable {
    case set(header: [UInt8], value: [UInt8])
    case append(header: [UInt8], value: [UInt8])
    case remove(header: [UInt8])
  }

  /// Changes of the request's headers.
  public var request: [Operation] = []
  /// Changes of the response's headers.
  public var response: [Operation] = []
  /// Higher ones are applied first.
  public var priority: Int32 = 0

  /// Changes nothing.
  public init() {}
}
