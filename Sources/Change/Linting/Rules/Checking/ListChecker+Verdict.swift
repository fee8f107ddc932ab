// SPDX-License-Identifier: Apache-2.0

internal import Findings
internal import RuleModel
internal import RuleText
internal import TextFormats

/// The verdict, and the report.
extension ListChecker {
  func report() -> LintReport {
    let verdict = self.verdict().map { knownWords(of: $0) }
    let content = LintReport.Content.ruleList(
      webKitError: verdict?.webKitError, webKitReason: verdict?.webKitReason,
      usable: kept.map { list.sourceRules[$0.number].rule },
      origins: kept.map { list.sourceRules[$0.number].origin })
    return LintReport(
      content, list.document.bytes, rules: list.count, findings: inTextOrder(),
      omitted: findings.omitted.joined(with: comparison.omitted))
  }

  /// Removes WebKit's message from a finding if the target's message is not known to be the same.
  private func knownWords(of finding: Finding) -> Finding {
    guard let known = options.target.profile.knownErrors, let error = finding.webKitError,
      !known.contains(error)
    else { return finding }
    var finding = finding
    finding.webKitError = nil
    return finding
  }

  /// The error with which WebKit rejects the list: first malformed rules, then an empty list, then
  /// the first invalid pattern.
  private func verdict() -> Finding? {
    let form = list.findings.first { $0.severity == .error }
    // WebKit parses selectors together with the rest of a rule; where it aborts it prints no
    // message.
    let abort = findings.kept.first { $0.code == .selectorAbort }
    if let abort, form?.rule.map({ $0 >= abort.rule ?? 0 }) ?? (form == nil) { return abort }
    return form ?? findings.kept.first { $0.code == .noRules } ?? firstRejection
  }

  private func inTextOrder() -> [Finding] {
    findings.kept.map { knownWords(of: $0) }.enumerated().sorted { one, other in
      let (a, b) = (one.element.range.lowerBound, other.element.range.lowerBound)
      return a == b ? one.offset < other.offset : a < b
    }.map(\.element)
  }
}
