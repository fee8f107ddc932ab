// SPDX-License-Identifier: Apache-2.0

/// A set of actions in the order of WebKit's table of them.
struct ActionOrder {
  private var table = TableOrder()

  var actions: [UInt64] { table.elements }

  mutating func insert(_ action: UInt64) { table.insert(action, hash: ActionOrder.hash(action)) }

  /// The mixing function for 64 bits that Thomas Wang published in 1997.
  private static func hash(_ action: UInt64) -> UInt32 {
    var key = action
    key = key &+ ~(key << 32)
    key ^= key >> 22
    key = key &+ ~(key << 13)
    key ^= key >> 8
    key = key &+ (key << 3)
    key ^= key >> 15
    key = key &+ ~(key << 27)
    key ^= key >> 31
    return UInt32(truncatingIfNeeded: key)
  }

  /// The hash of a list of actions: Paul Hsieh's "SuperFastHash" of 2004 over units of 16 bits.
  static func hash(of actions: [UInt64]) -> UInt32 {
    var hash: UInt32 = 0x9E37_79B9
    for action in actions {
      for half in [UInt32(truncatingIfNeeded: action), UInt32(truncatingIfNeeded: action >> 32)] {
        hash = hash &+ (half & 0xFFFF)
        hash = (hash << 16) ^ ((half >> 16) << 11 ^ hash)
        hash = hash &+ (hash >> 11)
      }
    }
    hash ^= hash << 3
    hash = hash &+ (hash >> 5)
    hash ^= hash << 2
    hash = hash &+ (hash >> 15)
    hash ^= hash << 10
    return hash
  }
}
