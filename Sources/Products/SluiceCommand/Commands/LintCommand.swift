// SPDX-License-Identifier: Apache-2.0

import Conversion
import Filters
import DNR
import RuleModel
import Linting
import Sluice
import SluiceReports
import SystemFiles
import Tools

/// `sluice lint`.
struct LintCommand: Command {
  static let name = "lint"
  static let summary = "Check rule lists and filter lists and report every finding"
  static let description = """
    Checks lists of WebKit content-blocker rules and reports every finding at once: errors, which
    make WebKit reject the list, with WebKit's own message; and warnings about rules that WebKit
    accepts but that do not do what they seem to do. Filter lists are recognized by their content,
    checked for the ad blocker that they are written for, and checked together. Rulesets for
    declarativeNetRequest are recognized, too, and checked for Chromium, with its own messages; the
    manifest of an extension is checked together with the rulesets that it names. Directories are
    searched for files that end in .json, and for filter lists that end in .txt; - is standard
    input. Without a file, the working directory is searched if it has a project file.
    """
  static let statuses: [(Int32, String)] = [
    (0, "no errors, and with --strict no warnings"),
    (1, "errors, or warnings with --strict"),
    (2, "usage error, or a file cannot be read"),
  ]
  static let project: ProjectUse? = ProjectUse(
    settings: [.target, .syntax, .dialect, .scope, .constants, .ignore, .baseline, .oldest],
    lists: .separateOperands)
  static let examples: [(command: String, meaning: String)] = [
    ("sluice lint blockerList.json", "Check a list for WebKitGTK 2.50"),
    ("sluice lint --target safari-17 --strict rules/", "Check all lists in a directory"),
    ("sluice lint easylist.txt", "Check a filter list"),
    ("sluice lint --format github rules/", "Show findings next to the lines of a pull request"),
    ("sluice lint --diff blockerList.json", "See what --fix would change"),
    ("sluice lint --format json rules/ > known.json", "Save the current findings"),
    ("sluice lint --against easylist.txt mine.txt", "Find what another list already blocks"),
    ("sluice lint --baseline known.json rules/", "Show only findings that are new since then"),
  ]

  @GivenArguments var arguments: ParsedArguments

  /// Files and directories.
  @Operands("FILE|DIRECTORY|-…") private var files: [FilePath]

  /// Whether files or folders are named.
  var namesFiles: Bool { !files.isEmpty }

  /// The files and folders to check.
  ///
  /// In the folder of a project, it is that folder if none is named.
  func inputs() throws(UsageError) -> [FilePath] {
    guard files.isEmpty else { return files }
    guard try arguments.projectHere() != nil else {
      throw UsageError(
        "no list given", help: "name files or directories, or `-` for standard input")
    }
    return [FilePath(".")]
  }

  /// The target to check lists for.
  @Option(
    "target", letter: "t", default: .webKit(.webkitGTK250),
    help: """
      the WebKit version to check for: \(Target.allCases.map(\.rawValue).joined(separator: ", "));
      the first is the default; a version of Safari, and firefox, also check how that browser treats
      declarativeNetRequest rules; chromium checks only those
      """)
  var target: LintTarget

  @Option(
    "dialect", default: .webkit,
    help: """
      webkit (the default), or pcre for lists that never go to WebKit: any pattern that PCRE2
      compiles is valid
      """)
  private var dialect: Dialect

  @Option(
    "syntax",
    help: """
      lint all lists as filter lists of this language instead of detecting it: abp (Adblock Plus),
      ublock, adguard, adguard-dns, hosts, domains, dnsmasq or unbound; or dnr: as rulesets for
      declarativeNetRequest
      """)
  private var syntax: ListSyntax?

  @Option() private var constants: FilterConstants

  /// How rulesets for declarativeNetRequest are read.
  @Option(
    "scope",
    help: """
      where an extension keeps its rules for declarativeNetRequest: static (as the rulesets that a
      manifest names), dynamic or session; by default rules may name tabs, as session rules may, and
      the highest limit on their number applies
      """)
  var scope: DNRScope?

  /// `--format`.
  enum Format: String, CaseIterable {
    case text, json, sarif, github
  }

  @Option(
    "format", letter: "f", default: .text,
    help: "text (the default), json, sarif (2.1.0) or github (workflow commands)")
  var format: Format

  @Option() var color: ColorChoice

  @Option("strict", help: "exit with status 1 for warnings too")
  var isStrict: Bool

  @Option("max-findings", placeholder: "N", help: "show at most N findings; text only")
  var mostFindings: Int?

  @OptionGroup private var choice = FindingChoice()

  @Option(.inputName) var inputName: FilePath?

  @Option(
    "force-exclude",
    help: "skip files that the project file excludes even if they are named, as by a Git hook")
  private var forcesExclude: Bool

  /// Whether a named file is left out because its project excludes it.
  func leavesOut(_ path: FilePath) throws(UsageError) -> Bool {
    guard forcesExclude, let file = name(of: path).located,
      let exclude = try arguments.project(of: name(of: path))?.settings.exclude
    else { return false }
    return exclude.exclusion(of: file) != nil
  }

  @Option(
    "against", placeholder: "FILE",
    help: """
      check filter lists together with this one, and report filters that it makes redundant; its
      own findings are not shown; may be given several times
      """)
  var others: [FilePath]

  @Option(
    "oldest", placeholder: "VERSION",
    help: """
      report what this version of the ad blocker does not have, as in ublock-1.50: options, operators
      and scriptlets that came later; known for uBlock Origin only
      """,
    read: { (given) throws(UsageError) in
      guard let text = given.last?.text else { return nil }
      guard let version = BlockerVersion(text) else {
        throw UsageError(
          "`\(text)` is not a version of uBlock Origin", help: "as in `--oldest ublock-1.50`")
      }
      return version
    })
  var oldestVersion: BlockerVersion?

  @Option(
    "live-names", placeholder: "FILE",
    help: """
      report filters whose hosts or domains do not exist: the file has one name that does per line,
      such as those that a DNS server answered for
      """)
  var liveNames: FilePath?

  @Option(
    "quiet", letter: "q", help: "show only errors and no summary; text and github only")
  var isQuiet: Bool

  /// The values of `--fix` and `--diff`.
  enum Fixes: String, CaseIterable {
    case safe, all

    var scope: ListFixer.Scope { self == .safe ? .keepingMeaning : .all }
  }

  @Option(
    "fix", placeholder: "FIXES", whenAlone: .safe,
    help: """
      fix files in place: safe (the default) applies fixes that keep the meaning of the list, all
      also those that change decisions
      """)
  private var fixes: Fixes?

  @Option(
    "diff", placeholder: "FIXES", whenAlone: .safe,
    help: "show what --fix would change, and change nothing: safe (the default) or all")
  private var shownFixes: Fixes?

  /// The topic to explain; then nothing is checked, and no list is needed.
  @Option(
    "explain", placeholder: "CODE",
    help: "explain a finding; `all` lists every code, `targets` shows what each target supports")
  var explained: ExplainedTopic?

  /// What the run does with the lists.
  enum Mode {
    case check
    /// Fixes the files, then checks them.
    case fix(ListFixer.Scope)
    /// Shows what fixing would change.
    case difference(ListFixer.Scope)
  }

  var mode: Mode {
    fixes.map { .fix($0.scope) } ?? shownFixes.map { .difference($0.scope) } ?? .check
  }

  /// Whether files are written.
  var replacesFiles: Bool { fixes != nil }

  var lint: LintOptions {
    LintOptions(target: target.ofRuleLists ?? .webkitGTK250, dialect: dialect)
  }

  /// How filter lists are read; with `--syntax`, all lists are filter lists.
  var reading: FilterReading { FilterReading(dialect: syntax?.dialect, constants: constants) }

  /// The kind of content that a text is linted as.
  ///
  /// Text that does not look like filters is a rule list, even if it does not start like JSON, so
  /// that its errors are reported.
  func content(of bytes: [UInt8], in path: FilePath) -> ListContent {
    let content = arguments.content(of: bytes, in: path, syntax)
    guard content == .filters, !arguments.isGiven(.syntax) else { return content }
    return path.text.hasSuffix(".txt") || FilterList.isFilterList(bytes) ? .filters : .rules
  }

  /// Which findings are shown.
  var selection: FindingSelection {
    choice.selection(arguments.project?.settings ?? ProjectSettings())
  }

  /// The path that a file has in messages.
  func name(of path: FilePath) -> FilePath { path.named(inputName) }

  func validate() throws(UsageError) {
    guard fixes == nil || shownFixes == nil else {
      throw UsageError("--fix and --diff cannot be used together")
    }
    guard fixes == nil || !files.contains(where: \.isStandardStream) else {
      throw UsageError("--fix cannot change standard input", help: "use --diff to see the change")
    }
    try files.checkInputName(inputName)
  }
}
