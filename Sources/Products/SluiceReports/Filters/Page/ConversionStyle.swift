// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// What the page of a conversion adds to the style of all pages.
enum ConversionStyle {
  static let sheet: Markup = """
    rect.exact { fill: var(--allowed); }
    rect.widened { fill: var(--series-3); }
    rect.weakened { fill: var(--series-2); }
    rect.lost { fill: var(--accent); }
    .bar[height="16"] { height: 16px; }
    .key { display: inline-block; margin-right: 1.2rem; }
    .filters { list-style: none; font-size: 0.875rem; }
    .filters li { padding: 0.2rem 0; }
    .filters .position { color: var(--quiet); }

    """
}
