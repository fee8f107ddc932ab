// SPDX-License-Identifier: Apache-2.0

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
    statuses: [(0, "the schema was printed"), (2, "wrong usage")],
    examples: [("sluice schema > rule-list.schema.json", "Save the schema for an editor")],
    run: SchemaRun.self)
}
