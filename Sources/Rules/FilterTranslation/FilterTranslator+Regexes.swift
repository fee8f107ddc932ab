// SPDX-License-Identifier: Apache-2.0

internal import FilterModel
internal import FilterPatterns

/// Regular expressions as patterns of rules.
extension FilterTranslator {
  mutating func patterns(
    ofRegex text: [UInt8], _ filter: NetworkFilter, _ number: Int
  ) -> [[UInt8]]? {
    let translator = RegexTranslator(
      filter.matchesHostOnly ? .host : .url, isCaseSensitive: filter.isCaseSensitive)
    do throws(RegexObstacle) {
      return try translator.patterns(of: text).texts
    } catch {
      note(number, .lost, reason(of: error.kind), error.message)
      return nil
    }
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
