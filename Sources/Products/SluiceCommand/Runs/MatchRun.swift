// SPDX-License-Identifier: Apache-2.0

import SluiceReports
import Requests
import Loads
import Linting
import RuleMatching
import Sluice
import SystemFiles
import WebAddresses

/// One run of `sluice match`.
struct MatchRun: CommandRun {
  private let options: MatchCommand

  init(_ options: MatchCommand) { self.options = options }

  func run(
    _ output: inout OutputStream, _ errors: inout OutputStream
  ) throws(UsageError) -> Int32 {
    let question = try options.question()
    // Before the files are opened: SIGHUP may come at once, and a file may change meanwhile.
    let rules = watchedRules(for: question)
    let answerer: RequestAnswerer
    do throws(RunFailure) {
      answerer = try self.answerer(&errors)
    } catch {
      // A list that is rejected must not look like a request that is blocked.
      _ = error.report(&errors)
      return SluiceCommand.Status.usage
    }
    switch question {
    case .one(let options, let format):
      let request = try options.request(following: answerer.urls)
      return try answer(request, options.loading(), answerer, format, &output)
    case .stream(let path):
      var stream = RequestStream(answerer, watching: rules)
      return answer(path, &stream, &output, &errors)
    }
  }

  /// The files of the rules, if they may be replaced while requests come.
  ///
  /// The requests of a file are all answered by the same rules.
  private func watchedRules(for question: MatchCommand.Question) -> WatchedRules? {
    guard case .stream(let path) = question, RequestStream.isOpenEnded(path) else { return nil }
    return WatchedRules(options.lists) { errors throws(RunFailure) in
      try answerer(&errors)
    }
  }

  private func answerer(
    _ errors: inout OutputStream
  ) throws(RunFailure) -> RequestAnswerer {
    var opener = try options.filters.decidingOpener(
      LintOptions(target: .sluice), limits: options.limits)
    opener.expectsIndexes = true
    let lists = OpenedLists(opener, options.color.style(for: errors))
    let matcher = Matcher.layering(
      try lists.indexes(options.lists, &errors),
      allowsActiveActions: options.allowsActiveActions,
      longestURL: options.limits.longestURL)
    var answerer = RequestAnswerer(matcher, reporting: options.kinds, as: options.loading)
    if let urls = options.conformance { answerer.urls = urls }
    return answerer
  }

  // MARK: One request

  private func answer(
    _ request: MatchRequest, _ loading: PageLoading?, _ answerer: consuming RequestAnswerer,
    _ format: AnswerFormat, _ output: inout OutputStream
  ) throws(UsageError) -> Int32 {
    do throws(RequestError) {
      let answer = try answerer.answer(request, as: loading)
      write(answer, to: request, format, &output)
      return answer.decision.isBlocked ? SluiceCommand.Status.findings : SluiceCommand.Status.fine
    } catch {
      throw UsageError(error)
    }
  }

  private func write(
    _ answer: Answer, to request: MatchRequest, _ format: AnswerFormat,
    _ output: inout OutputStream
  ) {
    switch format {
    case .json: output.write(answer.line + [0x0A])
    case .text:
      let style = options.color.style(for: output)
      output.write(AnswerText(style: style).text(of: answer, to: request))
    }
  }

  // MARK: Many requests

  private func answer(
    _ path: FilePath?, _ stream: inout RequestStream, _ output: inout OutputStream,
    _ errors: inout OutputStream
  ) -> Int32 {
    do throws(RunFailure) {
      try stream.answer(path, &output, &errors)
      return SluiceCommand.Status.fine
    } catch {
      return error.report(&errors)
    }
  }
}
