// SPDX-License-Identifier: Apache-2.0

/// The methods that rules name.
public struct NetRequestMethods: OptionSet, Sendable, Hashable {
  /// A bit for each method.
  public let rawValue: UInt16
  /// Makes a set from its bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// `CONNECT`.
  public static let connect = NetRequestMethods(rawValue: 1 << 0)
  /// `DELETE`.
  public static let delete = NetRequestMethods(rawValue: 1 << 1)
  /// `GET`.
  public static let get = NetRequestMethods(rawValue: 1 << 2)
  /// `HEAD`.
  public static let head = NetRequestMethods(rawValue: 1 << 3)
  /// `OPTIONS`.
  public static let options = NetRequestMethods(rawValue: 1 << 4)
  /// `PATCH`.
  public static let patch = NetRequestMethods(rawValue: 1 << 5)
  /// `POST`.
  public static let post = NetRequestMethods(rawValue: 1 << 6)
  /// `PUT`.
  public static let put = NetRequestMethods(rawValue: 1 << 7)
  /// Every method without a name of its own.
  public static let other = NetRequestMethods(rawValue: 1 << 8)

  /// All methods.
  public static let all = NetRequestMethods(rawValue: 0x1FF)

  /// The names in JSON, in order.
  public static let names: [(name: String, method: NetRequestMethods)] = [
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
