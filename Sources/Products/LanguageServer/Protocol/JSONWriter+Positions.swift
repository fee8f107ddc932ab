// SPDX-License-Identifier: Apache-2.0

import TextFormats

extension JSONWriter {
  /// Creates JSON.
  static func json(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    write(&writer)
    return writer.bytes
  }

  /// Creates an object.
  static func object(_ writeMembers: (inout JSONWriter) -> Void) -> [UInt8] {
    json { $0.object(writeMembers) }
  }

  /// Writes a key and an object.
  mutating func member(_ name: String, _ writeMembers: (inout JSONWriter) -> Void) {
    key(name)
    object(writeMembers)
  }

  /// Writes a key and an array of strings.
  mutating func member(_ name: String, _ texts: [String]) {
    member(name, texts) { text, writer in writer.value(text) }
  }

  /// Writes a position.
  mutating func position(_ position: TextPosition) {
    object { writer in
      writer.member("line", position.line)
      writer.member("character", position.character)
    }
  }

  /// Writes a key and a range of bytes of a document.
  mutating func range(_ name: String, _ range: Range<Int>, in places: Places) {
    key(name)
    self.range(range, in: places)
  }

  /// Writes a range of bytes of a document.
  mutating func range(_ range: Range<Int>, in places: Places) {
    object { writer in
      writer.key("start")
      writer.position(places.text.position(of: range.lowerBound, places.encoding))
      writer.key("end")
      let end = places.text.characterEnd(at: range.upperBound)
      writer.position(places.text.position(of: end, places.encoding))
    }
  }
}

/// Turns bytes of a text into what an editor counts.
struct Places: Sendable {
  let text: EditorText
  let encoding: PositionEncoding
}
