// SPDX-License-Identifier: Apache-2.0

/// The first byte of a program: its kind, where it may begin, and its flags.
package struct ProgramHeader: BitwiseCopyable, Hashable, Sendable {
  /// The kind of a program: the low two bits.
  package enum Kind: UInt8, CaseIterable, Sendable {
    case segments
    case smallMachine
    case largeMachine
    case engine

    /// Whether it takes only a few steps for each byte of a URL.
    @inline(__always)
    var isCheap: Bool { self == .segments }
  }

  /// Where the first segment of a program may begin: the next two bits.
  package enum Lead: UInt8, CaseIterable, Sendable {
    case anywhere
    case start
    /// After `^[^:]+://+([^:/]+\.)?`.
    case authority
    /// Directly after the host under which the pattern is filed, which has that lead.
    case host
  }

  private static let leadShift: UInt8 = 2
  private static let caseSensitiveBit: UInt8 = 16
  private static let atEndBit: UInt8 = 32
  private static let atStartBit: UInt8 = 64

  package let rawValue: UInt8

  @inline(__always)
  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The header of a program with segments.
  package init(lead: Lead, isCaseSensitive: Bool, isAtEnd: Bool) {
    rawValue =
      Kind.segments.rawValue | lead.rawValue << ProgramHeader.leadShift
      | (isCaseSensitive ? ProgramHeader.caseSensitiveBit : 0)
      | (isAtEnd ? ProgramHeader.atEndBit : 0)
  }

  /// The header of any other program.
  package init(_ kind: Kind, isCaseSensitive: Bool, isAtStart: Bool = false) {
    rawValue =
      kind.rawValue | (isCaseSensitive ? ProgramHeader.caseSensitiveBit : 0)
      | (isAtStart ? ProgramHeader.atStartBit : 0)
  }

  @inline(__always)
  package var kind: Kind {
    switch rawValue & 3 {
    case Kind.segments.rawValue: .segments
    case Kind.smallMachine.rawValue: .smallMachine
    case Kind.largeMachine.rawValue: .largeMachine
    default: .engine
    }
  }

  @inline(__always)
  package var lead: Lead {
    switch rawValue &>> ProgramHeader.leadShift & 3 {
    case Lead.anywhere.rawValue: .anywhere
    case Lead.start.rawValue: .start
    case Lead.authority.rawValue: .authority
    default: .host
    }
  }

  /// Whether the pattern is case-sensitive.
  @inline(__always)
  package var isCaseSensitive: Bool { rawValue & ProgramHeader.caseSensitiveBit != 0 }

  /// Whether the last segment must be at the end of the URL.
  @inline(__always)
  package var isAtEnd: Bool { rawValue & ProgramHeader.atEndBit != 0 }

  /// Whether a small machine begins only at the start of the URL.
  @inline(__always)
  package var isAtStart: Bool { rawValue & ProgramHeader.atStartBit != 0 }

  /// Whether it has segments that may be anywhere.
  @inline(__always)
  package var isUnbound: Bool { rawValue & ~ProgramHeader.caseSensitiveBit == 0 }
}
