// SPDX-License-Identifier: Apache-2.0

internal import RuleModel
internal import WebAddresses

/// Changes to single parameters.
extension QueryTransform {
  /// Changes the query.
  ///
  /// - Complexity: Linear.
  func apply(to parts: inout AddressParts, as engine: RuleEngine) {
    switch engine {
    case .webKit: applyAsWebKit(to: &parts)
    case .blocker:
      let isEmpty = parts.query?.isEmpty == true
      applyAsWebKit(to: &parts)
      // The last parameter takes the question mark with it.
      if !isEmpty, parts.query?.isEmpty == true { parts.query = nil }
    case .chromium: applyAsChromium(to: &parts)
    }
  }

  // MARK: WebKit

  /// Changes the query as WebKit does.
  ///
  /// Known of WebKit: a URL without a query does not change, and one with a query stays as it is, byte
  /// for byte, unless a parameter is removed, replaced or added (pull request 6045); `replace-only`
  /// replaces parameters in place; the others are appended, as `key=value`; empty pieces, and those
  /// with an empty name, are dropped; an empty result keeps its `?`. Inferred:
  /// - A parameter that is not `replace-only` is added even if the URL has one of its name, which
  ///   stays: only `remove-parameters` would remove it.
  /// - A removed name is not replaced, but may be added again.
  /// - All parameters of a name are removed or replaced; of several replacements for one name, the
  ///   first wins.
  /// - Names are compared decoded as form data: `+` and `%20` are both a space.
  private func applyAsWebKit(to parts: inout AddressParts) {
    guard let query = parts.query else { return }
    let removed = Set(removed)
    let replaced = replacements
    var pieces: [[UInt8]] = []
    var isChanged = false
    for piece in query.split(separator: UInt8(ascii: "&")) {
      let name = ParameterName.decoded(piece.prefix { $0 != UInt8(ascii: "=") })
      if name.isEmpty { continue }
      if removed.contains(name) {
        isChanged = true
      } else if let value = replaced[name] {
        pieces.append(Self.piece(name, value))
        isChanged = true
      } else {
        pieces.append(Array(piece))
      }
    }
    for parameter in parameters where !parameter.replacesOnly {
      pieces.append(Self.piece(parameter.key, parameter.value))
      isChanged = true
    }
    if isChanged { parts.setWholeQuery(Array(pieces.joined(separator: [UInt8(ascii: "&")]))) }
  }

  /// The value for each name that is replaced in place.
  private var replacements: [[UInt8]: [UInt8]] {
    Dictionary(
      parameters.filter(\.replacesOnly).map { ($0.key, $0.value) },
      uniquingKeysWith: { first, _ in first })
  }

  // MARK: Chromium

  /// Changes the query as Chromium 156 does, according to observations.
  ///
  /// Names are compared as the URL has them with those of the rule as it encodes them; of the entries
  /// for a name, each replaces one parameter; what is left of them is added, unless it is
  /// `replaceOnly`; a URL without a query can get one. If anything changes, every parameter gets a
  /// `=`, and an empty result is removed with its `?`.
  private func applyAsChromium(to parts: inout AddressParts) {
    let removed = Set(removed.map(ParameterName.encoded))
    var entries = ParameterEntries(parameters)
    var pieces: [[UInt8]] = []
    var isChanged = false
    for piece in Self.pieces(of: parts.query ?? []) {
      let name = Array(piece.prefix { $0 != UInt8(ascii: "=") })
      if removed.contains(name) {
        isChanged = true
      } else if let value = entries.take(name) {
        pieces.append(Self.piece(name, value))
        isChanged = true
      } else {
        pieces.append(Self.piece(name, Array(piece.dropFirst(name.count + 1))))
      }
    }
    for parameter in entries.left where !parameter.replacesOnly {
      pieces.append(
        Self.piece(
          ParameterName.encoded(parameter.key), ParameterName.encoded(parameter.value)))
      isChanged = true
    }
    guard isChanged else { return }
    let joined = Array(pieces.joined(separator: [UInt8(ascii: "&")]))
    if joined.isEmpty { parts.query = nil } else { parts.setWholeQuery(joined) }
  }

  /// The pieces between `&`; nothing comes after one at the end.
  private static func pieces(of query: [UInt8]) -> [ArraySlice<UInt8>] {
    let pieces = query.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
    return pieces.last?.isEmpty == true ? pieces.dropLast() : pieces
  }

  private static func piece(_ key: [UInt8], _ value: [UInt8]) -> [UInt8] {
    key + [UInt8(ascii: "=")] + value
  }
}

/// The parameters that a rule for Chromium replaces or adds, each of them once.
private struct ParameterEntries {
  private let parameters: [QueryTransform.Parameter]
  /// The numbers of the remaining entries of each name, the first one last.
  private var numbers: [[UInt8]: [Int]] = [:]

  init(_ parameters: [QueryTransform.Parameter]) {
    self.parameters = parameters
    for (number, parameter) in parameters.enumerated().reversed() {
      numbers[ParameterName.encoded(parameter.key), default: []].append(number)
    }
  }

  /// The value of the next entry of a name.
  mutating func take(_ name: [UInt8]) -> [UInt8]? {
    numbers[name]?.popLast().map { ParameterName.encoded(parameters[$0].value) }
  }

  /// The entries that replaced nothing, in their order.
  var left: [QueryTransform.Parameter] {
    numbers.values.flatMap { $0 }.sorted().map { parameters[$0] }
  }
}
