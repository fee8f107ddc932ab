// SPDX-License-Identifier: Apache-2.0

package import Patterns

/// A regular expression as a tree, without groups and lazy quantifiers.
package indirect enum RegexTerm {
  /// One character of a set.
  case set(CharacterSet)
  /// Something that is required of a position.
  case assertion(RegexAssertion)
  /// A group that looks around; the range is that of its first bytes.
  case look(RegexTerm, RegexLook.Kind, Range<Int>)
  /// One after the other.
  case sequence([RegexTerm])
  /// One of several; see also ``either(_:)``.
  case choice([RegexTerm])
  /// So many copies; `maximum` is nil if there is none.
  case repetition(RegexTerm, minimum: Int, maximum: Int?)

  /// One of several terms; single characters become one set, and an empty term an option.
  package static func either(_ terms: [RegexTerm]) -> RegexTerm {
    var set = CharacterSet()
    var others: [RegexTerm] = []
    var isOptional = false
    for term in terms {
      switch term {
      case .set(let more): set.formUnion(more)
      case .sequence(let parts) where parts.isEmpty: isOptional = true
      default: others.append(term)
      }
    }
    if !set.isEmpty || others.isEmpty && !isOptional { others.insert(.set(set), at: 0) }
    let term = others.count == 1 ? others[0] : .choice(others)
    if others.isEmpty { return .sequence([]) }
    return isOptional ? .repetition(term, minimum: 0, maximum: 1) : term
  }
}

/// What a regular expression can require of a position.
package enum RegexAssertion: Sendable, Equatable {
  /// `^`.
  case start
  /// `$`.
  case end
  /// `\b`.
  case wordBoundary
  /// `\B`.
  case noWordBoundary

  /// Whether it is about the characters on both sides.
  var isBoundary: Bool { self == .wordBoundary || self == .noWordBoundary }
}
