// SPDX-License-Identifier: Apache-2.0

import SystemFiles

/// `sluice format`.
struct FormatCommand: Command {
  static let name = "format"
  static let summary = "Bring rule lists into one layout"
  static let description = """
    Brings lists of WebKit content-blocker rules, and rulesets for declarativeNetRequest, into one
    layout: a rule on each line, two spaces before it, one space behind each comma and colon, and
    the members of a rule in one order, with unknown ones last. Strings and numbers stay as they
    are written, byte for byte, and so does what the list means. Files are rewritten in place; of
    -, standard input, the result is printed. A text that is not JSON is left as it is; `sluice
    lint --fix` repairs many of those. Filter lists have no layout and are not formatted.
    """
  static let statuses: [(Int32, String)] = [
    (0, "all lists are in their layout now, or with --check and --diff were before"),
    (1, "with --check or --diff: formatting would change a list"),
    (2, "usage error, or a file cannot be read or formatted"),
  ]
  static let examples: [(command: String, meaning: String)] = [
    ("sluice format blockerList.json", "Format a list"),
    ("sluice format --check rules/*.json", "Name the lists that are not formatted"),
    ("sluice format --diff blockerList.json", "See what formatting would change"),
    ("sluice format - < blockerList.json", "Print a formatted list"),
  ]

  @Operands(
    "FILE|-…", ifNone: UsageError("no list given", help: "name files, or `-` for standard input"))
  var inputs: [FilePath]

  @Option("check", help: "change nothing, and name the lists that formatting would change")
  var isCheck: Bool

  @Option("diff", help: "change nothing, and show what formatting would change")
  var showsDifference: Bool

  @Option() var color: ColorChoice

  func validate() throws(UsageError) { try inputs.checkStandardInput() }
}
