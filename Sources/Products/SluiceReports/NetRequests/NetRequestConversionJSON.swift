// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
public import Conversion
internal import RuleModel

/// The account of a conversion of rulesets as JSON for programs.
public enum NetRequestConversionJSON {
  /// The report, with a line break at its end.
  ///
  /// A rule that is not listed is exact.
  ///
  /// - Parameters:
  ///   - conversion: What was converted.
  ///   - target: The name of the target.
  public static func text(of conversion: NetRequestConversion, target: String) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("version", 1)
    writer.member("target", target)
    writer.key("files")
    writer.beginArray()
    for file in conversion.files {
      writer.breakLine()
      write(file, &writer)
    }
    writer.endArray()
    writer.endObject()
    return writer.bytes + [0x0A]
  }

  private static func write(_ file: NetRequestConversion.File, _ writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("path", file.name)
    writer.member("syntax", "dnr")
    writer.member("count", file.count)
    for worth in NetRequestWorth.allCases { writer.member(worth.rawValue, file.count(worth)) }
    writer.member("refused", file.count - file.worths.count)
    writer.member("rules", file.rules)
    writer.key("verdicts")
    writer.beginArray()
    for verdict in file.problems + file.verdicts {
      writer.breakLine()
      write(verdict, &writer)
    }
    writer.endArray()
    writer.endObject()
  }

  private static func write(
    _ verdict: NetRequestConversion.Verdict, _ writer: inout JSONWriter
  ) {
    writer.beginObject()
    if let index = verdict.index { writer.member("rule", index) }
    if let id = verdict.id { writer.member("id", Int(id)) }
    writer.member("line", verdict.position.line)
    writer.member("column", verdict.position.column)
    writer.member("verdict", verdict.worth?.rawValue ?? "refused")
    if let reason = verdict.reason { writer.member("reason", reason.rawValue) }
    writer.member("message", verdict.message)
    if let reason = verdict.reason { writer.member("need", reason.need) }
    writer.endObject()
  }
}
