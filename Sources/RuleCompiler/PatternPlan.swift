// SPDX-License-Identifier: Apache-2.0

internal import RuleIndex
internal import URLFilter

/// How a pattern is found and run.
enum PatternPlan: Equatable {
  /// It matches every URL.
  case everything
  /// It is a host and nothing else; `pattern` is one of `IndexFormat.PlainPattern`.
  case plainHost([UInt8], pattern: UInt32)
  /// It has a program, and requires a host.
  case host([UInt8], program: UInt32)
  /// It has a program, and requires these four bytes; `anchor` is that of `IndexFormat.Anchor`.
  case fragment(UInt32, program: UInt32, anchor: UInt32)
  /// It has a program.
  case scan(program: UInt32)
}

extension PatternPlan {
  /// The most bytes that a host in the table may have.
  static let longestHost = 255

  /// The plan of a domain of a condition that is an ordinary host, with or without a star.
  init?(domain entry: [UInt8], _ isCaseSensitive: Bool) {
    guard !isCaseSensitive, DomainPattern.isPlainHost(entry) else { return nil }
    let hasStar = entry.first == UInt8(ascii: "*")
    self = .plainHost(
      hasStar ? Array(entry.dropFirst()) : entry,
      pattern: hasStar
        ? IndexFormat.PlainPattern.domainAndBelow : IndexFormat.PlainPattern.domain)
  }

  /// The plan of the pattern that most rules have, seen in its text:
  /// `^[^:]+://+([^:/]+\.)?HOST[/:]`.
  init?(text: [UInt8]) {
    let lead = PatternPlan.lead
    let end = text.count - 4
    guard end > lead.count, text.starts(with: lead), PatternPlan.isClosing(text[end...]) else {
      return nil
    }
    var host: [UInt8] = []
    host.reserveCapacity(end - lead.count)
    var place = lead.count
    while place < end {
      let byte = text[place]
      if PatternPlan.isPlain(byte) {
        host.append(byte)
      } else if byte == UInt8(ascii: "\\"), text[place + 1] == UInt8(ascii: ".") {
        host.append(UInt8(ascii: "."))
        place += 1
      } else {
        return nil
      }
      place += 1
    }
    guard place == end, host.count <= PatternPlan.longestHost else { return nil }
    self = .plainHost(host, pattern: IndexFormat.PlainPattern.authority)
  }

  private static let lead = Array("^[^:]+://+([^:/]+\\.)?".utf8)
  private static let closings = ["[/:]", "[:/]"].map { Array($0.utf8) }

  private static func isClosing(_ text: ArraySlice<UInt8>) -> Bool {
    closings.contains { text.elementsEqual($0) }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_")
  }
}
