// SPDX-License-Identifier: Apache-2.0

import LintReports
import IndexReports
import SystemFiles

/// `sluice inspect`: what it is called with and what it answers.
enum InspectCommand {
  static let subcommand = Subcommand(
    name: "inspect",
    summary: "Say what is in an index",
    operands: "INDEX…",
    description: """
      Shows the version and the size of an index, its lists with the hashes of their sources, how
      many rules do what and are found in which part of it, how its bytes are spent, and the date of
      its public-suffix list.
      """,
    options: [
      OptionDescription(
        name: "format", letter: "f", value: "NAME", choices: ["text", "json"],
        help: "text (the default), or json: one object a line for each index"),
      ColourChoice.option.description,
    ],
    statuses: [
      (0, "the indexes were shown"),
      (2, "the command can not do what was asked, or an index can not be used"),
    ],
    examples: [
      ("sluice inspect ads.sluice", "See what an index was made of"),
      ("sluice inspect --format json ads.sluice", "The same for a program"),
    ],
    run: { (arguments, output, errors) throws(UsageError) in
      try IndexFiles.check(arguments)
      let style = ColourChoice.style(arguments, isTerminal: output.isTerminal)
      do throws(IndexFiles.Failure) {
        let indexes = try IndexFiles.open(arguments.operands)
        for (place, index) in indexes.enumerated() {
          let summary = IndexSummary(index, path: arguments.operands[place].text)
          if arguments.value("format") == "json" {
            output.write(InspectReport.json(of: summary))
          } else {
            if place > 0 { output.write("\n") }
            output.write(InspectReport.text(of: summary, style: style))
          }
        }
        return SluiceCommand.Status.fine
      } catch {
        return IndexFiles.report(error, &errors)
      }
    })
}
