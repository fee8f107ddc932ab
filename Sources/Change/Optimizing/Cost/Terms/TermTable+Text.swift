// SPDX-License-Identifier: Apache-2.0

internal import Patterns
internal import TextFormats

extension TermTable {
  /// The first terms of patterns as a pattern; empty if patterns of text only begin so.
  func pattern(of numbers: [Int32]) -> String {
    let anything = MachineTerm(atom: .set(.any), count: .any)
    guard let first = numbers.first, terms[Int(first)] == anything else {
      return "^" + text(of: numbers)
    }
    return text(of: Array(numbers.dropFirst()))
  }

  private func text(of numbers: [Int32]) -> String {
    numbers.map { text(of: terms[Int($0)]) }.joined()
  }

  private func text(of term: MachineTerm) -> String {
    let atom =
      switch term.atom {
      case .set(let set): TermTable.text(of: set)
      case .group(let numbers): "(\(text(of: numbers)))"
      }
    return switch term.count {
    case .once: atom
    case .optional: atom + "?"
    case .any: atom + "*"
    case .some: atom + "+"
    }
  }

  private static func text(of set: CharacterSet) -> String {
    if set == .any { return "." }
    if set == CharacterSet(0) { return "$" }
    let folded = folded(set)
    if folded.count == 1, let only = (UInt8(0)..<128).first(where: folded.contains) {
      return text(of: only, escaping: ".?+*^$()[]{}|\\/")
    }
    let rest = set.inverted()
    return !set.contains(0) && rest.count < set.count
      ? "[^\(ranges(of: TermTable.folded(rest)))]" : "[\(ranges(of: folded))]"
  }

  /// Without the upper case of letters, if all letters are there in both.
  private static func folded(_ set: CharacterSet) -> CharacterSet {
    guard set == set.foldingCase() else { return set }
    var folded = set
    for letter in UInt8(ascii: "A")...UInt8(ascii: "Z") { folded = folded.removing(letter) }
    return folded
  }

  private static func ranges(of set: CharacterSet) -> String {
    var text = ""
    var first = 0
    while first < 128 {
      var end = first
      while end < 128, set.contains(UInt8(end)) { end += 1 }
      if end - first > 2 {
        text += self.text(of: UInt8(first), escaping: "]\\^-") + "-"
        text += self.text(of: UInt8(end - 1), escaping: "]\\^-")
      } else {
        for character in first..<end { text += self.text(of: UInt8(character), escaping: "]\\^-") }
      }
      first = end + 1
    }
    return text
  }

  private static func text(of character: UInt8, escaping special: String) -> String {
    if character == 0 { return "\\0" }
    if character < 32 || character == 127 {
      let digits = String(character, radix: 16)
      return "\\x" + (character < 16 ? "0" : "") + digits
    }
    let text = String(UnicodeScalar(character))
    return special.includes(text) && text != "/" ? "\\" + text : text
  }
}
