// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// What may be in the names and values of headers.
enum HeaderSyntax {
  /// Whether a text is a token, as names must be.
  static func isName(_ text: [UInt8]) -> Bool {
    !text.isEmpty
      && text.allSatisfy {
        $0.isLetter || $0.isDigit || "!#$%&'*+-.^_`|~".utf8.contains($0)
      }
  }

  /// Whether a text can be a value.
  static func isValue(_ text: [UInt8]) -> Bool {
    !text.contains { $0 == 0x00 || $0 == 0x0A || $0 == 0x0D }
  }

  /// Whether Chromium lets rules append to a header of a request.
  static func isAppendable(_ header: [UInt8]) -> Bool {
    appendable.value(of: header.map(\.lowercasedASCII)[...]) != nil
  }

  private static let appendable = NameTable(
    [
      "accept", "accept-encoding", "accept-language", "access-control-request-headers",
      "cache-control", "connection", "content-language", "cookie", "forwarded", "if-match",
      "if-none-match", "keep-alive", "range", "te", "trailer", "transfer-encoding", "upgrade",
      "user-agent", "via", "want-digest", "x-forwarded-for",
    ].map { ($0, true) })
}
