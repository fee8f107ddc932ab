// SPDX-License-Identifier: Apache-2.0

import HostNames
import LoadChanges
import MatchOutput
import RuleIndex
import WebAddress

/// Works out what redirects and changes of headers come to.
enum LoadResolver {
  /// Where redirects lead, if that is elsewhere, and what is done to the request's headers.
  static func resolve(_ effects: Effects, _ url: [UInt8]) -> ResolvedChanges {
    let isRedirected = !effects.redirects.isEmpty
    return ResolvedChanges(
      redirect: isRedirected ? redirect(effects, url) : nil,
      headers: RequestHeaderChanges(effects).operations)
  }

  /// Where redirects and upgrades send a request; nil if nowhere else.
  static func destination(of effects: Effects, _ url: [UInt8]) -> [UInt8]? {
    guard let address = try? WebAddress(parsing: url) else { return nil }
    let redirection = Redirection(internationalHost: HostName.toASCII)
    let destination = redirection.destination(of: address, under: effects)
    return destination == address ? nil : destination?.bytes
  }

  private static func redirect(_ effects: Effects, _ url: [UInt8]) -> [UInt8]? {
    guard let address = try? WebAddress(parsing: url) else { return nil }
    let redirection = Redirection(internationalHost: HostName.toASCII)
    guard let destination = redirection.destination(of: address, under: effects) else { return nil }
    // A redirect that leads nowhere else is none; that the URL is upgraded is told apart.
    let upgraded = effects.decision.isUpgraded ? SecureUpgrade.address(for: address) : nil
    return destination == upgraded ?? address ? nil : destination.bytes
  }
}
