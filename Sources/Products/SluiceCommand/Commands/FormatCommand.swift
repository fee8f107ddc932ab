// SPDX-License-Identifier: Apache-2.0

import SystemFiles

/// `sluice format`.
struct FormatCommand: Command {
  static let name = "format"
  static let summary = "Format rule lists"
  static let description = """
    Formats lists of WebKit content-blocker rules, and rulesets for declarativeNetRequest: one rule
    per line, two spaces before it, one space after each comma and colon, and the members of a rule
    in a fixed order, with unknown ones last. Strings and numbers stay as they are written, byte for
    byte, and the meaning of the list does not change. Files are rewritten in place; for -, standard
    input, the result is printed. Text that is not JSON is left unchanged; `sluice lint --fix`
    repairs many such texts. Filter lists have no layout and are not formatted.
    """
  static let statuses: [(Int32, String)] = [
    (0, "all lists are formatted, or with --check and --diff already were"),
    (1, "with --check or --diff: formatting would change a list"),
    (2, "usage error, or a file cannot be read or formatted"),
  ]
  static let project: ProjectUse? = ProjectUse(settings: [], lists: .ruleLists)
  static let examples: [(command: String, meaning: String)] = [
    ("sluice format blockerList.json", "Format a list"),
    ("sluice format --check rules/*.json", "List the files that are not formatted"),
    ("sluice format --diff blockerList.json", "See what formatting would change"),
    ("sluice format - < blockerList.json", "Print a formatted list"),
  ]

  @Operands(
    "FILE|DIRECTORY|-…",
    ifNone: UsageError("no list given", help: "name files, or `-` for standard input"))
  var inputs: [FilePath]

  @Option("check", help: "change nothing, and list the files that formatting would change")
  var isCheck: Bool

  @Option("diff", help: "change nothing, and show what formatting would change")
  var showsDifference: Bool

  @Option() var color: ColorChoice

  func validate() throws(UsageError) { try inputs.checkStandardInput() }
}
