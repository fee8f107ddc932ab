// SPDX-License-Identifier: Apache-2.0

internal import Patterns
internal import TextFormats

/// Regular expressions in the arguments of operators: `/x/i`.
///
/// A text is one if it starts with a slash and ends with another, which letters may follow.
enum RegexText {
  /// What is between the slashes; nil for ordinary text.
  static func source(of text: [UInt8]) -> Range<Int>? {
    guard text.count > 2, text[0] == Sign.slash,
      let last = text.last(Sign.slash, in: 1..<text.count), last > 1,
      !text.contains(in: (last + 1)..<text.count, where: { !flags.contains($0) })
    else { return nil }
    return 1..<last
  }

  private static let flags = Set("dgimsuvy".utf8)

  /// Why JavaScript would not read an expression, or nil.
  static func problem(in text: [UInt8]) -> String? {
    guard let source = source(of: text),
      let last = URLFilter(parsing: [UInt8](text[source])).problems.last, last.kind == .syntax
    else { return nil }
    return last.message
  }

  /// An expression that finds a text anywhere, in any case.
  static func anyCase(_ text: [UInt8]) -> [UInt8] {
    [Sign.slash] + escaped(text) + "/i".utf8
  }

  /// An expression for a text in which `*` is any text.
  static func wildcard(_ text: [UInt8], isWhole: Bool, ignoresCase: Bool = false) -> [UInt8] {
    var regex = [Sign.slash] + (isWhole ? [Sign.caret] : [])
    for (number, piece) in text.pieces(0..<text.count, between: Sign.star).enumerated() {
      if number > 0 { regex += "[\\s\\S]*".utf8 }
      regex += escaped([UInt8](text[piece]))
    }
    return regex + (isWhole ? [Sign.dollar] : []) + [Sign.slash] + (ignoresCase ? "i" : "").utf8
  }

  /// The same text as one that is no expression, whatever it looks like.
  static func literal(_ text: [UInt8]) -> [UInt8] {
    source(of: text) == nil ? text : [Sign.slash] + escaped(text) + [Sign.slash]
  }

  static func escaped(_ text: [UInt8]) -> [UInt8] {
    text.flatMap { special.contains($0) ? [Sign.backslash, $0] : [$0] }
  }

  private static let special = Set("\\^$.|?*+()[]{}/".utf8)
}
