// SPDX-License-Identifier: Apache-2.0

import TextFormats

extension JSONValue {
  /// The member at the end of a path of names.
  func member(_ path: [String]) -> JSONValue? {
    path.reduce(Optional(self)) { $0?.member($1) }
  }

  /// A position.
  func position() throws(CallError) -> TextPosition {
    guard let line = member("line")?.integer, let character = member("character")?.integer else {
      throw CallError(.invalidParameters, "a position needs `line` and `character`")
    }
    return TextPosition(line: line, character: character)
  }

  /// A range of two positions.
  func positions() throws(CallError) -> (start: TextPosition, end: TextPosition) {
    guard let start = member("start"), let end = member("end") else {
      throw CallError(.invalidParameters, "a range needs `start` and `end`")
    }
    return (try start.position(), try end.position())
  }
}

extension Optional where Wrapped == JSONValue {
  /// The position of a request about a position.
  func position() throws(CallError) -> TextPosition {
    guard let value = self?.member("position") else {
      throw CallError(.invalidParameters, "`position` is missing")
    }
    return try value.position()
  }

  /// The document that a message is about.
  func document() throws(CallError) -> DocumentURI {
    guard let text = self?.member(["textDocument", "uri"])?.string else {
      throw CallError(.invalidParameters, "`textDocument.uri` is missing")
    }
    return DocumentURI(text)
  }
}
