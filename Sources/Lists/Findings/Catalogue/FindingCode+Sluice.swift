// SPDX-License-Identifier: Apache-2.0

/// Findings about the member `sluice`, which only Sluice's own matcher reads.
extension FindingCode {
  static let sluiceCodes: [FindingCode] = [sluiceTerms, sluiceOnly]

  /// The member `sluice` of a trigger is wrong.
  public static let sluiceTerms = FindingCode(
    209, "sluice-terms", .error, .rule,
    FindingPage(
      "The member `sluice` of a trigger is wrong",
      explanation: """
        `sluice` is an object with conditions that WebKit does not have: `if-source-domain`,
        `if-source-url`, `if-request-domain`, `if-request-url`, the same with `unless-`,
        `load-type` and `resource-type`. Each is an array. All of them must hold.

        The source is the document that makes the request: the frame, or the page. A domain is in
        lowercase; a leading `*` adds its subdomains, and `.*` at its end stands for any public
        suffix.
        """,
      bad: """
        [
          {
            "trigger": {
              "url-filter": "/ads/",
              "sluice": {"if-source-domain": "*example.com"}
            },
            "action": {"type": "block"}
          }
        ]
        """,
      good: """
        [
          {
            "trigger": {
              "url-filter": "/ads/",
              "sluice": {"if-source-domain": ["*example.com"]}
            },
            "action": {"type": "block"}
          }
        ]
        """))

  /// The rule is for Sluice's own matcher only.
  public static let sluiceOnly = FindingCode(
    504, "sluice-only", .error, .rule,
    FindingPage(
      "The rule is for Sluice's own matcher only",
      explanation: """
        The trigger has the member `sluice`, which is an extension of WebKit's format. WebKit
        accepts the list and ignores the member, so the rule would apply to more requests than
        intended. Therefore the list is rejected for every target except `sluice`.

        If the rule comes from a filter list, convert that list: `sluice convert --target webkit`
        translates it into WebKit's own conditions if possible.
        """,
      bad: """
        [
          {
            "trigger": {"url-filter": "/ads/", "sluice": {"load-type": ["other-host"]}},
            "action": {"type": "block"}
          }
        ]
        """,
      good: """
        [
          {
            "trigger": {"url-filter": "/ads/", "load-type": ["third-party"]},
            "action": {"type": "block"}
          }
        ]
        """))
}
