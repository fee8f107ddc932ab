// SPDX-License-Identifier: Apache-2.0

import LintReports
import IndexReports
import PlainText
import RuleMatching
import SystemFiles

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
    options: [
      OptionDescription(name: "list", letter: "l", value: "NAME", help: "the list to print"),
      OptionDescription(
        name: "all", letter: "a", help: "print every list as a line of JSON with its name"),
    ],
    statuses: [
      (0, "the rules were printed"),
      (2, "the command can not do what was asked, or the index can not be used"),
    ],
    examples: [
      ("sluice dump ads.sluice > ads.json", "Get a rule list back"),
      ("sluice dump --list easylist.json both.sluice", "Print one of several lists"),
      ("sluice dump --all both.sluice | jq -r .list", "See the names of the lists"),
    ],
    run: { (arguments, output, errors) throws(UsageError) in
      try IndexFiles.check(arguments, most: 1)
      guard !(arguments.has("list") && arguments.has("all")) else {
        throw UsageError("--list and --all exclude each other")
      }
      let index: RuleIndex
      do throws(IndexFiles.Failure) {
        index = try IndexFiles.open(arguments.operands[0])
      } catch {
        return IndexFiles.report(error, &errors)
      }
      try dump(index, arguments, &output)
      return SluiceCommand.Status.fine
    })

  private static func dump(
    _ index: RuleIndex, _ arguments: ParsedArguments, _ output: inout OutputStream
  ) throws(UsageError) {
    let dump = RuleDump { index.rule($0) }
    if arguments.has("all") {
      for list in index.lists { dump.writeLine(list) { output.write($0) } }
    } else if let list = try list(of: index.lists, named: arguments.value("list")) {
      dump.writeList(list) { output.write($0) }
    } else {
      output.write("[]\n")
    }
  }

  /// The list that is meant; nil if there is none at all.
  private static func list(
    of lists: [IndexedList], named name: String?
  ) throws(UsageError) -> IndexedList? {
    let names = lists.map { Visible.text($0.name) }
    guard let name else {
      guard lists.count <= 1 else {
        throw UsageError(
          "the index has \(lists.count) lists; say which one with --list, or print --all",
          help: "they are \(names.joined(separator: ", "))")
      }
      return lists.first
    }
    let found = lists.filter { $0.name == name }
    guard let first = found.first else {
      let hint = Suggestion.hint(for: name, among: names, prefix: "")
      throw UsageError(
        "the index has no list `\(Visible.text(name))`",
        help: hint ?? "it has \(names.joined(separator: ", "))")
    }
    guard found.count == 1 else {
      throw UsageError(
        "\(found.count) lists of the index have that name", help: "--all prints them all")
    }
    return first
  }
}
