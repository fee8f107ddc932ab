// SPDX-License-Identifier: Apache-2.0

/// An expression of RE2 as a tree.
package indirect enum RE2Tree: Sendable, Hashable {
  /// One byte as it is written.
  case literal(UInt8)
  /// A letter whose case does not count, as a small one.
  case foldedLiteral(UInt8)
  /// One byte of a set.
  case set(RE2Set)
  case assertion(RE2Assertion)
  case group(RE2Tree, RE2Group)
  /// One after the other; empty matches the empty text.
  case sequence([RE2Tree])
  /// One of several; the first that matches counts.
  case choice([RE2Tree])
  /// `maximum` is nil if there is none.
  case repetition(RE2Tree, minimum: Int, maximum: Int?, isLazy: Bool)
}

/// What a group of an expression is counted as.
package enum RE2Group: Sendable, Hashable {
  /// `(?:…)`, which is not counted.
  case uncounted
  /// `(…)`.
  case numbered
  /// `(?P<name>…)`, which is counted, too.
  case named
}

/// What an expression can require of a position.
package enum RE2Assertion: Sendable, Hashable {
  /// `^`, `\A`.
  case start
  /// `$`, `\z`. URLs have no line breaks, so that `(?m)` changes nothing.
  case end
  /// `\b`.
  case wordBoundary
  /// `\B`.
  case noWordBoundary
}
