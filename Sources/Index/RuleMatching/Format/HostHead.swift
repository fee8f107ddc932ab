// SPDX-License-Identifier: Apache-2.0

/// The head of a host: a byte with the length of its text, and one with the number of its ending.
///
/// All heads of a bucket are one after the other; see `HostTable`.
package enum HostHead {
  package static let length = 2
  /// In the second byte: another head of the bucket follows.
  package static let moreBit: UInt8 = 0x80
}
