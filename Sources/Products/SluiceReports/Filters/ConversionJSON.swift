// SPDX-License-Identifier: Apache-2.0

public import Conversion
internal import Filters
package import TextFormats

/// The account of a conversion as JSON for programs.
public enum ConversionJSON {
  /// The report, with a line break at its end.
  ///
  /// A filter that is not listed is exact.
  ///
  /// - Parameters:
  ///   - conversion: What was converted.
  ///   - target: The name of the target.
  public static func text(of conversion: FilterConversion, target: String) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { write(conversion, target: target, &$0) }
    return writer.bytes + [0x0A]
  }

  /// Writes the members of the report; those of a conversion that there is not say so.
  package static func write(
    _ conversion: FilterConversion?, target: String, _ writer: inout JSONWriter
  ) {
    writer.member("version", 1)
    writer.member("target", target)
    writer.key("files")
    writer.beginArray()
    for file in conversion?.files ?? [] {
      writer.breakLine()
      write(file, &writer)
    }
    writer.endArray()
  }

  private static func write(_ file: FilterConversion.File, _ writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("path", file.name)
    writer.member("syntax", file.list.dialect.rawValue)
    if !file.list.includedFiles.isEmpty {
      writer.key("included")
      writer.array(file.list.includedFiles.map { Array($0.utf8) })
    }
    writer.member("lines", file.list.lines.total)
    writer.member("filters", file.filters)
    writer.member("exact", file.counts.exact)
    writer.member("rules", file.rules)
    writer.key("verdicts")
    writer.beginArray()
    for verdict in file.verdicts {
      writer.breakLine()
      write(verdict, &writer)
    }
    writer.endArray()
    writer.endObject()
  }

  private static func write(
    _ verdict: FilterConversion.LineVerdict, _ writer: inout JSONWriter
  ) {
    writer.beginObject()
    if let file = verdict.includedFile { writer.member("file", file) }
    writer.member("line", verdict.line)
    writer.member("column", verdict.column)
    writer.member("verdict", verdict.verdict.rawValue)
    writer.member("reason", verdict.reason)
    writer.member("message", verdict.message)
    writer.member("text", verdict.text)
    writer.endObject()
  }
}
