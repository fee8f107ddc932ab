// SPDX-License-Identifier: Apache-2.0

internal import WebAddresses
internal import TextFormats

/// What Chromium takes as the URL of a redirect.
enum RedirectAddress {
  /// Whether it is an absolute URL for Chromium.
  ///
  /// Chromium takes more than the standard: a space in a host, and hosts that look international
  /// and are not.
  static func isValid(_ text: [UInt8]) -> Bool { error(in: text) == nil }

  private static func error(in text: [UInt8]) -> WebAddressError.Kind? {
    do throws(WebAddressError) {
      _ = try WebAddress(parsing: text)
      return nil
    } catch {
      let isTaken =
        switch error.kind {
        case .invalidInternationalHost: text.allSatisfy { $0 < 0x80 }
        case .forbiddenHostByte:
          text.indices.contains(error.offset) && text[error.offset] == 0x20
        default: false
        }
      return isTaken ? nil : error.kind
    }
  }

  /// Whether a valid URL has the scheme `javascript`; white space is not part of a scheme.
  static func isScript(_ text: [UInt8]) -> Bool {
    text.lazy.drop { $0 <= 0x20 }.filter { ![0x09, 0x0A, 0x0D].contains($0) }
      .map(\.lowercasedASCII).starts(with: "javascript:".utf8)
  }

  /// Whether it is a path in an extension: it begins with a slash, and if a host follows, this one
  /// is valid.
  static func isPath(_ text: [UInt8]) -> Bool {
    guard text.first == UInt8(ascii: "/") else { return false }
    guard text.dropFirst().first.map({ "/\\".utf8.contains($0) }) == true else { return true }
    // The URLs of extensions have no port, so that of a host here does not count.
    let error = error(in: Array("https:".utf8) + text)
    return error == nil || error == .portOutOfRange
  }
}
