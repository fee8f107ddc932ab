// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import Linting

/// Writes rules on one line each, with one space after each comma and colon.
///
/// Python and most editors write JSON on one line in this way. Without spaces, the end of a name
/// and the beginning of its value are hard to tell apart; spaces inside of brackets make a line
/// longer, but not clearer.
struct RuleLineWriter {
  private let document: JSONDocument
  /// The last written rule.
  private(set) var line: [UInt8] = []

  init(_ document: JSONDocument) { self.document = document }

  /// Writes an element of a list; its members are those of a rule.
  mutating func write(_ node: Int, as rule: ListObject) {
    line.removeAll(keepingCapacity: true)
    write(node, rule)
  }

  /// Values are at most 1,000 deep: the reader rejects deeper ones.
  private mutating func write(_ node: Int, _ object: ListObject?) {
    switch document.nodes[node].kind {
    case .object: writeObject(node, object)
    case .array: writeArray(node, object)
    default: line += document.bytes[document.nodes[node].range]
    }
  }

  private mutating func writeArray(_ array: Int, _ object: ListObject?) {
    line.append(UInt8(ascii: "["))
    var isFirst = true
    for element in document.children(of: array) {
      if !isFirst { separate() }
      isFirst = false
      write(element, object)
    }
    line.append(UInt8(ascii: "]"))
  }

  private mutating func writeObject(_ node: Int, _ object: ListObject?) {
    line.append(UInt8(ascii: "{"))
    if let object, !isInOrder(node, object) {
      writeSorted(node, object)
    } else {
      var isFirst = true
      for key in document.children(of: node) {
        if !isFirst { separate() }
        isFirst = false
        let number = object?.number(of: document.keyContent(key))
        writeMember(key, number.flatMap { object?.objects[$0] })
      }
    }
    line.append(UInt8(ascii: "}"))
  }

  private mutating func writeMember(_ key: Int, _ object: ListObject?) {
    line += document.bytes[document.nodes[key].range]
    line.append(UInt8(ascii: ":"))
    line.append(0x20)
    write(key + 1, object)
  }

  private mutating func separate() {
    line.append(UInt8(ascii: ","))
    line.append(0x20)
  }

  /// Whether the members of an object are already in order: most are, and then nothing is sorted.
  private func isInOrder(_ node: Int, _ object: ListObject) -> Bool {
    var last = 0
    for key in document.children(of: node) {
      let number = object.number(of: document.keyContent(key)) ?? .max
      if number < last { return false }
      last = number
    }
    return true
  }

  /// Writes known members in their order, and unknown ones after them.
  private mutating func writeSorted(_ node: Int, _ object: ListObject) {
    let keys = Array(document.children(of: node))
    let numbers = keys.map { object.number(of: document.keyContent($0)) ?? .max }
    // Members of one name, and unknown ones, keep their order.
    let order = keys.indices.sorted { (numbers[$0], $0) < (numbers[$1], $1) }
    var isFirst = true
    for index in order {
      if !isFirst { separate() }
      isFirst = false
      writeMember(keys[index], numbers[index] < .max ? object.objects[numbers[index]] : nil)
    }
  }
}
