// SPDX-License-Identifier: Apache-2.0

import TextFormats
import SystemFiles

/// The name that an editor gives a document, and the file that it stands for.
struct DocumentURI: Sendable, Hashable {
  /// As the editor writes it.
  let text: String

  init(_ text: String) { self.text = text }

  /// The URI of a file.
  init(_ path: FilePath) {
    var text = "file://"
    for byte in path.bytes {
      if byte.isLetter || byte.isDigit || "/-._~".utf8.contains(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    self.text = text
  }

  /// The path of a file of this machine; nil for other documents, such as those that were never
  /// saved.
  var path: FilePath? {
    guard text.utf8.count >= 8, text.prefix(7).lowercased() == "file://" else { return nil }
    let rest = text.utf8.dropFirst(7)
    guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else { return nil }
    let host = String(decoding: rest[..<slash], as: UTF8.self)
    guard host.isEmpty || host == "localhost" else { return nil }
    return DocumentURI.decoded(rest[slash...]).map { FilePath($0) }
  }

  /// The name of the file, also of one that was never saved.
  var name: String {
    let bytes = DocumentURI.decoded(text.utf8[...]) ?? Array(text.utf8)
    return String(decoding: bytes.split(separator: UInt8(ascii: "/")).last ?? [], as: UTF8.self)
  }

  /// Undoes `%41`; nil for a NUL, which no path contains.
  private static func decoded(_ text: Substring.UTF8View) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2).compactMap(\.hexadecimalValue)
      if byte == UInt8(ascii: "%"), digits.count == 2 {
        bytes.append(digits[0] << 4 | digits[1])
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes.contains(0) ? nil : bytes
  }
}
