// SPDX-License-Identifier: Apache-2.0

/// Where a service listens: a path, or a host and a port.
package enum SocketAddress: Sendable, Hashable {
  /// A Unix socket.
  case path(FilePath)
  /// A host, empty for all of this machine, and a port.
  case port(host: String, port: UInt16)

  /// Reads `/run/sluice.sock`, `unix:sluice.sock`, `127.0.0.1:8080`, `[::1]:8080` or `:8080`; nil if a
  /// text is none of these.
  package init?(_ text: String) {
    if text.hasPrefix("unix:") || ["/", "./", "../"].contains(where: text.hasPrefix) {
      let path = text.hasPrefix("unix:") ? String(text.dropFirst("unix:".count)) : text
      // The system's structure has 108 bytes, the last of which is zero.
      guard (1..<108).contains(path.utf8.count), !path.utf8.contains(0) else { return nil }
      self = .path(FilePath(path))
      return
    }
    guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...])
    else { return nil }
    var host = text[..<colon]
    if host.hasPrefix("["), host.hasSuffix("]") {
      host = host.dropFirst().dropLast()
    } else if host.contains(":") {
      return nil
    }
    guard !host.utf8.contains(0) else { return nil }
    self = .port(host: String(host), port: port)
  }

  /// The address for users.
  package var text: String {
    switch self {
    case .path(let path): path.text
    case .port(let host, let port): host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }
  }
}
