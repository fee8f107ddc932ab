// SPDX-License-Identifier: Apache-2.0

import Conversion
import Filters
import NetRequests
import RuleModel
import Linting
import Sluice
import SystemFiles

/// The options of `sluice lint`.
struct LintCommandOptions: CommandOptions {
  /// `--format`.
  enum Format: String, CaseIterable {
    case text, json, sarif, github
  }

  /// What is done with the lists.
  enum Mode {
    case check
    /// Fixes the files, then checks them.
    case fix(ListFixer.Scope)
    /// Shows what fixing would change.
    case difference(ListFixer.Scope)
  }

  /// The values of `--fix` and `--diff`.
  enum Fixes: String, CaseIterable {
    case safe, all

    var scope: ListFixer.Scope { self == .safe ? .keepingMeaning : .all }
  }

  private static let target = Option<LintTarget>(
    "target", letter: "t", default: .webKit(.webkitGTK250),
    help: "the WebKit version to check for: "
      + "\(Target.allCases.map(\.rawValue).joined(separator: ", ")); the first is the default. "
      + "With a version of Safari or with firefox, also what it makes of rules for "
      + "declarativeNetRequest; with chromium, those alone")
  private static let dialect = Option<Dialect>(
    "dialect", default: .webkit,
    help: "webkit (the default), or pcre for lists that never go to WebKit: any pattern that "
      + "PCRE2 compiles is valid")
  private static let syntax = Option<ListSyntax?>(
    "syntax",
    help: "lint all lists as filter lists of this language, which is otherwise found from their "
      + "content: abp (Adblock Plus), ublock, adguard, adguard-dns, hosts, domains, dnsmasq or "
      + "unbound; or dnr: as rulesets for declarativeNetRequest")
  private static let scope = Option<NetRequestScope?>(
    "scope",
    help: "where an extension keeps its rules for declarativeNetRequest: static (as the rulesets "
      + "that a manifest names), dynamic or session; by default rules may name tabs, as those of a "
      + "session, and as many as any of them")
  private static let format = Option<Format>(
    "format", letter: "f", default: .text,
    help: "text (the default), json, sarif (2.1.0) or github (workflow commands)")
  private static let strict = Option<Bool>("strict", help: "exit with status 1 for warnings too")
  private static let mostFindings = Option<Int?>(
    "max-findings", placeholder: "N", help: "show at most N findings; text only")
  private static let quiet = Option<Bool>(
    "quiet", letter: "q", help: "show only errors and no summary; text and github only")
  private static let fix = Option<Fixes?>(
    "fix", placeholder: "FIXES", whenAlone: .safe,
    help: "fix what can be fixed, in the files themselves: safe (the default) for fixes that keep "
      + "the meaning of the list, or all for those that change decisions, too")
  private static let difference = Option<Fixes?>(
    "diff", placeholder: "FIXES", whenAlone: .safe,
    help: "show what --fix would change, and change nothing: safe (the default) or all")
  private static let explained = Option<ExplainedTopic?>(
    "explain", placeholder: "CODE",
    help: "explain a finding; `all` lists every code, `targets` shows what each target supports"
  ) { (given) throws(UsageError) in
    try given.last.map { (value) throws(UsageError) in try ExplainedTopic(named: value.text) }
  }

  static let table =
    [
      target.description, dialect.description, syntax.description,
      ConstantOptions.option.description, scope.description, format.description,
      ColorChoice.option.description, strict.description, mostFindings.description,
    ] + FindingChoice.table + [
      quiet.description, fix.description, difference.description, explained.description,
    ]

  /// What is explained; then nothing is checked, and no list is needed.
  let explained: ExplainedTopic?
  /// Files and directories.
  let inputs: [FilePath]
  let mode: Mode
  /// For what lists are checked.
  let target: LintTarget
  let lint: LintOptions
  private let syntax: ListSyntax?
  /// How filter lists are read; with a language, all lists are such.
  let reading: FilterReading
  /// How rulesets for declarativeNetRequest are read.
  let scope: NetRequestScope?
  let choice: FindingChoice
  let format: Format
  let isStrict: Bool
  let isQuiet: Bool
  let mostFindings: Int?
  let color: ColorChoice

  init(_ arguments: ParsedArguments) throws(UsageError) {
    explained = try arguments.value(of: Self.explained)
    inputs = arguments.operands
    mode = try Self.mode(arguments)
    target = try arguments.value(of: Self.target)
    lint = LintOptions(
      target: target.ofRuleLists ?? .webkitGTK250, dialect: try arguments.value(of: Self.dialect))
    syntax = try arguments.value(of: Self.syntax)
    reading = FilterReading(
      dialect: syntax?.dialect,
      constants: try arguments.value(of: ConstantOptions.option))
    scope = try arguments.value(of: Self.scope)
    choice = try FindingChoice(arguments)
    format = try arguments.value(of: Self.format)
    isStrict = try arguments.value(of: Self.strict)
    isQuiet = try arguments.value(of: Self.quiet)
    mostFindings = try arguments.value(of: Self.mostFindings)
    color = try arguments.value(of: ColorChoice.option)
    guard explained != nil || !inputs.isEmpty else {
      throw UsageError(
        "no list given", help: "name files or directories, or `-` for standard input")
    }
  }

  /// Whether files are written.
  var replacesFiles: Bool { if case .fix = mode { true } else { false } }

  /// What a text is linted as.
  ///
  /// Text that does not look like filters is a rule list, even if it does not begin as JSON does: its
  /// errors are named.
  func content(of bytes: [UInt8], in path: FilePath) -> ListContent {
    if let syntax { return syntax.isNetRequests ? .netRequests : .filters }
    let content = ListContent(of: bytes, in: path)
    guard content == .filters else { return content }
    return path.text.hasSuffix(".txt") || FilterList.isFilterList(bytes) ? .filters : .rules
  }

  private static func mode(_ arguments: ParsedArguments) throws(UsageError) -> Mode {
    let difference = try arguments.value(of: difference)
    guard let fixes = try arguments.value(of: fix) else {
      return difference.map { .difference($0.scope) } ?? .check
    }
    guard difference == nil else {
      throw UsageError("--fix and --diff cannot be used together")
    }
    guard !arguments.operands.contains(where: \.isStandardStream) else {
      throw UsageError("--fix cannot change standard input", help: "use --diff to see the change")
    }
    return .fix(fixes.scope)
  }
}
