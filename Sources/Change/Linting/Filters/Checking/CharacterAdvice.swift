// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import Findings

/// Invisible characters, and bytes that are not text: they become a part of filters.
struct CharacterAdvice {
  private let bytes: [UInt8]
  private let dialect: FilterDialect

  init(_ bytes: [UInt8], _ dialect: FilterDialect) {
    self.bytes = bytes
    self.dialect = dialect
  }

  /// One finding for each line, or one for a list without lines.
  var findings: [Finding] {
    var findings: [Finding] = []
    var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while let next = bytes[index...].firstIndex(where: Self.isDoubtful) {
      index = next + 1
      if bytes[next] == Self.carriageReturn {
        if index == bytes.count || bytes[index] == Self.lineFeed { continue }
        if findings.isEmpty, bytes.first(Self.lineFeed, in: 0..<bytes.count) == nil {
          return [onlyReturns(at: next)]
        }
      }
      let line = line(around: next)
      if !isComment(line), let finding = finding(in: line, from: next) { findings.append(finding) }
      index = line.upperBound
    }
    return findings
  }

  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  private static func isDoubtful(_ byte: UInt8) -> Bool {
    byte >= 0x7F || byte < 0x20 && byte != lineFeed && byte != UInt8(ascii: "\t")
  }

  private func line(around index: Int) -> Range<Int> {
    let start = bytes.last(Self.lineFeed, in: 0..<index).map { $0 + 1 } ?? 0
    let end = bytes.first(Self.lineFeed, in: index..<bytes.count) ?? bytes.count
    let hasReturn = end > start && bytes[end - 1] == Self.carriageReturn
    return start..<(hasReturn ? end - 1 : end)
  }

  private func isComment(_ line: Range<Int>) -> Bool {
    let text = bytes.trimmed(line)
    guard let first = bytes[text].first else { return true }
    switch dialect {
    case .adblockPlus, .ublock, .adguard, .adguardDNS:
      let isHeader = first == UInt8(ascii: "[") && !bytes.starts(text, with: "[$")
      return first == Sign.exclamation || isHeader || bytes.starts(text, with: "# ")
    case .hosts, .domains, .dnsmasq, .unbound:
      return first == Sign.hash || first == UInt8(ascii: ";") || first == Sign.exclamation
    }
  }

  // MARK: Findings

  private func onlyReturns(at index: Int) -> Finding {
    Finding(
      .whiteSpace, .warning, "the lines end with only a carriage return, so this is one line",
      range: index..<(index + 1), help: "end lines with a line feed")
  }

  private func finding(in line: Range<Int>, from start: Int) -> Finding? {
    let body = CosmeticBody(bytes, line)
    var index = start
    while index < line.upperBound {
      let (scalar, length) = scalar(at: index, before: line.upperBound)
      let range = index..<(index + length)
      guard let scalar else {
        return Finding(.whiteSpace, .warning, "the line is not UTF-8 here", range: range)
      }
      let isControl = scalar.value < 0x20 && scalar != "\t" || scalar.value == 0x7F
      if isControl || Self.isInvisible(scalar) && !body.isText(at: index) {
        return hidden(scalar, range, isControl ? "a control" : "an invisible")
      }
      index += length
    }
    return nil
  }

  private func hidden(_ scalar: Unicode.Scalar, _ range: Range<Int>, _ kind: String) -> Finding {
    let number = String(scalar.value, radix: 16, uppercase: true)
    let padded = String(repeating: "0", count: max(0, 4 - number.utf8.count)) + number
    return Finding(
      .whiteSpace, .warning, "there is \(kind) character in this line: U+\(padded)", range: range,
      fix: Fix(
        "remove the character", effect: "the line is then read as it looks",
        edits: [Fix.Edit(range, [])]))
  }

  // MARK: Characters

  private func scalar(at index: Int, before end: Int) -> (Unicode.Scalar?, length: Int) {
    var decoder = UTF8()
    var iterator = bytes[index..<min(end, index + 4)].makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return (nil, 1) }
    return (scalar, UTF8.width(scalar))
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x80...0xA0, 0xAD, 0x61C, 0x180E, 0x2000...0x200F, 0x2028...0x202F, 0x205F...0x206F,
      0x3000, 0xFEFF:
      true
    default: false
    }
  }
}

/// The texts between quotes and parentheses of a filter that changes pages.
private struct CosmeticBody {
  private var texts: [Range<Int>] = []

  init(_ bytes: [UInt8], _ line: Range<Int>) {
    guard let start = FilterParts(bytes, line, .ublock).bodyStart else { return }
    var open: (sign: UInt8, start: Int)?
    for index in start..<line.upperBound {
      switch (bytes[index], open?.sign) {
      case (let sign, let end?) where sign == end:
        texts.append((open?.start ?? index)..<index)
        open = nil
      case (UInt8(ascii: "\""), nil), (UInt8(ascii: "'"), nil): open = (bytes[index], index)
      case (UInt8(ascii: "("), nil): open = (UInt8(ascii: ")"), index)
      default: break
      }
    }
  }

  /// Whether an offset is in a text, where any character may be intended.
  func isText(at index: Int) -> Bool { texts.contains { $0.contains(index) } }
}
