// SPDX-License-Identifier: Apache-2.0

/// Filters beside others, and in other ad blockers.
extension FindingCode {
  static let filterComparisonCodes: [FindingCode] = [
    duplicateFilter, redundantFilter, idleException, idleBadfilter, openHost, otherBlockers,
  ]

  /// A filter is written twice.
  public static let duplicateFilter = FindingCode(
    2601, "duplicate-filter", .warning, .filterList.idle,
    FindingPage(
      "A filter is written twice",
      explanation: """
        Another filter of the list says the same, perhaps in another spelling: options in another order,
        or by other names. `--fix` removes the second one; no decision changes.

        Filters are compared with those of the same file. Where one of them is read only under a condition,
        they are not.
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
        Whatever the filter decides about, another filter of the list decides in the same way. `--fix`
        removes it; no decision changes. What is reported is proven, and some covered filters are not
        found: filters are compared with those for their host and the hosts above it, and with those whose
        pattern is the beginning of their own. Hosts files and lists of domains block exactly the names
        that they have, so a name does not cover those below it.

        A filter for all pages covers one for some pages. But an exception with `generichide` or
        `genericblock` switches off only the first one. If a list that is checked has such an exception,
        nothing is reported. A list that is not checked may have one too, as EasyList has, so only
        `--fix=all` removes these filters. Check lists together that are used together.
        """,
      bad: """
        ||ads.example^
        ||a.ads.example/banner^$script
        """,
      good: """
        ||ads.example^
        """))

  /// An exception that excepts nothing.
  public static let idleException = FindingCode(
    2603, "idle-exception", .note, .filterList.idle,
    FindingPage(
      "An exception that excepts nothing",
      explanation: """
        No filter of the lists that are checked together blocks what the exception is about. That is
        certain only if every filter that blocks names its host. Or it takes back a selector that no
        filter hides there. Another list may have such a filter: check lists together that are used
        together.
        """,
      bad: """
        ||ads.example^
        @@||news.example^
        """,
      good: """
        ||ads.example^
        @@||cdn.ads.example^
        """))

  /// A badfilter that takes nothing out.
  public static let idleBadfilter = FindingCode(
    2604, "idle-badfilter", .note, .filterList.idle,
    FindingPage(
      "A badfilter that takes nothing out",
      explanation: """
        `badfilter` takes out a filter with the same pattern and the same options. No list that is checked
        has one. Often the filter is in another list; then check both together.
        """,
      bad: """
        ||ads.example^$script,badfilter
        ||ads.example^$image
        """,
      good: """
        ||ads.example^$script,badfilter
        ||ads.example^$script
        """))

  /// A host without its end.
  public static let openHost = FindingCode(
    2701, "open-host", .note, .filter,
    FindingPage(
      "A host without its end",
      explanation: """
        `||ads.example` is the start of a host in Adblock Plus and AdGuard: it also matches
        `ads.example.com`. In uBlock Origin it is so without options, and the whole host with options. Brave
        compares whole labels.

        Write `^` behind the host. `--fix=all` does; the filter then matches no host that only starts so.
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
        The filter works in the ad blocker that the list is for, and not in another one. That is good to
        know if the list is meant for both.
        """,
      bad: """
        /Banner/*$match-case,domain=news.example
        """,
      good: """
        /banner/*$domain=news.example
        """))
}
