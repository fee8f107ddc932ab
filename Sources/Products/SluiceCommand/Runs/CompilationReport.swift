// SPDX-License-Identifier: Apache-2.0

import Conversion
import SluiceReports
import Linting
import TextFormats
import Sluice
import SystemFiles

/// The report on a compilation: filters that are not exact, and rules of extensions that are not in
/// the index.
struct CompilationReport {
  let filters: Account?
  let omissions: [DNROmission]
  let target: Target

  /// Writes the report, if a file is named.
  func write(to path: FilePath?) throws(FileError) {
    guard let path else { return }
    switch (path.ending, filters) {
    case (".json", _): try FileWriter.replace(path, with: json)
    case (".html", _?): try report.write(to: path)
    case (".html", nil):
      throw FileError(
        path: path, operation: "write", reason: "the report on rulesets is text or JSON")
    default: try FileWriter.replace(path, with: Array(text.utf8))
    }
  }

  private var report: ConversionReport { ConversionReport(filters ?? Account(), on: target) }

  private var text: String {
    (filters == nil ? "" : report.text) + omissions.map { $0.sentence + "\n" }.joined()
  }

  private var json: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      report.writeMembers(&json)
      guard !omissions.isEmpty else { return }
      json.key("omissions")
      json.beginArray()
      for omission in omissions {
        json.breakLine()
        json.object { write(omission, &$0) }
      }
      json.endArray()
    }
    return json.take() + [UInt8(ascii: "\n")]
  }

  private func write(_ omission: DNROmission, _ json: inout JSONWriter) {
    json.member("list", omission.list)
    json.member("kind", omission.kind.name)
    if let id = omission.id { json.member("id", Int(id)) }
    json.member("line", omission.line)
    json.member("column", omission.column)
    json.member("message", omission.message)
  }
}

extension DNROmission.Kind {
  /// The name in JSON.
  fileprivate var name: String {
    switch self {
    case .text: "text"
    case .refused: "refused"
    case .undecidable: "undecidable"
    }
  }
}
