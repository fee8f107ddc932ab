// SPDX-License-Identifier: Apache-2.0

import Linting
import SluiceReports
import SystemFiles
import Tools

/// `sluice schema`.
struct SchemaCommand: Command {
  static let name = "schema"
  static let summary = "Print a JSON Schema of lists, project files or outputs"
  static let description = """
    Prints a JSON Schema (draft 2020-12) of rule lists, of rulesets for declarativeNetRequest, or of
    project files, with which editors complete and check them. It is generated from the tables of
    the linter and is as strict as a schema can be. Patterns, selectors and domains are checked by `sluice lint` only.

    With --of it prints the schema of an output in JSON, for programs that read it. Where an output
    has many lines, such as that of `sluice match`, the schema is that of a line. Later versions of Sluice may add members.
    """
  static let statuses: [(Int32, String)] = [(0, "the schema was printed"), (2, "usage error")]
  static let project: ProjectUse? = ProjectUse(settings: [.target], lists: .none)
  static let examples: [(command: String, meaning: String)] = [
    ("sluice schema > rule-list.schema.json", "Save the schema for an editor"),
    ("sluice schema --syntax dnr > ruleset.schema.json", "The same for rulesets of extensions"),
    ("sluice schema --syntax project > sluice.schema.json", "The same for sluice.toml"),
    ("sluice schema --of match", "See what the members of an answer mean"),
  ]

  @Operands("") private var files: [FilePath]

  @Option(
    "target", letter: "t", default: .webkitGTK250,
    help: "the WebKit version that the lists are for, as in `sluice lint`")
  var target: Target

  /// `--syntax`.
  enum Syntax: String, CaseIterable {
    case webkit, dnr, project
  }

  @Option(
    "syntax", default: .webkit,
    help: """
      webkit (the default), dnr for rulesets of declarativeNetRequest, or project for sluice.toml;
      these have no target
      """
  )
  var syntax: Syntax

  @Option(
    "of",
    help: """
      an output: lint, convert-report, compile-report, page-data, page-scripts, build-report, match,
      explain, page, inspect, dump, diff, diff-requests, review, test, replay, replay-requests,
      unblock, optimize-log, optimize-map, cost, config or serve-log; it has no --syntax or --target
      """)
  var output: OutputSchema?

  func validate() throws(UsageError) {
    guard files.isEmpty else {
      throw UsageError(
        "`schema` takes no file", help: "it prints to standard output, which you can redirect")
    }
    guard output == nil || syntax == .webkit else {
      throw UsageError("use either `--of` or `--syntax`")
    }
  }
}
