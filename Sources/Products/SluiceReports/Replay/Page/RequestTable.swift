// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import Tools

/// The requests of one page as a table with a waterfall.
struct RequestTable {
  let page: PageRow?
  let requests: [RequestRow]
  /// The types that can be chosen, whose numbers are in the classes of the rows.
  let types: [String]
  let isOpen: Bool

  /// The least width of a bar, as a share of the width, so that it is visible.
  private static let narrowest = 0.6

  private var hasTimes: Bool { requests.contains { $0.start != nil } }
  private var hasBytes: Bool { requests.contains { $0.bytes != nil } }

  /// The end of the axis in milliseconds: that of the last request, or of nearly all of them if the
  /// rest of the axis would be nearly empty.
  private let extent: Double

  init(page: PageRow?, requests: [RequestRow], types: [String], isOpen: Bool) {
    (self.page, self.requests, self.types, self.isOpen) = (page, requests, types, isOpen)
    let ends = requests.compactMap { row in row.start.map { $0 + (row.duration ?? 0) } }.sorted()
    let last = ends.last ?? 0
    let most = ends.isEmpty ? 0 : (ends.count * 95 - 1) / 100
    // The axis ends in a gap between requests.
    let end = ends.dropFirst(most).reduce(ends.dropFirst(most).first ?? 0) { end, next in
      next <= end * 1.25 ? next : end
    }
    extent = max(1, ends.count >= 8 && last >= 3 * end && end > 0 ? end : last)
  }

  var markup: Markup {
    let times: Markup = hasTimes ? "<th scope=\"col\" class=\"words\">\(axis)</th>" : ""
    let sizes: Markup = hasBytes ? "<th scope=\"col\">Size</th>" : ""
    let open: Markup = isOpen ? " open=\"open\"" : ""
    return """
      <details class="load"\(open)>
      <summary>\(heading)</summary>
      <div class="scroll" tabindex="0" role="region" aria-label="\(caption)">
      <table class="requests stacked">
      <caption class="unseen">\(caption)</caption>
      <thead><tr><th scope="col">Request</th><th scope="col" class="words">Type</th>\
      <th scope="col" class="words">Decision</th>\(sizes)\(times)</tr></thead>
      <tbody>
      \(requests.map { row($0) }.joined())</tbody>
      </table>
      </div>
      </details>

      """
  }

  private var name: String {
    let title = page?.title ?? ""
    if !title.isEmpty { return title }
    let url = page?.url ?? ""
    return url.isEmpty ? "no page" : url
  }

  private var caption: Markup { "Requests of \(Visible.shortened(name, most: 80))" }

  private var heading: Markup {
    let blocked = requests.count(where: \.isBlocked)
    let count = PlainWords.count(requests.count, "request")
    let url = page?.url ?? ""
    let address: Markup = url.isEmpty || url == name ? "" : " \(Markup.code(url, most: 60))"
    return """
      <b>\(Markup.shortened(name, most: 60))</b>\(address) \
      <span class="sum">\(count), \(blocked.grouped) blocked</span>
      """
  }

  private var axis: Markup { "0 to \(Markup.whole(RequestTable.time(extent)))" }

  // MARK: Rows

  private func row(_ request: RequestRow) -> Markup {
    let type = types.firstIndex(of: request.type).map { "type-\($0) " as Markup } ?? ""
    let party: Markup = request.isFirstParty ? "is-first" : "is-third"
    let decision: Markup = request.isBlocked ? "is-blocked" : "is-allowed"
    return """
      <tr class="\(type)\(party) \(decision)">\
      <th scope="row">\(Markup.code(request.url, most: 72))</th>\
      <td class="words" data-label="Type">\(Markup.shortened(request.type, most: 24))\
      <span class="party">\(request.isFirstParty ? "first party" : "third party")</span></td>\
      <td class="words" data-label="Decision">\(verdict(request))</td>\
      \(hasBytes ? size(request.bytes) : "")\(hasTimes ? bar(request) : "")</tr>

      """
  }

  private func verdict(_ request: RequestRow) -> Markup {
    guard request.isBlocked else { return "<span class=\"fate\">allowed</span>" }
    let rule = request.rule.map { " by \(RuleSection.position($0))" as Markup } ?? ""
    return "<span class=\"fate blocked\">blocked</span>\(rule)"
  }

  private func size(_ bytes: Int?) -> Markup {
    "<td data-label=\"Size\">\(bytes.map { Markup.whole(ReplayWords.bytes($0)) } ?? "–")</td>"
  }

  private func bar(_ request: RequestRow) -> Markup {
    guard let start = request.start else {
      return "<td class=\"words time\" data-label=\"Time\">–</td>"
    }
    guard start <= extent else {
      return """
        <td class="words time" data-label="Time">\(words(start, request.duration))</td>
        """
    }
    let duration = request.duration ?? 0
    let width = min(100, max(duration / extent * 100, RequestTable.narrowest))
    let x = min(start / extent * 100, 100 - width)
    let kind: Markup = request.isBlocked ? "blocked" : "allowed"
    return """
      <td class="words time" data-label="Time">\
      <svg class="fall" width="100%" height="14" aria-hidden="true">\
      <rect class="\(kind)" x="\(x)%" y="2" width="\(width)%" height="10"/></svg>\
      <span class="unseen">\(words(start, request.duration))</span></td>
      """
  }

  private func words(_ start: Double, _ duration: Double?) -> Markup {
    let begin = RequestTable.time(start)
    guard let duration else { return "after \(begin)" }
    return "after \(begin), for \(RequestTable.time(duration))"
  }

  /// "320 ms", "1.5 s".
  static func time(_ milliseconds: Double) -> String {
    let whole = Int(min(max(milliseconds, 0), 1e12).rounded())
    guard whole >= 1_000 else { return "\(whole) ms" }
    let tenths = (whole + 50) / 100
    return "\((tenths / 10).grouped).\(tenths % 10) s"
  }
}
