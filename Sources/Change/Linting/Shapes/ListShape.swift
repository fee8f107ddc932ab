// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// What a value in a list of rules may be, with the meaning of every name that it may have.
///
/// Two shapes are known: that of a rule for WebKit and that of a rule for declarativeNetRequest.
package indirect enum ListShape: Sendable {
  case number
  case boolean
  case text(ListText)
  /// One of some names.
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

  /// The names of which the value, or each of its elements, is one; empty if it is something else.
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

/// What a text in a rule is.
package enum ListText: Sendable, Hashable {
  /// Anything.
  case plain
  /// A pattern of WebKit for the URL of the load.
  case pattern
  /// A pattern of WebKit for the URL of a page or a frame.
  case pagePattern
  /// A domain; `*` in front adds those below it.
  case domain
  /// A list of CSS selectors.
  case selector
  /// A `urlFilter` of declarativeNetRequest.
  case urlFilter
  /// An expression of RE2.
  case expression
  /// A host, with all below it.
  case host
}

/// A name that a value may be.
package struct ListName: Sendable {
  /// The name as it is written.
  package let name: String
  /// What it means, in a sentence without a full stop.
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
  /// What it means, in a sentence without a full stop.
  package let meaning: String
  /// What its value may be.
  package let shape: ListShape
  /// Whether it must be there.
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
  /// The name of the object for people, such as "trigger".
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

  /// The number of a member in the canonical order; nil if it is not known.
  package func number(of name: ArraySlice<UInt8>) -> Int? { table.value(of: name) }

  /// The member of a name.
  package func member(_ name: ArraySlice<UInt8>) -> ListMember? {
    number(of: name).map { members[$0] }
  }
}
