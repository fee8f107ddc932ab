// SPDX-License-Identifier: Apache-2.0

internal import WebAddresses

/// The setters of the URL standard (`url.hash = …` and so on); an invalid value changes nothing.
///
/// A value is made into a component by parsing a URL that contains nothing else. What would end
/// the component there, but does not end it in a setter, is percent-encoded first; so are control
/// characters and spaces, which a parser trims at the ends of a URL and a setter does not.
extension AddressParts {
  /// Sets or removes the fragment; a first `#` is not part of it.
  mutating func setFragment(_ value: [UInt8]) {
    guard !value.isEmpty else { return fragment = nil }
    let text = Self.droppingMark(UInt8(ascii: "#"), of: value).withoutLineBreaks.encoding { _ in
      false
    }
    guard let parsed = WebAddress(joining: "x:/#", text) else { return }
    fragment = parsed.fragment.map { Array(parsed.bytes[$0]) } ?? []
  }

  /// Sets or removes the query; a first `?` is not part of it.
  mutating func setQuery(_ value: [UInt8]) {
    guard !value.isEmpty else { return query = nil }
    setWholeQuery(Self.droppingMark(UInt8(ascii: "?"), of: value))
  }

  /// Sets the query, which may be empty or begin with a `?` of its own.
  mutating func setWholeQuery(_ value: [UInt8]) {
    let text = value.withoutLineBreaks.encoding { $0 == UInt8(ascii: "#") }
    let stub = isSpecial ? "http://h/?" : "x:/?"
    guard let parsed = WebAddress(joining: stub, text) else { return }
    query = parsed.query.map { Array(parsed.bytes[$0]) } ?? []
  }

  /// Sets the host alone, as the setter of `hostname` does: a port makes the value invalid.
  mutating func setHost(_ value: [UInt8]) {
    guard !hasOpaquePath else { return }
    let isSpecial = isSpecial
    let text = value.withoutLineBreaks.prefix { byte in
      let isEnd = "/?#".utf8.contains(byte) || isSpecial && byte == UInt8(ascii: "\\")
      return !isEnd
    }
    guard mayBeHost(text) else { return }
    guard
      let parsed = WebAddress(
        joining: String(decoding: scheme, as: UTF8.self) + "://", text, "/"),
      let range = parsed.host
    else { return }
    host = Array(parsed.bytes[range])
  }

  /// Whether a parser would find exactly one host in a text.
  private func mayBeHost(_ text: ArraySlice<UInt8>) -> Bool {
    if text.isEmpty { return isFile || !isSpecial && !hasCredentials && port == nil }
    guard !text.contains(UInt8(ascii: "@")) else { return false }
    // After `file://` a drive letter would be read as a path.
    guard !isFile else { return !text.contains(UInt8(ascii: "|")) && !Self.hasPort(text) }
    return !Self.hasPort(text)
  }

  /// Whether there is a colon outside of brackets.
  private static func hasPort(_ text: ArraySlice<UInt8>) -> Bool {
    var isInBrackets = false
    for byte in text {
      switch byte {
      case UInt8(ascii: "["): isInBrackets = true
      case UInt8(ascii: "]"): isInBrackets = false
      case UInt8(ascii: ":") where !isInBrackets: return true
      default: continue
      }
    }
    return false
  }

  /// Sets or removes the port.
  mutating func setPort(_ value: UInt16?) {
    guard canHaveCredentials else { return }
    port = value.map { Array(String($0).utf8) }
    dropDefaultPort()
  }

  private mutating func dropDefaultPort() {
    if port == defaultPort { port = nil }
  }

  /// Sets the path, with a slash before it if it has none.
  mutating func setPath(_ value: [UInt8]) {
    guard !hasOpaquePath else { return }
    var text = value.withoutLineBreaks
    guard !text.isEmpty || isSpecial else { return path = host == nil ? [UInt8(ascii: "/")] : [] }
    let hasSlash =
      text.first == UInt8(ascii: "/") || isSpecial && text.first == UInt8(ascii: "\\")
    if !hasSlash { text.insert(UInt8(ascii: "/"), at: 0) }
    text = text.encoding { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
    let stub = isFile ? "file://" : isSpecial ? "http://h" : "x://h"
    guard let parsed = WebAddress(joining: stub, text) else { return }
    path = Array(parsed.bytes[parsed.path])
  }

  /// Sets the scheme; a special URL stays special, any other stays other, and a URL with a port can
  /// not become a file URL.
  mutating func setScheme(_ value: [UInt8]) {
    let text = value.withoutLineBreaks.prefix { $0 != UInt8(ascii: ":") }
    guard let parsed = WebAddress(joining: "", text, ":/x") else { return }
    let new = Array(parsed.bytes[parsed.scheme])
    guard parsed.scheme.count == text.count, Self.isSpecial(new) == isSpecial else { return }
    if new.elementsEqual("file".utf8), hasCredentials || port != nil { return }
    if isFile, host?.isEmpty != false { return }
    scheme = new
    dropDefaultPort()
  }

  /// Sets or removes the user name.
  mutating func setUsername(_ value: [UInt8]) {
    guard canHaveCredentials, let text = Self.encodedCredential(value) else { return }
    username = text
  }

  /// Sets or removes the password.
  mutating func setPassword(_ value: [UInt8]) {
    guard canHaveCredentials, let text = Self.encodedCredential(value) else { return }
    password = text
  }

  private static func encodedCredential(_ value: [UInt8]) -> [UInt8]? {
    let text = value.encoding { "/:;=@[\\]|?#".utf8.contains($0) }
    guard let parsed = WebAddress(joining: "http://", text, "@h/") else { return nil }
    return Array(parsed.bytes[parsed.username])
  }

  private static func droppingMark(_ mark: UInt8, of value: [UInt8]) -> [UInt8] {
    value.first == mark ? Array(value.dropFirst()) : value
  }
}

extension WebAddress {
  /// Parses a text with a prefix and a suffix.
  fileprivate init?(
    joining start: String, _ text: some Collection<UInt8>, _ end: String = ""
  ) {
    let bytes = Array(start.utf8) + Array(text) + Array(end.utf8)
    guard
      let parsed = try? WebAddress(parsing: bytes, following: .webKit)
    else { return nil }
    self = parsed
  }
}

extension [UInt8] {
  /// Without tabs and line breaks, which a URL never has and setters skip.
  fileprivate var withoutLineBreaks: [UInt8] {
    filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
  }

  /// With control characters and spaces percent-encoded, and some other ASCII characters.
  fileprivate func encoding(_ isEncoded: (UInt8) -> Bool) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    return flatMap { byte in
      guard byte <= 0x20 || isEncoded(byte) else { return [byte] }
      return [UInt8(ascii: "%"), digits[Int(byte &>> 4)], digits[Int(byte & 15)]]
    }
  }
}
