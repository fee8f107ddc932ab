// SPDX-License-Identifier: Apache-2.0

/// `sluice dump`: what it is called with and what it answers.
enum DumpCommand {
  static let subcommand = Subcommand(
    name: "dump",
    summary: "Print the rules of an index",
    operands: "INDEX",
    description: """
      Prints a list of an index as a rule list in canonical JSON, one rule a line. It compiles to
      the same decisions as the list that the index was made of, but it is not the same text.

      Lists have ignore rules of their own, so several lists are not one: of an index with several,
      --list says which one to print, and --all prints them all, each as a line
      {"list": name, "rules": [rules]}.
      """,
    statuses: [
      (0, "the rules were printed"),
      (2, "the command can not do what was asked, or the index can not be used"),
    ],
    examples: [
      ("sluice dump ads.sluice > ads.json", "Get a rule list back"),
      ("sluice dump --list easylist.json both.sluice", "Print one of several lists"),
      ("sluice dump --all both.sluice | jq -r .list", "See the names of the lists"),
    ],
    run: DumpRun.self)
}
