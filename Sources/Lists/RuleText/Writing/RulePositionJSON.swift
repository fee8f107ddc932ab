// SPDX-License-Identifier: Apache-2.0

package import TextFormats
package import RuleModel

/// The position of a rule as JSON: `{"list","index","line","column"}`, `id` and `text` for a rule
/// of an extension, and `filter` for a rule that comes from one: `{"file","line","column","text",
/// "others"}`.
package enum RulePositionJSON {
  package static func text(of position: RulePosition) -> [UInt8] {
    var json = JSONWriter()
    json.object { $0.write(position) }
    return json.bytes
  }
}

extension JSONWriter {
  /// Writes the members for the position of a rule.
  package mutating func write(_ position: RulePosition) {
    member("list", position.list)
    member("index", position.index)
    member("line", position.line)
    member("column", position.column)
    if let id = position.id { member("id", id) }
    if let text = position.text { member("text", text) }
    writeFilter(of: position)
  }

  /// Writes the member for the filter that a rule comes from, if it comes from one.
  package mutating func writeFilter(of position: RulePosition) {
    guard let filter = position.filter else { return }
    key("filter")
    value(filter)
  }

  /// Writes a filter; a text that is not known, and no other filters, are left out.
  package mutating func value(_ filter: FilterPosition) {
    object { json in
      json.member("file", filter.file)
      json.member("line", filter.line)
      json.member("column", filter.column)
      if let text = filter.text { json.member("text", text) }
      if filter.others > 0 { json.member("others", filter.others) }
    }
  }
}
