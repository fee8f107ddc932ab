// SPDX-License-Identifier: Apache-2.0

/// Members in buckets of about the same size, and a filter of bits.
struct BucketTable {
  /// The numbers of all members, those of a bucket one after the other.
  let members: [UInt32]
  /// Where each bucket begins among the members, and where the last one ends.
  private let starts: [UInt32]
  private(set) var filter: [UInt64]

  /// Arranges members by their slot; the number of slots is a power of two.
  init(count: Int, bucketSize: Int, bitsForEach: Int, slot: (_ member: Int, _ bits: Int) -> Int) {
    let bucketBits = BucketTable.bits(of: (count + bucketSize - 1) / bucketSize)
    let filterBits = max(6, BucketTable.bits(of: count * bitsForEach))
    filter = [UInt64](repeating: 0, count: 1 << (filterBits - 6))
    var buckets = [UInt32](repeating: 0, count: count)
    for member in 0..<count {
      buckets[member] = UInt32(truncatingIfNeeded: slot(member, bucketBits))
      let bit = slot(member, filterBits)
      filter[bit >> 6] |= 1 << UInt64(bit & 63)
    }
    let order = GroupOrder(of: buckets.lazy.map(Int.init), count: 1 << bucketBits)
    members = order.members
    starts = order.starts
  }

  /// Where each bucket begins among the members, and the end.
  var offsets: [UInt32] { starts }

  var bucketCount: Int { starts.count - 1 }

  /// The members of a bucket, in the order of their numbers.
  subscript(bucket: Int) -> ArraySlice<UInt32> {
    members[Int(starts[bucket])..<Int(starts[bucket + 1])]
  }

  /// Sets one more bit of the filter for each member.
  mutating func addToFilter(slot: (_ member: Int, _ bits: Int) -> Int) {
    let bits = (filter.count * 64).trailingZeroBitCount
    for member in members.indices {
      let bit = slot(member, bits)
      filter[bit >> 6] |= 1 << UInt64(bit & 63)
    }
  }

  /// The bits of the smallest power of two that is not below a number.
  private static func bits(of number: Int) -> Int {
    var bits = 0
    while 1 << bits < number { bits += 1 }
    return bits
  }
}
