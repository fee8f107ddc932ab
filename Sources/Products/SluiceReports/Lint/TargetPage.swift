// SPDX-License-Identifier: Apache-2.0

internal import Linting
internal import RuleText

/// The names that each target supports, as a page in Markdown.
public enum TargetPage {
  /// The page.
  public static var text: String {
    """
    # What the targets support

    Generated from the table that `sluice lint --target` uses. `webkitgtk-2.50` was measured and
    supports all members of triggers, types and actions here; so does `sluice`, and so does
    `webkitgtk-2.52` by its source. A list can have at most \(TargetTable.ruleLimit) rules in all
    targets except `sluice`.

    """ + rules + section("Members of a trigger", TargetTable.members)
      + section("Resource types", TargetTable.types) + section("Actions", TargetTable.actions)
  }

  /// The member of rules that not all targets read.
  private static var rules: String {
    let targets: [Target] = [
      .safari15, .safari164, .safari17, .safari18, .safari26, .webkitGTK250, .webkitGTK252,
    ]
    let cells = targets.map { word(for: TargetTable.ruleIdentifiers(of: $0)) }
    return """

      ## Members of a rule

      | name | \(targets.map(\.title).joined(separator: " | ")) | source |
      |---|---|---|---|---|---|---|---|---|
      | `_identifier` | \(cells.joined(separator: " | ")) | \(TargetTable.identifierSource) |

      """
  }

  private static func section<Feature: RawRepresentable<String>>(
    _ title: String, _ rows: [TargetTable.Row<Feature>]
  ) -> String {
    let targets: [Target] = [.safari15, .safari164, .safari17, .safari18, .safari26]
    let names = targets.map(\.title).joined(separator: " | ")
    var text = "\n## \(title)\n\n| name | \(names) | source |\n|---|---|---|---|---|---|---|\n"
    for row in rows {
      let cells = targets.map { word(for: row.knowledge(of: $0)) }.joined(separator: " | ")
      text += "| `\(row.feature.rawValue)` | \(cells) | \(row.source) |\n"
    }
    return text
  }

  private static func word(for knowledge: Knowledge) -> String {
    switch knowledge {
    case .yes: "yes"
    case .no: "no"
    case .unknown: "unknown"
    }
  }
}
