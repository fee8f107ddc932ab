// SPDX-License-Identifier: Apache-2.0

internal import RuleMatching
internal import RuleModel
internal import TextFormats
internal import WebAddresses

/// An exception for requests of a site that are blocked.
public struct ProposedException: Sendable {
  /// What the URLs of its requests have in common.
  enum Address: Hashable, Sendable {
    /// A host with its port, and a path.
    case path(host: [UInt8], path: [UInt8])
    /// A host with its port.
    case host([UInt8])
  }

  /// The filter.
  public let filter: String
  /// The requests that it is meant for; after a check, those that it allows.
  public internal(set) var requests: [BlockedRequest]
  /// Whether it undoes filters with `important`.
  let isImportant: Bool

  private init(
    _ address: Address, _ requests: [BlockedRequest], on site: [UInt8], isImportant: Bool
  ) {
    self.requests = requests
    self.isImportant = isImportant
    let pattern = ProposedException.pattern(address, requests)
    let options =
      ProposedException.types(of: requests) + ["domain=\(String(decoding: site, as: UTF8.self))"]
      + (isImportant ? ["important"] : [])
    filter = "@@\(String(decoding: pattern, as: UTF8.self))$\(options.joined(separator: ","))"
  }

  /// Whether it allows the document of the page.
  public var allowsDocument: Bool {
    requests.contains { $0.request.load.type == .topDocument }
  }

  /// The names of the types of requests; none if one of them has no name.
  private static func types(of requests: [BlockedRequest]) -> [String] {
    let names = requests.map(\.request.load.type.optionName)
    guard !names.contains(nil) else { return [] }
    return Set(names.compactMap(\.self)).sorted()
  }

  /// The longest path that is written; a longer one is cut, so that the line stays readable.
  private static let longestPath = 200

  private static func pattern(_ address: Address, _ requests: [BlockedRequest]) -> [UInt8] {
    let start = Array("||".utf8)
    switch address {
    case .host(let host): return start + host + Array("^".utf8)
    case .path(let host, let path):
      guard path.count <= longestPath else { return start + host + path.prefix(longestPath) }
      let haveQueries = requests.map { $0.request.url.contains(UInt8(ascii: "?")) }
      guard let first = haveQueries.first, haveQueries.allSatisfy({ $0 == first }) else {
        return start + host + path
      }
      return start + host + path + [UInt8(ascii: first ? "?" : "|")]
    }
  }

  // MARK: Grouping

  /// The most paths of a host that get an exception each.
  private static let mostPaths = 3

  /// The exceptions for blocked requests, those for the most important types first, and the requests
  /// whose URL has no host.
  static func grouping(
    _ blocked: [BlockedRequest], on site: [UInt8], asImportant isImportant: Bool = false
  ) -> (exceptions: [ProposedException], rest: [BlockedRequest]) {
    var paths: [[UInt8]: Set<[UInt8]>] = [:]
    let parts = blocked.map { Parts($0.request.url) }
    for part in parts { if let part { paths[part.host, default: []].insert(part.path) } }
    var (groups, order, rest): ([Address: [BlockedRequest]], [Address], [BlockedRequest]) =
      ([:], [], [])
    for (request, part) in zip(blocked, parts) {
      guard let part else {
        rest.append(request)
        continue
      }
      let isWide = paths[part.host, default: []].count > mostPaths
      let address = isWide ? .host(part.host) : Address.path(host: part.host, path: part.path)
      if groups[address] == nil { order.append(address) }
      groups[address, default: []].append(request)
    }
    let exceptions = order.map {
      ProposedException($0, groups[$0] ?? [], on: site, isImportant: isImportant)
    }
    let ranked = exceptions.enumerated().sorted { one, other in
      (one.element.importance, one.offset) < (other.element.importance, other.offset)
    }
    return (ranked.map(\.element), rest)
  }

  private var importance: Int { requests.map(\.request.load.type.importance).min() ?? .max }

  /// The parts of a URL that a pattern has.
  private struct Parts {
    let host: [UInt8]
    let path: [UInt8]

    init?(_ url: [UInt8]) {
      guard let address = try? WebAddress(parsing: url), let host = address.host, !host.isEmpty
      else { return nil }
      let start = host.lowerBound
      let rest = address.bytes[start...]
      let end = rest.firstIndex { $0 == UInt8(ascii: "/") } ?? rest.endIndex
      self.host = Array(rest[..<end])
      path = Array(rest[end...].prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") })
    }
  }
}
