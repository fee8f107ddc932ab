// SPDX-License-Identifier: Apache-2.0

public import RuleModel
public import WebAddresses

/// What finds the groups of a pattern's first match in a URL, the whole match first.
///
/// The pattern is one of JavaScript and tells capital from small letters, whatever the rule says. A group
/// that takes no part is empty. Nil without a match; a pattern that is none does not match.
public typealias GroupSearch =
  @Sendable (_ pattern: [UInt8], _ url: [UInt8]) -> [ArraySlice<UInt8>]?

/// Carries out redirects: says where a request goes instead.
public struct Redirection {
  /// The URL below which the files of the extension are that a list belongs to.
  ///
  /// Its path is what comes before an `extension-path`, less one slash at its end.
  public var extensionBase: WebAddress?
  /// What turns new hosts beyond ASCII into ASCII; without it they are invalid.
  public var internationalHost: WebAddress.InternationalHost?
  /// What finds the groups that a `regex-substitution` puts in.
  public var groupSearch: GroupSearch?

  /// Makes a redirection with what it knows beside rules.
  public init(
    extensionBase: WebAddress? = nil, internationalHost: WebAddress.InternationalHost? = nil,
    groupSearch: GroupSearch? = nil
  ) {
    self.extensionBase = extensionBase
    self.internationalHost = internationalHost
    self.groupSearch = groupSearch
  }

  /// Where a redirect leads from a URL; nil if it can not be said.
  ///
  /// That is so for an `extension-path` without a base that has a host, and for a `regex-substitution`
  /// without a search for groups. A redirect whose result would be no valid URL, or whose pattern finds nothing, leads to the same URL. A
  /// `regex-substitution` refers to the pattern of the rule, `urlFilter`.
  ///
  /// - Complexity: Linear, and that of the search for a `regex-substitution`.
  public func destination(
    of address: WebAddress, by redirect: Redirect, urlFilter: [UInt8]
  ) -> WebAddress? {
    switch redirect {
    case .extensionPath(let path):
      guard let base = extensionBase, base.host != nil else { return nil }
      return parsed(fileURL(path, below: base)) ?? address
    case .regexSubstitution(let substitution):
      guard let groupSearch else { return nil }
      let text = GroupSubstitution.text(
        of: substitution, pattern: urlFilter, url: address.bytes, by: groupSearch)
      return text.flatMap { parsed($0) } ?? address
    case .transform(let transform):
      var parts = AddressParts(address)
      transform.apply(to: &parts, internationalHost: internationalHost)
      return parsed(parts.serialized) ?? address
    case .url(let url):
      return parsed(url) ?? address
    }
  }

  /// Where several redirects lead, each from where the one before it led.
  ///
  /// Nil if it can not be said of one of them, or if the URLs on the way come to more than 32 MiB: that is
  /// no way that anybody meant.
  public func destination(
    of address: WebAddress, by redirects: [(redirect: Redirect, urlFilter: [UInt8])]
  ) -> WebAddress? {
    var place = address
    var left = 1 << 25
    for (redirect, urlFilter) in redirects {
      guard let next = destination(of: place, by: redirect, urlFilter: urlFilter) else {
        return nil
      }
      place = next
      left -= next.bytes.count
      guard left > 0 else { return nil }
    }
    return place
  }

  private func fileURL(_ path: [UInt8], below base: WebAddress) -> [UInt8] {
    let start = base.bytes[..<base.path.upperBound]
    let hasSlash = !base.path.isEmpty && start.last == UInt8(ascii: "/")
    return Array(hasSlash ? start.dropLast() : start) + path
  }

  private func parsed(_ url: [UInt8]) -> WebAddress? {
    try? WebAddress(parsing: url, internationalHost: internationalHost, following: .webKit)
  }
}
