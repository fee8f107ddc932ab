// SPDX-License-Identifier: Apache-2.0

internal import Conversion
internal import RuleModel
package import TextFormats

extension ConversionReport {
  /// The account as JSON, with a line break at its end.
  ///
  /// A filter or a rule that is not listed is exact.
  public var json: [UInt8] {
    var json = JSONWriter()
    json.object(writeMembers)
    return json.take() + [UInt8(ascii: "\n")]
  }

  /// Writes the members of the report.
  package func writeMembers(_ json: inout JSONWriter) {
    json.member("version", 2)
    json.member("target", target)
    if let isAccepted = account.isAccepted { json.member("accepted", isAccepted) }
    json.member("rules", account.rules)
    json.key("files")
    json.beginArray()
    for file in account.files {
      json.breakLine()
      json.object { write(file, &$0) }
    }
    json.endArray()
  }

  private func write(_ file: Account.File, _ json: inout JSONWriter) {
    json.member("path", file.name)
    if let syntax = file.syntax { json.member("syntax", syntax) }
    if !file.included.isEmpty {
      json.key("included")
      json.array(file.included.map { Array($0.utf8) })
    }
    if let lines = file.lines { json.member("lines", lines) }
    if let isAccepted = file.isAccepted { json.member("accepted", isAccepted) }
    json.member("count", file.count)
    let counts = file.counts
    for fidelity in Fidelity.allCases { json.member(fidelity.rawValue, counts[fidelity]) }
    json.member("rules", file.rules)
    json.key("verdicts")
    json.beginArray()
    for entry in file.entries {
      json.breakLine()
      json.object { write(entry, &$0) }
    }
    json.endArray()
  }

  private func write(_ entry: Account.Entry, _ json: inout JSONWriter) {
    if let file = entry.includedFile { json.member("file", file) }
    if let rule = entry.rule { json.member("rule", rule) }
    if let id = entry.id { json.member("id", Int(id)) }
    json.member("line", entry.line)
    json.member("column", entry.column)
    json.member("verdict", entry.fidelity.rawValue)
    if let reason = entry.reason { json.member("reason", reason) }
    json.member("message", entry.message)
    if let need = entry.need { json.member("need", need) }
    if let text = entry.text { json.member("text", text) }
  }
}
