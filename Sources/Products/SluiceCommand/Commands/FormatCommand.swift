// SPDX-License-Identifier: Apache-2.0

import Compiling
import Conversion
import Filters
import SystemFiles
import Tools

/// `sluice format`.
struct FormatCommand: Command {
  static let name = "format"
  static let summary = "Format rule lists and filter lists"
  static let description = """
    Formats lists without changing what they do. Files are rewritten in place; for -, standard
    input, the result is printed.

    In filter lists, comments, directives, blank lines and lines that are not filters stay where
    they are. The filters between them are a section. In each section, filters are sorted:
    network filters, their exceptions, hiding filters, their exceptions, and last what runs in
    pages, in its own order. Filters that differ only in their domains are merged, and repeated
    ones are removed. Options and domains are sorted, with the option `domain` last, and written in
    lowercase letters. Patterns and selectors are not changed, nor is the line after a hint or a
    `sluice-ignore-next-line` comment. --style chooses less or more of it.

    A filter list is replaced only if the new text has the same filters as the old one, under the
    same conditions, and the same order of what runs in pages. Both texts are read to compare
    them.

    Lists of WebKit content-blocker rules, and rulesets for declarativeNetRequest, have one rule per
    line, two spaces before it, one space after each comma and colon, and the members of a rule
    in a fixed order, with unknown ones last. Strings and numbers stay as they are written, byte for
    byte. Text that is not JSON is left unchanged; `sluice lint --fix` repairs many such texts.
    """
  static let statuses: [(Int32, String)] = [
    (0, "all lists are formatted, or with --check and --diff already were"),
    (1, "a list was rejected, or with --check or --diff, formatting would change it"),
    (2, "usage error, or a file cannot be read or written"),
  ]
  static let project: ProjectUse? = ProjectUse(
    settings: [.syntax, .style], lists: .separateOperands)
  static let examples: [(command: String, meaning: String)] = [
    ("sluice format blockerList.json", "Format a list"),
    ("sluice format --style lines easylist.txt", "Format each line of a filter list on its own"),
    ("sluice format --check lists/", "List the files that are not formatted"),
    ("sluice format --diff blockerList.json", "See what formatting would change"),
    ("sluice format - < blockerList.json", "Print a formatted list"),
  ]

  @Operands(
    "FILE|DIRECTORY|-…",
    ifNone: UsageError("no list given", help: "name files, or `-` for standard input"))
  var inputs: [FilePath]

  @Option("check", help: "change nothing, and list the files that formatting would change")
  var isCheck: Bool

  @Option("diff", help: "change nothing, and show what formatting would change")
  var showsDifference: Bool

  @Option(
    "style", default: .sections,
    help: """
      sections (the default), fop (blank lines are removed, and do not end a section) or lines
      (filters stay where they are, and each is formatted on its own); filter lists only
      """)
  var style: FilterListStyle

  @Option(
    "last-modified",
    help: """
      set `! Last modified:` in the head of filter lists to the current time, or to that of
      SOURCE_DATE_EPOCH
      """)
  var setsTime: Bool

  @Option(
    "checksum",
    help: """
      set `! Checksum:` in the head of filter lists; with --check, list the files whose checksum is
      wrong, too
      """)
  var setsChecksum: Bool

  @Option() private var syntax: ListSyntax?
  @Option(.inputName) private var inputName: FilePath?

  @Option() var color: ColorChoice

  @GivenArguments var arguments: ParsedArguments

  /// How filter lists are read.
  var reading: FilterReading { FilterReading(dialect: syntax?.dialect) }

  /// The kind of a list.
  func content(of bytes: [UInt8], in path: FilePath) -> ListContent {
    arguments.content(of: bytes, in: name(of: path), syntax)
  }

  /// Why a text is not formatted as a filter list; nil if it is.
  ///
  /// Any text can be read as filters, so a text of another kind would lose the order of its lines.
  func problem(of list: FilterConversion.Source) -> String? {
    if let problem = list.problem { return problem }
    guard syntax == nil, !FilterList.isFilterList(list.bytes) else { return nil }
    return "it does not look like a filter list; if it is one, name its language with --syntax"
  }

  /// Whether files are written.
  var replacesFiles: Bool { !isCheck && !showsDifference }

  /// The path that a file has in messages.
  func name(of path: FilePath) -> FilePath { path.named(inputName) }

  func validate() throws(UsageError) {
    try inputs.checkStandardInput()
    guard !setsTime || !isCheck else {
      throw UsageError("--last-modified changes every list, so it cannot be used with --check")
    }
    try inputs.checkInputName(inputName)
  }
}
