// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// The style sheet that the page of a replay adds to the style of all pages.
enum ReplayStyle {
  static let sheet: Markup = drawings + changes + requests + RequestSection.style + media

  private static let drawings: Markup = """
    figcaption {
      margin: 0.2rem 0 0 2.9rem; color: var(--quiet); font-size: 0.8rem; text-align: center;
    }
    .plot {
      display: block; width: calc(100% - 4.4rem); margin: 0.8rem 1.5rem 0 2.9rem;
      overflow: visible;
    }
    .plot.small { width: 100%; margin: 0.8rem 0 0.5rem; }
    .tick { fill: var(--quiet); font-size: 0.8rem; }
    .grid { stroke: var(--line); }
    .base, .mark { stroke: var(--quiet); }
    .reach { fill: transparent; }
    .bin:hover .reach { fill: var(--track); }
    rect.blocked { fill: var(--accent); }
    rect.allowed { fill: var(--allowed); }
    .series-0 { fill: var(--series-0); }
    .series-1 { fill: var(--series-1); }
    .series-2 { fill: var(--series-2); }
    .series-3 { fill: var(--series-3); }
    .series-4 { fill: var(--series-4); }
    .pages {
      display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr));
      gap: 2rem 2.5rem; margin-top: 1.5rem; list-style: none;
    }
    .pages h3 { margin: 0; line-height: 1.35; }
    .pages li { display: flex; flex-direction: column; }
    .pages .plot { box-sizing: content-box; margin-top: auto; padding-top: 0.8rem; }
    .address { color: var(--quiet); font-size: 0.875rem; line-height: 1.4; }

    """

  private static let changes: Markup = """
    .changes { list-style: none; }
    .changes > li {
      display: grid; grid-template-columns: minmax(0, 1.15fr) minmax(0, 1fr); gap: 0.3rem 2.5rem;
      padding: 0.7rem 0; border-top: 1px solid var(--line);
    }
    .changes .address { color: var(--text); }
    .changes dl > div { display: grid; grid-template-columns: 3.6rem 1fr; font-size: 0.875rem; }
    .changes dt { color: var(--quiet); }
    .verdict, .fate { font-weight: 600; }
    .verdict.blocked, .fate.blocked { color: var(--accent); }
    .verdict::before, .fate::before { content: "○\\2009"; }
    .verdict.blocked::before, .fate.blocked::before { content: "●\\2009"; }
    .group { margin: 0; border-top: 1px solid var(--line); }
    .group > summary { width: 100%; padding: 0.35rem 0; color: var(--text); font-size: 0.95rem; }
    p.group { padding: 0.35rem 0 0.35rem 1.1rem; font-size: 0.95rem; }
    .group .changes, .group .note { margin: 0 0 0.8rem 1.1rem; }
    .more .group { margin-left: 1.1rem; }
    .count, .sum { margin-left: 0.4rem; color: var(--quiet); font-size: 0.875rem; }
    .count, .sum, .note code { white-space: nowrap; }

    """

  private static let requests: Markup = """
    .filters { display: flex; flex-wrap: wrap; gap: 0.8rem 2rem; margin: 1.2rem 0; }
    .filters fieldset {
      display: flex; flex-wrap: wrap; gap: 0.1rem 1rem; margin: 0; padding: 0; border: 0;
      min-width: 0; font-size: 0.875rem;
    }
    .filters fieldset:first-child { flex: 1 1 100%; }
    .filters legend { padding: 0; color: var(--quiet); font-size: 0.8rem; }
    .filters label { display: inline-flex; align-items: center; gap: 0.35rem; min-height: 1.75rem; }
    .filters input { margin: 0; accent-color: var(--accent); }
    .filters b { color: var(--quiet); font-weight: 400; }
    .load > summary { width: 100%; color: var(--text); font-size: 1rem; }
    .load > summary code { color: var(--quiet); }
    .load .scroll { margin-top: 0.4rem; }
    .requests { table-layout: fixed; min-width: 44rem; }
    .requests th:nth-child(2) { width: 7.5rem; }
    .requests th:nth-child(3) { width: 11rem; }
    .requests th:nth-child(4) { width: 5rem; }
    .requests th:nth-child(5) { width: 26%; }
    .requests td { white-space: normal; }
    .requests tbody th, .requests td { font-size: 0.85rem; line-height: 1.4; }
    .party { display: block; color: var(--quiet); font-size: 0.8rem; }
    .requests .position { display: block; color: var(--quiet); font-size: 0.8rem; }
    .fall { display: block; background: var(--track); border-radius: 2px; }
    .plain { margin: 0.3rem 0 0; list-style: none; font-size: 0.85rem; }
    .plain li { padding: 0.15rem 0; }
    .volume { margin-top: 1.6rem; }
    .volume .plot { margin-top: 0.4rem; }

    """

  private static let media: Markup = """
    @media (max-width: 46rem) {
      .stacked { min-width: 0; }
      .stacked thead {
        position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
      }
      .stacked, .stacked tbody, .stacked tfoot, .stacked caption { display: block; }
      .stacked caption.unseen { display: none; }
      .stacked tr {
        display: grid; grid-template-columns: repeat(auto-fit, minmax(4.6rem, 1fr));
        padding: 0.5rem 0;
      }
      .stacked tbody tr + tr, .stacked tfoot tr { border-top: 1px solid var(--line); }
      .stacked tr > * { border-top: 0 !important; }
      .stacked tbody th, .stacked tfoot th, .stacked .time {
        grid-column: 1 / -1; min-width: 0; width: auto; padding: 0.1rem 0;
      }
      .stacked td { padding: 0.1rem 0.6rem 0.1rem 0; text-align: left; }
      .stacked td::before {
        content: attr(data-label); display: block; color: var(--quiet); font-size: 0.72rem;
      }
      .requests tr { grid-template-columns: minmax(0, 1fr) minmax(0, 1.5fr) minmax(0, 0.8fr); }
      .requests .time::before { content: none; }
      .changes > li { grid-template-columns: minmax(0, 1fr); }
      .tick { font-size: 0.72rem; }
      .group .changes, .group .note, .more .group { margin-left: 0.3rem; }
    }
    @media print {
      .verdict { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
      .pages li, .changes li { break-inside: avoid; }
    }

    """
}
