// SPDX-License-Identifier: Apache-2.0

import Findings
import Linting
import SluiceReports
import SystemFiles
import Tools

/// `sluice review`.
struct ReviewCommand: Command {
  static let name = "review"
  static let summary = "Judge the change of a list, in CI or before a release"
  static let description = """
    Compares two versions of a filter list or a rule list, and accepts or rejects the change. It
    reports, at the lines of the new list:

    - what `sluice lint` finds in lines that the old list does not have: a lost comment mark, a filter
      for a whole top-level domain, a misspelled option;
    - requests that must pass and are blocked (--must-pass);
    - requests of a log that only the new list blocks (--requests);
    - new lines with a banned text (--ban);
    - new lines that are lost in other languages (--to), and lists that become too long for Safari;
    - with --cost, what both lists cost WebKit.

    An error rejects the change, and with --strict a warning too. Severities can be set in the project
    file, and findings ignored there and in the list, as for `sluice lint`.

    A file that does not exist may be in git, as in `sluice diff`: HEAD~1 is the other file as that
    commit has it.

    The file for --must-pass has one host, URL of a page or request as JSON per line. A host stands for
    its start page, and for a script, a style sheet, an image and a call from there.

    JSON is one object with the verdict, the numbers and the report of `sluice lint`. markdown is a
    comment for a change request. With sarif and github, the numbers are on standard error.
    """
  static let statuses: [(Int32, String)] = [
    (0, "the change is accepted"),
    (1, "the change is rejected"),
    (2, "usage error, or a file cannot be read"),
  ]
  static let project: ProjectUse? = ProjectUse(
    settings: [.syntax, .constants, .ignore, .baseline], lists: .sides)
  static let examples: [(command: String, meaning: String)] = [
    ("sluice review HEAD~1 list.txt", "Judge the last commit"),
    (
      "sluice review old.txt new.txt --must-pass sites.txt --requests log.jsonl",
      "Also look at what is blocked"
    ),
    ("sluice review old.txt new.txt -f markdown", "Write a comment for a change request"),
  ]

  @Operands(
    "OLD NEW",
    read: { (arguments) throws(UsageError) in
      let files = arguments.operands
      guard files.count == 2 else {
        throw UsageError(
          "`review` takes two files, found \(files.count)",
          help: "as in `sluice review HEAD~1 list.txt`")
      }
      return (old: files[0], new: files[1])
    })
  var files: (old: FilePath, new: FilePath)

  @Option(
    "requests", letter: "r", placeholder: "FILE",
    help: "decide the requests of this log by both lists; may be given several times")
  var logs: [FilePath]

  @Option(
    "must-pass", placeholder: "FILE",
    help: "requests that must pass: hosts, URLs or requests; may be given several times")
  var mustPass: [FilePath]

  @Option(
    "ban", placeholder: "TEXT",
    help: """
      reject new lines with this text, in which * stands for any characters; may be given several
      times
      """)
  var banned: [FilePath]

  @Option(
    "to", placeholder: "LANGUAGE,…",
    help: """
      the languages that a filter list is converted to: webkit and dnr (the default), hosts,
      domains, dnsmasq, unbound, rpz or adguard-dns
      """,
    read: { (given) throws(UsageError) in try languages(given) })
  var languages: [ConvertedLanguage]

  @Option("cost", help: "estimate what both lists cost WebKit; takes some seconds for a large list")
  var showsCost: Bool

  /// `--format`.
  enum Format: String, CaseIterable {
    case text, json, sarif, github, markdown
  }

  @Option(
    "format", letter: "f", default: .text,
    help: "text (the default), json, sarif, github or markdown")
  var format: Format

  @Option("strict", help: "reject the change for warnings too")
  var isStrict: Bool

  @Option(
    "target", letter: "t", default: .webkitGTK250,
    help: "the WebKit version to check rule lists for, as in `sluice lint`")
  var target: Target

  @OptionGroup private var choice = FindingChoice()
  @OptionGroup var filters = FilterOptions(for: .comparing)

  @Option() var color: ColorChoice
  @GivenArguments private var arguments: ParsedArguments

  /// Which findings are shown.
  var selection: FindingSelection {
    choice.selection(arguments.project?.settings ?? ProjectSettings())
  }

  @Sendable private static func languages(
    _ given: [GivenValue]
  ) throws(UsageError) -> [ConvertedLanguage] {
    guard !given.isEmpty else { return [.webkit, .dnr] }
    var languages: [ConvertedLanguage] = []
    for name in given.flatMap({ $0.text.split(separator: ",") }) {
      guard let language = ConvertedLanguage(rawValue: String(name)), language.safari == nil else {
        throw UsageError("`\(name)` is not a language that filter lists are converted to")
      }
      if !languages.contains(language) { languages.append(language) }
    }
    return languages
  }

  func validate() throws(UsageError) {
    try ([files.old, files.new] + logs + mustPass).checkStandardInput()
  }
}
