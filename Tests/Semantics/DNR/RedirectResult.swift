// SPDX-License-Identifier: Apache-2.0

internal import Loads
internal import DNR
internal import PatternEngine
internal import RuleModel
internal import WebAddresses

/// Where the redirect of a rule leads.
struct RedirectResult {
  private let redirect: Redirect
  private let condition: DNRCondition

  init(_ redirect: Redirect, of condition: DNRCondition) {
    self.redirect = redirect
    self.condition = condition
  }

  /// Whether Chromium takes the redirect of a URL for none, because the result is the same URL, or
  /// because a substitution gives no URL.
  func isNothing(for url: WebAddress) -> Bool {
    switch redirect {
    case .extensionPath: false
    case .url(let target): (try? WebAddress(parsing: target)) == url
    case .transform(let transform): isNothing(transform, for: url)
    case .regexSubstitution(let substitution):
      substituted(substitution, in: url).map { $0 == url || $0.schemeName == "javascript" } ?? true
    }
  }

  /// A query transform is done in Chromium's way, the rest as URLs are set everywhere.
  private func isNothing(_ transform: URLTransform, for url: WebAddress) -> Bool {
    var transform = transform
    if let change = transform.queryTransform {
      let query = url.query.map { Array(url.bytes[$0]) } ?? []
      transform.queryTransform = nil
      transform.query = QueryRewriting(change).result(of: query).map { [UInt8(ascii: "?")] + $0 }
    }
    return Redirection().destination(
      of: url, by: .transform(transform), urlFilter: [], as: .chromium) == url
  }

  /// The URL with its first match replaced; nil if that is no URL.
  private func substituted(_ substitution: [UInt8], in url: WebAddress) -> WebAddress? {
    guard case .regex(let pattern) = condition.filter,
      let groups = EnginePattern.found(
        condition.isCaseSensitive ? pattern : pattern.inSmallLetters,
        isCaseSensitive: condition.isCaseSensitive, in: url.bytes),
      let match = groups.first, let match
    else { return nil }
    var text = Array(url.bytes[..<match.lowerBound])
    var rest = substitution[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let next = rest.popFirst() else {
        text.append(byte)
        continue
      }
      let number = Int(next) - Int(UInt8(ascii: "0"))
      if groups.indices.contains(number) {
        text += groups[number].map { url.bytes[$0] } ?? []
      } else {
        text.append(next)
      }
    }
    return try? WebAddress(parsing: text + url.bytes[match.upperBound...])
  }
}
