// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import RuleModel
internal import Patterns

/// What is proven about triggers. A reason is why something is not proven; nil means that it is.
extension PatternFacts {
  /// Why a trigger is not proven to apply to every load that another one applies to.
  mutating func reasonAgainst(_ wide: Trigger, covering narrow: Trigger) -> String? {
    guard wide.flags.covers(narrow.flags) else {
      return "it has fewer types, parties, contexts or methods"
    }
    guard wide.sluice == nil || wide.sluice == narrow.sluice else {
      return "it has other terms in `sluice`"
    }
    return reasonAgainstCondition(of: wide, covering: narrow)
      ?? reason(text(of: narrow.pattern, outside: wide.pattern)) {
        "its pattern does not match \(Self.code($0))"
      }
  }

  /// Why a condition is not proven to hold on every page on which another one holds.
  private mutating func reasonAgainstCondition(
    of wide: Trigger, covering narrow: Trigger
  ) -> String? {
    guard let condition = wide.condition else { return nil }
    guard let other = narrow.condition, other.kind == condition.kind else {
      return "its condition has another kind"
    }
    // With `unless-…` it is the wider rule that must name less.
    return condition.kind.isPositive
      ? reasonAgainst(wide.entries, covering: narrow.entries)
      : reasonAgainst(narrow.entries, covering: wide.entries)
  }

  /// Why some entry of a condition is not proven to be redundant because of others.
  mutating func reasonAgainst(_ wide: [Spelling], covering narrow: [Spelling]) -> String? {
    let same = Set(wide)
    for entry in narrow where !same.contains(entry) {
      var isCovered = false
      for other in wide where !isCovered {
        isCovered = text(of: entry, outside: other) == .none
      }
      if !isCovered { return "no entry includes \(Self.code(entry.text))" }
    }
    return nil
  }

  /// Why two triggers are not proven to apply to no load in common.
  mutating func reasonAgainst(_ one: Trigger, apart other: Trigger) -> String? {
    if one.flags.areApart(from: other.flags) || contradict(one, other) || contradict(other, one) {
      return nil
    }
    let hosts = (HostPattern.host(in: one.urlFilter), HostPattern.host(in: other.urlFilter))
    if HostPattern.areApart(hosts.0, hosts.1) { return nil }
    return reason(text(ofBoth: one.pattern, other.pattern)) { "both match \(Self.code($0))" }
  }

  /// Whether every entry of `if-…` is excluded by the other trigger's `unless-…`.
  private mutating func contradict(_ one: Trigger, _ other: Trigger) -> Bool {
    guard let condition = one.condition, condition.kind.isPositive,
      other.condition?.kind == condition.kind.opposite
    else { return false }
    return reasonAgainst(other.entries, covering: one.entries) == nil
  }

  /// Why one pattern is not proven to match exactly what some others match together.
  mutating func reasonAgainst(_ one: Spelling, beingUnionOf others: [Spelling]) -> String? {
    reason(text(thatTells: one, from: others)) {
      "the old and the new pattern differ in whether they match \(Self.code($0))"
    }
  }

  private func reason(_ answer: Answer, _ message: ([UInt8]) -> String) -> String? {
    switch answer {
    case .none: nil
    case .text(let text): message(text)
    case .unknown: "what its pattern matches could not be decided within the bounds"
    }
  }

  static func code(_ text: [UInt8]) -> String {
    "`\(Visible.text(String(decoding: text.prefix(200), as: UTF8.self)))`"
  }
}

extension Trigger {
  /// The pattern for the URL of the load.
  var pattern: PatternFacts.Spelling {
    PatternFacts.Spelling(text: urlFilter, isCaseSensitive: isCaseSensitive)
  }

  /// The patterns of the condition; domains are patterns, too.
  var entries: [PatternFacts.Spelling] {
    guard let condition else { return [] }
    return condition.entries.map {
      PatternFacts.Spelling(
        text: condition.kind.isOnDomain ? DomainPattern.pattern(of: $0) : $0,
        isCaseSensitive: isConditionCaseSensitive)
    }
  }
}

extension HostPattern {
  /// Whether no URL has both hosts: neither is the other one or below it; nil is any host.
  ///
  /// The form of these patterns ends the host at the first colon or slash, so a URL has one host.
  static func areApart(_ one: [UInt8]?, _ other: [UInt8]?) -> Bool {
    guard let one, let other else { return false }
    let (short, long) = one.count < other.count ? (one, other) : (other, one)
    let start = long.count - short.count
    guard short.indices.reversed().allSatisfy({ long[start + $0] == short[$0] }) else {
      return true
    }
    return start > 0 && long[start - 1] != UInt8(ascii: ".")
  }
}
