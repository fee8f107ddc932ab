// SPDX-License-Identifier: Apache-2.0

/// A value of a TOML text, with its position.
package struct TOMLValue: Sendable {
  /// The kinds of values.
  package enum Content: Sendable {
    case string([UInt8])
    case integer(Int)
    case float(Double)
    case boolean(Bool)
    /// A date, a time or both, as it is written.
    case dateTime([UInt8])
    case array([TOMLValue])
    case table([TOMLMember])
  }

  /// The value.
  package let content: Content
  /// The bytes that it was read from; for a table those of its header or of its first key.
  package let range: Range<Int>

  /// Creates a value.
  package init(_ content: Content, _ range: Range<Int>) {
    self.content = content
    self.range = range
  }
}

/// A key of a table with its value.
package struct TOMLMember: Sendable {
  /// The key.
  package let key: [UInt8]
  /// The bytes of the key where it was first written.
  package let keyRange: Range<Int>
  /// The value.
  package let value: TOMLValue

  /// Creates a member.
  package init(_ key: [UInt8], _ keyRange: Range<Int>, _ value: TOMLValue) {
    self.key = key
    self.keyRange = keyRange
    self.value = value
  }

  /// The key for users.
  package var name: String { String(decoding: key, as: UTF8.self) }
}

extension TOMLValue {
  /// The text of a string.
  package var string: String? {
    if case .string(let bytes) = content { String(decoding: bytes, as: UTF8.self) } else { nil }
  }

  /// `true` or `false`.
  package var boolean: Bool? { if case .boolean(let value) = content { value } else { nil } }

  /// The elements of an array; nil for every other kind.
  package var elements: [TOMLValue]? {
    if case .array(let elements) = content { elements } else { nil }
  }

  /// The members of a table, in the order in which their keys were first written; nil for every
  /// other kind.
  package var members: [TOMLMember]? {
    if case .table(let members) = content { members } else { nil }
  }
}

/// Why a text is not TOML.
package struct TOMLProblem: Error, Sendable, Equatable {
  /// The kind of problem.
  package enum Kind: Sendable, Equatable {
    case invalidUTF8, control, key, value, string, escape, number, dateTime, duplicate, lineEnd
    case depth
  }

  /// What is wrong.
  package let kind: Kind
  /// The bytes that it concerns.
  package let range: Range<Int>
  /// A sentence for users.
  package let message: String

  /// Creates a problem.
  package init(kind: Kind, range: Range<Int>, message: String) {
    self.kind = kind
    self.range = range
    self.message = message
  }
}
