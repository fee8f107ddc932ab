// SPDX-License-Identifier: Apache-2.0

/// Tables of the Unicode data, in runs of scalars that share a value.
///
/// `scripts/refresh-host-names` writes the numbers.
enum HostNameData {
  /// The number of the run that a key is in: the last one that does not begin after it.
  static func run(of key: UInt32, in starts: [UInt32]) -> Int {
    var low = 0
    var high = starts.count
    while low < high {
      let middle = (low &+ high) / 2
      if starts[middle] <= key { low = middle &+ 1 } else { high = middle }
    }
    return low &- 1
  }

  /// The class of a scalar in a table whose entries have it in their lowest byte.
  static func value(of scalar: Unicode.Scalar, in starts: [UInt32]) -> UInt8 {
    UInt8(truncatingIfNeeded: starts[run(of: scalar.value << 8 | 0xFF, in: starts)])
  }
}
