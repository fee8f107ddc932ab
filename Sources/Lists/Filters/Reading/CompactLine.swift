// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// A filter as Adblock Plus reads it: without its white space, but for that of free text.
struct CompactLine {
  let bytes: [UInt8]
  private let line: Range<Int>
  /// From where on nothing was dropped: the offset here, and that in the list.
  private var tail: (compact: Int, list: Int)?

  init(_ line: Range<Int>, _ list: [UInt8]) {
    self.line = line
    let compact = list[line].filter { !$0.isBlank }
    let scanner = OptionScanner(bytes: compact, ignoresCase: true)
    guard let start = scanner.start(in: 0..<compact.count),
      Self.hasFreeText(start..<compact.count, compact)
    else {
      bytes = compact
      return
    }
    let end = Self.offset(of: start - 1, in: list, line) + 1
    let options = list.trimmed(end..<line.upperBound)
    bytes = [UInt8](compact[..<start]) + list[options]
    tail = (start, options.lowerBound)
  }

  private static func hasFreeText(_ options: Range<Int>, _ bytes: [UInt8]) -> Bool {
    bytes.first("csp=", in: options) != nil || bytes.first("header=", in: options) != nil
  }

  /// The offset of a byte, counted without white space.
  private static func offset(of number: Int, in list: [UInt8], _ line: Range<Int>) -> Int {
    var left = number
    for index in line where !list[index].isBlank {
      if left == 0 { return index }
      left -= 1
    }
    return line.upperBound
  }

  private func offset(_ compact: Int, in list: [UInt8]) -> Int {
    if let tail, compact >= tail.compact { return tail.list + compact - tail.compact }
    return Self.offset(of: compact, in: list, line)
  }

  /// A fault of this text as one of the list, which quotes what is written there.
  func fault(_ fault: LineFault, in list: [UInt8]) -> LineFault {
    let start = offset(fault.range.lowerBound, in: list)
    let end = fault.range.isEmpty ? start : offset(fault.range.upperBound - 1, in: list) + 1
    let range = start..<max(start, end)
    guard range.count > fault.range.count else {
      return LineFault(fault.kind, range, fault.message, suggestion: fault.suggestion)
    }
    return LineFault(
      fault.kind, range,
      fault.message.replacing(every: bytes.quoted(fault.range), by: list.quoted(range)))
  }
}
