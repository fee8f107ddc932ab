// SPDX-License-Identifier: Apache-2.0

internal import RuleMatching
internal import RuleModel
internal import TextFormats
internal import RuleText
public import Tools

/// The results of tests, for a terminal.
public struct RuleTestText {
  private let style: Style
  private let isQuiet: Bool

  /// The most untested rules that are shown for a list.
  private static let mostRules = 10

  /// Creates a report; a quiet one contains only failures.
  public init(style: Style, isQuiet: Bool = false) {
    self.style = style
    self.isQuiet = isQuiet
  }

  /// The whole report.
  public func text(of report: RuleTestReport) -> String {
    var text = report.files.map { self.text(of: $0) }.joined()
    if !isQuiet || report.needsAllRules {
      text += report.coverage.map { self.text(of: $0) }.joined()
    }
    return isQuiet && report.isPassed ? text : text + summary(of: report)
  }

  private func text(of file: RuleTestReport.File) -> String {
    let path = Visible.text(file.path)
    let lists = file.lists.map { Visible.text($0) }.joined(separator: ", ")
    guard let run = file.run else {
      let what = file.isUnusable ? path : "\(path): \(lists) for \(file.target)"
      let title = style.paint(file.isUnusable ? "UNUSABLE" : "REFUSED", .error) + " \(what)\n"
      return title + file.reasons.map { "    \(Visible.text($0))\n" }.joined()
    }
    let count = PlainWords.count(run.results.count, "test")
    if run.failures.isEmpty {
      return isQuiet ? "" : style.paint("passed", .help) + "  \(path): \(count) of \(lists)\n"
    }
    let title =
      "\(path): \(run.failures.count.grouped) of \(count) of \(lists) failed\n"
    return style.paint("FAILED", .error) + "  " + title
      + run.failures.map { self.text(of: $0, in: path) }.joined()
  }

  private func text(of failure: RuleTestRun.Result, in path: String) -> String {
    let test = failure.test
    let name = test.name.map { " " + Visible.text($0) } ?? ""
    var text = "  " + style.paint("\(path):\(test.line):", .strong) + name + "\n"
    text += "    \(RuleTestText.request(of: test))\n"
    for mismatch in failure.mismatches {
      text += "    " + style.paint(Visible.text(mismatch.sentence), .error) + "\n"
    }
    if let reason = failure.reason { text += "    \(Visible.text(reason))\n" }
    return text
  }

  /// A request as text: "script https://a.test/x.js on https://b.test/".
  static func request(of test: RuleTest) -> String {
    let page = test.request.topURL.map { " on \(PlainWords.short($0))" } ?? ""
    return "\(test.request.load.type.rawValue) \(PlainWords.short(test.request.url))\(page)"
  }

  // MARK: Rules

  private func text(of coverage: RuleTestReport.Coverage) -> String {
    guard !coverage.unexercised.isEmpty else { return "" }
    let count = PlainWords.count(coverage.unexercised.count, "rule")
    var text = style.paint("untested", .warning)
    text +=
      "  \(Visible.text(coverage.list)): \(count) of \(coverage.rules) that no test exercises\n"
    for rule in coverage.unexercised.prefix(RuleTestText.mostRules) {
      let name = rule.position.id.map { "rule id \($0)" } ?? "rule \(rule.position.index)"
      let words = PlainWords.short(RuleWords.text(of: rule), most: 120)
      text += "    \(RuleWords.place(of: rule.position)), \(name): \(words)\n"
    }
    let left = coverage.unexercised.count - RuleTestText.mostRules
    return text + (left > 0 ? "    and \(left) more; --format json has all of them\n" : "")
  }

  private func summary(of report: RuleTestReport) -> String {
    let tests = PlainWords.count(report.tests, "test")
    let parts = [
      report.failures > 0 ? "\(report.failures.grouped) failed" : nil,
      report.refusals > 0
        ? "\(PlainWords.count(report.refusals, "file")) not run because a list was rejected" : nil,
      report.unusable > 0 ? "\(PlainWords.count(report.unusable, "file")) invalid" : nil,
      report.needsAllRules && report.unexercised > 0
        ? "\(PlainWords.count(report.unexercised, "rule")) without a test" : nil,
    ].compactMap { $0 }
    let outcome = report.isPassed ? "all passed" : parts.joined(separator: ", ")
    let rules = report.coverage.reduce(0) { $0 + $1.rules }
    let exercised = report.coverage.reduce(0) { $0 + $1.exercised }
    return style.paint("\(tests), \(outcome)", report.isPassed ? .help : .error)
      + "; \(exercised) of \(PlainWords.count(rules, "rule")) exercised\n"
  }
}
