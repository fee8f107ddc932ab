// SPDX-License-Identifier: Apache-2.0

internal import RuleMatching

/// The hosts of some buckets, one after the other: in each bucket first all heads; see `HostHead`.
struct HostEntries {
  private(set) var bytes: [UInt8] = []
  /// Where each bucket ends among the bytes.
  private(set) var bucketEnds: [UInt32] = []
  /// Where the head of each host is, in the order of the buckets.
  private(set) var heads: [UInt32] = []

  init(
    _ table: BucketTable, _ buckets: Range<Int>, _ hosts: HostNumbers, _ contents: [HostContent],
    _ endings: HostEndingTable, contentSize: Int
  ) {
    var texts: [UInt8] = []
    for bucket in buckets {
      for host in table[bucket].lazy.map(Int.init) {
        let (text, ending) = endings.parts(of: hosts[host])
        heads.append(UInt32(bytes.count))
        bytes.append(UInt8(text.count))
        bytes.append(ending | HostHead.moreBit)
        texts += text
        let word = contents[host].word(size: contentSize)
        for byte in 0..<contentSize { texts.append(UInt8(truncatingIfNeeded: word >> (byte * 8))) }
      }
      if !texts.isEmpty { bytes[bytes.count - 1] &= ~HostHead.moreBit }
      bytes += texts
      texts.removeAll(keepingCapacity: true)
      bucketEnds.append(UInt32(bytes.count))
    }
  }
}
