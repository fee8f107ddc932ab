// SPDX-License-Identifier: Apache-2.0

/// Rules for declarativeNetRequest that are accepted, but probably not intended.
extension FindingCatalogue {
  static let idleDomain = FindingEntry(
    .idleDomain, "idle-net-domain", .warning, "A domain that does not match its host",
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
      """#)

  static let hiddenBlock = FindingEntry(
    .hiddenBlock, "hidden-block", .warning, "An upgrade or a redirect that hides a block",
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
      """#)

  static let longerDomain = FindingEntry(
    .longerDomain, "longer-domain", .warning, "A domain below an excluded one",
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
      """#)

  static let addressDomain = FindingEntry(
    .addressDomain, "address-domain", .warning, "A part of an address as a domain",
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
      """#)

  static let idleURLFilter = FindingEntry(
    .idleURLFilter, "idle-url-filter", .warning, "A urlFilter that matches no URL",
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
      """#)

  static let wideURLFilter = FindingEntry(
    .wideURLFilter, "wide-url-filter", .warning, "A urlFilter that matches every URL",
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
      """#)

  static let oldMember = FindingEntry(
    .oldMember, "old-member", .warning, "A member with an old name",
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
      """#)

  static let secondTarget = FindingEntry(
    .secondTarget, "second-target", .warning, "A redirect with several targets",
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
      """#)

  static let addedMainFrame = FindingEntry(
    .addedMainFrame, "added-main-frame", .note, "Excluded types that bring pages in",
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
      """#)

  static let idleRule = FindingEntry(
    .idleRule, "idle-net-rule", .warning, "A rule that never acts",
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
      """#)
}
