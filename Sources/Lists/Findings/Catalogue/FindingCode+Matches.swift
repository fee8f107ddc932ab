// SPDX-License-Identifier: Apache-2.0

/// Patterns that are accepted, but match everything, nothing, or something other than intended.
extension FindingCode {
  static let matchCodes: [FindingCode] = [
    matchesEverything, matchesNothing, unescapedDot, fragment, foreignSyntax,
  ]

  /// The pattern matches every URL.
  public static let matchesEverything = FindingCode(
    1007, "matches-everything", .warning, .rule,
    FindingPage(
      "The pattern matches every URL",
      explanation: """
        If every part of a pattern is optional, WebKit applies the rule to every URL. `$` is then
        ignored: `^$` and `^[0-9]*$` match everything too, including the page itself. Other patterns
        match every URL because every URL has what they require, such as `:` or `[^a]`, or because a
        set contains the end of the URL, as `[\\x00-\\x20]` does. This is proven for every URL.

        Write `.*` if that is intended. Otherwise add something that the URL must contain.
        """,
      bad: """
        [
          {
            "trigger": {"url-filter": "^(ads)?$"},
            "action": {"type": "block"}
          }
        ]
        """,
      good: """
        [
          {
            "trigger": {"url-filter": "ads"},
            "action": {"type": "block"}
          }
        ]
        """))

  /// The pattern matches no URL.
  public static let matchesNothing = FindingCode(
    1008, "matches-nothing", .warning, .rule.idle,
    FindingPage(
      "The pattern matches no URL",
      explanation: """
        WebKit accepts the pattern, but no URL can match it. That is proven for every URL; if only
        URLs of schemes other than http, https, ws and wss can match, the finding is a note.

        `^` is the start of the whole URL, so it must be followed by a scheme, not by a host or a
        path. After the host of a page there is always a slash, so `^https?://example\\.com$`
        matches nothing. Spaces and angle brackets are percent-encoded in URLs of the web, an empty
        set `[]` matches no character at all, and schemes and hosts are lowercase, so a
        case-sensitive pattern must be, too.
        """,
      bad: """
        [
          {
            "trigger": {"url-filter": "^/ads/"},
            "action": {"type": "block"}
          }
        ]
        """,
      good: """
        [
          {
            "trigger": {"url-filter": "/ads/"},
            "action": {"type": "block"}
          }
        ]
        """))

  /// A dot in a host that matches any character.
  public static let unescapedDot = FindingCode(
    1017, "unescaped-dot", .warning, .rule,
    FindingPage(
      "A dot in a host that matches any character",
      explanation: #"""
        In a pattern a `.` matches any character. A host with plain dots matches other hosts too:
        `www.ads.example` also matches `www-ads.example`.

        Write `\\.` in JSON for a dot. A dot at the start of a pattern or after a quantifier is not
        reported: it may be intended, as the `/` before a host.
        """#,
      bad: """
        [
          {
            "trigger": {"url-filter": "^https?://www.ads.example/"},
            "action": {"type": "block"}
          }
        ]
        """,
      good: #"""
        [
          {
            "trigger": {"url-filter": "^https?://www\\.ads\\.example/"},
            "action": {"type": "block"}
          }
        ]
        """#))

  /// The pattern requires a fragment.
  public static let fragment = FindingCode(
    1020, "fragment", .warning, .rule,
    FindingPage(
      "The pattern requires a fragment",
      explanation: """
        WebKit removes the fragment, `#` and what follows, from `http` and `https` URLs before it
        checks the rules. Only a few requests match a pattern that requires a `#`: popups, pings,
        web sockets, redirects to a URL with a fragment, and URLs of other schemes.

        The page's URL keeps its fragment: `if-top-url` can match it. For a `#` that belongs to a
        path or query, write `%23`.
        """,
      bad: #"""
        [
          {
            "trigger": {"url-filter": "^https?://example\\.com/app#ads"},
            "action": {"type": "block"}
          }
        ]
        """#,
      good: #"""
        [
          {
            "trigger": {"url-filter": "^https?://example\\.com/app"},
            "action": {"type": "block"}
          }
        ]
        """#))

  /// A pattern in a language other than WebKit's.
  public static let foreignSyntax = FindingCode(
    1023, "foreign-syntax", .warning, .rule,
    FindingPage(
      "A pattern in a language other than WebKit's",
      explanation: #"""
        A `url-filter` is a regular expression. In a wildcard pattern `*` stands for any text; here
        it repeats the character before it. So `https://*.ads.example/*` requires slashes, any
        character and `ads`, and the `/*` at its end requires nothing at all.

        Write `.*` for any text, `([^:/]+\.)?` for an optional subdomain, and nothing where anything
        may follow: a pattern does not have to reach the end of the URL.

        A `/` before and after a pattern, as in JavaScript, is a plain character here: remove both,
        together with the letters after them. That finding is a note.
        """#,
      bad: """
        [
          {
            "trigger": {"url-filter": "https://*.ads.example/*"},
            "action": {"type": "block"}
          }
        ]
        """,
      good: #"""
        [
          {
            "trigger": {"url-filter": "^https://([^:/]+\\.)?ads\\.example/"},
            "action": {"type": "block"}
          }
        ]
        """#))
}
