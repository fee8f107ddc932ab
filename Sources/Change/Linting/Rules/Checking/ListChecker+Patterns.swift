// SPDX-License-Identifier: Apache-2.0

internal import RuleModel
internal import TextFormats
internal import Findings
internal import RuleText
internal import Patterns

/// Patterns: what WebKit rejects, and what PCRE2 does not compile.
extension ListChecker {
  /// Checks one pattern; false if it is an error.
  mutating func checkPattern(
    _ filter: URLFilter, _ rule: SourceRule, _ part: RulePart, isCaseSensitive: Bool
  ) -> Bool {
    if options.dialect == .pcre {
      return checkWidePattern(filter, rule, part, isCaseSensitive)
    }
    guard let verdict = filter.verdict else {
      askForSecondOpinion(filter, rule, part, isCaseSensitive)
      return true
    }
    report(filter, verdict, rule, part)
    return false
  }

  private mutating func report(
    _ filter: URLFilter, _ verdict: PatternProblem, _ rule: SourceRule, _ part: RulePart
  ) {
    let rewritten = filter.rewritten
    let map = list.document.sourceMap(of: list.node(of: part, in: rule))
    let pointer = list.pointer(to: part, in: rule)
    for problem in filter.problems {
      var finding = Finding(
        problem.kind.code, .error, problem.message, rule: rule.index, pointer: pointer,
        range: map.range(of: problem.range),
        webKitError: problem.kind == .rangeAbort ? nil : .pattern,
        webKitReason: problem.kind.rejection)
      // One help and one fix are enough for a pattern, regardless of the number of its problems.
      if problem == filter.problems.first {
        let foreign = foreignPattern(filter.source)
        finding.help = foreign.map { foreignHelp($0) } ?? help(for: problem, rewritten)
        finding.fix =
          foreign.map { foreignFix($0, rule, part) }
          ?? rewritten.flatMap { PatternFix.fix(rule, part, $0, in: list) }
      }
      findings.append(finding)
      if problem == verdict, firstRejection == nil { firstRejection = finding }
    }
  }

  private func help(for problem: PatternProblem, _ rewritten: [[UInt8]]?) -> String? {
    if let rewritten {
      let shown = rewritten.prefix(6).map { "`\(String(decoding: $0, as: UTF8.self))`" }
      let more = rewritten.count > 6 ? ", and \(rewritten.count - 6) more" : ""
      return rewritten.count == 1
        ? "write \(shown[0])"
        : "write \(rewritten.count) rules: \(shown.joined(separator: ", "))\(more)"
    }
    switch problem.kind {
    case .nonASCII: return "write it as in a URL: percent-encoded in a path, Punycode in a host"
    case .lookaround: return "use a narrower rule and an `ignore-previous-rules` instead"
    case .wordBoundary:
      return
        "write `[^a-z0-9_]` for a boundary inside the URL, and a second rule with `$` for its end"
    case .rangeAbort: return "end the range at `\\x7f`"
    default: return nil
    }
  }

  // MARK: PCRE2

  /// Reports, as a note, a pattern that WebKit accepts and PCRE2 does not compile.
  private mutating func askForSecondOpinion(
    _ filter: URLFilter, _ rule: SourceRule, _ part: RulePart, _ isCaseSensitive: Bool
  ) {
    guard let engine, secondOpinion.isNew(filter.source),
      let error = engine.error(in: filter.source, isCaseSensitive: isCaseSensitive)
    else { return }
    secondOpinion.forgetLast()
    findings.append(
      Finding(
        .secondOpinion, .note,
        "WebKit accepts this pattern, but PCRE2 does not compile it: \(error.message)",
        rule: rule.index, pointer: list.pointer(to: part, in: rule),
        range: list.document.sourceRange(
          ofText: clamped(error.offset, filter.source.count), in: list.node(of: part, in: rule))))
  }

  private func clamped(_ offset: Int, _ count: Int) -> Range<Int> {
    let start = max(0, min(offset, count - 1))
    return start..<count
  }

  private mutating func checkWidePattern(
    _ filter: URLFilter, _ rule: SourceRule, _ part: RulePart, _ isCaseSensitive: Bool
  ) -> Bool {
    guard
      let error = errorOfRunning(filter.source, isCaseSensitive: isCaseSensitive)
    else { return true }
    let finding = Finding(
      .widePattern, .error, "PCRE2 does not compile this pattern: \(error.message)",
      rule: rule.index, pointer: list.pointer(to: part, in: rule),
      range: list.document.sourceRange(
        ofText: clamped(error.offset, filter.source.count), in: list.node(of: part, in: rule)))
    findings.append(finding)
    if firstRejection == nil { firstRejection = finding }
    return false
  }
}

extension ListChecker {
  /// Why a pattern of the wide dialect cannot be run; without an engine none can.
  func errorOfRunning(_ pattern: [UInt8], isCaseSensitive: Bool) -> EngineError? {
    guard let engine else {
      return EngineError(offset: 0, message: "PCRE2 is not linked into this program")
    }
    return engine.errorOfRunning(pattern, isCaseSensitive: isCaseSensitive)
  }
}

extension PatternProblem.Kind {
  var code: FindingCode {
    switch self {
    case .nonASCII: .patternNonASCII
    case .syntax: .patternSyntax
    case .tooLong: .patternLength
    case .alternatives: .alternatives
    case .repetition: .repetition
    case .characterClass: .characterClass
    case .characterClassInSet: .characterClassInSet
    case .wordBoundary: .wordBoundary
    case .lookaround: .lookaround
    case .backReference: .backReference
    case .startOfLine: .startOfLine
    case .endOfLine: .endOfLine
    case .rangeAbort: .rangeAbort
    }
  }

  /// The reason that WebKit logs; it logs none where it aborts.
  var rejection: PatternRejection? {
    switch self {
    case .nonASCII: .nonASCII
    case .syntax, .tooLong: .syntax
    case .alternatives: .alternatives
    case .repetition: .repetition
    case .characterClass: .characterClass
    case .characterClassInSet: .characterClassInSet
    case .wordBoundary: .wordBoundary
    case .lookaround: .group
    case .backReference: .backReference
    case .startOfLine: .startOfLine
    case .endOfLine: .endOfLine
    case .rangeAbort: nil
    }
  }
}
