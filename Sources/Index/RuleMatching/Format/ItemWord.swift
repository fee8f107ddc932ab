// SPDX-License-Identifier: Apache-2.0

/// A word of a list of items, which are patterns with a hint and targets each.
///
///     │ pattern │ pattern │  …  │ hint │ hint │  …  │ target │ target │  …
///
/// The patterns are one after the other, then their hints, so that these are compared at once, and
/// then the targets of each. The top bit of a pattern means that another one of the list follows;
/// that of a target means that another one of the same pattern follows. A hint has no such bit: it
/// is an anchor if the item is filed under a fragment, the bytes to look ahead for if it is filed
/// under a host, and a needle if it is run over every URL.
package struct ItemWord: BitwiseCopyable, Hashable, Sendable {
  private static let more: UInt32 = 0x8000_0000
  private static let targetMask: UInt32 = 0x7FFF_FFFF
  private static let patternMask: UInt32 = 0x3FFF_FFFF

  package let rawValue: UInt32

  @inline(__always)
  init(rawValue: UInt32) { self.rawValue = rawValue }

  package init(_ pattern: PatternReference, hasMore: Bool) {
    rawValue = pattern.rawValue | (hasMore ? ItemWord.more : 0)
  }

  package init(target: UInt32, hasMore: Bool) {
    rawValue = target | (hasMore ? ItemWord.more : 0)
  }

  @inline(__always)
  package var hasMore: Bool { rawValue & ItemWord.more != 0 }

  @inline(__always)
  package var pattern: PatternReference {
    PatternReference(rawValue: rawValue & ItemWord.patternMask)
  }

  @inline(__always)
  package var target: UInt32 { rawValue & ItemWord.targetMask }
}
