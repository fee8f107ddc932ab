// SPDX-License-Identifier: Apache-2.0

/// A group that looks at what comes after a position, or before it.
package struct RegexLook {
  /// The kinds of such groups.
  package enum Kind: Sendable {
    /// `(?=…)`.
    case ahead
    /// `(?!…)`.
    case notAhead
    /// `(?<=…)`.
    case behind
    /// `(?<!…)`.
    case notBehind

    /// The kind of a group by its first bytes.
    init?(_ text: some Collection<UInt8>) {
      switch Array(text.prefix(4)) {
      case let text where text.starts(with: "(?=".utf8): self = .ahead
      case let text where text.starts(with: "(?!".utf8): self = .notAhead
      case Array("(?<=".utf8): self = .behind
      case Array("(?<!".utf8): self = .notBehind
      default: return nil
      }
    }

    var isBehind: Bool { self == .behind || self == .notBehind }
    var isNegated: Bool { self == .notAhead || self == .notBehind }
  }

  let kind: Kind
  /// The bytes that begin the group.
  let range: Range<Int>
  /// What it looks for: one of these.
  let choices: [RegexSequence]
}
