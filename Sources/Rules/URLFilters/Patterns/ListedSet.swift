// SPDX-License-Identifier: Apache-2.0

/// The characters that a set lists, before letters are folded and before it is negated.
public struct ListedSet: Sendable, Equatable {
  /// The listed characters; 0 stands for the end of the URL.
  public internal(set) var characters = CharacterSet()
  /// Whether the set means all others.
  public internal(set) var isNegated = false
  /// Whether it names a class like `\d`, which WebKit does not take.
  public internal(set) var hasClass = false

  /// Whether it lists the end of the URL and nothing else: WebKit then treats it as `$`.
  public var isEndOfLine: Bool { characters == CharacterSet(0) && !hasClass }

  /// The characters that match.
  ///
  /// Letters are folded first and the set is negated then; a negated set never holds the end.
  public func members(isCaseSensitive: Bool) -> CharacterSet {
    let folded = isCaseSensitive ? characters : characters.foldingCase()
    return isNegated ? folded.inverted() : folded
  }
}
