// SPDX-License-Identifier: Apache-2.0

internal import HTMLPages
internal import PlainText
internal import Replay

/// The most important numbers, large.
enum KeyFigures {
  static func markup(of summary: ReplaySummary) -> Markup {
    let figures = [
      requests(summary), blocked(summary), saved(summary.total), rules(summary.lists),
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

  private static func rules(_ lists: [ReplayedList]) -> Markup {
    let fired = lists.map(\.firedRules).saturatingSum()
    let all = lists.map(\.rules).saturatingSum()
    let remark: Markup = "of \(all.grouped) matched a request"
    return figure("Rules that fired", fired.grouped, remark)
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
