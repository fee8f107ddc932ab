// SPDX-License-Identifier: Apache-2.0

internal import WebAddresses

/// The components of a URL, split so that one can be set and the rest stays unchanged.
///
/// Every component is serialized: all ASCII, and percent-encoded as its position requires.
struct AddressParts: Equatable {
  var scheme: [UInt8]
  var username: [UInt8]
  var password: [UInt8]
  /// nil without an authority; empty as in `file:///`.
  var host: [UInt8]?
  /// Never the default port of the scheme.
  var port: [UInt8]?
  var path: [UInt8]
  var query: [UInt8]?
  var fragment: [UInt8]?

  init(_ address: WebAddress) {
    let bytes = address.bytes
    scheme = Array(bytes[address.scheme])
    username = Array(bytes[address.username])
    password = Array(bytes[address.password])
    host = address.host.map { Array(bytes[$0]) }
    port = address.port.map { Array(bytes[$0]) }
    path = Array(bytes[address.path])
    query = address.query.map { Array(bytes[$0]) }
    fragment = address.fragment.map { Array(bytes[$0]) }
  }

  /// The URL that consists of the components.
  var serialized: [UInt8] {
    var bytes = scheme + [UInt8(ascii: ":")]
    if let host {
      bytes += Array("//".utf8) + credentials + host
      if let port { bytes += [UInt8(ascii: ":")] + port }
    } else if path.starts(with: "//".utf8) {
      bytes += Array("/.".utf8)
    }
    bytes += path
    if let query { bytes += [UInt8(ascii: "?")] + query }
    if let fragment { bytes += [UInt8(ascii: "#")] + fragment }
    return bytes
  }

  private var credentials: [UInt8] {
    guard hasCredentials else { return [] }
    let secret = password.isEmpty ? [] : [UInt8(ascii: ":")] + password
    return username + secret + [UInt8(ascii: "@")]
  }
}

/// What the standard checks before it sets a component.
extension AddressParts {
  var isFile: Bool { scheme.elementsEqual("file".utf8) }

  var isSpecial: Bool { Self.isSpecial(scheme) }

  static func isSpecial(_ scheme: [UInt8]) -> Bool {
    ["http", "https", "ws", "wss", "ftp", "file"].contains { scheme.elementsEqual($0.utf8) }
  }

  /// Whether the path does not consist of segments, as in `data:text/plain,…`.
  var hasOpaquePath: Bool { host == nil && path.first != UInt8(ascii: "/") }

  var hasCredentials: Bool { !username.isEmpty || !password.isEmpty }

  /// Whether user name, password and port can be set.
  var canHaveCredentials: Bool { host?.isEmpty == false && !isFile }

  /// The digits of the scheme's default port.
  var defaultPort: [UInt8]? {
    if scheme.elementsEqual("http".utf8) || scheme.elementsEqual("ws".utf8) {
      return Array("80".utf8)
    }
    if scheme.elementsEqual("https".utf8) || scheme.elementsEqual("wss".utf8) {
      return Array("443".utf8)
    }
    return scheme.elementsEqual("ftp".utf8) ? Array("21".utf8) : nil
  }
}
