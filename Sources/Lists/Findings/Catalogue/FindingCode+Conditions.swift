// SPDX-License-Identifier: Apache-2.0

/// Conditions that are accepted, but probably do not do what was meant.
extension FindingCode {
  static let conditionCodes: [FindingCode] = [
    doubtfulDomain, conditionWithoutChoice, urlAsDomain, domainSyntax, methodWithCondition,
  ]

  /// A domain that is probably a mistake.
  public static let doubtfulDomain = FindingCode(
    1009, "doubtful-domain", .warning, .rule,
    FindingPage(
      "A domain that is probably a mistake",
      explanation: """
        WebKit turns each domain into a pattern and searches for it in the page's URL. This entry is
        not a host name, so it is unlikely to do what is intended. If the message states "no page
        matches", that is proven for every URL.

        For subdomains, put a `*` before the name, without a dot: `*example.com` is example.com and
        all its subdomains, while `*.example.com` requires one dot too many. `*` alone does not mean
        every page; leave out the condition for that. Wildcards in the middle, addresses in
        brackets, default ports and empty parts do not work either.
        """,
      bad: """
        [
          {
            "trigger": {"url-filter": "/ads/", "if-domain": ["*.example.com"]},
            "action": {"type": "block"}
          }
        ]
        """,
      good: """
        [
          {
            "trigger": {"url-filter": "/ads/", "if-domain": ["*example.com"]},
            "action": {"type": "block"}
          }
        ]
        """))

  /// A condition that is the same for every page.
  public static let conditionWithoutChoice = FindingCode(
    1010, "condition-without-choice", .warning, .rule,
    FindingPage(
      "A condition that is the same for every page",
      explanation: """
        Every URL matches an entry of the condition. An `if-…` condition is then always true and can
        be left out. An `unless-…` condition is never true, and the rule does nothing.
        """,
      bad: """
        [
          {
            "trigger": {"url-filter": "/ads/", "if-top-url": [".*"]},
            "action": {"type": "block"}
          }
        ]
        """,
      good: #"""
        [
          {
            "trigger": {
              "url-filter": "/ads/",
              "if-top-url": ["^https://example\\.com/"]
            },
            "action": {"type": "block"}
          }
        ]
        """#))

  /// A URL where a domain belongs.
  public static let urlAsDomain = FindingCode(
    1011, "url-as-domain", .warning, .rule,
    FindingPage(
      "A URL where a domain belongs",
      explanation: """
        `if-domain` and `unless-domain` contain hosts, without a scheme and without a slash at the
        end. WebKit accepts a URL there, but searches for all of it after the `://` of the page's
        URL, so the pages of that URL do not match.

        Use `if-top-url` to match more than the host.
        """,
      bad: """
        [
          {
            "trigger": {"url-filter": "/ads/", "if-domain": ["https://example.com/"]},
            "action": {"type": "block"}
          }
        ]
        """,
      good: """
        [
          {
            "trigger": {"url-filter": "/ads/", "if-domain": ["example.com"]},
            "action": {"type": "block"}
          }
        ]
        """))

  /// A domain that is read as a pattern.
  public static let domainSyntax = FindingCode(
    1012, "domain-syntax", .warning, .rule,
    FindingPage(
      "A domain that is read as a pattern",
      explanation: """
        WebKit turns each domain into a pattern and escapes only some characters. `+` and
        parentheses keep their special meaning, and a path matches only if a `/` or `:` follows
        it.

        Use `if-top-url` with a pattern of your own if that is what you want.
        """,
      bad: """
        [
          {
            "trigger": {"url-filter": "/ads/", "if-domain": ["example.com/shop"]},
            "action": {"type": "block"}
          }
        ]
        """,
      good: #"""
        [
          {
            "trigger": {
              "url-filter": "/ads/",
              "if-top-url": ["^https?://example\\.com/shop"]
            },
            "action": {"type": "block"}
          }
        ]
        """#))

  /// A request method together with a condition.
  public static let methodWithCondition = FindingCode(
    1013, "method-with-condition", .warning, .rule,
    FindingPage(
      "A request method together with a condition",
      explanation: """
        This is a bug in WebKit. In a trigger with `request-method` an `if-…` condition is never
        true, and an `unless-…` condition always is.

        Use one of the two. The method is also that of the page's own request, not that of each
        request: on an ordinary page it is `get`, whatever method a script uses.
        """,
      bad: """
        [
          {
            "trigger": {
              "url-filter": "/collect",
              "request-method": "get",
              "if-domain": ["example.com"]
            },
            "action": {"type": "block"}
          }
        ]
        """,
      good: """
        [
          {
            "trigger": {"url-filter": "/collect", "if-domain": ["example.com"]},
            "action": {"type": "block"}
          }
        ]
        """))
}
