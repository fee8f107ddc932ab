// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import SystemFiles
internal import TextFormats

/// Reads the commands of a patch.
struct PatchReader {
  /// One command.
  enum Change {
    /// Lines of the old version, from 0.
    case delete(Range<Int>)
    /// Lines after so many lines of the old version.
    case add(Int, ArraySlice<ArraySlice<UInt8>>)
  }

  /// `diff name:… checksum:… lines:…`; other fields are ignored.
  struct Header {
    var name: String?
    var checksum: String?
    var lines: Int?

    /// Whether a text has the checksum; some lists publish its first digits only.
    func isRight(for text: [UInt8]) -> Bool {
      guard let checksum, !checksum.isEmpty else { return true }
      return SHA1.text(of: text).hasPrefix(checksum.lowercased())
    }
  }

  private let lines: [ArraySlice<UInt8>]
  private var next = 0
  /// The line of the last command or header, from 1.
  private var line = 1
  private var end: Int

  init(_ text: [UInt8]) {
    lines = Self.lines(of: text)
    end = lines.count
  }

  /// The lines of a text, each with its break.
  static func lines(of text: [UInt8]) -> [ArraySlice<UInt8>] {
    var (lines, start): ([ArraySlice<UInt8>], Int) = ([], 0)
    while start < text.count {
      let end = text.first(UInt8(ascii: "\n"), in: start..<text.count).map { $0 + 1 } ?? text.count
      lines.append(text[start..<end])
      start = end
    }
    return lines
  }

  /// Moves to the commands for a list.
  mutating func header(of resource: String?) throws(PatchError) -> Header {
    while next < lines.count, let header = Self.header(lines[next]) {
      let start = next + 1
      if resource == nil || header.name == resource {
        next = start
        end = min(lines.count, start + min(header.lines ?? lines.count, lines.count))
        // Line breaks are counted, and the last line may have none.
        if end == lines.count - 1, lines[end].last != UInt8(ascii: "\n") { end += 1 }
        return header
      }
      line = start
      guard let count = header.lines else {
        throw error("the part of another list does not state how many lines it has")
      }
      next = min(lines.count, start + min(count, lines.count))
    }
    guard let resource else { return Header() }
    throw PatchError(line: nil, message: "the patch has no part for `\(resource)`")
  }

  private static func header(_ line: ArraySlice<UInt8>) -> Header? {
    let words = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    guard words.first == "diff" else { return nil }
    var header = Header()
    for word in words.dropFirst() {
      let parts = word.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      switch parts[0] {
      case "name": header.name = String(parts[1])
      case "checksum": header.checksum = String(parts[1])
      case "lines": header.lines = Int(parts[1]).map { max(0, $0) }
      default: break
      }
    }
    return header
  }

  /// The next command; nil after the last.
  mutating func change() throws(PatchError) -> Change? {
    guard next < end else { return nil }
    line = next + 1
    guard let (letter, place, count) = Self.command(lines[next]) else {
      throw error("this is neither `dLINE COUNT` nor `aLINE COUNT`")
    }
    defer { next += 1 }
    guard letter == UInt8(ascii: "a") else {
      guard place > 0, let last = Self.sum(place - 1, count) else {
        throw error("there are no such lines")
      }
      return .delete((place - 1)..<last)
    }
    guard count <= end - next - 1 else { throw error("the patch ends before the added lines do") }
    let added = lines[(next + 1)...].prefix(count)
    next += count
    return .add(place, added)
  }

  /// `d12 3`: lines 12 to 14; `a12 3`: the next three lines after line 12.
  private static func command(_ line: ArraySlice<UInt8>) -> (UInt8, Int, Int)? {
    let words = String(decoding: line.dropFirst(), as: UTF8.self).split(
      whereSeparator: \.isWhitespace)
    guard let letter = line.first, "ad".utf8.contains(letter), words.count == 2,
      let place = Int(words[0]), let count = Int(words[1]), place >= 0, count > 0
    else { return nil }
    return (letter, place, count)
  }

  private static func sum(_ one: Int, _ other: Int) -> Int? {
    let (sum, isTooLarge) = one.addingReportingOverflow(other)
    return isTooLarge ? nil : sum
  }

  /// An error at the last command.
  func error(_ message: String) -> PatchError {
    PatchError(line: line, message: message)
  }
}
