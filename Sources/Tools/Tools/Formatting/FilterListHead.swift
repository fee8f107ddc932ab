// SPDX-License-Identifier: Apache-2.0

package import Findings
internal import Filters
internal import SystemFiles
package import TextFormats

/// Changes of the head of a filter list: the comments before its first filter.
package enum FilterListHead {
  /// The edit that sets `! Last modified: …`, which is added if the list does not have it; nil if it
  /// is already right.
  package static func settingTime(_ time: CalendarTime, in bytes: [UInt8]) -> Fix.Edit? {
    setting("Last modified", to: time.text, in: bytes)
  }

  /// The edit that sets `! Checksum: …`, which is added if the list does not have it; nil if it is
  /// already right.
  ///
  /// The checksum is the MD5 of the text without carriage returns, blank lines and the line of the
  /// checksum, in base64 without padding: what Adblock Plus checks.
  package static func settingChecksum(in bytes: [UInt8]) -> Fix.Edit? {
    let sum = Base64.encode(MD5.digest(of: checkedText(of: bytes)))
    return setting("Checksum", to: String(decoding: sum, as: UTF8.self), in: bytes)
  }

  /// The edit that sets `! Diff-Path: …`, which is added if the list does not have it; nil if it is
  /// already right.
  static func settingPatch(_ path: DiffPath, in bytes: [UInt8]) -> Fix.Edit? {
    setting("Diff-Path", to: path.text, in: bytes)
  }

  /// Where the next patch for a list will be; nil if it does not state that.
  package static func patch(of bytes: [UInt8]) -> DiffPath? {
    line("diff-path", in: bytes).flatMap { DiffPath(bytes.text($0.value)) }
  }

  /// The text without what is about one version of its bytes: its time, checksum and next patch.
  static func content(of bytes: [UInt8]) -> [UInt8] {
    var content = bytes
    for name in ["last modified", "checksum", "diff-path"] {
      if let line = line(name, in: content) { content.removeSubrange(line.whole) }
    }
    return content
  }

  /// The text that a checksum is about.
  private static func checkedText(of bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    for byte in bytes where byte != 0x0D && (byte != 0x0A || text.last != 0x0A) {
      text.append(byte)
    }
    guard let line = line("checksum", in: text) else { return text }
    text.removeSubrange(line.whole)
    return text
  }

  private static func setting(_ name: String, to value: String, in bytes: [UInt8]) -> Fix.Edit? {
    if let line = line(name.lowercased(), in: bytes) {
      if bytes[line.value].elementsEqual(value.utf8) { return nil }
      return Fix.Edit(line.value, Array((line.value.isEmpty ? " \(value)" : value).utf8))
    }
    let place = placeOfNewLine(in: bytes)
    // Hosts files have comments after `#` alone.
    var lines = HeadLines(bytes)
    let sign = lines.next().map { bytes[$0.lowerBound] } == Sign.hash ? "#" : "!"
    let text = Array("\(sign) \(name): \(value)".utf8) + LineBreak.first(of: bytes)
    return Fix.Edit(place..<place, text)
  }

  /// A line of the head with its break, and the value after its colon.
  private static func line(
    _ name: String, in bytes: [UInt8]
  ) -> (whole: Range<Int>, value: Range<Int>)? {
    var lines = HeadLines(bytes)
    while let line = lines.next() {
      guard let colon = bytes.first(Sign.colon, in: line) else { continue }
      let start = bytes.trimmed((line.lowerBound + 1)..<colon)
      guard bytes[start].map(\.lowercasedASCII) == Array(name.utf8) else { continue }
      return (lines.start..<lines.end, bytes.trimmed((colon + 1)..<line.upperBound))
    }
    return nil
  }

  /// After `[Adblock Plus 2.0]` and the title, or at the beginning.
  private static func placeOfNewLine(in bytes: [UInt8]) -> Int {
    var lines = HeadLines(bytes)
    var place = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while let line = lines.next() {
      let isHeader = bytes[line.lowerBound] == UInt8(ascii: "[")
      let isTitle = bytes.startsInAnyCase(
        bytes.trimmed((line.lowerBound + 1)..<line.upperBound), with: "title:")
      guard isHeader || isTitle, bytes[lines.end - 1] == UInt8(ascii: "\n") else { continue }
      place = lines.end
      // A list that is built from others may have their titles further down.
      if isTitle { break }
    }
    return place
  }
}

/// The lines of the head of a list, without white space at their ends.
private struct HeadLines {
  private let bytes: [UInt8]
  /// Where the last line starts, and where the one after it does.
  private(set) var start = 0
  private(set) var end: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    end = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The next comment or header; nil after the last.
  mutating func next() -> Range<Int>? {
    while end < bytes.count {
      start = end
      let lineEnd = bytes.first(UInt8(ascii: "\n"), in: start..<bytes.count) ?? bytes.count
      let line = bytes.trimmed(start..<lineEnd)
      guard line.isEmpty || bytes.isOfHead(line) else { return nil }
      end = min(lineEnd + 1, bytes.count)
      if !line.isEmpty { return line }
    }
    return nil
  }
}
