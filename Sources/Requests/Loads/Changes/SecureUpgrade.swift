// SPDX-License-Identifier: Apache-2.0

public import WebAddresses

/// The effect of `make-https` on a URL.
public enum SecureUpgrade {
  /// The URL with `https` for `http`, or `wss` for `ws`; nil if nothing changes.
  ///
  /// Only URLs with the scheme's default port change, which a serialized URL does not show.
  /// - Complexity: Linear, if anything changes.
  public static func address(for address: WebAddress) -> WebAddress? {
    let scheme = address.bytes[address.scheme]
    let isInsecure = scheme.elementsEqual("http".utf8) || scheme.elementsEqual("ws".utf8)
    guard isInsecure, address.port == nil else { return nil }
    var bytes = address.bytes
    bytes.insert(UInt8(ascii: "s"), at: address.scheme.upperBound)
    return try? WebAddress(parsing: bytes, following: .webKit)
  }

  /// The same for the bytes of a URL; nil for an invalid URL, too.
  ///
  /// - Complexity: Linear.
  public static func url(for bytes: [UInt8]) -> [UInt8]? {
    guard let parsed = try? WebAddress(parsing: bytes, following: .webKit) else { return nil }
    return address(for: parsed)?.bytes
  }
}
