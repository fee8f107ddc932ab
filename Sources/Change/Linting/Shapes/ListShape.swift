// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// The possible values in a list of rules, with the meaning of every possible name.
///
/// There are two shapes: a rule for WebKit and a rule for declarativeNetRequest.
package indirect enum ListShape: Sendable {
  case number
  case boolean
  case text(ListText)
  /// One of several names.
  case name([ListName])
  case array(ListShape)
  case object(ListObject)

  /// The object that the value is, or that its elements are.
  package var object: ListObject? {
    switch self {
    case .object(let object): object
    case .array(let element): element.object
    case .number, .boolean, .text, .name: nil
    }
  }

  /// The names that the value, or each element of an array, can have; empty for other values.
  package var names: [ListName] {
    switch self {
    case .name(let names): names
    case .array(let element): element.names
    case .number, .boolean, .text, .object: []
    }
  }

  /// The kind of text that the value, or each of its elements, is.
  package var text: ListText? {
    switch self {
    case .text(let kind): kind
    case .array(let element): element.text
    case .number, .boolean, .name, .object: nil
    }
  }
}

/// The kind of text in a rule.
package enum ListText: Sendable, Hashable {
  /// Anything.
  case plain
  /// A WebKit pattern for the URL of the load.
  case pattern
  /// A WebKit pattern for the URL of a page or a frame.
  case pagePattern
  /// A domain; a leading `*` adds its subdomains.
  case domain
  /// A list of CSS selectors.
  case selector
  /// A `urlFilter` of declarativeNetRequest.
  case urlFilter
  /// An RE2 expression.
  case expression
  /// A host and its subdomains.
  case host
}

/// A possible name of a value.
package struct ListName: Sendable {
  /// The name as it is written.
  package let name: String
  /// What it means, in a sentence without a period.
  package let meaning: String

  init(_ name: String, _ meaning: String) {
    self.name = name
    self.meaning = meaning
  }
}

/// A member that an object may have.
package struct ListMember: Sendable {
  /// The name of the member.
  package let name: String
  /// What it means, in a sentence without a period.
  package let meaning: String
  /// The possible values.
  package let shape: ListShape
  /// Whether it is required.
  package let isRequired: Bool

  init(_ name: String, _ meaning: String, _ shape: ListShape, isRequired: Bool = false) {
    self.name = name
    self.meaning = meaning
    self.shape = shape
    self.isRequired = isRequired
  }
}

/// The members that an object may have, in the order in which they are written.
package final class ListObject: Sendable {
  /// The display name of the object, such as "trigger".
  package let title: String
  /// All members in their canonical order.
  package let members: [ListMember]
  /// The objects that the members are, or that their elements are.
  package let objects: [ListObject?]
  private let table: NameTable<Int>

  init(_ title: String, _ members: [ListMember]) {
    self.title = title
    self.members = members
    objects = members.map(\.shape.object)
    table = NameTable(members.enumerated().map { ($1.name, $0) })
  }

  /// The number of a member in the canonical order; nil if it is unknown.
  package func number(of name: ArraySlice<UInt8>) -> Int? { table.value(of: name) }

  /// The member with a name.
  package func member(_ name: ArraySlice<UInt8>) -> ListMember? {
    number(of: name).map { members[$0] }
  }
}
