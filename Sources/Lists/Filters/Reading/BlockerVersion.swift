// SPDX-License-Identifier: Apache-2.0

/// A version of an ad blocker: `ublock-1.50`.
///
/// Only uBlock Origin documents the versions in which options, operators and scriptlets came.
package struct BlockerVersion: Sendable, Hashable, Comparable {
  /// What a list can name.
  package enum Kind: Sendable {
    case option
    /// `:matches-path()`, and actions such as `:remove-attr()`.
    case pseudoClass
    case scriptlet
  }

  private let numbers: [Int]

  /// Reads a version; nil if it is none of uBlock Origin.
  package init?(_ text: String) {
    guard text.hasPrefix("ublock-") else { return nil }
    let parts = text.dropFirst("ublock-".count).split(
      separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { UInt16($0).map { Int($0) } }
    guard (2...4).contains(parts.count), numbers.count == parts.count else { return nil }
    self.numbers = numbers
  }

  /// The version in which a name came; nil if the documentation does not state it.
  package static func introducing(_ name: String, _ kind: Kind) -> BlockerVersion? {
    switch kind {
    case .option: options[name]
    case .pseudoClass: operators[name]
    case .scriptlet: scriptlets[name]
    }
  }

  /// The numbers: `1.50`.
  package var text: String { numbers.map { "\($0)" }.joined(separator: ".") }

  package static func < (one: BlockerVersion, other: BlockerVersion) -> Bool {
    let count = max(one.numbers.count, other.numbers.count)
    let padded = [one, other].map {
      $0.numbers + Array(repeating: 0, count: count - $0.numbers.count)
    }
    return padded[0].lexicographicallyPrecedes(padded[1])
  }
}
