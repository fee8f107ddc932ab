// SPDX-License-Identifier: Apache-2.0

internal import Patterns

/// How often a term of a pattern may occur.
enum TermCount: UInt8 {
  case once
  /// `?`.
  case optional
  /// `*`.
  case any
  /// `+`.
  case some
}

/// A term of a pattern, as WebKit's compiler compares it.
struct MachineTerm: Hashable {
  enum Atom: Hashable {
    /// One character of a set; 0 in it is the end of the URL.
    case set(CharacterSet)
    /// Terms by their numbers.
    case group([Int32])
  }

  let atom: Atom
  let count: TermCount
}

/// The different terms of all patterns, by numbers.
struct TermTable {
  private(set) var terms: [MachineTerm] = []
  /// Whether a term always takes the same number of characters: nothing in it is repeated.
  private(set) var isFixed: [Bool] = []
  /// How many gaps a term has: positions where nearly any character may stand, once.
  private(set) var gaps: [Int32] = []
  /// More are not counted.
  static let mostGaps: Int32 = 1_000_000
  private var numbers: [MachineTerm: Int32] = [:]
  /// The terms of single characters, which are needed most often; -1 if there is none yet.
  private var characters = [Int32](repeating: -1, count: 256)

  /// The term of one character.
  mutating func number(of character: UInt8, isCaseSensitive: Bool) -> Int32 {
    let slot = Int(character & 127) + (isCaseSensitive ? 128 : 0)
    if characters[slot] >= 0 { return characters[slot] }
    let set = CharacterSet(character)
    let term = MachineTerm(atom: .set(isCaseSensitive ? set : set.foldingCase()), count: .once)
    characters[slot] = number(of: term)
    return characters[slot]
  }

  /// The number of a term, which is a new one if it has none.
  mutating func number(of term: MachineTerm) -> Int32 {
    if let known = numbers[term] { return known }
    let number = Int32(terms.count)
    numbers[term] = number
    isFixed.append(isFixed(term))
    gaps.append(gaps(of: term))
    terms.append(term)
    return number
  }

  private func isFixed(_ term: MachineTerm) -> Bool {
    guard term.count == .once else { return false }
    return switch term.atom {
    case .set: true
    case .group(let members): members.allSatisfy { isFixed[Int($0)] }
    }
  }

  /// A set with more characters is a gap: what comes after it is looked for at many positions.
  private static let wideSet = 32

  private func gaps(of term: MachineTerm) -> Int32 {
    guard term.count == .once else { return 0 }
    switch term.atom {
    case .set(let set): return set.count > TermTable.wideSet ? 1 : 0
    case .group(let members):
      return members.reduce(0) { min($0 + gaps[Int($1)], TermTable.mostGaps) }
    }
  }

  /// Whether a term matches every text, as `.*`, `(.*)?` and `(.+)?` do.
  func isAnything(_ number: Int32) -> Bool {
    let term = terms[Int(number)]
    let canBeEmpty = term.count == .any || term.count == .optional
    return switch term.atom {
    case .set(let set): set == .any && term.count == .any
    case .group(let members):
      !members.isEmpty && members.allSatisfy { isAnything($0) || canBeEmpty && isSome($0) }
    }
  }

  /// Whether a term is `.+`.
  private func isSome(_ number: Int32) -> Bool {
    let term = terms[Int(number)]
    if case .set(.any) = term.atom { return term.count == .some }
    return false
  }

  /// Whether a term must match a character.
  func mustConsume(_ number: Int32) -> Bool {
    let term = terms[Int(number)]
    guard term.count == .once || term.count == .some else { return false }
    return switch term.atom {
    case .set(let set): !set.removing(0).isEmpty
    case .group(let members): members.contains { mustConsume($0) }
    }
  }
}
