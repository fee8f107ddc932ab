// SPDX-License-Identifier: Apache-2.0

internal import RuleModel

/// The bytes that WebKit writes for an action, as measured in WebKitGTK 2.50.6.
///
/// ```
/// every action     1, the number of its kind
/// a text           4, its length, and its bytes
/// a redirect       1, which one; then a text, or 4 for the length of the whole
/// headers          4 for the length of the whole, 4 for the priority, 4 for the number of changes
/// ```
struct ActionSize {
  let bytes: Int

  private static let kind = 1
  private static let number = 4

  init(_ rule: Rule) {
    switch rule.action {
    case .cssDisplayNone(let text), .notify(let text): bytes = Self.kind + Self.text(text)
    case .redirect(let redirect):
      bytes = Self.kind + 1 + Self.size(of: redirect, pattern: rule.trigger.urlFilter)
    case .modifyHeaders(let changes):
      bytes =
        Self.kind + 3 * Self.number
        + (changes.request + changes.response).reduce(0) { $0 + Self.size(of: $1) }
    default: bytes = Self.kind
    }
  }

  /// The text of a group of rules that hide elements.
  init(ofSelectors length: Int) { bytes = Self.kind + Self.number + length }

  private static func text(_ text: [UInt8]) -> Int { number + text.count }

  private static func size(of redirect: Redirect, pattern: [UInt8]) -> Int {
    switch redirect {
    case .url(let text), .extensionPath(let text): Self.text(text)
    case .regexSubstitution(let text): number + Self.text(text) + Self.text(pattern)
    case .transform(let transform): number + size(of: transform)
    }
  }

  /// The parts that are there, after a number that states which.
  private static func size(of transform: URLTransform) -> Int {
    let texts = [
      transform.fragment, transform.host, transform.password, transform.path, transform.scheme,
      transform.username,
    ]
    var size = number + 1 + texts.compactMap(\.self).reduce(0) { $0 + text($1) }
    if let port = transform.port { size += port == nil ? 1 : 3 }
    if let query = transform.queryTransform {
      size += 1 + 2 * number + query.removed.reduce(0) { $0 + text($1) }
      size += query.parameters.reduce(0) { $0 + text($1.key) + text($1.value) + 1 }
    } else if let query = transform.query {
      size += 1 + text(query)
    }
    return size
  }

  private static func size(of operation: HeaderChanges.Operation) -> Int {
    switch operation {
    case .set(let header, let value), .append(let header, let value):
      1 + text(header) + text(value)
    case .remove(let header): 1 + text(header)
    }
  }
}
