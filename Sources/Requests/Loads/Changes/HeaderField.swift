// SPDX-License-Identifier: Apache-2.0

/// One header of a request.
public struct HeaderField: Sendable, Hashable {
  /// Its name, in any case.
  public var name: [UInt8]
  /// The text after the colon.
  public var value: [UInt8]

  /// Creates a header.
  public init(name: [UInt8], value: [UInt8]) {
    self.name = name
    self.value = value
  }

  func isNamed(_ other: [UInt8]) -> Bool {
    name.elementsEqual(other) { $0.lowercased == $1.lowercased }
  }
}

extension UInt8 {
  /// An ASCII uppercase letter in lowercase; any other byte unchanged.
  var lowercased: UInt8 { self &- UInt8(ascii: "A") < 26 ? self | 0x20 : self }
}
