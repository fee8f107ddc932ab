// SPDX-License-Identifier: Apache-2.0

internal import RuleModel

/// What Chromium makes of a query by a `queryTransform`.
///
/// Keys and values are escaped first, and compared with the URL as it is written. Each parameter to
/// add or replace is used once. A query that changes gets a `=` behind every key.
struct QueryRewriting {
  private let removed: [[UInt8]]
  private let parameters: [QueryTransform.Parameter]

  init(_ transform: QueryTransform) {
    removed = transform.removed.map(\.escapedForQuery)
    parameters = transform.parameters.map { parameter in
      QueryTransform.Parameter(
        key: parameter.key.escapedForQuery, value: parameter.value.escapedForQuery,
        replacesOnly: parameter.replacesOnly)
    }
  }

  /// The query without its `?`; nil if it does not change.
  func result(of query: [UInt8]) -> [UInt8]? {
    var left = parameters
    var pieces: [[UInt8]] = []
    var isChanged = false
    for (key, value) in pairs(of: query) {
      if removed.contains(key) {
        isChanged = true
      } else if let index = left.firstIndex(where: { $0.key == key }) {
        pieces.append(key + [UInt8(ascii: "=")] + left.remove(at: index).value)
        isChanged = true
      } else {
        pieces.append(key + [UInt8(ascii: "=")] + value)
      }
    }
    let added = left.filter { !$0.replacesOnly }
    pieces += added.map { $0.key + [UInt8(ascii: "=")] + $0.value }
    guard isChanged || !added.isEmpty else { return nil }
    return Array(pieces.joined(separator: [UInt8(ascii: "&")]))
  }

  private func pairs(of query: [UInt8]) -> [(key: [UInt8], value: [UInt8])] {
    // Nothing comes after an `&` at the end.
    let query = query.last == UInt8(ascii: "&") ? query.dropLast() : query[...]
    guard !query.isEmpty else { return [] }
    return query.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false).map {
      piece in
      let key = piece.prefix { $0 != UInt8(ascii: "=") }
      return (Array(key), Array(piece[key.endIndex...].dropFirst()))
    }
  }
}

extension [UInt8] {
  /// The text as Chromium escapes a parameter: a space becomes `+`.
  fileprivate var escapedForQuery: [UInt8] {
    flatMap { byte -> [UInt8] in
      if byte == UInt8(ascii: " ") { return [UInt8(ascii: "+")] }
      if byte.isPlainInQuery { return [byte] }
      let digits = Array("0123456789ABCDEF".utf8)
      return [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }
}

extension UInt8 {
  fileprivate var isPlainInQuery: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-_.!~*'()".utf8.contains(self)
    }
  }
}
