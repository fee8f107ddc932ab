// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

@testable import WebAddresses

@Suite struct `Paths of serialized addresses` {
  /// What is plain, what some components encode, and what makes segments of dots, of which any may
  /// be at the edge of a block of sixteen bytes.
  private static let parts = [
    "/", "/", ".", "..", "/.", "/..", "/./", "/../", "%2e", "%2E", "/%2e%2E", "a", "bc", "=1&x=",
    "0123456789", "0123456789abcde", "0123456789abcdef", "?", "#", "'", "\"", "<", ">", "`", "{",
    "}",
    "|", "^", "\\", " ", "\u{7F}", "é",
  ]

  /// Segments that begin with an encoded dot are not looked at closer.
  @Test func `are recognized exactly, wherever blocks begin`() throws {
    var random = RepeatableRandom()
    var count = 0
    for _ in 0..<40_000 {
      let path = (0..<random.below(9)).map { _ in random.pick(Self.parts) }
      let text = bytes("https://h.test/" + path.joined())
      let isSerialized = WebAddress.isSerialized(text.span, fromPath: 14)
      let parsed = try? WebAddress(parsingByParts: text, following: .standard)
      let isUnsure = path.joined().lowercased().contains("%2e") && !isSerialized
      #expect(
        isUnsure || isSerialized == (parsed?.bytes == text),
        "\(path.joined()), seed \(random.seed)")
      count += isSerialized ? 1 : 0
    }
    #expect(count > 1_000 && count < 39_000)
  }
}
