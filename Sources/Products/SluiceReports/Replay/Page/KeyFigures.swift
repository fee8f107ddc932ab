// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import Tools

/// The most important numbers, large.
enum KeyFigures {
  static func markup(of summary: ReplaySummary) -> Markup {
    let figures = [
      requests(summary), blocked(summary), saved(summary.total), blockingRules(summary),
      hidingRules(summary),
      changes(summary.comparison),
    ]
    return """
      <section aria-labelledby="figures-title">
      <h2 id="figures-title" class="unseen">Key figures</h2>
      <dl class="figures">
      \(figures.compactMap { $0 }.joined())</dl>
      \(noSizes(summary.total))</section>

      """
  }

  private static func figure(
    _ name: String, _ number: String, _ remark: Markup, kind: Markup = "", bar: Markup = ""
  ) -> Markup {
    let long: Markup = number.count > 12 ? " class=\"long\"" : ""
    return """
      <div\(kind)><dt>\(name)</dt><dd\(long)>\(number)</dd>\
      <dd class="remark">\(remark)\(bar)</dd></div>

      """
  }

  private static func requests(_ summary: ReplaySummary) -> Markup {
    let pages = PlainWords.count(summary.pages.count, "page")
    return figure(
      "Requests", summary.total.requests.grouped,
      summary.pages.isEmpty ? "" : "of \(pages)")
  }

  private static func blocked(_ summary: ReplaySummary) -> Markup {
    let total = summary.total
    return figure(
      "Blocked", total.blocked.grouped,
      "\(PlainWords.share(total.blocked, total.requests)) of the requests",
      kind: " class=\"accent\"", bar: TallyTable.bar(total, of: total.requests))
  }

  private static func saved(_ total: Tally) -> Markup? {
    guard total.sized > 0 else { return nil }
    let share = Markup.whole(PlainWords.share(total.blockedBytes, total.bytes))
    var remark: Markup = "\(share) of \(Markup.whole(ReplayWords.bytes(total.bytes)))"
    if total.sized < total.requests {
      let known = total.sized.grouped
      remark += "; sizes are known for \(known) requests"
    }
    return figure("Saved", ReplayWords.bytes(total.blockedBytes), remark)
  }

  private static func blockingRules(_ summary: ReplaySummary) -> Markup {
    let stopping = summary.rules.count { $0.stopped > 0 }
    let hiding = hidingRules(of: summary)
    let all = summary.lists.map(\.rules).saturatingSum() - hiding.all
    let matched = summary.lists.map(\.firedRules).saturatingSum() - hiding.matched
    let remark: Markup =
      "\(max(0, matched).grouped) of \(max(0, all).grouped) that do not hide matched a request"
    return figure("Rules that blocked", stopping.grouped, remark)
  }

  /// These match documents, often all of them, and have nothing to do with requests.
  private static func hidingRules(_ summary: ReplaySummary) -> Markup? {
    let hiding = hidingRules(of: summary)
    guard hiding.all > 0 else { return nil }
    return figure(
      "Rules that hide", hiding.matched.grouped, "of \(hiding.all.grouped) matched a document")
  }

  private static func hidingRules(of summary: ReplaySummary) -> (matched: Int, all: Int) {
    let matched = summary.rules.count(where: \.isHiding)
    let idle = summary.idleRules.count { $0.action == RuleRow.hidingAction }
    return (matched, matched + idle)
  }

  private static func changes(_ comparison: ReplayComparison?) -> Markup? {
    guard let comparison else { return nil }
    let remark = ChangeKind.allCases.compactMap { kind -> String? in
      let requests = comparison.changes(kind).requests
      return requests > 0 ? "\(requests.grouped) \(kind.words)" : nil
    }
    return figure(
      "Decided differently", comparison.changes.requests.grouped,
      remark.isEmpty ? "the other lists make no difference" : "\(remark.joined(separator: ", "))")
  }

  private static func noSizes(_ total: Tally) -> Markup {
    guard total.sized == 0, total.requests > 0 else { return "" }
    return "<p class=\"note\">The log has no sizes, so this page has no numbers of bytes.</p>\n"
  }
}
