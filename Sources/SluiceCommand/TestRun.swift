// SPDX-License-Identifier: Apache-2.0

import HostNames
import LoadChanges
import PrintedText
import RuleIndex
import RuleLint
import RuleTestOutput
import RuleTests
import RuleText
import Sluice
import SystemFiles

/// One run of `sluice test`.
struct TestRun {
  private static let ending = ".tests.jsonl"

  private let arguments: ParsedArguments
  private let style: Style

  init(_ arguments: ParsedArguments, isTerminal: Bool) throws(UsageError) {
    self.arguments = arguments
    style = ColourChoice.style(arguments, isTerminal: isTerminal)
    guard !arguments.operands.isEmpty else {
      throw UsageError(
        "no list was named", help: "name rule lists, files of tests or directories")
    }
    guard arguments.value("format") ?? "text" == "text" || !arguments.has("quiet") else {
      throw UsageError("--quiet is for text only")
    }
  }

  func run(_ output: inout OutputStream, _ errors: inout OutputStream) -> Int32 {
    do {
      var report = RuleTestReport(needsAllRules: arguments.has("all-rules"))
      for path in try testFiles() { try run(path, &report) }
      guard report.tests > 0 || report.refusals > 0 else {
        throw IndexFiles.Failure(message: "no test was found in \(operandNames)")
      }
      output.write(text(of: report))
      return report.isPassed ? SluiceCommand.Status.fine : SluiceCommand.Status.findings
    } catch {
      return IndexFiles.report(IndexFiles.Failure(error), &errors)
    }
  }

  private var operandNames: String {
    arguments.operands.map { Visible.text($0.text) }.joined(separator: ", ")
  }

  private func text(of report: RuleTestReport) -> [UInt8] {
    switch arguments.value("format") {
    case "tap": Array(RuleTestTAP.text(of: report).utf8)
    case "junit": Array(RuleTestJUnit.text(of: report).utf8)
    case "json": RuleTestJSON.text(of: report)
    default:
      Array(RuleTestText(style: style, isQuiet: arguments.has("quiet")).text(of: report).utf8)
    }
  }

  // MARK: Finding tests

  /// The files of tests that the operands stand for, each once.
  private func testFiles() throws -> [FilePath] {
    var files: [FilePath] = []
    for operand in arguments.operands {
      for file in try testFiles(of: operand) where !files.contains(file) { files.append(file) }
    }
    return files
  }

  private func testFiles(of operand: FilePath) throws -> [FilePath] {
    if Directory.kind(of: operand) == .directory {
      return try Directory.files(below: operand, ending: TestRun.ending)
    }
    if operand.text.hasSuffix(TestRun.ending) { return [operand] }
    let tests = TestRun.tests(of: operand)
    guard Directory.kind(of: tests) != .missing else {
      throw IndexFiles.Failure(
        message: "no test was found: there is no \(Visible.text(tests.text))")
    }
    return [tests]
  }

  private static func tests(of list: FilePath) -> FilePath {
    let stem = list.text.hasSuffix(".json") ? ".json".utf8.count : 0
    return FilePath(Array(list.bytes.dropLast(stem)) + Array(TestRun.ending.utf8))
  }

  private static func list(of tests: FilePath) -> FilePath {
    FilePath(Array(tests.bytes.dropLast(ending.utf8.count)) + Array(".json".utf8))
  }

  // MARK: Running

  private func run(_ path: FilePath, _ report: inout RuleTestReport) throws {
    let file = RuleTestFile(reading: try FileReader.read(path))
    if let problem = file.problems.first {
      let others = file.problems.count == 1 ? "" : " (and \(file.problems.count - 1) more lines)"
      throw IndexFiles.Failure(
        message: "\(Visible.text(path.text)):\(problem.line): "
          + "\(Visible.text(problem.message))\(others)")
    }
    let lists =
      file.lists.map { $0.map { path.directory.appending($0.utf8) } }
      ?? [TestRun.list(of: path)]
    let target = try target(of: file, path)
    switch try compile(lists, for: target) {
    case .refused(let reasons):
      report.add(
        RuleTestReport.File(
          path: path.text, lists: lists.map(\.text), target: target.rawValue, refusal: reasons))
    case .compiled(let indexes):
      let matcher = Matcher.layering(indexes, allowsActiveActions: file.allowsActiveActions)
      let run = RuleTestRun(file, on: matcher) { effects, url in
        ResolvedChanges(of: effects, url, by: .complete())
      }
      report.add(
        RuleTestReport.File(
          path: path.text, lists: lists.map(\.text), target: target.rawValue, run: run),
        on: matcher)
    }
  }

  private func target(of file: RuleTestFile, _ path: FilePath) throws -> Target {
    guard let name = arguments.value("target") ?? file.target else { return .webkitGTK250 }
    if let target = Target(rawValue: name) { return target }
    let known = Target.allCases.map(\.rawValue)
    let hint = NameSuggestion.best(for: name, among: known).map { "; did you mean `\($0)`?" } ?? ""
    throw IndexFiles.Failure(
      message: "\(Visible.text(path.text)): there is no target `\(Visible.text(name))`\(hint)")
  }

  private enum Outcome {
    case compiled([RuleIndex])
    case refused([String])
  }

  /// Each list becomes a layer of its own, because its ignore rules reach no other.
  private func compile(_ lists: [FilePath], for target: Target) throws -> Outcome {
    let compiler = ListCompiler(LintOptions(target: target))
    var indexes: [RuleIndex] = []
    var reasons: [String] = []
    for path in lists {
      let bytes = try FileReader.read(path)
      do {
        let list = SourceList(name: path.name.text, bytes: bytes)
        indexes.append(try RuleIndex(checking: try compiler.compile([list]).index.bytes))
      } catch CompilationError.refused(let reports) {
        reasons += reports.flatMap { TestRun.reasons(path, $0) }
      } catch CompilationError.tooLarge(let error) {
        reasons.append("\(path.text): \(error.message)")
      }
    }
    return reasons.isEmpty ? .compiled(indexes) : .refused(reasons)
  }

  private static func reasons(_ path: FilePath, _ report: ListReport) -> [String] {
    let lines = LineTable(report.bytes)
    return report.findings.filter { $0.severity == .error }.map { finding in
      let place = lines.position(of: finding.range.lowerBound)
      return
        "\(path.text):\(place.line):\(place.column): \(finding.message) (\(finding.code.identifier))"
    }
  }
}
