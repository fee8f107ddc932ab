// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// Words for the characters of a set.
struct SetWords {
  /// One of the characters: "a digit".
  let one: String
  /// Some of them: "digits".
  let many: String
  /// What is excluded, of a negated set that is easily said: "`/`".
  private var excluded: String?

  /// More characters than this are not listed.
  private static let mostListed = 6

  private init(_ one: String, _ many: String) {
    self.one = one
    self.many = many
  }

  init(_ set: ListedSet, source: [UInt8]) {
    let written = MarkdownCode.text(source)
    guard !set.hasClass else {
      self.init("a character of \(written)", "characters of \(written)")
      return
    }
    let names = SetWords.names(of: set.characters)
    guard set.isNegated else {
      self =
        names.map { SetWords($0.one, $0.many) }
        ?? SetWords("a character of \(written)", "characters of \(written)")
      return
    }
    guard !set.characters.isEmpty else {
      self.init("any character", "characters")
      return
    }
    let excluded = names?.one ?? "one of \(written)"
    self.init("any character except \(excluded)", "characters other than \(excluded)")
    self.excluded = names?.one
  }

  /// Words for a repeated negated set, which reads better as a text without something.
  func text(_ node: PatternNode) -> String? {
    guard let excluded, node.maximum == PatternNode.unlimited else { return nil }
    switch node.minimum {
    case 0: return "any text without \(excluded)"
    case 1: return "some text without \(excluded)"
    default: return nil
    }
  }

  /// Words for `\d`, `\W` and so on.
  static func ofClass(_ letter: UInt8) -> SetWords {
    switch letter {
    case UInt8(ascii: "d"): SetWords("a digit", "digits")
    case UInt8(ascii: "D"): SetWords("any character but a digit", "characters other than digits")
    case UInt8(ascii: "w"): SetWords("a letter, a digit or `_`", "letters, digits or `_`")
    case UInt8(ascii: "W"):
      SetWords("any character except a letter, a digit or `_`", "non-word characters")
    case UInt8(ascii: "s"): SetWords("a blank", "blanks")
    default: SetWords("any character except white space", "characters other than white space")
    }
  }

  /// The names of characters; nil if they are too many to be listed.
  private static func names(of set: CharacterSet) -> (one: String, many: String)? {
    var rest = set
    var one: [String] = []
    var many: [String] = []
    for known in groups where rest.isSuperset(of: known.characters) {
      rest = rest.subtracting(known.characters)
      one.append(known.one)
      many.append(known.many)
    }
    guard rest.count <= mostListed, !set.isEmpty else { return nil }
    for character in UInt8(0)..<128 where rest.contains(character) {
      let name = character == 0 ? "the end of the URL" : MarkdownCode.text([character])
      one.append(name)
      many.append(name)
    }
    return (listed(one), listed(many))
  }

  /// In this order, so that each is taken for all of its characters.
  private static let groups: [(characters: CharacterSet, one: String, many: String)] = [
    (range("a", "z").union(range("A", "Z")), "a letter", "letters"),
    (range("a", "z"), "a letter", "letters"),
    (range("A", "Z"), "an uppercase letter", "uppercase letters"),
    (range("a", "f").union(range("0", "9")), "a hexadecimal digit", "hexadecimal digits"),
    (range("0", "9"), "a digit", "digits"),
  ]

  private static func range(_ first: Unicode.Scalar, _ last: Unicode.Scalar) -> CharacterSet {
    var set = CharacterSet()
    set.insert(first.value...last.value)
    return set
  }

  private static func listed(_ names: [String]) -> String {
    guard names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " or " + names[names.count - 1]
  }
}
