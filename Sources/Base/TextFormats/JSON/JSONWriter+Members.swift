// SPDX-License-Identifier: Apache-2.0

/// Keys with their values.
extension JSONWriter {
  /// Writes a key and a string.
  package mutating func member(_ name: String, _ text: [UInt8]) {
    key(name)
    value(text)
  }

  /// Writes a key and a string, or `null`.
  package mutating func member(_ name: String, _ text: String?) {
    key(name)
    value(text)
  }

  /// Writes a key and a number, or `null`.
  package mutating func member(_ name: String, _ number: Int?) {
    key(name)
    value(number)
  }

  /// Writes a key and `true` or `false`.
  package mutating func member(_ name: String, _ isTrue: Bool) {
    key(name)
    value(isTrue)
  }

  /// Writes a key and an array on one line.
  package mutating func member<Element>(
    _ name: String, _ elements: [Element], _ write: (Element, inout JSONWriter) -> Void
  ) {
    key(name)
    beginArray()
    for element in elements { write(element, &self) }
    endArray()
  }

  /// Writes an object whose members a closure writes.
  package mutating func object(_ writeMembers: (inout JSONWriter) -> Void) {
    beginObject()
    writeMembers(&self)
    endObject()
  }
}
