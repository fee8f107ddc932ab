// SPDX-License-Identifier: Apache-2.0

/// A string that is being read: its content, and its node.
struct RuleString {
  /// UTF-8, with a lone surrogate as three bytes.
  let bytes: [UInt8]
  /// The node in the document.
  let node: Int

  /// The content as text for users.
  var text: String { String(decoding: bytes, as: UTF8.self) }
}
