// SPDX-License-Identifier: Apache-2.0

import LintReports
import ParallelWork
import PlainText
import RuleMatching
import RuleLinting
import RuleText
import Synchronization
import SystemFiles

/// One run of `sluice lint`.
struct LintRun {
  private let arguments: ParsedArguments
  private let options: LintOptions
  private let choice: FindingChoice
  private let style: Style
  private let format: String
  private var couldNotRead = false

  init(_ arguments: ParsedArguments, isTerminal: Bool) throws(UsageError) {
    self.arguments = arguments
    options = LintOptions(
      target: arguments.value("target").flatMap { Target(rawValue: $0) } ?? .webkitGTK250,
      dialect: arguments.value("dialect").flatMap { Dialect(rawValue: $0) } ?? .webkit)
    choice = try FindingChoice(arguments)
    format = arguments.value("format") ?? "text"
    style = ColourChoice.style(arguments, isTerminal: isTerminal)
  }

  mutating func run(
    _ output: inout OutputStream, _ errors: inout OutputStream
  ) throws(UsageError) -> Int32 {
    guard !arguments.operands.isEmpty else {
      throw UsageError(
        "no list was named", help: "name files or directories, or `-` for standard input")
    }
    try checkCombinations()
    let mostFindings = try mostFindings()
    let inputs = paths(&errors)
    if arguments.has("diff") { return showDifferences(inputs, &output, &errors) }
    let readable = arguments.has("fix") ? mend(inputs, &errors) : inputs
    let files = lint(readable, &errors)
    write(files, mostFindings, &output)
    return status(of: files)
  }

  private func checkCombinations() throws(UsageError) {
    let hasInput = arguments.operands.contains(FilePath("-"))
    if arguments.has("fix"), hasInput {
      throw UsageError("--fix can not change standard input", help: "--diff shows the change")
    }
    if arguments.has("fix"), arguments.has("diff") {
      throw UsageError("--fix and --diff exclude each other")
    }
  }

  private func mostFindings() throws(UsageError) -> Int? {
    guard let text = arguments.value("max-findings") else { return nil }
    guard let number = Int(text), number >= 0 else {
      throw UsageError("--max-findings takes a number, not `\(text)`")
    }
    return number
  }

  // MARK: Files

  /// The files that are meant, each once: directories are looked through.
  private mutating func paths(_ errors: inout OutputStream) -> [FilePath] {
    var found: [FilePath] = []
    for operand in arguments.operands {
      guard Directory.kind(of: operand) == .directory else {
        found.append(operand)
        continue
      }
      do throws(FileError) {
        let lists = try Directory.files(below: operand, ending: ".json")
        if lists.isEmpty { complain("\(operand.text) has no rule list (*.json) in it", &errors) }
        found += lists
      } catch {
        complain(error.message, &errors)
      }
    }
    var seen: Set<FilePath> = []
    return found.filter { seen.insert($0).inserted }
  }

  private mutating func complain(_ message: String, _ errors: inout OutputStream) {
    errors.complain(message)
    couldNotRead = true
  }

  private mutating func read(_ path: FilePath, _ errors: inout OutputStream) -> [UInt8]? {
    do throws(FileError) {
      return try LintRun.bytes(of: path)
    } catch {
      complain(error.message, &errors)
      return nil
    }
  }

  /// Looks at all files, as many at once as there are cores; the order stays.
  private mutating func lint(_ paths: [FilePath], _ errors: inout OutputStream) -> [LintedFile] {
    let results = Mutex<[Result<LintedFile, FileError>?]>(Array(repeating: nil, count: paths.count))
    let (options, choice) = (options, choice)
    ManyCores.perform(paths.count) { index in
      let result = LintRun.lint(paths[index], options, choice)
      results.withLock { $0[index] = result }
    }
    var files: [LintedFile] = []
    for case let result? in results.withLock({ $0 }) {
      switch result {
      case .success(let file): files.append(file)
      case .failure(let error): complain(error.message, &errors)
      }
    }
    return files
  }

  private static func bytes(of path: FilePath) throws(FileError) -> [UInt8] {
    let bytes =
      path == FilePath("-") ? try FileReader.readStandardInput() : try FileReader.read(path)
    guard !RuleIndex.isBeginning(bytes) else {
      throw FileError(path: path, operation: "lint", reason: "it is an index, not a rule list")
    }
    return bytes
  }

  private static func lint(
    _ path: FilePath, _ options: LintOptions, _ choice: FindingChoice
  ) -> Result<LintedFile, FileError> {
    Result { () throws(FileError) in
      let bytes = try LintRun.bytes(of: path)
      let report = RuleLint.check(bytes, options)
      return LintedFile(
        path: path.text, report: report,
        findings: choice.chosen(from: report.findings, path: path.text))
    }
  }

  // MARK: Fixes

  /// Mends files and returns those that could be read: nothing more is said of the others.
  private mutating func mend(
    _ paths: [FilePath], _ errors: inout OutputStream
  ) -> [FilePath] {
    paths.filter { path in
      guard let bytes = read(path, &errors) else { return false }
      var fixer = ListFixer(bytes, options, choosing: choice.isChosen)
      let text = fixer.run()
      guard !fixer.done.isEmpty else { return true }
      do throws(FileError) {
        try FileWriter.replace(path, with: text)
        errors.write(summary(of: fixer.done, path))
      } catch {
        complain(error.message, &errors)
      }
      return true
    }
  }

  private func summary(of fixes: [Fix], _ path: FilePath) -> String {
    var counts: [(title: String, count: Int)] = []
    var places: [String: Int] = [:]
    for fix in fixes {
      let place = places[fix.title] ?? counts.count
      if place == counts.count {
        places[fix.title] = place
        counts.append((fix.title, 0))
      }
      counts[place].count += 1
    }
    let lines = counts.map { "  \($0.count) × \($0.title)\n" }
    return "fixed \(path.text):\n" + lines.joined()
  }

  private mutating func showDifferences(
    _ paths: [FilePath], _ output: inout OutputStream, _ errors: inout OutputStream
  ) -> Int32 {
    var files: [LintedFile] = []
    for path in paths {
      guard let bytes = read(path, &errors) else { continue }
      var fixer = ListFixer(bytes, options, choosing: choice.isChosen)
      _ = fixer.run()
      output.write(coloured(fixer.difference(path: path.bytes)))
      let report = RuleLint.check(bytes, options)
      files.append(
        LintedFile(
          path: path.text, report: report,
          findings: choice.chosen(from: report.findings, path: path.text)))
    }
    return status(of: files)
  }

  private func coloured(_ difference: [UInt8]) -> [UInt8] {
    let lines = difference.split(separator: 0x0A, omittingEmptySubsequences: false)
    return Array(lines.map { coloured(line: $0) }.joined(separator: [0x0A]))
  }

  private func coloured(line: ArraySlice<UInt8>) -> [UInt8] {
    if line.starts(with: "+++".utf8) || line.starts(with: "---".utf8) {
      return style.paint(line, .strong)
    }
    switch line.first {
    case UInt8(ascii: "+"): return style.paint(line, .added)
    case UInt8(ascii: "-"): return style.paint(line, .removed)
    default: return Array(line)
    }
  }

  // MARK: Output

  private func write(
    _ files: [LintedFile], _ mostFindings: Int?, _ output: inout OutputStream
  ) {
    switch format {
    case "json": output.write(JSONReport.text(of: files))
    case "sarif": output.write(SARIFReport.text(of: files, version: SluiceCommand.version))
    case "github": output.write(GitHubReport.text(of: shown(files)))
    default: writeText(files, mostFindings, &output)
    }
  }

  private func writeText(
    _ files: [LintedFile], _ mostFindings: Int?, _ output: inout OutputStream
  ) {
    let report = TextReport(style: style, mostFindings: mostFindings)
    report.write(shown(files)) { output.write($0) }
    guard !arguments.has("quiet") else { return }
    let dialect = options.dialect == .pcre ? " with PCRE2's patterns" : ""
    output.write(report.summary(of: files, target: options.target.title + dialect))
  }

  /// With `--quiet` only errors are shown to people.
  private func shown(_ files: [LintedFile]) -> [LintedFile] {
    guard arguments.has("quiet") else { return files }
    return files.map { file in
      LintedFile(
        path: file.path, report: file.report,
        findings: file.findings.filter { $0.severity == .error })
    }
  }

  private func status(of files: [LintedFile]) -> Int32 {
    if couldNotRead { return SluiceCommand.Status.usage }
    let least: Severity = arguments.has("strict") ? .warning : .error
    let fails = files.contains { $0.findings.contains { $0.severity >= least } }
    return fails ? SluiceCommand.Status.findings : SluiceCommand.Status.fine
  }
}
