// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

extension JSONWriter {
  /// A member on a line of its own.
  mutating func nextMember(_ name: String, _ write: (inout JSONWriter) -> Void) {
    breakLine()
    key(name)
    write(&self)
  }

  /// A member that is an array with a line for each element.
  mutating func rows<Element>(
    _ name: String, _ elements: [Element], _ write: (Element, inout JSONWriter) -> Void
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
