// SPDX-License-Identifier: Apache-2.0

package import RuleModel
public import WebAddresses

/// Finds the groups of a pattern's first match in a URL, the whole match first.
///
/// The pattern is a JavaScript one and case-sensitive, regardless of the rule. A group that does
/// not take part is empty. Nil without a match; an invalid pattern does not match.
package typealias GroupSearch =
  @Sendable (_ pattern: [UInt8], _ url: [UInt8]) -> [ArraySlice<UInt8>]?

/// Carries out redirects: computes the URL to which a request goes instead.
public struct Redirection {
  /// The base URL of the extension that a list belongs to.
  ///
  /// Its path, without a slash at its end, is put before an `extension-path`.
  public var extensionBase: WebAddress?
  /// Finds the groups that a `regex-substitution` inserts.
  package var groupSearch: GroupSearch?

  /// Creates a redirection.
  package init(extensionBase: WebAddress? = nil, groupSearch: GroupSearch? = nil) {
    self.extensionBase = extensionBase
    self.groupSearch = groupSearch
  }

  /// The URL to which a redirect leads from a URL; nil if it is unknown.
  ///
  /// It is unknown for an `extension-path` without a base that has a host, and for a
  /// `regex-substitution` without a search for groups. A redirect whose result is not a valid URL,
  /// or whose pattern finds nothing, leads to the same URL. A `regex-substitution` refers to the
  /// pattern of the rule, `urlFilter`. Groups are inserted and parameters are changed in the way of
  /// the engine.
  ///
  /// - Complexity: Linear, and that of the search for a `regex-substitution`.
  package func destination(
    of address: WebAddress, by redirect: Redirect, urlFilter: [UInt8],
    as engine: RuleEngine = .webKit
  ) -> WebAddress? {
    let address = parsed(address.bytes, as: engine) ?? address
    switch redirect {
    case .extensionPath(let path):
      guard let base = extensionBase, base.host != nil else { return nil }
      return parsed(fileURL(path, below: base), as: engine) ?? address
    case .regexSubstitution(let substitution):
      guard let groupSearch else { return nil }
      let text = GroupSubstitution(substitution, pattern: urlFilter, search: groupSearch)
        .text(for: address.bytes, as: engine)
      return text.flatMap { parsed($0, as: engine) } ?? address
    case .transform(let transform):
      var parts = AddressParts(address)
      guard transform.apply(to: &parts, as: engine) else { return address }
      return parsed(parts.serialized, as: engine) ?? address
    case .url(let url):
      return parsed(url, as: engine) ?? address
    }
  }

  /// Whether a redirect leads from a serialized URL to the same one.
  ///
  /// Chromium then takes it for none, and so do blockers with a filter that removes a parameter
  /// which the URL does not have.
  package func stays(
    _ redirect: Redirect, urlFilter: [UInt8], at url: [UInt8], as engine: RuleEngine
  ) -> Bool {
    guard let address = parsed(url, as: engine) else { return false }
    return destination(of: address, by: redirect, urlFilter: urlFilter, as: engine) == address
  }

  /// The URL to which several redirects lead, each from the result of the previous one.
  ///
  /// Nil if one of them is unknown, or if they are too much work: if more than twenty search for
  /// groups, or if the URLs on the way have more than 2 MiB and sixteen times the first one. No list
  /// needs that, and browsers follow no more than twenty redirects of servers.
  package func destination(
    of address: WebAddress,
    by redirects: [(redirect: Redirect, urlFilter: [UInt8], engine: RuleEngine)]
  ) -> WebAddress? {
    var current = address
    var left = Redirection.mostBytes + 16 * address.bytes.count
    var searches = 0
    for (redirect, urlFilter, engine) in redirects {
      if case .regexSubstitution = redirect { searches += 1 }
      guard searches <= Redirection.mostSearches else { return nil }
      guard let next = destination(of: current, by: redirect, urlFilter: urlFilter, as: engine)
      else { return nil }
      current = next
      left -= next.bytes.count
      guard left > 0 else { return nil }
    }
    return current
  }

  private static let (mostBytes, mostSearches) = (1 << 21, 20)

  private func fileURL(_ path: [UInt8], below base: WebAddress) -> [UInt8] {
    let start = base.bytes[..<base.path.upperBound]
    let hasSlash = !base.path.isEmpty && start.last == UInt8(ascii: "/")
    return Array(hasSlash ? start.dropLast() : start) + path
  }

  private func parsed(_ url: [UInt8], as engine: RuleEngine) -> WebAddress? {
    try? WebAddress(parsing: url, following: engine == .chromium ? .chromium : .webKit)
  }
}
