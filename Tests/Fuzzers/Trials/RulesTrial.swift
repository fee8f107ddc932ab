// SPDX-License-Identifier: Apache-2.0

import ReportStyle
import IndexReports
import PlainText
import JSONText
import LintReports
internal import RuleSemantics
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
    case 0: mendingDifference(text)
    case 1: reportDifference(text)
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

  /// A fixed list is no worse, and fixing it again changes nothing.
  private static func mendingDifference(_ text: [UInt8]) -> String? {
    let options = LintOptions()
    var fixer = ListFixer(text, options) { _ in true }
    let fixed = fixer.run()
    _ = fixer.difference(path: Array("list.json".utf8))
    if RuleLint.findErrors(in: text, options).isAccepted,
      !RuleLint.findErrors(in: fixed, options).isAccepted
    {
      return "the fixed list is rejected: \(String(decoding: fixed, as: UTF8.self))"
    }
    return nil
  }

  private static func reportDifference(_ text: [UInt8]) -> String? {
    let report = RuleLint.check(text)
    let file = LintedFile(path: "list.json", report: report, findings: report.findings)
    for output in [JSONReport.text(of: [file]), SARIFReport.text(of: [file], version: "0")] {
      guard JSONDocument(reading: Array(output.utf8)).problems.isEmpty else {
        return "a report is not JSON"
      }
    }
    TextReport(style: Style(isColoured: true)).write([file]) { _ in }
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
