// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// Reads an expression as RE2 does.
///
/// Groups that are open are on a stack, so that nesting costs no stack of the program.
struct RE2Parser {
  /// More groups within groups than this are not read.
  static let deepest = 100

  /// The flags that `(?…)` changes.
  struct Flags {
    var foldsCase: Bool
    var isLazy = false
  }

  /// A group that is open, or the expression as a whole.
  struct Level {
    var start: Int
    var group = RE2Group.uncounted
    /// The flags that apply again after the group.
    var flags: Flags
    var alternatives: [RE2Tree] = []
    var items: [RE2Tree] = []

    /// What is in it.
    var tree: RE2Tree {
      alternatives.isEmpty ? sequence : .choice(alternatives + [sequence])
    }

    var sequence: RE2Tree { items.count == 1 ? items[0] : .sequence(items) }
  }

  let source: [UInt8]
  var position = 0
  var groupCount = 0
  var flags: Flags
  var current: Level
  /// The levels around the current one.
  var outer: [Level] = []
  /// Where the quantifier begins that was just read.
  var lastQuantifier: Int?

  init(_ source: [UInt8], isCaseSensitive: Bool) {
    self.source = source
    flags = Flags(foldsCase: !isCaseSensitive)
    current = Level(start: 0, flags: flags)
  }

  /// The byte at an offset from the position; nil after the end.
  func peek(_ offset: Int = 0) -> UInt8? {
    position + offset < source.count ? source[position + offset] : nil
  }

  func peek(_ offset: Int = 0, is character: Unicode.Scalar) -> Bool {
    peek(offset) == UInt8(ascii: character)
  }

  func problem(_ kind: RE2Problem.Kind, from start: Int, to end: Int? = nil) -> RE2Problem {
    let end = min(end ?? position, source.count)
    return RE2Problem(kind, min(start, end)..<end, in: source)
  }

  mutating func parsed() throws(RE2Problem) -> RE2Tree {
    if let index = source.firstIndex(where: { $0 >= 0x80 }) {
      throw problem(.nonASCII, from: index, to: index + 1)
    }
    while let byte = peek() {
      let quantifier = lastQuantifier
      lastQuantifier = nil
      try parseTerm(byte, behind: quantifier)
    }
    guard outer.isEmpty else { throw problem(.missingParenthesis, from: 0) }
    return current.tree
  }

  private mutating func parseTerm(
    _ byte: UInt8, behind quantifier: Int?
  ) throws(RE2Problem) {
    switch byte {
    case UInt8(ascii: "("): try parseOpening()
    case UInt8(ascii: ")"): try parseClosing()
    case UInt8(ascii: "|"):
      current.alternatives.append(current.sequence)
      current.items = []
      position += 1
    case UInt8(ascii: "^"): take(.assertion(.start), length: 1)
    case UInt8(ascii: "$"): take(.assertion(.end), length: 1)
    // URLs have no line breaks, so that `(?s)` changes nothing.
    case UInt8(ascii: "."): take(.set(.all), length: 1)
    case UInt8(ascii: "["): try parseClass()
    case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"), UInt8(ascii: "{"):
      try parseQuantifier(byte, behind: quantifier)
    case UInt8(ascii: "\\"): try parseBackslash()
    default:
      append(literal: byte)
      position += 1
    }
  }

  private mutating func take(_ tree: RE2Tree, length: Int) {
    current.items.append(tree)
    position += length
  }

  /// Adds a byte, whose case may not count.
  mutating func append(literal byte: UInt8) {
    if flags.foldsCase, byte.isLetter {
      current.items.append(.foldedLiteral(byte | 0x20))
    } else if flags.foldsCase, byte >= 0x80 {
      current.items.append(.set(RE2Set(byte).folded))
    } else {
      current.items.append(.literal(byte))
    }
  }

  private mutating func parseBackslash() throws(RE2Problem) {
    switch peek(1) {
    case UInt8(ascii: "b"): take(.assertion(.wordBoundary), length: 2)
    case UInt8(ascii: "B"): take(.assertion(.noWordBoundary), length: 2)
    case UInt8(ascii: "A"): take(.assertion(.start), length: 2)
    case UInt8(ascii: "z"): take(.assertion(.end), length: 2)
    case UInt8(ascii: "C"): take(.set(.all), length: 2)
    case UInt8(ascii: "Q"): parseQuotation()
    default:
      if let set = try parseNamedSet() {
        current.items.append(.set(set))
      } else {
        append(literal: try parseEscape())
      }
    }
  }

  /// `\Q…\E`: what is between stands for itself.
  private mutating func parseQuotation() {
    position += 2
    while let byte = peek() {
      if byte == UInt8(ascii: "\\"), peek(1, is: "E") {
        position += 2
        return
      }
      append(literal: byte)
      position += 1
    }
  }
}
