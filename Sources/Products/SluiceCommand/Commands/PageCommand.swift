// SPDX-License-Identifier: Apache-2.0

import SystemFiles

/// `sluice page`.
struct PageCommand: Command {
  static let name = "page"
  static let summary = "Show what filters do to a page"
  static let description = """
    Shows what the cosmetic filters of filter lists do to one document: the selectors that hide,
    styles, procedural filters, scriptlets, HTML filters and removed headers, each with its filter.
    Generic selectors depend on the classes and ids of the document: give some with --name, or all
    of them are counted. With --script it prints the script that does all of this in the document.
    Lists are compiled in memory first, as in `sluice match`.
    """
  static let statuses: [(Int32, String)] = [
    (0, "the plan was shown"),
    (1, "a list was rejected"),
    (2, "usage error, or a file cannot be read"),
  ]
  static let project: ProjectUse? = ProjectUse()
  static let examples: [(command: String, meaning: String)] = [
    (
      "sluice page ads.sluice --url https://news.example/",
      "See what filters do to a page"
    ),
    (
      "sluice page easylist.txt --url https://news.example/ --format json",
      "Get the plan for a program that edits pages"
    ),
    (
      "sluice page ads.sluice --url https://news.example/ --name '#banner'",
      "See which generic selectors hide elements with a class or an id"
    ),
    (
      "sluice page ads.sluice --url https://news.example/ --script > page.js",
      "Make the script that does in the page what filters want"
    ),
  ]

  /// Indexes and lists.
  @Operands(lists: "INDEX|LIST|DIRECTORY…") var lists: [FilePath]

  @Option("url", placeholder: "URL", help: "the URL of the document")
  private var url: [UInt8]?

  @Option(
    "top", placeholder: "URL", help: "the URL of the page, if the document is in one of its frames")
  var top: [UInt8]?

  @Option(
    "name", placeholder: "NAME",
    help: """
      a class or an id of the document with its sign, such as `.ad` or `#banner`; may be given
      several times
      """)
  var names: [[UInt8]]

  @Option(
    "sheet",
    help: """
      show the style sheet of generic selectors instead: `rest`, those that cannot be looked up by a
      class or an id, or `all`; with --script, hide by these selectors as well
      """)
  var sheet: SheetChoice?

  @OptionGroup var script = ScriptOptions()

  @Option() var format: AnswerFormat
  @Option(.indexesAndURLs) var limits: LimitOption.DecidingLimits

  @OptionGroup var filters = FilterOptions(for: .deciding)

  @Option() var color: ColorChoice

  /// The document.
  func document() throws(UsageError) -> [UInt8] {
    guard let url else {
      throw UsageError("no document given", help: "name its URL with --url")
    }
    return url
  }
}

/// `--sheet`.
enum SheetChoice: String, CaseIterable, Sendable {
  case rest, all
}
