// SPDX-License-Identifier: Apache-2.0

public import RuleMatching
public import WebAddresses

extension Redirection {
  /// The URL to which the effects of a decision send a request: upgraded to `https` first, then
  /// along the redirects.
  ///
  /// The same URL if nothing changes it, and nil if a redirect leads to an `extension-path` without
  /// a base. Whether the load is blocked is ignored.
  public func destination(of address: WebAddress, under effects: Effects) -> WebAddress? {
    let isUpgraded = effects.decision.isUpgraded
    let start = isUpgraded ? SecureUpgrade.address(for: address) ?? address : address
    let redirects = effects.redirects.map { ($0.redirect, $0.urlFilter, $0.engine) }
    return destination(of: start, by: redirects)
  }
}

extension RequestHeaderChanges {
  /// Finds the operations of the effects of a decision.
  public init(_ effects: Effects) {
    self.init(effects.headerChanges.map { ($0.changes, $0.engine) })
  }
}
