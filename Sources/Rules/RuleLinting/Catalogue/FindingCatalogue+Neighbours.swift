// SPDX-License-Identifier: Apache-2.0

internal import RuleText

/// Rules that are accepted, but of which something can be left out.
extension FindingCatalogue {
  static let duplicateRule = FindingEntry(
    .duplicateRule, "duplicate-rule", .warning, "The same rule stands twice",
    explanation: """
      A rule before this one has the same trigger and the same action, and nothing between them
      undoes it. The second changes nothing, but counts towards the limit of 150,000 rules.
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
    .coveredRule, "covered-rule", .warning, "An earlier rule does the same for more loads",
    explanation: """
      Every load that this rule is for is also met by an earlier rule with the same action. It
      can be removed, and no decision changes. That is proven, not guessed: the wider pattern
      matches whatever the narrower one does.
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
    .nothingToIgnore, "nothing-to-ignore", .warning, "No rule before this one could be undone",
    explanation: """
      `ignore-previous-rules` undoes rules that stand before it in the same list. Here there are
      none, so it does nothing. It does not reach into other lists.

      Move it behind the rules that it is an exception to.
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
    .unescapedDot, "unescaped-dot", .warning, "A dot in a host that stands for any character",
    explanation: #"""
      In a pattern a `.` is any character. A host with plain dots matches other hosts too:
      `www.ads.example` also matches `www-ads.example`.

      Write `\\.` in JSON for a dot.
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

  static let noRestriction = FindingEntry(
    .noRestriction, "no-restriction", .note, "A list of load properties that restricts nothing",
    explanation: """
      An empty `resource-type`, `load-type` or `load-context` means the same as none, and so
      does one that names everything there is. The rule is for all loads.

      Leave the member out, or name what is meant.
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
    .repeatedEntry, "repeated-entry", .note, "The same entry stands twice in a list",
    explanation: """
      An entry that stands twice in one list means the same as once. It does no harm, but
      another entry may have been meant.
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
    .fragment, "fragment", .warning, "The pattern asks for a fragment",
    explanation: """
      WebKit takes the fragment, `#` and what follows, off the URL of most loads before it looks
      at the rules. A pattern that needs a `#` is met by few of them: popups, pings, web
      sockets, and redirects that lead to a URL with one.

      The page's URL keeps its fragment: `if-top-url` can ask for it. For a `#` that belongs to
      a path or query, write `%23`.
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
    .unreachableRule, "unreachable-rule", .warning, "A rule behind one that ends the list",
    explanation: """
      An `ignore-following-rules` that holds for every load stands before this rule. Nothing
      behind it has an effect. Only the first such rule is named.

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
    .undoneRules, "undone-rules", .warning, "A rule that undoes everything before it",
    explanation: """
      An `ignore-previous-rules` that holds for every load stands behind other rules, and none
      of them has an effect any more. Only rules that follow it work.

      Give it a narrower trigger, such as the pages that are excepted.
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
