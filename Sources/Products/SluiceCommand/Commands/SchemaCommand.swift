// SPDX-License-Identifier: Apache-2.0

import LintReports
import RuleLinting
import SystemFiles

/// `sluice schema`: a JSON Schema of rule lists for editors.
enum SchemaCommand {
  static let subcommand = Subcommand(
    name: "schema",
    summary: "Print a JSON Schema of rule lists",
    operands: "",
    description: """
      Prints a JSON Schema (draft 2020-12) of rule lists, with which editors complete and check
      them. It is made of the same tables as the linter and as strict as a schema can be; what it
      can not say (patterns, selectors, domains) `sluice lint` does.
      """,
    options: [
      OptionDescription(
        name: "target", letter: "t", value: "NAME", choices: Target.allCases.map(\.rawValue),
        help: "the WebKit that the lists are for, as in `sluice lint`")
    ],
    statuses: [(0, "the schema was printed"), (2, "wrong usage")],
    examples: [("sluice schema > rule-list.schema.json", "Save the schema for an editor")],
    run: { (arguments, output, _) throws(UsageError) in
      guard arguments.operands.isEmpty else {
        throw UsageError("`schema` takes no file", help: "it prints the schema; redirect it")
      }
      let target = arguments.value("target").flatMap { Target(rawValue: $0) } ?? .webkitGTK250
      output.write(RuleListSchema.text(for: target))
      return SluiceCommand.Status.fine
    })
}
