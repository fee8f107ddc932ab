// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
public import Conversion
internal import Linting
internal import RuleModel

/// What Safari makes of rulesets as JSON for programs.
public enum SafariConversionJSON {
  /// The report, with a line break at its end; a rule that is not listed is exact.
  public static func text(of conversion: SafariConversion) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("version", 1)
      json.member("target", conversion.translator.target.rawValue)
      json.member("accepted", conversion.isAccepted)
      json.member("rules", conversion.rules.count)
      json.key("files")
      json.beginArray()
      for file in conversion.files {
        json.breakLine()
        json.object { write(file, &$0) }
      }
      json.endArray()
    }
    return json.take() + [UInt8(ascii: "\n")]
  }

  private static func write(_ file: SafariConversion.File, _ json: inout JSONWriter) {
    json.member("path", file.name)
    json.member("syntax", "dnr")
    json.member("count", file.count)
    json.member("accepted", file.count(.refused) == 0)
    for kind in SafariVerdict.Kind.allCases.reversed() {
      json.member(kind.rawValue, file.count(kind))
    }
    json.member("invalid", file.count - file.verdicts.count)
    json.key("verdicts")
    json.beginArray()
    for problem in file.problems {
      json.breakLine()
      json.object { write(problem, &$0) }
    }
    for verdict in file.verdicts where verdict.verdict.kind != .exact { write(verdict, &json) }
    json.endArray()
  }

  /// A rule that Chromium refuses.
  private static func write(
    _ problem: NetRequestConversion.Verdict, _ json: inout JSONWriter
  ) {
    if let index = problem.index { json.member("rule", index) }
    if let id = problem.id { json.member("id", Int(id)) }
    write(problem.position, &json)
    json.member("verdict", "invalid")
    json.member("message", problem.message)
  }

  /// An object for each reason of a rule.
  private static func write(_ verdict: SafariConversion.Verdict, _ json: inout JSONWriter) {
    if let refusal = verdict.verdict.refusal { write(verdict, "refused", nil, refusal, &json) }
    for difference in verdict.verdict.differences {
      write(
        verdict, difference.effect.rawValue, difference.rawValue, difference.sentence, &json)
    }
  }

  private static func write(
    _ verdict: SafariConversion.Verdict, _ kind: String, _ reason: String?, _ message: String,
    _ json: inout JSONWriter
  ) {
    json.breakLine()
    json.object { json in
      json.member("rule", verdict.index)
      json.member("id", Int(verdict.id))
      write(verdict.position, &json)
      json.member("verdict", kind)
      if let reason { json.member("reason", reason) }
      json.member("message", message)
    }
  }

  private static func write(_ position: LineTable.Position, _ json: inout JSONWriter) {
    json.member("line", position.line)
    json.member("column", position.column)
  }
}
