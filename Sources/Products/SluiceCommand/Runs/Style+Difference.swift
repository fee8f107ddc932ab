// SPDX-License-Identifier: Apache-2.0

import SluiceReports
import TextFormats

extension Style {
  /// A unified diff in colors.
  func paint(difference: [UInt8]) -> [UInt8] {
    let lines = difference.split(separator: 0x0A, omittingEmptySubsequences: false)
    return Array(lines.map { paint(differenceLine: $0) }.joined(separator: [0x0A]))
  }

  private func paint(differenceLine line: ArraySlice<UInt8>) -> [UInt8] {
    if line.starts(with: "+++".utf8) || line.starts(with: "---".utf8) {
      return paint(line, .strong)
    }
    switch line.first {
    case UInt8(ascii: "+"): return paint(line, .added)
    case UInt8(ascii: "-"): return paint(line, .removed)
    default: return Array(line)
    }
  }
}
