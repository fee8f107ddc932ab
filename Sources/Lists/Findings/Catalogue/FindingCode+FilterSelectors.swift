// SPDX-License-Identifier: Apache-2.0

/// Selectors of cosmetic filters.
extension FindingCode {
  static let filterSelectorCodes: [FindingCode] = [
    emptySelector, invalidSelector, noEffect, invalidStyle,
  ]

  /// A filter without a selector.
  public static let emptySelector = FindingCode(
    2401, "empty-selector", .error, .filter,
    FindingPage(
      "A filter without a selector",
      explanation: """
        After `##` comes the selector of the elements to hide. Without a selector the line does
        nothing.
        """,
      bad: """
        ||ads.example^
        news.example##
        """,
      good: """
        ||ads.example^
        news.example##.ad
        """))

  /// A selector that WebKit cannot read.
  public static let invalidSelector = FindingCode(
    2402, "invalid-selector", .warning, .filter,
    FindingPage(
      "A selector that WebKit cannot read",
      explanation: """
        The selector is not valid CSS for WebKit, so a rule with it would be dropped. Nearly always
        it is also invalid in other browsers. A selector with operators, such as `:has-text()`, is
        read as the ad blocker of the list reads it.
        """,
      bad: """
        news.example##.ad[id=1x
        """,
      good: """
        news.example##.ad[id="1x"]
        """))

  /// A filter that does nothing to pages.
  public static let noEffect = FindingCode(
    2403, "no-effect", .warning, .filter,
    FindingPage(
      "A cosmetic filter that has no effect",
      explanation: """
        The ad blocker of the list cannot read the filter, or does not accept it: an operator has an
        invalid argument or stands in the wrong place, a scriptlet is called with malformed
        arguments, or the filter would hold on all pages and has to name a host. The ad blocker
        drops such a filter without a word.
        """,
      bad: """
        ! Title: mine for uBlock Origin
        news.example##p:min-text-length(long)
        """,
      good: """
        ! Title: mine for uBlock Origin
        news.example##p:min-text-length(100)
        """))

  /// A declaration that browsers ignore.
  public static let invalidStyle = FindingCode(
    2404, "invalid-style", .warning, .filter,
    FindingPage(
      "A style that browsers ignore",
      explanation: """
        A declaration in a style needs a property that browsers have, a colon, and a value that the
        property can have. Lengths need a unit, and `!important` has to be spelled right. A browser
        drops a declaration with an error and says nothing. Ad blockers also refuse styles that load
        something, such as `url(…)`.
        """,
      bad: """
        ! Title: mine for uBlock Origin
        news.example##body:style(overlow: auto !important)
        """,
      good: """
        ! Title: mine for uBlock Origin
        news.example##body:style(overflow: auto !important)
        """))
}
