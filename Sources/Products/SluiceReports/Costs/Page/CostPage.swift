// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import Optimizing

/// The cost of lists in WebKit, as one HTML page that loads nothing and runs no scripts.
public enum CostPage {
  /// The page; several lists are compared with the first one.
  ///
  /// - Parameters:
  ///   - lists: The lists, at least one.
  ///   - most: How many prefixes and rules are shown for each.
  public static func text(of lists: [CostedList], most: Int) -> [UInt8] {
    guard let first = lists.first else { return [] }
    let comparison = lists.count > 1 ? [ComparisonSection.section(of: lists)] : []
    let sections = lists.enumerated().flatMap { number, list in
      ListSections.sections(of: list, number: lists.count > 1 ? number + 1 : nil, most: most)
    }
    return HTMLPage(
      title: "\(name(of: lists)): \(CostWords.seconds(first.cost.seconds)) – Sluice cost",
      maker: "sluice cost", header: header(of: lists), summary: CostFigures.markup(of: first),
      sections: comparison + sections, style: CostStyle.sheet
    ).bytes
  }

  private static func name(of lists: [CostedList]) -> String {
    let first = lists.first.map { Visible.shortened($0.name, most: 60) } ?? ""
    return lists.count > 1
      ? "\(first) and \(PlainWords.count(lists.count - 1, "more list"))" : first
  }

  private static func header(of lists: [CostedList]) -> Markup {
    """
    <header>
    <p class="overline">Sluice cost</p>
    <h1>\(name(of: lists))</h1>
    <p class="lead">What compiling it costs WebKit: bytes and DFAs as WebKit builds them, \
    seconds as estimated for one core of a Xeon with 2.5 GHz.</p>
    </header>

    """
  }
}

/// The style sheet that the page adds to the style of all pages.
enum CostStyle {
  static let sheet: Markup = """
    rect.url { fill: var(--series-1); }
    rect.page { fill: var(--series-3); }
    rect.frame { fill: var(--series-4); }
    rect.reading { fill: var(--allowed); }
    rect.first { fill: var(--series-0); }
    rect.second { fill: var(--series-2); }
    rect.rest { fill: var(--allowed); }
    .bar[height="16"] { height: 16px; }
    .key { display: inline-block; margin-right: 1.2rem; }
    .better { color: var(--quiet); }
    .worse, .explodes { color: var(--accent); }

    """
}
