// SPDX-License-Identifier: Apache-2.0

public import RuleMatching
public import RuleModel
internal import WebAddresses

/// The result of redirects and changes of headers for one request.
public struct ResolvedChanges: Sendable, Equatable {
  /// The URL to which the redirects lead; nil if there is no redirect.
  public var redirect: [UInt8]?
  /// The changes of the request's headers.
  public var headers: [HeaderChanges.Operation]

  /// Creates a result.
  public init(redirect: [UInt8]? = nil, headers: [HeaderChanges.Operation] = []) {
    self.redirect = redirect
    self.headers = headers
  }

  /// Resolves the effects on the request of a serialized URL.
  public init(of effects: Effects, _ url: [UInt8], by redirection: Redirection) {
    headers = RequestHeaderChanges(effects).operations
    redirect = effects.redirects.isEmpty ? nil : redirection.redirect(of: url, under: effects)
  }
}

extension Redirection {
  /// The URL to which redirects and upgrades send the request of a serialized URL; nil if it stays.
  public func destination(of url: [UInt8], under effects: Effects) -> [UInt8]? {
    guard let address = try? WebAddress(parsing: url) else { return nil }
    let destination = destination(of: address, under: effects)
    return destination == address ? nil : destination?.bytes
  }

  /// A redirect to the same URL counts as none; an upgrade is reported separately.
  fileprivate func redirect(of url: [UInt8], under effects: Effects) -> [UInt8]? {
    guard let address = try? WebAddress(parsing: url),
      let destination = destination(of: address, under: effects)
    else { return nil }
    let upgraded = effects.decision.isUpgraded ? SecureUpgrade.address(for: address) : nil
    return destination == upgraded ?? address ? nil : destination.bytes
  }
}
