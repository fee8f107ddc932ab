// SPDX-License-Identifier: Apache-2.0

internal import RuleModel
internal import RuleProofs
internal import RuleText
internal import Patterns

/// Collects the patterns of a list that cost WebKit more than an equivalent one would.
struct PatternSpellings {
  /// An equivalent for a part of a pattern.
  struct Rewriting {
    let rule: SourceRule
    /// The bytes of the pattern that it replaces.
    let range: Range<Int>
    let text: [UInt8]
  }

  /// Patterns that end with `([s].*)?$`, for which `[\0s]` means the same.
  private(set) var dearEnds: [Rewriting] = []
  /// Patterns with any text before or after the deciding part.
  private(set) var padded: [Rewriting] = []
  /// Patterns that are only a host.
  private(set) var hosts: [Rewriting] = []
  private(set) var machines = OwnMachines()
  private(set) var gaps = GapPatterns()
  /// The endings that were examined, and their replacements.
  private var endings: [[UInt8]: [UInt8]?] = [:]

  /// Adds a pattern that WebKit accepts and that does not match everything.
  mutating func add(_ filter: URLFilter, _ rule: SourceRule) {
    machines.add(filter, rule)
    gaps.add(filter, rule)
    let source = filter.source
    if source.last == Sign.dollar || Self.isPadded(source) {
      addRewriting(of: filter, rule)
    } else if source.first != Sign.caret, let host = FilterMeaning.plainHost(filter) {
      hosts.append(
        Rewriting(rule: rule, range: 0..<source.count, text: Self.pattern(ofHost: host)))
    }
  }

  /// Adds a pattern of the most common kind, which has no shorter equivalent.
  mutating func addHost(_ filter: URLFilter, _ rule: SourceRule) { machines.add(filter, rule) }

  private mutating func addRewriting(of filter: URLFilter, _ rule: SourceRule) {
    // A substitution refers to the groups of its pattern.
    if case .redirect(.regexSubstitution) = rule.action { return }
    if let rewriting = shorterEnd(of: filter, rule) {
      dearEnds.append(rewriting)
    } else if let rewriting = shorter(filter, rule) {
      padded.append(rewriting)
    }
  }

  // MARK: Ends

  /// `X([s].*)?$` as `X[\0s]`: NUL in a set is the end of the URL for WebKit.
  private mutating func shorterEnd(of filter: URLFilter, _ rule: SourceRule) -> Rewriting? {
    guard let group = Self.groupBeforeEnd(of: filter) else { return nil }
    let ending = Array(filter.source[Int(filter.nodes[group].start)...])
    if endings[ending] == nil { endings[ending] = Self.shorterEnding(ending, filter, group) }
    guard case .some(.some(let text)) = endings[ending] else { return nil }
    return Rewriting(
      rule: rule, range: Int(filter.nodes[group].start)..<filter.source.count, text: text)
  }

  /// The index of a group of a set and `.*`, optional and right before `$`.
  private static func groupBeforeEnd(of filter: URLFilter) -> Int? {
    let group = filter.nodes.count - 4
    guard group > 0 else { return nil }
    let nodes = filter.nodes[group...]
    let (outer, set, rest) = (nodes[group], nodes[group + 1], nodes[group + 2])
    guard outer.kind == .group, outer.minimum == 0, outer.maximum == 1,
      Int(outer.next) == filter.nodes.count - 1, filter.nodes[group + 3].kind == .endOfLine,
      set.kind == .set || set.kind == .character, set.minimum == 1, set.maximum == 1,
      rest.kind == .any, rest.minimum == 0, rest.maximum == PatternNode.unlimited
    else { return nil }
    return group
  }

  /// The set with the end of the URL; nil if it is not proven to be equivalent.
  private static func shorterEnding(
    _ ending: [UInt8], _ filter: URLFilter, _ group: Int
  ) -> [UInt8]? {
    let node = filter.nodes[group + 1]
    let written = filter.source[node.atomRange]
    let members = node.kind == .set ? written.dropFirst().dropLast() : written
    let text = Array("[\\0".utf8) + members + [UInt8(ascii: "]")]
    return meanTheSame(ending, text) ? text : nil
  }

  /// Whether two endings of patterns are proven to match the same, with and without case.
  ///
  /// `.*$` after the second one changes nothing, and lets both DFAs run to the end of the URL.
  private static func meanTheSame(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    [true, false].allSatisfy { isCaseSensitive in
      let programs = [one, other + Array(".*$".utf8)].compactMap { ending -> PatternProgram? in
        let filter = URLFilter(parsing: [Sign.caret, UInt8(ascii: "0")] + ending)
        guard filter.problems.isEmpty else { return nil }
        return PatternProgram(filter, isCaseSensitive: isCaseSensitive)
      }
      return programs.count == 2 && programs[0].covers(programs[1])
        && programs[1].covers(programs[0])
    }
  }

  // MARK: Text without effect

  /// The pattern without `.*` at its start and its end.
  private func shorter(_ filter: URLFilter, _ rule: SourceRule) -> Rewriting? {
    let source = filter.source
    guard Self.isPadded(source), let bytes = PatternKey.decisiveBytes(of: filter) else {
      return nil
    }
    let isCaseSensitive = rule.trigger.isCaseSensitive
    let removed = source[..<bytes.lowerBound] + source[bytes.upperBound...]
    let text = Array(source[bytes])
    guard !removed.isEmpty, removed.allSatisfy({ Self.padding.contains($0) }),
      PatternKey.key(of: text, isCaseSensitive: isCaseSensitive)
        == PatternKey.key(of: source, isCaseSensitive: isCaseSensitive)
    else { return nil }
    return Rewriting(rule: rule, range: 0..<source.count, text: text)
  }

  private static let padding = Set("^.*$".utf8)

  /// Whether a pattern may have `.*` at its start or its end.
  private static func isPadded(_ source: [UInt8]) -> Bool {
    guard source.count > 2, let last = source.last else { return false }
    return last == Sign.star || last == Sign.dollar && source[source.count - 2] == Sign.star
      || source[0] == Sign.dot && source[1] == Sign.star
      || source[0] == Sign.caret && source[1] == Sign.dot && source[2] == Sign.star
  }

  // MARK: Hosts

  private static func pattern(ofHost host: [UInt8]) -> [UInt8] {
    Array("^[^:]+://+([^:/]+\\.)?".utf8) + host + Array("[/:]".utf8)
  }
}

private enum Sign {
  static let caret = UInt8(ascii: "^")
  static let dollar = UInt8(ascii: "$")
  static let dot = UInt8(ascii: ".")
  static let star = UInt8(ascii: "*")
}
