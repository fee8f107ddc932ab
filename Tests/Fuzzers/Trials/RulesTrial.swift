// SPDX-License-Identifier: Apache-2.0

import Findings
import TextFormats
import SluiceReports
internal import Semantics
internal import Sluice
internal import TestSupport
internal import WebAddresses

/// A list is checked, fixed, reported and compiled, and decides as its rules say.
enum RulesTrial {
  /// The bytes choose the target and the other steps: all at once would take too long.
  static func difference(_ text: [UInt8]) -> String? {
    let number = Int(text.reduce(0 as UInt32) { $0 &* 31 &+ UInt32($1) } >> 8)
    let targets = Target.allCases
    let target = targets[number % targets.count]
    if let difference = checkDifference(text, LintOptions(target: target)) {
      return "\(target): \(difference)"
    }
    return switch number / targets.count % 4 {
    case 0: fixDifference(text)
    case 1: reportDifference(text) ?? claimDifference(text)
    default: decisionDifference(text)
    }
  }

  private static func checkDifference(_ text: [UInt8], _ options: LintOptions) -> String? {
    let whole = RuleLint.check(text, options)
    let errors = RuleLint.findErrors(in: text, options)
    guard whole.isAccepted == errors.isAccepted, whole.webKitError == errors.webKitError,
      whole.webKitReason == errors.webKitReason,
      whole.usableOrigins == errors.usableOrigins
    else { return "two verdicts" }
    for finding in whole.findings {
      let ranges = [finding.range] + (finding.fix?.edits.map(\.range) ?? [])
      if ranges.contains(where: { $0.upperBound > text.count }) {
        return "\(finding) is outside of the text"
      }
    }
    return nil
  }

  /// A fixed list is no worse, and decides as before unless the fixes say that they change decisions.
  private static func fixDifference(_ text: [UInt8]) -> String? {
    let isAccepted = RuleLint.findErrors(in: text).isAccepted
    for scope in [ListFixer.Scope.keepingMeaning, .all] {
      var fixer = ListFixer(text, LintOptions(), scope) { _ in true }
      let fixed = fixer.run()
      _ = fixer.difference(path: Array("list.json".utf8))
      guard isAccepted else { continue }
      let shown = String(decoding: fixed, as: UTF8.self)
      guard RuleLint.findErrors(in: fixed).isAccepted else {
        return "the fixed list is rejected: \(shown)"
      }
      if case .keepingMeaning = scope, let url = changedURL(text, fixed) {
        return "the fixed list decides otherwise about \(url): \(shown)"
      }
    }
    return nil
  }

  /// A URL about which two lists decide in different ways, near to what their rules match.
  private static func changedURL(_ one: [UInt8], _ other: [UInt8]) -> String? {
    guard one != other else { return nil }
    let rules = RuleLint.findErrors(in: one).usableRules
    let before = ReferenceMatcher(rules)
    let after = ReferenceMatcher(RuleLint.findErrors(in: other).usableRules)
    for request in rules.prefix(6).flatMap({ nearRequests($0) }) + requests
    where actions(before.decide(request)) != actions(after.decide(request)) {
      return String(decoding: request.url, as: UTF8.self)
    }
    return nil
  }

  private static func actions(_ decision: ReferenceDecision) -> Set<Action> {
    Set((decision.inForce + decision.styles).map(\.action))
  }

  /// Requests that a rule's pattern matches, or nearly.
  private static func nearRequests(_ rule: Rule) -> [LoadRequest] {
    let trigger = rule.trigger
    var random = RepeatableRandom(seed: UInt64(trigger.urlFilter.count))
    let match = RandomMatch(trigger.urlFilter, isCaseSensitive: trigger.isCaseSensitive)
    return (match?.addresses(&random) ?? []).compactMap { text in
      (try? WebAddress(parsing: text)).map { address in
        LoadRequest(
          url: address.bytes, topURL: address.bytes, frameURL: address.bytes,
          type: LoadType.popup.flags, context: .topFrame, method: .get)
      }
    }
  }

  /// What is said to match nothing, or everything, does so.
  private static func claimDifference(_ text: [UInt8]) -> String? {
    let report = RuleLint.check(text)
    let rules = zip(report.usableRules, report.usableOrigins)
    for finding in report.findings where finding.severity == .warning {
      guard finding.code == .matchesNothing || finding.code == .matchesEverything,
        finding.pointer.hasSuffix("/url-filter"),
        let rule = rules.first(where: { $1.index == finding.rule })?.0
      else { continue }
      let trigger = Trigger(
        urlFilter: rule.trigger.urlFilter, isCaseSensitive: rule.trigger.isCaseSensitive)
      let matcher = ReferenceMatcher([Rule(trigger: trigger, action: .block)])
      for request in nearRequests(rule) where !request.url.starts(with: "data:".utf8) {
        guard matcher.decide(request).isBlocked == (finding.code == .matchesEverything) else {
          return "\(finding.message): \(String(decoding: request.url, as: UTF8.self))"
        }
      }
    }
    return nil
  }

  private static func reportDifference(_ text: [UInt8]) -> String? {
    let report = RuleLint.check(text)
    let file = LintedFile(path: "list.json", report: report, findings: report.findings)
    for output in [JSONReport().text(of: [file]), SARIFReport(version: "0").text(of: [file])] {
      guard JSONDocument(reading: Array(output.utf8)).problems.isEmpty else {
        return "a report is not JSON"
      }
    }
    TextReport(style: Style(isColored: true)).write([file]) { _ in }
    return nil
  }

  private static func decisionDifference(_ text: [UInt8]) -> String? {
    guard let lists = try? Comparison([text]) else { return "the rules do not compile" }
    for request in requests {
      do {
        if let difference = try lists.difference(request) { return difference }
      } catch { return "\(error)" }
    }
    let index = lists.matcher.layers[0]
    let dump = RuleDump { index.rule($0) }
    var written: [UInt8] = []
    for list in index.lists { dump.writeList(list) { written += $0 } }
    let again = RuleLint.findErrors(in: written, LintOptions(target: .sluice))
    let isSame = again.usableRules.count == lists.rules[0].count
    return isSame ? nil : "dumped it is another: \(String(decoding: written, as: UTF8.self))"
  }

  private static let requests = [
    request("https://cdn.ads.example/banner.js?id=7", "https://www.news.example/", .script),
    request("http://news.example/tracking/pixel.gif", "http://news.example/today", .image),
    request("https://ads.example/", "https://ads.example/", .topDocument),
  ]

  private static func request(_ url: String, _ page: String, _ type: LoadType) -> LoadRequest {
    LoadRequest(
      url: Array(url.utf8), topURL: Array(page.utf8), frameURL: Array(page.utf8),
      type: type.flags, context: .topFrame, method: .get)
  }
}
