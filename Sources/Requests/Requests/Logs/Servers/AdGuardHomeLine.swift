// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// Lines of the query log of AdGuard Home, `querylog.json`.
///
///     {"T":"2026-11-29T04:40:47.5Z","QH":"ads.example","QT":"A","QC":"IN","IP":"192.168.0.7",…,"Elapsed":81250}
enum AdGuardHomeLine {
  static func isQuery(_ line: [UInt8]) -> Bool {
    JSONValue(JSONDocument(reading: line))?.member("QH") != nil
  }

  /// Reads a line; nil for a query that asks for no address.
  static func read(_ line: [UInt8]) throws(RequestError) -> ServerLine? {
    guard let value = JSONValue(JSONDocument(reading: line)), value.kind == .object else {
      throw RequestError(nil, "the line is not JSON")
    }
    guard let name = value.member("QH")?.text else {
      throw RequestError(nil, "the query has no `QH`, the name that it asks for")
    }
    guard let type = value.member("QT")?.text, DNSLine.asksForAddress(type) else { return nil }
    var query = ServerLine(query: name)
    query.milliseconds = value.member("T").flatMap { LogTime.milliseconds($0) }
    query.duration = value.member("Elapsed")?.number.flatMap { $0 >= 0 ? $0 / 1_000_000 : nil }
    return query
  }
}
