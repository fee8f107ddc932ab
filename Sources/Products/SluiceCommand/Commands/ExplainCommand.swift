// SPDX-License-Identifier: Apache-2.0

import LoadChanges
import Answers
import RuleMatching
import LintReports
import RequestReading
import RequestAnswering
import AnswerReports
import Sluice
import SystemFiles

/// `sluice explain`: what it is called with and what it answers.
enum ExplainCommand {
  static let subcommand = Subcommand(
    name: "explain",
    summary: "Say why rules do with a request what they do",
    operands: "INDEX…",
    description: """
      Shows every rule that matches a request, in order, with its list, its place in it and its
      text; which of them an ignore rule undoes or cuts off; the rules that miss by one property
      only; and the decision in one sentence.
      """,
    options: RequestOptions.options + [
      OptionDescription(
        name: "active-actions",
        help: "redirects are carried out: one that comes before a block wins over it"),
      OptionDescription(
        name: "format", letter: "f", value: "NAME", choices: ["text", "json"],
        help: "text (the default) or json"),
      LimitOption.ofDeciding,
      ColourChoice.option.description,
    ],
    statuses: [
      (0, "the request was explained"),
      (2, "the command can not do what was asked, or an index can not be used"),
    ],
    examples: [
      (
        "sluice explain ads.sluice --url https://a.test/ad.js --type script",
        "See why a script is blocked, or why not"
      )
    ],
    run: { (arguments, output, errors) throws(UsageError) in
      try IndexFiles.check(arguments)
      let request = try RequestOptions.request(arguments)
      let longestURL = try LimitOption.longestURL(arguments)
      let matcher: Matcher
      do throws(IndexFiles.Failure) {
        let indexes = try IndexFiles.open(arguments.operands)
        matcher = Matcher(indexes, arguments, longestURL: longestURL)
      } catch {
        return IndexFiles.report(error, &errors)
      }
      try explain(request, matcher, arguments, &output)
      return SluiceCommand.Status.fine
    })

  private static func explain(
    _ request: MatchRequest, _ matcher: Matcher, _ arguments: ParsedArguments,
    _ output: inout OutputStream
  ) throws(UsageError) {
    var answerer = RequestAnswerer(matcher)
    do throws(RequestError) {
      let explanation = try answerer.explain(request)
      if arguments.value("format") == "json" {
        let changes = ResolvedChanges(
          of: explanation.effects, request.url, by: .complete())
        let json = ExplanationJSON { matcher.rule($0) }
        output.write(json.text(of: explanation, request, changes: changes))
      } else {
        let style = ColourChoice.style(arguments, isTerminal: output.isTerminal)
        let text = ExplanationText(style: style) { matcher.rule($0) }
        output.write(text.text(of: explanation, request))
      }
    } catch {
      throw UsageError(error.optionMessage, help: error.help)
    }
  }
}
