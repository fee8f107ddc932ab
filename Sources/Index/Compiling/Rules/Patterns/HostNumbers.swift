// SPDX-License-Identifier: Apache-2.0

internal import RuleMatching

/// The numbers of hosts, each once.
///
/// A table of its own and not a dictionary, because the hash under which the index files a host is
/// needed in any case, and hashing its text again took a sixth of the time of filing the rules.
struct HostNumbers {
  /// The hosts one after the other, and where each ends: an array for each would take three times
  /// the memory.
  private var bytes: [UInt8] = []
  private var ends: [UInt32] = []
  private(set) var hashes: [HostHash] = []
  /// The number of a host plus one, at the slot of its hash or after it; 0 for none.
  private var slots = [UInt32](repeating: 0, count: 64)
  /// Different in each table, so that collisions cannot be prepared.
  ///
  /// The numbers do not depend on it.
  private let seed = UInt64.random(in: 0 ... .max)

  var count: Int { ends.count }

  /// A host by its number.
  subscript(number: Int) -> ArraySlice<UInt8> {
    bytes[(number == 0 ? 0 : Int(ends[number - 1]))..<Int(ends[number])]
  }

  /// The number of a host, which is a new one if it has none.
  mutating func number(of host: FiledHost) -> UInt32 {
    let slot = slot(of: host)
    guard slots[slot] == 0 else { return slots[slot] - 1 }
    bytes += host.text
    ends.append(UInt32(bytes.count))
    hashes.append(host.hash)
    slots[slot] = UInt32(count)
    if count * 2 > slots.count { grow() }
    return UInt32(count - 1)
  }

  /// The number of a host; nil if it has none.
  func number(ofKnown host: FiledHost) -> UInt32? {
    let slot = slot(of: host)
    return slots[slot] == 0 ? nil : slots[slot] - 1
  }

  /// The slot of a host's number, or the free slot for it.
  private func slot(of host: FiledHost) -> Int {
    var slot = firstSlot(host.hash)
    while slots[slot] != 0 {
      let number = Int(slots[slot]) - 1
      if hashes[number].value == host.hash.value, self[number].elementsEqual(host.text) {
        return slot
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  private func firstSlot(_ hash: HostHash) -> Int {
    let mixed = (hash.value ^ seed) &* 0x9E37_79B9_7F4A_7C15
    return Int(mixed >> (64 - UInt64(slots.count.trailingZeroBitCount)))
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 4)
    for (number, hash) in hashes.enumerated() {
      var slot = firstSlot(hash)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(number + 1)
    }
  }
}
