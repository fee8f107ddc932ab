// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import TextFormats

/// Masks and conditions as the regular expressions of Browsertrix Crawler, which are JavaScript's.
enum BlockRuleText {
  private static let scheme = "^[^:]+:\\/\\/+"
  private static let below = "(?:[^/?#]*\\.)?"

  /// The expression of a mask.
  static func url(_ mask: FilterMask, isCaseSensitive: Bool) -> [UInt8] {
    let host = mask.start == .host ? mask.text.prefix(while: \.isHostByte) : []
    let lead =
      switch mask.start {
      case .host: scheme + below
      case .url: "^"
      case .anywhere: ""
      }
    return Array(lead.utf8) + host.flatMap { escaped($0.lowercasedASCII) }
      + mask.text.dropFirst(host.count).flatMap { sign($0, isCaseSensitive) }
      + Array((mask.reachesEnd ? "$" : "").utf8)
  }

  /// The expression of some hosts.
  static func hosts(_ names: some Sequence<[UInt8]>, _ reach: HostClaim.Reach) -> [UInt8] {
    let lead =
      switch reach {
      case .all: scheme + below
      case .name: scheme
      case .below: scheme + "[^/?#]*\\."
      }
    let names = either(names.map { $0.flatMap(escaped) })
    return Array(lead.utf8) + names + Array("(?::[0-9]+)?/".utf8)
  }

  /// The expression of the URLs of frames in some domains, or outside of some.
  ///
  /// A frame without a host, such as `about:blank`, is outside of all.
  static func frame(in included: [[UInt8]], outside excluded: [[UInt8]]) -> [UInt8]? {
    let without = excluded.isEmpty ? [] : Array("(?!".utf8) + inside(excluded) + Array(")".utf8)
    let within = included.isEmpty ? [] : inside(included)
    guard !without.isEmpty || !within.isEmpty else { return nil }
    return Array("^".utf8) + without + within
  }

  /// A domain of a condition; nil for an expression.
  static func domain(_ domain: FilterDomain) -> [UInt8]? {
    switch domain {
    case .name(let name): name.flatMap(escaped)
    case .entity(let name): name.flatMap(escaped) + Array("\\.[^/?#:]+".utf8)
    case .regex: nil
    }
  }

  private static func inside(_ domains: [[UInt8]]) -> [UInt8] {
    Array(("[^:]+:\\/\\/" + below).utf8) + either(domains) + Array("[:/]".utf8)
  }

  private static func either(_ texts: [[UInt8]]) -> [UInt8] {
    texts.count == 1
      ? texts[0]
      : Array("(?:".utf8) + Array(texts.joined(separator: [UInt8(ascii: "|")]))
        + Array(")".utf8)
  }

  private static func sign(_ byte: UInt8, _ isCaseSensitive: Bool) -> [UInt8] {
    switch byte {
    case UInt8(ascii: "*"): return Array(".*".utf8)
    case Sign.caret: return Array("(?:[^\\w.%-]|$)".utf8)
    case _ where byte.isLetter && !isCaseSensitive:
      return [UInt8(ascii: "["), byte | 0x20, byte & ~0x20, UInt8(ascii: "]")]
    default: return escaped(byte)
    }
  }

  private static func escaped(_ byte: UInt8) -> [UInt8] {
    "\\^$.*+?()[]{}|/".utf8.contains(byte) ? [UInt8(ascii: "\\"), byte] : [byte]
  }
}
