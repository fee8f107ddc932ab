// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import Findings
internal import Patterns

/// The message about an entry of `if-domain` that is not a plain host.
struct DomainAdvice {
  let code: FindingCode
  let message: String
  var help: String?
  var replacement: [UInt8]?

  /// Advice for an entry that WebKit accepts, or nil if the entry does what it states.
  ///
  /// - Parameter neverMatches: Whether it is proven that no page matches.
  init?(_ entry: [UInt8], isIf: Bool, neverMatches: Bool) {
    let text = String(decoding: entry, as: UTF8.self)
    let shown = "`\(text.prefix(80))`"
    if let host = DomainAdvice.hostOfURL(text) {
      self.init(
        .urlAsDomain,
        "\(shown) is a URL, not a domain: WebKit searches for all of it after the page's `://`",
        help: host.isEmpty ? nil : "write `\(host)`", replacement: host.isEmpty ? nil : host)
    } else if let reason = DomainAdvice.reasonToDoubt(text) {
      let outcome = isIf ? "it never matches" : "it excludes nothing"
      self.init(
        .doubtfulDomain,
        neverMatches
          ? "no page matches \(shown): \(reason.message); \(outcome)"
          : "\(shown) is probably a mistake: \(reason.message)",
        help: reason.host.map { "write `\($0)`" } ?? reason.help, replacement: reason.host)
    } else if let character = text.first(where: { "+()|^".contains($0) }) {
      self.init(
        .domainSyntax,
        "`\(character)` is pattern syntax here, because WebKit turns the entry into a pattern",
        help: "a host name has only letters, digits, `-` and `.`")
    } else if text.contains("/") {
      self.init(
        .domainSyntax,
        "with a path the entry matches only where a `/` or `:` follows it in the page's URL",
        help: "use `if-top-url` for parts of a URL")
    } else {
      return nil
    }
  }

  private init(_ code: FindingCode, _ message: String, help: String?, replacement: String? = nil) {
    self.code = code
    self.message = message
    self.help = help
    self.replacement = replacement.map { Array($0.utf8) }
  }

  /// The host of an entry that is written as a URL, "" if the URL has none, nil if it is not a URL.
  private static func hostOfURL(_ text: String) -> String? {
    var rest = text[...]
    if let scheme = text.utf8.firstRange(matching: "://".utf8) {
      rest = text[scheme.upperBound...]
    } else if text.hasPrefix("//") {
      rest = text.dropFirst(2)
    } else {
      guard text.hasSuffix("/"), text != "/", !text.dropLast().contains("/") else { return nil }
    }
    let host = rest.prefix { $0 != "/" && $0 != ":" && $0 != "?" && $0 != "#" }
    return DomainPattern.isPlainHost(Array(host.utf8)) ? String(host) : ""
  }

  private struct Reason {
    let message: String
    var host: String?
    var help: String?
  }

  private static func reasonToDoubt(_ text: String) -> Reason? {
    if text == "*" {
      return Reason(
        message: "`*` alone stands for hosts that are empty or end with a dot, not for all hosts",
        help: "leave out the condition to match every page")
    }
    let name = text.hasPrefix("*") ? text.dropFirst() : text[...]
    if name.hasPrefix(".") {
      let host = name.drop { $0 == "." }
      return Reason(
        message: "after `://` or a subdomain it requires one more dot",
        host: DomainPattern.isPlainHost(Array(host.utf8)) ? "*" + host : nil)
    }
    return reasonOfCharacter(name) ?? reasonOfDot(name) ?? reasonOfPort(text)
  }

  private static func reasonOfCharacter(_ name: Substring) -> Reason? {
    if name.contains("*") {
      return Reason(
        message: "only a leading `*` is a wildcard", help: "list the subdomains, or write `*` first"
      )
    }
    if name.contains("[") || name.contains("]") {
      return Reason(message: "WebKit escapes brackets twice, so they do not stand for themselves")
    }
    if name.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
      return Reason(message: "a URL never contains a control character")
    }
    if let sign = name.first, sign == "~" || sign == "!" {
      return Reason(message: "`\(sign)` does not negate here", help: "use `unless-domain`")
    }
    if let bad = name.first(where: { " ?${}\\\"<>#%".contains($0) }) {
      return Reason(message: "a host name cannot contain \(bad == " " ? "space" : "`\(bad)`")")
    }
    if let odd = name.first(where: { ",;&=!'~`".contains($0) }) {
      return Reason(
        message: "a host name cannot contain `\(odd)`", help: "write one entry for each domain")
    }
    return nil
  }

  private static func reasonOfDot(_ name: Substring) -> Reason? {
    if name.hasSuffix(".") {
      return Reason(
        message: "a host in a URL rarely ends with a dot", host: plain(name.dropLast()))
    }
    return name.includes("..") ? Reason(message: "a host name has no empty part") : nil
  }

  private static func reasonOfPort(_ text: String) -> Reason? {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let port = parts[1].prefix { $0 != "/" }
    if port == "80" || port == "443" {
      return Reason(message: "URLs omit a default port", host: plain(parts[0]))
    }
    guard port.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), let number = UInt16(port),
      String(number) == port
    else {
      // `example.com:` and `example.com:99999` have a host; `about:blank` has none.
      let isPort = port.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } && parts[0].contains(".")
      return Reason(
        message: "what follows the `:` is not a port", host: isPort ? plain(parts[0]) : nil)
    }
    return nil
  }

  private static func plain(_ text: Substring) -> String? {
    DomainPattern.isPlainHost(Array(text.utf8)) ? String(text) : nil
  }
}
