// SPDX-License-Identifier: Apache-2.0

import Linting
import RuleModel
import SystemFiles
import Tools

/// `sluice diff`.
struct DiffCommand: Command {
  static let name = "diff"
  static let summary = "Compare two lists or indexes by meaning"
  static let description = """
    Prints the rules that were added, removed, changed and moved. OLD and NEW are rule lists, filter
    lists, indexes, or folders of lists, recognized by their content. Invalid rules of a list are
    skipped and counted on standard error.

    A file that does not exist may be in git: HEAD~1 is the other file as that commit has it, and
    HEAD~1:lists/ads.txt is a file of the commit. Files that it includes are not read. In the same
    way, HEAD~1 and HEAD~1:lists are folders of the commit next to a folder.

    Two filter lists are compared line by line. Lines are the same if they mean the same: the order
    of options and domains does not count, nor do comments, nor the order of the lines. A changed
    line has the same pattern, selector or script as the old one, or is a cosmetic filter of the
    same kind for the same pages; conditions (!#if) are part of a line. The rest of this page is
    about rules.

    With --effects, requests and pages are made for the filters that differ, at most 500, and their
    answers are compared as with --requests; each filter shows one request for each kind of change.
    A filter without one changes none of them: another filter does the same, or takes it back.

    Two rules are the same if they have the same meaning: white space, the order of keys, types and
    domains, repeated domains, and escapes, sets and wildcards that only write a pattern differently
    do not count. A removed and an added rule are reported as one changed rule if they have the same
    url-filter and kind of action; rules that differ in one property are paired first. Rules for
    every URL are paired only if they differ in one property other than the selector or text, or if
    there is one on each side.

    Order counts where it affects decisions. Rules with no ignore rule between them may be in any
    order and may be repeated, except notify, redirect and modify-headers with a condition: each
    such rule is carried out. A rule that is now on the other side of an ignore rule has moved; if
    many rules crossed a few ignore rules, the ignore rules have moved. The order of redirects
    counts too, among each other and relative to blocks, and so does that of modify-headers.

    A list in an index is compared with the list of the same name, or else with the one at the
    same position; other lists are reported as added or removed. The order of lists does not
    count.

    With --requests both sides answer requests, one JSON object per line as in sluice match, and
    each request with different answers is printed: decision, actions, css, notify, https, redirect
    and modify_headers. The name of the rule does not count. Lines that are not requests are skipped
    and counted on standard error.

    JSON is one object {"added", "removed", "changed", "moved", "lists_added", "lists_removed",
    "counts"}; for filter lists {"added", "removed", "changed", "counts"}, where each line is
    {"list", "line", "text", "condition", "repeats"}. With --requests there is one line {"request", "old", "new", "changed"} for each
    different answer, with the names of the members that differ, and a last line {"requests",
    "changed", "errors"}. With --effects these lines follow the object.
    """
  static let statuses: [(Int32, String)] = [
    (0, "nothing differs"),
    (1, "something differs, or a list was rejected"),
    (2, "usage error, or a file cannot be read"),
  ]
  static let project: ProjectUse? = ProjectUse(
    settings: [.syntax, .constants, .dialect], lists: .sides)
  static let examples: [(command: String, meaning: String)] = [
    ("sluice diff old.json new.json", "See what an update changes"),
    ("sluice diff easylist.json ads.sluice", "See whether an index is current"),
    ("sluice diff old.json new.json --requests log.jsonl", "See which requests it changes"),
    ("sluice diff HEAD~1 list.txt", "Compare a list with an earlier commit"),
    ("sluice diff v1:ads.txt v2:ads.txt", "Compare two releases of a list"),
    ("git show :list.json | sluice diff - list.json", "Compare a list with what is staged"),
  ]

  @Operands(
    "OLD|- NEW|-",
    read: { (arguments) throws(UsageError) in
      let files = arguments.operands
      guard files.count == 2 else {
        throw UsageError(
          "`diff` takes two files, found \(files.count)",
          help: "name rule lists or indexes, as in `sluice diff old.json new.json`")
      }
      return (old: files[0], new: files[1])
    })
  private var files: (old: FilePath, new: FilePath)

  /// The requests whose answers are compared; nil compares rules.
  @Option(
    "requests", letter: "r", placeholder: "FILE",
    help: "compare the answers to the requests in a file; - is standard input")
  var requests: FilePath?

  @Option(
    "effects",
    help: """
      for filter lists: also compare the answers to requests and pages that are made for the filters
      that differ
      """)
  var showsEffects: Bool

  @Option(
    "active-actions",
    help: "with --requests: carry out redirects; a redirect before a block wins over it")
  var allowsActiveActions: Bool

  @Option(
    "target", letter: "t", default: .sluice,
    help: """
      the WebKit version to check lists for, as in `sluice compile` (default: sluice, which has no
      limits)
      """)
  private var target: Target

  @Option() private var dialect: Dialect
  @Option() var format: AnswerFormat

  @OptionGroup var filters = FilterOptions(for: .comparing)

  @Option() var color: ColorChoice

  @GivenArguments private var arguments: ParsedArguments

  /// The files of both sides: those below a folder if one is named.
  func sides() throws(UsageError) -> [[FilePath]] {
    let search = try ListSearch(arguments)
    return [try search.files(for: [old]), try search.files(for: [new])]
  }

  var old: FilePath { files.old }
  var new: FilePath { files.new }
  var lint: LintOptions { LintOptions(target: target, dialect: dialect) }

  func validate() throws(UsageError) {
    try [old, new, requests].compactMap { $0 }.checkStandardInput()
    guard requests == nil || !showsEffects else {
      throw UsageError("--effects makes its own requests; it cannot be used with --requests")
    }
    guard requests != nil || !allowsActiveActions else {
      throw UsageError("--active-actions needs --requests")
    }
  }
}
