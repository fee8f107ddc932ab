// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
package import Tools

/// The differences between filter lists, as text.
package struct FilterDifferenceText {
  private let style: Style

  /// Creates texts in a style.
  package init(style: Style) { self.style = style }

  /// All differences, line by line, and a summary at the end.
  package func write(_ difference: FilterListDifference, to output: (String) -> Void) {
    for single in difference.removed { output(text(of: single, "-", .removed)) }
    for single in difference.added { output(text(of: single, "+", .added)) }
    for change in difference.changed { output(text(of: change)) }
    output(summary(of: difference))
  }

  private func text(
    of single: FilterListDifference.Single, _ sign: String, _ role: Style.Role
  ) -> String {
    let place = style.paint("\(sign) \(self.place(of: single.line)):", role)
    var text = "\(place) \(PlainWords.short(single.line.text, most: 2_000))\n"
    if let repeated = single.repeated {
      text += "    repeats \(self.place(of: repeated)): no decision changes\n"
    }
    return text + condition(single.line.condition)
  }

  private func condition(_ text: String) -> String {
    text.isEmpty ? "" : "    \(style.paint("read if", .frame)) \(Visible.text(text))\n"
  }

  private func text(of change: FilterListDifference.Change) -> String {
    let place = "~ \(self.place(of: change.new)) (was \(self.place(of: change.old))):"
    var text =
      "\(style.paint(place, .warning)) \(PlainWords.short(change.new.text, most: 2_000))\n"
    if change.old.text != change.new.text {
      let old = PlainWords.short(change.old.text, most: 2_000)
      text += "    \(style.paint("was", .frame)) \(old)\n"
    }
    guard change.old.condition != change.new.condition else { return text }
    let conditions = [change.old, change.new].map { line in
      line.condition.isEmpty ? "always" : Visible.text(line.condition)
    }
    return text + "    \(style.paint("read if", .frame)) \(conditions.joined(separator: " → "))\n"
  }

  private func place(of line: FilterListLine) -> String {
    "\(Visible.text(line.list)):\(line.number)"
  }

  private func summary(of difference: FilterListDifference) -> String {
    let counts = [
      "\(difference.added.count.grouped) added", "\(difference.removed.count.grouped) removed",
      "\(difference.changed.count.grouped) changed",
    ]
    var text = style.paint(
      difference.isEmpty ? "no filter is different" : counts.joined(separator: ", "), .strong)
    text += "; \(PlainWords.count(difference.same, "line")) the same"
    if difference.moved > 0 { text += ", \(difference.moved.grouped) of them moved" }
    return text + "\n"
  }
}

/// The differences between filter lists, as one JSON object.
///
///     {"added": [LINE], "removed": [LINE], "changed": [{"old": LINE, "new": LINE}],
///      "counts": {"added", "removed", "changed", "same", "moved"}}
///
/// A line is {"list", "line", "text", "condition": text or null}; if it was added or removed, it also
/// has "repeats", a line of the other side that means the same, or null.
package enum FilterDifferenceJSON {
  /// The object, with a line break at its end.
  package static func text(of difference: FilterListDifference) -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.member("added", difference.added) { single, json in write(single, &json) }
    json.member("removed", difference.removed) { single, json in write(single, &json) }
    json.member("changed", difference.changed) { change, json in
      json.object { json in
        json.key("old")
        json.object { write(change.old, &$0) }
        json.key("new")
        json.object { write(change.new, &$0) }
      }
    }
    json.key("counts")
    json.object { json in
      json.member("added", difference.added.count)
      json.member("removed", difference.removed.count)
      json.member("changed", difference.changed.count)
      json.member("same", difference.same)
      json.member("moved", difference.moved)
    }
    json.endObject()
    json.endLine()
    return json.bytes
  }

  private static func write(_ single: FilterListDifference.Single, _ json: inout JSONWriter) {
    json.object { json in
      write(single.line, &json)
      json.key("repeats")
      guard let repeated = single.repeated else { return json.null() }
      json.object { write(repeated, &$0) }
    }
  }

  private static func write(_ line: FilterListLine, _ json: inout JSONWriter) {
    json.member("list", line.list)
    json.member("line", line.number)
    json.member("text", line.text)
    json.member("condition", line.condition.isEmpty ? nil : line.condition)
  }
}
