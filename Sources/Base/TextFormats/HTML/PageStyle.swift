// SPDX-License-Identifier: Apache-2.0

/// How pages look.
enum PageStyle {
  /// The style sheet of all pages, before what one of them adds.
  static let sheet: Markup = colors + text + parts + tables + drawings

  /// Text and its ground differ by 4.5 to 1 at least, drawings and theirs by 3 to 1.
  private static let colors: Markup = """
    :root {
      color-scheme: light dark;
      --ground: #fcfbf8; --raised: #f4f2ec; --text: #1e2126; --quiet: #5a5f68; --line: #dfdbd2;
      --accent: #b03a1e; --allowed: #89919c; --track: #ebe8e1;
      --shade: rgb(30 33 38 / 0.3);
      --series-0: #8c2613; --series-1: #c04a26; --series-2: #d9793a; --series-3: #a8800f;
      --series-4: #86695c;
    }
    @media screen and (prefers-color-scheme: dark) {
      :root {
        --ground: #15171b; --raised: #1e2126; --text: #e9e6e0; --quiet: #a4a9b2; --line: #32363d;
        --accent: #ff8a66; --allowed: #6d7683; --track: #24272d;
        --shade: rgb(233 230 224 / 0.35);
        --series-0: #d9512c; --series-1: #ff8f66; --series-2: #ffc09a; --series-3: #d8b04a;
        --series-4: #a58b7e;
      }
    }

    """

  private static let text: Markup = """
    * { box-sizing: border-box; }
    html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
    body {
      max-width: 66rem; margin: 0 auto; padding: 3rem 1.5rem 4rem; background: var(--ground);
      color: var(--text); font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
      font-variant-numeric: tabular-nums; overflow-wrap: anywhere;
    }
    h1, h2, h3, p, dl, dd, ul, figure { margin: 0; padding: 0; }
    h1 { font-size: clamp(1.6rem, 4vw, 2.4rem); line-height: 1.2; letter-spacing: -0.015em; }
    h2 { font-size: 1.35rem; line-height: 1.3; letter-spacing: -0.01em; }
    h3 { margin: 2rem 0 0.6rem; font-size: 1rem; line-height: 1.4; }
    h1, h2, h3 { font-weight: 650; text-wrap: balance; }
    small { color: var(--quiet); font-size: 0.85em; font-weight: 400; }
    code, pre, .position { font: 0.875em/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
    code, .position, h1, .name { unicode-bidi: isolate; }
    a { color: inherit; text-decoration-color: var(--line); text-underline-offset: 0.25em; }
    a:hover { color: var(--accent); text-decoration-color: currentColor; }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; border-radius: 2px; }
    .overline { margin-bottom: 0.4rem; color: var(--accent); font-size: 0.85rem; font-weight: 600; }
    p { text-wrap: pretty; }
    .lead { max-width: 46rem; margin-top: 0.5rem; color: var(--quiet); }
    .note, .facts { color: var(--quiet); font-size: 0.875rem; }
    .facts b { color: var(--text); font-weight: 600; }
    .note { margin-top: 0.8rem; }
    .unseen {
      position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
      white-space: nowrap;
    }

    """

  private static let parts: Markup = """
    nav ul { display: flex; flex-wrap: wrap; gap: 0.3rem 1.4rem; list-style: none; }
    nav { margin-top: 1.4rem; font-size: 0.9rem; }
    section { margin-top: 3.5rem; scroll-margin-top: 1rem; }
    main > section:first-child { margin-top: 2.2rem; }
    section > h2 { padding-top: 1.4rem; border-top: 1px solid var(--line); }
    section > h2.unseen { padding: 0; border: 0; }
    footer { margin-top: 4rem; color: var(--quiet); font-size: 0.85rem; }
    .figures {
      display: grid; grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr));
      gap: 1.6rem 2rem; padding-top: 1.6rem; border-top: 1px solid var(--line);
    }
    .figures dt { color: var(--quiet); font-size: 0.875rem; }
    .figures dd { font-size: 2.3rem; line-height: 1.2; font-weight: 600; letter-spacing: -0.02em; }
    .figures dd.long { font-size: 1.3rem; }
    .figures dd.remark {
      margin-top: 0.2rem; color: var(--quiet); font-size: 0.875rem; font-weight: 400;
      line-height: 1.45; letter-spacing: 0;
    }
    .figures .accent dd:not(.remark) { color: var(--accent); }
    details { margin-top: 0.8rem; }
    summary {
      width: fit-content; max-width: 100%; color: var(--quiet); font-size: 0.875rem;
      cursor: pointer;
    }
    summary:hover { color: var(--accent); }
    pre {
      margin: 0.5rem 0 0; padding: 0.7rem 0.9rem; background: var(--raised); border-radius: 6px;
      white-space: pre-wrap;
    }
    .columns { columns: 8.5rem; column-gap: 1.5rem; list-style: none; font-size: 0.875rem; }
    .beside {
      display: grid; grid-template-columns: minmax(0, 1.25fr) minmax(0, 1fr); gap: 0 3.5rem;
    }

    """

  private static let tables: Markup = """
    /* The outer two grounds stay at the edges as shades; the inner two go along and cover them
       where there is nothing more to be seen. */
    .scroll {
      overflow-x: auto; margin-top: 1.2rem;
      background:
        linear-gradient(to right, var(--ground) 40%, transparent) 0 0 / 2rem 100% no-repeat local,
        linear-gradient(to left, var(--ground) 40%, transparent) 100% 0 / 2rem 100% no-repeat local,
        linear-gradient(to right, var(--shade), transparent) 0 0 / 0.7rem 100% no-repeat scroll,
        linear-gradient(to left, var(--shade), transparent) 100% 0 / 0.7rem 100% no-repeat scroll;
    }
    .scroll + p { margin-top: 1rem; }
    table { width: 100%; border-collapse: collapse; font-size: 0.925rem; }
    caption { padding-bottom: 0.3rem; color: var(--text); font-weight: 600; text-align: left; }
    th, td { padding: 0.45rem 0 0.45rem 1.1rem; text-align: right; vertical-align: top; }
    th:first-child { padding-left: 0; text-align: left; font-weight: 400; }
    td { white-space: nowrap; }
    td.words, th.words { text-align: left; white-space: normal; }
    thead th, thead th:first-child {
      color: var(--quiet); font-size: 0.8rem; font-weight: 400; white-space: nowrap;
      border-bottom: 1px solid var(--line);
    }
    tbody tr + tr > *, tfoot tr > * { border-top: 1px solid var(--line); }
    tfoot { color: var(--quiet); }
    .tally tbody th { min-width: 7.5rem; width: 100%; }
    .numbers tbody th { min-width: 7.5rem; }
    .names tbody th { width: 100%; }
    .whole { white-space: nowrap; }
    .rules tbody th { min-width: 15rem; }
    .tally .name, .conditions { display: block; line-height: 1.4; }
    .conditions { color: var(--quiet); }
    .rules details { margin-top: 0.1rem; }
    .rules th > .position { color: var(--quiet); }
    .beside .scroll + .numbers { margin-top: 2rem; }
    .action {
      padding: 0.05rem 0.4rem; border: 1px solid var(--line); border-radius: 4px;
      color: var(--quiet); font-size: 0.8rem; white-space: nowrap;
    }

    """

  private static let drawings: Markup = """
    figure { margin-top: 1.2rem; }
    .bar { display: block; height: 5px; margin-top: 0.3rem; border-radius: 3px; }
    .swatch { border-radius: 2px; }
    .legend {
      display: grid; grid-template-columns: auto 1fr; gap: 0.2rem 1rem; font-size: 0.875rem;
    }
    .legend p { color: var(--quiet); }
    .legend ul { display: flex; flex-wrap: wrap; gap: 0.2rem 1.2rem; list-style: none; }
    .legend .swatch { margin-right: 0.4rem; }
    .legend b { font-weight: 600; }

    """

  /// The last part, for narrow screens, for paper and for forced colors.
  static let media: Markup = """
    @media (max-width: 60rem) {
      .beside { grid-template-columns: minmax(0, 1fr); }
    }
    @media (max-width: 46rem) {
      body { padding: 2rem 1.1rem 3rem; }
      section { margin-top: 2.8rem; }
      .figures { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 1.4rem 1.2rem; }
      .figures dd { font-size: 1.8rem; }
      table { font-size: 0.85rem; }
      thead th, thead th:first-child { font-size: 0.75rem; }
      th, td { padding-left: 0.5rem; }
      .tally tbody th, .numbers tbody th { min-width: 5rem; }
      .rules tbody th { min-width: 9rem; }
    }
    @media print {
      :root { color-scheme: light; --ground: #fff; font-size: 10pt; }
      body { max-width: none; padding: 0; }
      nav { display: none; }
      section { margin-top: 2rem; }
      svg { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
      h2, h3, caption, thead { break-after: avoid; }
      tr, figure > svg, .figures div { break-inside: avoid; }
      .scroll { overflow: visible; background: none; }
    }
    @media (forced-colors: active) {
      svg { forced-color-adjust: none; }
      .scroll { background: none; }
    }

    """
}
