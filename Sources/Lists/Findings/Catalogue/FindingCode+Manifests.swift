// SPDX-License-Identifier: Apache-2.0

/// What is wrong with the manifest of an extension that names rulesets.
extension FindingCode {
  static let manifestCodes: [FindingCode] = [
    manifestText, manifestShape, rulesetID, rulesetFile, missingPermission, extensionLimit,
    ignoredMember,
  ]

  /// A manifest that is not an object in JSON.
  public static let manifestText = FindingCode(
    3401, "manifest-text", .error, .manifest,
    FindingPage(
      "A manifest that is not an object in JSON",
      explanation: """
        A manifest is one object in JSON. Chromium allows comments that begin with `//` or `/*`, and
        nothing else that is not JSON.
        """,
      bad: #"""
        {"manifest_version": 3, "name": "x", "version": "1",
         "permissions": ["declarativeNetRequest"],
         "declarative_net_request": {"rule_resources": [],}}
        """#,
      good: #"""
        {"manifest_version": 3, "name": "x", "version": "1",
         "permissions": ["declarativeNetRequest"],
         "declarative_net_request": {"rule_resources": []}}
        """#))

  /// A ruleset without its id, its file or its switch.
  public static let manifestShape = FindingCode(
    3402, "manifest-shape", .error, .manifest,
    FindingPage(
      "A ruleset without its id, its file or its switch",
      explanation: """
        `declarative_net_request` is an object with the array `rule_resources`. Each entry has an `id`
        and a `path`, which are strings, and `enabled`, which is true or false. None has a default:
        Chromium does not load an extension without one of them.
        """,
      bad: #"""
        {"permissions": ["declarativeNetRequest"],
         "declarative_net_request": {"rule_resources": [
           {"id": "ads", "path": "ads.json"}]}}
        """#,
      good: #"""
        {"permissions": ["declarativeNetRequest"],
         "declarative_net_request": {"rule_resources": [
           {"id": "ads", "enabled": true, "path": "ads.json"}]}}
        """#))

  /// A name of a ruleset that is invalid or taken.
  public static let rulesetID = FindingCode(
    3403, "ruleset-id", .error, .manifest,
    FindingPage(
      "A name of a ruleset that is invalid or taken",
      explanation: """
        The `id` of a ruleset must not be empty, must not begin with `_`, and no two rulesets of an
        extension have the same. Chromium does not load the extension otherwise.
        """,
      bad: #"""
        {"permissions": ["declarativeNetRequest"],
         "declarative_net_request": {"rule_resources": [
           {"id": "_ads", "enabled": true, "path": "ads.json"}]}}
        """#,
      good: #"""
        {"permissions": ["declarativeNetRequest"],
         "declarative_net_request": {"rule_resources": [
           {"id": "ads", "enabled": true, "path": "ads.json"}]}}
        """#))

  /// A ruleset whose file is not there.
  public static let rulesetFile = FindingCode(
    3404, "ruleset-file", .error, .manifest,
    FindingPage(
      "A ruleset whose file is not there",
      explanation: """
        The `path` of a ruleset is seen from the folder of the manifest; a slash at its start stands
        for that folder. `..` is refused, even where the path would stay in the folder, and so is `.`
        but at the start. A path is no URL: `%20`, `?` and `#` stand for themselves. Chromium does not
        load an extension whose file is missing, even if the ruleset is off.
        """,
      bad: #"""
        {"permissions": ["declarativeNetRequest"],
         "declarative_net_request": {"rule_resources": [
           {"id": "ads", "enabled": true, "path": "../ads.json"}]}}
        """#,
      good: #"""
        {"permissions": ["declarativeNetRequest"],
         "declarative_net_request": {"rule_resources": [
           {"id": "ads", "enabled": true, "path": "ads.json"}]}}
        """#))

  /// Rulesets without the permission for them.
  public static let missingPermission = FindingCode(
    3405, "missing-permission", .error, .manifest,
    FindingPage(
      "Rulesets without the permission for them",
      explanation: """
        An extension with rulesets needs `declarativeNetRequest` or
        `declarativeNetRequestWithHostAccess` in `permissions`. `optional_permissions` and
        `host_permissions` do not count, and neither does `declarativeNetRequestFeedback`. Chromium
        does not load the extension otherwise.
        """,
      bad: #"""
        {"permissions": ["storage"],
         "declarative_net_request": {"rule_resources": [
           {"id": "ads", "enabled": true, "path": "ads.json"}]}}
        """#,
      good: #"""
        {"permissions": ["storage", "declarativeNetRequest"],
         "declarative_net_request": {"rule_resources": [
           {"id": "ads", "enabled": true, "path": "ads.json"}]}}
        """#))

  /// More rulesets or rules than an extension may have.
  public static let extensionLimit = FindingCode(
    3406, "extension-limit", .error, .manifest,
    FindingPage(
      "More rulesets or rules than an extension may have",
      explanation: """
        An extension has at most 100 rulesets, of which 50 may be enabled; Chromium does not load one
        with more. The enabled rulesets may have 1,000 rules with a `regexFilter` together: Chromium
        leaves off the ruleset with which there are more, and says so in a warning. It guarantees 30,000
        rules to an extension. More are taken from 300,000 that all extensions share, so that it depends
        on the other extensions whether a ruleset is on. Rules of disabled rulesets do not count.
        """))

  /// A member that Chromium ignores.
  public static let ignoredMember = FindingCode(
    3407, "ignored-member", .warning, .manifestMember.idle,
    FindingPage(
      "A member that Chromium ignores",
      explanation: """
        In a file of an extension, Chromium ignores members that it does not know, without a word. A
        rule with a misspelled condition then applies to more requests than it should. In
        `updateDynamicRules` and `updateSessionRules` the same rule is refused.
        """,
      bad: #"""
        [{"id": 1, "condition": {"urlfilter": "||ads.example^"},
          "action": {"type": "block"}}]
        """#,
      good: #"""
        [{"id": 1, "condition": {"urlFilter": "||ads.example^"},
          "action": {"type": "block"}}]
        """#))
}
