// SPDX-License-Identifier: Apache-2.0

import TextFormats
import Loads
import Linting
import RuleMatching
import SluiceReports
import Tools
import Sluice
import SystemFiles

/// One run of `sluice test`.
struct TestRun: CommandRun {
  private let options: TestCommand

  init(_ options: TestCommand) { self.options = options }

  func run(
    _ output: inout OutputStream, _ errors: inout OutputStream
  ) throws(UsageError) -> Int32 {
    let inputs = try options.inputs()
    var files = TestFiles(try options.search())
    do {
      var report = RuleTestReport(needsAllRules: options.needsAllRules)
      let opener = try options.filters.decidingOpener(LintOptions(), maps: options.maps)
      for input in try files.inputs(of: inputs) {
        add(input, opener, &files, &report)
      }
      guard report.tests > 0 || report.files.contains(where: { $0.run == nil }) else {
        throw RunFailure(message: "no tests found in \(names(of: inputs))")
      }
      output.write(text(of: report, options.color.style(for: output)))
      return status(of: report, &errors)
    } catch {
      return RunFailure(error).report(&errors)
    }
  }

  /// Reports unusable files on standard error too, because they are not failures of a list.
  private func status(of report: RuleTestReport, _ errors: inout OutputStream) -> Int32 {
    for file in report.files where file.isUnusable {
      for reason in file.reasons { errors.complain(reason) }
    }
    guard report.unusable == 0 else { return SluiceCommand.Status.usage }
    return report.isPassed ? SluiceCommand.Status.fine : SluiceCommand.Status.findings
  }

  private func names(of inputs: [FilePath]) -> String {
    inputs.map { Visible.text($0.text) }.joined(separator: ", ")
  }

  private func text(of report: RuleTestReport, _ style: Style) -> [UInt8] {
    switch options.format {
    case .tap: Array(RuleTestTAP.text(of: report).utf8)
    case .junit: Array(RuleTestJUnit.text(of: report).utf8)
    case .json: RuleTestJSON.text(of: report)
    case .text:
      Array(RuleTestText(style: style, isQuiet: options.isQuiet).text(of: report).utf8)
    }
  }

  // MARK: Running

  private func add(
    _ input: TestFiles.Input, _ opener: ListOpener, _ files: inout TestFiles,
    _ report: inout RuleTestReport
  ) {
    do {
      try run(input, opener, &files, &report)
    } catch {
      let reason = RunFailure(error).message
      report.add(RuleTestReport.File(path: input.tests.text, .unusable([reason])))
    }
  }

  private func run(
    _ input: TestFiles.Input, _ opener: ListOpener, _ files: inout TestFiles,
    _ report: inout RuleTestReport
  ) throws {
    let path = input.tests
    let file = RuleTestFile(reading: try FileReader.readRegular(path))
    guard file.problems.isEmpty else {
      let outcome = RuleTestReport.Outcome.unusable(TestRun.reasons(file, path))
      return report.add(RuleTestReport.File(path: path.text, outcome))
    }
    let named = file.lists.map { $0.map { path.directory.appending($0.utf8) } }
    let lists = (try named ?? [TestFiles.list(of: input)]).eachFileOnce()
      .map { TestedLists.List(path: $0, known: files.known($0)) }
    let tested = TestedLists(
      opener, for: try target(of: file, path), inside: named == nil ? nil : path.directory)
    let layers = try tested.layers(of: lists, path)
    func made(_ outcome: RuleTestReport.Outcome) -> RuleTestReport.File {
      RuleTestReport.File(
        path: path.text, lists: layers.map(\.name), target: tested.target.rawValue, outcome)
    }
    let (indexes, reasons) = tested.indexes(of: layers)
    guard reasons.isEmpty else { return report.add(made(.refused(reasons))) }
    let matcher = Matcher.layering(indexes, allowsActiveActions: file.allowsActiveActions)
    let run = RuleTestRun(file, on: matcher) { effects, url in
      ResolvedChanges(of: effects, url, by: .complete())
    }
    report.add(made(.ran(run)), on: matcher)
  }

  private static func reasons(_ file: RuleTestFile, _ path: FilePath) -> [String] {
    let reasons = file.problems.map { "\(path.text):\($0.line): \($0.message)" }
    guard file.omittedProblems > 0 else { return reasons }
    let more = PlainWords.count(file.omittedProblems, "more line")
    return reasons + ["\(path.text): \(more) cannot be read"]
  }

  /// The target from the command line; nil if none is given.
  private func target(of file: RuleTestFile, _ path: FilePath) throws -> Target? {
    if let target = options.target { return target }
    guard let name = file.target else { return options.projectTarget }
    if let target = Target(rawValue: name) { return target }
    let known = Target.allCases.map(\.rawValue)
    let hint = NameSuggestion.best(for: name, among: known).map { "; did you mean `\($0)`?" } ?? ""
    throw RunFailure(
      message: "\(Visible.text(path.text)): unknown target `\(Visible.text(name))`\(hint)")
  }
}
