// SPDX-License-Identifier: Apache-2.0

/// The form of pattern that most rules of real lists have: `^[^:]+://+([^:/]+\.)?HOST[/:]`.
///
/// It is detected in the text, because parsing a hundred thousand of them takes longer than all the
/// rest.
public enum HostPattern {
  /// What comes before the host in most patterns.
  static let lead = Array("^[^:]+://+([^:/]+\\.)?".utf8)
  private static let closingLength = 4

  /// The host of a pattern that consists only of a host in lowercase; nil for all others.
  public static func host(in text: [UInt8]) -> [UInt8]? {
    guard isPlain(text) else { return nil }
    let end = text.count - closingLength
    var host: [UInt8] = []
    host.reserveCapacity(end - lead.count)
    for index in lead.count..<end where text[index] != UInt8(ascii: "\\") {
      host.append(text[index])
    }
    return host
  }

  /// Whether a pattern consists only of a host in lowercase.
  public static func isPlain(_ text: [UInt8]) -> Bool {
    let end = text.count - closingLength
    guard end > lead.count, isClosing(text, at: end) else { return false }
    for index in 0..<lead.count where text[index] != lead[index] { return false }
    var index = lead.count
    while index < end {
      if text[index] == UInt8(ascii: "\\") {
        guard index + 1 < end, text[index + 1] == UInt8(ascii: ".") else { return false }
        index += 1
      } else if !isPlain(text[index]) {
        return false
      }
      index += 1
    }
    return true
  }

  private static func isClosing(_ text: [UInt8], at index: Int) -> Bool {
    let marks = (text[index + 1], text[index + 2])
    let isPair =
      marks == (UInt8(ascii: "/"), UInt8(ascii: ":"))
      || marks == (UInt8(ascii: ":"), UInt8(ascii: "/"))
    return isPair && text[index] == UInt8(ascii: "[") && text[index + 3] == UInt8(ascii: "]")
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_")
  }
}
