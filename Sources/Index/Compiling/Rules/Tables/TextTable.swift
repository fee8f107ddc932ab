// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import RuleMatching

/// Texts with their lengths, each once.
struct TextTable {
  private(set) var bytes: [UInt8] = []
  private var offsets: [TextKey: UInt32] = [:]

  /// The offset of a text.
  mutating func offset(of text: [UInt8]) -> UInt32 {
    var writer = PayloadWriter()
    writer.string(text)
    return offset(ofRecord: writer.bytes)
  }

  /// The offset of a record that contains its own length.
  mutating func offset(ofRecord record: [UInt8]) -> UInt32 {
    let key = TextKey(record)
    if let known = offsets[key] { return known }
    let offset = UInt32(truncatingIfNeeded: bytes.count)
    offsets[key] = offset
    bytes += record
    return offset
  }
}
