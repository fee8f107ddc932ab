// SPDX-License-Identifier: Apache-2.0

/// The keys of the first object of a JSON text, found without reading the rest of the text.
///
/// The text may not be JSON at all: the search looks only for brackets and strings.
struct FirstObject {
  private let bytes: [UInt8]
  private var offset: Int

  /// Starts at the bracket of an object.
  init(_ bytes: [UInt8], at offset: Int) {
    self.bytes = bytes
    self.offset = offset + 1
  }

  /// Whether the object has one of some keys.
  ///
  /// - Complexity: linear in the text of the object.
  mutating func hasKey(among names: [String]) -> Bool {
    var depth = 1
    while depth > 0, offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "\""):
        let text = string()
        if depth == 1, isKey, names.contains(where: { text.elementsEqual($0.utf8) }) {
          return true
        }
        continue
      default: break
      }
      offset += 1
    }
    return false
  }

  /// The content of the string at the offset, with its escapes; moves past it.
  private mutating func string() -> ArraySlice<UInt8> {
    let start = offset + 1
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    end = min(end, bytes.count)
    offset = end + 1
    return bytes[start..<end]
  }

  /// Whether the string before the offset is a key.
  private var isKey: Bool {
    guard offset < bytes.count else { return false }
    return bytes[offset...].first { $0 > 0x20 } == UInt8(ascii: ":")
  }
}
