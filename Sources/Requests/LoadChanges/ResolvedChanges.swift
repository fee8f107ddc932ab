// SPDX-License-Identifier: Apache-2.0

public import RuleMatching
public import RuleModel
internal import WebAddresses

/// What redirects and changes of headers come to for one request.
public struct ResolvedChanges: Sendable, Equatable {
  /// The URL to which the redirects lead; nil if they lead nowhere else.
  public var redirect: [UInt8]?
  /// What is done to the request's headers.
  public var headers: [HeaderChanges.Operation]

  /// Makes an answer of what was worked out.
  public init(redirect: [UInt8]? = nil, headers: [HeaderChanges.Operation] = []) {
    self.redirect = redirect
    self.headers = headers
  }

  /// Works out what effects do to the request of a serialized URL.
  public init(of effects: Effects, _ url: [UInt8], by redirection: Redirection) {
    headers = RequestHeaderChanges(effects).operations
    redirect = effects.redirects.isEmpty ? nil : redirection.redirect(of: url, under: effects)
  }
}

extension Redirection {
  /// Where redirects and upgrades send the request of a serialized URL; nil if nowhere else.
  public func destination(of url: [UInt8], under effects: Effects) -> [UInt8]? {
    guard let address = try? WebAddress(parsing: url) else { return nil }
    let destination = destination(of: address, under: effects)
    return destination == address ? nil : destination?.bytes
  }

  /// A redirect that leads nowhere else is none; that the URL is upgraded is told apart.
  fileprivate func redirect(of url: [UInt8], under effects: Effects) -> [UInt8]? {
    guard let address = try? WebAddress(parsing: url),
      let destination = destination(of: address, under: effects)
    else { return nil }
    let upgraded = effects.decision.isUpgraded ? SecureUpgrade.address(for: address) : nil
    return destination == upgraded ?? address ? nil : destination.bytes
  }
}
