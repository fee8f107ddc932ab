// SPDX-License-Identifier: Apache-2.0

/// The text that MD5 and SHA-1 divide into blocks.
enum HashBlocks {
  /// The text with a one bit, zeros and its length in bits, up to a multiple of 64 bytes.
  ///
  /// The length is given with its highest byte first.
  static func padded(_ bytes: [UInt8], _ order: ([UInt8]) -> [UInt8]) -> [UInt8] {
    var text = bytes + [0x80]
    text += [UInt8](repeating: 0, count: (120 - text.count % 64) % 64)
    let bits = UInt64(bytes.count) &* 8
    return text + order((0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - UInt64($0) * 8)) })
  }
}
