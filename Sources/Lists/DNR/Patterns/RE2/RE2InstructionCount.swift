// SPDX-License-Identifier: Apache-2.0

/// Counts the instructions of RE2's compiler for the parts of an expression.
struct RE2InstructionCount {
  let capturesGroups: Bool

  /// More than any program may have; larger parts need no exact count.
  private static let enough = 1 << 20

  /// The instructions for a part.
  func size(of tree: RE2Tree) -> Int {
    switch tree {
    case .literal, .foldedLiteral, .assertion: return 1
    // `.`: RE2 keeps line breaks apart, which the set here does not.
    case .set(.all): return 3
    case .set(let set): return max(1, 2 * Self.ranges(of: set) - 1)
    case .group(let inner, let group):
      return size(of: inner) + (leavesTrace(group) ? 2 : 0)
    case .sequence(let parts):
      return parts.isEmpty ? 1 : sum(Self.joined(parts.flatMap { self.parts(of: $0) }))
    case .choice:
      let branches = branches(of: tree)
      return sum(branches) + branches.count - 1
    case .repetition(let inner, let minimum, let maximum, let isLazy):
      if let single = single(inner, minimum, maximum, isLazy) { return size(of: single) }
      return size(of: inner, minimum, maximum)
    }
  }

  /// Whether RE2 keeps a group: a named one even if the text of groups is not needed.
  private func leavesTrace(_ group: RE2Group) -> Bool {
    switch group {
    case .uncounted: false
    case .numbered: capturesGroups
    case .named: true
    }
  }

  private func sum(_ parts: [RE2Tree]) -> Int {
    parts.reduce(0) { min($0 + size(of: $1), Self.enough) }
  }

  private func size(of inner: RE2Tree, _ minimum: Int, _ maximum: Int?) -> Int {
    let size = size(of: inner)
    if plain(inner) == .sequence([]) { return size }
    if max(minimum, maximum ?? 0) > 1, requiresOnly(plain(inner)) {
      return self.size(of: inner, min(minimum, 1), maximum.map { _ in 1 })
    }
    guard let maximum else {
      // A loop around what can be empty needs one more.
      if minimum == 0 { return size + (isNullable(inner) ? 2 : 1) }
      return min(minimum * size, Self.enough) + 1
    }
    if maximum == 0 { return 1 }
    return min(minimum * size + (maximum - minimum) * (size + 1), Self.enough)
  }

  /// Ranges of a set; if the case of letters does not count, capitals cost nothing.
  private static func ranges(of set: RE2Set) -> Int {
    let ranges = set.ranges
    guard foldsLetters(set) else { return ranges.count }
    let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
    return ranges.count {
      !(capitals.contains($0.lowerBound) && capitals.contains($0.upperBound))
    }
  }

  private static func foldsLetters(_ set: RE2Set) -> Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).allSatisfy {
      set.contains($0) == set.contains($0 | 0x20)
    }
  }

  private func isNullable(_ tree: RE2Tree) -> Bool {
    switch tree {
    case .literal, .foldedLiteral, .set: false
    case .assertion: true
    case .group(let inner, _): isNullable(inner)
    case .sequence(let parts): parts.allSatisfy { isNullable($0) }
    case .choice(let branches): branches.contains { isNullable($0) }
    case .repetition(let inner, let minimum, _, _): minimum == 0 || isNullable(inner)
    }
  }

  // MARK: Simplifying

  /// Whether a part consists of assertions, which RE2 does not repeat more than once: several, one
  /// after the other, or one of several.
  private func requiresOnly(_ tree: RE2Tree) -> Bool {
    switch plain(tree) {
    case .choice: branches(of: tree).allSatisfy(\.isAssertion)
    case .sequence: parts(of: tree).allSatisfy(\.isAssertion)
    case let tree: tree.isAssertion
    }
  }

  /// The parts that follow each other, those of groups that leave no trace among them.
  private func parts(of tree: RE2Tree) -> [RE2Tree] {
    guard case .sequence(let parts) = plain(tree), !parts.isEmpty else { return [plain(tree)] }
    return parts.flatMap { self.parts(of: $0) }
  }

  /// The alternatives, those of groups that leave no trace among them; a single one is none.
  private func branches(of tree: RE2Tree) -> [RE2Tree] {
    guard case .choice(let branches) = plain(tree) else { return [plain(tree)] }
    return RE2Alternatives.factored(branches.flatMap { self.branches(of: $0) })
  }

  /// The one repetition that a repeated repetition is: `(?:a+)+` is `a+`, `(?:a+)?` is `a*`.
  private func single(
    _ inner: RE2Tree, _ minimum: Int, _ maximum: Int?, _ isLazy: Bool
  ) -> RE2Tree? {
    guard case .repetition(let innermost, let least, let most, isLazy) = plain(inner),
      Self.isSign(minimum, maximum), Self.isSign(least, most)
    else { return nil }
    if (least, most) == (minimum, maximum) { return plain(inner) }
    return .repetition(innermost, minimum: 0, maximum: nil, isLazy: isLazy)
  }

  /// Whether a repetition is `*`, `+` or `?`.
  private static func isSign(_ minimum: Int, _ maximum: Int?) -> Bool {
    maximum == nil ? minimum <= 1 : minimum == 0 && maximum == 1
  }

  /// A part without groups that leave no trace.
  private func plain(_ tree: RE2Tree) -> RE2Tree {
    if case .group(let inner, let group) = tree, !leavesTrace(group) {
      return plain(inner)
    }
    return tree
  }

  /// Joins repetitions of one character that follow each other: `a*aa+` is `a{2,}`.
  private static func joined(_ parts: [RE2Tree]) -> [RE2Tree] {
    var result: [RE2Tree] = []
    for part in parts {
      if let last = result.last, let both = join(last, part) {
        result[result.count - 1] = both
      } else {
        result.append(part)
      }
    }
    return result
  }

  private static func join(_ one: RE2Tree, _ other: RE2Tree) -> RE2Tree? {
    guard case .repetition(let inner, let minimum, let maximum, let isLazy) = one,
      isCharacter(inner)
    else { return nil }
    if inner == other {
      return .repetition(
        inner, minimum: minimum + 1, maximum: maximum.map { $0 + 1 }, isLazy: isLazy)
    }
    guard case .repetition(inner, let more, let most, isLazy) = other else { return nil }
    let sum = maximum.flatMap { first in most.map { first + $0 } }
    return .repetition(inner, minimum: minimum + more, maximum: sum, isLazy: isLazy)
  }

  private static func isCharacter(_ tree: RE2Tree) -> Bool {
    switch tree {
    case .literal, .foldedLiteral, .set: true
    default: false
    }
  }

  // MARK: The beginning

  /// An expression without `^` and the text after it, which RE2 compares apart from its program.
  func withoutPrefix(_ tree: RE2Tree) -> RE2Tree {
    guard case .sequence(let parts) = plain(tree) else { return tree }
    let rest = parts.drop { $0 == .assertion(.start) }
    let text = rest.prefix { $0.isLetter }
    guard rest.count < parts.count, !text.isEmpty else { return tree }
    return .sequence(Array(rest[text.endIndex...]))
  }

  /// Whether an expression begins with `^`, so that it is not searched for.
  func isAnchored(_ tree: RE2Tree) -> Bool {
    switch tree {
    case .assertion(.start): true
    case .sequence(let parts): parts.first.map { isAnchored($0) } ?? false
    case .group(let inner, _): isAnchored(inner)
    default: false
    }
  }
}

extension RE2Tree {
  /// Whether this is a character as it is written, or in any case.
  var isLetter: Bool {
    switch self {
    case .literal, .foldedLiteral: true
    default: false
    }
  }

  /// Whether this requires something of a position, and takes no text.
  fileprivate var isAssertion: Bool {
    if case .assertion = self { true } else { false }
  }
}
