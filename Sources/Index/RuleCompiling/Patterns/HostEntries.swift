// SPDX-License-Identifier: Apache-2.0

internal import RuleMatching

/// The entries of the hosts of some buckets, one behind the other.
struct HostEntries {
  private(set) var bytes: [UInt8] = []
  /// Where each bucket ends among the bytes.
  private(set) var bucketEnds: [UInt32] = []
  /// Where the entry of each host begins, in the order of the buckets.
  private(set) var starts: [UInt32] = []

  init(
    _ table: BucketTable, _ buckets: Range<Int>, _ hosts: HostNumbers, _ contents: [HostContent],
    _ endings: HostEndingTable, contentSize: Int
  ) {
    for bucket in buckets {
      for host in table[bucket].lazy.map(Int.init) {
        starts.append(UInt32(bytes.count))
        endings.append(hosts[host], contents[host], contentSize: contentSize, to: &bytes)
      }
      bucketEnds.append(UInt32(bytes.count))
    }
  }
}
