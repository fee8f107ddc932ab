// SPDX-License-Identifier: Apache-2.0

/// Comparisons of filters with others, and with other ad blockers.
extension FindingCode {
  package static let filterComparisonCodes: [FindingCode] = [
    duplicateFilter, redundantFilter, idleException, idleBadfilter, redundantAcrossLists,
    undoneFilter, openHost,
    otherBlockers,
  ]

  /// A filter is written twice.
  public static let duplicateFilter = FindingCode(
    2601, "duplicate-filter", .warning, .filterList.idle,
    FindingPage(
      "A filter is written twice",
      explanation: """
        Another filter of the list is equivalent, perhaps in another spelling: options in another
        order, or by other names. `--fix` removes the second one; no decision changes.

        Filters are compared only with filters of the same file. They are not compared if one of
        them is read only under a condition.
        """,
      bad: """
        ||ads.example^$3p,script
        ||ads.example^$script,third-party
        """,
      good: """
        ||ads.example^$script,third-party
        """))

  /// Another filter does the same and more.
  public static let redundantFilter = FindingCode(
    2602, "covered-filter", .warning, .filterList.idle,
    FindingPage(
      "Another filter does the same and more",
      explanation: """
        Another filter of the list makes the same decision about every request that this filter
        matches. `--fix` removes it; no decision changes. Reported filters are proven to be
        redundant, but not all redundant filters are found: filters are compared with those for
        their host and its parent domains, and with those whose pattern is a prefix of their own.
        Hosts files and lists of domains block exactly the names in them, so a name does not make
        its subdomains redundant.

        A filter for all pages makes one for some pages redundant. But an exception with
        `generichide` or `genericblock` switches off only the first one. If a checked list has such
        an exception, nothing is reported. A list that is not checked may also have one, as EasyList
        does, so only `--fix=all` removes these filters. Check lists together that are used
        together.
        """,
      bad: """
        ||ads.example^
        ||a.ads.example/banner^$script
        """,
      good: """
        ||ads.example^
        """))

  /// An exception that has no effect.
  public static let idleException = FindingCode(
    2603, "idle-exception", .note, .filterList.idle,
    FindingPage(
      "An exception that has no effect",
      explanation: """
        No filter of the lists that are checked together blocks a request of the exception. That is
        certain only if every blocking filter names its host. Or the exception takes back a selector
        that no filter hides there. Another list may have such a filter: check lists together that
        are used together.
        """,
      bad: """
        ||ads.example^
        @@||news.example^
        """,
      good: """
        ||ads.example^
        @@||cdn.ads.example^
        """))

  /// A badfilter that removes nothing.
  public static let idleBadfilter = FindingCode(
    2604, "idle-badfilter", .note, .filterList.idle,
    FindingPage(
      "A badfilter that removes nothing",
      explanation: """
        `badfilter` removes a filter with the same pattern and the same options. No checked list has
        one. Often the filter is in another list; then check both together.
        """,
      bad: """
        ||ads.example^$script,badfilter
        ||ads.example^$image
        """,
      good: """
        ||ads.example^$script,badfilter
        ||ads.example^$script
        """))

  /// A filter of another list does the same or more.
  public static let redundantAcrossLists = FindingCode(
    2605, "redundant-across-lists", .warning, .filterList.idle,
    FindingPage(
      "A filter of another list does the same or more",
      explanation: """
        A list that is used together with this one has the same filter, or one that makes the same
        decision about every request that this filter matches. Lists are used together if the
        project file names them in one set of `lists`, or with `sluice lint --against`. If both
        lists have the same filter and both are checked, the later one is reported.

        Users of this list alone need the filter, so only `--fix=all` removes it. To keep duplicates
        on purpose, name the code in `per-file-ignores` of the project file or in a comment, `!
        sluice-ignore SL2605`.
        """))

  /// A filter that an exception disables everywhere.
  public static let undoneFilter = FindingCode(
    2606, "undone-filter", .warning, .filterList.idle,
    FindingPage(
      "A filter that an exception disables everywhere",
      explanation: """
        An exception of the list, or of one that is used together with it, holds wherever this
        filter applies, so the filter does nothing: `##.ad` next to `#@#.ad`, or `||ads.example^`
        next to `@@||ads.example^`. One of them is probably too broad.
        """,
      bad: """
        ||ads.example^$script
        @@||ads.example^
        """,
      good: """
        ||ads.example^$script
        @@||ads.example^$domain=news.example
        """))

  /// A host without its end.
  public static let openHost = FindingCode(
    2701, "open-host", .note, .filter,
    FindingPage(
      "A host without its end",
      explanation: """
        `||ads.example` is a prefix of a host in Adblock Plus and AdGuard: it also matches
        `ads.example.com`. In uBlock Origin it is a prefix without options, and the whole host with
        options. Brave compares whole labels.

        Write `^` after the host. `--fix=all` does; the filter then no longer matches longer hosts
        that start with the name.
        """,
      bad: """
        ||ads.example
        """,
      good: """
        ||ads.example^
        """))

  /// Another ad blocker reads it differently.
  public static let otherBlockers = FindingCode(
    2702, "other-blockers", .note, .filter,
    FindingPage(
      "Another ad blocker reads it differently",
      explanation: """
        The filter works in the ad blocker that the list is for, but not in another one. That
        matters if the list is meant for both.
        """,
      bad: """
        /Banner/*$match-case,domain=news.example
        """,
      good: """
        /banner/*$domain=news.example
        """))
}
