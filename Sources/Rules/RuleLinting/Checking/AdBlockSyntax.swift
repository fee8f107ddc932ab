// SPDX-License-Identifier: Apache-2.0

internal import URLFilters

/// Filters in the syntax of ad blockers that ended up in a list for WebKit.
enum AdBlockSyntax {
  /// The pattern that means the same as `||host^`, or nil for anything else.
  static func host(of pattern: [UInt8]) -> String? {
    guard pattern.starts(with: Array("||".utf8)) else { return nil }
    let host = pattern.dropFirst(2).prefix { $0 != UInt8(ascii: "^") && $0 != UInt8(ascii: "/") }
    guard host.first != UInt8(ascii: "*"), DomainPattern.isPlainHost(Array(host)) else {
      return nil
    }
    let escaped = host.split(separator: UInt8(ascii: "."))
      .map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\\.")
    return "^https?://([^:/]+\\.)?\(escaped)[/:]"
  }
}
