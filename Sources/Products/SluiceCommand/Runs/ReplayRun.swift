// SPDX-License-Identifier: Apache-2.0

import TextFormats
import Loads
import Tools
import SluiceReports
import Requests
import Linting
import RuleMatching
import Sluice
import SystemFiles

/// One run of `sluice replay`.
struct ReplayRun: CommandRun {
  private let options: ReplayCommand

  init(_ options: ReplayCommand) { self.options = options }

  func run(_ output: inout OutputStream, _ errors: inout OutputStream) -> Int32 {
    do {
      let summary = try summary(&errors)
      try write(report(of: summary, style(for: output)), &output)
      let isChanged = summary.comparison.map { !$0.changes.isEmpty } ?? false
      return isChanged ? SluiceCommand.Status.findings : SluiceCommand.Status.fine
    } catch {
      return RunFailure(error).report(&errors)
    }
  }

  // MARK: Counting

  private func summary(_ errors: inout OutputStream) throws -> ReplaySummary {
    let opener = try options.filters.decidingOpener(
      LintOptions(target: options.target), maps: options.maps, limits: options.limits)
    let lists = OpenedLists(opener, options.color.style(for: errors))
    let indexes = try lists.indexes([options.lists, options.others], &errors)
    var counter = ReplayCounter(
      matcher(indexes[0]), against: indexes[1].isEmpty ? nil : matcher(indexes[1]),
      as: options.loading,
      mostRequests: options.listsRequests ? .max : ReplayCounter.mostRequests
    ) { effects, url in ResolvedChanges(of: effects, url, by: .complete()) }
    for log in options.logs { try read(log, &counter) }
    let summary = counter.result
    guard summary.total.requests > 0 else {
      let names = options.logs.map(\.text).joined(separator: ", ")
      var reason = ReplayRun.firstProblem(of: summary).map { "; \($0)" } ?? ""
      if summary.tunnels > 0 { reason += "; \(ReplayRun.words(forTunnels: summary.tunnels))" }
      throw RunFailure(message: "no requests found in \(names)\(reason)")
    }
    note(summary, &errors)
    return summary
  }

  private func matcher(_ indexes: [RuleIndex]) -> Matcher {
    Matcher.layering(indexes, allowsActiveActions: options.allowsActiveActions)
  }

  private static func firstProblem(of summary: ReplaySummary) -> String? {
    summary.firstUnreadable.first.map { "\($0.position): \($0.message)" }
  }

  private static func words(forTunnels number: Int) -> String {
    let count = number == 1 ? "1 entry opens a tunnel" : "\(number.grouped) entries open tunnels"
    return "\(count) (CONNECT); the requests inside are not in the log"
  }

  /// Also reports skipped entries on standard error: a script may read nothing else.
  private func note(_ summary: ReplaySummary, _ errors: inout OutputStream) {
    if summary.tunnels > 0 {
      errors.complain(ReplayRun.words(forTunnels: summary.tunnels))
    }
    guard let first = ReplayRun.firstProblem(of: summary) else { return }
    let noun = summary.unreadable == 1 ? "invalid entry" : "invalid entries"
    errors.complain("skipped \(summary.unreadable.grouped) \(noun); the first: \(first)")
  }

  private func read(_ path: FilePath, _ counter: inout ReplayCounter) throws {
    let reading = try LogFile(path: path).read { (request) throws(RequestError) in
      try counter.count(request)
    }
    counter.count(reading, of: path.text)
  }

  // MARK: Reporting

  private var origin: ReplayPage.Origin {
    ReplayPage.Origin(
      version: SluiceCommand.version,
      date: CalendarDay(seconds: WallClock.seconds).text,
      target: options.target.rawValue)
  }

  private func style(for output: OutputStream) -> Style {
    options.output == nil ? options.color.style(for: output) : options.color.styleForFile
  }

  private func report(of summary: ReplaySummary, _ style: Style) -> [UInt8] {
    switch options.format {
    case .json: return ReplayJSON.text(of: summary, listsRequests: options.listsRequests)
    case .jsonLines: return RequestJSON.lines(of: summary)
    case .html: return ReplayPage.text(of: summary, top: options.top, from: origin)
    case .text:
      var text: [UInt8] = []
      if options.listsRequests {
        RequestText(style: style).write(summary) { text += $0.utf8 }
      } else {
        ReplayText(style: style, top: options.top).write(summary) { text += $0.utf8 }
      }
      return text
    }
  }

  private func write(_ report: [UInt8], _ output: inout OutputStream) throws {
    guard let path = options.output, !path.isStandardStream else {
      return output.write(report)
    }
    try FileWriter.replace(path, with: report)
  }
}
