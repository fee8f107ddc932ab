// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// Writes a JSON Schema (draft 2020-12).
struct SchemaText {
  private var json = JSONWriter()
  /// The shapes of `$defs`, in the order in which they were met.
  private var shared: [SharedShape] = []

  /// The schema of a shape, with a line break at its end.
  static func text(of shape: JSONShape, title: String) -> String {
    var schema = SchemaText()
    schema.json.beginObject()
    schema.json.member("$schema", "https://json-schema.org/draft/2020-12/schema")
    schema.json.member("title", title)
    schema.writeContent(of: shape)
    schema.writeShared()
    schema.json.endObject()
    schema.json.endLine()
    return schema.json.text
  }

  /// Writing a shape can meet others.
  private mutating func writeShared() {
    guard !shared.isEmpty else { return }
    key("$defs")
    json.beginObject()
    var next = 0
    while next < shared.count {
      key(shared[next].rawValue)
      write(shared[next].shape)
      next += 1
    }
    json.endObject()
  }

  private mutating func key(_ name: String) {
    json.breakLine()
    json.key(name)
  }

  private mutating func write(_ shape: JSONShape) {
    json.beginObject()
    writeContent(of: shape)
    json.endObject()
  }

  private mutating func writeContent(of shape: JSONShape) {
    switch shape {
    case .anything: break
    case .null: json.member("type", "null")
    case .boolean: json.member("type", "boolean")
    case .count: writeNumber("integer")
    case .number: writeNumber("number")
    case .text: json.member("type", "string")
    case .name(let names):
      json.key("enum")
      json.array(names.map { Array($0.utf8) })
    case .exactly(let number): json.member("const", number)
    case .array(let element):
      json.member("type", "array")
      json.key("items")
      write(element)
    case .map(let value):
      json.member("type", "object")
      json.key("additionalProperties")
      write(value)
    case .object(let members): write(members)
    case .anyOf(let shapes):
      json.key("anyOf")
      json.beginArray()
      for shape in shapes { write(shape) }
      json.endArray()
    case .shared(let shape): refer(to: shape)
    }
  }

  private mutating func writeNumber(_ type: String) {
    json.member("type", type)
    json.member("minimum", 0)
  }

  private mutating func refer(to shape: SharedShape) {
    if !shared.contains(shape) { shared.append(shape) }
    json.member("$ref", "#/$defs/\(shape.rawValue)")
  }

  private mutating func write(_ members: [JSONShape.Member]) {
    json.member("type", "object")
    json.key("required")
    json.array(members.filter(\.isRequired).map { Array($0.name.utf8) })
    json.member("additionalProperties", false)
    json.key("properties")
    json.beginObject()
    for member in members {
      key(member.name)
      json.beginObject()
      if !member.meaning.isEmpty { json.member("description", member.meaning) }
      writeContent(of: member.shape)
      json.endObject()
    }
    json.endObject()
  }
}
