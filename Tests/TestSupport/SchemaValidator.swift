// SPDX-License-Identifier: Apache-2.0

package import TextFormats

/// Checks values with a JSON Schema, as far as the schemas of Sluice need it.
package struct SchemaValidator {
  /// A keyword that this validator does not know, or a pattern that it cannot compile.
  package struct Unknown: Error {
    let text: String
  }

  /// The members of a schema that occurred in values, by their nodes in it.
  package final class Occurrences {
    package var members: Set<Int> = []

    /// Starts with none.
    package init() {}
  }

  private static let remarks: Set<String> = ["$schema", "$defs", "title", "description"]

  let schema: JSONDocument
  let value: JSONDocument
  let occurrences: Occurrences

  /// Checks a value, and counts the members of the schema that occur in it.
  package init(
    schema: JSONDocument, value: JSONDocument, counting occurrences: Occurrences = Occurrences()
  ) {
    self.schema = schema
    self.value = value
    self.occurrences = occurrences
  }

  /// Whether the whole value is valid.
  package func isValid() throws -> Bool { try isValid(0, 0) }

  private func isValid(_ node: Int, _ rules: Int) throws -> Bool {
    for key in schema.children(of: rules) {
      if try !isValid(node, schema.string(of: key), key + 1, of: rules) { return false }
    }
    return true
  }

  private func isValid(
    _ node: Int, _ keyword: String, _ rules: Int, of object: Int
  ) throws -> Bool {
    switch keyword {
    case let name where Self.remarks.contains(name): true
    case "then", "else": true
    case "if": try isValid(node, conditionOf: object, rules)
    case "$ref": try isValid(node, definition(schema.string(of: rules)))
    case "type": isType(node, schema.string(of: rules))
    case "allOf": try schema.children(of: rules).allSatisfy { try isValid(node, $0) }
    case "anyOf": try schema.children(of: rules).contains { try isValid(node, $0) }
    case "not": try !isValid(node, rules)
    case "enum": schema.children(of: rules).contains { isEqual(node, $0) }
    case "const": isEqual(node, rules)
    default: try isValidContent(node, keyword, rules, of: object)
    }
  }

  private func isValidContent(
    _ node: Int, _ keyword: String, _ rules: Int, of object: Int
  ) throws -> Bool {
    switch (keyword, value.nodes[node].kind) {
    case ("required", .object):
      return schema.children(of: rules).allSatisfy {
        member(schema.string(of: $0), of: node) != nil
      }
    case ("properties", .object):
      return try value.children(of: node).allSatisfy { key in
        guard let member = self.rules(value.string(of: key), in: rules) else { return true }
        occurrences.members.insert(member)
        return try isValid(key + 1, member)
      }
    case ("additionalProperties", .object):
      let known = self.rules("properties", in: object)
      return try value.children(of: node).allSatisfy { key in
        if let known, self.rules(value.string(of: key), in: known) != nil { return true }
        return try schema.nodes[rules].kind == .object && isValid(key + 1, rules)
      }
    case ("items", .array):
      return try value.children(of: node).allSatisfy { try isValid($0, rules) }
    case ("contains", .array):
      return try value.children(of: node).contains { try isValid($0, rules) }
    case ("minItems", .array):
      return value.children(of: node).reduce(0) { n, _ in n + 1 } >= number(rules)
    case ("minimum", .number):
      return Double(text(node)).map { $0 >= Double(number(rules)) } ?? false
    case ("maximum", .number):
      return Double(text(node)).map { $0 <= Double(number(rules)) } ?? false
    case ("pattern", .string): return try value.string(of: node).contains(pattern(rules))
    case ("required", _), ("properties", _), ("additionalProperties", _), ("items", _),
      ("contains", _), ("minItems", _), ("minimum", _), ("maximum", _), ("pattern", _):
      return true
    default: throw Unknown(text: keyword)
    }
  }

  private func isValid(_ node: Int, conditionOf object: Int, _ rules: Int) throws -> Bool {
    let holds = try isValid(node, rules)
    return try self.rules(holds ? "then" : "else", in: object).map { try isValid(node, $0) } ?? true
  }

  private func isType(_ node: Int, _ type: String) -> Bool {
    switch value.nodes[node].kind {
    case .null: type == "null"
    case .true, .false: type == "boolean"
    case .number:
      type == "number"
        || (type == "integer" && Double(text(node)).map { $0 == $0.rounded() } == true)
    case .string, .key: type == "string"
    case .array: type == "array"
    case .object: type == "object"
    }
  }

  /// Only strings and whole numbers are compared: the schemas have no other constants.
  private func isEqual(_ node: Int, _ constant: Int) -> Bool {
    let kind = value.nodes[node].kind
    guard kind == schema.nodes[constant].kind else { return false }
    return kind == .string
      ? value.text(of: node) == schema.text(of: constant)
      : kind == .number && Int(text(node)) == number(constant)
  }

  private func member(_ name: String, of object: Int) -> Int? {
    value.children(of: object).first { value.text(of: $0, equals: name) }.map { $0 + 1 }
  }

  private func rules(_ name: String, in object: Int) -> Int? {
    schema.children(of: object).first { schema.text(of: $0, equals: name) }.map { $0 + 1 }
  }

  private func definition(_ reference: String) throws -> Int {
    guard let definitions = rules("$defs", in: 0),
      let found = rules(String(reference.dropFirst("#/$defs/".count)), in: definitions)
    else { throw Unknown(text: reference) }
    return found
  }

  private func text(_ node: Int) -> String {
    String(decoding: value.bytes[value.nodes[node].range], as: UTF8.self)
  }

  private func number(_ rules: Int) -> Int {
    Int(String(decoding: schema.bytes[schema.nodes[rules].range], as: UTF8.self)) ?? 0
  }

  private func pattern(_ rules: Int) throws -> Regex<AnyRegexOutput> {
    let text = schema.string(of: rules)
    guard let regex = try? Regex(text) else { throw Unknown(text: text) }
    return regex.matchingSemantics(.unicodeScalar)
  }
}
