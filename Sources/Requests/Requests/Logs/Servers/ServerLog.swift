// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// The logs of servers that are read, each with a request or a query on a line.
enum ServerLog: CaseIterable {
  case adGuardHome, dnsmasq, unbound, squid, combined
  /// unbound's replies, where it does not log queries.
  case unboundReplies

  /// The most lines at the beginning of a log that are searched for one of a known server.
  private static let mostLines = 10_000

  /// The server whose log this is, by its first line that only such a log has.
  init?(detecting bytes: some Collection<UInt8>) {
    let lines = bytes.split(separator: 0x0A, maxSplits: ServerLog.mostLines)
    for line in lines.prefix(ServerLog.mostLines) {
      guard let server = ServerLog.allCases.first(where: { $0.wrote(Array(line)) }) else {
        continue
      }
      self = server == .unbound && !ServerLog.hasQueries(bytes) ? .unboundReplies : server
      return
    }
    return nil
  }

  /// Whether unbound logged a query anywhere.
  private static func hasQueries(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.split(separator: 0x0A).contains { DNSLine.unboundQuery(Array($0)) != nil }
  }

  /// Whether a line can only be of this server.
  private func wrote(_ line: [UInt8]) -> Bool {
    switch self {
    case .dnsmasq: DNSLine.isOf("dnsmasq", line)
    case .unbound, .unboundReplies: DNSLine.isOf("unbound", line)
    case .adGuardHome: AdGuardHomeLine.isQuery(line)
    case .squid, .combined: (try? read(line)) != nil
    }
  }

  /// The format of logs of this server.
  var form: RequestLog.Form {
    switch self {
    case .adGuardHome, .dnsmasq, .unbound, .unboundReplies: .queries
    case .squid, .combined: .accesses
    }
  }

  /// Reads a line.
  ///
  /// - Returns: nil if it is about something else, such as the answer to a query.
  private func read(_ line: [UInt8]) throws(RequestError) -> ServerLine? {
    switch self {
    case .adGuardHome: try AdGuardHomeLine.read(line)
    case .dnsmasq: DNSLine.dnsmasq(line)
    case .unbound: DNSLine.unboundQuery(line)
    case .unboundReplies: DNSLine.unboundReply(line)
    case .squid: try AccessLine.squid(line)
    case .combined: try AccessLine.combined(line)
    }
  }

  /// The request of a line; nil if it is about something else.
  func logged(_ line: [UInt8]) throws(RequestError) -> LoggedRequest? {
    try read(line)?.logged()
  }
}
