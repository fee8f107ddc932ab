// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import RuleModel

/// Regular expressions as patterns of rules.
extension FilterTranslator {
  mutating func patterns(
    ofRegex text: [UInt8], _ filter: NetworkFilter, _ number: Int
  ) -> [[UInt8]]? {
    let translator = RegexTranslator(
      filter.matchesHostOnly ? .host : .url, isCaseSensitive: filter.isCaseSensitive)
    do throws(RegexObstacle) {
      let patterns = try translator.patterns(of: text)
      guard let growth = patterns.growth, !options.isForSluice else { return patterns.texts }
      return try cheapPatterns(of: text, translator, patterns, growth, number)
    } catch {
      note(number, .lost, reason(of: error.kind), error.message)
      return nil
    }
  }

  /// The most states that WebKit should need for the growing part of a pattern: it has no limit of
  /// its own.
  ///
  /// WebKitGTK builds about 100,000 states in a second.
  private static let mostStates = 100_000

  /// The patterns of an expression that WebKit can compile in a reasonable time, nil if there are
  /// none.
  private mutating func cheapPatterns(
    of text: [UInt8], _ translator: RegexTranslator, _ patterns: RegexPatterns,
    _ growth: RegexGrowth, _ number: Int
  ) throws(RegexObstacle) -> [[UInt8]]? {
    guard growth.states(beside: growingPatterns) > FilterTranslator.mostStates else {
      growingPatterns += 1
      return patterns.texts
    }
    let start = try translator.patternsAtStart(of: text)
    note(
      number, start == nil ? .lost : .narrower, .regexStates,
      start == nil
        ? "it would cause a state explosion in WebKit"
        : "it matches only at the start of a URL, to avoid a state explosion in WebKit")
    return start?.texts
  }

  private func reason(of kind: RegexObstacle.Kind) -> TranslationReason {
    switch kind {
    case .lookaround: .regexLookaround
    case .backReference: .regexBackReference
    case .nonASCII: .regexNonASCII
    case .wordBoundary: .regexWordBoundary
    case .tooMany: .regexTooMany
    case .repetition: .regexRepetition
    case .syntax: .regexSyntax
    case .never: .patternNever
    }
  }
}
