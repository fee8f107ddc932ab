// SPDX-License-Identifier: Apache-2.0

/// Numbers by a key of 64 bits.
///
/// A list needs a million lookups; this takes a third of the time of a `Dictionary`, whose hash
/// function resists attacks. Here an attack could only make the cost wrong.
struct NumberTable {
  private var keys = [UInt64](repeating: 0, count: 256)
  private var numbers = [Int32](repeating: -1, count: 256)
  private var count = 0

  /// The number of a key, which becomes `new` if it has none.
  mutating func number(of key: UInt64, orAdd new: Int32) -> Int32 {
    let mask = keys.count - 1
    var slot = NumberTable.slot(of: key, mask)
    while numbers[slot] >= 0 {
      if keys[slot] == key { return numbers[slot] }
      slot = (slot + 1) & mask
    }
    keys[slot] = key
    numbers[slot] = new
    count += 1
    if count * 2 > keys.count { grow() }
    return new
  }

  private mutating func grow() {
    let (oldKeys, oldNumbers) = (keys, numbers)
    keys = [UInt64](repeating: 0, count: oldKeys.count * 2)
    numbers = [Int32](repeating: -1, count: oldKeys.count * 2)
    let mask = keys.count - 1
    for (key, number) in zip(oldKeys, oldNumbers) where number >= 0 {
      var slot = NumberTable.slot(of: key, mask)
      while numbers[slot] >= 0 { slot = (slot + 1) & mask }
      keys[slot] = key
      numbers[slot] = number
    }
  }

  private static func slot(of key: UInt64, _ mask: Int) -> Int {
    let mixed = (key ^ key >> 32) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 20) & mask
  }
}
