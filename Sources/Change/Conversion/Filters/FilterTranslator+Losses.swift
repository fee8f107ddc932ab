// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import RuleModel

/// Filters that no content rule can express.
extension FilterTranslator {
  /// A condition that no rule can check.
  mutating func lose(_ condition: FilterCondition, _ number: Int) {
    let reason = Self.reasons[condition.option] ?? .unknownCondition
    note(number, .lost, reason, "rules have no condition such as `\(condition.option)`")
  }

  private static let reasons: [String: TranslationReason] = [
    "header": .header, "requestheader": .requestHeader, "ipaddress": .ipAddress, "top": .top,
    "app": .app, "sitekey": .siteKey, "network": .network, "client": .client, "ctag": .clientTag,
    "dnstype": .dnsType, "dnsrewrite": .dnsRewrite, "respgeo": .responseGeography, "tag": .tag,
  ]

  /// What a filter does instead of blocking that rules cannot do.
  mutating func loseModifier(_ option: String, _ number: Int) {
    switch option {
    case "csp", "permissions", "referrerpolicy", "removeheader":
      note(number, .lost, .responseHeader, "content rules do not change response headers")
    case "urlskip", "uritransform":
      note(number, .lost, .editsURL, "content rules do not change URLs in this way")
    case "cname": note(number, .lost, .cname, "content rules do not see CNAMEs of a host")
    default: note(number, .lost, .editsBody, "content rules do not change response bodies")
    }
  }

  /// A script or a snippet; an exception to one needs no rule.
  mutating func lose(_ filter: OtherFilter, _ number: Int) {
    guard !filter.isException else { return }
    note(
      number, .lost, Self.reason(of: filter.kind), "content rules cannot change a page in this way")
  }

  static func reason(of kind: OtherFilter.Kind) -> TranslationReason {
    switch kind {
    case .scriptlet: .scriptlet
    case .script: .script
    case .snippet: .snippet
    case .style: .style
    case .htmlFilter: .htmlFilter
    }
  }
}
