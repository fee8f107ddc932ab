// SPDX-License-Identifier: Apache-2.0

/// Which parts of a URL transform are written; they follow in the order of the bits.
struct TransformParts: OptionSet {
  let rawValue: Int

  static let fragment = TransformParts(rawValue: 1 << 0)
  static let host = TransformParts(rawValue: 1 << 1)
  static let password = TransformParts(rawValue: 1 << 2)
  static let path = TransformParts(rawValue: 1 << 3)
  static let port = TransformParts(rawValue: 1 << 4)
  /// The port is taken away; nothing is written for it.
  static let noPort = TransformParts(rawValue: 1 << 5)
  static let query = TransformParts(rawValue: 1 << 6)
  static let queryTransform = TransformParts(rawValue: 1 << 7)
  static let scheme = TransformParts(rawValue: 1 << 8)
  static let username = TransformParts(rawValue: 1 << 9)
}
