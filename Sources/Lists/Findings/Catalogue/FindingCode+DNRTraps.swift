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
        Entries are hosts: without a scheme, a port, a path, a wildcard or a dot at either end.
        Chromium accepts any text, but such an entry matches no host. An entry with a leading dot
        matches subdomains if the list is short, and nothing if it is long. A host stands for itself
        and all its subdomains. `--fix=all` writes only the host, if it can be recognized.
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
        If an `upgradeScheme` rule has the highest rank for a URL that is already secure, Chromium
        does nothing, and does not look for rules of lower rank: a block with a lower rank has no
        effect. The same holds for a redirect that leads to the URL itself, such as one that removes
        a parameter that the URL does not have, and for the redirect of a WebSocket. A block with a
        `regexFilter` still applies, because these rules are looked up separately.
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
        In Chromium the longest matching entry decides. An included domain below an excluded one
        matches, although the documentation states that excluded domains win; other browsers may
        follow the documentation.
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

  /// A part of an IP address as a domain.
  public static let addressDomain = FindingCode(
    3104, "address-domain", .warning, .rulesetRule,
    FindingPage(
      "A part of an IP address as a domain",
      explanation: """
        An entry matches the host and all hosts that end with a dot and the entry, including IP
        addresses: `0.1` matches 192.168.0.1. Addresses have no subdomains, so this never means a
        network.
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
        Anchors alone, or wildcards, match every URL. If that is intended, write `*`, or no
        `urlFilter`.
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
        Chromium uses the first of several targets in this order: `url`, `extensionPath`,
        `transform`, `regexSubstitution`. Safari uses `url` last.
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

  /// Excluded types that add pages.
  public static let addedMainFrame = FindingCode(
    3109, "added-main-frame", .note, .rulesetRule,
    FindingPage(
      "Excluded types that add pages",
      explanation: """
        A rule without lists of types applies to all types except `main_frame`. With
        `excludedResourceTypes` it applies to all other types, including `main_frame`.
        """,
      bad: #"""
        [{"id": 1, "condition": {"excludedResourceTypes": ["image"]},
          "action": {"type": "block"}}]
        """#,
      good: #"""
        [{"id": 1, "condition": {"excludedResourceTypes": ["image", "main_frame"]},
          "action": {"type": "block"}}]
        """#))

  /// A rule that never applies.
  public static let idleRule = FindingCode(
    3110, "idle-net-rule", .warning, .ruleset.idle,
    FindingPage(
      "A rule that never applies",
      explanation: """
        Another rule has the same condition and wins wherever both match: by its priority, or with
        equal priority by its action. The order of actions is allow, allowAllRequests, block,
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
