// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import RuleModel
internal import Patterns

/// The parts of a pattern, before it has a position in any table.
enum PatternForm {
  /// It matches every URL.
  case everything
  /// It is a host and nothing else.
  case plainHost(FiledHost)
  /// It is a host, and segments after it.
  case host(FiledHost, SegmentPlan)
  /// Segments, and texts that a matching URL must contain.
  case segments(SegmentPlan, runs: [[UInt8]], isCaseSensitive: Bool)
  /// A machine, and texts that a matching URL must contain.
  case machine(MachinePlan, runs: [[UInt8]])
  /// Only PCRE2 can match it.
  case engine([UInt8], isCaseSensitive: Bool)

  /// Reads a pattern; nil if its machine would have too many states.
  init?(_ pattern: WrittenPattern, _ dialect: Dialect, mostStates: Int) {
    let filter = URLFilter(parsing: pattern.text)
    switch dialect {
    case .webkit:
      guard filter.problems.isEmpty else { return nil }
      if filter.matchesEverything {
        self = .everything
        return
      }
      guard let form = PatternForm(filter, pattern, mostStates) else { return nil }
      self = form
    case .pcre:
      // A pattern that both read the same way needs no engine, if it is regular.
      let form =
        URLFilter.isReadAlike(filter.source) ? PatternForm(filter, pattern, mostStates) : nil
      self = form ?? .engine(pattern.text, isCaseSensitive: pattern.isCaseSensitive)
    }
  }

  /// The form of a pattern without an engine; nil if it is not regular, or too large.
  private init?(_ filter: URLFilter, _ pattern: WrittenPattern, _ mostStates: Int) {
    if filter.problems.isEmpty,
      let segments = SegmentPlan(filter, isCaseSensitive: pattern.isCaseSensitive)
    {
      self = PatternForm(segments, isCaseSensitive: pattern.isCaseSensitive)
      return
    }
    guard
      let machine = MachinePlan(
        filter, isCaseSensitive: pattern.isCaseSensitive, mostStates: mostStates)
    else { return nil }
    self =
      machine.matchesEverything
      ? .everything : .machine(machine, runs: filter.mandatoryRuns)
  }

  private init(_ segments: SegmentPlan, isCaseSensitive: Bool) {
    guard !isCaseSensitive, let host = segments.host else {
      self = .segments(segments, runs: segments.literals, isCaseSensitive: isCaseSensitive)
      return
    }
    let filed = FiledHost(host)
    self = segments.isPlainHost ? .plainHost(filed) : .host(filed, segments.afterHost)
  }
}

/// A pattern as a list has it.
struct WrittenPattern: Hashable {
  let text: [UInt8]
  let isCaseSensitive: Bool

  func hash(into hasher: inout Hasher) { TextKey(text).hash(into: &hasher) }
}
