// SPDX-License-Identifier: Apache-2.0

/// The most that looking up hosts with a lead of their own can cost.
struct LedHostCost: Sendable {
  /// The cost of the fullest bucket: comparing its hosts, and checking their targets.
  private var bucket = 0
  private var looks = 0
  /// The cost of running all leads.
  var leads = RunCost()
  private var isUsed = false

  /// Adds a bucket: eight bytes of a host are compared at once, and two steps are taken for every
  /// entry, which has six bytes or more.
  // INVARIANT: hostBucket, hostText.
  mutating func addBucket(bytes: Int, looks: Int) {
    isUsed = true
    bucket = max(bucket, 4 &+ bytes / 8 &+ 2 &* (bytes / 6))
    self.looks = max(self.looks, looks)
  }

  /// The most steps that a URL of a length takes: there may be a start, and a host, at every byte.
  func steps(_ length: Int) -> Int {
    // INVARIANT: hostText, leadCount.
    guard isUsed else { return 0 }
    let keys = LedHostHash.keyCount
    return WorstCase.sum([
      WorstCase.product(length + 1, 2 + LedHostHash.mostPieces),
      WorstCase.product(length + 1, WorstCase.product(keys, bucket)),
      WorstCase.product(length + 1, WorstCase.product(keys, looks)),
      WorstCase.product(length + 1, WorstCase.sum(leads.perByte, leads.fixed)),
    ])
  }
}
