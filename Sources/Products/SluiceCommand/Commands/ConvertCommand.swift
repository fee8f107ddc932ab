// SPDX-License-Identifier: Apache-2.0

import Linting
import SystemFiles

/// `sluice convert`.
struct ConvertCommand: Command {
  static let name = "convert"
  static let summary = "Convert lists of ad blockers and rulesets of extensions into rule lists"
  static let description = """
    Reads filter lists (Adblock Plus, uBlock Origin, AdGuard), hosts files and
    lists of domains, and writes rule lists for WebKit, with an account of every
    line: exact, broader (its rules do more), narrower (they do less), different
     (more and less) or lost.

    Several rule lists are written, because an ignore rule undoes everything
    before it in its own list: OUT.json has the rules about loads,
    OUT.generic-hiding.json and OUT.specific-hiding.json those that hide
    elements. A list with more rules than WebKit takes becomes several, such as
    OUT.2.json. Use all of them together. Files with such names that an earlier
    conversion wrote and this one does not are named, and left alone.

    A target before Safari 26 does not know the types top-document and child-document; rules about
    them are written with load-context. Safari 15 does not know csp-report: it is left out, and
    the filter is narrower.

    Files that a list includes are read from its folder.

    Rulesets for declarativeNetRequest are known by their content. Those of one
    extension are converted together, into one list, and rules that Chromium refuses
    are left out. A manifest stands for the rulesets that it enables.

    With --to dnr, filter lists or one list for WebKit become rules for
    declarativeNetRequest. With --to safari-18 or safari-26, the rules that Safari
    itself makes of a ruleset are written, and what they do differently is shown.
    """
  static let statuses: [(Int32, String)] = [
    (0, "the rule lists were written"),
    (1, "with --strict: something is not exact, and no rule list was written"),
    (
      2,
      "usage error, a file cannot be read or written, no filter became a rule, or a list has too "
        + "many exceptions for the target"
    ),
  ]
  static let examples: [(command: String, meaning: String)] = [
    (
      "sluice convert easylist.txt easyprivacy.txt -o ads.json",
      "Convert two lists; exceptions of one hold for the other, too"
    ),
    (
      "sluice convert --report lost.json easylist.txt -o ads.json",
      "Write what is not exact as JSON"
    ),
    (
      "sluice convert --report lost.html easylist.txt -o ads.json",
      "The same as a page to read"
    ),
    (
      "sluice convert --to webkit --strict rules.json -o webkit.json",
      "Convert the ruleset of an extension, if that is possible exactly"
    ),
    (
      "sluice convert --to dnr easylist.txt -o rules.json",
      "Make the ruleset of an extension from a filter list"
    ),
    (
      "sluice convert --to safari-26 rules.json -o webkit.json",
      "See what Safari makes of the ruleset of an extension"
    ),
    (
      "sluice convert --explain '{\"id\":1,\"condition\":{},\"action\":{\"type\":\"block\"}}'",
      "Show what becomes of one rule for declarativeNetRequest"
    ),
    ("sluice convert --explain '||ads.example^$script,3p'", "Show the rules of one filter"),
  ]

  @Operands("FILE|-…") private var files: [FilePath]

  @Option("output", letter: "o", placeholder: "OUT.json", help: "the rule list to write")
  private var output: FilePath?

  @Option(
    "to", default: .webkit,
    help: """
      the language of the rules that are written: webkit (the default), dnr, or safari-18 or
      safari-26 for the rules that Safari itself makes of a ruleset
      """)
  var language: ConvertedLanguage

  @Option(
    "target", letter: "t", all: "webkit",
    help: "who reads the rules: webkit (the default), sluice, or a version as in `sluice lint`")
  var target: Target?

  @Option("strict", help: "write nothing, and exit with 1, unless everything is exact")
  var isStrict: Bool

  @Option(
    "report", placeholder: "FILE",
    help: """
      write an account of every line or rule that is not exact: JSON if the name ends in .json, a
      page if it ends in .html, otherwise text
      """)
  var report: FilePath?

  @Option(
    "explain", placeholder: "FILTER|RULE",
    help: """
      show the rules of one filter, or of one rule for declarativeNetRequest, and what is not exact
      """,
    read: { (given) throws(UsageError) in
      guard given.count <= 1 else {
        throw UsageError("--explain takes one filter or rule, found \(given.count)")
      }
      return given.first?.bytes
    })
  private var explained: [UInt8]?

  @OptionGroup var filters = FilterOptions(for: .translating)

  @Option("quiet", letter: "q", help: "show no summary")
  var isQuiet: Bool

  /// What is done.
  enum Mode {
    /// Shows the rules of one filter.
    case explain([UInt8])
    /// Converts lists into files.
    case convert([FilePath], to: FilePath)
  }

  func mode() throws(UsageError) -> Mode {
    if let explained {
      guard files.isEmpty else {
        throw UsageError(
          "--explain takes one filter or rule, and no list", help: "leave the files out")
      }
      guard output == nil else {
        throw UsageError("--output and --explain cannot be used together")
      }
      guard report == nil else {
        throw UsageError("--report and --explain cannot be used together")
      }
      return .explain(explained)
    }
    guard !files.isEmpty else {
      throw UsageError("no list given", help: "name filter lists, or `-` for standard input")
    }
    try files.checkStandardInput()
    guard let output else { throw UsageError.noOutput(as: "ads.json") }
    guard !output.isStandardStream else {
      throw UsageError(
        "rule lists cannot be written to standard output", help: "name a file with -o")
    }
    try output.checkAsOutput("the rule list", against: files)
    try report?.checkAsReport(output: output, against: files)
    return .convert(files, to: output)
  }
}
