// SPDX-License-Identifier: Apache-2.0

/// One value or key of a JSON text, without its content: only its position.
///
/// A document is one flat array of nodes in the order of the text. A container is followed by its
/// members; `next` skips them. At sixteen bytes a node, a 40 MB list takes a fraction of its size.
///
///     [ {"a": 1}, "x" ]
///     node  0 array   next 5
///           1 object  next 4
///           2 key     next 3
///           3 number  next 4
///           4 string  next 5
public struct JSONNode: Sendable, Equatable {
  /// What a node can be.
  public enum Kind: UInt8, Sendable {
    case null, `true`, `false`, number, string, array, object, key
  }

  /// The first byte of the value; for a string its opening quotation mark.
  public let start: UInt32
  /// One past the last byte of the value.
  public internal(set) var end: UInt32
  /// The index of the first node that is not inside this one.
  public internal(set) var next: UInt32
  /// What the node is.
  public let kind: Kind
  /// Whether a string or key has a backslash, so that its bytes are not its content.
  public let hasEscapes: Bool

  init(kind: Kind, start: Int, end: Int, next: Int, hasEscapes: Bool = false) {
    self.kind = kind
    self.start = UInt32(truncatingIfNeeded: start)
    self.end = UInt32(truncatingIfNeeded: end)
    self.next = UInt32(truncatingIfNeeded: next)
    self.hasEscapes = hasEscapes
  }

  /// The bytes of the value in the text.
  @inlinable public var range: Range<Int> { Int(start)..<max(Int(start), Int(end)) }
}
