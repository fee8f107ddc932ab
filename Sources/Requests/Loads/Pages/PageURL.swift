// SPDX-License-Identifier: Apache-2.0

internal import WebAddresses

/// A URL of the web, and the properties that WebKit checks before it consults its lists.
struct PageURL {
  private var address: WebAddress

  /// Accepts a URL of `http`, `https`, `ws` or `wss`; nil for all others.
  init?(_ bytes: [UInt8]) {
    guard let parsed = Self.parsed(bytes) else { return nil }
    let scheme = parsed.bytes[parsed.scheme]
    guard ["http", "https", "ws", "wss"].contains(where: { scheme.elementsEqual($0.utf8) }) else {
      return nil
    }
    address = parsed
  }

  var bytes: [UInt8] { address.bytes }

  var isSecure: Bool { address.bytes[address.scheme].last == UInt8(ascii: "s") && !isPlainSocket }

  private var isPlainSocket: Bool { address.bytes[address.scheme].elementsEqual("ws".utf8) }

  var hasCredentials: Bool { !address.username.isEmpty || !address.password.isEmpty }

  private var host: ArraySlice<UInt8> { address.host.map { address.bytes[$0] } ?? [] }

  var hasIPv4Address: Bool {
    !host.isEmpty && host.allSatisfy { $0 &- UInt8(ascii: "0") < 10 || $0 == UInt8(ascii: ".") }
  }

  func hasHost(of other: PageURL) -> Bool { host == other.host }

  /// Whether it is a host of this machine, whose images a secure page may load.
  ///
  /// WebKit does not count `[::1]`.
  var isLoopback: Bool {
    hasIPv4Address
      ? host.starts(with: "127.".utf8)
      : host.elementsEqual("localhost".utf8)
        || host.reversed().starts(with: ".localhost".utf8.reversed())
  }

  /// Whether WebKit refuses to load it before it consults its lists.
  var isUnreachable: Bool {
    host.elementsEqual("0.0.0.0".utf8) || port.map { ForbiddenPorts.all.contains($0) } == true
  }

  private var port: UInt16? {
    address.port.flatMap { UInt16(String(decoding: address.bytes[$0], as: UTF8.self)) }
  }

  /// Replaces `http` with `https` and `ws` with `wss`; the port stays, unless it is 443.
  mutating func upgrade() {
    guard !isSecure else { return }
    var bytes = address.bytes
    bytes.insert(UInt8(ascii: "s"), at: address.scheme.upperBound)
    if let upgraded = Self.parsed(bytes) { address = upgraded }
  }

  mutating func removeCredentials() {
    guard hasCredentials, let host = address.host else { return }
    var bytes = address.bytes
    bytes.removeSubrange(address.username.lowerBound..<host.lowerBound)
    if let plain = Self.parsed(bytes) { address = plain }
  }

  private static func parsed(_ bytes: [UInt8]) -> WebAddress? {
    try? WebAddress(parsing: bytes, following: .webKit)
  }
}
