// SPDX-License-Identifier: Apache-2.0

public import RuleModel
public import WebAddresses

/// Decisions by plain texts, for programs that ask now and then.
extension Matcher {
  /// Decides about a load by its URL, the URL of its page, and its type.
  ///
  /// Prepares the page for only this load, which takes several times as long as the decision: a
  /// program with many loads keeps a `Page`, or a `DecisionSession`. Throws for an invalid URL.
  ///
  /// - Parameters:
  ///   - url: Its URL.
  ///   - page: The URL of the page in the tab; without one, a document is its own page, and
  ///     everything else is third party.
  ///   - type: Its type.
  public func decide(
    url: String, page: String? = nil, type: LoadType
  ) throws(WebAddressError) -> Decision {
    let isOwnPage = page == nil && type == .topDocument
    guard let page = isOwnPage ? url : page else { return try decide(url, Load(type), on: noPage) }
    return try decide(url, Load(type), on: self.page(page))
  }
}
