// SPDX-License-Identifier: Apache-2.0

import TextFormats
import TestSupport
import Testing

struct FrameReaderTests {
  private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  private static func frames(_ parts: [[UInt8]], longest: Int = 100) -> [FrameReader.Frame] {
    var reader = FrameReader(longest: longest)
    var frames: [FrameReader.Frame] = []
    for part in parts {
      reader.append(part)
      while let frame = reader.next() { frames.append(frame) }
    }
    return frames
  }

  private static let cases: [(stream: String, frames: [FrameReader.Frame])] = [
    ("Content-Length: 2\r\n\r\n{}", [.message(bytes("{}"))]),
    ("content-length:2\n\n{}", [.message(bytes("{}"))]),
    (
      "Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}Content-Length: 2\r\n\r\n[]",
      [.message(bytes("{}")), .message(bytes("[]"))]
    ),
    ("Content-Length: 0\r\n\r\n", [.message([])]),
    (
      "Content-Length: 101\r\n\r\n" + String(repeating: " ", count: 101)
        + "Content-Length: 2\r\n\r\n{}", [.tooLong(101), .message(bytes("{}"))]
    ),
    ("Content-Length: 99999999999999999999999999\r\n\r\n{}", []),
    ("Content-Length: 20\r\n\r\n{}", []),
    ("Length: 2\r\n\r\n{}Content-Length: 2\r\n\r\n[]", [.noLength, .message(bytes("[]"))]),
    ("\r\n\n\r\nContent-Length: 2\r\n\r\n{}\r\n", [.message(bytes("{}"))]),
    ("Content-Length: -2\r\n\r\n{}", [.noLength]),
    ("Content-Length: x\r\n\r\nContent-Length: 2\r\n\r\n[]", [.noLength, .message(bytes("[]"))]),
    (String(repeating: "x", count: 20000), [.endlessHeader]),
  ]

  @Test("a stream is cut into messages, however its bytes come", arguments: cases)
  func cut(_ stream: String, _ expected: [FrameReader.Frame]) {
    let bytes = Self.bytes(stream)
    #expect(Self.frames([bytes]) == expected)
    guard bytes.count < 1000 else { return }
    #expect(Self.frames(bytes.map { [$0] }) == expected)
    for cut in bytes.indices {
      #expect(Self.frames([Array(bytes[..<cut]), Array(bytes[cut...])]) == expected)
    }
  }

  @Test("a stream that ends inside of a message is not between messages")
  func ends() {
    var reader = FrameReader()
    #expect(reader.isBetweenMessages)
    reader.append(Self.bytes("Content-Length: 2\r\n\r\n{"))
    #expect(reader.next() == nil)
    #expect(!reader.isBetweenMessages)
    reader.append(Self.bytes("}"))
    #expect(reader.next() == .message(Self.bytes("{}")))
    #expect(reader.isBetweenMessages)
  }

  @Test("random bytes never crash")
  func randomBytes() {
    var random = RepeatableRandom()
    let alphabet = Self.bytes("Content-Length: 12\r\n\r\n{}\n\r")
    for _ in 0..<2000 {
      let parts = (0..<4).map { _ in (0..<random.below(40)).map { _ in random.pick(alphabet) } }
      _ = Self.frames(parts)
    }
  }
}
