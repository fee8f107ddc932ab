// SPDX-License-Identifier: Apache-2.0

/// The offset of a pattern's program among the programs of an index.
package struct ProgramOffset: BitwiseCopyable, Hashable, Sendable {
  package let rawValue: UInt32

  @inline(__always)
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  @inline(__always)
  var offset: Int { Int(rawValue) }
}

/// The pattern of an item: a program, or one of three shapes that need none, because the host under
/// which they are filed completes them.
package struct PatternReference: BitwiseCopyable, Hashable, Sendable {
  package let rawValue: UInt32

  @inline(__always)
  init(rawValue: UInt32) { self.rawValue = rawValue }

  package init(_ program: ProgramOffset) { rawValue = program.rawValue }

  /// `^[^:]+://+([^:/]+\.)?HOST[/:]`.
  package static var authority: PatternReference { PatternReference(rawValue: 0x3FFF_FFFF) }
  /// `[a-z][a-z+.-]*://([^/]*\.)*HOST[:/]`: a domain with a star.
  package static var domainAndBelow: PatternReference { PatternReference(rawValue: 0x3FFF_FFFE) }
  /// `[a-z][a-z+.-]*://HOST[:/]`: a domain without one.
  package static var domain: PatternReference { PatternReference(rawValue: 0x3FFF_FFFD) }

  /// Whether it has no program.
  @inline(__always)
  var isPlain: Bool { rawValue >= PatternReference.domain.rawValue }

  /// The program of a pattern that is not plain.
  // INVARIANT: pattern.
  @inline(__always)
  var program: ProgramOffset { ProgramOffset(rawValue: rawValue) }
}

/// The hint of an item that is filed under a fragment.
///
/// It refers to the text that contains the fragment, so that this text is compared before the
/// program is run: the offset of the text's length in the program is in the low 16 bits, the offset
/// of the fragment in the text is above them. All bits are set if there is no such text.
package struct Anchor: BitwiseCopyable, Hashable, Sendable {
  private static let shift: UInt32 = 16
  private static let mask: UInt32 = 0xFFFF
  private static let largest = 0xFFFE

  package let rawValue: UInt32

  @inline(__always)
  init(rawValue: UInt32) { self.rawValue = rawValue }

  package static var none: Anchor { Anchor(rawValue: .max) }

  /// An anchor with both offsets; `none` if one of them is too large.
  package init(textOffset: Int, fragmentOffset: Int) {
    guard textOffset <= Anchor.largest, fragmentOffset <= Anchor.largest else {
      self = .none
      return
    }
    rawValue = UInt32(fragmentOffset) << Anchor.shift | UInt32(textOffset)
  }

  @inline(__always)
  var isNone: Bool { rawValue == .max }

  /// The offset of the text's length in the program.
  @inline(__always)
  package var textOffset: Int { Int(rawValue & Anchor.mask) }

  /// The offset of the fragment in the text.
  @inline(__always)
  package var fragmentOffset: Int { Int(rawValue &>> Anchor.shift) }
}
