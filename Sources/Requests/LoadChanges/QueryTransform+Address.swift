// SPDX-License-Identifier: Apache-2.0

internal import RuleModel

/// Changes of single parameters.
///
/// Known of WebKit: a URL without a query does not change; listed parameters are removed;
/// `replace-only` replaces parameters in place; the others are appended, as `key=value`; what is
/// kept stays byte for byte. Inferred:
/// - A parameter that is not `replace-only` is added even if the URL has one of its name, which
///   stays: only `remove-parameters` would remove it.
/// - A name that is to be removed is not replaced, but may be added again.
/// - All parameters of a name are removed or replaced; of several replacements for one name, the
///   first wins.
/// - Names are compared decoded as form data: `+` and `%20` are both a space.
/// - Empty pieces between two `&` stay.
/// - A query that becomes empty is removed with its `?`.
extension QueryTransform {
  /// Changes the query.
  ///
  /// - Complexity: Linear.
  func apply(to parts: inout AddressParts) {
    guard let query = parts.query else { return }
    let removed = Set(removed)
    let replaced = replacements
    var pieces: [[UInt8]] = []
    for piece in query.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false) {
      let name = Self.name(of: piece)
      if let name, removed.contains(name) { continue }
      if let name, let value = replaced[name] {
        pieces.append(Self.piece(name, value))
      } else {
        pieces.append(Array(piece))
      }
    }
    // An empty query has one empty piece, which needs no `&` after it.
    if query.isEmpty { pieces = [] }
    for parameter in parameters where !parameter.replacesOnly {
      pieces.append(Self.piece(parameter.key, parameter.value))
    }
    let joined = Array(pieces.joined(separator: [UInt8(ascii: "&")]))
    if joined.isEmpty { parts.query = nil } else { parts.setWholeQuery(joined) }
  }

  /// The value for each name that is replaced in place.
  private var replacements: [[UInt8]: [UInt8]] {
    Dictionary(
      parameters.filter(\.replacesOnly).map { ($0.key, $0.value) },
      uniquingKeysWith: { first, _ in first })
  }

  private static func piece(_ key: [UInt8], _ value: [UInt8]) -> [UInt8] {
    key + [UInt8(ascii: "=")] + value
  }

  /// The decoded name of a parameter; nil for an empty piece.
  private static func name(of piece: ArraySlice<UInt8>) -> [UInt8]? {
    guard !piece.isEmpty else { return nil }
    let raw = Array(piece.prefix { $0 != UInt8(ascii: "=") })
    var name: [UInt8] = []
    var index = 0
    while index < raw.count {
      if raw[index] == UInt8(ascii: "%"), let byte = encodedByte(raw, at: index &+ 1) {
        name.append(byte)
        index &+= 3
      } else {
        name.append(raw[index] == UInt8(ascii: "+") ? 0x20 : raw[index])
        index &+= 1
      }
    }
    return name
  }

  private static func encodedByte(_ text: [UInt8], at index: Int) -> UInt8? {
    guard index &+ 1 < text.count, let high = digit(text[index]), let low = digit(text[index &+ 1])
    else { return nil }
    return high &<< 4 | low
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte &- UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte &- UInt8(ascii: "a") &+ 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte &- UInt8(ascii: "A") &+ 10
    default: nil
    }
  }
}
