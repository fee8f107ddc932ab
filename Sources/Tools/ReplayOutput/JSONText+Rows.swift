// SPDX-License-Identifier: Apache-2.0

internal import PrintedText

extension JSONText {
  mutating func object(_ writeMembers: (inout JSONText) -> Void) {
    beginObject()
    writeMembers(&self)
    endObject()
  }

  mutating func member(_ name: String, _ text: String?) {
    key(name)
    if let text { value(text) } else { null() }
  }

  mutating func member(_ name: String, _ number: Int) {
    key(name)
    value(number)
  }

  /// An array on one line.
  mutating func array<Element>(
    _ name: String, _ elements: [Element], _ write: (Element, inout JSONText) -> Void
  ) {
    key(name)
    beginArray()
    for element in elements { write(element, &self) }
    endArray()
  }

  /// A member on a line of its own.
  mutating func nextMember(_ name: String, _ write: (inout JSONText) -> Void) {
    breakLine()
    key(name)
    write(&self)
  }

  /// A member that is an array with a line for each element.
  mutating func rows<Element>(
    _ name: String, _ elements: [Element], _ write: (Element, inout JSONText) -> Void
  ) {
    nextMember(name) { json in
      json.beginArray()
      for element in elements {
        json.breakLine()
        write(element, &json)
      }
      if !elements.isEmpty { json.endLine() }
      json.endArray()
    }
  }
}
