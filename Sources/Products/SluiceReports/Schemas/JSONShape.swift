// SPDX-License-Identifier: Apache-2.0

/// The possible values of a part of a JSON text, for JSON Schemas.
indirect enum JSONShape: Sendable {
  case anything
  case null
  case boolean
  /// A whole number that is not negative.
  case count
  /// A number that is not negative.
  case number
  case text
  /// One of several names.
  case name([String])
  /// This number.
  case exactly(Int)
  case array(JSONShape)
  /// An object with any names, and values of one shape.
  case map(JSONShape)
  case object([Member])
  case anyOf([JSONShape])
  /// A shape that stands in `$defs`, because it occurs more than once.
  case shared(SharedShape)

  /// The same, or null.
  static func orNull(_ shape: JSONShape) -> JSONShape { .anyOf([shape, .null]) }

  /// The raw values of an enumeration.
  static func name<Choice: CaseIterable & RawRepresentable<String>>(
    of type: Choice.Type
  ) -> JSONShape { .name(type.allCases.map(\.rawValue)) }

  /// A member of an object.
  struct Member: Sendable {
    let name: String
    let shape: JSONShape
    /// A phrase without a period; empty if the name is enough.
    let meaning: String
    let isRequired: Bool

    /// A member that every such object has.
    static func always(_ name: String, _ shape: JSONShape, _ meaning: String = "") -> Member {
      Member(name: name, shape: shape, meaning: meaning, isRequired: true)
    }

    /// A member that is left out if there is nothing to state.
    static func sometimes(_ name: String, _ shape: JSONShape, _ meaning: String = "") -> Member {
      Member(name: name, shape: shape, meaning: meaning, isRequired: false)
    }
  }
}
