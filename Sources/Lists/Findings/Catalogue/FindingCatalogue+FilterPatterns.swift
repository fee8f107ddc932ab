// SPDX-License-Identifier: Apache-2.0

/// Patterns of filters.
extension FindingCatalogue {
  static let emptyPattern = FindingEntry(
    .emptyPattern, "empty-pattern", .error, "A filter without a pattern",
    explanation: """
      A filter needs a pattern or an option that narrows it. Without both it would match every URL.
      Ad blockers skip it.
      """,
    bad: """
      *
      """,
    good: """
      *$script,domain=news.example
      """)

  static let filterLength = FindingEntry(
    .filterLength, "filter-length", .error, "A pattern is too short or too long",
    explanation: """
      Adblock Plus skips patterns of fewer than 4 characters without a domain, because they match too
      much. uBlock Origin skips patterns of 1 character and of more than 1,024.
      """,
    bad: """
      ad
      """,
    good: """
      /ad/*
      """)

  static let whiteSpace = FindingEntry(
    .whiteSpace, "white-space", .warning, "White space or a comment in a filter",
    explanation: """
      Adblock Plus removes white space from a filter, AdGuard keeps it, and uBlock Origin skips the
      filter; there this is an error. Only uBlock Origin reads ` # …` behind a filter as a comment.
      Elsewhere it becomes a part of the pattern, which then matches nothing.

      Write comments in lines of their own that start with `!`.

      Characters that nobody sees, such as a no-break space or a control character, and bytes that are
      not UTF-8 are reported too: the filter is not what it looks like.
      """,
    bad: """
      ||ads.example^ # a comment
      """,
    good: """
      ! a comment
      ||ads.example^
      """)

  static let matchesEveryURL = FindingEntry(
    .matchesEveryURL, "matches-every-url", .warning, "The pattern matches every URL",
    explanation: """
      Every URL of the web has what the pattern asks for, and no option narrows the filter: it blocks
      every load, or lets every load pass.

      Name something that the URL must contain, or add an option such as `domain`.
      """,
    bad: """
      |http*://
      """,
    good: """
      |http*://$script,domain=news.example
      """)

  static let matchesNoURL = FindingEntry(
    .matchesNoURL, "matches-no-url", .warning, "The pattern matches no URL",
    explanation: """
      URLs are compared in the form in which they are sent: without the part behind `#`. There, hosts
      are in small letters, and a space, `"`, `<` and `>` are always escaped. Behind `|` a URL starts
      with its scheme, and behind `||` comes a host. Filters for DNS are compared with the host alone.
      """,
    bad: """
      |www.ads.example/banner
      """,
    good: """
      ||www.ads.example/banner
      """)

  static let plainRegex = FindingEntry(
    .plainRegex, "plain-regex", .warning, "A folder that is read as a regular expression",
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
      """)

  static let regexSyntax = FindingEntry(
    .regexSyntax, "regex-syntax", .warning, "A regular expression that is invalid",
    explanation: """
      A pattern between two slashes is a regular expression of JavaScript. If it is invalid, the filter
      matches nothing. PCRE2 is asked, in a form that is close to JavaScript.
      """,
    bad: """
      /banner[0-9/
      """,
    good: """
      /banner[0-9]/
      """)
}
