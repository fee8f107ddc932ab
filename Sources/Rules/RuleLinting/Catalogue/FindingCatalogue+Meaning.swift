// SPDX-License-Identifier: Apache-2.0

internal import RuleText

/// Rules that are accepted, but hardly meant.
extension FindingCatalogue {
  static let unknownKey = FindingEntry(
    .unknownKey, "unknown-key", .warning, "A key that WebKit does not know",
    explanation: """
      WebKit passes over keys that it does not know and says nothing. A misspelled condition or
      type is gone, and the rule applies to more loads than it should. Keys are spelled exactly,
      in small letters.

      Keys for remarks, such as `comment` or any name that starts with `_`, get a note only.
      """,
    bad: """
      [
        {
          "trigger": {"url-filter": "/ads/", "if-domains": ["example.com"]},
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
      """)

  static let duplicateKey = FindingEntry(
    .duplicateKey, "duplicate-key", .warning, "A key stands twice in one object",
    explanation: """
      Of a key that stands twice in one object WebKit reads the last and forgets the others.
      Usually two values should have been one list.
      """,
    bad: """
      [
        {
          "trigger": {
            "url-filter": "/ads/",
            "resource-type": ["image"],
            "resource-type": ["script"]
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

  static let switchType = FindingEntry(
    .switchType, "switch-type", .warning, "A switch that is neither true nor false",
    explanation: """
      The three switches for upper and lower case are `true` or `false`. WebKit passes over any
      other value, `"true"` and `1` too, and the switch stays off.
      """,
    bad: """
      [
        {
          "trigger": {"url-filter": "/Ads/", "url-filter-is-case-sensitive": "true"},
          "action": {"type": "block"}
        }
      ]
      """,
    good: """
      [
        {
          "trigger": {"url-filter": "/Ads/", "url-filter-is-case-sensitive": true},
          "action": {"type": "block"}
        }
      ]
      """)

  static let droppedSelector = FindingEntry(
    .droppedSelector, "dropped-selector", .warning, "WebKit drops the rule for its selector",
    explanation: """
      This is the only bad rule that does not lose the list: if WebKit can not read a selector,
      it drops the rule and says nothing. One bad part loses all of the selectors in the rule.

      Selectors of other blockers, such as `:has-text()` or `:upward()`, are not CSS. Give each
      selector that may be new or doubtful a rule of its own.
      """,
    bad: """
      [
        {
          "trigger": {"url-filter": ".*"},
          "action": {
            "type": "css-display-none",
            "selector": ".ad, .box:has-text(Sponsored)"
          }
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
          "trigger": {"url-filter": ".*"},
          "action": {"type": "css-display-none", "selector": ".ad"}
        },
        {
          "trigger": {"url-filter": "/ads/"},
          "action": {"type": "block"}
        }
      ]
      """)

  static let unclosedSelector = FindingEntry(
    .unclosedSelector, "unclosed-selector", .warning, "The selector leaves something open",
    explanation: """
      A selector that ends inside a bracket, a string or behind a backslash is taken. But WebKit
      joins selectors into one style sheet, and there it swallows what follows: its group hides
      nothing, or only what stands before it, and in the sheet for all pages other groups are
      lost too.
      """,
    bad: """
      [
        {
          "trigger": {"url-filter": ".*"},
          "action": {"type": "css-display-none", "selector": ".box:not(.plain"}
        }
      ]
      """,
    good: """
      [
        {
          "trigger": {"url-filter": ".*"},
          "action": {"type": "css-display-none", "selector": ".box:not(.plain)"}
        }
      ]
      """)

  static let unusedMember = FindingEntry(
    .unusedMember, "unused-member", .warning, "A member that does nothing",
    explanation: """
      The member is known but has no effect here. An action reads only what its type needs, and
      a switch for the condition's case needs such a condition.

      Either it is left over, or the rule lacks what it belongs to.
      """,
    bad: """
      [
        {
          "trigger": {"url-filter": "/ads/"},
          "action": {"type": "block", "selector": ".ad"}
        }
      ]
      """,
    good: """
      [
        {
          "trigger": {"url-filter": "/ads/"},
          "action": {"type": "css-display-none", "selector": ".ad"}
        }
      ]
      """)

  static let matchesEverything = FindingEntry(
    .matchesEverything, "matches-everything", .warning, "The pattern matches every URL",
    explanation: """
      No term of the pattern must stand for a character, so WebKit takes the rule to be for
      every URL. `$` does not count: `^$` and `^[0-9]*$` match everything too, the page itself
      included.

      Write `.*` if that is meant. Otherwise name something that the URL must have.
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
      """)

  static let matchesNothing = FindingEntry(
    .matchesNothing, "matches-nothing", .warning, "The pattern matches no URL",
    explanation: """
      WebKit takes the pattern, but no URL can match it. `^` is the start of the whole URL, so a
      scheme must follow it and not a host or a path. Spaces, quotation marks and angle brackets
      are percent-encoded in URLs, and an empty set `[]` stands for no character at all.
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
      """)

  static let domainNeverMatches = FindingEntry(
    .domainNeverMatches, "domain-never-matches", .warning, "A domain that no page has",
    explanation: """
      WebKit makes a pattern of each domain and looks for it in the page's URL. This one can
      hardly be found there. For subdomains a `*` goes before the name without a dot:
      `*example.com` is example.com and all below it, while `*.example.com` asks for one dot too
      many.

      `*` alone does not mean every page; leave out the condition for that. Wildcards in the
      middle, addresses in brackets, default ports and empty labels do not work either.
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
      """)

  static let conditionWithoutChoice = FindingEntry(
    .conditionWithoutChoice, "condition-without-choice", .warning,
    "A condition that is the same for every page",
    explanation: """
      Every URL matches an entry of the condition. An `if-…` condition then always holds and can
      be left out. An `unless-…` condition never holds, and the rule does nothing.
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
      """#)

  static let urlAsDomain = FindingEntry(
    .urlAsDomain, "url-as-domain", .warning, "A URL where a domain belongs",
    explanation: """
      `if-domain` and `unless-domain` hold hosts, without a scheme and without a slash at the
      end. WebKit takes a URL there but never finds it, because it puts a scheme of its own
      before it.

      Use `if-top-url` if more than the host is meant.
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
      """)

  static let domainSyntax = FindingEntry(
    .domainSyntax, "domain-syntax", .warning, "A domain that is read as a pattern",
    explanation: """
      WebKit makes a pattern of each domain and escapes only some characters. `+` and
      parentheses keep their meaning there, and a path is matched only where a `/` or `:`
      follows it.

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
      """#)

  static let methodWithCondition = FindingEntry(
    .methodWithCondition, "method-with-condition", .warning, "A request method beside a condition",
    explanation: """
      WebKit has an error here. In a trigger with `request-method` an `if-…` condition never
      holds, and an `unless-…` condition always does.

      Use one of the two. The method is that of the page's own load, too, not that of each
      request: on an ordinary page it is `get`, whatever a script sends.
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
      """)
}
