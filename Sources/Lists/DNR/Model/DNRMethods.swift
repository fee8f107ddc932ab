// SPDX-License-Identifier: Apache-2.0

/// The methods that rules name.
package struct DNRMethods: OptionSet, Sendable, Hashable {
  /// A bit for each method.
  package let rawValue: UInt16
  /// Creates a set from its bits.
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// `CONNECT`.
  package static let connect = DNRMethods(rawValue: 1 << 0)
  /// `DELETE`.
  package static let delete = DNRMethods(rawValue: 1 << 1)
  /// `GET`.
  package static let get = DNRMethods(rawValue: 1 << 2)
  /// `HEAD`.
  package static let head = DNRMethods(rawValue: 1 << 3)
  /// `OPTIONS`.
  package static let options = DNRMethods(rawValue: 1 << 4)
  /// `PATCH`.
  package static let patch = DNRMethods(rawValue: 1 << 5)
  /// `POST`.
  package static let post = DNRMethods(rawValue: 1 << 6)
  /// `PUT`.
  package static let put = DNRMethods(rawValue: 1 << 7)
  /// Every method without a name of its own.
  package static let other = DNRMethods(rawValue: 1 << 8)

  /// All methods.
  package static let all = DNRMethods(rawValue: 0x1FF)

  /// The names in JSON, in order.
  package static let names: [(name: String, method: DNRMethods)] = [
    ("connect", .connect),
    ("delete", .delete),
    ("get", .get),
    ("head", .head),
    ("options", .options),
    ("patch", .patch),
    ("post", .post),
    ("put", .put),
    ("other", .other),
  ]
}
