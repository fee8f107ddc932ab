// SPDX-License-Identifier: Apache-2.0

internal import Filters

/// The lines of a file that have text, without white space at their ends.
struct FilterLines: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  mutating func next() -> Range<Int>? {
    while offset < bytes.count {
      let start = offset
      let end = bytes.first(UInt8(ascii: "\n"), in: start..<bytes.count) ?? bytes.count
      offset = end + 1
      let line = bytes.trimmed(start..<end)
      if !line.isEmpty { return line }
    }
    return nil
  }
}
