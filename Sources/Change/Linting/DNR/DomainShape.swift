// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// The form of an entry of a domain list.
enum DomainShape: Equatable {
  /// A host, or at least text that can be the end of one.
  case host
  /// The end of an address.
  case addressEnd
  /// It does not match the host that it seems to name; with the reason and the probable host.
  case idle(String, host: [UInt8]?)

  init(_ text: [UInt8]) {
    if text.isEmpty {
      self = .idle("it is empty", host: nil)
    } else if text.first == UInt8(ascii: "[") {
      self = .host
    } else if let reason = Self.obstacle(in: text) {
      self = .idle(reason, host: Self.host(in: text))
    } else if text.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: ".") }) {
      self = text.count { $0 == UInt8(ascii: ".") } == 3 ? .host : .addressEnd
    } else {
      self = .host
    }
  }

  private static func obstacle(in text: [UInt8]) -> String? {
    if text.first == UInt8(ascii: ".") { return "it begins with a dot" }
    if text.last == UInt8(ascii: ".") { return "it ends with a dot" }
    for (index, byte) in text.enumerated() {
      switch byte {
      case UInt8(ascii: "*"): return "`*` stands for itself here"
      case UInt8(ascii: "/"): return "a host cannot contain `/`"
      case UInt8(ascii: ":"):
        return text[index...].starts(with: "://".utf8)
          ? "a host has no scheme" : "a host has no port"
      case UInt8(ascii: "."):
        if index > 0, text[index - 1] == byte { return "it has two consecutive dots" }
      case ...0x20, UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "@"), UInt8(ascii: "^"),
        UInt8(ascii: "|"), UInt8(ascii: "\\"):
        return "a host cannot contain `\(Visible.text(String(Unicode.Scalar(byte))))`"
      default: continue
      }
    }
    return nil
  }

  /// The host in a URL, or after a wildcard or a dot.
  private static func host(in text: [UInt8]) -> [UInt8]? {
    var rest = text[...]
    for scheme in ["https://", "http://", "*://"] where rest.starts(with: scheme.utf8) {
      rest = rest.dropFirst(scheme.utf8.count)
    }
    for lead in ["*.", "."] where rest.starts(with: lead.utf8) {
      rest = rest.dropFirst(lead.utf8.count)
    }
    rest = rest.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ":") }
    while rest.last == UInt8(ascii: ".") { rest.removeLast() }
    let host = Array(rest)
    // A shorter text, so that the recursion ends.
    guard host.count < text.count, host.contains(UInt8(ascii: ".")), DomainShape(host) == .host
    else { return nil }
    return host
  }

  /// Whether a host is below one of some others.
  static func isBelow(_ host: [UInt8], _ others: Set<[UInt8]>) -> Bool {
    host.indices.contains { index in
      host[index] == UInt8(ascii: ".") && others.contains(Array(host[(index + 1)...]))
    }
  }
}
