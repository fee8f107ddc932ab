// SPDX-License-Identifier: Apache-2.0

/// Lines and options of filters.
extension FindingCode {
  static let filterOptionCodes: [FindingCode] = [
    unreadableFilter, unknownOption, optionForm, repeatedOption, contradictingOptions, nothingLeft,
    misplacedOption, foreignOption,
    unknownResource, newerName,
  ]

  /// A line is not a filter.
  public static let unreadableFilter = FindingCode(
    2001, "unreadable-filter", .warning, .filter,
    FindingPage(
      "A line is not a filter",
      explanation: """
        The line is not a filter of the list's language, so it does nothing. In AdGuard's lists this is
        also an unknown modifier in `[$…]`.

        If the list is written for another ad blocker or is a hosts file, name it with `--syntax`.
        """,
      bad: """
        [$pat=/news]example.com##.ad
        """,
      good: """
        [$path=/news]example.com##.ad
        """))

  /// An option that does not exist.
  public static let unknownOption = FindingCode(
    2101, "unknown-option", .error, .filter,
    FindingPage(
      "An option that does not exist",
      explanation: """
        Ad blockers skip a filter with an unknown option, so the filter does nothing. Names of
        options are lowercase, except in Adblock Plus, which accepts both cases.

        If a known name is similar, `--fix=all` writes it. The filter is then read, so the list
        decides more than before.
        """,
      bad: """
        ||ads.example^$scirpt
        """,
      good: """
        ||ads.example^$script
        """))

  /// An option is malformed.
  public static let optionForm = FindingCode(
    2102, "option-form", .error, .filter,
    FindingPage(
      "An option is malformed",
      explanation: """
        Some options need a value, such as `domain=example.com`, and others cannot have one. Only
        request types, parties and a few other options can be negated with `~`. A filter with a
        malformed option is skipped.
        """,
      bad: """
        ||ads.example^$domain=
        """,
      good: """
        ||ads.example^$domain=example.com
        """))

  /// An option is written twice.
  public static let repeatedOption = FindingCode(
    2103, "repeated-option", .warning, .filter.idle,
    FindingPage(
      "An option is written twice",
      explanation: """
        The second one adds nothing. uBlock Origin skips the filter, and so does every ad blocker if
        the option has a value: two values contradict each other. Then this is an error.
        """,
      bad: """
        ||ads.example^$script,script
        """,
      good: """
        ||ads.example^$script
        """))

  /// Options contradict each other.
  public static let contradictingOptions = FindingCode(
    2104, "contradicting-options", .warning, .filter,
    FindingPage(
      "Options contradict each other",
      explanation: """
        A type or a domain is both named and excluded, or both parties are named. Only one of the
        two counts, or neither, and ad blockers differ in which one. Two options that replace
        blocking with something else cannot be used together; then the filter is skipped, and this
        is an error.
        """,
      bad: """
        ||ads.example^$third-party,~third-party
        """,
      good: """
        ||ads.example^$third-party
        """))

  /// The options exclude every request.
  public static let nothingLeft = FindingCode(
    2105, "nothing-left", .warning, .filter.idle,
    FindingPage(
      "The options exclude every request",
      explanation: """
        The filter excludes every type that it names, so it applies to no request.
        """,
      bad: """
        ||ads.example^$image,~image
        """,
      good: """
        ||ads.example^$image
        """))

  /// An option that this kind of filter cannot have.
  public static let misplacedOption = FindingCode(
    2106, "misplaced-option", .error, .filter,
    FindingPage(
      "An option that this kind of filter cannot have",
      explanation: """
        Options such as `elemhide` and `generichide` are for exceptions, which start with `@@`.
        uBlock Origin accepts `match-case` only for regular expressions, `denyallow` only with
        `domain`, and `important` only for filters that block. A filter with such an option is
        skipped.
        """,
      bad: """
        ||news.example^$elemhide
        """,
      good: """
        @@||news.example^$elemhide
        """))

  /// An option of another ad blocker.
  public static let foreignOption = FindingCode(
    2107, "foreign-option", .warning, .filter,
    FindingPage(
      "An option of another ad blocker",
      explanation: """
        The option exists, but not in the ad blocker that the list is for, or not by this name. That
        ad blocker skips the filter. Sluice reads it anyway. Adblock Plus also skips `##+js()` and
        similar filters, procedures after `##`, and `#?#` and `#$#` without a domain.

        The ad blocker of a list is detected from its title and its lines. If that is wrong, name
        it: `sluice lint --syntax ublock list.txt`.
        """,
      bad: """
        [Adblock Plus 2.0]
        ||ads.example^$denyallow=cdn.example,domain=news.example
        """,
      good: """
        [Adblock Plus 2.0]
        ||ads.example^$domain=news.example
        """))

  /// A scriptlet or a resource that ad blockers do not have.
  public static let unknownResource = FindingCode(
    2108, "unknown-resource", .warning, .filter,
    FindingPage(
      "A scriptlet or a resource that ad blockers do not have",
      explanation: """
        `+js(…)` and `redirect` name something that comes with the ad blocker. None of uBlock
        Origin, AdGuard and Adblock Plus documents this name, so the filter does nothing.
        """,
      bad: """
        news.example##+js(set-constnt, ads, true)
        """,
      good: """
        news.example##+js(set-constant, ads, true)
        """))

  /// A name that older versions of the ad blocker do not have.
  public static let newerName = FindingCode(
    2109, "newer-name", .warning, .filter,
    FindingPage(
      "A name that older versions of the ad blocker do not have",
      explanation: """
        With `--oldest ublock-1.50`, or `oldest` in the project file, the list is for this version
        and later ones. An option, an operator or a scriptlet came later, so the older versions skip
        the filter. The versions are those that the documentation of uBlock Origin states.
        """,
      bad: """
        ! Title: mine for uBlock Origin
        ||ads.example^$urlskip=?url
        """,
      good: """
        ! Title: mine for uBlock Origin
        ||ads.example^$removeparam=utm_source
        """))
}
