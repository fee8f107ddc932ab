// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import Tools

/// The requests of each page with their decisions, over the time of the page load.
///
/// Boxes above them choose types, party and decision; the style sheet does the rest, without a
/// script.
enum RequestSection {
  /// The most types that can be chosen.
  static let mostTypes = 24
  private static let mostPages = 60

  static func section(of summary: ReplaySummary) -> PageSection? {
    guard !summary.requests.isEmpty else { return nil }
    let types = types(of: summary.requests)
    let tables = tables(of: summary, types)
    return PageSection(
      id: "requests", title: "Requests", lead: lead(summary),
      body: filters(summary.requests, types) + tables.map(\.markup).joined()
        + note(summary, shown: tables))
  }

  private static func lead(_ summary: ReplaySummary) -> Markup {
    let shown = summary.requests.count
    let all = summary.total.requests
    let bars = bars(summary.requests)
    guard shown < all else { return "The decision for each request.\(bars)" }
    return "The decisions for the first \(shown.grouped) of \(all.grouped) requests.\(bars)"
  }

  private static func bars(_ requests: [RequestRow]) -> Markup {
    guard requests.contains(where: { $0.start != nil }) else { return "" }
    return requests.contains { $0.duration != nil }
      ? " The bars show the duration of each request."
      : " The marks show the start of each request."
  }

  /// The types that occur, in the order of their first request.
  private static func types(of requests: [RequestRow]) -> [String] {
    requests.reduce(into: []) { types, request in
      if !types.contains(request.type), types.count < mostTypes { types.append(request.type) }
    }
  }

  private static func tables(of summary: ReplaySummary, _ types: [String]) -> [RequestTable] {
    let groups = Dictionary(grouping: summary.requests, by: \.page)
    return groups.keys.sorted().prefix(mostPages).map { page in
      RequestTable(
        page: summary.pages.indices.contains(page) ? summary.pages[page] : nil,
        requests: groups[page] ?? [], types: types, isOpen: page == groups.keys.min())
    }
  }

  private static func note(_ summary: ReplaySummary, shown: [RequestTable]) -> Markup {
    let rows = shown.map(\.requests.count).saturatingSum()
    let rest = summary.requests.count - rows
    guard rest > 0 else { return "" }
    return "<p class=\"note\">The requests of later pages, \(rest.grouped), are left out.</p>\n"
  }

  // MARK: Filters

  private static func filters(_ requests: [RequestRow], _ types: [String]) -> Markup {
    let boxes = types.enumerated().map { number, type -> Markup in
      let count = requests.count { $0.type == type }
      return """
        <label><input type="checkbox" id="type-\(number)" checked="checked"> \
        \(Markup.shortened(type, most: 24)) <b>\(count.grouped)</b></label>

        """
    }
    return """
      <div class="filters">
      <fieldset><legend>Types</legend>
      \(boxes.joined())</fieldset>
      \(choice("Decision", "decision", ["all", "blocked", "allowed"]))\
      \(choice("Party", "party", ["all", "first", "third"]))</div>

      """
  }

  private static func choice(_ title: Markup, _ name: Markup, _ values: [Markup]) -> Markup {
    let buttons = values.enumerated().map { number, value -> Markup in
      let checked: Markup = number == 0 ? " checked=\"checked\"" : ""
      return """
        <label><input type="radio" name="\(name)" id="\(name)-\(value)"\(checked)> \(value)</label>

        """
    }
    return "<fieldset><legend>\(title)</legend>\n\(buttons.joined())</fieldset>\n"
  }

  /// The rules that hide the rows that are not chosen.
  static let style: Markup = {
    let types = (0..<mostTypes).map { number -> Markup in
      "#requests:has(#type-\(number):not(:checked)) .type-\(number),\n"
    }
    return """
      \(types.joined())\
      #requests:has(#decision-blocked:checked) .is-allowed,
      #requests:has(#decision-allowed:checked) .is-blocked,
      #requests:has(#party-first:checked) .is-third,
      #requests:has(#party-third:checked) .is-first { display: none; }

      """
  }()
}
