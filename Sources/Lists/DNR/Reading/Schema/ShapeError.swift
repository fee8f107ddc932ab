// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// A value that has not the shape of a rule, with the way to it.
struct ShapeError: Error {
  let kind: DNRProblem.Kind
  let node: Int
  /// The JSON pointer, from the rule.
  private(set) var pointer: String
  /// Chromium's words, from the rule.
  private(set) var words: String
  let message: String

  /// An error in an object or an array that holds this one.
  func inside(property name: String) -> ShapeError {
    var error = self
    error.pointer = "/\(name)\(pointer)"
    error.words = "Error at property '\(name)': \(words)"
    return error
  }

  /// An error in an array that holds this one.
  func inside(element index: Int) -> ShapeError {
    var error = self
    error.pointer = "/\(index)\(pointer)"
    error.words = "Error at index \(index): \(words)"
    return error
  }

  static func type(_ shape: ValueShape, found: String, at node: Int) -> ShapeError {
    ShapeError(
      kind: .type, node: node, pointer: "",
      words: "Invalid type: expected \(shape.typeName), found \(found).",
      message: "expected \(article(shape.jsonType)), found \(article(found))")
  }

  static func unknown(_ name: String, key: Int) -> ShapeError {
    ShapeError(
      kind: .unknownMember, node: key, pointer: "/" + name.asPointerPart,
      words: "Unexpected property: '\(name)'.",
      message: "`\(name.prefix(60))` is not a member that Chromium supports here")
  }

  static func missing(_ name: String, in object: Int) -> ShapeError {
    ShapeError(
      kind: .missingMember, node: object, pointer: "",
      words: "Missing required property '\(name)'.", message: "`\(name)` is missing")
  }

  static func name(_ choice: NameChoice, at node: Int) -> ShapeError {
    let names = choice.names.joined(separator: ", ")
    return ShapeError(
      kind: .unknownName, node: node, pointer: "", words: "Value must be one of \(names).",
      message: "the value must be one of \(names)")
  }

  private static func article(_ type: String) -> String {
    switch type {
    case "integer", "array", "object": "an \(type)"
    case "null": type
    default: "a \(type)"
    }
  }
}

extension String {
  /// A key, escaped for a JSON pointer.
  var asPointerPart: String {
    reduce(into: "") { text, character in
      switch character {
      case "~": text += "~0"
      case "/": text += "~1"
      default: text.append(character)
      }
    }
  }
}
