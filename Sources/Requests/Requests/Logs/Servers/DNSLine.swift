// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// Lines that DNS servers log about queries.
///
///     Nov 29 04:40:47 dnsmasq[812]: query[A] ads.example from 192.168.0.7
///     Nov 29 04:40:47 dnsmasq[812]: 17 192.168.0.7/40312 query[A] ads.example from 192.168.0.7
///     [1764391247] unbound[812:0] info: 192.168.0.7 ads.example. A IN
///     [1764391247] unbound[812:0] query: 192.168.0.7 ads.example. A IN
///     [1764391247] unbound[812:0] info: 192.168.0.7 ads.example. A IN NOERROR 0.01 0 44
///
/// With `log-replies` unbound writes the result after the class. Such lines are read only if the log
/// has no queries.
enum DNSLine {
  /// The types of queries that come before a connection.
  private static let addressTypes: Set<String> = [
    "A", "AAAA", "HTTPS", "SVCB", "ANY", "type=64", "type=65", "TYPE64", "TYPE65",
  ]

  static func asksForAddress(_ type: some Collection<UInt8>) -> Bool {
    type.count <= 8 && addressTypes.contains(String(decoding: type, as: UTF8.self))
  }

  /// Whether a program of this name wrote a line: `dnsmasq[812]:`, or `unbound[812:0]`.
  static func isOf(_ program: String, _ line: [UInt8]) -> Bool {
    guard let name = line.firstRange(matching: Array("\(program)[".utf8)) else { return false }
    return name.lowerBound == 0 || line[name.lowerBound - 1] == 0x20
  }

  static func dnsmasq(_ line: [UInt8]) -> ServerLine? {
    guard isOf("dnsmasq", line) else { return nil }
    let words = line.split(separator: 0x20)
    guard let query = words.firstIndex(where: { $0.starts(with: "query[".utf8) }),
      query + 2 < words.count, words[query + 2].elementsEqual("from".utf8),
      words[query].last == UInt8(ascii: "]"),
      asksForAddress(words[query].dropFirst("query[".utf8.count).dropLast())
    else { return nil }
    return ServerLine(query: words[query + 1])
  }

  static func unboundQuery(_ line: [UInt8]) -> ServerLine? {
    let words = unboundWords(line, tag: "query:")
    return words.count == 4 ? unbound(words, in: line) : nil
  }

  static func unboundReply(_ line: [UInt8]) -> ServerLine? {
    let words = unboundWords(line, tag: "reply:")
    guard words.count >= 8, var reply = unbound(words, in: line) else { return nil }
    reply.duration = Double(String(decoding: words[5], as: UTF8.self)).map { $0 * 1000 }
    return reply
  }

  /// The words after `info:`, or after the tag that `log-tag-queryreply` has there.
  private static func unboundWords(_ line: [UInt8], tag: String) -> [ArraySlice<UInt8>] {
    guard isOf("unbound", line) else { return [] }
    let words = line.split(separator: 0x20)
    let start = words.firstIndex { $0.elementsEqual("info:".utf8) || $0.elementsEqual(tag.utf8) }
    return start.map { Array(words[($0 + 1)...]) } ?? []
  }

  private static func unbound(_ words: [ArraySlice<UInt8>], in line: [UInt8]) -> ServerLine? {
    guard words[3].elementsEqual("IN".utf8), asksForAddress(words[2]) else { return nil }
    var query = ServerLine(query: withoutLastDot(words[1]))
    query.milliseconds = seconds(line).map { $0 * 1000 }
    return query
  }

  private static func withoutLastDot(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    name.count > 1 && name.last == UInt8(ascii: ".") ? name.dropLast() : name
  }

  /// The time at the beginning of a line: `[1764391247]`.
  private static func seconds(_ line: [UInt8]) -> Double? {
    guard line.first == UInt8(ascii: "["), let end = line.firstIndex(of: UInt8(ascii: "]")) else {
      return nil
    }
    return Int(String(decoding: line[1..<end], as: UTF8.self)).map(Double.init)
  }
}
