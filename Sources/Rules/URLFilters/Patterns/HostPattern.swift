// SPDX-License-Identifier: Apache-2.0

/// The pattern that most rules of real lists have: `^[^:]+://+([^:/]+\.)?HOST[/:]`.
///
/// It is seen in its text, because parsing a hundred thousand of them takes longer than all the rest.
public enum HostPattern {
  private static let lead = Array("^[^:]+://+([^:/]+\\.)?".utf8)
  private static let closingLength = 4

  /// The host of a pattern that is nothing but a host in small letters; nil of all others.
  public static func host(in text: [UInt8]) -> [UInt8]? {
    guard isPlain(text) else { return nil }
    var host = text[lead.count..<(text.count - closingLength)]
    host.removeAll { $0 == UInt8(ascii: "\\") }
    return Array(host)
  }

  /// Whether a pattern is nothing but a host in small letters.
  public static func isPlain(_ text: [UInt8]) -> Bool {
    let end = text.count - closingLength
    guard end > lead.count, isClosing(text, at: end) else { return false }
    for place in 0..<lead.count where text[place] != lead[place] { return false }
    var place = lead.count
    while place < end {
      if text[place] == UInt8(ascii: "\\") {
        guard place + 1 < end, text[place + 1] == UInt8(ascii: ".") else { return false }
        place += 1
      } else if !isPlain(text[place]) {
        return false
      }
      place += 1
    }
    return true
  }

  private static func isClosing(_ text: [UInt8], at place: Int) -> Bool {
    let marks = (text[place + 1], text[place + 2])
    let isPair =
      marks == (UInt8(ascii: "/"), UInt8(ascii: ":"))
      || marks == (UInt8(ascii: ":"), UInt8(ascii: "/"))
    return isPair && text[place] == UInt8(ascii: "[") && text[place + 3] == UInt8(ascii: "]")
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_")
  }
}
