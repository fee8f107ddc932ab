// SPDX-License-Identifier: Apache-2.0

/// `sluice schema`: its name, help and examples.
enum SchemaCommand {
  static let subcommand = Subcommand(
    name: "schema",
    summary: "Print a JSON Schema of rule lists or rulesets",
    operands: "",
    description: """
      Prints a JSON Schema (draft 2020-12) of rule lists, or of rulesets for declarativeNetRequest,
      with which editors complete and check them. It is made from the tables of the linter and is as
      strict as a schema can be. Patterns, selectors and domains are checked by `sluice lint` only.
      """,
    statuses: [(0, "the schema was printed"), (2, "usage error")],
    examples: [
      ("sluice schema > rule-list.schema.json", "Save the schema for an editor"),
      ("sluice schema --syntax dnr > ruleset.schema.json", "The same for rulesets of extensions"),
    ],
    run: SchemaRun.self)
}
