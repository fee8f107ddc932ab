// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SystemFiles

/// Where a service listens.
@Suite struct `Addresses of sockets` {
  private static let known: [(text: String, address: SocketAddress, written: String)] = [
    ("/run/sluice.sock", .path(FilePath("/run/sluice.sock")), "/run/sluice.sock"),
    ("unix:sluice.sock", .path(FilePath("sluice.sock")), "sluice.sock"),
    ("unix:/run/a:b", .path(FilePath("/run/a:b")), "/run/a:b"),
    ("127.0.0.1:8080", .port(host: "127.0.0.1", port: 8080), "127.0.0.1:8080"),
    ("localhost:0", .port(host: "localhost", port: 0), "localhost:0"),
    (":80", .port(host: "", port: 80), ":80"),
    ("[::1]:8080", .port(host: "::1", port: 8080), "[::1]:8080"),
  ]

  @Test(arguments: known)
  func `are paths or ports`(text: String, address: SocketAddress, written: String) {
    #expect(SocketAddress(text) == address)
    #expect(address.text == written)
  }

  @Test(arguments: [
    "", "8080", "localhost", "::1:8080", "a:65536", "a:-1", "a:", "unix:", "sluice.sock",
    "/" + String(repeating: "a", count: 107),
  ])
  func `can be nothing else`(text: String) {
    #expect(SocketAddress(text) == nil)
  }
}
