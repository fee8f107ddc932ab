// SPDX-License-Identifier: Apache-2.0

import Foundation
import SystemFiles
import TestSupport
import Testing

/// Lines of files; pipes are tested with the command.
@Suite struct `Lines of a file` {
  /// The lines of a file with this content, "too long" for those that are.
  private func lines(_ text: [UInt8], longest: Int = LineReader.longest) throws -> [[UInt8]] {
    let folder = FileManager.default.temporaryDirectory
    let file = folder.appendingPathComponent("sluice-lines-\(UUID().uuidString)")
    try Data(text).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    var reader = try LineReader(FilePath(file.path), longest: longest)
    var lines: [[UInt8]] = []
    while let line = try reader.next() {
      switch line {
      case .text(let bytes): lines.append(bytes)
      case .tooLong: lines.append(Array("too long".utf8))
      }
    }
    #expect(try reader.next() == nil)
    return lines
  }

  @Test(arguments: [
    ("", []), ("a", ["a"]), ("a\n", ["a"]), ("\n", [""]), ("\n\n", ["", ""]),
    ("a\r\nb", ["a\r", "b"]),
    ("a\n\nb\n", ["a", "", "b"]), ("a\u{0}b\n\u{0}", ["a\u{0}b", "\u{0}"]),
  ])
  func `a line break ends a line`(text: String, expected: [String]) throws {
    #expect(try lines(Array(text.utf8)) == expected.map { Array($0.utf8) })
  }

  @Test func `lines of any length are read completely and in order`() throws {
    var random = RepeatableRandom()
    let expected = (0..<400).map { _ -> [UInt8] in
      let length = random.oneIn(20) ? random.below(200_000) : random.below(300)
      let letter = UInt8(random.below(26)) + 0x61
      return [UInt8](repeating: letter, count: length)
    }
    let found = try lines(Array(expected.joined(separator: [0x0A])))
    #expect(found.count == expected.count && found == expected, "seed \(random.seed)")
  }

  @Test(arguments: [65_536, 65_535, 65_537, 131_072])
  func `a line as long as the buffer is read completely`(length: Int) throws {
    let long = [UInt8](repeating: 0x61, count: length)
    #expect(try lines(long + [0x0A] + long) == [long, long])
  }

  @Test func `a line that is too long is skipped`() throws {
    let text =
      "\(String(repeating: "x", count: 500_000))\nshort\n\(String(repeating: "y", count: 11))"
    let expected = ["too long", "short", "too long"]
    #expect(try lines(Array(text.utf8), longest: 10) == expected.map { Array($0.utf8) })
    #expect(try lines(Array("0123456789\n".utf8), longest: 10) == [Array("0123456789".utf8)])
  }

  @Test(arguments: ["/nowhere/at/all", "/tmp"]) func `what has no lines is an error`(path: String) {
    #expect(throws: FileError.self) { _ = try LineReader(FilePath(path)) }
  }
}
