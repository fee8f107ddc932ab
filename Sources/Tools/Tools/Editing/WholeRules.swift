// SPDX-License-Identifier: Apache-2.0

/// Templates for rules.
enum WholeRules {
  /// The templates of a language, with a number that no rule has yet.
  static func texts(for language: RuleLanguage, index: Int) -> [(label: String, text: String)] {
    let host = #"^[^:]+://+([^:/]+\\.)?‹ads\\.example›[/:]"#
    switch language {
    case .webKit:
      return [
        ("block a host", #"{"trigger": {"url-filter": "\#(host)"}, "action": {"type": "block"}}"#),
        (
          "hide elements",
          #"{"trigger": {"url-filter": ".*", "if-domain": ["*‹news.example›"]}, "action": {"type": "css-display-none", "selector": "‹.ad›"}}"#
        ),
        (
          "ignore earlier rules on a site",
          #"{"trigger": {"url-filter": ".*", "if-domain": ["*‹news.example›"]}, "action": {"type": "ignore-previous-rules"}}"#
        ),
      ]
    case .dnr:
      return [
        (
          "block a host",
          #"{"id": ‹\#(index + 1)›, "condition": {"urlFilter": "||‹ads.example›^"}, "action": {"type": "block"}}"#
        ),
        (
          "allow a site",
          #"{"id": ‹\#(index + 1)›, "priority": ‹2›, "condition": {"initiatorDomains": ["‹news.example›"]}, "action": {"type": "allow"}}"#
        ),
      ]
    }
  }
}
