// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

extension RE2Expression {
  /// The expression as JavaScript and PCRE2 read it, with the same groups.
  ///
  /// It is case-sensitive if ``isCaseSensitive`` is true.
  package var commonPattern: [UInt8] {
    var writer = RE2Writer(isCaseSensitive: isCaseSensitive)
    writer.append(tree)
    return writer.text
  }
}

/// Writes a tree in the syntax that JavaScript and PCRE2 share.
private struct RE2Writer {
  let isCaseSensitive: Bool
  var text: [UInt8] = []

  mutating func append(_ tree: RE2Tree) {
    switch tree {
    case .literal(let byte): append(byte)
    case .foldedLiteral(let byte):
      if isCaseSensitive { append(RE2Set(byte).folded) } else { append(byte) }
    case .set(let set): append(set)
    case .assertion(let assertion): append(assertion)
    case .group(let tree, let group): append(group: tree, isCounted: group != .uncounted)
    case .sequence(let trees): for tree in trees { append(operand: tree) }
    case .choice(let trees):
      for (index, tree) in trees.enumerated() {
        if index > 0 { text.append(UInt8(ascii: "|")) }
        append(tree)
      }
    case .repetition(let tree, let minimum, let maximum, let isLazy):
      append(repeated: tree)
      append(count: minimum, maximum)
      if isLazy { text.append(UInt8(ascii: "?")) }
    }
  }

  /// Appends what stands next to others.
  private mutating func append(operand tree: RE2Tree) {
    if case .choice = tree { append(group: tree, isCounted: false) } else { append(tree) }
  }

  private mutating func append(repeated tree: RE2Tree) {
    switch tree {
    case .literal, .foldedLiteral, .set, .group: append(tree)
    case .assertion, .sequence, .choice, .repetition: append(group: tree, isCounted: false)
    }
  }

  private mutating func append(group tree: RE2Tree, isCounted: Bool) {
    text += Array(isCounted ? "(".utf8 : "(?:".utf8)
    append(tree)
    text.append(UInt8(ascii: ")"))
  }

  private mutating func append(count minimum: Int, _ maximum: Int?) {
    switch (minimum, maximum) {
    case (0, nil): text.append(UInt8(ascii: "*"))
    case (1, nil): text.append(UInt8(ascii: "+"))
    case (0, 1): text.append(UInt8(ascii: "?"))
    case (_, nil): text += Array("{\(minimum),}".utf8)
    case (_, let maximum?):
      text += Array((minimum == maximum ? "{\(minimum)}" : "{\(minimum),\(maximum)}").utf8)
    }
  }

  private mutating func append(_ assertion: RE2Assertion) {
    switch assertion {
    case .start: text.append(UInt8(ascii: "^"))
    case .end: text.append(UInt8(ascii: "$"))
    case .wordBoundary: text += Array("\\b".utf8)
    case .noWordBoundary: text += Array("\\B".utf8)
    }
  }

  private mutating func append(_ set: RE2Set) {
    if set == .all { return text.append(UInt8(ascii: ".")) }
    // Neither has an empty class that the other supports.
    if set.isEmpty { return text += Array("(?!)".utf8) }
    let isNegated = set.contains(0xFF)
    text += Array(isNegated ? "[^".utf8 : "[".utf8)
    for range in (isNegated ? set.inverted : set).ranges {
      append(range.lowerBound)
      guard range.count > 1 else { continue }
      if range.count > 2 { text.append(UInt8(ascii: "-")) }
      append(range.upperBound)
    }
    text.append(UInt8(ascii: "]"))
  }

  /// Appends a byte that stands for itself, within a class and outside of it.
  private mutating func append(_ byte: UInt8) {
    if byte.isLetter || byte.isDigit || byte == UInt8(ascii: "_") {
      text.append(byte)
    } else if byte > 0x20, byte < 0x7F {
      text += [UInt8(ascii: "\\"), byte]
    } else {
      text += Array("\\x".utf8)
      text += [byte >> 4, byte & 15].map { Array("0123456789abcdef".utf8)[Int($0)] }
    }
  }
}
