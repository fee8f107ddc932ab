// SPDX-License-Identifier: Apache-2.0

/// The characters that a set lists, before case folding and negation.
public struct ListedSet: Sendable, Equatable {
  /// The listed characters; 0 stands for the end of the URL.
  public internal(set) var characters = CharacterSet()
  /// Whether the set is negated.
  public internal(set) var isNegated = false
  /// Whether it has a class like `\d`, which WebKit does not support.
  public internal(set) var hasClass = false

  /// Whether it lists only the end of the URL: WebKit then treats it as `$`.
  public var isEndOfLine: Bool { characters == CharacterSet(0) && !hasClass }

  /// The characters that match.
  ///
  /// Case is folded first, then the set is negated; a negated set never contains the end.
  public func members(isCaseSensitive: Bool) -> CharacterSet {
    let folded = isCaseSensitive ? characters : characters.foldingCase()
    return isNegated ? folded.inverted() : folded
  }
}
