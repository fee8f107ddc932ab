// SPDX-License-Identifier: Apache-2.0

/// Why a file of resources cannot be used.
public struct ResourceError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong.
  public enum Kind: Sendable, Hashable {
    case notJSON, notAnArray
    /// A resource without a member that it needs, or with a wrong one.
    case member(String)
    /// The content is no base64.
    case content
    /// A function that a resource needs is not in the file.
    case dependency(String)
  }

  /// What is wrong.
  public let kind: Kind
  /// The index of the resource in the file, if it is about one.
  public let index: Int?

  /// A sentence without a full stop.
  public var description: String {
    let what =
      switch kind {
      case .notJSON: "the file is not JSON"
      case .notAnArray: "the file is not an array of resources"
      case .member(let name): "`\(name)` is missing or has a wrong value"
      case .content: "`content` is not base64"
      case .dependency(let name): "it needs `\(name)`, which is not in the file"
      }
    return index.map { "resource \($0): \(what)" } ?? what
  }
}
