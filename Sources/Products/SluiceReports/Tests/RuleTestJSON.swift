// SPDX-License-Identifier: Apache-2.0

internal import RuleMatching
internal import RuleText
internal import TextFormats
public import Tools
internal import RuleModel

/// The results of tests, as JSON.
public enum RuleTestJSON {
  /// One object with a line for each file, test and rule, and a line break at its end.
  public static func text(of report: RuleTestReport) -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.key("passed")
    json.value(report.isPassed)
    json.member("tests", report.tests)
    json.member("failures", report.failures)
    json.member("refused", report.refusals)
    json.member("unusable", report.unusable)
    json.key("files")
    json.beginArray()
    for file in report.files { write(file, &json) }
    json.endArray()
    json.breakLine()
    json.key("coverage")
    json.beginArray()
    for coverage in report.coverage { write(coverage, &json) }
    json.endArray()
    json.endObject()
    json.endLine()
    return json.bytes
  }

  private static func write(_ file: RuleTestReport.File, _ json: inout JSONWriter) {
    json.breakLine()
    json.beginObject()
    json.member("path", file.path)
    json.key("lists")
    json.array(file.lists.map { Array($0.utf8) })
    json.member("target", file.target)
    json.key("reasons")
    json.array(file.reasons.map { Array($0.utf8) })
    json.key("results")
    json.beginArray()
    for result in file.run?.results ?? [] { write(result, &json) }
    json.endArray()
    json.endObject()
  }

  private static func write(_ result: RuleTestRun.Result, _ json: inout JSONWriter) {
    json.breakLine()
    json.beginObject()
    json.member("line", result.test.line)
    if let name = result.test.name { json.member("name", name) }
    json.member("url", result.test.request.url)
    json.member("type", result.test.request.load.type.rawValue)
    json.key("passed")
    json.value(result.mismatches.isEmpty)
    json.key("mismatches")
    json.beginArray()
    for mismatch in result.mismatches { write(mismatch, &json) }
    json.endArray()
    if let reason = result.reason { json.member("reason", reason) }
    json.endObject()
  }

  private static func write(_ mismatch: Mismatch, _ json: inout JSONWriter) {
    json.beginObject()
    json.member("member", mismatch.member)
    json.member("expected", mismatch.expected)
    json.member("found", mismatch.found)
    json.endObject()
  }

  private static func write(_ coverage: RuleTestReport.Coverage, _ json: inout JSONWriter) {
    json.breakLine()
    json.beginObject()
    json.member("list", coverage.list)
    json.member("rules", coverage.rules)
    json.member("exercised", coverage.exercised)
    json.key("unexercised")
    json.beginArray()
    for rule in coverage.unexercised { write(rule, &json) }
    json.endArray()
    json.endObject()
  }

  private static func write(_ rule: LocatedRule, _ json: inout JSONWriter) {
    json.breakLine()
    json.beginObject()
    json.member("index", rule.position.index)
    json.member("line", rule.position.line)
    json.member("column", rule.position.column)
    json.writeFilter(of: rule.position)
    json.key("rule")
    json.json(RuleJSON.text(of: rule.rule))
    json.endObject()
  }
}
