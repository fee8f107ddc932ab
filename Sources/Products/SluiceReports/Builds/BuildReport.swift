// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
package import Tools

/// The counts of the lines of a list that is made from others.
package enum BuildReport {
  /// A line for each source, and one for the list.
  package static func text(of list: BuiltList) -> String {
    list.parts.map { part in
      let name = part.name.map { Visible.shortened($0, most: 60) } ?? "the list"
      var words = ["\(PlainWords.count(part.lines, "line"))"]
      if part.excluded > 0 { words.append("\(part.excluded.grouped) excluded") }
      words += part.steps.map { "\($0.step.rawValue) \($0.lines.grouped)" }
      return "\(name): \(words.joined(separator: ", ")); \(part.kept.grouped) kept\n"
    }.joined()
  }

  /// The same as one JSON object:
  /// `{"parts": [{"name", "lines", "excluded", "transformations": {NAME: LINES}, "kept"}]}`.
  package static func json(of list: BuiltList) -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.rows("parts", list.parts) { part, json in
      json.object {
        $0.member("name", part.name)
        $0.member("lines", part.lines)
        $0.member("excluded", part.excluded)
        $0.key("transformations")
        $0.object { json in
          for (step, lines) in part.steps { json.member(step.rawValue, lines) }
        }
        $0.member("kept", part.kept)
      }
    }
    json.endObject()
    json.endLine()
    return json.bytes
  }
}
