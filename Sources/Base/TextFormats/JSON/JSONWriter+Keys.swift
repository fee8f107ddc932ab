// SPDX-License-Identifier: Apache-2.0

extension JSONWriter {
  /// Writes a key of any text; its value must follow.
  package mutating func key(escaped name: String) {
    let content = JSONWriter.escaped(Array(name.utf8))
    key(String(decoding: content, as: UTF8.self))
  }
}
