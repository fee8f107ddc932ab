// SPDX-License-Identifier: Apache-2.0

/// Selectors of cosmetic filters.
extension FindingCode {
  static let filterSelectorCodes: [FindingCode] = [emptySelector, invalidSelector]

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
        it is also invalid in other browsers. Selectors with the procedures of ad blockers, such as
        `:has-text()`, are not checked.
        """,
      bad: """
        news.example##.ad[id=1x
        """,
      good: """
        news.example##.ad[id="1x"]
        """))
}
