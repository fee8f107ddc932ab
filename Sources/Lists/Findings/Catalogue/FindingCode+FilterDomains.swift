// SPDX-License-Identifier: Apache-2.0

/// Hosts and domains of filters.
extension FindingCode {
  static let filterDomainCodes: [FindingCode] = [
    invalidDomain, hostsLine, repeatedDomain, uselessExclusion, unlikelyDomain, unknownTopLevel,
    deadDomain,
  ]

  /// An invalid domain.
  public static let invalidDomain = FindingCode(
    2301, "invalid-domain", .error, .filter,
    FindingPage(
      "An invalid domain",
      explanation: """
        The entries of `domain=`, and those before `##`, are hosts: without a scheme and without a port. A
        filter with another entry is skipped.
        """,
      bad: """
        ||ads.example^$domain=https://news.example
        """,
      good: """
        ||ads.example^$domain=news.example
        """))

  /// A line of a hosts file that does not block.
  public static let hostsLine = FindingCode(
    2302, "hosts-line", .warning, .filter,
    FindingPage(
      "A line of a hosts file that does not block",
      explanation: """
        In a filter list, a line with an address and a host matches nothing, except in uBlock
        Origin. In a hosts file, a host can only be blocked: an address other than `0.0.0.0`,
        `127.0.0.1` or `::` redirects it. Text that is not a host, and a name without a dot, are
        errors there.
        """,
      bad: """
        0.0.0.0 ads.example
        ||ads2.example^
        ||ads3.example^
        """,
      good: """
        ||ads.example^
        ||ads2.example^
        ||ads3.example^
        """))

  /// A domain is listed twice.
  public static let repeatedDomain = FindingCode(
    2303, "repeated-domain", .warning, .filter.idle,
    FindingPage(
      "A domain is listed twice",
      explanation: """
        The domain, or a parent domain of it, is already in the list: a domain stands for all its
        subdomains. `--fix` removes it; no decision changes.
        """,
      bad: """
        ||ads.example^$domain=news.example|news.example
        """,
      good: """
        ||ads.example^$domain=news.example
        """))

  /// An exclusion that excludes nothing.
  public static let uselessExclusion = FindingCode(
    2304, "useless-exclusion", .warning, .filter.idle,
    FindingPage(
      "An exclusion that excludes nothing",
      explanation: """
        A list with included domains applies only to these. An excluded domain must be a subdomain
        of one of them. `--fix` removes the exclusion; no decision changes.
        """,
      bad: """
        ||ads.example^$domain=a.example|~b.example
        """,
      good: """
        ||ads.example^$domain=a.example|~b.a.example
        """))

  /// A domain that no page has.
  public static let unlikelyDomain = FindingCode(
    2305, "unlikely-domain", .warning, .filter,
    FindingPage(
      "A domain that no page has",
      explanation: """
        The entry is neither a name nor an address: an address with a name before it or with a
        number above 255, or a name with a part of more than 63 characters.
        """,
      bad: """
        ||ads.example^$domain=www.10.0.0.1
        """,
      good: """
        ||ads.example^$domain=10.0.0.1
        """))

  /// A top-level domain that does not exist.
  public static let unknownTopLevel = FindingCode(
    2306, "unknown-top-level-domain", .warning, .filter,
    FindingPage(
      "A top-level domain that does not exist",
      explanation: """
        No domain ends like this: the last part is neither a top-level domain nor a name that is
        reserved for local networks, tests or other naming systems, such as `local` or `onion`. The
        filter never applies to this domain. New top-level domains are known after an update.
        """,
      bad: """
        ||ads.example^$domain=news.comm
        """,
      good: """
        ||ads.example^$domain=news.com
        """))

  /// A domain that is not among those that exist.
  public static let deadDomain = FindingCode(
    2307, "dead-domain", .warning, .filterList,
    FindingPage(
      "A domain that does not exist",
      explanation: """
        With `--live-names FILE`, the file has the names that exist, one per line: those that a DNS
        server answered for, or the names of a query log. The host of the pattern, or an entry of
        `domain=` or before `##`, is not among them, and neither is a name below it.

        A domain can return, or get a new owner. Look it up again a few days later before you remove its
        filters.
        """,
      bad: """
        ||gone.example^
        news.example,old.example##.ad
        """,
      good: """
        ||ads.example^
        news.example##.ad
        """))
}
