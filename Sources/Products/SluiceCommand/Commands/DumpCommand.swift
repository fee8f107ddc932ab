// SPDX-License-Identifier: Apache-2.0

/// `sluice dump`: its name, help and examples.
enum DumpCommand {
  static let subcommand = Subcommand(
    name: "dump",
    summary: "Print the rules of an index as a rule list",
    operands: "INDEX",
    description: """
      Prints a list of an index as a rule list in canonical JSON, one rule per line. It compiles to
      the same decisions as the original list, but its text may differ.

      Each list has its own ignore rules, so lists cannot be merged. If an index has several lists,
      --list selects the one to print, and --all prints each as a line
      {"list": name, "rules": [rules]}.
      """,
    statuses: [
      (0, "the rules were printed"),
      (2, "usage error, or the index cannot be read"),
    ],
    examples: [
      ("sluice dump ads.sluice > ads.json", "Get a rule list back"),
      ("sluice dump --list easylist.json both.sluice", "Print one of several lists"),
      ("sluice dump --all both.sluice | jq -r .list", "Print the names of the lists"),
    ],
    run: DumpRun.self)
}
