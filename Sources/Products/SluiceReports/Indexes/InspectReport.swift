// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import RuleMatching
internal import RuleModel

/// The content of an index, as text and as JSON.
public enum InspectReport {
  // MARK: Words

  /// Tables for a terminal.
  ///
  /// - Parameters:
  ///   - summary: The content of the index.
  ///   - costs: The cost of its lists in WebKit; empty if it is not requested.
  ///   - style: The colors.
  public static func text(
    of summary: IndexSummary, costs: [CostedList] = [], style: Style
  ) -> String {
    let lists = PlainWords.count(summary.lists.count, "list")
    var text = style.paint(Visible.text(summary.path), .strong) + "\n"
    text += "  format version \(summary.formatVersion), "
    text += "\(PlainWords.count(summary.byteCount, "byte"))\n"
    text += "  \(PlainWords.count(summary.ruleCount, "rule")) of \(lists)\n"
    text += SuffixText.rows(of: summary.publicSuffixes)
    text += stepRows(summary, style)
    text += title("lists, with the SHA-256 of their sources", style) + listRows(summary.lists)
    if !summary.filterFiles.isEmpty {
      text += title("filter files, with their lines and their SHA-256", style)
      text += filterRows(summary.filterFiles)
    }
    let actions = ActionType.allCases.map { ($0.rawValue, summary.actions[$0.number]) }
    text += title("rules by action", style) + rows(actions, of: summary.ruleCount)
    let parts = zip(IndexPart.allCases, summary.parts).map { ($0.rawValue, $1) }
    text += title("rules by the part of the index", style) + rows(parts, of: summary.ruleCount)
    let sections = summary.sections.map { (Visible.text($0.name), $0.byteCount) }
    text += title("bytes by section", style) + rows(sections, of: summary.byteCount)
    if !costs.isEmpty { text += title("what the lists cost WebKit", style) + costRows(costs) }
    return text
  }

  private static func costRows(_ costs: [CostedList]) -> String {
    let width = costs.map { Visible.text($0.name).count }.max() ?? 0
    return costs.map { "  \(left(Visible.text($0.name), width))  \(CostText.line(of: $0))\n" }
      .joined()
  }

  private static func title(_ text: String, _ style: Style) -> String {
    "\n" + style.paint(text, .frame) + "\n"
  }

  private static func stepRows(_ summary: IndexSummary, _ style: Style) -> String {
    let names = IndexSummary.urlLengths.map(\.grouped)
    let steps = summary.decisionSteps.map(\.grouped)
    let (nameWidth, width) = (names.map(\.count).max() ?? 0, steps.map(\.count).max() ?? 0)
    var text = title("most steps of a decision, by the length of the URL in bytes", style)
    for (name, steps) in zip(names, steps) {
      text += "  \(right(name, nameWidth))  \(right(steps, width))\n"
    }
    return text
  }

  private static func listRows(_ lists: [IndexedList]) -> String {
    hashedRows(
      lists.map { list in
        let hash = list.hexadecimalHash
        return (list.name, list.rules.count, hash.isEmpty ? "from filters" : hash)
      })
  }

  private static func filterRows(_ files: [IndexedFilterFile]) -> String {
    hashedRows(files.map { ($0.name, $0.lines, $0.hexadecimalHash) })
  }

  /// Names with a number and a hash.
  private static func hashedRows(
    _ entries: [(name: String, count: Int, hash: String)]
  ) -> String {
    let names = entries.map { Visible.text($0.name) }
    let width = names.map(\.count).max() ?? 0
    let counts = entries.map { $0.count.grouped }
    let countWidth = counts.map(\.count).max() ?? 0
    return entries.indices.map { index in
      "  \(left(names[index], width))  \(right(counts[index], countWidth))"
        + "  \(entries[index].hash)\n"
    }.joined()
  }

  /// Rows of entries with their counts, without entries of count 0.
  private static func rows(_ entries: [(name: String, count: Int)], of total: Int) -> String {
    let shown = entries.filter { $0.count > 0 }
    let width = shown.map(\.name.count).max() ?? 0
    let countWidth = shown.map { $0.count.grouped.count }.max() ?? 0
    guard !shown.isEmpty else { return "  none\n" }
    return shown.map { entry in
      let count = right(entry.count.grouped, countWidth)
      return "  \(left(entry.name, width))  \(count)  \(right(share(entry.count, total), 7))\n"
    }.joined()
  }

  /// A share with one decimal place: "12.3 %".
  private static func share(_ part: Int, _ whole: Int) -> String {
    guard whole > 0 else { return "" }
    let permille = (part * 1_000 + whole / 2) / whole
    return "\(permille / 10).\(permille % 10) %"
  }

  private static func left(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  // MARK: JSON

  /// One object on a line, with a line break at its end; counts may be 0.
  ///
  /// - Parameters:
  ///   - summary: The content of the index.
  ///   - costs: The cost of its lists in WebKit; empty if it is not requested.
  public static func json(of summary: IndexSummary, costs: [CostedList] = []) -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.member("file", summary.path)
    json.member("format_version", summary.formatVersion)
    json.member("bytes", summary.byteCount)
    SuffixText.write(summary.publicSuffixes, &json)
    json.member("rules", summary.ruleCount)
    write(summary.lists, &json)
    write(summary.filterFiles, &json)
    let actions = ActionType.allCases.map { ($0.rawValue, summary.actions[$0.number]) }
    write("actions", actions, &json)
    write("parts", zip(IndexPart.allCases, summary.parts).map { ($0.rawValue, $1) }, &json)
    write(summary.sections, &json)
    writeSteps(of: summary, &json)
    if !costs.isEmpty { write(costs, &json) }
    json.endObject()
    json.endLine()
    return json.bytes
  }

  private static func write(
    _ name: String, _ entries: [(String, Int)], _ json: inout JSONWriter
  ) {
    json.key(name)
    json.beginObject()
    for (name, count) in entries { json.member(name, count) }
    json.endObject()
  }

  private static func write(_ lists: [IndexedList], _ json: inout JSONWriter) {
    json.key("lists")
    json.beginArray()
    for list in lists {
      json.beginObject()
      json.member("name", list.name)
      if !list.contentHash.isEmpty { json.member("content_hash", list.hexadecimalHash) }
      json.member("rules", list.rules.count)
      json.endObject()
    }
    json.endArray()
  }

  /// An index of only rule lists has no such member.
  private static func write(_ files: [IndexedFilterFile], _ json: inout JSONWriter) {
    guard !files.isEmpty else { return }
    json.key("filter_files")
    json.beginArray()
    for file in files {
      json.beginObject()
      json.member("name", file.name)
      json.member("content_hash", file.hexadecimalHash)
      json.member("lines", file.lines)
      json.endObject()
    }
    json.endArray()
  }

  private static func write(_ costs: [CostedList], _ json: inout JSONWriter) {
    json.key("costs")
    json.beginArray()
    for cost in costs { json.json(CostJSON.object(of: cost, most: 10)) }
    json.endArray()
  }

  private static func writeSteps(of summary: IndexSummary, _ json: inout JSONWriter) {
    json.key("decision_steps")
    json.beginArray()
    for (length, steps) in zip(IndexSummary.urlLengths, summary.decisionSteps) {
      json.beginObject()
      json.member("url_bytes", length)
      json.member("most", steps)
      json.endObject()
    }
    json.endArray()
  }

  private static func write(_ sections: [IndexSection], _ json: inout JSONWriter) {
    json.key("sections")
    json.beginArray()
    for section in sections {
      json.beginObject()
      json.member("name", section.name)
      json.member("offset", section.offset)
      json.member("bytes", section.byteCount)
      json.endObject()
    }
    json.endArray()
  }
}
