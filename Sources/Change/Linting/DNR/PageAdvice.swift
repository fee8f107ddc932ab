// SPDX-License-Identifier: Apache-2.0

internal import DNR
internal import TextFormats
internal import RuleModel
internal import Findings
internal import RuleText

/// Findings about rules that seem intended for pages, but do not apply to them.
struct PageAdvice {
  private let source: RuleSource

  init(_ source: RuleSource) { self.source = source }

  var findings: [Finding] {
    guard let reason, appliesByDefault else { return [] }
    return [
      source.finding(
        .missingMainFrame, .note, "the rule does not apply to pages, and \(reason)",
        "/condition", at: source.member("condition"),
        help: "write `resourceTypes` with `main_frame`, or without it if this is intended")
    ]
  }

  /// Whether the condition has no types and no initiators: pages have no initiator.
  private var appliesByDefault: Bool {
    let condition = source.rule.condition
    return condition.resourceTypes == nil && (condition.excludedResourceTypes ?? []).isEmpty
      && condition.initiatorDomains.restrictsNothing && condition.topDomains.restrictsNothing
      && condition.domainType == nil
  }

  /// Why pages are probably intended; nil if that is not obvious.
  private var reason: String? {
    switch source.rule.action {
    case .upgradeScheme: "only their subresources are upgraded"
    case .redirect(let redirect): Self.reason(for: redirect)
    case .modifyHeaders(let changes):
      changes.response.contains { Self.isPageHeader($0) } ? "the header belongs to pages" : nil
    case .block, .allow, .allowAllRequests: nil
    }
  }

  private static func reason(for redirect: Redirect) -> String? {
    switch redirect {
    case .extensionPath(let path):
      isPage(path) ? "it redirects to one" : nil
    case .transform(let transform):
      if transform.queryTransform?.removed.isEmpty == false {
        "the parameters of their URLs stay"
      } else {
        transform.scheme == nil ? nil : "only their subresources are redirected"
      }
    case .url, .regexSubstitution: nil
    }
  }

  /// Whether a file of the extension is a page.
  private static func isPage(_ path: [UInt8]) -> Bool {
    let file = path.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    return [".html", ".htm"].contains { file.suffix($0.utf8.count).elementsEqual($0.utf8) }
  }

  private static let pageHeaders = [
    "content-security-policy", "content-security-policy-report-only", "x-frame-options",
    "permissions-policy", "cross-origin-opener-policy", "refresh",
  ]

  private static func isPageHeader(_ change: HeaderChanges.Operation) -> Bool {
    let name =
      switch change {
      case .set(let header, _), .append(let header, _), .remove(let header): header
      }
    return pageHeaders.contains { name.map(\.lowercasedASCII).elementsEqual($0.utf8) }
  }
}
