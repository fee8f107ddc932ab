// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// The allowed form of a value of a rule, before its meaning is checked.
package indirect enum ValueShape: Sendable {
  case integer
  case boolean
  case string
  /// One of some names.
  case name(NameChoice)
  case array(ValueShape)
  case object(ObjectShape)

  /// The JSON type.
  var jsonType: String {
    switch self {
    case .name: "string"
    case .object: "object"
    case .integer, .boolean, .string, .array: typeName
    }
  }

  /// The name that Chromium gives it.
  var typeName: String {
    switch self {
    case .integer: "integer"
    case .boolean: "boolean"
    case .string: "string"
    case .array: "array"
    case .name(let choice): "declarativeNetRequest.\(choice.type)"
    case .object(let members): "declarativeNetRequest.\(members.type)"
    }
  }
}

/// The allowed names of a value.
package final class NameChoice: Sendable {
  /// Chromium's name of the type.
  package let type: String
  /// All of them, in the order of the declaration.
  package let declared: [String]
  /// All of them, sorted.
  let names: [String]
  private let table: NameTable<Bool>

  init(_ type: String, _ names: [String]) {
    self.type = type
    declared = names
    self.names = names.sorted()
    table = NameTable(names.map { ($0, true) })
  }

  func contains(_ name: ArraySlice<UInt8>) -> Bool { table.value(of: name) != nil }
}

/// The members that an object may have.
package final class ObjectShape: Sendable {
  /// Chromium's name of the type.
  package let type: String
  private let table: NameTable<Int>
  private let shapes: [ValueShape]
  /// All names, in the order of the declaration.
  package let names: [String]
  /// The numbers of all members in the order in which Chromium reads them from a file.
  package let order: [Int]
  /// The names of those that must be there, sorted, with their bits.
  let required: [(name: String, bit: UInt32)]

  /// Creates a shape; `order` has all names, if they are not read in the order of the declaration.
  init(
    _ type: String, required: [(String, ValueShape)] = [], optional: [(String, ValueShape)],
    order: [String]? = nil
  ) {
    self.type = type
    let all = required + optional
    names = all.map(\.0)
    shapes = all.map(\.1)
    table = NameTable(all.enumerated().map { ($1.0, $0) })
    self.order = (order ?? all.map(\.0)).compactMap { name in all.firstIndex { $0.0 == name } }
    self.required = required.enumerated().map { ($1.0, UInt32(1) << UInt32($0)) }
      .sorted { $0.0 < $1.0 }
  }

  /// The number of a member, or nil if it is not known.
  package func number(of name: ArraySlice<UInt8>) -> Int? { table.value(of: name) }

  /// What the value of a member may be.
  package func shape(of number: Int) -> ValueShape { shapes[number] }

  /// Whether a member must be there.
  package func isRequired(_ number: Int) -> Bool { number < required.count }
}
