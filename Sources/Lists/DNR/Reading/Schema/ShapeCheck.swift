// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// Compares values with shapes, in Chromium's order: members as they are written, then what is
/// missing in the order of names.
struct ShapeCheck {
  let document: JSONDocument

  /// Checks a value; throws what Chromium finds first.
  func check(_ node: Int, _ shape: ValueShape) throws(ShapeError) {
    switch (shape, document.nodes[node].kind) {
    case (.integer, .number):
      guard document.integer(at: node) != nil else { throw wrongType(node, shape) }
    case (.boolean, .true), (.boolean, .false), (.string, .string): return
    case (.name(let choice), .string):
      guard choice.contains(document.keyContent(node)) else { throw .name(choice, at: node) }
    case (.array(let element), .array): try checkElements(of: node, element)
    case (.object(let members), .object): try checkMembers(of: node, members)
    default: throw wrongType(node, shape)
    }
  }

  private func checkElements(of array: Int, _ shape: ValueShape) throws(ShapeError) {
    for (index, element) in document.children(of: array).enumerated() {
      do throws(ShapeError) { try check(element, shape) } catch {
        throw error.inside(element: index)
      }
    }
  }

  private func checkMembers(of object: Int, _ members: ObjectShape) throws(ShapeError) {
    var seen: UInt32 = 0
    for key in document.children(of: object) {
      guard let number = members.number(of: document.keyContent(key)) else {
        throw .unknown(document.string(of: key), key: key)
      }
      let isMissing = document.nodes[key + 1].kind == .null
      do throws(ShapeError) {
        // Without a value, a member counts as missing.
        if !isMissing { try check(key + 1, members.shape(of: number)) }
      } catch {
        let name = members.names[number]
        if !isRepeated(key, name, in: object) { throw error.inside(property: name) }
      }
      if !isMissing { seen |= 1 << UInt32(number) }
    }
    if let missing = members.required.first(where: { seen & $0.bit == 0 }) {
      throw .missing(missing.name, in: object)
    }
  }

  /// Whether a member follows again, so that this value does not count.
  private func isRepeated(_ key: Int, _ name: String, in object: Int) -> Bool {
    document.children(of: object).contains { $0 > key && document.text(of: $0, equals: name) }
  }

  private func wrongType(_ node: Int, _ shape: ValueShape) -> ShapeError {
    .type(shape, found: typeName(of: node), at: node)
  }

  /// The name that Chromium gives to the type of a value.
  private func typeName(of node: Int) -> String {
    switch document.nodes[node].kind {
    case .null: "null"
    case .true, .false: "boolean"
    case .number: isInteger(node) ? "integer" : "number"
    case .string, .key: "string"
    case .array: "array"
    case .object: "object"
    }
  }

  /// Whether Chromium calls a number an integer; a negative zero is taken for one, but called
  /// a number.
  private func isInteger(_ node: Int) -> Bool {
    guard let value = document.integer(at: node) else { return false }
    return value != 0 || document.bytes[document.nodes[node].range].first != UInt8(ascii: "-")
  }
}
