// SPDX-License-Identifier: Apache-2.0

/// What an element of a segment begins with: a literal with its length, or a set with its number.
///
///     bit 0        1 for a set, 0 for a literal
///     bits 1…      the number of the set, or the bytes of the literal, which follow
package struct SegmentElement {
  package let rawValue: Int

  @inline(__always)
  package init(rawValue: Int) { self.rawValue = rawValue }

  /// A literal of some bytes.
  package static func literal(byteCount: Int) -> SegmentElement {
    SegmentElement(rawValue: byteCount << 1)
  }

  /// A set by its number.
  package static func set(_ number: Int) -> SegmentElement {
    SegmentElement(rawValue: number << 1 | 1)
  }

  /// Whether a literal follows; otherwise it is a set.
  @inline(__always)
  package var isLiteral: Bool { rawValue & 1 == 0 }

  /// The bytes of the literal, or the number of the set.
  @inline(__always)
  package var number: Int { rawValue &>> 1 }
}
