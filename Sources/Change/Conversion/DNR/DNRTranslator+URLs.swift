// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import DNR
internal import RuleModel
internal import Patterns

/// The URLs of a rule as patterns.
struct RuleURLs {
  /// The patterns; none if no URL is meant.
  var texts: [[UInt8]]
  var isCaseSensitive: Bool
  /// The hosts that the patterns are limited to; nil if there is no limit.
  var hosts: [[UInt8]]?
  /// The hosts that must be excluded after the rules.
  var excluded: [[UInt8]] = []
  /// The substitution that the patterns need, if it differs from that of the rule.
  var substitution: [UInt8]?

  /// The triggers for the patterns.
  func triggers(_ flags: LoadFlags, _ condition: Condition?) -> [Trigger] {
    texts.map {
      Trigger(
        urlFilter: $0, isCaseSensitive: isCaseSensitive, flags: flags, condition: condition)
    }
  }

  /// Whether the rule applies to every URL.
  var isEverything: Bool { texts == [Array(".*".utf8)] }
}

extension DNRTranslator {
  /// The URLs of a rule; nil if they cannot be written, which is noted.
  mutating func urls(of rule: DNRRule) -> RuleURLs? {
    let hosts = HostSet(rule.condition.requestDomains)
    if hosts.isNested {
      return lose(.domainMinus, "some of the excluded hosts are included again")
    }
    var urls: RuleURLs?
    if case .redirect(.regexSubstitution(let substitution)) = rule.action {
      urls = substituted(rule.condition, hosts, by: substitution)
    } else {
      urls = self.urls(of: rule.condition, below: hosts.included)
    }
    urls?.excluded = hosts.excluded
    return urls
  }

  private mutating func urls(
    of condition: DNRCondition, below names: [[UInt8]]?
  ) -> RuleURLs? {
    switch condition.filter {
    case .url(let text):
      let filter = DNRURLFilter(parsing: text)
      return urls(of: filter, isCaseSensitive: condition.isCaseSensitive, below: names)
    case .regex(let text):
      guard let patterns = patterns(ofRegex: text, condition.isCaseSensitive) else { return nil }
      if patterns.isEverything { return allURLs(below: names) }
      return urls(of: patterns, below: names)
    case nil: return allURLs(below: names)
    }
  }

  private func allURLs(below names: [[UInt8]]?) -> RuleURLs {
    guard let names else {
      return RuleURLs(texts: [Array(".*".utf8)], isCaseSensitive: false)
    }
    return RuleURLs(
      texts: names.map(HostSet.pattern), isCaseSensitive: false, hosts: names)
  }

  private mutating func patterns(
    ofRegex text: [UInt8], _ isCaseSensitive: Bool
  ) -> URLPatterns? {
    guard (try? RE2Expression(parsing: text)) != nil else {
      note(.lost, .regexSyntax, "RE2 does not accept the expression")
      return nil
    }
    guard let expression = RE2Expression.inChromium(text, isCaseSensitive: isCaseSensitive) else {
      return URLPatterns([], isCaseSensitive: isCaseSensitive)
    }
    do throws(RegexObstacle) {
      return try expression.patterns()
    } catch {
      note(.lost, DNRReason(error.kind), error.message)
      return nil
    }
  }

  /// Patterns after any of some hosts, if they do not overlap them.
  private mutating func urls(of patterns: URLPatterns, below names: [[UInt8]]?) -> RuleURLs? {
    var urls = RuleURLs(texts: patterns.texts, isCaseSensitive: patterns.isCaseSensitive)
    guard let names, !urls.texts.isEmpty else { return urls }
    let loose = urls.texts.filter { $0.first != UInt8(ascii: "^") }
    guard !loose.isEmpty else {
      return lose(.requestDomainStart, "the expression is anchored at the start of the URL")
    }
    note(
      .narrower, .requestDomainOverlap,
      "the expression matches only after the host that `requestDomains` names")
    urls.texts = names.flatMap { name in
      loose.flatMap { text -> [[UInt8]] in
        let behind = HostSet.pattern(name) + Array(".*".utf8) + text
        return text.first == UInt8(ascii: "/") ? [behind, HostSet.opening(name) + text] : [behind]
      }
    }
    urls.hosts = names
    return urls
  }

  mutating func lose(_ reason: DNRReason, _ message: String) -> RuleURLs? {
    note(.lost, reason, message)
    return nil
  }

  /// The one pattern whose groups are those of an expression.
  ///
  /// In WebKit a substitution is the whole new URL; in Chromium it replaces only the match. So a
  /// match must begin where the URL does, and what follows it becomes another group.
  private mutating func substituted(
    _ condition: DNRCondition, _ hosts: HostSet, by substitution: [UInt8]
  ) -> RuleURLs? {
    guard case .regex(let text) = condition.filter, hosts.included == nil,
      let expression = RE2Expression.inChromium(
        text, isCaseSensitive: condition.isCaseSensitive),
      URLFilter(parsing: expression.commonPattern).problems.isEmpty
    else {
      return lose(
        .regexSubstitution, "the groups of the expression cannot be kept in a pattern for WebKit")
    }
    var urls = RuleURLs(
      texts: [expression.commonPattern], isCaseSensitive: expression.isCaseSensitive)
    guard expression.commonPattern.first == UInt8(ascii: "^") else {
      return lose(
        .regexSubstitution, "the text before the match would be lost without a leading `^`")
    }
    guard !Self.reachesEnd(expression.commonPattern) else { return urls }
    let rest = expression.groupCount + 1
    guard rest <= 9, !Self.insertsMatch(substitution) else {
      return lose(
        .regexSubstitution, "the text after the match would be lost without a trailing `$`")
    }
    urls.texts = [expression.commonPattern + Array("(.*)$".utf8)]
    urls.substitution = substitution + Array("\\\(rest)".utf8)
    return urls
  }

  /// Whether every match of a pattern ends where the URL does.
  private static func reachesEnd(_ pattern: [UInt8]) -> Bool {
    ["$", ".*", ".+", ".*)", ".+)"].contains { end in
      let start = pattern.dropLast(end.utf8.count)
      return pattern.count > start.count && pattern[start.count...].elementsEqual(end.utf8)
        && start.reversed().prefix { $0 == UInt8(ascii: "\\") }.count.isMultiple(of: 2)
    }
  }

  /// Whether a substitution inserts the whole match.
  private static func insertsMatch(_ substitution: [UInt8]) -> Bool {
    var rest = substitution[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\\"), rest.popFirst() == UInt8(ascii: "0") { return true }
    }
    return false
  }
}

extension DNRReason {
  fileprivate init(_ kind: RegexObstacle.Kind) {
    switch kind {
    case .wordBoundary: self = .regexWordBoundary
    case .repetition: self = .regexRepetition
    case .tooMany: self = .regexTooMany
    case .lookaround, .backReference, .nonASCII, .syntax, .never: self = .regexSyntax
    }
  }
}
