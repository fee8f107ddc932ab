// SPDX-License-Identifier: Apache-2.0

package import Filters
internal import Patterns

extension RE2Expression {
  /// The patterns for `url-filter` that together match exactly the URLs that the expression does.
  ///
  /// None if no URL matches. They are at most 400 with 40,000 characters together, and the time is
  /// bounded by a multiple of that. An obstacle speaks of the whole expression.
  package func patterns() throws(RegexObstacle) -> URLPatterns {
    let isCaseSensitive = self.isCaseSensitive
    let translator = RegexTranslator(.url, isCaseSensitive: isCaseSensitive)
    do throws(RegexObstacle) {
      let patterns = try translator.patterns(of: tree.term, in: source)
      return URLPatterns(
        patterns.texts, isCaseSensitive: isCaseSensitive, isEverything: patterns.isEverything)
    } catch  where error.kind == .never {
      return URLPatterns([], isCaseSensitive: isCaseSensitive)
    }
  }

  /// Whether the case of any letter counts: it may, even if it does not count in all.
  package var isCaseSensitive: Bool { tree.distinguishesCase }
}

extension RE2Tree {
  /// Whether there is a letter whose other case does not do.
  fileprivate var distinguishesCase: Bool {
    switch self {
    case .literal(let byte): byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
    case .set(let set): !set.isFolded
    case .foldedLiteral, .assertion: false
    case .group(let tree, _), .repetition(let tree, _, _, _): tree.distinguishesCase
    case .sequence(let trees), .choice(let trees): trees.contains(where: \.distinguishesCase)
    }
  }

  /// The tree in the terms of regular expressions of filters, which know no groups.
  fileprivate var term: RegexTerm {
    switch self {
    case .literal(let byte): .set(RE2Set(byte).inASCII)
    case .foldedLiteral(let byte): .set(RE2Set(byte).folded.inASCII)
    case .set(let set): .set(set.inASCII)
    case .assertion(let assertion): .assertion(assertion.term)
    case .group(let tree, _): tree.term
    case .sequence(let trees): .sequence(trees.map(\.term))
    case .choice(let trees): .either(trees.map(\.term))
    case .repetition(let tree, let minimum, let maximum, _):
      RE2Tree.repetition(of: tree.term, minimum, maximum)
    }
  }

  /// `^*` has no effect, and `^+` is equivalent to `^`.
  private static func repetition(
    of term: RegexTerm, _ minimum: Int, _ maximum: Int?
  ) -> RegexTerm {
    if case .assertion = term { return minimum == 0 ? .sequence([]) : term }
    return .repetition(term, minimum: minimum, maximum: maximum)
  }
}

extension RE2Assertion {
  fileprivate var term: RegexAssertion {
    switch self {
    case .start: .start
    case .end: .end
    case .wordBoundary: .wordBoundary
    case .noWordBoundary: .noWordBoundary
    }
  }
}
