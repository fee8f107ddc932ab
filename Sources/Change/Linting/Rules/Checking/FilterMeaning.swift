// SPDX-License-Identifier: Apache-2.0

internal import RuleProofs
internal import Patterns

/// Patterns that do not mean what they seem to mean.
enum FilterMeaning {
  /// Whether a pattern that matches everything does so obviously: `.*`, with or without anchors.
  static func isPlainlyUniversal(_ filter: URLFilter) -> Bool {
    var hasStar = false
    for node in filter.nodes {
      switch node.kind {
      case .startOfLine, .endOfLine: continue
      case .group where node.minimum == 1 && node.maximum == 1: continue
      case .any where node.minimum == 0 && node.maximum == PatternNode.unlimited: hasStar = true
      default: return false
      }
    }
    return hasStar
  }

  /// Whether a pattern with a term that is not optional is proven to match every URL, as `[^a]` and
  /// `:` do; false for `.` and `.+`, which obviously do.
  static func matchesEveryURL(_ filter: URLFilter, isCaseSensitive: Bool) -> Bool {
    guard leastLength(filter) <= shortestURL.count, !isPlainlyNotEmpty(filter),
      let program = PatternProgram(
        filter, isCaseSensitive: isCaseSensitive, mostInstructions: 1_000),
      program.matches(shortestURL)
    else { return false }
    return program.matchesEvery(of: AddressShape.any)
  }

  /// A URL needs nothing more than a scheme.
  private static let shortestURL = Array("z:".utf8)

  private static func isPlainlyNotEmpty(_ filter: URLFilter) -> Bool {
    filter.nodes.allSatisfy {
      $0.kind == .any || $0.kind == .startOfLine || $0.kind == .endOfLine
    }
  }

  /// How many characters a matching URL has at least, counted only as far as needed.
  private static func leastLength(_ filter: URLFilter) -> Int {
    var length = 0
    _ = firstMandatoryTerm(of: filter) { node in
      if filter.mustConsume(node) { length += 1 }
      return length > shortestURL.count
    }
    return length
  }

  /// The index of the first term that every match has and that meets a condition.
  static func firstMandatoryTerm(
    of filter: URLFilter, where isWanted: (PatternNode) -> Bool
  ) -> Int? {
    var index = 0
    while index < filter.nodes.count {
      let node = filter.nodes[index]
      if node.minimum == 0 {
        index = Int(node.next)
      } else if isWanted(node) {
        return index
      } else {
        index += 1
      }
    }
    return nil
  }

  /// The first `#` that is mandatory, if there is one.
  static func mandatoryHash(_ filter: URLFilter) -> Int? {
    firstMandatoryTerm(of: filter) {
      $0.kind == .character && $0.value == UInt32(UInt8(ascii: "#"))
    }
  }

  /// Whether the pattern may match URLs of web pages: false if it names another scheme.
  static func canBeOfWebPage(_ filter: URLFilter) -> Bool {
    guard let colon = filter.source.firstIndex(of: UInt8(ascii: ":")),
      filter.source.first == UInt8(ascii: "^")
    else { return true }
    let scheme = String(decoding: filter.source[1..<colon], as: UTF8.self).lowercased()
    let isName = scheme.utf8.allSatisfy { isSchemeCharacter($0, isFirst: false) }
    return !isName || ["", "http", "https", "ws", "wss"].contains(scheme)
  }

  static func isSchemeCharacter(_ character: UInt8, isFirst: Bool) -> Bool {
    let lower = character | 0x20
    if lower >= UInt8(ascii: "a"), lower <= UInt8(ascii: "z") { return true }
    if isFirst { return false }
    return character >= UInt8(ascii: "0") && character <= UInt8(ascii: "9")
      || character == UInt8(ascii: "+") || character == UInt8(ascii: "-")
      || character == UInt8(ascii: ".")
  }
}
