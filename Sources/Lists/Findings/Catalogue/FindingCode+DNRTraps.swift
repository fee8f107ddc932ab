// SPDX-License-Identifier: Apache-2.0

/// Rules for declarativeNetRequest that are accepted, but probably not intended.
extension FindingCode {
  static let dnrTrapCodes: [FindingCode] = [
    idleDomain, hiddenBlock, longerDomain, addressDomain, idleURLFilter, wideURLFilter, oldMember,
    secondTarget, addedMainFrame, idleRule,
  ]

  /// A domain that does not match its host.
  public static let idleDomain = FindingCode(
    3101, "idle-net-domain", .warning, .rulesetRule.idle,
    FindingPage(
      "A domain that does not match its host",
      explanation: """
        Entries are hosts: without a scheme, a port, a path, a wildcard or a dot at either end. Chromium
        takes any text, but does not match a host with it. An entry with a dot at its start matches hosts
        below it if the list is short, and nothing if it is long. A host stands for all hosts below it.
        `--fix=all` writes the host alone, where it can be seen.
        """,
      bad: #"""
        [{"id": 1, "condition": {"initiatorDomains": ["*.news.example"]},
          "action": {"type": "block"}}]
        """#,
      good: #"""
        [{"id": 1, "condition": {"initiatorDomains": ["news.example"]},
          "action": {"type": "block"}}]
        """#))

  /// An upgrade or a redirect that hides a block.
  public static let hiddenBlock = FindingCode(
    3102, "hidden-block", .warning, .ruleset.idle,
    FindingPage(
      "An upgrade or a redirect that hides a block",
      explanation: """
        If an `upgradeScheme` rule has the highest rank on a URL that is secure already, Chromium does
        nothing, and does not look for rules of lower rank: a block behind it does not happen. The same
        holds for a redirect that leads to the URL itself, such as one that removes a parameter which
        the URL does not have, and for the redirect of a WebSocket. The block happens if it has a
        `regexFilter`, because these are looked up apart.
        """,
      bad: #"""
        [{"id": 1, "condition": {"urlFilter": "||ads.example^"},
          "action": {"type": "block"}},
         {"id": 2, "priority": 2, "action": {"type": "upgradeScheme"},
          "condition": {"urlFilter": "||ads.example^", "resourceTypes": ["script"]}}]
        """#,
      good: #"""
        [{"id": 1, "condition": {"urlFilter": "||ads.example^"},
          "action": {"type": "block"}},
         {"id": 2, "priority": 2, "action": {"type": "upgradeScheme"},
          "condition": {"urlFilter": "|http:", "resourceTypes": ["script"]}}]
        """#))

  /// A domain below an excluded one.
  public static let longerDomain = FindingCode(
    3103, "longer-domain", .warning, .rulesetRule,
    FindingPage(
      "A domain below an excluded one",
      explanation: """
        Chromium lets the longest entry decide that matches. An included domain below an excluded one
        matches, although the documentation says that excluded domains win; other browsers may follow
        the documentation.
        """,
      bad: #"""
        [{"id": 1, "condition": {"initiatorDomains": ["a.b.example"],
          "excludedInitiatorDomains": ["b.example"]},
          "action": {"type": "block"}}]
        """#,
      good: #"""
        [{"id": 1, "condition": {"initiatorDomains": ["b.example"],
          "excludedInitiatorDomains": ["a.b.example"]},
          "action": {"type": "block"}}]
        """#))

  /// A part of an address as a domain.
  public static let addressDomain = FindingCode(
    3104, "address-domain", .warning, .rulesetRule,
    FindingPage(
      "A part of an address as a domain",
      explanation: """
        An entry matches the host and all that end in a dot and the entry, on addresses too: `0.1`
        matches 192.168.0.1. Addresses have no hosts below them, so this is never a network.
        """,
      bad: #"""
        [{"id": 1, "condition": {"requestDomains": ["0.1"]},
          "action": {"type": "block"}}]
        """#,
      good: #"""
        [{"id": 1, "condition": {"requestDomains": ["192.168.0.1"]},
          "action": {"type": "block"}}]
        """#))

  /// A urlFilter that matches no URL.
  public static let idleURLFilter = FindingCode(
    3105, "idle-url-filter", .warning, .rulesetRule.idle,
    FindingPage(
      "A urlFilter that matches no URL",
      explanation: """
        `||` stands for the start of a host or of a label in it: a dot, a slash or a scheme cannot
        follow. `|||` has nothing between its anchors, and a URL has no spaces.
        """,
      bad: #"""
        [{"id": 1, "condition": {"urlFilter": "||https://ads.example/"},
          "action": {"type": "block"}}]
        """#,
      good: #"""
        [{"id": 1, "condition": {"urlFilter": "|https://ads.example/"},
          "action": {"type": "block"}}]
        """#))

  /// A urlFilter that matches every URL.
  public static let wideURLFilter = FindingCode(
    3106, "wide-url-filter", .warning, .rulesetRule,
    FindingPage(
      "A urlFilter that matches every URL",
      explanation: """
        Anchors alone, or wildcards, match every URL. If that is meant, `*` says it, or no `urlFilter`.
        """,
      bad: #"""
        [{"id": 1, "condition": {"urlFilter": "||"},
          "action": {"type": "block"}}]
        """#,
      good: #"""
        [{"id": 1, "condition": {"urlFilter": "*"},
          "action": {"type": "block"}}]
        """#))

  /// A member with an old name.
  public static let oldMember = FindingCode(
    3107, "old-member", .warning, .rulesetRule.deprecated,
    FindingPage(
      "A member with an old name",
      explanation: """
        `domains` and `excludedDomains` are the old names of `initiatorDomains` and
        `excludedInitiatorDomains`. `--fix` renames them; no decision changes.
        """,
      bad: #"""
        [{"id": 1, "condition": {"domains": ["news.example"]},
          "action": {"type": "block"}}]
        """#,
      good: #"""
        [{"id": 1, "condition": {"initiatorDomains": ["news.example"]},
          "action": {"type": "block"}}]
        """#))

  /// A redirect with several targets.
  public static let secondTarget = FindingCode(
    3108, "second-target", .warning, .rulesetRule,
    FindingPage(
      "A redirect with several targets",
      explanation: """
        Of several targets Chromium takes the first in this order: `url`, `extensionPath`, `transform`,
        `regexSubstitution`. Safari takes `url` last.
        """,
      bad: #"""
        [{"id": 1, "condition": {},
          "action": {"type": "redirect", "redirect": {
            "url": "https://a.example/", "extensionPath": "/x"}}}]
        """#,
      good: #"""
        [{"id": 1, "condition": {},
          "action": {"type": "redirect", "redirect": {
            "url": "https://a.example/"}}}]
        """#))

  /// Excluded types that bring pages in.
  public static let addedMainFrame = FindingCode(
    3109, "added-main-frame", .note, .rulesetRule,
    FindingPage(
      "Excluded types that bring pages in",
      explanation: """
        A rule without lists of types applies to all but `main_frame`. With `excludedResourceTypes` it
        applies to all others, and `main_frame` is one of these.
        """,
      bad: #"""
        [{"id": 1, "condition": {"excludedResourceTypes": ["image"]},
          "action": {"type": "block"}}]
        """#,
      good: #"""
        [{"id": 1, "condition": {"excludedResourceTypes": ["image", "main_frame"]},
          "action": {"type": "block"}}]
        """#))

  /// A rule that never acts.
  public static let idleRule = FindingCode(
    3110, "idle-net-rule", .warning, .ruleset.idle,
    FindingPage(
      "A rule that never acts",
      explanation: """
        Another rule has the same condition and wins wherever both match: by its priority, or with an
        equal one by its action, of which allow is the highest, then allowAllRequests, block,
        upgradeScheme, redirect and modifyHeaders.
        """,
      bad: #"""
        [{"id": 1, "condition": {"urlFilter": "ads"},
          "action": {"type": "block"}},
         {"id": 2, "condition": {"urlFilter": "ads"},
          "action": {"type": "allow"}}]
        """#,
      good: #"""
        [{"id": 1, "priority": 2, "condition": {"urlFilter": "ads"},
          "action": {"type": "block"}},
         {"id": 2, "condition": {"urlFilter": "/ads-ok/"},
          "action": {"type": "allow"}}]
        """#))
}
