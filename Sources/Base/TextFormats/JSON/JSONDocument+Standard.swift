// SPDX-License-Identifier: Apache-2.0

extension JSONDocument {
  /// Whether the text is JSON as RFC 8259 defines it, so that it can be part of other JSON.
  ///
  /// WebKit's parser accepts more than that without a problem: control characters in strings, and
  /// the escapes `\v` and `\xXX`.
  ///
  /// Linear in the length of all strings.
  package var isStandardJSON: Bool { problems.isEmpty && nodes.allSatisfy(isStandard) }

  private func isStandard(_ node: JSONNode) -> Bool {
    guard node.kind == .string || node.kind == .key else { return true }
    var isEscaped = false
    for byte in bytes[node.range] {
      if isEscaped, byte == UInt8(ascii: "v") || byte == UInt8(ascii: "x") { return false }
      if byte < 0x20 { return false }
      isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
    }
    return true
  }
}
