// SPDX-License-Identifier: Apache-2.0

internal import Patterns

/// The properties of a pattern agree with what its machine matches.
///
/// The first line is the pattern, the others are texts to match.
enum PatternTrial {
  static func difference(_ input: [UInt8]) -> String? {
    let lines = input.split(separator: 0x0A, omittingEmptySubsequences: false).map { Array($0) }
    let pattern = lines.first ?? []
    let filter = URLFilter(parsing: pattern)
    for problem in filter.problems where problem.range.upperBound > pattern.count {
      return "\(problem) lies outside of the pattern"
    }
    for isCaseSensitive in [false, true] {
      guard let program = PatternProgram(filter, isCaseSensitive: isCaseSensitive) else { continue }
      let texts = lines.dropFirst().prefix(8) + [filter.sample].compactMap { $0 }
      for text in texts {
        if let difference = difference(filter, program, text, isCaseSensitive) {
          return "\(difference), case-sensitive: \(isCaseSensitive)"
        }
      }
    }
    return proofDifference(filter) ?? sampleDifference(filter)
  }

  /// The pattern itself, and the patterns into which it is rewritten.
  private static func difference(
    _ filter: URLFilter, _ program: PatternProgram, _ text: [UInt8], _ isCaseSensitive: Bool
  ) -> String? {
    let matches = program.matches(text)
    if matches, !filter.matchesEverything, filter.problems.isEmpty {
      let lowered = text.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
      for run in filter.mandatoryRuns where !lowered.contains(run) {
        return "a match of \(shown(text)) lacks \(shown(run))"
      }
    }
    guard let rewritten = filter.rewritten else { return nil }
    let programs = rewritten.map { text in
      PatternProgram(URLFilter(parsing: text), isCaseSensitive: isCaseSensitive)
    }
    let isMatched = programs.contains { $0?.matches(text) ?? false }
    return isMatched == matches ? nil : "rewritten it matches \(shown(text)): \(isMatched)"
  }

  private static func proofDifference(_ filter: URLFilter) -> String? {
    guard filter.source.count < 200, filter.problems.isEmpty,
      let program = PatternProgram(filter, isCaseSensitive: false),
      let narrow = PatternProgram(filter, isCaseSensitive: true)
    else { return nil }
    _ = program.covers(narrow)
    _ = narrow.covers(program)
    _ = filter.longestRun
    _ = filter.decisivePart
    return nil
  }

  private static func sampleDifference(_ filter: URLFilter) -> String? {
    guard filter.problems.isEmpty, let sample = filter.sample,
      let program = PatternProgram(filter, isCaseSensitive: false)
    else { return nil }
    return program.matches(sample) ? nil : "the sample \(shown(sample)) does not match"
  }

  private static func shown(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
