// SPDX-License-Identifier: Apache-2.0

public import RuleModel
public import Patterns

/// Proves that one rule's pattern matches everything that another's does.
///
/// Equal patterns and subdomains are recognized in the text; for everything else both machines are
/// searched, which takes ten thousand times as long and is done for a bounded amount of text.
public struct CoverProof {
  /// The proof that one pattern covers another.
  public enum Evidence: Sendable, Equatable {
    /// Their text shows it.
    case text
    /// Both machines were followed over all strings, through this many pairs of states.
    case walk(states: Int)
  }

  /// Longer patterns are compared as text only.
  private static let longestPattern = 1_000
  private static let optionalSubdomains: [[UInt8]] = [
    "([^:/]+\\.)?", "([^/:]+\\.)?", "([^/]+\\.)?", "([^:/]*\\.)?", "([^/:]*\\.)?", "([^/]*\\.)?",
    "([^/]*\\.)*", "([^:/]*\\.)*", "([^:/]+\\.)*", "([^/]+\\.)*", "(.*\\.)?", "(.+\\.)?",
  ].map { Array($0.utf8) }

  private static let quantifiers = Set("?*+{".utf8)

  /// The total bytes of patterns that are searched, for one list.
  private let mostBytes: Int
  private let mostStates: Int
  private var bytes = 0
  /// How many pairs of states all searches have followed.
  public private(set) var walkedStates = 0

  /// Creates a proof that has searched nothing yet.
  ///
  /// - Parameters:
  ///   - mostBytes: the total bytes of patterns that are searched.
  ///   - mostStates: the pairs of states after which one search stops.
  public init(mostBytes: Int = 300_000, mostStates: Int = 400) {
    self.mostBytes = mostBytes
    self.mostStates = mostStates
  }

  /// Whether the wide rule's pattern is proven to match everything that the narrow one's does.
  public mutating func covers(
    _ wide: Trigger, _ narrow: Trigger, _ narrowFilter: URLFilter
  ) -> Bool {
    evidence(wide, narrow, narrowFilter) != nil
  }

  /// How it is known that the wide rule's pattern matches everything that the narrow one's does;
  /// nil if that was not proven.
  public mutating func evidence(
    _ wide: Trigger, _ narrow: Trigger, _ narrowFilter: URLFilter
  ) -> Evidence? {
    if CoverProof.isLoose(wide, besides: narrow) {
      let (one, other) = (wide.urlFilter, narrow.urlFilter)
      if one == other || CoverProof.isSubdomain(other, of: one) { return .text }
    }
    return search(wide, narrow, narrowFilter)
  }

  /// Whether the wide pattern matches at least as much as the other one if their texts are the same.
  ///
  /// Without case a negated set excludes both cases of a letter, so it matches less.
  private static func isLoose(_ wide: Trigger, besides narrow: Trigger) -> Bool {
    if wide.isCaseSensitive == narrow.isCaseSensitive { return true }
    return !wide.isCaseSensitive
      && !zip(wide.urlFilter, wide.urlFilter.dropFirst()).contains {
        $0 == UInt8(ascii: "[") && $1 == UInt8(ascii: "^")
      }
  }

  /// Whether two patterns differ only in that one names a subdomain of the other's host, and the
  /// other accepts any subdomain.
  public static func isSubdomain(_ narrow: [UInt8], of wide: [UInt8]) -> Bool {
    guard narrow.count > wide.count, let host = endOfOptionalSubdomain(wide) else { return false }
    let tail = wide[host...]
    guard narrow.starts(with: wide[..<host]), narrow.suffix(tail.count).elementsEqual(tail) else {
      return false
    }
    let labels = narrow[host..<(narrow.count - tail.count)]
    // A quantifier at the start of the tail would belong to the group in one pattern and to the
    // label's dot in the other.
    guard let next = tail.first, !quantifiers.contains(next), labels.first != UInt8(ascii: "\\")
    else { return false }
    return labels.suffix(2).elementsEqual(Array("\\.".utf8)) && labels.allSatisfy(isHostByte)
      && hasOnlyEscapedDots(labels)
  }

  private static func endOfOptionalSubdomain(_ pattern: [UInt8]) -> Int? {
    guard let close = pattern.firstIndex(of: UInt8(ascii: ")")), close + 1 < pattern.count else {
      return nil
    }
    let head = pattern[...(close + 1)]
    let isOptional = optionalSubdomains.contains { head.suffix($0.count).elementsEqual($0) }
    return isOptional ? close + 2 : nil
  }

  private static func isHostByte(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")
      || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: "\\")
  }

  /// Whether every backslash is before a dot and every dot after a backslash.
  private static func hasOnlyEscapedDots(_ labels: ArraySlice<UInt8>) -> Bool {
    var previous: UInt8 = 0
    for byte in labels {
      let isDot = byte == UInt8(ascii: ".")
      guard isDot == (previous == UInt8(ascii: "\\")) else { return false }
      previous = byte
    }
    return true
  }

  private mutating func search(
    _ wide: Trigger, _ narrow: Trigger, _ narrowFilter: URLFilter
  ) -> Evidence? {
    let cost = wide.urlFilter.count + narrow.urlFilter.count
    guard cost < Self.longestPattern, bytes + cost < mostBytes else { return nil }
    bytes += cost
    let wideFilter = URLFilter(parsing: wide.urlFilter)
    if wideFilter.isPlainText, !wide.isCaseSensitive, let run = wideFilter.longestRun {
      if narrowFilter.mustHold(run.text) { return .text }
    }
    guard
      let wideProgram = PatternProgram(wideFilter, isCaseSensitive: wide.isCaseSensitive),
      let sample = narrowFilter.sample,
      narrow.isCaseSensitive || wideProgram.matches(sample),
      let program = PatternProgram(narrowFilter, isCaseSensitive: narrow.isCaseSensitive)
    else { return nil }
    let walk = wideProgram.walk(over: program, mostStates: mostStates)
    walkedStates += walk.states
    return walk.isCovered ? .walk(states: walk.states) : nil
  }
}
