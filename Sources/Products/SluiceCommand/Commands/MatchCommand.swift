// SPDX-License-Identifier: Apache-2.0

import Answers
import RuleMatching
import LintReports
import RequestReading
import RequestAnswering
import AnswerReports
import SystemFiles

/// `sluice match`: what it is called with and what it answers.
enum MatchCommand {
  static let subcommand = Subcommand(
    name: "match",
    summary: "Say what rules do with requests",
    operands: "INDEX…",
    description: """
      Answers requests with compiled rule lists; several indexes are layers, each with ignore rules
      of its own. With --url it answers one request in words. Otherwise it reads requests from
      standard input or --requests, one JSON object a line, and answers each in its place with one
      line of JSON, as soon as the input pauses.

      A request is {"url", "top_url", "type", "frame_url", "load_context", "method"}; url and type
      are needed, and what each stands for if it is missing is said below at the option of the same
      meaning. A method that is null is none. Unknown members are passed over, and a line that
      is not a request, an empty one too, is answered with {"error"}.

      An answer is {"decision": "block" or "allow", "rule": {"list", "index", "line", "column"} or
      null, "actions": [names of the actions in force], "css": [selectors], "notify": [texts],
      "https": true if the URL is upgraded, "redirect": a URL or null, "modify_headers": [changes of
      request headers]}. The rule is a block rule in force, or else the ignore rule that undid a
      block. Its index counts from 0, its line and column from 1.
      """,
    options: options,
    statuses: [
      (0, "the load is allowed, or the requests were answered, whatever the answers"),
      (1, "the load of --url is blocked"),
      (2, "the command can not do what was asked, or an index can not be used"),
    ],
    examples: [
      ("sluice match ads.sluice < requests.jsonl", "Answer a crawl's requests"),
      (
        "sluice match ads.sluice --url https://a.test/ad.js --type script", "Ask about one script"
      ),
      ("sluice match ads.sluice own.sluice --requests log.jsonl", "Ask two indexes at once"),
    ],
    run: { (arguments, output, errors) throws(UsageError) in
      try IndexFiles.check(arguments)
      return RequestOptions.areGiven(in: arguments)
        ? try answerOne(arguments, &output, &errors)
        : try answerStream(arguments, &output, &errors)
    })

  private static let options: [OptionDescription] =
    [
      OptionDescription(
        name: "requests", letter: "r", value: "FILE",
        help: "read requests from a file; - is standard input, the default")
    ] + RequestOptions.options + [
      OptionDescription(
        name: "no-css",
        help: "leave `css` empty; `actions` still tells whether elements are hidden"),
      OptionDescription(
        name: "active-actions",
        help: "redirects are carried out: one that comes before a block wins over it"),
      OptionDescription(
        name: "format", letter: "f", value: "NAME", choices: ["text", "json"],
        help: "text (the default) or json, the answer to --url"),
      LimitOption.ofDeciding,
      ColourChoice.option.description,
    ]

  // MARK: One request

  private static func answerOne(
    _ arguments: ParsedArguments, _ output: inout OutputStream, _ errors: inout OutputStream
  ) throws(UsageError) -> Int32 {
    guard !arguments.has("requests") else {
      throw UsageError("--requests and --url exclude each other")
    }
    let request = try RequestOptions.request(arguments)
    let longestURL = try LimitOption.longestURL(arguments)
    let matcher: Matcher
    do throws(IndexFiles.Failure) {
      let indexes = try IndexFiles.open(arguments.operands)
      matcher = Matcher(indexes, arguments, longestURL: longestURL)
    } catch {
      return IndexFiles.report(error, &errors)
    }
    var answerer = RequestAnswerer(matcher, arguments)
    do throws(RequestError) {
      let answer = try answerer.answer(request)
      write(answer, to: request, arguments, &output)
      return answer.decision.isBlocked ? SluiceCommand.Status.findings : SluiceCommand.Status.fine
    } catch {
      throw UsageError(error.optionMessage, help: error.help)
    }
  }

  private static func write(
    _ answer: Answer, to request: MatchRequest, _ arguments: ParsedArguments,
    _ output: inout OutputStream
  ) {
    if arguments.value("format") == "json" {
      output.write(answer.line + [0x0A])
    } else {
      let style = ColourChoice.style(arguments, isTerminal: output.isTerminal)
      output.write(AnswerText(style: style).text(of: answer, to: request))
    }
  }

  // MARK: Many requests

  private static func answerStream(
    _ arguments: ParsedArguments, _ output: inout OutputStream, _ errors: inout OutputStream
  ) throws(UsageError) -> Int32 {
    guard arguments.value("format") != "text" else {
      throw UsageError(
        "--format text needs --url", help: "many requests are answered with lines of JSON")
    }
    let longestURL = try LimitOption.longestURL(arguments)
    do throws(IndexFiles.Failure) {
      let indexes = try IndexFiles.open(arguments.operands)
      let matcher = Matcher(indexes, arguments, longestURL: longestURL)
      var stream = RequestStream(RequestAnswerer(matcher, arguments))
      try stream.answer(arguments.path("requests"), &output)
      return SluiceCommand.Status.fine
    } catch {
      return IndexFiles.report(error, &errors)
    }
  }
}
