// SPDX-License-Identifier: Apache-2.0

/// Why a text is not a URL, and where.
public struct WebAddressError: Error, Equatable, Sendable {
  /// What is wrong.
  public enum Kind: Equatable, Sendable, CaseIterable {
    /// The text does not begin with a scheme and a colon.
    case missingScheme
    /// The scheme needs a host and there is none, or a name or a port comes without one.
    case missingHost
    /// A byte, plain or percent-encoded, that no host may hold.
    case forbiddenHostByte
    /// The bytes of the host, percent-decoded, are not UTF-8.
    case malformedHostText
    /// The host's last label is a number, but the host is not an IPv4 address.
    case invalidIPv4
    /// The text in brackets is not an IPv6 address, or the bracket is not closed.
    case invalidIPv6
    /// The host is international, or has an `xn--` label, and is not valid as such.
    case invalidInternationalHost
    /// Something other than digits after the host's colon.
    case invalidPort
    /// A port above 65,535.
    case portOutOfRange
    /// The text is longer than the caller accepts.
    case tooLong
  }

  /// What is wrong.
  public let kind: Kind
  /// The offset of the problem in the text, in bytes.
  public let offset: Int

  /// Creates an error of a kind at a byte offset.
  public init(kind: Kind, offset: Int) {
    self.kind = kind
    self.offset = offset
  }

  /// A sentence for users.
  public var message: String {
    switch kind {
    case .missingScheme: "A URL must begin with a scheme and a colon, such as “https:”."
    case .missingHost: "The host is missing."
    case .forbiddenHostByte: "A host must not contain this character."
    case .malformedHostText: "The percent-encoded bytes of the host are not UTF-8."
    case .invalidIPv4: "A host that ends in a number must be an IPv4 address."
    case .invalidIPv6: "The text in brackets must be an IPv6 address."
    case .invalidInternationalHost:
      "The host is not an international domain name that IDNA 2008 allows."
    case .invalidPort: "A port must consist of digits."
    case .portOutOfRange: "A port must be between 0 and 65535."
    case .tooLong: "The URL is too long."
    }
  }
}
