// SPDX-License-Identifier: Apache-2.0

/// What is filed under a host: the three or four bytes after its text.
///
/// A target of the set's plain pattern or, with the top bit set, the slot of a list of items.
package enum HostContent: Equatable, Sendable {
  case target(UInt32)
  case items(at: Int)

  /// How many bytes it has in a set: three if that is enough for all.
  package static func size(targets: Int, items: Int) -> Int {
    targets < 1 << 23 && items < 1 << 23 ? 3 : 4
  }

  static func listBit(size: Int) -> Int { 1 &<< (size &* 8 &- 1) }

  /// Reads that many bytes.
  @inline(__always)
  init(_ word: Int, size: Int) { self.init(word, listBit: HostContent.listBit(size: size)) }

  /// Reads them as a number with a bit for lists.
  @inline(__always)
  init(_ word: Int, listBit: Int) {
    let number = word & (listBit &- 1)
    self = word & listBit != 0 ? .items(at: number) : .target(UInt32(truncatingIfNeeded: number))
  }

  /// The bytes as a number.
  package func word(size: Int) -> Int {
    switch self {
    case .target(let target): Int(target)
    case .items(let position): position | HostContent.listBit(size: size)
    }
  }
}
