// SPDX-License-Identifier: Apache-2.0

/// Errors in the manifest of an extension with rulesets.
extension FindingCode {
  static let manifestCodes: [FindingCode] = [
    manifestText, manifestShape, rulesetID, rulesetFile, missingPermission, extensionLimit,
    ignoredMember,
  ]

  /// A manifest that is not a JSON object.
  public static let manifestText = FindingCode(
    3401, "manifest-text", .error, .manifest,
    FindingPage(
      "A manifest that is not a JSON object",
      explanation: """
        A manifest is one JSON object. Chromium allows comments that begin with `//` or `/*`, and no
        other extension of JSON.
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

  /// A ruleset without its id, its path or enabled.
  public static let manifestShape = FindingCode(
    3402, "manifest-shape", .error, .manifest,
    FindingPage(
      "A ruleset without its id, its path or enabled",
      explanation: """
        `declarative_net_request` is an object with the array `rule_resources`. Each entry has an
        `id` and a `path`, which are strings, and `enabled`, which is true or false. None of them
        has a default: Chromium does not load an extension if one is missing.
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

  /// An id of a ruleset that is invalid or already used.
  public static let rulesetID = FindingCode(
    3403, "ruleset-id", .error, .manifest,
    FindingPage(
      "An id of a ruleset that is invalid or already used",
      explanation: """
        The `id` of a ruleset must not be empty, must not begin with `_`, and must be unique in the
        extension. Chromium does not load the extension otherwise.
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

  /// A ruleset whose file is missing.
  public static let rulesetFile = FindingCode(
    3404, "ruleset-file", .error, .manifest,
    FindingPage(
      "A ruleset whose file is missing",
      explanation: """
        The `path` of a ruleset is relative to the folder of the manifest; a leading slash stands
        for that folder. `..` is rejected, even if the path would stay in the folder, and so is `.`
        except at the start. A path is not a URL: `%20`, `?` and `#` stand for themselves. Chromium
        does not load an extension whose file is missing, even if the ruleset is disabled.
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

  /// Rulesets without the required permission.
  public static let missingPermission = FindingCode(
    3405, "missing-permission", .error, .manifest,
    FindingPage(
      "Rulesets without the required permission",
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
        An extension has at most 100 rulesets, and at most 50 of them may be enabled; Chromium does
        not load an extension with more. The enabled rulesets may have 1,000 rules with a
        `regexFilter` in total: Chromium skips a ruleset that exceeds the limit, and reports a
        warning. It guarantees 30,000 rules to an extension. Further rules come from 300,000 that
        all extensions share, so whether a ruleset is enabled depends on the other extensions. Rules
        of disabled rulesets do not count.
        """))

  /// A member that Chromium ignores.
  public static let ignoredMember = FindingCode(
    3407, "ignored-member", .warning, .manifestMember.idle,
    FindingPage(
      "A member that Chromium ignores",
      explanation: """
        In a file of an extension, Chromium silently ignores unknown members. A rule with a
        misspelled condition then applies to more requests than intended. In `updateDynamicRules`
        and `updateSessionRules` the same rule is rejected.
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
