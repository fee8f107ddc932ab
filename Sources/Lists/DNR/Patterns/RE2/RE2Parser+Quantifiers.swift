// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// `*`, `+`, `?` and counts.
extension RE2Parser {
  private static let mostCopies = 1000

  mutating func parseQuantifier(
    _ byte: UInt8, behind quantifier: Int?
  ) throws(RE2Problem) {
    let start = position
    let limits: Limits
    if byte == UInt8(ascii: "{") {
      guard let count = parseCount() else {
        append(literal: byte)
        position += 1
        return
      }
      limits = count
    } else {
      position += 1
      limits = Limits(
        minimum: byte == UInt8(ascii: "+") ? 1 : 0,
        maximum: byte == UInt8(ascii: "?") ? 1 : nil)
    }
    var isLazy = flags.isLazy
    if peek(is: "?") {
      position += 1
      isLazy.toggle()
    }
    if let quantifier { throw problem(.repetitionOperator, from: quantifier) }
    lastQuantifier = start
    guard let repeated = current.items.popLast() else {
      throw problem(.missingArgument, from: start)
    }
    try limits.check(self, from: start)
    let tree = limits.applied(to: repeated, isLazy: isLazy)
    guard tree.copies(within: Self.mostCopies) > 0 else {
      throw problem(.repetitionSize, from: start)
    }
    current.items.append(tree)
  }

  struct Limits {
    var minimum: Int
    var maximum: Int?

    func check(_ parser: RE2Parser, from start: Int) throws(RE2Problem) {
      let most = RE2Parser.mostCopies
      guard minimum <= most, maximum ?? minimum <= most, maximum ?? minimum >= minimum else {
        throw parser.problem(.repetitionSize, from: start)
      }
    }

    /// The repetition, in the shortest form.
    func applied(to tree: RE2Tree, isLazy: Bool) -> RE2Tree {
      switch (minimum, maximum) {
      case (1, 1): return tree
      case (0, 0): return .sequence([])
      default: break
      }
      // RE2 makes one operator of two that are not counts.
      if isOperator, case .repetition(let inner, let low, let high, isLazy) = tree,
        Limits(minimum: low, maximum: high).isOperator
      {
        if (low, high) == (minimum, maximum) { return tree }
        return .repetition(inner, minimum: 0, maximum: nil, isLazy: isLazy)
      }
      return .repetition(tree, minimum: minimum, maximum: maximum, isLazy: isLazy)
    }

    /// Whether it is `*`, `+` or `?`.
    private var isOperator: Bool { minimum <= 1 && (maximum == nil || maximum == 1) }
  }

  /// `{2}`, `{2,}` or `{2,3}`; nil if it is something else, which stands for itself.
  private mutating func parseCount() -> Limits? {
    var reader = NumberReader(source: source, position: position + 1)
    guard let minimum = reader.number() else { return nil }
    var limits = Limits(minimum: minimum, maximum: minimum)
    if reader.take(",") {
      if reader.take("}") {
        limits.maximum = nil
        position = reader.position
        return limits
      }
      guard let maximum = reader.number() else { return nil }
      limits.maximum = maximum
    }
    guard reader.take("}") else { return nil }
    position = reader.position
    return limits
  }
}

private struct NumberReader {
  let source: [UInt8]
  var position: Int

  /// A number without needless zeros, of at most nine digits.
  mutating func number() -> Int? {
    let digits = source[min(position, source.count)...].prefix { $0.isDigit }
    guard let first = digits.first, first != UInt8(ascii: "0") || digits.count == 1,
      digits.count <= 9
    else { return nil }
    position += digits.count
    return digits.reduce(0) { $0 * 10 + Int($1 &- UInt8(ascii: "0")) }
  }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard position < source.count, source[position] == UInt8(ascii: character) else {
      return false
    }
    position += 1
    return true
  }
}

extension RE2Tree {
  /// How many copies are left of a number when each count within has taken its share; 0 if the
  /// counts together ask for more.
  func copies(within limit: Int) -> Int {
    switch self {
    case .literal, .foldedLiteral, .set, .assertion: return limit
    case .group(let tree, _): return tree.copies(within: limit)
    case .sequence(let trees), .choice(let trees):
      return trees.reduce(limit) { min($0, $1.copies(within: limit)) }
    case .repetition(let tree, let minimum, let maximum, _):
      let isCount = maximum.map { $0 > 1 } ?? (minimum > 1)
      let share = isCount ? max(1, maximum ?? minimum) : 1
      return limit / share == 0 ? 0 : tree.copies(within: limit / share)
    }
  }
}
