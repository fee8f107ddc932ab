// SPDX-License-Identifier: Apache-2.0

package import TextFormats

/// A file of recorded cases: one JSON object per line.
package struct JSONLines {
  /// Reads a file below `Tests`.
  package static func read(_ name: String, testFile: String = #filePath) throws -> [JSONLine] {
    let bytes = try TestFile.read(name, testFile: testFile)
    return bytes.split(separator: UInt8(ascii: "\n")).map { JSONLine(Array($0)) }
  }
}

/// One recorded case.
package struct JSONLine: Sendable {
  /// The case as it was read.
  package let document: JSONDocument

  /// Reads a case from its text.
  package init(_ bytes: [UInt8]) { document = JSONDocument(reading: bytes) }

  /// The node of a member of an object, by default of the case itself.
  package func member(_ name: String, of object: Int = 0) -> Int? {
    document.children(of: object).first { document.text(of: $0, equals: name) }.map { $0 + 1 }
  }

  /// The bytes of a member that is a string.
  package func bytes(_ name: String, of object: Int = 0) -> [UInt8]? {
    guard let node = member(name, of: object), document.nodes[node].kind == .string else {
      return nil
    }
    return document.text(of: node)
  }

  /// A member that is a string.
  package func string(_ name: String, of object: Int = 0) -> String? {
    bytes(name, of: object).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The keys of an object, in the order of the text.
  package func keys(of object: Int = 0) -> [String] {
    document.children(of: object).map { document.string(of: $0) }
  }

  /// Whether a member is `true`.
  package func isTrue(_ name: String, of object: Int = 0) -> Bool {
    member(name, of: object).map { document.nodes[$0].kind == .true } ?? false
  }

  /// A member that is a whole number.
  package func integer(_ name: String, of object: Int = 0) -> Int? {
    member(name, of: object).flatMap {
      Int(String(decoding: document.bytes[document.nodes[$0].range], as: UTF8.self))
    }
  }

  /// The elements of a member that is an array.
  package func elements(_ name: String, of object: Int = 0) -> [Int] {
    guard let node = member(name, of: object), document.nodes[node].kind == .array else {
      return []
    }
    return Array(document.children(of: node))
  }

  /// The elements of a member that is an array of whole numbers.
  package func integers(_ name: String, of object: Int = 0) -> [Int] {
    elements(name, of: object).compactMap {
      Int(String(decoding: document.bytes[document.nodes[$0].range], as: UTF8.self))
    }
  }

  /// The elements of a member that is an array of strings.
  package func strings(_ name: String, of object: Int = 0) -> [String] {
    elements(name, of: object).map { document.string(of: $0) }
  }

  /// The bytes of the elements of a member that is an array of strings.
  package func texts(_ name: String, of object: Int = 0) -> [[UInt8]] {
    elements(name, of: object).map { document.text(of: $0) }
  }
}
