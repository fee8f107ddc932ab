// SPDX-License-Identifier: Apache-2.0

import SluiceReports
import Loads
import Requests
import Linting
import RuleMatching
import Sluice
import SystemFiles
import WebAddresses

/// One run of `sluice explain`.
struct ExplainRun: CommandRun {
  private let options: ExplainCommand

  init(_ options: ExplainCommand) { self.options = options }

  func run(
    _ output: inout OutputStream, _ errors: inout OutputStream
  ) throws(UsageError) -> Int32 {
    // Other errors are found before lists are read, which may take long.
    _ = try options.described.request(following: .nearest)
    let loading = try options.described.loading()
    let matcher: Matcher
    do throws(RunFailure) {
      var opener = try options.filters.decidingOpener(
        LintOptions(target: .sluice), maps: options.maps, limits: options.limits)
      opener.expectsIndexes = true
      let lists = OpenedLists(opener, options.color.style(for: errors))
      matcher = Matcher.layering(
        try lists.indexes(options.lists, &errors),
        allowsActiveActions: options.allowsActiveActions,
        longestURL: options.limits.longestURL)
    } catch {
      return error.report(&errors)
    }
    let request = try options.described.request(following: matcher.urls)
    try explain(request, loading, by: matcher, &output)
    return SluiceCommand.Status.fine
  }

  private func explain(
    _ described: MatchRequest, _ loading: PageLoading?, by matcher: Matcher,
    _ output: inout OutputStream
  ) throws(UsageError) {
    var answerer = RequestAnswerer(matcher)
    let request: MatchRequest?
    let explanation: Explanation?
    let plan: PagePlan?
    do throws(RequestError) {
      let decided = try answerer.decide(described, as: loading)
      (request, explanation) = (decided.question, try decided.explanation)
      plan = try decided.plan
    } catch {
      throw UsageError(error)
    }
    guard let request, let explanation else {
      throw UsageError("no rule applies: WebKit stops this request before it consults its lists")
    }
    switch options.format {
    case .json:
      let changes = ResolvedChanges(of: explanation.effects, request.url, by: .complete())
      let json = ExplanationJSON { matcher.rule($0) }
      let page = plan.map { plan in
        PagePlanJSON(plan) { matcher.layers[$0.layer].cosmeticFilter($0.number) }.text
      }
      output.write(json.text(of: explanation, request, changes: changes, plan: page))
    case .text:
      let text = ExplanationText(style: options.color.style(for: output)) { matcher.rule($0) }
      output.write(text.text(of: explanation, request, plan: plan))
    }
  }
}
