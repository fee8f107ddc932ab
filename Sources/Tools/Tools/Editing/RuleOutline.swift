// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// The values of a rule with their offsets, even if it is not valid JSON yet.
///
/// A string that is not closed ends with its line, and containers that are not closed end with the
/// text. Reading takes linear time.
struct RuleOutline {
  enum Kind { case object, array, string, key, word }

  struct Node {
    let kind: Kind
    let start: Int
    var end: Int
    var isClosed: Bool
    /// The container around it, or -1.
    let parent: Int
    /// The key of a member's value, or -1.
    let key: Int

    var range: Range<Int> { start..<end }
  }

  /// What may come next in a container.
  enum Expectation { case key, colon, value, comma }

  /// The deepest nesting that is read.
  private static let deepest = 1_000

  let bytes: [UInt8]
  private(set) var nodes: [Node] = []
  /// The containers that are open where the text ends, the innermost last.
  private(set) var open: [Int] = []
  /// What may come where the text ends.
  private(set) var expectation = Expectation.value
  private var position = 0
  private var keyNode = -1
  private var stringsEndWithLine = true

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // A string may contain line breaks; but an unclosed one does not take the rest of the text.
    stringsEndWithLine = !JSONDocument(reading: bytes).problems.isEmpty
    read()
  }

  private mutating func read() {
    while position < bytes.count, open.count <= Self.deepest {
      switch bytes[position] {
      // Control characters are not part of values either.
      case ...0x20: position += 1
      case UInt8(ascii: "{"): begin(.object)
      case UInt8(ascii: "["): begin(.array)
      case UInt8(ascii: "}"): end(.object)
      case UInt8(ascii: "]"): end(.array)
      case UInt8(ascii: ":"):
        position += 1
        if isInObject, keyNode >= 0 { expectation = .value }
      case UInt8(ascii: ","):
        position += 1
        keyNode = -1
        expectation = isInObject ? .key : .value
      case UInt8(ascii: "\""): readString()
      default: readWord()
      }
    }
    for container in open { nodes[container].end = bytes.count }
  }

  private var isInObject: Bool { open.last.map { nodes[$0].kind == .object } ?? false }

  private mutating func begin(_ kind: Kind) {
    open.append(add(kind, position..<(position + 1), isClosed: false))
    position += 1
    keyNode = -1
    expectation = kind == .object ? .key : .value
  }

  /// Closes a container, with those in it that are still open; a bracket without one is skipped.
  private mutating func end(_ kind: Kind) {
    position += 1
    guard let place = open.lastIndex(where: { nodes[$0].kind == kind }) else { return }
    for container in open[place...] { nodes[container].end = position - 1 }
    nodes[open[place]].end = position
    nodes[open[place]].isClosed = true
    open.removeSubrange(place...)
    keyNode = -1
    expectation = .comma
  }

  private mutating func add(_ kind: Kind, _ range: Range<Int>, isClosed: Bool) -> Int {
    nodes.append(
      Node(
        kind: kind, start: range.lowerBound, end: range.upperBound, isClosed: isClosed,
        parent: open.last ?? -1, key: isInObject && kind != .key ? keyNode : -1))
    return nodes.count - 1
  }

  /// Adds a text, which in an object is a key unless a value must come.
  private mutating func addText(_ kind: Kind, _ range: Range<Int>, isClosed: Bool) {
    guard isInObject, expectation != .value else {
      _ = add(kind, range, isClosed: isClosed)
      expectation = .comma
      return
    }
    keyNode = add(.key, range, isClosed: isClosed)
    expectation = .colon
  }

  private mutating func readString() {
    let start = position
    position += 1
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        position += 1
        return addText(.string, start..<position, isClosed: true)
      case UInt8(ascii: "\\"):
        position += 1
        if position < bytes.count, !endsString(bytes[position]) { position += 1 }
      case let byte where endsString(byte):
        return addText(.string, start..<position, isClosed: false)
      default: position += 1
      }
    }
    addText(.string, start..<position, isClosed: false)
  }

  private func endsString(_ byte: UInt8) -> Bool {
    stringsEndWithLine && (byte == 0x0A || byte == 0x0D)
  }

  private mutating func readWord() {
    let start = position
    // At least one byte, even if no word starts with it.
    position += 1
    while position < bytes.count, !RuleOutline.endsWord(bytes[position]) { position += 1 }
    addText(.word, start..<position, isClosed: true)
  }

  private static func endsWord(_ byte: UInt8) -> Bool {
    byte <= 0x20 || ",:{}[]\"".utf8.contains(byte)
  }
}

// MARK: Questions

extension RuleOutline {
  /// The rule itself: the first object.
  var rule: Int? { nodes.firstIndex { $0.kind == .object && $0.parent == -1 } }

  /// The nodes around an offset, the outermost first.
  ///
  /// - Parameter isInclusive: Whether an offset right after a value belongs to it.
  func path(at offset: Int, isInclusive: Bool = false) -> [Int] {
    nodes.indices.filter { index in
      let node = nodes[index]
      return node.start <= offset && (offset < node.end || isInclusive && offset == node.end)
    }
  }

  /// The bytes between the quotation marks of a text.
  func content(of node: Int) -> Range<Int> {
    let text = nodes[node]
    guard text.end > text.start, bytes[text.start] == UInt8(ascii: "\"") else { return text.range }
    let end = text.isClosed ? text.end - 1 : text.end
    return (text.start + 1)..<max(text.start + 1, end)
  }

  /// The text of a string or a word.
  func text(of node: Int) -> [UInt8] {
    let source = bytes[content(of: node)]
    guard source.contains(UInt8(ascii: "\\")) else { return Array(source) }
    return JSONString.decode(source)
  }

  /// The value of a member, the last one if it is repeated; nil if there is none.
  func member(_ name: String, of object: Int) -> Int? {
    nodes.indices.last { index in
      let node = nodes[index]
      return node.parent == object && node.key >= 0 && text(of: node.key).elementsEqual(name.utf8)
    }
  }

  /// The keys of an object, or the elements of an array.
  func children(of container: Int) -> [Int] {
    let isObject = nodes[container].kind == .object
    return nodes.indices.filter { index in
      nodes[index].parent == container && (nodes[index].kind == .key) == isObject
    }
  }

  /// The texts of an array, or of a single text.
  func texts(of node: Int) -> [[UInt8]] {
    switch nodes[node].kind {
    case .array: children(of: node).filter { nodes[$0].kind == .string }.map { text(of: $0) }
    case .string: [text(of: node)]
    case .object, .key, .word: []
    }
  }

  /// Whether a member is `true`.
  func isTrue(_ name: String, of object: Int) -> Bool {
    member(name, of: object).map {
      nodes[$0].kind == .word && bytes[nodes[$0].range].elementsEqual("true".utf8)
    } ?? false
  }
}
