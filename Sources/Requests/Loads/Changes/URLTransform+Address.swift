// SPDX-License-Identifier: Apache-2.0

internal import RuleModel

extension URLTransform {
  /// Sets the components that the transform has, in the order in which WebKit does.
  ///
  /// The order matters: a URL without a host can get a host and then a password, but the default
  /// port of a scheme that is set later is dropped only then. That the setters are those of the URL
  /// standard, and `host` is that of `hostname`, is inferred.
  ///
  /// Returns whether there is a result: in Chromium there is none if more than a host is given as
  /// the host, as in `new.test/x` and `new.test:80`.
  func apply(to parts: inout AddressParts, as engine: RuleEngine) -> Bool {
    if let fragment { parts.setFragment(fragment) }
    if let host {
      guard engine != .chromium || Self.isHostAlone(host) else { return false }
      parts.setHost(host)
    }
    if let password { parts.setPassword(password) }
    if let path { parts.setPath(path) }
    if let port { parts.setPort(port) }
    if let queryTransform {
      queryTransform.apply(to: &parts, as: engine)
    } else if let query {
      parts.setQuery(query)
    }
    if let scheme { parts.setScheme(scheme) }
    if let username { parts.setUsername(username) }
    return true
  }

  private static func isHostAlone(_ text: [UInt8]) -> Bool {
    let isAddress = text.first == UInt8(ascii: "[")
    return !text.contains { "/?#\\@".utf8.contains($0) || $0 == UInt8(ascii: ":") && !isAddress }
  }
}
