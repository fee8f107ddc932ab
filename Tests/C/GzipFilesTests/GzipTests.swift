// SPDX-License-Identifier: Apache-2.0

import GzipFiles
import TextFormats
import TestSupport
import Testing

/// Most files are in `Vectors/gzip.jsonl`, where Python's zlib says what they unpack to.
@Suite struct `A file of gzip` {
  /// CRC-32, bit by bit.
  private static func checksum(_ bytes: [UInt8]) -> Int {
    var value = UInt32.max
    for byte in bytes {
      value ^= UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xEDB8_8320 }
    }
    return Int(~value)
  }

  private static func decoded(_ text: [UInt8]) -> [UInt8] {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var (bits, count, bytes) = (0, 0, [UInt8]())
    for letter in text {
      guard let value = letters.firstIndex(of: letter) else { break }
      (bits, count) = (bits << 6 | value, count + 6)
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> count))
    }
    return bytes
  }

  @Test func `is unpacked or refused as zlib does`() throws {
    let lines = try JSONLines.read("C/GzipFilesTests/Vectors/gzip.jsonl")
    var unpacked = 0
    for (number, line) in lines.enumerated() {
      let packed = Self.decoded(line.bytes("packed") ?? [])
      let content = try? Gzip.unpacked(packed, longest: 1 << 20)
      #expect((content == nil) == line.isTrue("error"), "line \(number + 1)")
      guard let content else { continue }
      unpacked += 1
      #expect(content.count == line.integer("length"), "line \(number + 1)")
      #expect(Self.checksum(content) == line.integer("crc32"), "line \(number + 1)")
    }
    #expect(unpacked > 300 && lines.count - unpacked > 300)
  }

  /// The word "aaaa…": 100 bytes in one repetition.
  private static let packed: [UInt8] = [
    0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0x4B, 0x4C, 0xA4, 0x3D, 0, 0, 0x64, 0x7A, 0x70, 0xAF, 100,
    0,
    0, 0,
  ]

  @Test(arguments: [100, 99, 50, 1, 0]) func `is not unpacked beyond a limit`(longest: Int) throws {
    let content = try? Gzip.unpacked(Self.packed, longest: longest)
    #expect(content == (longest < 100 ? nil : [UInt8](repeating: 0x61, count: 100)))
    guard longest < 100 else { return }
    #expect(throws: GzipError.tooLong(longest)) {
      try Gzip.unpacked(Self.packed, longest: longest)
    }
  }

  @Test func `of several members has one limit`() throws {
    let three = Self.packed + Self.packed + Self.packed
    #expect(try Gzip.unpacked(three, longest: 300).count == 300)
    #expect(throws: GzipError.tooLong(299)) { try Gzip.unpacked(three, longest: 299) }
  }

  @Test func `is cut off at every byte but the last`() throws {
    for end in 2..<Self.packed.count {
      #expect(throws: GzipError.cutOff, "\(end)") {
        try Gzip.unpacked(Array(Self.packed.prefix(end)), longest: 1000)
      }
    }
  }

  /// Every repetition is written where it belongs, and nothing is copied for it.
  @Test(.timeLimit(.minutes(1))) func `that is long is unpacked in time`() throws {
    // Of zlib: 24 MiB of "ab\n" in repetitions of 258 bytes.
    let packed = Self.decoded(try TestFile.read("C/GzipFilesTests/Vectors/long.txt"))
    let content = try Gzip.unpacked(packed, longest: 24 << 20)
    #expect(content.count == 24 << 20 && content.starts(with: Array("ab\nab\nab".utf8)))
  }

  @Test func `of any bytes is unpacked or refused`() {
    var random = RepeatableRandom()
    for _ in 0..<20_000 {
      var bytes = Self.packed
      for _ in 0..<random.below(4) { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
      let tail = (0..<random.below(40)).map { _ in UInt8(random.below(256)) }
      bytes = Array(bytes.prefix(10 + random.below(15))) + tail
      let content = try? Gzip.unpacked(bytes, longest: 5000)
      #expect(content?.count ?? 0 <= 5000, "seed \(random.seed)")
    }
  }
}
