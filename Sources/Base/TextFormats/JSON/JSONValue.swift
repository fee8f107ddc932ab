// SPDX-License-Identifier: Apache-2.0

/// A value of a JSON text together with the text, for reading members by name.
package struct JSONValue: Sendable {
  private let document: JSONDocument
  private let node: Int

  /// The value that a text holds; nil if it is not JSON.
  ///
  /// A byte order mark is ignored.
  package init?(_ document: JSONDocument) {
    guard document.problems.allSatisfy({ $0.kind == .byteOrderMark }), !document.nodes.isEmpty
    else { return nil }
    self.init(document, node: 0)
  }

  private init(_ document: JSONDocument, node: Int) {
    self.document = document
    self.node = node
  }

  /// What the value is.
  package var kind: JSONNode.Kind { document.nodes[node].kind }

  /// The member of an object, the last one of several; nil if it is missing or this is not an
  /// object.
  ///
  /// - Complexity: Linear in the number of members.
  package func member(_ name: String) -> JSONValue? {
    guard kind == .object else { return nil }
    var found: Int?
    for key in document.children(of: node) where document.text(of: key, equals: name) {
      found = key + 1
    }
    return found.map { JSONValue(document, node: $0) }
  }

  /// The members of an object, in the order of the text.
  package var members: [(name: [UInt8], value: JSONValue)] {
    guard kind == .object else { return [] }
    return document.children(of: node).map { key in
      (document.text(of: key), JSONValue(document, node: key + 1))
    }
  }

  /// How many elements an array has; 0 for everything else, and without memory for them.
  package var elementCount: Int {
    guard kind == .array else { return 0 }
    return document.children(of: node).reduce(0) { count, _ in count + 1 }
  }

  /// The elements of an array.
  package var elements: [JSONValue] {
    guard kind == .array else { return [] }
    return document.children(of: node).map { JSONValue(document, node: $0) }
  }

  /// The content of a string.
  package var text: [UInt8]? { kind == .string ? document.text(of: node) : nil }

  /// The content of a string as text for users.
  package var string: String? { kind == .string ? document.string(of: node) : nil }

  /// The content of a string of at most 64 ASCII characters, for comparing it with known names.
  ///
  /// No other string is a known name, and Swift needs quadratic time to compare some of those.
  package var shortName: String? { text.flatMap { JSONValue.shortName($0) } }

  /// A text of at most 64 ASCII characters.
  package static func shortName(_ text: [UInt8]) -> String? {
    guard text.count <= 64, text.allSatisfy({ $0 < 0x80 }) else { return nil }
    return String(decoding: text, as: UTF8.self)
  }

  /// `true` or `false`.
  package var boolean: Bool? { kind == .true ? true : kind == .false ? false : nil }

  /// A number.
  package var number: Double? {
    kind == .number ? Double(String(decoding: source, as: UTF8.self)) : nil
  }

  /// A whole number, even if it is written with a point or an exponent.
  package var integer: Int? { number.flatMap { Int(exactly: $0) } }

  /// The bytes of the value in the text.
  package var source: ArraySlice<UInt8> { document.bytes[document.nodes[node].range] }
}
