// SPDX-License-Identifier: Apache-2.0

/// Patterns of filters.
extension FindingCode {
  static let filterPatternCodes: [FindingCode] = [
    emptyPattern, filterLength, whiteSpace, matchesEveryURL, matchesNoURL, plainRegex, regexSyntax,
    publicSuffix,
  ]

  /// A filter without a pattern.
  public static let emptyPattern = FindingCode(
    2201, "empty-pattern", .error, .filter,
    FindingPage(
      "A filter without a pattern",
      explanation: """
        A filter needs a pattern or an option that restricts it. Without both it would match every
        URL. Ad blockers skip it.
        """,
      bad: """
        *
        """,
      good: """
        *$script,domain=news.example
        """))

  /// A pattern is too short or too long.
  public static let filterLength = FindingCode(
    2202, "filter-length", .error, .filter,
    FindingPage(
      "A pattern is too short or too long",
      explanation: """
        Adblock Plus skips patterns of fewer than 4 characters without a domain, because they match too
        much. uBlock Origin skips patterns of 1 character and of more than 1,024.
        """,
      bad: """
        ad
        """,
      good: """
        /ad/*
        """))

  /// White space or a comment in a filter.
  public static let whiteSpace = FindingCode(
    2203, "white-space", .warning, .filter,
    FindingPage(
      "White space or a comment in a filter",
      explanation: """
        Adblock Plus removes white space from a filter, AdGuard keeps it, and uBlock Origin skips
        the filter; there this is an error. Only uBlock Origin reads ` # …` after a filter as a
        comment. Elsewhere it becomes a part of the pattern, which then matches nothing.

        Write comments in lines of their own that start with `!`. A sentence without it is a filter: in
        Adblock Plus, one long word.

        Invisible characters, such as a no-break space or a control character, and bytes that are
        not UTF-8 are also reported: the filter is not what it looks like.
        """,
      bad: """
        ||ads.example^ # a comment
        """,
      good: """
        ! a comment
        ||ads.example^
        """))

  /// The pattern matches every URL.
  public static let matchesEveryURL = FindingCode(
    2204, "matches-every-url", .warning, .filter,
    FindingPage(
      "The pattern matches every URL",
      explanation: """
        Every URL of the web matches the pattern, and no option restricts the filter: it blocks or
        allows every request.

        Name something that the URL must contain, or add an option such as `domain`.
        """,
      bad: """
        |http*://
        """,
      good: """
        |http*://$script,domain=news.example
        """))

  /// The pattern matches no URL.
  public static let matchesNoURL = FindingCode(
    2205, "matches-no-url", .warning, .filter.idle,
    FindingPage(
      "The pattern matches no URL",
      explanation: """
        URLs are compared in the form in which they are sent: without the fragment after `#`. In
        this form, hosts are lowercase, and a space, `"`, `<` and `>` are always escaped. After `|`,
        a URL starts with its scheme; after `||`, a host follows. Filters for DNS are compared only
        with the host.
        """,
      bad: """
        |www.ads.example/banner
        """,
      good: """
        ||www.ads.example/banner
        """))

  /// A folder that is read as a regular expression.
  public static let plainRegex = FindingCode(
    2206, "plain-regex", .warning, .filter,
    FindingPage(
      "A folder that is read as a regular expression",
      explanation: """
        A pattern between two slashes is a regular expression, and the slashes are not a part of it.
        `/ads/` therefore matches `ads` anywhere in a URL, as in `https://example.com/loads.js`.

        Write `/ads/*` for the folder.
        """,
      bad: """
        /banners/
        """,
      good: """
        /banners/*
        """))

  /// A regular expression that is invalid.
  public static let regexSyntax = FindingCode(
    2207, "regex-syntax", .warning, .filter,
    FindingPage(
      "A regular expression that is invalid",
      explanation: """
        A pattern between two slashes is a JavaScript regular expression. If it is invalid, the
        filter matches nothing. Sluice checks it with PCRE2, in a form that is close to JavaScript.
        """,
      bad: """
        /banner[0-9/
        """,
      good: """
        /banner[0-9]/
        """))

  /// A filter for all sites below a public suffix.
  public static let publicSuffix = FindingCode(
    2208, "public-suffix", .warning, .filter,
    FindingPage(
      "A filter for all sites below a public suffix",
      explanation: """
        Anybody can register a name below a public suffix such as `com` or `co.uk`, so the filter
        blocks all of these sites. Often a part of the name got lost. If a whole top-level domain is
        meant, hide the finding with a comment, `! sluice-ignore-next-line SL2208`.
        """,
      bad: """
        ||com^
        """,
      good: """
        ||ads.com^
        """))
}
