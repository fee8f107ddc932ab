// SPDX-License-Identifier: Apache-2.0

/// A pattern that names a host, cut into what must come before the host and what must follow it.
///
///     ^https?://([^/]+\.)?   ads\.example   [/:]
///     lead                   host           closing
///
/// It is cut in its text, because parsing a hundred thousand patterns takes longer than all the
/// rest. Where lead and closing are patterns that have no problems, the whole means one after the
/// other: none of the cuts is inside of a group, a set or an escape, as the whole has no problems.
public struct LedHostPattern: Sendable {
  /// What comes before the host, which is not empty.
  public let lead: ArraySlice<UInt8>
  /// What follows it: nothing, a slash or a set.
  public let closing: ArraySlice<UInt8>
  private let writtenHost: ArraySlice<UInt8>

  /// Longer leads hold a host or a path themselves, which is different in each pattern.
  private static let longestLead = 40

  /// Splits a pattern; nil if it does not have this form, or if the split would not help.
  public init?(_ text: [UInt8]) {
    let end = LedHostPattern.closingStart(text)
    var start = end
    while start > 0 {
      if text[start - 1] == UInt8(ascii: ".") {
        guard start > 1, text[start - 2] == UInt8(ascii: "\\") else { break }
        start -= 2
      } else {
        guard LedHostPattern.isPlain(text[start - 1]) else { break }
        start -= 1
      }
    }
    guard start > 0, text[start - 1] != UInt8(ascii: "\\") else { return nil }
    // A host begins with its first label.
    while start < end, text[start] == UInt8(ascii: "\\") { start += 2 }
    guard start < end, start <= LedHostPattern.longestLead,
      LedHostPattern.mayLead(text[..<start])
    else { return nil }
    lead = text[..<start]
    writtenHost = text[start..<end]
    closing = text[end...]
  }

  /// The host, without escapes.
  public var host: [UInt8] { writtenHost.filter { $0 != UInt8(ascii: "\\") } }

  /// Where a slash or a set at the end of a pattern begins.
  private static func closingStart(_ text: [UInt8]) -> Int {
    switch text.last {
    case UInt8(ascii: "/"):
      let end = text.count - 1
      return end > 0 && text[end - 1] == UInt8(ascii: "\\") ? end - 1 : end
    case UInt8(ascii: "]"): return text.lastIndex(of: UInt8(ascii: "[")) ?? text.count
    default: return text.count
    }
  }

  /// Whether a lead has two adjacent slashes, and no host of its own.
  private static func mayLead(_ lead: ArraySlice<UInt8>) -> Bool {
    var hasSlashes = false
    var before: UInt8 = 0
    for byte in lead {
      if before == UInt8(ascii: "."), isPlain(byte) { return false }
      hasSlashes = hasSlashes || before == UInt8(ascii: "/") && byte == before
      // An escaped slash is one, too.
      if byte != UInt8(ascii: "\\") || before != UInt8(ascii: "/") { before = byte }
    }
    return hasSlashes
  }

  /// Whether it has the lead and the closing of another pattern.
  public func isLike(_ other: LedHostPattern) -> Bool {
    lead.elementsEqual(other.lead) && closing.elementsEqual(other.closing)
  }

  /// The lead and the closing in one text, which no other ones have.
  public var frame: [UInt8] {
    // No pattern has a line break without a problem.
    Array(lead) + [0x0A] + closing
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_")
  }
}
