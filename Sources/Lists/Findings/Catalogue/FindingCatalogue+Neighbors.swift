// SPDX-License-Identifier: Apache-2.0

/// Rules that are accepted, but have something redundant.
extension FindingCatalogue {
  static let duplicateRule = FindingEntry(
    .duplicateRule, "duplicate-rule", .warning, "The list has the same rule twice",
    explanation: """
      An earlier rule has the same trigger and the same action, and nothing between them undoes
      it. The second rule changes nothing, but counts towards the limit of 150,000 rules.

      A `redirect` or a `modify-headers` without a condition is not restored by repeating it after
      an `ignore-previous-rules`: WebKit keeps one action for both rules, in the position of the
      first, so both are undone together.
      """,
    bad: """
      [
        {
          "trigger": {"url-filter": "/ads/"},
          "action": {"type": "block"}
        },
        {
          "trigger": {"url-filter": "/track/"},
          "action": {"type": "block"}
        },
        {
          "trigger": {"url-filter": "/ads/"},
          "action": {"type": "block"}
        }
      ]
      """,
    good: """
      [
        {
          "trigger": {"url-filter": "/ads/"},
          "action": {"type": "block"}
        },
        {
          "trigger": {"url-filter": "/track/"},
          "action": {"type": "block"}
        }
      ]
      """)

  static let coveredRule = FindingEntry(
    .coveredRule, "covered-rule", .warning, "Another rule does the same for more loads",
    explanation: """
      Every load that matches this rule also matches another rule with the same action. It
      can be removed without changing any decision. That is proven, not guessed: the wider
      pattern matches everything that the narrower one does.

      The wider rule may come first or later. A later one counts even if there are rules with
      `ignore-previous-rules` between the two: it is undone by fewer of them. Of lists with
      more than 10,000 rules only earlier rules are compared; `sluice optimize` compares all.
      """,
    bad: #"""
      [
        {
          "trigger": {"url-filter": "^https?://([^:/]+\\.)?ads\\.example/"},
          "action": {"type": "block"}
        },
        {
          "trigger": {"url-filter": "^https?://([^:/]+\\.)?eu\\.ads\\.example/"},
          "action": {"type": "block"}
        }
      ]
      """#,
    good: #"""
      [
        {
          "trigger": {"url-filter": "^https?://([^:/]+\\.)?ads\\.example/"},
          "action": {"type": "block"}
        }
      ]
      """#)

  static let nothingToIgnore = FindingEntry(
    .nothingToIgnore, "nothing-to-ignore", .warning, "There is no earlier rule to undo",
    explanation: """
      `ignore-previous-rules` undoes earlier rules of the same list. Here there are none, so it
      does nothing. It does not affect other lists.

      Move it after the rules that it is an exception to.
      """,
    bad: """
      [
        {
          "trigger": {"url-filter": "/ads/preview"},
          "action": {"type": "ignore-previous-rules"}
        },
        {
          "trigger": {"url-filter": "/ads/"},
          "action": {"type": "block"}
        }
      ]
      """,
    good: """
      [
        {
          "trigger": {"url-filter": "/ads/"},
          "action": {"type": "block"}
        },
        {
          "trigger": {"url-filter": "/ads/preview"},
          "action": {"type": "ignore-previous-rules"}
        }
      ]
      """)

  static let unescapedDot = FindingEntry(
    .unescapedDot, "unescaped-dot", .warning, "A dot in a host that matches any character",
    explanation: #"""
      In a pattern a `.` matches any character. A host with plain dots matches other hosts too:
      `www.ads.example` also matches `www-ads.example`.

      Write `\\.` in JSON for a dot. A dot at the start of a pattern or after a quantifier is left
      alone: it may be meant, as the `/` before a host.
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
      """#)

  static let foreignSyntax = FindingEntry(
    .foreignSyntax, "foreign-syntax", .warning, "A pattern in another language than WebKit's",
    explanation: #"""
      A `url-filter` is a regular expression. In a wildcard pattern `*` stands for any text; here
      it repeats the character before it. So `https://*.ads.example/*` asks for slashes, any
      character and `ads`, and the `/*` at its end asks for nothing at all.

      Write `.*` for any text, `([^:/]+\.)?` for any subdomain or none, and nothing where
      anything may follow: a pattern need not reach the end of the URL.

      A `/` before and after a pattern, as JavaScript writes it, is a plain character here: leave
      both out, together with the letters after them. That finding is a note.
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
      """#)

  static let noRestriction = FindingEntry(
    .noRestriction, "no-restriction", .note, "A list of load properties that restricts nothing",
    explanation: """
      An empty `resource-type`, `load-type` or `load-context` has the same effect as none. One
      that contains all values restricts nothing either. The rule applies to all loads.

      Remove the member, or list only the values that you want. Only one thing can change with a
      full list: rules that notify, redirect or modify headers share their action with rules that
      differ in the pattern alone, so that it is carried out once.
      """,
    bad: """
      [
        {
          "trigger": {
            "url-filter": "/ads/",
            "load-type": ["first-party", "third-party"]
          },
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
      """)

  static let repeatedEntry = FindingEntry(
    .repeatedEntry, "repeated-entry", .note, "A list has the same entry twice",
    explanation: """
      A repeated entry has no effect. It does no harm, but probably another entry was meant.
      """,
    bad: """
      [
        {
          "trigger": {
            "url-filter": "/ads/",
            "resource-type": ["image", "script", "image"]
          },
          "action": {"type": "block"}
        }
      ]
      """,
    good: """
      [
        {
          "trigger": {"url-filter": "/ads/", "resource-type": ["image", "script"]},
          "action": {"type": "block"}
        }
      ]
      """)

  static let fragment = FindingEntry(
    .fragment, "fragment", .warning, "The pattern requires a fragment",
    explanation: """
      WebKit removes the fragment, `#` and what follows, from `http` and `https` URLs before it
      checks the rules. Only a few loads match a pattern that requires a `#`: popups, pings, web
      sockets, redirects to a URL with a fragment, and URLs of other schemes.

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
      """#)

  static let unreachableRule = FindingEntry(
    .unreachableRule, "unreachable-rule", .warning, "A rule after one that ends the list",
    explanation: """
      An earlier `ignore-following-rules` applies to every load, so no rule after it has an
      effect. Only the first of these rules is reported.

      Give the ignoring rule a narrower trigger, or move it to the end.
      """,
    bad: """
      [
        {
          "trigger": {"url-filter": ".*"},
          "action": {"type": "ignore-following-rules"}
        },
        {
          "trigger": {"url-filter": "/ads/"},
          "action": {"type": "block"}
        }
      ]
      """,
    good: """
      [
        {
          "trigger": {"url-filter": ".*", "if-domain": ["example.com"]},
          "action": {"type": "ignore-following-rules"}
        },
        {
          "trigger": {"url-filter": "/ads/"},
          "action": {"type": "block"}
        }
      ]
      """)

  static let undoneRules = FindingEntry(
    .undoneRules, "undone-rules", .warning, "A rule that undoes all earlier rules",
    explanation: """
      An `ignore-previous-rules` that applies to every load comes after other rules, and none of
      them has an effect any more. Only the rules after it work.

      Give it a narrower trigger, such as the pages that are exceptions.
      """,
    bad: """
      [
        {
          "trigger": {"url-filter": "/ads/"},
          "action": {"type": "block"}
        },
        {
          "trigger": {"url-filter": ".*"},
          "action": {"type": "ignore-previous-rules"}
        }
      ]
      """,
    good: """
      [
        {
          "trigger": {"url-filter": "/ads/"},
          "action": {"type": "block"}
        },
        {
          "trigger": {"url-filter": ".*", "if-domain": ["example.com"]},
          "action": {"type": "ignore-previous-rules"}
        }
      ]
      """)
}
