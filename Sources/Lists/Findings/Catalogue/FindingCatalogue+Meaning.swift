// SPDX-License-Identifier: Apache-2.0

/// Rules that are accepted, but probably do not do what was meant.
extension FindingCatalogue {
  static let unknownKey = FindingEntry(
    .unknownKey, "unknown-key", .warning, "A key that WebKit does not know",
    explanation: """
      WebKit silently ignores unknown keys. If a condition or type is misspelled, it is missing,
      and the rule applies to more loads than it should. Keys must be spelled exactly, in lower
      case.

      Keys for remarks, such as `comment` or any name that starts with `_`, only get a note.
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
    .duplicateKey, "duplicate-key", .warning, "An object has the same key twice",
    explanation: """
      If an object has the same key twice, WebKit uses the last one and ignores the others.
      Usually the two values should have been one list.
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
      The three switches for case sensitivity must be `true` or `false`. WebKit ignores any
      other value, even `"true"` and `1`, and the switch stays off.
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
    .droppedSelector, "dropped-selector", .warning, "WebKit drops the rule because of its selector",
    explanation: """
      This is the only invalid rule that does not make WebKit reject the list: if a selector is
      invalid, WebKit silently drops the rule. One invalid part loses all selectors of the rule.

      Selectors of other blockers, such as `:has-text()` or `:upward()`, are not CSS. Put each
      selector that may be unsupported in a rule of its own.
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
    .unclosedSelector, "unclosed-selector", .warning, "The selector is not closed",
    explanation: """
      A selector that ends inside a bracket, a string or after a backslash is accepted. But
      WebKit joins selectors into one style sheet, and there it swallows what follows: its group
      hides nothing, or only what comes before it, and in the sheet for all pages other groups
      are lost too.
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

      Either it is a leftover, or the rule lacks what the member belongs to.
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
      If every part of a pattern is optional, WebKit applies the rule to every URL. `$` is
      ignored then: `^$` and `^[0-9]*$` match everything too, including the page itself. Others
      match every URL because each has what they ask for, such as `:` or `[^a]`, or because a
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
      """)

  static let matchesNothing = FindingEntry(
    .matchesNothing, "matches-nothing", .warning, "The pattern matches no URL",
    explanation: """
      WebKit accepts the pattern, but no URL can match it. That is proven for every URL; if only
      URLs of other schemes than http, https, ws and wss can match, the finding is a note.

      `^` is the start of the whole URL, so it must be followed by a scheme, not by a host or a
      path. After the host of a page there is always a slash, so `^https?://example\\.com$`
      matches nothing. Spaces and angle brackets are percent-encoded in URLs of the web, an empty
      set `[]` matches no character at all, and schemes and hosts are in lower case, so a
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
      """)

  static let doubtfulDomain = FindingEntry(
    .doubtfulDomain, "doubtful-domain", .warning, "A domain that is probably a mistake",
    explanation: """
      WebKit turns each domain into a pattern and searches for it in the page's URL. This one is
      not the name of a host, so it hardly does what is meant. If the message says "no page
      matches", that is proven for every URL.

      For subdomains put a `*` before the name, without a dot: `*example.com` is example.com and
      all its subdomains, while `*.example.com` requires one dot too many. `*` alone does not
      mean every page; leave out the condition for that. Wildcards in the middle, addresses in
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
      """)

  static let conditionWithoutChoice = FindingEntry(
    .conditionWithoutChoice, "condition-without-choice", .warning,
    "A condition that is the same for every page",
    explanation: """
      Every URL matches an entry of the condition. An `if-…` condition is then always true and
      can be left out. An `unless-…` condition is never true, and the rule does nothing.
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
      """)

  static let domainSyntax = FindingEntry(
    .domainSyntax, "domain-syntax", .warning, "A domain that is read as a pattern",
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
      """#)

  static let methodWithCondition = FindingEntry(
    .methodWithCondition, "method-with-condition", .warning,
    "A request method together with a condition",
    explanation: """
      This is a bug in WebKit. In a trigger with `request-method` an `if-…` condition is never
      true, and an `unless-…` condition always is.

      Use one of the two. Also, the method is that of the page's own load, not that of each
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
      """)
}
