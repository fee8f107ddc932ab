// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// Rows of a name and numbers in aligned columns, for terminals.
struct TextTable {
  /// The titles of the columns of numbers.
  let titles: [String]
  /// The rows: a name, which is made visible and short, and its numbers.
  let rows: [(name: String, numbers: [String])]
  /// How wide a line may be.
  static let lineWidth = 80

  /// The lines: the heading and the titles, then the rows.
  func text(heading: String, paint: (String) -> String) -> String {
    let widths = titles.indices.map { column in
      max(titles[column].count, rows.map { $0.numbers[column].count }.max() ?? 0)
    }
    let space = TextTable.lineWidth - 2 - widths.reduce(0) { $0 + $1 + 2 }
    let names = rows.map { Visible.shortened($0.name, most: space) }
    let nameWidth = min(space, max(heading.count - 2, names.map(\.count).max() ?? 0))
    let head = TextTable.left(heading, nameWidth + 2) + TextTable.columns(titles, widths)
    let lines = zip(names, rows).map { name, row in
      "  " + TextTable.left(name, nameWidth) + TextTable.columns(row.numbers, widths) + "\n"
    }
    return "\n" + paint(head) + "\n" + lines.joined()
  }

  private static func columns(_ texts: [String], _ widths: [Int]) -> String {
    zip(texts, widths).map { "  " + right($0, $1) }.joined()
  }

  /// Text with spaces after it.
  static func left(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  /// Text with spaces before it.
  static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
