// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// Compares rules in a file of an extension with their shapes, as Chromium does there: in the order
/// of the declaration, without a value for null, and with members that are not known ignored.
struct PackagedShapeCheck {
  let document: JSONDocument
  /// The members that are not known, each with its key and its pointer from the rule.
  private(set) var ignored: [(key: Int, pointer: String)] = []

  init(_ document: JSONDocument) { self.document = document }

  /// Checks a rule; throws what Chromium finds first.
  mutating func checkRule(_ node: Int) throws(ShapeError) {
    ignored = []
    guard document.nodes[node].kind == .object, case .object(let members) = ValueShape.rule else {
      throw expected("dictionary", "an object", node, "")
    }
    try checkMembers(of: node, members, "")
  }

  /// The words about a rule that cannot be read.
  func words(about error: ShapeError, in rule: Int, _ index: Int) -> String {
    "Rule with \(name(of: rule, index)) couldn't be parsed. Parse error: \(error.words)."
  }

  /// Chromium names a rule by its id, or counts it from 1.
  private func name(of rule: Int, _ index: Int) -> String {
    let keys = document.nodes[rule].kind == .object ? Array(document.children(of: rule)) : []
    guard let key = keys.last(where: { document.text(of: $0, equals: "id") }),
      let id = document.plainInteger(at: key + 1)
    else { return "index \(index + 1)" }
    return "id \(id)"
  }

  private mutating func checkMembers(
    of object: Int, _ members: ObjectShape, _ pointer: String
  ) throws(ShapeError) {
    var values = [Int?](repeating: nil, count: members.names.count)
    for key in document.children(of: object) {
      if let number = members.number(of: document.keyContent(key)) {
        values[number] = key + 1
      } else {
        ignored.append((key, "\(pointer)/\(document.string(of: key).asPointerPart)"))
      }
    }
    for number in members.order {
      let name = members.names[number]
      if let value = values[number] {
        try check(value, named: name, members.shape(of: number), "\(pointer)/\(name)")
      } else if members.isRequired(number) {
        throw ShapeError(
          kind: .missingMember, node: object, pointer: pointer, words: "'\(name)' is required",
          message: "`\(name)` is missing")
      }
    }
  }

  private mutating func check(
    _ node: Int, named name: String, _ shape: ValueShape, _ pointer: String
  ) throws(ShapeError) {
    switch shape {
    case .integer:
      guard document.plainInteger(at: node) != nil else {
        throw expected(name, "an integer", node, pointer, of: name)
      }
    case .boolean:
      guard [.true, .false].contains(document.nodes[node].kind) else {
        throw expected(name, "a boolean", node, pointer, of: name)
      }
    case .string:
      guard document.nodes[node].kind == .string else {
        throw expected(name, "a string", node, pointer, of: name)
      }
    case .name(let choice): try check(node, choice, pointer)
    case .array(let element):
      guard document.nodes[node].kind == .array else {
        throw expected("list", "an array", node, pointer, of: name)
      }
      try checkElements(of: node, named: name, element, pointer)
    case .object(let members):
      guard document.nodes[node].kind == .object else {
        throw expected("dictionary", "an object", node, pointer, of: name)
      }
      try checkMembers(of: node, members, pointer)
    }
  }

  private func check(
    _ node: Int, _ choice: NameChoice, _ pointer: String
  ) throws(ShapeError) {
    guard document.nodes[node].kind == .string else {
      throw expected("string", "a string", node, pointer, of: choice.type)
    }
    guard !choice.contains(document.keyContent(node)) else { return }
    let names = choice.declared.map { "\"\($0)\"" }.joined(separator: " or ")
    throw ShapeError(
      kind: .unknownName, node: node, pointer: pointer,
      words: "'\(choice.type)': expected \(names), got \"\(document.string(of: node))\"",
      message: "the value must be one of \(choice.declared.joined(separator: ", "))")
  }

  private mutating func checkElements(
    of array: Int, named name: String, _ shape: ValueShape, _ pointer: String
  ) throws(ShapeError) {
    for (index, node) in document.children(of: array).enumerated() {
      if case .name(let choice) = shape {
        try check(node, choice, "\(pointer)/\(index)")
        continue
      }
      do throws(ShapeError) { try checkElement(node, shape, "\(pointer)/\(index)") } catch {
        throw ShapeError(
          kind: error.kind, node: error.node, pointer: error.pointer,
          words: "Error at key '\(name)': Parsing array failed at index \(index): \(error.words)",
          message: error.message)
      }
    }
  }

  private mutating func checkElement(
    _ node: Int, _ shape: ValueShape, _ pointer: String
  ) throws(ShapeError) {
    switch (shape, document.nodes[node].kind) {
    case (.string, .string): return
    case (.string, _): throw expected("string", "a string", node, pointer)
    case (.object(let members), .object): try checkMembers(of: node, members, pointer)
    case (.object, _): throw expected("dictionary", "an object", node, pointer)
    default:
      guard document.plainInteger(at: node) != nil else {
        throw expected("integer", "an integer", node, pointer)
      }
    }
  }

  private func expected(
    _ type: String, _ article: String, _ node: Int, _ pointer: String, of name: String? = nil
  ) -> ShapeError {
    let found = document.packagedTypeName(of: node)
    let words = "expected \(type), got \(found)"
    return ShapeError(
      kind: .type, node: node, pointer: pointer,
      words: name.map { "'\($0)': \(words)" } ?? words,
      message: "expected \(article), found \(document.articledTypeName(of: node))")
  }
}

extension JSONDocument {
  /// The value of a number that is written as an integer and fits in 32 bits.
  func plainInteger(at node: Int) -> Int32? {
    guard nodes[node].kind == .number else { return nil }
    return Int32(String(decoding: bytes[nodes[node].range], as: UTF8.self))
  }

  /// The name that Chromium gives to the type of a value in a file.
  func packagedTypeName(of node: Int) -> String {
    switch nodes[node].kind {
    case .null: "null"
    case .true, .false: "boolean"
    case .number: plainInteger(at: node) == nil ? "double" : "integer"
    case .string, .key: "string"
    case .array: "list"
    case .object: "dictionary"
    }
  }

  /// The type of a value in a sentence.
  fileprivate func articledTypeName(of node: Int) -> String {
    switch nodes[node].kind {
    case .null: "null"
    case .true, .false: "a boolean"
    case .number: plainInteger(at: node) == nil ? "a number" : "an integer"
    case .string, .key: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
