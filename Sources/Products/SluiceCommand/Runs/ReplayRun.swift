// SPDX-License-Identifier: Apache-2.0

import HostNames
import LoadChanges
import RequestReading
import PlainText
import Replay
import ReplayReports
import RequestLogs
import RuleMatching
import RuleLinting
import Sluice
import SystemFiles

/// One run of `sluice replay`.
struct ReplayRun {
  private let arguments: ParsedArguments
  private let logs: [FilePath]
  private let lists: [FilePath]
  private let others: [FilePath]
  private let style: Style
  private let most: Int?

  init(_ arguments: ParsedArguments, isTerminal: Bool) throws(UsageError) {
    self.arguments = arguments
    logs = arguments.operands
    lists = arguments.paths("list")
    others = arguments.paths("against")
    style = ColourChoice.style(arguments, isTerminal: isTerminal && !arguments.has("output"))
    most = try ReplayRun.most(arguments)
    guard !logs.isEmpty else {
      throw UsageError("no log was named", help: "name HAR files or files with a request a line")
    }
    guard !lists.isEmpty else {
      throw UsageError("no list was named", help: "name an index or a rule list with --list")
    }
    guard !(logs + lists + others).contains(where: \.bytes.isEmpty) else {
      throw UsageError("a file without a name was named")
    }
    guard (logs + lists + others).count(where: { $0 == FilePath("-") }) <= 1 else {
      throw UsageError("standard input can be read only once")
    }
    try checkOutput()
  }

  private static func most(_ arguments: ParsedArguments) throws(UsageError) -> Int? {
    guard let text = arguments.value("top") else { return nil }
    guard let number = Int(text), number >= 0 else {
      throw UsageError("`--top` is a number from 0 on, not `\(text)`")
    }
    return number
  }

  private func checkOutput() throws(UsageError) {
    guard let output = arguments.path("output") else { return }
    guard !output.bytes.isEmpty else { throw UsageError("`--output` names no file") }
    if let input = (logs + lists + others).first(where: { $0.isSameFile(as: output) }) {
      throw UsageError("the report would replace \(Visible.text(input.text))")
    }
  }

  func run(_ output: inout OutputStream, _ errors: inout OutputStream) -> Int32 {
    do {
      let summary = try summary(&errors)
      try write(report(of: summary), &output)
      let isChanged = summary.comparison.map { !$0.changes.isEmpty } ?? false
      return isChanged ? SluiceCommand.Status.findings : SluiceCommand.Status.fine
    } catch {
      return IndexFiles.report(IndexFiles.Failure(error), &errors)
    }
  }

  // MARK: Counting

  private func summary(_ errors: inout OutputStream) throws -> ReplaySummary {
    let target = arguments.value("target").flatMap { Target(rawValue: $0) } ?? .sluice
    let source = ListSource(
      LintOptions(target: target), ColourChoice.style(arguments, isTerminal: errors.isTerminal))
    let indexes = try source.open(lists + others, &errors)
    let other = Matcher(Array(indexes.dropFirst(lists.count)), arguments)
    var counter = ReplayCounter(
      Matcher(Array(indexes.prefix(lists.count)), arguments),
      against: others.isEmpty ? nil : other
    ) { effects, url in ResolvedChanges(of: effects, url, by: .complete()) }
    for log in logs { try read(log, &counter) }
    let summary = counter.result
    guard summary.total.requests > 0 else {
      let names = logs.map(\.text).joined(separator: ", ")
      let reason = ReplayRun.firstProblem(of: summary).map { "; \($0)" } ?? ""
      throw IndexFiles.Failure(message: "no request was found in \(names)\(reason)")
    }
    note(summary, &errors)
    return summary
  }

  private static func firstProblem(of summary: ReplaySummary) -> String? {
    summary.firstUnreadable.first.map { "\($0.log):\($0.number): \($0.message)" }
  }

  /// Says on standard error too what was passed over: a script may look at nothing else.
  private func note(_ summary: ReplaySummary, _ errors: inout OutputStream) {
    guard let first = ReplayRun.firstProblem(of: summary) else { return }
    let noun = summary.unreadable == 1 ? "part is no request" : "parts are no requests"
    errors.complain("\(summary.unreadable.grouped) \(noun); the first: \(first)")
  }

  private func read(_ path: FilePath, _ counter: inout ReplayCounter) throws {
    let bytes =
      path == FilePath("-") ? try FileReader.readStandardInput() : try FileReader.read(path)
    let problems = RequestLog.read(bytes) { (request) throws(RequestError) in
      try counter.count(request)
    }
    if let problem = problems.first, problem.number == 0 {
      throw IndexFiles.Failure(message: "\(Visible.text(path.text)): \(problem.message)")
    }
    counter.count(problems, of: path.text)
  }

  // MARK: Reporting

  private func report(of summary: ReplaySummary) -> [UInt8] {
    switch arguments.value("format") {
    case "json": ReplayJSON.text(of: summary)
    case "html": ReplayPage.text(of: summary, top: most ?? 10)
    default: text(of: summary)
    }
  }

  private func text(of summary: ReplaySummary) -> [UInt8] {
    var text: [UInt8] = []
    ReplayText(style: style, top: most ?? 10).write(summary) { text += $0.utf8 }
    return text
  }

  private func write(_ report: [UInt8], _ output: inout OutputStream) throws {
    guard let path = arguments.path("output"), path != FilePath("-") else {
      return output.write(report)
    }
    try FileWriter.replace(path, with: report)
  }
}
