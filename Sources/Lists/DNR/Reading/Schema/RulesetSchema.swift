// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// A JSON Schema of rulesets in files of an extension, generated from the shapes of the reader.
///
/// It rejects members that Chromium ignores in files, because they are most likely misspelled.
package enum RulesetSchema {
  /// The schema, with a line break at its end.
  package static var text: String {
    var writer = RulesetSchemaWriter()
    return writer.write() + "\n"
  }
}

/// Writes the shapes one after the other, with everything else that a schema can express.
private struct RulesetSchemaWriter {
  private var writer = JSONWriter()
  /// The shapes that are not yet written, by their names.
  private var waiting: [(name: String, shape: ValueShape)] = []
  private var known: Set<String> = []

  mutating func write() -> String {
    writer.beginObject()
    writer.member("$schema", "https://json-schema.org/draft/2020-12/schema")
    writer.member("title", "Ruleset for declarativeNetRequest")
    writer.member("type", "array")
    writer.breakLine()
    writer.key("items")
    writer.beginObject()
    writeContent(of: .rule)
    writer.endObject()
    writer.breakLine()
    writer.key("$defs")
    writer.beginObject()
    while !waiting.isEmpty { writeDefinition(waiting.removeFirst()) }
    writer.endObject()
    writer.endObject()
    return writer.text
  }

  private mutating func writeDefinition(_ definition: (name: String, shape: ValueShape)) {
    writer.breakLine()
    writer.key(definition.name)
    writer.beginObject()
    switch definition.shape {
    case .name(let choice): write(choice.declared, as: "enum")
    case .object(let members): writeMembers(of: members)
    case .integer, .boolean, .string, .array: break
    }
    writeConstraints(of: definition.name)
    writer.endObject()
  }

  private mutating func writeMembers(of shape: ObjectShape) {
    writer.member("type", "object")
    if !shape.required.isEmpty {
      write(shape.order.filter { shape.isRequired($0) }.map { shape.names[$0] }, as: "required")
    }
    writer.key("properties")
    writer.beginObject()
    for number in shape.order {
      let name = shape.names[number]
      writer.breakLine()
      writer.key(name)
      writer.beginObject()
      writeContent(of: shape.shape(of: number))
      writeConstraints(of: "\(shape.type).\(name)")
      writer.member("description", RulesetSchemaTexts.description(of: name, in: shape.type))
      writer.endObject()
    }
    writer.endObject()
    writer.member("additionalProperties", false)
  }

  /// The type of a value; objects and names are defined apart.
  private mutating func writeContent(of shape: ValueShape) {
    switch shape {
    case .integer, .boolean, .string: writer.member("type", shape.jsonType)
    case .array(let element):
      writer.member("type", "array")
      writer.key("items")
      writer.beginObject()
      writeContent(of: element)
      writer.endObject()
    case .name(let choice): refer(to: choice.type, shape)
    case .object(let members): refer(to: members.type, shape)
    }
  }

  private mutating func refer(to name: String, _ shape: ValueShape) {
    if known.insert(name).inserted { waiting.append((name, shape)) }
    writer.member("$ref", "#/$defs/\(name)")
  }

  private mutating func writeConstraints(of name: String) {
    for (key, json) in RulesetSchemaTexts.constraints[name] ?? [] {
      writer.key(key)
      writer.json(Array(json.utf8))
    }
  }

  private mutating func write(_ names: [String], as key: String) {
    writer.key(key)
    writer.beginArray()
    for name in names { writer.value(name) }
    writer.endArray()
  }
}
