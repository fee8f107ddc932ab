// SPDX-License-Identifier: Apache-2.0

/// The text of a rule list with the position of every value in it.
///
/// The reader continues after what it can repair (a comment, a trailing comma, a wrong escape), so
/// that one pass finds everything; `problems` is empty exactly when WebKit reads the text as JSON.
/// Reading takes linear time; memory is the text and 16 bytes for each value.
public struct JSONDocument: Sendable {
  /// The text as it was given.
  public let bytes: [UInt8]
  /// All values and keys in the order of the text.
  public let nodes: [JSONNode]
  /// What is not JSON, in the order of the text.
  public let problems: [JSONProblem]
  /// How many nodes from the start are complete: none after a break that could not be repaired.
  public let wholeNodes: Int

  /// Reads a text; never fails, but may find problems.
  public init(reading bytes: [UInt8]) { self.init(reading: bytes, mostNodes: .max) }

  /// Reads a text up to a number of values and keys, for which it takes memory; more of them are a
  /// problem of the kind `size`.
  package init(reading bytes: [UInt8], mostNodes: Int) {
    var reader = JSONReader(bytes, mostNodes: mostNodes)
    reader.readDocument()
    self.bytes = bytes
    nodes = reader.nodes
    problems = reader.problems
    wholeNodes = reader.wholeNodes
  }

  /// The nodes of the elements of an array, or of the keys of an object.
  @inlinable public func children(of container: Int) -> JSONChildren {
    JSONChildren(
      nodes: nodes, position: container + 1, limit: min(Int(nodes[container].next), wholeNodes),
      step: nodes[container].kind == .object ? .keys : .elements)
  }

  /// Whether a string or key has exactly this content; no allocation unless it has escapes.
  public func text(of node: Int, equals other: String) -> Bool {
    let content = contentRange(of: node)
    if nodes[node].hasEscapes {
      return text(of: node).elementsEqual(other.utf8)
    }
    guard content.count == other.utf8.count else { return false }
    return bytes[content].elementsEqual(other.utf8)
  }

  /// The content of a string or key: UTF-8, with a lone surrogate as three bytes.
  @inlinable public func text(of node: Int) -> [UInt8] {
    let content = contentRange(of: node)
    guard nodes[node].hasEscapes else { return Array(bytes[content]) }
    return decodedText(in: content)
  }

  @usableFromInline func decodedText(in content: Range<Int>) -> [UInt8] {
    JSONString.decode(bytes[content])
  }

  /// The content of a string or key as a slice of the text if it has no escapes: no allocation.
  @inlinable public func keyContent(_ node: Int) -> ArraySlice<UInt8> {
    nodes[node].hasEscapes ? text(of: node)[...] : bytes[contentRange(of: node)]
  }

  /// The content of a string or key as text for users.
  public func string(of node: Int) -> String {
    String(decoding: text(of: node), as: UTF8.self)
  }

  /// The bytes between the quotation marks.
  @inlinable public func contentRange(of node: Int) -> Range<Int> {
    let range = nodes[node].range
    guard range.count >= 2 else { return range.lowerBound..<range.lowerBound }
    return (range.lowerBound + 1)..<(range.upperBound - 1)
  }

  /// The bytes of the text that a part of a string's content comes from.
  public func sourceRange(ofText part: Range<Int>, in node: Int) -> Range<Int> {
    sourceMap(of: node).range(of: part)
  }

  /// Maps many parts of a string's content back to the text.
  package func sourceMap(of node: Int) -> JSONSourceMap {
    JSONSourceMap(bytes, content: contentRange(of: node), hasEscapes: nodes[node].hasEscapes)
  }
}

/// The elements of an array or the keys of an object, in order.
public struct JSONChildren: Sequence, IteratorProtocol {
  @usableFromInline enum Step { case elements, keys }

  @usableFromInline let nodes: [JSONNode]
  @usableFromInline var position: Int
  @usableFromInline let limit: Int
  @usableFromInline let step: Step

  @inlinable init(nodes: [JSONNode], position: Int, limit: Int, step: Step) {
    self.nodes = nodes
    self.position = position
    self.limit = limit
    self.step = step
  }

  /// The index of the next node; for an object that of a key, whose value is the node after it.
  @inlinable public mutating func next() -> Int? {
    guard position < limit else { return nil }
    let found = position
    let value = step == .keys ? found + 1 : found
    guard value < limit else { return nil }
    position = Int(nodes[value].next)
    return found
  }
}
