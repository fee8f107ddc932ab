// SPDX-License-Identifier: Apache-2.0

import SystemFiles

/// `sluice cost`.
struct CostCommand: Command {
  static let name = "cost"
  static let summary = "Show what compiling lists costs WebKit, without WebKit"
  static let description = """
    Shows how expensive rule lists are in Safari: the seconds that it compiles, the DFAs
    (state machines) that it builds, and their bytes. Bytes and DFAs are calculated as WebKit 2.50
    does; seconds are estimated. Shows the pattern prefixes and the rules that cost most, and state
    explosions: WebKit has no limit, and may never finish a few patterns such as `a......b`.

    Filter lists are converted for WebKit first. Several lists are shown one after the other; a page
    compares them with the first one.
    """
  static let statuses: [(Int32, String)] = [
    (0, "the costs were shown, and no limit was exceeded"),
    (1, "a list was rejected, or a limit was exceeded"),
    (2, "usage error, or a file cannot be read or written"),
  ]
  static let project: ProjectUse? = ProjectUse()
  static let examples: [(command: String, meaning: String)] = [
    ("sluice cost easylist.json", "See what a list costs Safari"),
    ("sluice cost --max-seconds 5 --max-machines 100 list.json", "Check it in CI"),
    ("sluice cost -f html -o cost.html old.json new.json", "Compare two lists on a page"),
  ]

  @Operands(
    "LIST|DIRECTORY…",
    ifNone: UsageError("no list given", help: "name rule lists, or `-` for standard input"))
  var lists: [FilePath]

  /// The output format.
  enum Format: String, NamedChoice {
    case text, json, html
  }

  @Option(
    "format", letter: "f", default: .text,
    help: "text (the default), json: one line for each list, or html: a page")
  var format: Format

  @Option(.output)
  var output: FilePath?

  @Option(
    "top", placeholder: "NUMBER", default: 10,
    help: "how many prefixes and rules are shown (default: 10)")
  var top: Int

  @Option(
    "max-seconds", placeholder: "NUMBER", help: "fail if a list takes longer",
    read: { (given) throws(UsageError) in
      guard let value = given.last else { return nil }
      guard let number = Double(value.text), number.isFinite, number >= 0 else {
        throw UsageError("`\(value.option)` takes seconds, as in `2.5`, not `\(value.text)`")
      }
      return number
    })
  private var maxSeconds: Double?

  @Option(
    "max-bytes", placeholder: "NUMBER", help: "fail if the DFAs of a list have more bytes")
  private var maxBytes: Int?

  @Option("max-machines", placeholder: "NUMBER", help: "fail if a list has more DFAs")
  private var maxMachines: Int?

  @OptionGroup var filters = FilterOptions(for: .translating)

  @Option() var color: ColorChoice

  var limits: CostLimits {
    CostLimits(seconds: maxSeconds, bytes: maxBytes, machines: maxMachines)
  }

  func validate() throws(UsageError) {
    try lists.checkStandardInput()
    try output?.checkAsOutput("the report", against: lists)
  }
}
