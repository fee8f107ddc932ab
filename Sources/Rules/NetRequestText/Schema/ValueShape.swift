// SPDX-License-Identifier: Apache-2.0

internal import JSONText
internal import PlainText

/// What a value of a rule may be, before it is asked what it means.
indirect enum ValueShape: Sendable {
  case integer
  case boolean
  case string
  /// One of some names.
  case name(NameChoice)
  case array(ValueShape)
  case object(ObjectShape)

  /// The name that Chromium gives it.
  var typeName: String {
    switch self {
    case .integer: "integer"
    case .boolean: "boolean"
    case .string, .name: "string"
    case .array: "array"
    case .object: "object"
    }
  }
}

/// Names of which a value is one.
final class NameChoice: Sendable {
  /// All of them, sorted.
  let names: [String]
  private let table: NameTable<Bool>

  init(_ names: [String]) {
    self.names = names.sorted()
    table = NameTable(names.map { ($0, true) })
  }

  func contains(_ name: ArraySlice<UInt8>) -> Bool { table.value(of: name) != nil }
}

/// The members that an object may have.
final class ObjectShape: Sendable {
  private let table: NameTable<Int>
  private let shapes: [ValueShape]
  /// All names, in the order of the declaration.
  let names: [String]
  /// The names of those that must be there, sorted, with their bits.
  let required: [(name: String, bit: UInt32)]

  init(required: [(String, ValueShape)] = [], optional: [(String, ValueShape)]) {
    let all = required + optional
    names = all.map(\.0)
    shapes = all.map(\.1)
    table = NameTable(all.enumerated().map { ($1.0, $0) })
    self.required = required.enumerated().map { ($1.0, UInt32(1) << UInt32($0)) }
      .sorted { $0.0 < $1.0 }
  }

  /// The number of a member, or nil if it is not known.
  func number(of name: ArraySlice<UInt8>) -> Int? { table.value(of: name) }

  func shape(of number: Int) -> ValueShape { shapes[number] }
}
