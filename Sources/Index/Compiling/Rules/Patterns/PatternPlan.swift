// SPDX-License-Identifier: Apache-2.0

internal import RuleMatching
internal import Patterns

/// How a pattern is found and run.
enum PatternPlan: Equatable {
  /// Four bytes, and the bytes around them.
  struct Fragment: Hashable {
    let before: UInt32
    let text: UInt32
    let ahead: UInt32
  }

  /// It matches every URL.
  case everything
  /// It is a host and nothing else; `pattern` is one of those without a program.
  case plainHost(FiledHost, pattern: PatternReference)
  /// It is a host with a lead of its own; see `LeadTable`.
  case ledHost([UInt8], lead: UInt8)
  /// It has a program, and requires a host.
  case host(FiledHost, program: ProgramOffset, ahead: UInt32)
  /// It has a program, and requires a fragment.
  case fragment(Fragment, program: ProgramOffset, anchor: Anchor)
  /// It has a program, and requires up to four bytes anywhere, or none.
  case scan(program: ProgramOffset, needle: UInt32)
}

extension PatternPlan {
  /// Whether it matches every URL.
  ///
  /// A comparison would copy the parts.
  var isEverything: Bool {
    if case .everything = self { true } else { false }
  }

  /// The part of the index that it is filed in.
  var part: IndexPart {
    switch self {
    case .everything: .always
    case .plainHost, .ledHost, .host: .host
    case .fragment: .fragment
    case .scan: .scan
    }
  }

  /// The maximum length of a host in the table.
  static let longestHost = 255

  /// The plan of a domain of a condition that is an ordinary host, with or without a star.
  init?(domain entry: [UInt8], _ isCaseSensitive: Bool) {
    guard !isCaseSensitive, DomainPattern.isPlainHost(entry) else { return nil }
    let hasStar = entry.first == UInt8(ascii: "*")
    self = .plainHost(
      FiledHost(hasStar ? Array(entry.dropFirst()) : entry),
      pattern: hasStar ? .domainAndBelow : .domain)
  }

  /// The plan of the most common kind of pattern, recognized in its text:
  /// `^[^:]+://+([^:/]+\.)?HOST[/:]`.
  init?(text: [UInt8]) {
    guard let host = HostPattern.host(in: text), host.count <= PatternPlan.longestHost else {
      return nil
    }
    self = .plainHost(FiledHost(host), pattern: .authority)
  }
}
