// SPDX-License-Identifier: Apache-2.0

import LintReports
import PlainText
import RuleCompiling
import RuleMatching
import RuleLinting
import Sluice
import SystemFiles

/// One run of `sluice compile`.
struct CompileRun {
  private let arguments: ParsedArguments
  private let options: LintOptions
  private let target: FilePath
  private let style: Style
  private let names: [String]
  private let limits: CompileLimits
  private let longestList: Int
  private var progress: ProgressLine

  init(_ arguments: ParsedArguments, isTerminal: Bool) throws(UsageError) {
    self.arguments = arguments
    options = LintOptions(
      target: arguments.value("target").flatMap { Target(rawValue: $0) } ?? .webkitGTK250,
      dialect: arguments.value("dialect").flatMap { Dialect(rawValue: $0) } ?? .webkit)
    style = ColourChoice.style(arguments, isTerminal: isTerminal)
    names = try CompileRun.names(arguments)
    limits = try LimitOption.compileLimits(arguments)
    longestList = try LimitOption.longestList(arguments)
    guard let target = arguments.path("output"), !target.bytes.isEmpty else {
      throw UsageError(
        "no file to write was named", help: "name it with -o, as in `-o ads.sluice`")
    }
    if target == FilePath("-") {
      throw UsageError(
        "an index can not be written to standard output", help: "name a file with -o")
    }
    if let list = arguments.operands.first(where: { $0.isSameFile(as: target) }) {
      throw UsageError(
        "the index would replace the list \(Visible.text(list.text))",
        help: "name another file with -o")
    }
    self.target = target
    progress = ProgressLine(isShown: isTerminal && !arguments.has("quiet"))
  }

  private static func names(_ arguments: ParsedArguments) throws(UsageError) -> [String] {
    let files = arguments.operands
    guard !files.isEmpty else {
      throw UsageError("no list was named", help: "name rule lists, or `-` for standard input")
    }
    guard files.count(where: { $0 == FilePath("-") }) <= 1 else {
      throw UsageError("standard input can be read only once")
    }
    let names = arguments.all("name")
    guard names.isEmpty || names.count == files.count else {
      throw UsageError(
        "there are \(files.count) lists but \(names.count) names",
        help: "give --name once for each file, in their order")
    }
    return names.isEmpty ? files.map(\.name.text) : names
  }

  mutating func run(_ output: inout OutputStream, _ errors: inout OutputStream) -> Int32 {
    let clock = ContinuousClock()
    let start = clock.now
    do {
      let lists = try readLists()
      progress.begin("checking and compiling \(lists.count == 1 ? lists[0].name : "lists")")
      let compilation = try compile(lists)
      try FileWriter.replace(target, with: compilation.index.bytes)
      progress.end()
      reportLeftOut(compilation, &errors)
      if !arguments.has("quiet") {
        output.write(summary(of: compilation, seconds: (clock.now - start).seconds))
      }
      return SluiceCommand.Status.fine
    } catch {
      progress.end()
      return report(error, &errors)
    }
  }

  private func readLists() throws(FileError) -> [SourceList] {
    var lists: [SourceList] = []
    for (path, name) in zip(arguments.operands, names) {
      let bytes =
        path == FilePath("-")
        ? try FileReader.readStandardInput(longest: longestList)
        : try FileReader.read(path, longest: longestList)
      guard !RuleIndex.isBeginning(bytes) else {
        throw FileError(
          path: path, operation: "compile", reason: "it is an index already, not a rule list")
      }
      lists.append(SourceList(name: name, bytes: bytes))
    }
    return lists
  }

  private func compile(_ lists: [SourceList]) throws(CompilationError) -> Compilation {
    let compiler = ListCompiler(options, limits: limits)
    return arguments.has("skip-invalid")
      ? try compiler.compileValidRules(lists) : try compiler.compile(lists)
  }

  // MARK: What went wrong

  private func report(_ error: any Error, _ errors: inout OutputStream) -> Int32 {
    switch error {
    case let error as FileError:
      errors.complain(error.message)
      return SluiceCommand.Status.usage
    case CompilationError.refused(let reports):
      showErrors(reports, &errors)
    case CompilationError.tooLarge(let error):
      let rule = error.rule.map { "rule \($0): " } ?? ""
      errors.complain("\(path(error.list)): \(rule)\(error.message)\(help(for: error))")
    default: errors.write("sluice: \(error)\n")
    }
    return SluiceCommand.Status.findings
  }

  private func help(for error: CompileError) -> String {
    error.limit.map { "; `--limit \($0.rawValue)=…` changes that" } ?? ""
  }

  private func path(_ list: Int) -> String { Visible.text(arguments.operands[list].text) }

  /// The errors of the lists that were refused, as `sluice lint` shows them.
  private func showErrors(_ reports: [ListReport], _ errors: inout OutputStream) {
    let files = refusedFiles(reports)
    TextReport(style: style).write(files) { errors.write($0) }
    let dialect = options.dialect == .pcre ? " with PCRE2's patterns" : ""
    errors.write(
      TextReport(style: style).summary(of: files, target: options.target.title + dialect))
    errors.write("sluice: \(target.text) was not written\n")
  }

  private func refusedFiles(_ reports: [ListReport]) -> [LintedFile] {
    reports.enumerated().filter { !$0.element.isAccepted }.map { number, report in
      LintedFile(
        path: arguments.operands[number].text, report: report,
        findings: report.findings.filter { $0.severity == .error })
    }
  }

  /// With `--skip-invalid`: how many rules were left out, and which.
  private func reportLeftOut(_ compilation: Compilation, _ errors: inout OutputStream) {
    guard arguments.has("skip-invalid") else { return }
    TextReport(style: style).write(refusedFiles(compilation.reports)) { errors.write($0) }
    for (number, report) in compilation.reports.enumerated() {
      let kept = Set(report.usableOrigins.map(\.index))
      let missing = (0..<report.rules).filter { !kept.contains($0) }
      guard !missing.isEmpty else { continue }
      let noun = missing.count == 1 ? "rule" : "rules"
      errors.write(
        "\(path(number)): left out \(missing.count) \(noun): \(IndexRanges.text(of: missing))\n")
    }
  }

  // MARK: What came out

  private func summary(of compilation: Compilation, seconds: Double) -> String {
    let index = compilation.index
    let noun = index.ruleCount == 1 ? "rule" : "rules"
    var text = "\(Visible.text(target.text)): \(index.ruleCount.grouped) \(noun) of "
    text += "\(names.count) \(names.count == 1 ? "list" : "lists"), "
    text += "\(index.bytes.count.grouped) bytes, \(seconds.thousandths) s\n"
    for part in IndexPart.allCases {
      guard let count = index.parts[part], count > 0 else { continue }
      let share = (Double(count) * 100 / Double(max(1, index.ruleCount))).tenths
      text += "  \(share.padded(to: 5)) %  \(part.words)\n"
    }
    if compilation.leftOut > 0, !arguments.has("skip-invalid") {
      text += "  \(compilation.leftOut.grouped) rules are left out, as WebKit drops them: "
      text += "`sluice lint` says why\n"
    }
    return text
  }
}

extension IndexPart {
  /// What the rules of a part have in common.
  fileprivate var words: String {
    switch self {
    case .host: "found by the host that they require"
    case .fragment: "found by a piece of text that they require"
    case .scan: "held against every URL"
    case .page: "for every URL on certain pages"
    case .always: "for every URL"
    case .never: "can not apply to any load"
    }
  }
}
