// SPDX-License-Identifier: Apache-2.0

/// How a condition refers to one of its entries.
///
/// With the top bit set, the rest is the offset of a text. Otherwise it is the offset of a host
/// among those of pages, shifted, above a bit that is set if a star comes before the host.
package enum EntryReference {
  package static let text: UInt32 = 0x8000_0000
  /// Of a host among those of frames and loads; otherwise it is among those of pages.
  package static let late: UInt32 = 0x4000_0000
  package static let star: UInt32 = 1
  package static let shift: UInt32 = 1

  /// The offset of a host.
  static func host(_ entry: UInt32) -> Int { Int((entry & ~late) >> shift) }
}
