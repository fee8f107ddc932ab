// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// Finds the pseudo-classes of a selector that are not CSS.
struct ProcedureScan {
  /// One use of such a pseudo-class.
  struct Use {
    /// Its name: `has-text`.
    var name: String
    /// The offset of its colon.
    var start: Int
    /// What is between its parentheses.
    var arguments: Range<Int>
    /// Whether it is not inside of another pseudo-class.
    var isOutermost: Bool
  }

  private let selector: [UInt8]
  private var index = 0
  private var uses: [Use] = []
  /// The parentheses around the offset: those of a procedure with the number of its use.
  private var open: [Int?] = []

  /// All uses in the order in which they start.
  ///
  /// Strings and the content of brackets are skipped. Parentheses that are not closed end at the
  /// end of the selector. Linear: each byte is read once.
  static func uses(in selector: [UInt8]) -> [Use] {
    var scan = ProcedureScan(selector: selector)
    while scan.index < selector.count {
      scan.step()
      scan.index += 1
    }
    return scan.uses
  }

  private init(selector: [UInt8]) { self.selector = selector }

  private mutating func step() {
    switch selector[index] {
    case Sign.backslash: index += 1
    case UInt8(ascii: "["): passBracket()
    case UInt8(ascii: "\""), UInt8(ascii: "'"): index = Self.endOfString(selector, from: index)
    case UInt8(ascii: "("): open.append(nil)
    case UInt8(ascii: ")"): close()
    case Sign.colon: enterProcedure()
    default: break
    }
  }

  private mutating func passBracket() {
    if let name = Self.extendedAttribute(selector, at: index) {
      let end = selector.count..<selector.count
      uses.append(Use(name: name, start: index, arguments: end, isOutermost: open.isEmpty))
    }
    index = Self.endOfBracket(selector, from: index)
  }

  private mutating func close() {
    guard let use = open.popLast() ?? nil else { return }
    uses[use].arguments = uses[use].arguments.lowerBound..<index
  }

  private mutating func enterProcedure() {
    guard let name = Self.procedure(selector, at: index) else { return }
    let start = index
    index += name.utf8.count + 1
    uses.append(
      Use(
        name: name, start: start, arguments: (index + 1)..<selector.count,
        isOutermost: open.isEmpty))
    open.append(uses.count - 1)
    // Text may have quotes and parentheses of its own, which belong together by themselves.
    if Self.takesText.contains(name) { index = Self.endOfText(selector, from: index + 1) - 1 }
  }

  /// The name of a procedure that starts with the colon at an offset, if parentheses follow it.
  private static func procedure(_ selector: [UInt8], at colon: Int) -> String? {
    var end = colon + 1
    let most = min(selector.count, end + 32)
    while end < most, selector[end].isNameByte { end += 1 }
    guard end < selector.count, selector[end] == UInt8(ascii: "(") else { return nil }
    return table.value(of: selector[(colon + 1)..<end])
  }

  /// `[-ext-has-text="…"]`, the old form of AdGuard.
  private static func extendedAttribute(_ selector: [UInt8], at bracket: Int) -> String? {
    guard selector.matches("[-ext-", at: bracket, before: selector.count) else { return nil }
    var end = bracket + 1
    let most = min(selector.count, end + 32)
    while end < most, selector[end].isNameByte { end += 1 }
    return selector.text((bracket + 1)..<end)
  }

  /// The offset of the parenthesis that ends a text.
  private static func endOfText(_ selector: [UInt8], from start: Int) -> Int {
    var depth = 0
    var index = start
    while index < selector.count {
      switch selector[index] {
      case Sign.backslash: index += 1
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        if depth == 0 { return index }
        depth -= 1
      default: break
      }
      index += 1
    }
    return selector.count
  }

  private static func endOfString(_ selector: [UInt8], from start: Int) -> Int {
    var index = start + 1
    while index < selector.count, selector[index] != selector[start] {
      index += selector[index] == Sign.backslash ? 2 : 1
    }
    return index
  }

  private static func endOfBracket(_ selector: [UInt8], from start: Int) -> Int {
    var index = start + 1
    while index < selector.count, selector[index] != UInt8(ascii: "]") {
      switch selector[index] {
      case Sign.backslash: index += 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"): index = endOfString(selector, from: index)
      default: break
      }
      index += 1
    }
    return index
  }

  /// Pseudo-classes whose argument is text, not a selector.
  private static let takesText: Set<String> = [
    "has-text", "contains", "-abp-contains", "-abp-properties", "properties", "matches-path",
    "matches-css", "matches-css-before", "matches-css-after", "matches-attr", "matches-prop",
    "matches-property", "matches-media", "min-text-length", "watch-attr", "watch-attrs", "xpath",
    "nth-ancestor", "remove-attr", "remove-class", "style", "remove",
  ]

  private static let withSelectors = [
    "-abp-has", "upward", "others", "if", "if-not", "shadow",
  ]

  /// All names that are known.
  static let names = (takesText + withSelectors).sorted()

  private static let table = NameTable((takesText + withSelectors).map { ($0, $0) })
}
