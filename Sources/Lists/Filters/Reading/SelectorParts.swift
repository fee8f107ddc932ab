// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// The parts of a selector that are not CSS: procedures, a path, the removal of elements, other
/// styles.
struct SelectorParts {
  /// The selector without the instructions for the elements.
  private(set) var selector: [UInt8]
  /// The first name that is not CSS, or nil.
  private(set) var procedure: String?
  /// `:matches-path(/x)`.
  private(set) var path: FilterPattern?
  /// `:remove()`, `{ remove: true }`.
  private(set) var removes = false
  /// Whether it hides; if not, it sets another style.
  private(set) var hides = true
  /// Whether the selector is not the whole body, or not CSS.
  private(set) var isMoreThanCSS = false
  /// Whether an action was taken off the end: there is one at most.
  private var tookAction = false
  private let hasPath: Bool

  /// Reads the body of a filter.
  ///
  /// Where the documents of a filter have a path of their own, none is taken off the selector.
  init(_ bytes: [UInt8], _ body: Range<Int>, hasPath: Bool = false) {
    self.hasPath = hasPath
    var range = body
    if let block = Self.block(bytes, body) {
      range = bytes.trimmed(body.lowerBound..<block.lowerBound)
      selector = []
      takeDeclarations(bytes, (block.lowerBound + 1)..<(block.upperBound - 1))
    }
    selector = [UInt8](bytes[range])
    if bytes.first(Sign.colon, in: range) != nil || bytes.first("[-ext-", in: range) != nil {
      takeProcedures()
    }
    isMoreThanCSS = procedure != nil || selector.count != body.count
  }

  /// The `{ … }` at the end of a body, or nil.
  static func block(_ bytes: [UInt8], _ body: Range<Int>) -> Range<Int>? {
    guard !body.isEmpty, bytes[body.upperBound - 1] == UInt8(ascii: "}"),
      let open = bytes.last(UInt8(ascii: "{"), in: body)
    else { return nil }
    return open..<body.upperBound
  }

  private mutating func takeDeclarations(_ bytes: [UInt8], _ range: Range<Int>) {
    var text = bytes[range].filter { !$0.isBlank }.map(\.lowercasedASCII)
    while text.last == UInt8(ascii: ";") { text.removeLast() }
    switch text {
    case Self.hiding: break
    case Self.removal: removes = true
    default: hides = false
    }
  }

  private static let hiding = [UInt8]("display:none!important".utf8)
  private static let removal = [UInt8]("remove:true".utf8)

  /// Takes the parts that are written as pseudo-classes.
  private mutating func takeProcedures() {
    let uses = ProcedureScan.uses(in: selector)
    if let last = uses.last, last.arguments.upperBound == selector.count - 1,
      takeAction(last)
    {
      return takeProcedures()
    }
    if uses.count == 1, let only = uses.first, takePath(only) { return takeProcedures() }
    guard let first = uses.first else { return }
    if uses.allSatisfy({ $0.name == "-abp-has" }), takeNativeHas(uses) { return }
    procedure = first.name
  }

  /// `:remove()`, and `:style()` at the end.
  private mutating func takeAction(_ use: ProcedureScan.Use) -> Bool {
    guard !tookAction else { return false }
    switch use.name {
    case "remove" where use.arguments.isEmpty: removes = true
    case "style": takeDeclarations(selector, use.arguments)
    default: return false
    }
    tookAction = true
    selector.removeSubrange(use.start...)
    return true
  }

  /// `:matches-path(/x)` with a text, which may stand anywhere in the path.
  private mutating func takePath(_ use: ProcedureScan.Use) -> Bool {
    guard use.name == "matches-path", path == nil, !hasPath, !use.arguments.isEmpty,
      use.isOutermost,
      use.arguments.upperBound < selector.count,
      use.start == 0 || use.arguments.upperBound == selector.count - 1,
      selector.first(Sign.comma, in: 0..<use.start) == nil,
      selector.first(Sign.comma, in: use.arguments.upperBound..<selector.count) == nil
    else { return false }
    guard let text = Self.path([UInt8](selector[use.arguments])) else { return false }
    path = text
    selector.removeSubrange(use.start...use.arguments.upperBound)
    let rest = selector.trimmed(0..<selector.count)
    selector = rest.isEmpty ? [Sign.star] : [UInt8](selector[rest])
    return true
  }

  /// A text or a regular expression; nil if no pattern means the same.
  private static func path(_ text: [UInt8]) -> FilterPattern? {
    if text.count > 2, text[0] == Sign.slash, text[text.count - 1] == Sign.slash {
      return .regex([UInt8](text[1..<(text.count - 1)]))
    }
    // Flags, quotation marks, and what is special in a mask.
    let isOther =
      RegexText.source(of: text) != nil
      || text.contains { [Sign.star, Sign.caret, 0x22, 0x27].contains($0) }
    return isOther ? nil : .mask(FilterMask(.anywhere, text))
  }

  /// `:-abp-has()` is `:has()` if nothing in it is a procedure, and none is in another.
  private mutating func takeNativeHas(_ uses: [ProcedureScan.Use]) -> Bool {
    guard uses.allSatisfy(\.isOutermost) else { return false }
    for use in uses.reversed() {
      guard selector.first(":has(", in: use.arguments) == nil else { return false }
    }
    for use in uses.reversed() {
      selector.replaceSubrange((use.start + 1)..<(use.arguments.lowerBound - 1), with: "has".utf8)
    }
    return true
  }
}
